// SPDX-License-Identifier: MIT
// A fit a node, in parallel; hulls are counted as they come.
#include <boxwood/node_volumes.hpp>

#include <algorithm>
#include <new>
#include <string>
#include <type_traits>

#include "base/executor.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

std::string mebibytes(std::size_t bytes) {
  return std::to_string((bytes + kMebibyte - 1) / kMebibyte) + " MiB";
}

// Of what a volume holds beside itself.
template <class V> std::size_t held_by(const V&) noexcept {
  return 0;
}
std::size_t held_by(const ConvexHull& h) noexcept {
  return h.vertices.capacity() * sizeof(Vec3) + h.faces.capacity() * sizeof(HullFace) +
         h.loop.capacity() * sizeof(std::uint32_t) + h.triangles.capacity() * sizeof(Triangle) +
         h.planes.capacity() * sizeof(HullPlane);
}

// What `corner` makes of each corner of the node's triangles; none once `stop` (may be null) is set.
template <class Point, class Corner>
std::vector<Point> points_of(const MeshView& mesh, const TreeTopology& topology, const TreeNode& node,
                             const std::atomic<bool>* stop, const Corner& corner) {
  constexpr std::uint32_t kLookEvery = 1 << 14;
  std::vector<Point> points;
  points.reserve(3 * std::size_t{node.count});
  for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
    if (i % kLookEvery == 0 && stop != nullptr && stop->load(std::memory_order_relaxed)) return {};
    for (const std::uint32_t vertex : mesh.triangles[topology.order[i]])
      points.push_back(corner(mesh.vertices[vertex]));
  }
  return points;
}

// Shared by the threads of one call.
struct Progress {
  const NodeVolumeOptions& options;
  std::atomic<std::size_t> held{0}, nodes_done{0};
  std::atomic<bool> over_budget{false}, out_of_memory{false};

  bool ended() const noexcept {
    return (options.stop != nullptr && options.stop->load(std::memory_order_relaxed)) ||
           over_budget.load(std::memory_order_relaxed) || out_of_memory.load(std::memory_order_relaxed);
  }
};

template <class V> class NodeFits {
public:
  NodeFits(VolumeKind kind, const MeshView& mesh, const Tree& tree, std::span<const std::uint32_t> nodes,
           const NodeVolumeOptions& options)
      : kind_(kind), mesh_(mesh), tree_(tree), nodes_(nodes), progress_{options, 0, 0, false, false} {
    fit_.obb_method = options.obb_method;
    fit_.stop = options.stop;
  }

  Result<VolumeArray> run() {
    const NodeVolumeOptions& options = progress_.options;
    const std::size_t least = nodes_.size() * sizeof(V) * options.bytes_for_each;
    if (options.memory_budget != 0 && least > options.memory_budget) return over_budget(least);
    volumes_.resize(nodes_.size());
    if (options.world_from_mesh != nullptr || !copied()) {
      // Small enough that every thread finds work to the end, large enough that nobody waits for the next.
      const std::size_t chunk = std::clamp<std::size_t>(nodes_.size() / 256, 1, 64);
      parallel_for((nodes_.size() + chunk - 1) / chunk, options.threads,
                   [&](std::size_t i) { fit_some(i * chunk, std::min(nodes_.size(), (i + 1) * chunk)); });
    }
    if (options.stop != nullptr && options.stop->load()) return Error{ErrorKind::cancelled, "stopped", {}};
    if (progress_.out_of_memory) throw std::bad_alloc();
    if (progress_.over_budget) {  // what the others need is guessed from those that are there
      const double done = static_cast<double>(std::max<std::size_t>(progress_.nodes_done, 1));
      const double held = static_cast<double>(progress_.held) * (static_cast<double>(nodes_.size()) / done);
      return over_budget(least + static_cast<std::size_t>(held) * options.bytes_for_each);
    }
    return VolumeArray(std::move(volumes_));
  }

private:
  bool copied() {
    return std::visit(
        [&](const auto& bounds) {
          if constexpr (std::is_same_v<std::decay_t<decltype(bounds.volumes[0])>, V>) {
            for (std::size_t i = 0; i < nodes_.size(); ++i) volumes_[i] = bounds.volumes[nodes_[i]];
            return true;
          }
          return false;
        },
        tree_.bounds());
  }

  Fit<AnyVolume> fit_of(const TreeNode& node) const {
    const TreeTopology& topology = tree_.topology();
    if (const RigidTransform* pose = progress_.options.world_from_mesh)
      return fit_volume(kind_,
                        points_of<Vec3>(mesh_, topology, node, fit_.stop,
                                        [&](const Vec3f& p) { return place(*pose, Vec3(p)); }),
                        fit_);
    return fit_volume(
        kind_, points_of<Vec3f>(mesh_, topology, node, fit_.stop, [](const Vec3f& p) { return p; }), fit_);
  }

  void fit_some(std::size_t begin, std::size_t end) noexcept {
    try {
      for (std::size_t i = begin; i < end && !progress_.ended(); ++i) {
        auto fit = fit_of(tree_.topology().nodes[nodes_[i]]);
        if (fit.out_of_memory) throw std::bad_alloc();
        volumes_[i] = std::move(std::get<V>(fit.volume));
        const std::size_t held = held_by(volumes_[i]);
        const std::size_t all = progress_.held += held;
        ++progress_.nodes_done;
        const std::size_t budget = progress_.options.memory_budget;
        if (held > 0 && budget != 0 &&
            (all + nodes_.size() * sizeof(V)) * progress_.options.bytes_for_each > budget)
          progress_.over_budget = true;
      }
    } catch (const std::bad_alloc&) {
      progress_.out_of_memory = true;
    }
  }

  Error over_budget(std::size_t need) const {
    return {ErrorKind::over_limit,
            std::string(row_of(kind_).name) + " volumes of " + std::to_string(nodes_.size()) +
                " nodes need about " + mebibytes(need) + ", and " +
                mebibytes(progress_.options.memory_budget) + " may be used",
            {}};
  }

  VolumeKind kind_;
  const MeshView& mesh_;
  const Tree& tree_;
  std::span<const std::uint32_t> nodes_;
  FitOptions fit_;
  Progress progress_;
  std::vector<V> volumes_;
};

}  // namespace

