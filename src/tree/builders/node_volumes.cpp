// SPDX-License-Identifier: MIT
// Fits volumes to nodes, in parallel, and counts the memory of hulls during that.
#include <boxwood/node_volumes.hpp>
#include <boxwood/tree.hpp>

#include <algorithm>
#include <new>
#include <string>
#include <type_traits>

#include "base/executor.hpp"
#include "base/no_memory.hpp"
#include "volumes/hull_array_access.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

std::string mebibytes(std::size_t bytes) {
  return std::to_string((bytes + kMebibyte - 1) / kMebibyte) + " MiB";
}

// Returns the bytes that a volume owns outside itself.
template <class V> std::size_t held_by(const V&) noexcept {
  return 0;
}
std::size_t held_by(const ConvexHull& h) noexcept {
  return h.vertices.size() * sizeof(Vec3) + h.faces.size() * sizeof(HullFace) +
         h.loop.size() * sizeof(std::uint32_t) + h.triangles.size() * sizeof(Triangle) +
         h.planes.size() * sizeof(HullPlane);
}

// Returns `corner` of each corner of the node's triangles; empty once `stop` (may be null) is set.
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

// The state that the threads of one call share.
struct Progress {
  const NodeVolumeOptions& options;
  std::atomic<std::size_t> held{0}, nodes_done{0};
  std::atomic<bool> over_budget{false}, out_of_memory{false};

  bool ended() const noexcept {
    return (options.stop != nullptr && options.stop->load(std::memory_order_relaxed)) ||
           over_budget.load(std::memory_order_relaxed) || out_of_memory.load(std::memory_order_relaxed);
  }
};

// Returns the number of nodes of a group that a thread fits at once: few enough that all threads have work to
// the end and no thread waits.
std::size_t chunk_of(std::size_t nodes) noexcept {
  return std::clamp<std::size_t>(nodes / 256, 1, 64);
}

// Returns the array of a group, in which each chunk has its own place.
template <class V> std::vector<V> array_for(std::size_t nodes, const V*) {
  return std::vector<V>(nodes);
}
HullArray array_for(std::size_t nodes, const ConvexHull*) {
  HullArray array;
  if (!HullArrayAccess::allocate(array, nodes, chunk_of(nodes))) throw std::bad_alloc();
  return array;
}
template <class V> void take_chunk(std::vector<V>& array, std::size_t chunk, std::span<const V> made) {
  std::copy(made.begin(), made.end(),
            array.begin() + static_cast<std::ptrdiff_t>(chunk * chunk_of(array.size())));
}
void take_chunk(HullArray& array, std::size_t chunk, std::span<const ConvexHull> made) {
  if (!HullArrayAccess::set_block(array, chunk, made)) throw std::bad_alloc();
}

template <class V> class NodeFits {
public:
  using Groups = std::span<const std::span<const std::uint32_t>>;

  NodeFits(VolumeKind kind, const MeshView& mesh, const Tree& tree, Groups groups,
           const NodeVolumeOptions& options)
      : kind_(kind), mesh_(mesh), tree_(tree), groups_(groups), progress_{options, 0, 0, false, false} {
    fit_.obb_method = options.obb_method;
    fit_.stop = options.stop;
    for (const auto& nodes : groups) nodes_ += nodes.size();
  }

  Result<std::vector<VolumeArray>> run() {
    const NodeVolumeOptions& options = progress_.options;
    const std::size_t least = nodes_ * sizeof(V) * options.bytes_for_each;
    if (options.memory_budget != 0 && least > options.memory_budget) return over_budget(least);
    std::vector<Chunk> chunks;
    arrays_.reserve(groups_.size());
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      const std::size_t size = groups_[g].size();
      arrays_.push_back(array_for(size, static_cast<const V*>(nullptr)));
      for (std::size_t c = 0; c * chunk_of(size) < size; ++c) chunks.push_back({g, c});
    }
    if (options.world_from_mesh != nullptr || !copied())
      parallel_for(chunks.size(), options.threads, [&](std::size_t i) { fit_chunk(chunks[i]); });
    if (options.stop != nullptr && options.stop->load()) return Error{ErrorKind::cancelled, "stopped", {}};
    if (progress_.out_of_memory) throw std::bad_alloc();
    if (progress_.over_budget) {  // the size of the others is estimated from those that exist
      const double done = static_cast<double>(std::max<std::size_t>(progress_.nodes_done, 1));
      const double held = static_cast<double>(progress_.held) * (static_cast<double>(nodes_) / done);
      return over_budget(least + static_cast<std::size_t>(held) * options.bytes_for_each);
    }
    std::vector<VolumeArray> out;
    out.reserve(arrays_.size());
    for (auto& array : arrays_) out.emplace_back(std::move(array));
    return out;
  }

