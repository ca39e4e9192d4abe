// SPDX-License-Identifier: MIT
// The final step of every query: placing B's triangle and testing the two exactly.
#pragma once

#include <boxwood/aabb.hpp>
#include <boxwood/collide.hpp>
#include <boxwood/tree.hpp>

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

inline Corners placed_corners(const MeshView& mesh, std::size_t t, const RigidTransform& a_from_b) noexcept {
  const Corners c = corners(mesh, t);
  return {place(a_from_b, c[0]), place(a_from_b, c[1]), place(a_from_b, c[2])};
}

// Returns the corners of a triangle of a model at rest (null) or placed.
inline Corners corners_at(const MeshView& mesh, std::size_t t, const RigidTransform* pose) noexcept {
  return pose == nullptr ? corners(mesh, t) : placed_corners(mesh, t, *pose);
}

inline Aabb box_of(const Corners& t) noexcept {
  return {glm::min(glm::min(t[0], t[1]), t[2]), glm::max(glm::max(t[0], t[1]), t[2])};
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
