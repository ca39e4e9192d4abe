// SPDX-License-Identifier: MIT
// The contents of the sections of meshes and trees in a .bwt file (docs/bwt.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include <boxwood/aabb.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/sphere.hpp>
#include <boxwood/tree.hpp>

#include "tree/check/tree_parts.hpp"

namespace boxwood {

// Arrays are written as in memory.
static_assert(sizeof(Vec3f) == 12 && sizeof(Triangle) == 12 && sizeof(TreeNode) == 16);
static_assert(sizeof(Obb) == 120 && sizeof(Aabb) == 48 && sizeof(Sphere) == 32);

inline constexpr std::uint32_t kNoMesh = ~0U;

constexpr std::size_t volume_size_of(TreeKind kind) noexcept {
  return kind == TreeKind::obb ? sizeof(Obb) : kind == TreeKind::aabb ? sizeof(Aabb) : sizeof(Sphere);
}

struct TreeRecord {
  std::uint32_t kind = 0, split = 0, leaf_size = 0, max_depth = 0;
  std::uint32_t depth = 0;
  std::uint32_t flags = 0;  // kRecord...
  std::uint32_t wide_version = 0, ray_version = 0;
  std::uint32_t mesh = kNoMesh;  // its mesh; kNoMesh if the scene determines it
  float wide_reach_ratio = 0.0F;
  double build_ms = 0.0;
  std::uint32_t reinsert = 0, unused = 0;
  double node_cost = 0.0;  // 0 in files of versions without it
  std::uint64_t reserved[8] = {};
};
static_assert(sizeof(TreeRecord) == 128);

inline constexpr std::uint32_t kRecordDepthLimited = 1, kRecordWide = 2, kRecordRays = 4, kRecordHasWide = 8,
                               kRecordHasRays = 16, kRecordClipped = 32, kRecordFlags = 63;

TreeRecord record_of(const TreeFacts& facts, std::uint32_t mesh) noexcept;
// Returns nullopt if a number of the record is impossible for a tree.
std::optional<TreeFacts> facts_of(const TreeRecord& record) noexcept;

}  // namespace boxwood
