// SPDX-License-Identifier: MIT
// Fits new volumes to the nodes of an existing tree: another kind, or after the vertices have moved.
#include <boxwood/tree.hpp>

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

#include "base/executor.hpp"
#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "tree/builders/distribution.hpp"
#include "tree/builders/fit_nodes.hpp"
#include "tree/builders/node_frame.hpp"
#include "tree/builders/node_volume.hpp"
#include "tree/builders/triangle_store.hpp"
#include "tree/layout/ray_layout.hpp"
#include "tree/layout/root_support.hpp"
#include "tree/layout/wide_layout.hpp"
#include "tree/tree_access.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kNodesAtATime = 16 * kEigenBatch;

// Chooses axes by the moments of the node's own triangles, like the builder.
Frame frame_origin(const TriangleStreams& s, const TreeNode& node, double (&covariance)[6]) {
  Frame frame;
  Vec3 origin(s.corner[0][node.first], s.corner[1][node.first], s.corner[2][node.first]);
  Distribution d;
  for (int round = 0; round < 2; ++round) {
    MomentSums sums;
    build_kernels().sum(s, node.first, node.count, origin, sums);
    d = distribution(sums);
    if (!is_usable(d)) {
      d = corner_distribution(s, node.first, node.count);
      d.mean -= origin;
      break;
    }
    if (!is_cancelled_out(d)) break;
    origin += d.mean;
  }
  std::copy_n(d.covariance, 6, covariance);
  const Vec3 mean = nearest_floats(origin + d.mean);
  frame.origin = is_finite(mean) ? mean : origin;
  return frame;
}

template <class V> V measure_volume(const TriangleStreams& s, const TreeNode& node, const Frame& frame) {
  const BuildKernels& kernels = build_kernels();
  Extents extents;
  kernels.measure(s, node.first, node.count, frame, {}, extents);
  return volume_from<V>(kernels, s, node, frame, extents);
}

template <class V>
void fit_some(const TriangleStreams& s, const TreeNode* nodes, std::size_t count, V* volumes,
              const std::atomic<bool>* stop) {
  for (std::size_t begin = 0; begin < count && !is_set(stop); begin += kEigenBatch) {
    const std::size_t n = std::min(kEigenBatch, count - begin);
    std::array<Frame, kEigenBatch> frames;
    if constexpr (!std::is_same_v<V, Aabb>) {
      double covariances[kEigenBatch][6];
      Rows3 axes[kEigenBatch];
      for (std::size_t i = 0; i < n && !is_set(stop); ++i)
        frames[i] = frame_origin(s, nodes[begin + i], covariances[i]);
      axis_kernels().principal_axes(covariances, n, axes);
      for (std::size_t i = 0; i < n && !is_set(stop); ++i)
        frames[i] = node_frame<V>(s, nodes[begin + i], frames[i].origin, axes[i]);
    }
    for (std::size_t i = 0; i < n && !is_set(stop); ++i)
      volumes[begin + i] = measure_volume<V>(s, nodes[begin + i], frames[i]);
  }
}

}  // namespace

template <class V>
NodeBounds<V> fitted_nodes(const MeshView& mesh, const TreeTopology& topology, Threads threads,
                           const std::atomic<bool>* stop) {
  NodeBounds<V> bounds;
  bounds.volumes.resize(topology.nodes.size());
  TriangleStore store(topology.order.size());
  if (is_set(stop)) return bounds;
  fill_in_order(store, mesh, topology.order, threads, stop);
  parallel_for((topology.nodes.size() + kNodesAtATime - 1) / kNodesAtATime, threads, [&](std::size_t chunk) {
    const std::size_t begin = chunk * kNodesAtATime;
    fit_some(store.streams(), topology.nodes.data() + begin,
             std::min(kNodesAtATime, topology.nodes.size() - begin), bounds.volumes.data() + begin, stop);
  });
  return bounds;
}
template NodeBounds<Obb> fitted_nodes<Obb>(const MeshView&, const TreeTopology&, Threads,
                                           const std::atomic<bool>*);
