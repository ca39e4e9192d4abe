// SPDX-License-Identifier: MIT
// The scratch arrays of find_contacts(): joined points, links and patches.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <boxwood/math.hpp>

namespace boxwood {

struct ContactMemory {
  struct Place {                       // the place of a point that equals no earlier one
    std::array<std::int64_t, 3> at{};  // in half cells
    std::uint32_t point = 0;
  };
  struct Link {
    std::uint32_t from = 0, to = 0, edge = 0;
  };
  struct PatchSum {
    Vec3 opposed = Vec3(0.0), opposed_unweighted = Vec3(0.0), normal_a = Vec3(0.0), first_normal = Vec3(0.0);
    Vec3 from_a_to_b = Vec3(0.0);
    Vec3 origin = Vec3(0.0), mean = Vec3(0.0), weighted_mean = Vec3(0.0);  // the means are relative to origin
    double size = 0.0, top_a = -kInfinity, bottom_b = kInfinity;
    std::uint32_t contacts = 0;
  };
  std::vector<Place> places;
  std::vector<std::uint32_t> slots, joint, group, first_link, patch_of;
  std::vector<Link> links;
  std::vector<bool> used;
  std::vector<PatchSum> sums;
};

}  // namespace boxwood
