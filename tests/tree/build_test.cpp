// SPDX-License-Identifier: MIT
// The tree build: invariants over kinds, rules, leaf sizes and threads; inputs that break builders;
// cancelling.
#include <boxwood/tree.hpp>

#include <cmath>
#include <cstdio>
#include <cstring>

#include <gtest/gtest.h>

#include "tree/simd_targets.hpp"
#include "tree/tree_access.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

constexpr SplitRule kRules[] = {SplitRule::longest_axis, SplitRule::median, SplitRule::sah};

void expect_valid(const Tree& tree, const MeshView& mesh, const std::string& what) {
  for (const std::string& reason : validate(tree, mesh)) ADD_FAILURE() << what << ": " << reason;
}

bool same_volumes(const Tree& a, const Tree& b) {
  return std::visit(
      [&](const auto& va) {
        const auto& vb = std::get<std::decay_t<decltype(va)>>(b.bounds());
        return va.volumes.size() == vb.volumes.size() &&
               std::memcmp(va.volumes.data(), vb.volumes.data(), va.volumes.size() * sizeof(va.volumes[0])) ==
                   0;
      },
      a.bounds());
}
bool same_topology(const Tree& a, const Tree& b) {
  const auto& na = a.topology().nodes;
  const auto& nb = b.topology().nodes;
  return na.size() == nb.size() && a.topology().order == b.topology().order &&
         a.topology().depth == b.topology().depth &&
         std::memcmp(na.data(), nb.data(), na.size() * sizeof(TreeNode)) == 0;
}

TEST(Build, KeepsItsPromisesForEveryKindRuleAndLeafSize) {
  int trees = 0;
  for (const auto& mesh : {test::bumpy_torus(60, 31), test::triangle_soup(3001, 5)})
    for (const TreeKind kind : test::kTreeKinds)
      for (const SplitRule rule : kRules)
        for (const std::uint32_t leaf_size : {1U, 2U, 4U, 9U}) {
          BuildOptions options;
          options.kind = kind;
          options.split = rule;
          options.leaf_size = leaf_size;
          const Result<Tree> tree = build_tree(mesh, options);
          ASSERT_TRUE(tree.ok());
          expect_valid(*tree, mesh, std::string(name_of(kind)) + " " + std::string(name_of(rule)));
          EXPECT_FALSE(tree->topology().depth_limited);
          for (const TreeNode& node : tree->topology().nodes)
            EXPECT_TRUE(!node.is_leaf() || node.count <= leaf_size);
          ++trees;
        }
  std::printf("%d trees\n", trees);
  EXPECT_EQ(trees, 72);
}

TEST(Build, DegenerateInputsEndInValidTrees) {
  for (const auto& [name, mesh] : test::degenerate_meshes())
    for (const TreeKind kind : test::kTreeKinds)
      for (const SplitRule rule : kRules) {
        BuildOptions options;
        options.kind = kind;
        options.split = rule;
        options.leaf_size = 1;
        const Result<Tree> tree = build_tree(mesh, options);
        ASSERT_TRUE(tree.ok()) << name;
        expect_valid(*tree, mesh, name);
        const double n = static_cast<double>(mesh.triangles.size());
        EXPECT_LE(tree->topology().depth, std::ceil(std::log2(n)) * 2 + kExtraLevels) << name;
      }
}

TEST(Build, IsTheSameForAnyNumberOfThreads) {
  const TriangleMesh mesh = test::bumpy_torus(300, 150);  // large enough for blocks, subtrees and waves
  for (const TreeKind kind : test::kTreeKinds) {
    BuildOptions options;
    options.kind = kind;
    const Tree one = *build_tree(mesh, options);
    expect_valid(one, mesh, "one thread");
    for (const int threads : {2, 3, 0}) {
      options.threads = threads;
      const Tree many = *build_tree(mesh, options);
      EXPECT_TRUE(same_topology(one, many) && same_volumes(one, many)) << threads << " threads";
    }
  }
}

