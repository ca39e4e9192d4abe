// SPDX-License-Identifier: MIT
// Two meshes and a pose out of any bytes, and everything that must hold for them. Shared by the fuzzer and by
// the replay of its corpus in the tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include <boxwood/collide.hpp>
#include <boxwood/tree_kind.hpp>

namespace boxwood::testing {

struct FuzzCase {
  TriangleMesh a, b;
  RigidTransform pose;
  bool with_rationals = false;
  std::uint32_t leaf_size = 1;  // of A's trees, 1 to 8; B's are one larger, and 1 after 8
  std::vector<TreeKind> kinds = {TreeKind::obb, TreeKind::aabb, TreeKind::sphere};
};

// Byte 0: how coordinates are coded (a grid of quarters, raw floats, mixed scales), how the pose is, and
// whether each mesh is followed by seven moved copies; byte 1: the numbers of triangles, at most 8 each
// before that; the last byte is the leaf size. Missing bytes are zeros.
FuzzCase decode(std::span<const std::uint8_t> bytes);

// What went wrong, in words; empty when all holds: trees of all kinds, validated, against all pairs, two
// exact methods against each other, distance 0 exactly where something meets, finite contacts on both
// triangles, an impact no later than sampling, and swapped queries.
std::string check(const FuzzCase& c);

}  // namespace boxwood::testing
