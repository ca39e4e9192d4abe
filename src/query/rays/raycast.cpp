// SPDX-License-Identifier: MIT
// Casts rays through a binary tree, near child first, and without a tree.
#include <boxwood/raycast.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/stop.hpp"
#include "query/memory/query_memory.hpp"
#include "query/rays/ray_kernels.hpp"
#include "query/rays/ray_triangle.hpp"
#include "query/rays/ray_volume.hpp"
#include "query/rays/wide_rays.hpp"

namespace boxwood {

namespace {

struct Entry {
  std::uint32_t node = 0;
  double begin = 0.0;  // nothing in the node is hit before it
};

// Visits the leaves that the ray may hit until `t_end`, which visit(triangle) may lower.
template <class V, class Visit>
void traverse(const TreeTopology& topology, const std::vector<V>& volumes, const Ray& ray,
              const double& t_end, const Visit& visit) {
  const RayBounds bounds(ray);
  std::array<Entry, kMaxTreeDepth + 2> stack;
  std::size_t top = 0;
  const double root_begin = bounds.enter(volumes[0], t_end);
  if (root_begin < kInfinity) stack[top++] = {0, root_begin};
  while (top > 0) {
    const Entry entry = stack[--top];
    if (entry.begin > t_end) continue;
    const TreeNode& node = topology.nodes[entry.node];
    if (node.is_leaf()) {
      for (std::uint32_t i = node.first; i < node.first + node.count; ++i) visit(topology.order[i]);
      continue;
    }
    const Entry left{node.left, bounds.enter(volumes[node.left], t_end)};
    const Entry right{node.left + 1, bounds.enter(volumes[node.left + 1], t_end)};
    const bool right_first = right.begin < left.begin;
    const Entry &near = right_first ? right : left, &far = right_first ? left : right;
    if (far.begin < kInfinity) stack[top++] = far;
    if (near.begin < kInfinity) stack[top++] = near;
  }
}

template <class Visit>
void traverse(const Tree& tree, const Ray& ray, const double& t_end, const Visit& visit) {
  if (tree.empty()) return;
  std::visit([&](const auto& bounds) { traverse(tree.topology(), bounds.volumes, ray, t_end, visit); },
             tree.bounds());
}

// Returns true if float can represent the ray's way, a condition of the layouts.
bool can_cast_fast(const Ray& ray) noexcept {
  const Vec3& d = ray.direction;
  const double x = std::fabs(d.x), y = std::fabs(d.y), z = std::fabs(d.z),
               longest = std::max(std::max(x, y), z);
  return longest > 0x1p-400 && (x + y) + z < 0x1p400 &&  // false if one is NaN
         (std::fabs(ray.origin.x) + std::fabs(ray.origin.y)) + std::fabs(ray.origin.z) < 0x1p60;
}

// Returns true if the ray takes the wide layout, which it does without a ray layout.
bool takes_wide_layout(const ModelView& model, const Ray& ray, QueryEngine engine) noexcept {
  constexpr std::size_t kMostIndexed = std::size_t{1} << 29;  // three times it is a number of 31 bits
  const WideLayout* wide = model.tree->wide();
  return engine != QueryEngine::reference && wide != nullptr && wide->floats_hold_it &&
         model.tree->rays() == nullptr && can_cast_fast(ray) && model.mesh.triangles.size() < kMostIndexed &&
         model.mesh.vertices.size() < kMostIndexed;
}

// Returns a bound of all coordinates of the tree's triangles, if it is known without visiting them.
double reach_of_model(const Tree& tree) noexcept {
  return tree.rays() != nullptr ? tree.rays()->reach
                                : (tree.wide() != nullptr ? tree.wide()->reach : kInfinity);
}

void find_first_hit(const ModelView& model, const Ray& ray, QueryEngine engine, QueryScratch& scratch,
                    std::optional<RayHit>& best) {
  const Tree& tree = *model.tree;
  NearEdges near_edges;
  bool is_cast = engine != QueryEngine::reference && tree.rays() != nullptr &&
                 ray_kernels().first_hit(*tree.rays(), ray, near_edges, best);
  if (is_cast && near_edges.empty()) return;  // nearly always
  const RayFrame frame(ray, reach_of_model(tree));
  if (!frame.is_usable()) return;
  if (takes_wide_layout(model, ray, engine)) {
    best = wide_ray_kernels().first_hit(tree, model.mesh, frame, ray,
                                        memory_of(scratch).engine.make<WideRayStack>(), near_edges);
    is_cast = true;
  }
  if (is_cast) {
    if (near_edges.settle(frame, best)) return;
    best.reset();
  }
  double t_end = ray.t_max;
  traverse(tree, ray, t_end, [&](std::uint32_t t) {
    const auto hit = hit_triangle(frame, corners(model.mesh, t), t);
    if (!hit || (best && !comes_before(*hit, *best))) return;
    best = hit;
    t_end = hit->t;
  });
}

// Appends all hits in any order.
void all_hits(const ModelView& model, const Ray& ray, QueryEngine engine, QueryScratch& scratch,
              std::vector<RayHit>& hits) {
  const Tree& tree = *model.tree;
  if (engine != QueryEngine::reference && tree.rays() != nullptr &&
      ray_kernels().all_hits(*tree.rays(), ray, hits))
    return;
  const RayFrame frame(ray, reach_of_model(tree));
  if (!frame.is_usable()) return;
  if (takes_wide_layout(model, ray, engine))
    wide_ray_kernels().all_hits(tree, model.mesh, frame, ray, memory_of(scratch).engine.make<WideRayStack>(),
                                hits);
  else
    traverse(tree, ray, ray.t_max, [&](std::uint32_t t) {
      if (const auto hit = hit_triangle(frame, corners(model.mesh, t), t)) hits.push_back(*hit);
    });
}

}  // namespace

RaycastResult raycast_first(const ModelView& model, const Ray& ray, const RaycastOptions& options,
                            QueryScratch& scratch) {
  RaycastResult result;
  result.stopped = is_set(options.stop);
  if (model.tree == nullptr || result.stopped) return result;
  catch_bad_alloc(result, [&] { find_first_hit(model, ray, options.engine, scratch, result.hit); });
  return result;
}

QueryStatus raycast_all(const ModelView& model, const Ray& ray, const RaycastOptions& options,
                        QueryScratch& scratch, std::vector<RayHit>& hits) {
  hits.clear();
  QueryStatus status;
  status.stopped = is_set(options.stop);
  if (model.tree == nullptr || status.stopped) return status;
  catch_bad_alloc(status, [&] { all_hits(model, ray, options.engine, scratch, hits); });
  std::sort(hits.begin(), hits.end(), comes_before);
  if (model.tree->topology().clipped)
    hits.erase(std::unique(hits.begin(), hits.end(),
                           [](const RayHit& a, const RayHit& b) { return a.triangle == b.triangle; }),
               hits.end());
  return status;
}

namespace {

template <class Visit> void every_hit(const MeshView& mesh, const Ray& ray, const Visit& visit) {
  const RayFrame frame(ray);
  if (!frame.is_usable()) return;
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
    const std::array<Vec3, 3> p = corners(mesh, t);
    if (!is_finite(p[0]) || !is_finite(p[1]) || !is_finite(p[2])) continue;
    if (const auto hit = hit_triangle(frame, p, t)) visit(*hit);
  }
}

}  // namespace

std::optional<RayHit> raycast_brute_force(const MeshView& mesh, const Ray& ray) noexcept {
  std::optional<RayHit> best;
  every_hit(mesh, ray, [&](const RayHit& hit) {
    if (!best || comes_before(hit, *best)) best = hit;
  });
  return best;
}

QueryStatus raycast_all_brute_force(const MeshView& mesh, const Ray& ray, std::vector<RayHit>& hits) {
  hits.clear();
  QueryStatus status;
  catch_bad_alloc(status, [&] { every_hit(mesh, ray, [&](const RayHit& hit) { hits.push_back(hit); }); });
  std::sort(hits.begin(), hits.end(), comes_before);
  return status;
}

}  // namespace boxwood