// Larger than one subtree, so that large nodes, and what they lend from the room of the volumes, are in it.
TEST(Build, LargeDegenerateInputsEndInTheSameValidTrees) {
  constexpr std::uint32_t kTriangles = 12000;
  TriangleMesh same, shrinking;  // all in one place; each a little nearer to a point than the last
  for (TriangleMesh* mesh : {&same, &shrinking})
    for (std::uint32_t i = 0; i < kTriangles; ++i) {
      const double x = mesh == &same ? 1.0 : std::exp(-0.01 * std::min(i, 8000U));
      for (const Vec3& corner : {Vec3(x, 0, 0), Vec3(1.01 * x, 0, 0), Vec3(x, 0.01 * x, 0)})
        mesh->vertices.emplace_back(corner);
      mesh->triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
  for (const TriangleMesh* mesh : {&same, &shrinking})
    for (const TreeKind kind : test::kTreeKinds)
      for (const std::uint32_t leaf_size : {1U, 4U, 100U}) {
        BuildOptions options;
        options.kind = kind;
        options.leaf_size = leaf_size;
        const Tree one = *build_tree(*mesh, options);
        expect_valid(one, *mesh, mesh == &same ? "same" : "shrinking");
        options.threads = 2;
        const Tree two = *build_tree(*mesh, options);
        EXPECT_TRUE(same_topology(one, two) && same_volumes(one, two));
      }
}

TEST(Build, IsValidOnEveryInstructionSet) {
  const TriangleMesh mesh = test::bumpy_torus(80, 40);
  int targets = 0;
  for (const std::int64_t target : all_targets()) {
    choose_target(target);
    for (const TreeKind kind : test::kTreeKinds) {
      BuildOptions options;
      options.kind = kind;
      expect_valid(*build_tree(mesh, options), mesh, hwy::TargetName(target));
    }
    ++targets;
  }
  choose_target(0);
  std::printf("%d instruction sets\n", targets);
  EXPECT_GE(targets, 1);
}

TEST(Build, TellsWhenADepthThatWasAskedForStopsIt) {
  const TriangleMesh mesh = test::bumpy_torus(20, 20);
  BuildOptions options;
  options.max_depth = 3;
  const Tree tree = *build_tree(mesh, options);
  EXPECT_TRUE(tree.topology().depth_limited);
  EXPECT_EQ(tree.topology().depth, 3U);
  expect_valid(tree, mesh, "depth 3");
  options.max_depth = 40;
  EXPECT_FALSE(build_tree(mesh, options)->topology().depth_limited);
}

TEST(Build, RefusesBadIndicesAndLeafSizes) {
  TriangleMesh mesh = test::bumpy_torus(4, 4);
  BuildOptions options;
  options.leaf_size = 0;
  EXPECT_EQ(build_tree(mesh, options).error().kind, ErrorKind::usage);
  mesh.triangles[7][1] = 16;
  const Result<Tree> tree = build_tree(mesh);
  ASSERT_FALSE(tree.ok());
  EXPECT_EQ(tree.error().kind, ErrorKind::malformed);
  EXPECT_NE(tree.error().message.find("triangle 7"), std::string::npos);
}

TEST(Build, LeavesNonFiniteTrianglesOut) {
  TriangleMesh mesh = test::bumpy_torus(100, 60);
  mesh.vertices[11].y = NAN;
  mesh.vertices[4000].x = INFINITY;
  const Tree tree = *build_tree(mesh);
  EXPECT_EQ(tree.topology().order.size(), mesh.triangles.size() - 12);  // six triangles meet in a vertex
  expect_valid(tree, mesh, "with holes");
  for (Vec3f& v : mesh.vertices) v.z = NAN;
  EXPECT_TRUE(build_tree(mesh)->empty());
  EXPECT_TRUE(build_tree(TriangleMesh{})->empty());
}

TEST(Build, WithoutARuleTakesTheOneOfTheKind) {
  const TriangleMesh mesh = test::bumpy_torus(40, 20);
  for (const auto& [kind, rule] :
       {std::pair(TreeKind::obb, SplitRule::sweep), std::pair(TreeKind::aabb, SplitRule::sah),
        std::pair(TreeKind::sphere, SplitRule::sah)}) {
    BuildOptions options;
    options.kind = kind;
    const Tree usual = *build_tree(mesh, options);
    options.split = rule;
    const Tree named = *build_tree(mesh, options);
    EXPECT_EQ(usual.options().split, rule) << name_of(kind);
    EXPECT_EQ(usual.topology().order, named.topology().order) << name_of(kind);
    EXPECT_EQ(usual.topology().nodes.size(), named.topology().nodes.size()) << name_of(kind);
  }
}

TEST(Build, CanBeCancelledAndReportsProgress) {
  const TriangleMesh mesh = test::bumpy_torus(300, 150);
  std::atomic<bool> stop = false;
  BuildOptions options;
  options.stop = &stop;
  double last = 0.0;
  int calls = 0;
  options.on_progress = [&](double fraction) {
    EXPECT_GE(fraction, last);
    EXPECT_LE(fraction, 1.0);
    last = fraction;
    if (++calls == 2) stop = true;
  };
  const Result<Tree> tree = build_tree(mesh, options);
  ASSERT_FALSE(tree.ok());
  EXPECT_EQ(tree.error().kind, ErrorKind::cancelled);
  EXPECT_EQ(calls, 2);
}

// The sums of areas behind the SAH cost: the cost itself is relative to the root, which differs.
TEST(Build, OrientedBoxesAreTighterThanAxisAlignedOnes) {
  TriangleMesh mesh = test::bumpy_torus(100, 50);
  const Vec3 u = glm::normalize(Vec3(1, 2, 3)), v = glm::normalize(glm::cross(u, Vec3(0, 0, 1))),
             w = glm::cross(u, v);
  for (Vec3f& p : mesh.vertices) p = Vec3f(u * (4.0 * p.x) + v * double{p.y} + w * (0.25 * p.z));
  BuildOptions options;
  const Tree oriented = *build_tree(mesh, options);
  options.kind = TreeKind::aabb;
  const Tree aligned = *build_tree(mesh, options);
  const double obb = statistics(oriented).sah_cost *
                     area(std::get<NodeBounds<Obb>>(oriented.bounds()).volumes[0]),
               aabb = statistics(aligned).sah_cost *
                      area(std::get<NodeBounds<Aabb>>(aligned.bounds()).volumes[0]);
  std::printf("SAH cost times the root's area: obb %.2f, aabb %.2f\n", obb, aabb);
  EXPECT_LT(obb, aabb);
}

TEST(Build, TheRootOfATurnedSlabLiesAlongIt) {
  TriangleMesh mesh;
  const Vec3 u = glm::normalize(Vec3(1, 2, 3)), v = glm::normalize(glm::cross(u, Vec3(0, 0, 1))),
             w = glm::cross(u, v);
  for (int i = 0; i <= 20; ++i)
    for (int j = 0; j <= 6; ++j) mesh.vertices.push_back(Vec3f(u * (0.5 * i) + v * (0.5 * j) + w * 7.0));
  for (std::uint32_t i = 0; i < 20; ++i)
    for (std::uint32_t j = 0; j < 6; ++j) {
      mesh.triangles.push_back({i * 7 + j, i * 7 + j + 1, i * 7 + j + 7});
      mesh.triangles.push_back({i * 7 + j + 8, i * 7 + j + 1, i * 7 + j + 7});
    }
  const Obb root = std::get<NodeBounds<Obb>>(build_tree(mesh)->bounds()).volumes[0];
  EXPECT_NEAR(root.half_extents.x, 5.0, 1e-5);
  EXPECT_NEAR(root.half_extents.y, 1.5, 1e-5);
  EXPECT_LT(root.half_extents.z, 1e-5);
  EXPECT_GT(std::fabs(glm::dot(root.axes[0], u)), 1.0 - 1e-9);
  EXPECT_GT(glm::dot(glm::cross(root.axes[0], root.axes[1]), root.axes[2]), 0.99);
}

TEST(Refit, FollowsMovedVerticesAndTellsWhatItCosts) {
  TriangleMesh mesh = test::bumpy_torus(80, 40);
  for (const TreeKind kind : test::kTreeKinds) {
    BuildOptions options;
    options.kind = kind;
    const Tree tree = *build_tree(mesh, options);
    const Refit same = *refit(tree, mesh);
    expect_valid(same.tree, mesh, "not moved");
    EXPECT_NEAR(same.cost_ratio, 1.0, 0.02);
    TriangleMesh moved = mesh;
    for (Vec3f& v : moved.vertices) v.x += 0.8F * std::sin(9.0F * v.y);
    const Refit bent = *refit(tree, moved, {2});
    expect_valid(bent.tree, moved, "moved");
    EXPECT_GT(bent.cost_ratio, 1.0);
    TriangleMesh shorter = mesh;
    shorter.triangles.pop_back();
    EXPECT_EQ(refit(tree, shorter).error().kind, ErrorKind::malformed);
    moved.vertices[3].x = NAN;
    EXPECT_FALSE(refit(tree, moved).ok());
  }
}

TEST(FitNodes, FitsAnyKindToAnyTopology) {
  const TriangleMesh mesh = test::triangle_soup(2000, 3);
  BuildOptions options;
  options.wide = false;
  Tree tree = *build_tree(mesh, options);
  TreeAccess inside(tree);
  inside.root_support = nullptr;  // it says what the old volumes said
  inside.bounds = *fit_nodes<Sphere>(mesh, tree.topology(), {2});
  expect_valid(tree, mesh, "spheres");
  inside.bounds = *fit_nodes<Aabb>(mesh, tree.topology());
  expect_valid(tree, mesh, "aabbs");
  inside.bounds = *fit_nodes<Obb>(mesh, tree.topology());
  expect_valid(tree, mesh, "obbs");
}

TEST(Validate, SeesEveryFault) {
  const TriangleMesh mesh = test::bumpy_torus(20, 10);
  const Tree good = *build_tree(mesh);
  ASSERT_TRUE(validate(good, mesh).empty());
  const auto broken = [&](auto&& change) {
    Tree tree = good;
    change(TreeAccess(tree));
    return !validate(tree, mesh).empty();
  };
  EXPECT_TRUE(broken([](const TreeAccess& t) { t.topology.order[0] = t.topology.order[1]; }));
  EXPECT_TRUE(broken([](const TreeAccess& t) { t.topology.order.pop_back(); }));
  EXPECT_TRUE(broken([](const TreeAccess& t) { t.topology.nodes[1].parent = 2; }));
  EXPECT_TRUE(broken([](const TreeAccess& t) { ++t.topology.nodes[1].first; }));
  EXPECT_TRUE(broken([](const TreeAccess& t) { t.topology.nodes[0].left = 3; }));
  EXPECT_TRUE(broken([](const TreeAccess& t) { ++t.topology.depth; }));
  EXPECT_TRUE(broken([](const TreeAccess& t) { std::get<NodeBounds<Obb>>(t.bounds).volumes.pop_back(); }));
  EXPECT_TRUE(broken(
      [](const TreeAccess& t) { std::get<NodeBounds<Obb>>(t.bounds).volumes[5].half_extents.x *= 0.999; }));
}

TEST(Adopt, TakesNodesAndMakesTheirLayouts) {
  const TriangleMesh mesh = test::bumpy_torus(20, 10);
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere})
    for (const bool wide : {false, true}) {
      BuildOptions options;
      options.kind = kind;
      options.wide = options.rays = wide;
      const Tree built = *build_tree(mesh, options);
      const Tree adopted = *adopt_tree(built.topology(), built.bounds(), mesh, options);
      expect_valid(adopted, mesh, "adopted");
      EXPECT_TRUE(same_topology(built, adopted) && same_volumes(built, adopted));
      EXPECT_EQ(adopted.kind(), kind);
      EXPECT_EQ(built.wide() == nullptr, adopted.wide() == nullptr);
      EXPECT_EQ(built.rays() == nullptr, adopted.rays() == nullptr);
      EXPECT_NE(adopted.root_support(), nullptr);
    }
  EXPECT_TRUE(adopt_tree({}, {}, TriangleMesh{})->empty());
}

