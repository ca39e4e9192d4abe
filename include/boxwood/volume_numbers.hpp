// SPDX-License-Identifier: MIT
// The numbers of each kind of volume with their names: one list for the program's JSON and Python's pickles.
#pragma once

#include <type_traits>
#include <utility>

#include <boxwood/export.hpp>
#include <boxwood/volumes.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Calls visit(name, number) for each number of a volume, in a fixed order. A number is a double, a Vec3, the
// Rows3 of axes, the array of a k-DOP's bounds or its bool `planar`. An oriented k-DOP passes its Kdop as
// "slabs". Convex hulls, whose content is not a fixed list, and an empty AnyVolume pass nothing. `volume` is
// const or not, and so are the numbers. O(1).
template <class V, class Visit> void for_each_number(V& volume, Visit&& visit) {
  using Kind = std::remove_const_t<V>;
  if constexpr (std::is_same_v<Kind, Sphere>) {
    visit("center", volume.center), visit("radius", volume.radius);
  } else if constexpr (std::is_same_v<Kind, FixedAabb>) {
    visit("center", volume.center), visit("half_size", volume.half_size);
  } else if constexpr (std::is_same_v<Kind, Aabb>) {
    visit("min", volume.min), visit("max", volume.max);
  } else if constexpr (std::is_same_v<Kind, Obb>) {
    visit("center", volume.center), visit("axes", volume.axes), visit("half_extents", volume.half_extents);
  } else if constexpr (requires { volume.planar; }) {
    visit("min", volume.min), visit("max", volume.max), visit("planar", volume.planar);
  } else if constexpr (requires { volume.slabs; }) {
    visit("center", volume.center), visit("axes", volume.axes), visit("slabs", volume.slabs);
  } else if constexpr (std::is_same_v<Kind, Capsule> || std::is_same_v<Kind, Cylinder>) {
    visit("center", volume.center), visit("axis", volume.axis);
    visit("half_length", volume.half_length), visit("radius", volume.radius);
  } else {
    static_assert(std::is_same_v<Kind, ConvexHull> || std::is_same_v<Kind, std::monostate>,
                  "a kind of volume without its numbers");
  }
}

}  // namespace boxwood
