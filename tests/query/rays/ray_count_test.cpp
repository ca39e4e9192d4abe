// SPDX-License-Identifier: MIT
// Counted single rays: the hits of the queries, counts that follow from the path, and paths that follow from
// the boxes.
#include <boxwood/ray_count.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

#include <gtest/gtest.h>

#include <boxwood/tree.hpp>
#include <boxwood/tree_work.hpp>

#include "query/rays/awkward_rays.hpp"
#include "query/rays/ray_calls.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

using testing::awkward_rays;
using testing::same;

Tree tree_with_rays(const TriangleMesh& mesh, TreeKind kind = TreeKind::aabb) {
  BuildOptions options;
  options.kind = kind;
  options.rays = true;
  return *build_tree(mesh, options);
}

CountedRay count(const Tree& tree, const TriangleMesh& mesh, const Ray& ray, RayHits hits,
                 QueryEngine engine = QueryEngine::fast) {
  thread_local QueryScratch scratch;
  RayCountOptions options;
  options.hits = hits;
  options.engine = engine;
  const CountedRay out = count_ray({&tree, mesh}, ray, options, scratch);
  EXPECT_TRUE(out.is_complete());
  return out;
}

// Returns true if the ray's line, for t >= 0, meets the box grown by `slack` of its coordinates. In double,
// by planes: an oracle without registers.
bool enters(const Aabb& box, const Ray& ray, double slack) {
  double begin = 0.0, end = ray.t_max;
  for (int k = 0; k < 3; ++k) {
    const double grown = slack * (std::fabs(box.min[k]) + std::fabs(box.max[k]) + (box.max[k] - box.min[k]));
    const double low = box.min[k] - grown - ray.origin[k], high = box.max[k] + grown - ray.origin[k];
    if (ray.direction[k] == 0.0) {
      if (low > 0.0 || high < 0.0) return false;
      continue;
    }
    const double a = low / ray.direction[k], b = high / ray.direction[k];
    begin = std::max(begin, std::min(a, b));
    end = std::min(end, std::max(a, b));
  }
  return begin <= end;
}

TEST(RayCount, TheHitsAreThoseOfTheQueries) {
  std::size_t rays = 0, hit = 0, fewer = 0;
  for (const TriangleMesh& mesh : {test::bumpy_torus(24, 14), test::triangle_soup(900, 7)}) {
    const Tree tree = tree_with_rays(mesh);
    std::vector<RayHit> all;
    for (const Ray& ray : awkward_rays(mesh, 1500, 5, 1.5)) {
      testing::all_hits(tree, mesh, ray, all);
      for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
        const CountedRay closest = count(tree, mesh, ray, RayHits::closest, engine),
                         any = count(tree, mesh, ray, RayHits::any, engine),
                         every = count(tree, mesh, ray, RayHits::all, engine);
        ASSERT_TRUE(same(closest.hit, testing::first_hit(tree, mesh, ray))) << "ray " << rays;
        ASSERT_TRUE(same(every.hit, closest.hit)) << "ray " << rays;
        ASSERT_EQ(every.hits, all.size()) << "ray " << rays;
        ASSERT_EQ(any.hit.has_value(), closest.hit.has_value()) << "ray " << rays;
        const bool is_one = std::any_of(all.begin(), all.end(),
                                        [&](const RayHit& one) { return same(std::optional(one), any.hit); });
        ASSERT_EQ(is_one, any.hit.has_value()) << "ray " << rays;
        // A search that ends sooner visits no more.
        ASSERT_LE(closest.counts.box_tests, every.counts.box_tests);
        ASSERT_LE(any.counts.triangle_tests, every.counts.triangle_tests);
        fewer += any.counts.box_tests < every.counts.box_tests;
      }
      ++rays;
      hit += !all.empty();
    }
  }
  std::printf("%zu rays, %zu hit; 'any' needed fewer box tests than 'all' %zu times\n", rays, hit, fewer);
  EXPECT_GT(hit, rays / 3);
  EXPECT_GT(fewer, hit / 4);
}

