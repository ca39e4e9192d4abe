// SPDX-License-Identifier: MIT
// Hidden subtrees: their boxes and triangles are neither drawn nor picked, and undo, legend, state and the
// command line know them.
#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <boxwood/tree.hpp>

#include "app/document/pose_commands.hpp"
#include "app/document/tree_commands.hpp"
#include "app/features/microscope/microscope.hpp"
#include "app/interface/robot.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/picture/state_json.hpp"
#include "app/session/surface_pick.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {
namespace {

struct HidingUser : UiRobot {
  explicit HidingUser(const std::string& target) {
    say("workspace tree");
    if (target != "whole") say("select " + target);
    say("tree obb " + target + " on");
    say("depth 0..40");
    settle();
  }
  void say(const std::string& line) {
    const auto command = parse_command(line);
    ASSERT_TRUE(command) << line;
    const auto done = session.apply(*command);
    ASSERT_TRUE(done) << line << ": " << done.error().message;
    settle();
  }
  std::shared_ptr<const TreeSnapshot> tree() const { return session.get<Microscope>().current_tree(); }
  nlohmann::json state() { return nlohmann::json::parse(state_json(session)); }
};

// An oracle by the way up to the root.
bool is_below(const TreeTopology& topology, std::uint32_t node, const std::set<std::uint32_t>& roots) {
  for (;; node = topology.nodes[node].parent) {
    if (roots.contains(node)) return true;
    if (node == 0) return false;
  }
}

std::set<std::uint32_t> drawn_boxes(const DrawList& list) {
  std::set<std::uint32_t> out;
  for (const auto& batch : list.boxes)
    for (const BoxInstance& box : batch.data)
      if (box.id.item > 0 && box.id.item < 0x40000000U) out.insert(box.id.item - 1);
  return out;
}

// Returns the drawn triangles, by the numbers through all objects.
std::multiset<std::uint32_t> drawn_triangles(const Session& session, const DrawList& list) {
  std::multiset<std::uint32_t> out;
  for (const MeshBatch& batch : list.meshes)
    for (const MeshInstance& instance : batch.instances) {
      const std::uint32_t object = instance.id.object - 1;
      const auto& triangles = session.document().scene().objects[object].mesh->mesh.triangles;
      std::map<Triangle, std::uint32_t> numbers;
      for (std::uint32_t t = 0; t < triangles.size(); ++t) numbers.emplace(triangles[t], t);
      for (std::size_t i = 0; i + 2 < batch.indices.size(); i += 3)
        out.insert(session.document().facts().triangle_number(
            object, numbers.at({batch.indices[i], batch.indices[i + 1], batch.indices[i + 2]})));
    }
  return out;
}

void expect_drawn(HidingUser& user, const std::set<std::uint32_t>& roots) {
  SceneDrawing drawing;
  DrawList list;
  drawing.build(user.session, list);
  const auto tree = user.tree();
  const TreeTopology& topology = tree->tree.topology();
  const Target target = user.session.view().current_target();
  std::set<std::uint32_t> boxes;
  std::multiset<std::uint32_t> triangles, hidden;
  for (std::uint32_t n = 0; n < topology.nodes.size(); ++n) {
    const bool below = is_below(topology, n, roots);
    if (!below) boxes.insert(n);
    if (!topology.nodes[n].is_leaf() || !below) continue;
    for (std::uint32_t i = topology.nodes[n].first; i < topology.nodes[n].first + topology.nodes[n].count;
         ++i)
      hidden.insert(topology.order[i] +
                    (target.object ? user.session.document().facts().triangle_number(*target.object, 0) : 0));
  }
  for (std::uint32_t t = 0; t < user.session.document().facts().counts().triangles; ++t)
    if (!hidden.contains(t)) triangles.insert(t);
  EXPECT_EQ(drawn_boxes(list), boxes);
  EXPECT_EQ(drawn_triangles(user.session, list), triangles);
  EXPECT_EQ(user.state()["microscope"]["hidden"]["triangles"], hidden.size());
  const std::string counts = counts_text(user.session),
                    drawn = " " + count_text(triangles.size()) + " triangles";
  EXPECT_TRUE(counts.ends_with(drawn)) << counts << " but" << drawn;
}

TEST(HiddenNodes, NeitherBoxesNorTrianglesAreDrawn) {
  for (const std::string target : {"object 0", "whole"}) {
    HidingUser user(target);
    const TreeTopology& topology = user.tree()->tree.topology();
    ASSERT_GT(topology.nodes.size(), 30U);
    expect_drawn(user, {});
    user.say("nodes hide " + target + " 4");
    expect_drawn(user, {4});
    const auto leaf = static_cast<std::uint32_t>(topology.nodes.size() - 1);
    user.say("nodes hide " + target + " 5");
    user.say("nodes hide " + target + " " + std::to_string(leaf));
    expect_drawn(user, {4, 5, leaf});
    user.say("undo");
    expect_drawn(user, {4, 5});
    user.say("nodes hide " + target + " 4 off");
    expect_drawn(user, {5});
    user.say("nodes show-all");
    expect_drawn(user, {});
    user.say("nodes only " + target + " 6");
    std::set<std::uint32_t> beside;
    for (std::uint32_t n = 6; n != 0; n = topology.nodes[n].parent) {
      const std::uint32_t left = topology.nodes[topology.nodes[n].parent].left;
      beside.insert(n == left ? left + 1 : left);
    }
    expect_drawn(user, beside);
    user.say("paint node");  // colours of triangles follow their numbers
    SceneDrawing drawing;
    DrawList list;
    drawing.build(user.session, list);
    for (const MeshBatch& batch : list.meshes)
      EXPECT_TRUE(batch.triangle_colors.empty() || 3 * batch.triangle_colors.size() == batch.indices.size());
  }
}

TEST(HiddenNodes, OtherOptionsAndPosesShowThemUntilTheyReturn) {
  HidingUser user("whole");
  user.say("nodes hide whole 1");
  EXPECT_EQ(user.state()["microscope"]["hidden"]["nodes"], nlohmann::json({1}));
  user.say("leaf-size 3");
  expect_drawn(user, {});
  user.say("leaf-size 8");
  expect_drawn(user, {1});
  RigidTransform moved;
  moved.translation.x = 0.25;
  const RigidTransform at = user.session.document().pose(0);
  ASSERT_TRUE(user.session.apply(SetPose{Target{0}, numbers_of(moved)}));
  user.settle();
  expect_drawn(user, {});
  ASSERT_TRUE(user.session.apply(SetPose{Target{0}, numbers_of(at)}));
  user.settle();
  expect_drawn(user, {1});
}

TEST(HiddenNodes, AHiddenSurfaceIsNotPicked) {
  HidingUser user("whole");
  const TreeTopology& topology = user.tree()->tree.topology();
  std::size_t rays = 0, other = 0;
  std::vector<std::pair<Ray, std::uint32_t>> hits;
  for (double x = 100.5; x < 1000.0; x += 23.0)
    for (double y = 80.5; y < 600.0; y += 23.0) {
      const Vec2 size = user.session.view().fits().viewport();
      const Ray ray = ray_through(user.session.view().shown_view(), {x, y, size.x, size.y});
      if (const auto hit = pick_now(user.session, ray)) hits.emplace_back(ray, hit->number);
    }
  ASSERT_GT(hits.size(), 20U);
  user.say("nodes hide whole 2");
  std::set<std::uint32_t> hidden(topology.order.begin() + topology.nodes[2].first,
                                 topology.order.begin() + topology.nodes[2].first + topology.nodes[2].count);
  for (const auto& [ray, number] : hits) {
    const auto now = pick_now(user.session, ray), slow = pick_brute_force(user.session, ray);
    ASSERT_EQ(now.has_value(), slow.has_value());
    if (now) {
      EXPECT_EQ(now->number, slow->number);
      EXPECT_FALSE(hidden.contains(now->number));
    }
    ++rays;
    if (hidden.contains(number))
      ++other;
    else
      EXPECT_TRUE(now && now->number == number);
  }
  std::printf("%zu rays, %zu at surfaces that are hidden now\n", rays, other);
  EXPECT_GT(other, 5U);
  EXPECT_LT(other, rays);
}

TEST(HiddenNodes, EyeKeysButtonsLegendAndLineKnowThem) {
  HidingUser user("object 0");
  user.say("nodes unfold 0 on");
  user.click("eye of node 2");
  EXPECT_EQ(user.session.document().facts().hidden_nodes(Target{0}), std::vector<std::uint32_t>{2});
  const auto legend = legend_statements(user.session);
  EXPECT_TRUE(std::any_of(legend.begin(), legend.end(), [](const LegendStatement& row) {
    return row.text.starts_with("Not drawn: 1 subtree, ");
  }));
  EXPECT_NE(equivalent_command_line(user.session).find("'nodes hide object 0 2"), std::string::npos);
  user.click("eye of node 2");
  EXPECT_TRUE(user.session.document().facts().hidden_nodes(Target{0}).empty());
  user.say("node object 0 3");
  user.key(Key::x, modifiers::kShift);
  EXPECT_EQ(user.session.document().facts().hidden_nodes(Target{0}), std::vector<std::uint32_t>{3});
  user.key(Key::y, modifiers::kShift);
  EXPECT_TRUE(user.session.document().edit().hidden_nodes.empty());
  user.key(Key::x, modifiers::kAlt);
  EXPECT_EQ(user.session.document().facts().hidden_nodes(Target{0}).size(), 2U);
  EXPECT_FALSE(user.session.apply(*parse_command("nodes hide object 0 99999999")));
  EXPECT_FALSE(user.session.apply(*parse_command("nodes hide object 77 1")));
}

// The eye of an object is open as long as a triangle of it is drawn.
TEST(HiddenNodes, TheListOfObjectsHasAnEyeForThem) {
  HidingUser user("object 0");
  const auto is_crossed = [&] { return user.interface.widgets().contains("hidden by nodes:0"); };
  user.say("nodes hide object 0 1");
  EXPECT_FALSE(is_crossed()) << "half of it is drawn";
  user.say("nodes hide object 0 2");
  EXPECT_TRUE(is_crossed());
  EXPECT_FALSE(user.interface.widgets().contains("hidden by nodes:1"));
  user.click("eye:0");
  EXPECT_FALSE(user.session.document().object(0).visible) << "the eye is of the object";
  EXPECT_FALSE(is_crossed());
  user.click("eye:0");
  EXPECT_TRUE(user.session.document().object(0).visible);
  EXPECT_TRUE(is_crossed());
  user.say("nodes show-all");
  EXPECT_FALSE(is_crossed());
}

}  // namespace
}  // namespace boxwood
