// SPDX-License-Identifier: MIT
// Moves the box around some objects beside the box around the others.
#include "app/session/place_beside.hpp"

#include <algorithm>
#include <array>

#include "app/text/errors.hpp"

namespace boxwood {

namespace {

// Returns the boxes, in the world, around the objects for which `is_second` is false, and true.
template <class Is> std::array<Aabb, 2> two_boxes(const Document& document, Is&& is_second) {
  std::array<Aabb, 2> out;
  for (std::uint32_t i = 0; i < document.object_count(); ++i) {
    const Aabb box = document.facts().bounds(Target{i});
    Aabb& of = out[is_second(i) ? 1 : 0];
    if (!is_empty(box)) of = grow(grow(of, box.min), box.max);
  }
  return out;
}

}  // namespace

Result<std::vector<RigidTransform>> poses_beside(const Document& document, UpAxis up,
                                                 std::span<const std::uint32_t> moved) {
  constexpr double kGap = 0.1;
  std::vector<bool> moves(document.object_count(), false);
  for (const std::uint32_t object : moved) moves[object] = true;
  const auto [rest, own] = two_boxes(document, [&](std::uint32_t i) { return moves[i]; });
  if (is_empty(own)) return usage_error("beside: name an object that has triangles");
  if (is_empty(rest)) return usage_error("beside: there is no other object");
  const int up_axis = static_cast<int>(up) / 2, along = up_axis == 0 ? 1 : 0;
  const bool up_is_positive = static_cast<int>(up) % 2 == 0;
  Vec3 by(0.0);
  for (int k = 0; k < 3; ++k) {
    if (k == along)
      by[k] = rest.max[k] - own.min[k] + kGap * std::max(rest.max[k] - rest.min[k], own.max[k] - own.min[k]);
    else if (k == up_axis)
      by[k] = up_is_positive ? rest.min[k] - own.min[k] : rest.max[k] - own.max[k];
    else
      by[k] = 0.5 * (rest.min[k] - own.min[k]) + 0.5 * (rest.max[k] - own.max[k]);
  }
  std::vector<RigidTransform> out = document.poses();
  for (const std::uint32_t object : moved) {
    out[object].translation += by;
    if (!is_finite(out[object].translation)) return usage_error("beside: the scene is too large");
  }
  return out;
}

bool lands_inside(const Document& document, std::uint32_t first_added) {
  const auto [before, added] =
      two_boxes(document, [first_added](std::uint32_t i) { return i >= first_added; });
  if (is_empty(before) || is_empty(added)) return false;
  for (int k = 0; k < 3; ++k)
    if (before.max[k] < added.min[k] || added.max[k] < before.min[k]) return false;
  return true;
}

}  // namespace boxwood