TEST(Adopt, RefusesWhatIsNoTree) {
  const TriangleMesh mesh = test::bumpy_torus(20, 10);
  const Tree good = *build_tree(mesh);
  const auto refused = [&](auto&& change, const MeshView& over) {
    TreeTopology topology = good.topology();
    TreeVolumes volumes = good.bounds();
    change(topology, volumes);
    const Result<Tree> tree = adopt_tree(std::move(topology), std::move(volumes), over);
    return !tree && tree.error().kind == ErrorKind::malformed;
  };
  const auto nothing = [](TreeTopology&, TreeVolumes&) {};
  EXPECT_FALSE(refused(nothing, mesh));
  EXPECT_TRUE(refused([](TreeTopology& t, TreeVolumes&) { t.order[0] = t.order[1]; }, mesh));
  EXPECT_TRUE(refused([](TreeTopology& t, TreeVolumes&) { t.order[0] = ~0U; }, mesh));
  EXPECT_TRUE(refused([](TreeTopology& t, TreeVolumes&) { t.nodes[0].left = ~0U; }, mesh));
  EXPECT_TRUE(refused([](TreeTopology& t, TreeVolumes&) { t.nodes[0].left = 0x80000000U; }, mesh));
  EXPECT_TRUE(refused([](TreeTopology& t, TreeVolumes&) { t.nodes.clear(); }, mesh));
  EXPECT_TRUE(refused(
      [](TreeTopology& t, TreeVolumes&) {  // in sum they are as many as the root's
        t.nodes[1].count = ~0U;
        t.nodes[2].first = t.nodes[1].first + t.nodes[1].count;
        t.nodes[2].count = t.nodes[0].count + 1;
        t.nodes[1].left = t.nodes[2].left = 0;
        t.nodes.resize(3);
      },
      mesh));
  EXPECT_TRUE(refused(
      [](TreeTopology&, TreeVolumes& v) { std::get<NodeBounds<Obb>>(v).volumes[5].half_extents.x *= 0.999; },
      mesh));
  EXPECT_TRUE(refused([](TreeTopology&, TreeVolumes& v) { v = NodeBounds<Aabb>{}; }, mesh));
  TriangleMesh broken = mesh;
  broken.triangles[3][1] = 1U << 30U;
  EXPECT_TRUE(refused(nothing, broken));
}

