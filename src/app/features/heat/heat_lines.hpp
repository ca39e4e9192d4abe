// SPDX-License-Identifier: MIT
// The recorded rays of a heat picture as lines in the world. Plain data.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/features/heat/heat_rays.hpp"

namespace boxwood {

struct HeatLine {
  std::uint32_t number = 0;  // of the ray
  Vec3 from = Vec3(0.0), to = Vec3(0.0);
  bool hits = false;
  bool whole = false;  // one of the most expensive: drawn as a line; others as a point at their hit
};

// The parameters between which a ray is drawn: from a little before the box to the hit, or to a little behind
// the box. `hit_t` is nullopt for a ray without a hit. Nullopt for a ray that passes the box.
struct RaySpan {
  double begin = 0.0, end = 0.0;
};
std::optional<RaySpan> drawn_span(const Ray& ray, std::optional<double> hit_t, const Aabb& box) noexcept;

// Returns the rays to draw, by number: those that hit, of many an even sample of 200,000, and the 200 most
// by `of` that do not miss the box of the model. Empty for a picture of pixels. O(rays).
std::vector<HeatLine> heat_lines(const HeatPicture& picture, HeatOf of);

}  // namespace boxwood
