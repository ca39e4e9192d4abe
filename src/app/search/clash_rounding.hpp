// SPDX-License-Identifier: MIT
// The rounding of coordinates: the depth below which an overlap says nothing about the parts.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include <boxwood/scene.hpp>

#include "app/search/clash_models.hpp"
#include "app/search/clash_record.hpp"

namespace boxwood {

// Each stored coordinate is a float: off by at most 2^-24 of its magnitude. So is each baked one. Let L be
// the largest stored coordinate of an object times the stretch of its placement, and W its largest coordinate
// in the world. Let O be the largest coordinate of its file's origin, which is subtracted in double. Then a
// corner is off by at most
//   sqrt(3) (2^-24 (L + W) + 2^-52 O).
// The resolution of a pair is the sum for both, a length in scene units. Not for use by several threads.
class ClashRounding {
public:
  // Both must outlive it.
  ClashRounding(const Scene& scene, const ClashObjects& objects) : scene_(scene), objects_(objects) {}
  double resolution(std::uint32_t first, std::uint32_t second) { return of(first) + of(second); }
  // Sets within_rounding and below_tolerance of an overlapping record from the proven upper depth.
  void mark(ClashRecord& record, double tolerance);

private:
  double of(std::uint32_t object);
  const Scene& scene_;
  const ClashObjects& objects_;
  std::map<const SceneMesh*, double> largest_;  // stored coordinate
};

// Returns the tolerance in scene units: as set, else 1 mm if a file is IFC, else 0.
double default_tolerance(const Scene& scene);

}  // namespace boxwood
