// SPDX-License-Identifier: MIT
// Volumes as other programs know them: faces, edges, boxes and spheres in a frame, quaternions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <boxwood/polyhedron.hpp>
#include <boxwood/volumes.hpp>

namespace boxwood {

// A sphere of radius 1 about the origin as 1,280 triangles that hold it: each of their planes is at least 1
// away. Their corners are at most 1.012 away.
const Polyhedron& polyhedron_around_unit_sphere();

// Faces of any volume, in its frame; of a round one those of the polyhedron around it.
Polyhedron faces_of(const AnyVolume& volume);

// Three great circles of the unit sphere, 64 points each.
const std::vector<std::pair<Vec3, Vec3>>& circles_of_unit_sphere();

// Each edge once; of a point one edge of no length.
std::vector<std::array<std::uint32_t, 2>> edges_of(const Polyhedron& shape);

// Three corners each; faces of two corners (a segment) give none.
std::vector<std::array<std::uint32_t, 3>> triangles_of(const Polyhedron& shape);

// Where a volume's own axes are: x_world = center + x * axes[0] + y * axes[1] + z * axes[2]. Sphere, boxes:
// their middle; k-DOPs in the OBB: its frame; capsules, cylinders: their axis is the third; all others: that
// of the world.
struct VolumeFrame {
  Vec3 center = Vec3(0.0);
  Rows3 axes = kIdentityRows;
};
VolumeFrame frame_of(const AnyVolume& volume);

// A solid that other programs have as a word.
struct Primitive {
  enum class Shape : unsigned char { box, sphere, capsule, cylinder } shape{};
  VolumeFrame frame;
  // Of a sphere its radius, three times; of a capsule and a cylinder the radius twice and half the length
  // along the third axis, of a capsule without its caps.
  Vec3 half_extents = Vec3(0.0);
};
std::optional<Primitive> primitive_of(const AnyVolume& volume);  // none: only faces tell it, or it is empty

// Hamilton's unit quaternion w, x, y, z of the rotation whose columns are the axes; w is not negative.
std::array<double, 4> quaternion_of(const Rows3& axes) noexcept;

// Angles r, p, y of the same rotation: first about the fixed x, then y, then z.
Vec3 roll_pitch_yaw_of(const Rows3& axes) noexcept;

}  // namespace boxwood
