// SPDX-License-Identifier: MIT
// A sphere that walks through placed models: slides along what blocks it, climbs what is low or gentle,
// stands on the ground, and never goes through anything.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <string_view>

#include <boxwood/export.hpp>
#include <boxwood/placed_model.hpp>
#include <boxwood/query.hpp>
#include <boxwood/trace.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct Walker {
  double radius = 0.0;
  double step_height = 0.0;       // what is no higher is climbed (length)
  double max_slope = 0.785398;    // what is no steeper is climbed and stood on (radians, below a right angle)
  double drop = 0.0;              // how far it falls in a step where nothing supports it (length)
  Vec3 up = Vec3(0.0, 1.0, 0.0);  // unit
  double tolerance = 0.0;         // see walk(); 0: 1e-5 of the radius
};

enum class WalkContactKind : std::uint8_t {
  ground,   // gentle enough, or the edge of something no higher than a step
  slope,    // faces up, and is too steep
  wall,     // faces sideways, or down
  ceiling,  // faces down by more than half a right angle
};
std::string_view name_of(WalkContactKind kind) noexcept;

struct WalkContact {
  std::uint32_t model = 0, triangle = 0;
  Vec3 point = Vec3(0.0);   // where the sphere touched, in the world
  Vec3 normal = Vec3(0.0);  // unit, from there to the sphere's centre
  WalkContactKind kind = WalkContactKind::wall;
};
inline constexpr std::size_t kMostWalkContacts = 8;

struct WalkStep : QueryStatus {
  Vec3 position = Vec3(0.0);  // where the centre is
  bool supported = false;     // stands on ground
  bool slid = false;          // went on along what stopped it
  bool climbed = false;       // went up, onto a step or along a slope
  bool dropped = false;       // fell, or went down a step or a slope
  bool blocked = false;       // was to move sideways, and went less than a hundredth of the way
  bool pushed = false;        // something was in it at the start, and has pushed it out
  bool squeezed = false;      // something is in it at the end: there was no room
  std::array<WalkContact, kMostWalkContacts> contacts;  // the first that it met on the way
  std::uint32_t contact_count = 0;
  QueryCounters counters;
};

struct WalkOptions {
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

// One step: `move` is where it would go in a free world, sideways and up or down. What is met on the way is
// slid along; ground carries it, so that it follows slopes and stairs both ways; where nothing supports it,
// it falls. Triangles block from both sides.
//
// If no triangle is nearer to `from` than the radius less the tolerance, none is so to the position where it
// ends, and the whole way there is free: it is made of straight sweeps (sweep_sphere.hpp). Where one is
// nearer (a door has moved into it), it is first pushed out, as far as there is room; doors should move by
// less than the radius a step, and back where a step ends `squeezed`. Distances are those in the world, and
// the tolerance must be well above the rounding of coordinates (2^-46 of their size), else that counts.
// Poses are rotations to rounding. A walker with a radius not above 0, and numbers that are not finite, stay
// where they are, squeezed. Allocates nothing; a step is some ten sweeps at most two dozen.
WalkStep walk(std::span<const PlacedModel> world, const Walker& walker, const Vec3& from, const Vec3& move,
              const WalkOptions& options = {}) noexcept;

}  // namespace boxwood