// A square plate: any two directions in its plane are principal axes of it.
TEST(Build, TurnsBoxesWhereEigenvaluesAgree) {
  constexpr std::uint32_t kCells = 24;
  for (int degrees = 0; degrees < 90; degrees += 7) {
    const double angle = degrees * 3.14159265358979 / 180.0, c = std::cos(angle), s = std::sin(angle);
    TriangleMesh plate;
    for (std::uint32_t row = 0; row <= kCells; ++row)
      for (std::uint32_t column = 0; column <= kCells; ++column) {
        const double x = 2.0 * column / kCells - 1.0, y = 2.0 * row / kCells - 1.0;
        plate.vertices.emplace_back(c * x - s * y, 0.8 * (s * x + c * y), 0.6 * (s * x + c * y));
      }
    for (std::uint32_t row = 0; row < kCells; ++row)
      for (std::uint32_t column = 0; column < kCells; ++column) {
        const std::uint32_t at = row * (kCells + 1) + column;
        plate.triangles.push_back({at, at + 1, at + kCells + 2});
        plate.triangles.push_back({at, at + kCells + 2, at + kCells + 1});
      }
    const Tree tree = *build_tree(plate);
    expect_valid(tree, plate, "plate");
    const Vec3& h = std::get<NodeBounds<Obb>>(tree.bounds()).volumes[0].half_extents;
    // The nearest of the angles tried is at most 5.625 degrees off: (cos + sin)^2 of that.
    EXPECT_LT(h.x * h.y, 1.21) << degrees << " degrees";
    EXPECT_LT(h.z, 1e-5);
  }
}

