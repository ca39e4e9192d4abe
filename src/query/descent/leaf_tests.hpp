// SPDX-License-Identifier: MIT
// The final step of every query: placing B's triangle and testing the two exactly.
#pragma once

#include <boxwood/collide.hpp>
#include <boxwood/tree.hpp>

#include "query/descent/placed_corners.hpp"
#include "triangles/triangle_pair.hpp"

namespace boxwood {

// The magnitude (length) of a translation beyond which no float coordinates can be met, so that the exact
// predicates are not called.
inline constexpr double kFarTranslation = 1e100;

// Returns true if the model has triangles for queries. Without a tree it has none, even if its mesh has some.
inline bool has_triangles(const ModelView& model) noexcept {
  return model.tree != nullptr && !model.tree->empty();
}

inline bool pose_is_usable(const RigidTransform& a_from_b) noexcept {
  for (int k = 0; k < 3; ++k) {
    if (!(a_from_b.translation[k] <= kFarTranslation && a_from_b.translation[k] >= -kFarTranslation))
      return false;
    if (!is_finite(a_from_b.rotation[static_cast<std::size_t>(k)])) return false;
  }
  return true;
}

inline bool pair_less(const TrianglePair& p, const TrianglePair& q) noexcept {
  return p.a != q.a ? p.a < q.a : p.b < q.b;
}

inline void add_counts(const TrianglePairCounts& counts, QueryCounters& counters) noexcept {
  counters.exact_signs += counts.predicates.exact;
  counters.degenerate_pairs += counts.degenerate;
}

// The ways in which two triangles of one mesh meet. Neighbours share the position of a corner.
enum class SelfMeeting : std::uint8_t { apart, meet, meet_coplanar, neighbours, folded_neighbours };
SelfMeeting self_meeting_of(const Corners& a, const Corners& b, TrianglePairCounts& counts) noexcept;

}  // namespace boxwood
