// SPDX-License-Identifier: MIT
// The rays that can meet a volume at all: finite, with a non-zero direction.
#pragma once

#include <boxwood/math.hpp>
#include <boxwood/raycast.hpp>

#include "base/vector_sums.hpp"

namespace boxwood {

inline bool usable(const Ray& ray) noexcept {
  return is_finite(ray.origin) && is_finite(ray.direction) && largest(ray.direction) > 0.0 &&
         ray.t_max >= 0.0;
}

}  // namespace boxwood