// The counts are those of the nodes in the path; a path goes from parents to children; and the path of all
// hits holds exactly the nodes whose boxes the ray enters, up to the slack of float.
TEST(RayCount, PathsFollowFromTheBoxes) {
  std::size_t rays = 0, entered = 0, within_slack = 0;
  for (const TriangleMesh& mesh : {test::bumpy_torus(30, 16), test::triangle_soup(700, 3)}) {
    for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
      const Tree tree = tree_with_rays(mesh);
      const RayTree nodes = *ray_tree(tree, engine);
      ASSERT_EQ(nodes.kind, engine == QueryEngine::fast ? RayNodes::wide : RayNodes::binary);
      QueryScratch scratch;
      std::vector<std::uint32_t> path;
      for (const Ray& ray : awkward_rays(mesh, 400, 9, 1.5)) {
        for (const RayHits hits : {RayHits::closest, RayHits::any, RayHits::all}) {
          const RayCountOptions options{.hits = hits, .engine = engine, .order = {}, .stop = nullptr};
          const CountedRay traced = trace_ray({&tree, mesh}, ray, nodes, options, scratch, path);
          ASSERT_EQ(traced.counts, count(tree, mesh, ray, hits, engine).counts);
          if (traced.nodes != nodes.kind) continue;  // near more than 16 edges
          RayCounts counts;
          std::set<std::uint32_t> seen;
          // A ray that cannot be cast at all has no test; the others have one of the root box.
          counts.box_tests = traced.counts.box_tests == 0 ? 0 : 1;
          for (const std::uint32_t n : path) {
            ASSERT_LT(n, nodes.nodes.size());
            ASSERT_TRUE(seen.insert(n).second) << "node " << n << " was entered twice";
            ASSERT_TRUE(n == 0 || seen.contains(nodes.nodes[n].parent));
            ++counts.nodes;
            counts.box_tests += nodes.nodes[n].children;
            counts.triangle_tests += nodes.nodes[n].count;
          }
          ASSERT_EQ(traced.counts, counts) << "ray " << rays;
          if (hits != RayHits::all) continue;
          for (std::uint32_t n = 0; n < nodes.nodes.size(); ++n) {
            const bool parent_in = n == 0 || seen.contains(nodes.nodes[n].parent);
            const bool in = seen.contains(n);
            ASSERT_FALSE(parent_in && !in && enters(nodes.nodes[n].box, ray, 0.0)) << "ray " << rays;
            ASSERT_TRUE(!in || enters(nodes.nodes[n].box, ray, 1e-3)) << "ray " << rays;
            entered += in;
            within_slack += in && !enters(nodes.nodes[n].box, ray, 0.0);
          }
        }
        ++rays;
      }
    }
  }
  std::printf("%zu rays entered %zu nodes, %zu only by the slack of the boxes\n", rays, entered,
              within_slack);
  EXPECT_GT(entered, 10 * rays);
  EXPECT_LT(within_slack, entered / 20);
}

// A descent written another way: by recursion over plain boxes, in double. Returns the counts of one ray.
class OrderOracle {
public:
  OrderOracle(const RayTree& tree, const TriangleMesh& mesh) : tree_(tree), mesh_(mesh) {
    children_.resize(tree.nodes.size());
    for (const bool leaves : {true, false})  // as they lie in a wide node
      for (std::uint32_t n = 1; n < tree.nodes.size(); ++n)
        if (tree.kind == RayNodes::binary ? leaves : tree.nodes[n].is_leaf() == leaves)
          children_[tree.nodes[n].parent].push_back(n);
  }

  RayCounts counts_of(const Ray& ray, RayHits hits, RayOrder order) {
    counts_ = {1, 0, 0};
    t_end_ = ray.t_max;
    found_ = false;
    if (const auto part = part_of(0, ray)) enter(0, part->first, ray, hits, order);
    return counts_;
  }

private:
  using Part = std::pair<double, double>;
  std::optional<Part> part_of(std::uint32_t node, const Ray& ray) const {
    const Aabb& box = tree_.nodes[node].box;
    double begin = 0.0, end = t_end_;
    for (int k = 0; k < 3; ++k) {
      const double a = (box.min[k] - ray.origin[k]) / ray.direction[k],
                   b = (box.max[k] - ray.origin[k]) / ray.direction[k];
      begin = std::max(begin, std::min(a, b));
      end = std::min(end, std::max(a, b));
    }
    return begin <= end ? std::optional(Part{begin, end}) : std::nullopt;
  }

