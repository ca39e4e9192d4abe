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

inline constexpr int kEdgeFaceTestCount = 144;  // 12 edges x 6 faces, both ways round

// Edge 4 k + i of a box lies along its axis k; bit 0 of i is set where it is on the positive side of axis
// (k + 1) % 3, bit 1 for axis (k + 2) % 3. Face 2 k + s is the one across axis k, s = 1 on the positive side.
struct EdgeFaceCrossing {
  bool edge_of_a = true;   // an edge of A meets a face of B; else an edge of B one of A
  std::uint8_t edge = 0;   // 0..11
  std::uint8_t face = 0;   // 0..5
  Vec3 point = Vec3(0.0);  // the middle of what they share, in the common frame
};

struct EdgeFaceReport {
  std::array<EdgeFaceCrossing, kEdgeFaceTestCount> all{};
  std::size_t count = 0;
  // Edges of A first; by edge, then by face.
  std::span<const EdgeFaceCrossing> crossings() const noexcept { return std::span(all).first(count); }
  // Why boxes that meet may have none: one is inside the other, and no edge reaches a face.
  bool a_in_b = false, b_in_a = false;
  bool meet() const noexcept { return count > 0 || a_in_b || b_in_a; }
};

// Touching counts, and so does what is nearer than the rounding of the test (2^-46 of the six half-extents;
// of pairs within that band it may say either). Outside it: meet() is true exactly where none of the 15 axes
// separates the boxes (axis_table.hpp). Empty boxes meet nothing. Allocates nothing.
EdgeFaceReport edge_face_tests(const Obb& a, const Obb& b) noexcept;

}  // namespace boxwood