template NodeBounds<Aabb> fitted_nodes<Aabb>(const MeshView&, const TreeTopology&, Threads,
                                             const std::atomic<bool>*);
template NodeBounds<Sphere> fitted_nodes<Sphere>(const MeshView&, const TreeTopology&, Threads,
                                                 const std::atomic<bool>*);

template <class V>
Result<NodeBounds<V>> fit_nodes(const MeshView& mesh, const TreeTopology& topology, const WorkOptions& work) {
  return with_memory_to("fit volumes to the nodes", [&]() -> Result<NodeBounds<V>> {
    NodeBounds<V> bounds = fitted_nodes<V>(mesh, topology, work.threads, work.stop);
    if (is_set(work.stop)) return Error{ErrorKind::cancelled, "the fit of the nodes was cancelled", {}};
    return bounds;
  });
}
template Result<NodeBounds<Obb>> fit_nodes<Obb>(const MeshView&, const TreeTopology&, const WorkOptions&);
template Result<NodeBounds<Aabb>> fit_nodes<Aabb>(const MeshView&, const TreeTopology&, const WorkOptions&);
template Result<NodeBounds<Sphere>> fit_nodes<Sphere>(const MeshView&, const TreeTopology&,
                                                      const WorkOptions&);

namespace {

Error refit_cancelled() {
  return {ErrorKind::cancelled, "the refit was cancelled", {}};
}

Result<void> check_same_triangles(const Tree& tree, const MeshView& mesh, const std::atomic<bool>* stop) {
  StopCheck stopped(stop);
  for (const std::uint32_t t : tree.topology().order) {
    if (stopped()) return refit_cancelled();
    if (t >= mesh.triangles.size())
      return Error{ErrorKind::malformed,
                   "the tree holds triangle " + std::to_string(t) + ", but the mesh has only " +
                       std::to_string(mesh.triangles.size()),
                   {}};
    for (const std::uint32_t i : mesh.triangles[t])
      if (i >= mesh.vertices.size() || !is_finite(mesh.vertices[i]))
        return Error{ErrorKind::malformed,
                     "triangle " + std::to_string(t) + " of the tree has no finite place any more",
                     {}};
  }
  return {};
}

Result<Refit> refitted(const Tree& tree, const MeshView& mesh, Threads threads,
                       const std::atomic<bool>* stop) {
  if (const Result<void> checked = check_same_triangles(tree, mesh, stop); !checked) return checked.error();
  Refit result;
  const TreeAccess made(result.tree);
  made.topology = tree.topology();
  made.options = tree.options();
  std::visit(
      [&](const auto& bounds) {
        using V = std::decay_t<decltype(bounds.volumes[0])>;
        made.bounds = fitted_nodes<V>(mesh, tree.topology(), threads, stop);
      },
      tree.bounds());
  if (is_set(stop)) return refit_cancelled();
  if (tree.wide() != nullptr && tree.kind() == TreeKind::obb)
    made.wide = make_wide_layout(tree.topology(), std::get<NodeBounds<Obb>>(made.bounds), threads, stop);
  made.root_support = make_root_support(result.tree, stop);
  if (tree.rays() != nullptr && !is_set(stop))
    made.rays = refit_ray_layout(*tree.rays(), mesh, threads, stop);
  const double before = statistics(tree, stop).sah_cost;
  if (before > 0.0) result.cost_ratio = statistics(result.tree, stop).sah_cost / before;
  if (is_set(stop)) return refit_cancelled();
  return result;
}

}  // namespace

Result<Refit> refit(const Tree& tree, const MeshView& mesh, const WorkOptions& work) {
  return with_memory_to("refit the tree", [&] { return refitted(tree, mesh, work.threads, work.stop); });
}

}  // namespace boxwood