  void enter(std::uint32_t node, double begin, const Ray& ray, RayHits hits, RayOrder order) {
    if (begin > t_end_ || (hits == RayHits::any && found_)) return;
    ++counts_.nodes;
    const RayTreeNode& at = tree_.nodes[node];
    if (at.is_leaf()) {
      TriangleMesh few;
      few.vertices = mesh_.vertices;
      for (std::uint32_t i = at.first; i < at.first + at.count; ++i)
        few.triangles.push_back(mesh_.triangles[tree_.order[i]]);
      counts_.triangle_tests += at.count;
      const auto hit = raycast_brute_force(few, {ray.origin, ray.direction, ray.t_max});
      found_ = found_ || hit;
      if (hit && hits == RayHits::closest) t_end_ = std::min(t_end_, hit->t);
      return;
    }
    counts_.box_tests += children_[node].size();
    std::vector<std::pair<std::uint32_t, Part>> hit;
    for (const std::uint32_t child : children_[node])
      if (const auto part = part_of(child, ray)) hit.emplace_back(child, *part);
    if (hit.empty()) return;
    const auto key = [&](const Part& part) {
      return order == RayOrder::middle    ? 0.5 * (part.first + part.second)
             : order == RayOrder::largest ? part.first - part.second
                                          : part.first;
    };
    const auto before = [&](const auto& a, const auto& b) { return key(a.second) < key(b.second); };
    if (order == RayOrder::queries) {  // the nearest; the others wait on a stack
      std::rotate(hit.begin(), std::min_element(hit.begin(), hit.end(), before), hit.end());
      const auto first = hit.front();
      hit.clear();
      for (auto child = children_[node].rbegin(); child != children_[node].rend(); ++child)
        if (const auto part = part_of(*child, ray); part && *child != first.first)
          hit.emplace_back(*child, *part);
      hit.insert(hit.begin(), first);
    } else {
      std::stable_sort(hit.begin(), hit.end(), before);
    }
    for (const auto& [child, part] : hit) enter(child, part.first, ray, hits, order);
  }

  const RayTree& tree_;
  const TriangleMesh& mesh_;
  std::vector<std::vector<std::uint32_t>> children_;
  RayCounts counts_;
  double t_end_ = 0.0;
  bool found_ = false;
};

// Boxes are widened and sorted in float, so a ray that grazes a box or enters two at once may differ.
TEST(RayCount, EachOrderCountsAsItsRecursion) {
  std::size_t rays = 0, equal = 0, unlike = 0;
  std::array<std::uint64_t, kRayOrderCount> nodes_of{};
  std::uint64_t before = 0;  // nodes of the same ray in the order before
  for (const TriangleMesh& mesh : {test::bumpy_torus(30, 16), test::triangle_soup(700, 3)}) {
    for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
      const Tree tree = tree_with_rays(mesh);
      const RayTree nodes = *ray_tree(tree, engine);
      OrderOracle oracle(nodes, mesh);
      QueryScratch scratch;
      const auto seeded = work_rays({&tree, mesh}, {.rays = 300});
      for (const Ray& ray : *seeded)
        for (const RayHits hits : {RayHits::closest, RayHits::any, RayHits::all})
          for (std::size_t o = 0; o < kRayOrderCount; ++o) {
            const auto order = static_cast<RayOrder>(o);
            RayCountOptions options;
            options.hits = hits;
            options.engine = engine;
            options.order = order;
            const CountedRay counted = count_ray({&tree, mesh}, ray, options, scratch);
            if (counted.nodes != nodes.kind) continue;
            ++rays;
            if (hits == RayHits::closest && engine == QueryEngine::fast) {
              nodes_of[o] += counted.counts.nodes;
              if (o == 2) unlike += counted.counts.nodes != before ? 1 : 0;
              before = counted.counts.nodes;
            }
            const RayCounts other = oracle.counts_of(ray, hits, order);
            equal += counted.counts == other;
            if (hits != RayHits::any) {
              options.order = RayOrder::queries;
              ASSERT_TRUE(same(counted.hit, count_ray({&tree, mesh}, ray, options, scratch).hit));
            }
          }
    }
  }
  std::printf("%zu of %zu counted rays equal the recursion; nodes entered: %zu, %zu, %zu, %zu\n", equal, rays,
              nodes_of[0], nodes_of[1], nodes_of[2], nodes_of[3]);
  EXPECT_GT(rays, 10000U);
  EXPECT_GT(equal, rays / 1000 * 990);
  EXPECT_LT(nodes_of[1], nodes_of[0]);  // sorting all saves some of the nodes
  EXPECT_GT(nodes_of[3], nodes_of[1]);
  EXPECT_GT(unlike, 0U);
}

