// SPDX-License-Identifier: MIT
// What is selected in a session, and what is under the mouse.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include <boxwood/math.hpp>

#include "app/session/command.hpp"

namespace boxwood {

struct NodeRef {
  Target target;
  std::uint32_t node = 0;
  friend bool operator==(const NodeRef&, const NodeRef&) = default;
};

struct PickHit {
  std::uint32_t object = 0;         // index in the scene
  std::uint32_t triangle = 0;       // in the object's mesh
  std::uint32_t file_triangle = 0;  // as docs/cli.md numbers it, through the object's file
  double t = 0.0;                   // in units of the ray's direction
  double distance = 0.0;            // from the ray's origin, world units
  Vec3 point = Vec3(0.0);           // world
  Vec3 normal = Vec3(0.0);          // unit, towards the ray's origin; zero for a degenerate triangle
  Vec3 barycentric = Vec3(0.0);
};

struct Selection {
  std::vector<std::uint32_t> objects;  // in the order they were selected; the last one is the current one
  std::optional<NodeRef> node;
  std::optional<PickHit> hit;  // where the mouse met the surface, when it was the mouse
  bool contains(std::uint32_t object) const noexcept {
    return std::find(objects.begin(), objects.end(), object) != objects.end();
  }
};

}  // namespace boxwood