std::size_t count_of(const VolumeArray& volumes) noexcept {
  return std::visit(
      [](const auto& v) -> std::size_t {
        if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::monostate>)
          return 0;
        else
          return v.size();
      },
      volumes);
}

AnyVolume volume_at(const VolumeArray& volumes, std::size_t index) {
  return std::visit(
      [index](const auto& v) -> AnyVolume {
        if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::monostate>)
          return std::monostate{};
        else
          return v[index];
      },
      volumes);
}

std::size_t bytes_of(const VolumeArray& volumes) noexcept {
  return std::visit(
      [](const auto& v) -> std::size_t {
        std::size_t sum = 0;
        if constexpr (!std::is_same_v<std::decay_t<decltype(v)>, std::monostate>) {
          sum = v.capacity() * sizeof(v[0]);
          if constexpr (std::is_same_v<std::decay_t<decltype(v[0])>, ConvexHull>)
            for (const ConvexHull& hull : v) sum += held_by(hull);
        }
        return sum;
      },
      volumes);
}

std::size_t volume_size(VolumeKind kind) noexcept {
  switch (kind) {
#define BOXWOOD_ROW(id, Type, name, label, fit, key)                                                         \
  case VolumeKind::id:                                                                                       \
    return sizeof(Type);
    BOXWOOD_VOLUMES(BOXWOOD_ROW)
#undef BOXWOOD_ROW
  }
  return 0;
}

Result<VolumeArray> fit_node_volumes(VolumeKind kind, const MeshView& mesh, const Tree& tree,
                                     std::span<const std::uint32_t> nodes, const NodeVolumeOptions& options) {
  try {
    switch (kind) {
#define BOXWOOD_ROW(id, Type, name, label, fit, key)                                                         \
  case VolumeKind::id:                                                                                       \
    return NodeFits<Type>(kind, mesh, tree, nodes, options).run();
      BOXWOOD_VOLUMES(BOXWOOD_ROW)
#undef BOXWOOD_ROW
    }
  } catch (const std::bad_alloc&) {
    return Error{ErrorKind::over_limit, "there is not enough memory for the volumes of the tree's nodes", {}};
  }
  return Error{ErrorKind::usage, "there is no such kind of volume", {}};
}

}  // namespace boxwood
