// SPDX-License-Identifier: MIT
// Volumes around nodes beside fits of each node's corners alone; hulls that come out of their array as they
// went in.
#include <boxwood/node_volumes.hpp>
#include <boxwood/tree.hpp>

#include <algorithm>
#include <cstring>
#include <random>

#include <gtest/gtest.h>

#include "random.hpp"
#include "seed.hpp"
#include "tree/tree_models.hpp"
#include "volumes/hull_array_access.hpp"

namespace boxwood {
namespace {

template <class T> bool same_bytes(const std::vector<T>& a, const std::vector<T>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

bool same(const ConvexHull& a, const ConvexHull& b) {
  return a.dimension == b.dimension && same_bytes(a.vertices, b.vertices) && same_bytes(a.faces, b.faces) &&
         same_bytes(a.loop, b.loop) && same_bytes(a.triangles, b.triangles) && same_bytes(a.planes, b.planes);
}

// Bit for bit.
template <class T> bool same_bits(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}
template <int K> bool same_slabs(const Kdop<K>& a, const Kdop<K>& b) {
  return same_bits(a.min, b.min) && same_bits(a.max, b.max) && a.planar == b.planar;
}
bool same(const AnyVolume& a, const AnyVolume& b) {
  const auto same_as = [&b](const auto& v) {
    using V = std::decay_t<decltype(v)>;
    const V& w = std::get<V>(b);
    if constexpr (std::is_same_v<V, ConvexHull>)
      return same(v, w);
    else if constexpr (requires { v.slabs; })
      return same_bits(v.center, w.center) && same_bits(v.axes, w.axes) && same_slabs(v.slabs, w.slabs);
    else if constexpr (requires { v.planar; })
      return same_slabs(v, w);
    else  // doubles and nothing else
      return std::is_same_v<V, std::monostate> || same_bits(v, w);
  };
  return a.index() == b.index() && std::visit(same_as, a);
}

// The corners of a node's triangles, one by one.
std::vector<Vec3f> corners_of(const TriangleMesh& mesh, const Tree& tree, std::uint32_t number) {
  const TreeNode& node = tree.topology().nodes[number];
  std::vector<Vec3f> out;
  for (std::uint32_t i = 0; i < node.count; ++i)
    for (const std::uint32_t v : mesh.triangles[tree.topology().order[node.first + i]])
      out.push_back(mesh.vertices[v]);
  return out;
}

TEST(NodeVolumes, AreFitsOfTheirCornersWhateverTheGroupsAndThreads) {
  const TriangleMesh mesh = test::bumpy_torus(40, 24);
  BuildOptions build;
  build.kind = TreeKind::aabb;
  const Tree tree = *build_tree(mesh, build);
  std::vector<std::uint32_t> nodes(tree.topology().nodes.size());
  for (std::uint32_t i = 0; i < nodes.size(); ++i) nodes[i] = i;
  std::shuffle(nodes.begin(), nodes.end(), std::mt19937(test::seed(7)));
  // One group of none, one of one, one so large that threads take several nodes at once.
  const std::span<const std::uint32_t> all(nodes);
  const std::vector<std::span<const std::uint32_t>> groups{all.first(0), all.first(1), all.subspan(1, 300),
                                                           all.subspan(301)};
  std::size_t compared = 0;
  for (const VolumeRow& row : kVolumeRows) {
    if (row.kind == VolumeKind::cylinder) continue;  // proven by search: seconds for so many
    for (const int threads : {1, 2}) {
      NodeVolumeOptions options;
      options.threads = threads;
      const Result<std::vector<VolumeArray>> got = fit_node_volumes(row.kind, mesh, tree, groups, options);
      ASSERT_TRUE(got) << row.name;
      ASSERT_EQ(got->size(), groups.size());
      for (std::size_t g = 0; g < groups.size(); ++g) {
        ASSERT_EQ(count_of((*got)[g]), groups[g].size());
        for (std::size_t i = 0; i < groups[g].size(); i += row.kind == VolumeKind::hull ? 1 : 7) {
          FitOptions fit;
          fit.obb_method = ObbMethod::fast;
          const auto alone = fit_volume(row.kind, corners_of(mesh, tree, groups[g][i]), fit);
          EXPECT_TRUE(same(volume_at((*got)[g], i), alone.volume)) << row.name << " " << groups[g][i];
          ++compared;
        }
      }
    }
  }
  EXPECT_GT(compared, 5000U);
}

TEST(NodeVolumes, HullsKeepTheBudgetThatIsSaid) {
  const TriangleMesh mesh = test::bumpy_torus(40, 24);
  const Tree tree = *build_tree(mesh);
  std::vector<std::uint32_t> nodes(tree.topology().nodes.size());
  for (std::uint32_t i = 0; i < nodes.size(); ++i) nodes[i] = i;
  NodeVolumeOptions options;
  const std::size_t needed = bytes_of(*fit_node_volumes(VolumeKind::hull, mesh, tree, nodes, options));
  options.memory_budget = 2 * needed;
  EXPECT_TRUE(fit_node_volumes(VolumeKind::hull, mesh, tree, nodes, options));
  options.memory_budget = needed / 2;
  const auto refused = fit_node_volumes(VolumeKind::hull, mesh, tree, nodes, options);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::over_limit);
  const std::atomic<bool> stop{true};
  options = {};
  options.stop = &stop;
  EXPECT_EQ(fit_node_volumes(VolumeKind::hull, mesh, tree, nodes, options).error().kind,
            ErrorKind::cancelled);
}

TEST(HullArray, HullsComeOutAsTheyWentIn) {
  std::mt19937 random(test::seed(11));
  std::vector<ConvexHull> hulls;
  for (int i = 0; i < 400; ++i) {  // empty ones, points, segments, polygons, solids
    std::vector<Vec3> points;
    const int dimension = i % 5 - 1;
    for (int k = 0; k < (dimension < 0 ? 0 : 3 + i % 40); ++k) {
      Vec3 p(0.25);
      for (int axis = 0; axis < dimension; ++axis) p[axis] = std::uniform_real_distribution<>(-1, 1)(random);
      points.push_back(p);
    }
    hulls.push_back(fit_hull(points).volume);
    ASSERT_EQ(hulls.back().dimension, dimension);
  }
  for (const std::size_t per_block : {1U, 7U, 64U, 400U, 1000U}) {
    HullArray array;
    ASSERT_TRUE(HullArrayAccess::allocate(array, hulls.size(), per_block));
    for (std::size_t i = 0; i < hulls.size(); ++i) EXPECT_TRUE(same(array[i], ConvexHull{}));
    const std::span<const ConvexHull> all(hulls);
    for (std::size_t b = (hulls.size() - 1) / per_block + 1; b-- > 0;) {  // in any order
      const std::size_t first = b * per_block;
      const std::size_t count = std::min(per_block, hulls.size() - first);
      ASSERT_TRUE(HullArrayAccess::set_block(array, b, all.subspan(first, count)));
    }
    const HullArray moved = std::move(array);
    ASSERT_EQ(moved.size(), hulls.size());
    std::size_t held = 0;
    for (std::size_t i = 0; i < hulls.size(); ++i) {
      EXPECT_TRUE(same(moved[i], hulls[i])) << i;
      EXPECT_EQ(moved.corners(i), hulls[i].loop.size());
      held += hulls[i].vertices.size() * sizeof(Vec3) + hulls[i].planes.size() * sizeof(HullPlane);
    }
    EXPECT_GT(moved.bytes(), held);
    EXPECT_LT(moved.bytes(), 8 * held);
  }
  // A block that is set again, with fewer.
  HullArray array;
  ASSERT_TRUE(HullArrayAccess::allocate(array, 5, 3));
  ASSERT_TRUE(HullArrayAccess::set_block(array, 1, std::span(hulls).subspan(1, 2)));
  ASSERT_TRUE(HullArrayAccess::set_block(array, 1, std::span(hulls).subspan(4, 1)));
  EXPECT_TRUE(same(array[3], hulls[4]));
  EXPECT_TRUE(same(array[4], ConvexHull{}));
  EXPECT_EQ(array.corners(0), 0U);
  EXPECT_EQ(HullArray().size(), 0U);
}

}  // namespace
}  // namespace boxwood