// The leaves of `sweep` are those that the cost chooses: recomputed from the boxes, an inner node that could
// be a leaf is cheaper split.
TEST(BuildTree, TheCostOfANodeChoosesTheLeaves) {
  const TriangleMesh mesh = test::bumpy_torus(40, 24);
  std::size_t inner = 0;
  for (const SplitRule rule : {SplitRule::sweep, SplitRule::sah})
    for (const TreeKind kind : {TreeKind::aabb, TreeKind::obb}) {
      std::size_t before = 0;
      for (const double cost : {0.01, 0.5, 1.2, 3.0, 8.0, 1e5}) {
        BuildOptions options;
        options.kind = kind;
        options.split = rule;
        options.leaf_size = 24;
        options.node_cost = cost;
        const Tree tree = *build_tree(mesh, options);
        ASSERT_TRUE(validate(tree, mesh).empty());
        EXPECT_EQ(tree.options().node_cost, cost);
        const TreeTopology& topology = tree.topology();
        ASSERT_TRUE(before == 0 || topology.nodes.size() <= before) << cost;
        before = topology.nodes.size();
        options.node_cost = 0.0;
        const bool is_usual = cost == (kind == TreeKind::aabb ? 1.2 : 3.0);
        if (is_usual && (rule == SplitRule::sweep || kind == TreeKind::obb)) {
          EXPECT_EQ(build_tree(mesh, options)->topology().order, topology.order);
        }
        for (const TreeNode& node : topology.nodes) {
          EXPECT_TRUE(cost < 1e5 || node.is_leaf() || node.count > 24U);
        }
        if (rule != SplitRule::sweep || kind != TreeKind::aabb) continue;
        const auto& boxes = std::get<NodeBounds<Aabb>>(tree.bounds()).volumes;
        std::vector<double> cost_of(topology.nodes.size());
        for (std::size_t n = topology.nodes.size(); n-- > 0;) {
          const TreeNode& node = topology.nodes[n];
          const double whole = area(boxes[n]) * node.count;
          cost_of[n] =
              node.is_leaf() ? whole : cost * area(boxes[n]) + cost_of[node.left] + cost_of[node.left + 1];
          if (node.is_leaf() || node.count > options.leaf_size) continue;
          ++inner;
          EXPECT_LT(cost_of[n], whole * (1.0 + 1e-5)) << "node " << n << ", cost " << cost;
        }
      }
    }
  std::printf("%zu inner nodes below the leaf size\n", inner);
  EXPECT_GT(inner, 500U);
  for (const double wrong : {-1.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
    BuildOptions options;
    options.node_cost = wrong;
    const auto refused = build_tree(mesh, options);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::usage);
  }
}

}  // namespace
}  // namespace boxwood
