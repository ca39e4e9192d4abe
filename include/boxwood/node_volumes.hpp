// SPDX-License-Identifier: MIT
// Volumes of any kind around the nodes of a tree of any kind, for drawing and measuring.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/hull_array.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>
#include <boxwood/threads.hpp>
#include <boxwood/volumes.hpp>

namespace BOXWOOD_EXPORT boxwood {

class Tree;  // tree.hpp

// The container for volumes of one type.
template <class V> struct ArrayOf { using type = std::vector<V>; };
template <> struct ArrayOf<ConvexHull> { using type = HullArray; };

// Volumes of one kind in one container; index() is their VolumeKind, as for AnyVolume.
using VolumeArray = std::variant<
#define BOXWOOD_ROW(id, Type, name, label, fit, key) ArrayOf<Type>::type,
    BOXWOOD_VOLUMES(BOXWOOD_ROW)
#undef BOXWOOD_ROW
        std::monostate>;

std::size_t count_of(const VolumeArray& volumes) noexcept;
// Returns a copy of a volume. If memory runs out, a hull has the dimension kHullOutOfMemory; other kinds need
// none.
AnyVolume volume_at(const VolumeArray& volumes, std::size_t index);
std::size_t bytes_of(const VolumeArray& volumes) noexcept;  // including the contents of hulls

// Returns the bytes of each volume in an array. Hulls take more, depending on the points.
std::size_t volume_size(VolumeKind kind) noexcept;

struct NodeVolumeOptions {
  ObbMethod obb_method = ObbMethod::fast;  // fast, because there may be thousands of small boxes
  Threads threads = 1;                     // 0: all; the volumes are the same for any number
  std::size_t memory_budget = 0;           // bytes for the array and its contents; 0: no limit
  // bytes counted for each byte of those, including it; raise it for memory that the caller needs per byte
  std::size_t bytes_for_each = 1;
  const std::atomic<bool>* stop = nullptr;
  // If null, volumes are in the mesh's frame. Otherwise they surround the corners as placed by place(), in
  // the world's frame, and axis-aligned volumes follow the world's axes. Must outlive the call.
  const RigidTransform* world_from_mesh = nullptr;
};

// Fits one volume to each of `nodes`, in their order: it contains the corners of the node's triangles. If the
// tree stores volumes of this kind in the same frame, they are copied. The nodes must belong to the tree, and
// the mesh must be the one it was built over. Fails with `cancelled` soon after `stop` was set, and with
// `over_limit` if the budget is too small or memory runs out. Except for hulls, the budget is checked before
// memory is used. Takes the time of all fits together.
Result<VolumeArray> fit_node_volumes(VolumeKind kind, const MeshView& mesh, const Tree& tree,
                                     std::span<const std::uint32_t> nodes,
                                     const NodeVolumeOptions& options = {});
// Fits one array for each group of nodes, for example for each level of a tree. The arrays equal those of
// separate calls, but share one budget, and threads do not wait between groups.
Result<std::vector<VolumeArray>> fit_node_volumes(VolumeKind kind, const MeshView& mesh, const Tree& tree,
                                                  std::span<const std::span<const std::uint32_t>> groups,
                                                  const NodeVolumeOptions& options = {});

}  // namespace boxwood
