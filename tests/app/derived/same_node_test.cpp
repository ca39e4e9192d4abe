// SPDX-License-Identifier: MIT
// A selected node is its triangles: found again in the next tree by brute force over all nodes, or gone.
#include "app/derived/same_node.hpp"

#include <algorithm>
#include <cstdio>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "app/document/file_commands.hpp"
#include "app/document/history_commands.hpp"
#include "app/document/pose_commands.hpp"
#include "app/document/tree_commands.hpp"
#include "app/session/session.hpp"
#include "app/view/selection_commands.hpp"
#include "scene/made/made_scenes.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

std::vector<std::uint32_t> triangles_of(const TreeTopology& tree, std::uint32_t node) {
  const TreeNode& n = tree.nodes[node];
  std::vector<std::uint32_t> out(tree.order.begin() + n.first, tree.order.begin() + n.first + n.count);
  std::sort(out.begin(), out.end());
  return out;
}

Tree tree_of(const TriangleMesh& mesh, SplitRule split, std::uint32_t leaf_size) {
  BuildOptions options;
  options.split = split;
  options.leaf_size = leaf_size;
  auto tree = build_tree(mesh, options);
  EXPECT_TRUE(tree);
  return std::move(*tree);
}

TEST(SameNode, IsTheOneWithTheSameTrianglesByBruteForce) {
  Scene scene = generated::bumpy_sphere(300);
  const TriangleMesh mesh = *baked_whole(scene);
  EXPECT_TRUE(append(scene, generated::slanted_part()).ok());
  const TriangleMesh more = *baked_whole(scene);  // the same triangles, and others behind them
  std::vector<Tree> trees;
  for (const SplitRule split : {SplitRule::longest_axis, SplitRule::median, SplitRule::sah})
    for (const std::uint32_t leaf : {1U, 4U}) {
      trees.push_back(tree_of(mesh, split, leaf));
      trees.push_back(tree_of(more, split, leaf));
    }
  int found = 0, gone = 0;
  for (const Tree& from : trees)
    for (const Tree& to : trees)
      for (std::uint32_t node = 0; node < from.topology().nodes.size(); node += 7) {
        const auto wanted = triangles_of(from.topology(), node);
        std::optional<std::uint32_t> expected;
        for (std::uint32_t n = 0; n < to.topology().nodes.size() && !expected; ++n)
          if (to.topology().nodes[n].count == wanted.size() && triangles_of(to.topology(), n) == wanted)
            expected = n;
        const auto got = node_of_same_triangles(from.topology(), node, to.topology());
        EXPECT_EQ(got, expected);
        ++(got ? found : gone);
      }
  std::printf("nodes: %d found again, %d gone\n", found, gone);
  EXPECT_GT(found, 1000);
  EXPECT_GT(gone, 1000);
  EXPECT_FALSE(node_of_same_triangles(trees[0].topology(), 1'000'000, trees[1].topology()));
  EXPECT_FALSE(node_of_same_triangles(trees[0].topology(), 0, TreeTopology{}));
}

class SelectedNode : public ::testing::Test {
protected:
  SelectedNode() : session(options()) {
    session.set_scene(std::make_shared<const Scene>(generated::built_in_scene()));
    session.wait();
  }
  static SessionOptions options() {
    SessionOptions out;
    out.import = [](const std::string&, const ImportOptions&) -> Result<Scene> {
      Scene scene = generated::slanted_part();
      scene.files = {"beam.stl"};
      for (SceneObject& object : scene.objects) object.world_from_mesh.translation += Vec3(40, 0, 0);
      return scene;
    };
    return out;
  }
  void apply(const Command& command) {
    const auto ok = session.apply(command);
    EXPECT_TRUE(ok) << format(command) << ": " << ok.error().message;
    session.wait();
  }
  // Of the selected node in the tree that is there now; none where no node is selected.
  std::optional<std::vector<std::uint32_t>> selected() {
    const auto& node = session.view().selection().node;
    if (!node) return std::nullopt;
    const auto tree = session.derived().data(node->target).tree.ready;
    EXPECT_TRUE(tree != nullptr);
    return triangles_of(tree->tree.topology(), node->node);
  }
  Session session;
};

// Whatever happens to trees, what is selected holds the triangles that were selected, or nothing does.
TEST_F(SelectedNode, HoldsTheSameTrianglesThroughMovesOptionsUndoAndFiles) {
  std::mt19937_64 random(test::seed(3));
  const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
  int kept = 0, renumbered = 0, gone = 0;
  for (int round = 0; round < 160; ++round) {
    const Target target = below(2) == 0 ? Target{} : Target{below(session.document().object_count())};
    (void)session.derived().tree(target);
    session.wait();
    const auto nodes =
        static_cast<std::uint32_t>(session.derived().tree(target)->tree.topology().nodes.size());
    apply(SelectNode{target, below(nodes)});
    const auto wanted = selected();
    ASSERT_TRUE(wanted);
    const std::uint32_t number = session.view().selection().node->node;
    const std::uint32_t what = below(9);
    switch (what) {
    case 0:
    case 6:
    case 7:
    case 8:
      apply(SetPose{{below(3)}, {1, 0, 0, 0.3 * below(5), 0, 1, 0, 0, 0, 0, 1, 0}});
      break;
    case 1:
      apply(SetPose{{0U}, {0, -1, 0, 0.5, 1, 0, 0, 0, 0, 0, 1, 3}});
      if (session.document().can_undo()) apply(Undo{});
      break;
    case 2:
      apply(SetSplit{static_cast<SplitRule>(below(3))});
      break;
    case 3:
      apply(SetLeafSize{1 + below(6)});
      break;
    case 4:
      apply(SetObbMethod{static_cast<ObbMethod>(below(3))});
      break;
    default:
      if (session.document().object_count() < 8) apply(AddFile{"beam.stl"});
    }
    const auto now = selected();
    if (now) {
      EXPECT_EQ(*now, *wanted);
    }
    ++(now ? kept : gone);
    renumbered += now && session.view().selection().node->node != number ? 1 : 0;
    // Gone only where no node holds them.
    if (!now) {
      (void)session.derived().tree(target);
      session.wait();
      const TreeTopology& tree = session.derived().tree(target)->tree.topology();
      for (std::uint32_t n = 0; n < tree.nodes.size(); ++n)
        EXPECT_FALSE(tree.nodes[n].count == wanted->size() && triangles_of(tree, n) == *wanted);
    }
  }
  std::printf("selections: %d kept, %d of them with another number, %d gone\n", kept, renumbered, gone);
  EXPECT_GT(kept, 20);
  EXPECT_GT(renumbered, 3);
  EXPECT_GT(gone, 5);
}

TEST_F(SelectedNode, StaysWhenAFileIsAdded) {
  apply(SelectNode{Target{1U}, 2});
  const auto wanted = selected();
  apply(AddFile{"beam.stl"});
  EXPECT_EQ(session.document().object_count(), 4U);
  EXPECT_EQ(selected(), wanted);
}

// While the tree is being built again nothing is drawn or said of a node whose number belongs to the last
// one.
TEST_F(SelectedNode, IsNotSaidOfATreeThatIsGone) {
  apply(SelectNode{Target{1U}, 2});
  EXPECT_NE(equivalent_command_line(session).find("node object 1 2"), std::string::npos);
  ASSERT_TRUE(session.apply(SetLeafSize{1}));
  EXPECT_EQ(equivalent_command_line(session).find("node object 1 2"), std::string::npos);
}

}  // namespace
}  // namespace boxwood
