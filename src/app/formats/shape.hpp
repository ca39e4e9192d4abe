// SPDX-License-Identifier: MIT
// Volumes in the terms of other programs: faces, edges, boxes and spheres in a frame, quaternions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <boxwood/polyhedron.hpp>
#include <boxwood/volumes.hpp>

namespace boxwood {

// Returns 1,280 triangles that contain the sphere of radius 1 about the origin: each of their planes is at
// least 1 away. Their corners are at most 1.012 away.
const Polyhedron& polyhedron_around_unit_sphere();

// Returns the faces of any volume, in its frame; for a round volume those of a polyhedron around it.
Polyhedron faces_of(const AnyVolume& volume);

// Returns the segments of three great circles of the unit sphere, 64 for each circle.
const std::vector<std::pair<Vec3, Vec3>>& circles_of_unit_sphere();

// Returns each edge once; for a point one edge of length 0.
std::vector<std::array<std::uint32_t, 2>> edges_of(const Polyhedron& shape);

// Splits faces into triangles and returns the numbers of their corners. A face of two corners (a segment)
// gives none.
std::vector<std::array<std::uint32_t, 3>> triangles_of(const Polyhedron& shape);

// The frame of a volume: x_world = center + x * axes[0] + y * axes[1] + z * axes[2].
//
// Spheres and boxes have their middle as center. k-DOPs along the axes of an OBB have its frame. The axis of
// capsules and cylinders is axes[2]. All others have the frame of the world.
struct VolumeFrame {
  Vec3 center = Vec3(0.0);
  Rows3 axes = kIdentityRows;
};
VolumeFrame frame_of(const AnyVolume& volume);

// A solid that other programs have as a primitive.
struct Primitive {
  enum class Shape : unsigned char { box, sphere, capsule, cylinder } shape{};
  VolumeFrame frame;
  // (r, r, r) for a sphere; (r, r, h) for a capsule or cylinder, where h is half the length along axes[2],
  // without caps.
  Vec3 half_extents = Vec3(0.0);
};
// nullopt if the volume is empty or only faces describe it
std::optional<Primitive> primitive_of(const AnyVolume& volume);

// Returns Hamilton's unit quaternion w, x, y, z of the rotation that takes x, y, z to axes[0], axes[1],
// axes[2]; w >= 0.
std::array<double, 4> quaternion_of(const Rows3& axes) noexcept;

// Returns the angles r, p, y of the same rotation: first about the fixed x, then y, then z.
Vec3 roll_pitch_yaw_of(const Rows3& axes) noexcept;

}  // namespace boxwood