private:
  struct Chunk {
    std::size_t group, number;
  };

  bool copied() {
    return std::visit(
        [&](const auto& bounds) {
          if constexpr (std::is_same_v<std::decay_t<decltype(bounds.volumes[0])>, V>) {
            for (std::size_t g = 0; g < groups_.size(); ++g)
              for (std::size_t i = 0; i < groups_[g].size(); ++i)
                arrays_[g][i] = bounds.volumes[groups_[g][i]];
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

  void fit_chunk(const Chunk& chunk) noexcept {
    try {
      const std::span<const std::uint32_t> group = groups_[chunk.group];
      const std::size_t size = chunk_of(group.size()), first = chunk.number * size;
      std::vector<V> made;
      made.reserve(size);
      for (const std::uint32_t node : group.subspan(first, std::min(size, group.size() - first))) {
        if (progress_.ended()) return;
        auto fit = fit_of(tree_.topology().nodes[node]);
        if (fit.out_of_memory) throw std::bad_alloc();
        made.push_back(std::move(std::get<V>(fit.volume)));
        count(held_by(made.back()));
      }
      take_chunk(arrays_[chunk.group], chunk.number, std::span<const V>(made));
    } catch (const std::bad_alloc&) {
      progress_.out_of_memory = true;
    }
  }

  void count(std::size_t held) noexcept {
    const std::size_t all = progress_.held += held, budget = progress_.options.memory_budget;
    ++progress_.nodes_done;
    if (held > 0 && budget != 0 && (all + nodes_ * sizeof(V)) * progress_.options.bytes_for_each > budget)
      progress_.over_budget = true;
  }

  Error over_budget(std::size_t need) const {
    return {ErrorKind::over_limit,
            std::string(row_of(kind_).name) + " volumes of " + std::to_string(nodes_) + " nodes need about " +
                mebibytes(need) + ", and " + mebibytes(progress_.options.memory_budget) + " may be used",
            {}};
  }

  VolumeKind kind_;
  const MeshView& mesh_;
  const Tree& tree_;
  Groups groups_;
  std::size_t nodes_ = 0;  // of all groups
  FitOptions fit_;
  Progress progress_;
  std::vector<typename ArrayOf<V>::type> arrays_;
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
  const auto copy = [index](const auto& v) -> AnyVolume {
    if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::monostate>)
      return std::monostate{};
    else
      return v[index];
  };
  return unless_memory_ends([&] { return std::visit(copy, volumes); },
                            [] {  // hulls alone allocate
                              ConvexHull lost;
                              lost.dimension = kHullOutOfMemory;
                              return AnyVolume(std::move(lost));
                            });
}

std::size_t bytes_of(const VolumeArray& volumes) noexcept {
  return std::visit(
      [](const auto& v) -> std::size_t {
        using Array = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<Array, std::monostate>)
          return 0;
        else if constexpr (std::is_same_v<Array, HullArray>)
          return v.bytes();
        else
          return v.capacity() * sizeof(v[0]);
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
  Result<std::vector<VolumeArray>> one = fit_node_volumes(kind, mesh, tree, std::span(&nodes, 1), options);
  if (!one) return one.error();
  return std::move(one->front());
}

Result<std::vector<VolumeArray>> fit_node_volumes(VolumeKind kind, const MeshView& mesh, const Tree& tree,
                                                  std::span<const std::span<const std::uint32_t>> groups,
                                                  const NodeVolumeOptions& options) {
  return with_memory_to("fit volumes around nodes", [&]() -> Result<std::vector<VolumeArray>> {
    switch (kind) {
#define BOXWOOD_ROW(id, Type, name, label, fit, key)                                                         \
  case VolumeKind::id:                                                                                       \
    return NodeFits<Type>(kind, mesh, tree, groups, options).run();
      BOXWOOD_VOLUMES(BOXWOOD_ROW)
#undef BOXWOOD_ROW
    }
    return Error{ErrorKind::usage, "there is no such kind of volume", {}};
  });
}

}  // namespace boxwood
