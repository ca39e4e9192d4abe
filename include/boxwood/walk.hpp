// SPDX-License-Identifier: MIT
// A sphere that walks through placed models: slides along obstacles, climbs low steps and gentle slopes,
// stays on the ground, and never passes through anything.
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
  double step_height = 0.0;  // obstacles up to this height are climbed (length)
  // The largest slope that supports the sphere and that it climbs (radians, below a right angle).
  double max_slope = 0.785398;
  double drop = 0.0;              // the fall in one step if unsupported (length)
  Vec3 up = Vec3(0.0, 1.0, 0.0);  // unit
  double tolerance = 0.0;         // see walk(); 0: 1e-5 of the radius
};

enum class WalkContactKind : std::uint8_t {
  ground,   // gentle enough, or the edge of an obstacle no higher than a step
  slope,    // faces up but is too steep
  wall,     // faces sideways, or down
  ceiling,  // faces down by more than 45 degrees
};
std::string_view name_of(WalkContactKind kind) noexcept;

struct WalkContact {
  std::uint32_t model = 0, triangle = 0;
  Vec3 point = Vec3(0.0);   // the point of contact, in the world's frame
  Vec3 normal = Vec3(0.0);  // unit, from the point to the sphere's centre
  WalkContactKind kind = WalkContactKind::wall;
};
inline constexpr std::size_t kMostWalkContacts = 8;

struct WalkStep : QueryStatus {
  Vec3 position = Vec3(0.0);  // the sphere's centre
  bool supported = false;     // is on the ground
  bool slid = false;          // moved on along an obstacle
  bool climbed = false;       // moved up a step or a slope
  bool dropped = false;       // fell, or moved down a step or a slope
  // Had to move sideways, but moved less than a hundredth of the way.
  bool blocked = false;
  bool pushed = false;    // a model overlapped the sphere at the start and pushed it out
  bool squeezed = false;  // a model still overlaps it at the end: there was no room
  std::array<WalkContact, kMostWalkContacts> contacts;  // the first on the way
  std::uint32_t contact_count = 0;
  QueryCounters counters;
};

struct WalkOptions {
  const std::atomic<bool>* stop = nullptr;  // as for collide()
};

// Moves the sphere by `move`, its displacement in free space. Slides along obstacles, follows slopes and
// stairs up and down, and falls if unsupported. Triangles block from both sides.
//
// If no triangle is nearer to `from` than the radius less the tolerance, the same holds at the final
// position. The whole way is then free, because it consists of straight sweeps (sweep_sphere.hpp). If a
// triangle is nearer (a door has moved into the sphere), the sphere is first pushed out as far as there is
// room. Doors should move by less than the radius in each step, and move back if a step ends `squeezed`.
// Distances are in the world's frame. The tolerance must be well above the rounding of coordinates (2^-46 of
// their size), otherwise that rounding is used. Poses must be rotations to rounding. If the radius is not
// above 0 or a number is not finite, the walker stays in place, squeezed. Allocates nothing. A step costs
// about ten sweeps, at most two dozen.
WalkStep walk(std::span<const PlacedModel> world, const Walker& walker, const Vec3& from, const Vec3& move,
              const WalkOptions& options = {}) noexcept;

}  // namespace boxwood