TEST(RayCount, TheNodesOfRaysHoldEveryTriangleOnce) {
  const TriangleMesh mesh = test::bumpy_torus(40, 24);
  for (const TreeKind kind : {TreeKind::aabb, TreeKind::obb, TreeKind::sphere}) {
    const Tree tree = tree_with_rays(mesh, kind);
    for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
      const RayTree nodes = *ray_tree(tree, engine);
      std::vector<int> found(mesh.triangles.size(), 0);
      for (std::uint32_t n = 0; n < nodes.nodes.size(); ++n) {
        const RayTreeNode& node = nodes.nodes[n];
        ASSERT_EQ(node.level, n == 0 ? 0U : nodes.nodes[node.parent].level + 1);
        if (!node.is_leaf()) continue;
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
          ++found[nodes.order[i]];
          // Up the tree: each box contains the corners.
          for (std::uint32_t at = n;; at = nodes.nodes[at].parent) {
            const Aabb& box = nodes.nodes[at].box;
            for (const Vec3& p : corners(mesh, nodes.order[i]))
              for (int k = 0; k < 3; ++k) {
                const double slack = 1e-12 * (1.0 + std::fabs(p[k]));
                ASSERT_GE(p[k], box.min[k] - slack);
                ASSERT_LE(p[k], box.max[k] + slack);
              }
            if (at == 0) break;
          }
        }
      }
      EXPECT_TRUE(std::all_of(found.begin(), found.end(), [](int n) { return n == 1; }));
    }
  }
}

TEST(RayCount, BinaryCountsAreThoseOfTheWorkload) {
  const TriangleMesh mesh = test::bumpy_torus(30, 20);
  BuildOptions build;
  build.kind = TreeKind::obb;
  const Tree tree = *build_tree(mesh, build);
  RayWorkOptions options;
  options.rays = 500;
  const RayWork work = *count_ray_work({&tree, mesh}, options);
  const std::vector<Ray> rays = *work_rays({&tree, mesh}, options);
  RayCounts sum;
  for (const Ray& ray : rays) {
    const CountedRay one = count(tree, mesh, ray, RayHits::closest);  // no ray layout: the binary nodes
    EXPECT_EQ(one.nodes, RayNodes::binary);
    sum += one.counts;
  }
  EXPECT_EQ(sum.box_tests, work.box_tests);
  EXPECT_EQ(sum.triangle_tests, work.triangle_tests);
  EXPECT_GT(work.hits, 100U);
}

TEST(RayCount, EmptyTreesAndBadRaysCountNothing) {
  const TriangleMesh mesh = test::bumpy_torus(8, 6);
  const Tree tree = tree_with_rays(mesh), empty;
  QueryScratch scratch;
  EXPECT_EQ(count_ray({&empty, mesh}, Ray{}, {}, scratch).counts, RayCounts{});
  EXPECT_EQ(count_ray({nullptr, mesh}, Ray{}, {}, scratch).counts, RayCounts{});
  EXPECT_TRUE(ray_tree(empty)->nodes.empty());
  const CountedRay away = count(tree, mesh, {Vec3(100.0), Vec3(1, 0, 0)}, RayHits::closest);
  EXPECT_EQ(away.counts, (RayCounts{1, 0, 0}));  // the root box alone
  const CountedRay none = count(tree, mesh, {Vec3(0.0), Vec3(0.0)}, RayHits::closest);
  EXPECT_FALSE(none.hit);
  EXPECT_EQ(none.counts.triangle_tests, 0U);
  std::atomic<bool> stop{true};
  EXPECT_TRUE(count_ray({&tree, mesh}, Ray{}, {.stop = &stop}, scratch).stopped);
  EXPECT_EQ(name_of(RayHits::any), "any");
  EXPECT_EQ(name_of(RayOrder::middle), "middle");
  EXPECT_EQ(name_of(RayNodes::wide), "wide");
}

}  // namespace
}  // namespace boxwood
