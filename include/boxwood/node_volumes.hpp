// SPDX-License-Identifier: MIT
// Volumes of any kind for nodes of a tree: for drawing and measuring them, whatever kind the tree is of.
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
#include <boxwood/tree.hpp>
#include <boxwood/volumes.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Volumes of one type in one array.
template <class V> struct ArrayOf { using type = std::vector<V>; };
template <> struct ArrayOf<ConvexHull> { using type = HullArray; };

// Volumes of one kind in one array; its index() is their VolumeKind, as that of an AnyVolume.
using VolumeArray = std::variant<
#define BOXWOOD_ROW(id, Type, name, label, fit, key) ArrayOf<Type>::type,
    BOXWOOD_VOLUMES(BOXWOOD_ROW)
#undef BOXWOOD_ROW
        std::monostate>;

std::size_t count_of(const VolumeArray& volumes) noexcept;
AnyVolume volume_at(const VolumeArray& volumes, std::size_t index);  // a copy
std::size_t bytes_of(const VolumeArray& volumes) noexcept;           // with what hulls hold

// Bytes of each volume in an array; a hull holds more, which depends on the points.
std::size_t volume_size(VolumeKind kind) noexcept;

struct NodeVolumeOptions {
  ObbMethod obb_method = ObbMethod::fast;  // of thousands of small boxes
  int threads = 1;                         // 0: all; the volumes are the same whatever the number
  std::size_t memory_budget = 0;           // bytes for the array and what it holds; 0: no limit
  std::size_t bytes_for_each = 1;          // what the caller spends for each of those, with it: to draw, say
  const std::atomic<bool>* stop = nullptr;
  // Null: in the mesh's frame. Else around the corners as place() puts them, in the world's frame: what lies
  // along axes is then along those of the world. Must outlive the call.
  const RigidTransform* world_from_mesh = nullptr;
};

// One volume for each of `nodes`, in their order, around the corners of the node's triangles: contains() of
// each. Where the tree keeps volumes of this kind, in the same frame, those are copied. Fails with
// `cancelled` soon after `stop` was set; with `over_limit` where the budget is too small, which is known
// before anything is spent but for hulls, and where memory ends. The nodes must be nodes of the tree and the
// mesh the one it was built over. Time: the sum of the fits.
Result<VolumeArray> fit_node_volumes(VolumeKind kind, const MeshView& mesh, const Tree& tree,
                                     std::span<const std::uint32_t> nodes,
                                     const NodeVolumeOptions& options = {});
// An array for each of the groups of nodes, the levels of a tree for example: as if each was asked for by
// itself, but within one budget, and threads need not wait for one another between groups.
Result<std::vector<VolumeArray>> fit_node_volumes(VolumeKind kind, const MeshView& mesh, const Tree& tree,
                                                  std::span<const std::span<const std::uint32_t>> groups,
                                                  const NodeVolumeOptions& options = {});

}  // namespace boxwood
