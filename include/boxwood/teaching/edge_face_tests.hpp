// SPDX-License-Identifier: MIT
// The 144 tests that the separating axes replace: each edge of a box against each face of the other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include <boxwood/export.hpp>
#include <boxwood/math.hpp>
#include <boxwood/obb.hpp>

namespace BOXWOOD_EXPORT boxwood {

inline constexpr int kEdgeFaceTestCount = 144;  // 12 edges x 6 faces, in both directions

// One crossing of an edge and a face. Edge 4 k + i of a box lies along its axis k. Bit 0 of i is set if the
// edge is on the positive side of axis (k + 1) % 3, bit 1 likewise for axis (k + 2) % 3. Face 2 k + s is
// across axis k, with s = 1 on the positive side.
struct EdgeFaceCrossing {
  bool edge_of_a = true;   // an edge of A meets a face of B; otherwise an edge of B meets a face of A
  std::uint8_t edge = 0;   // 0..11
  std::uint8_t face = 0;   // 0..5
  Vec3 point = Vec3(0.0);  // the middle of the shared points, in the common frame
};

struct EdgeFaceReport {
  std::array<EdgeFaceCrossing, kEdgeFaceTestCount> all{};
  std::size_t count = 0;
  // Returns the crossings: edges of A first; by edge, then by face.
  std::span<const EdgeFaceCrossing> crossings() const noexcept { return std::span(all).first(count); }
  // True if one box is inside the other. Then no edge reaches a face, and boxes that meet have no crossings.
  bool a_in_b = false, b_in_a = false;
  bool meet() const noexcept { return count > 0 || a_in_b || b_in_a; }
};

// Runs all 144 tests. Touching counts, as does a distance below the rounding of the test (2^-46 of the six
// half-extents). Within that band the result may be either. Outside it, meet() is true exactly if none of the
// 15 axes separates the boxes (axis_table.hpp). Empty boxes meet nothing. Allocates nothing.
EdgeFaceReport edge_face_tests(const Obb& a, const Obb& b) noexcept;

}  // namespace boxwood
