// SPDX-License-Identifier: MIT
// Procedural shapes: closed meshes of chosen fineness, the same bits on every machine with the same libm.
#pragma once

#include <boxwood/mesh.hpp>

namespace boxwood::shapes {

// All are centred on the origin, lie about the z axis and face outward, unless stated otherwise. Lengths are
// in the scene's unit.

// Returns the ring of a tube: 2 * segments * sides triangles.
TriangleMesh torus(double ring_radius, double tube_radius, int segments, int sides);

// Returns a tube along the (p, q) torus knot: p turns about the z axis, q about the tube it winds on.
TriangleMesh torus_knot(int p, int q, double size, double tube_radius, int segments, int sides);

// Returns a spur gear with involute flanks (pressure angle 20 degrees), tooth 0 along +x, as thick as
// `width`. Two gears of one module mesh at a distance of (teeth_a + teeth_b) * module / 2.
TriangleMesh gear(int teeth, double module, double width, double bore_radius);

// Returns a rolled I-beam along z.
TriangleMesh i_beam(double length, double depth, double width, double thickness);

// Returns a box from -half to +half.
TriangleMesh box(const Vec3& half_extents);

// Returns a closed cylinder along z.
TriangleMesh cylinder(double radius, double length, int sides);

// Returns a sector of a ring, like a step of a spiral stair: angles 0 .. `angle_rad`, z from 0 to
// `thickness`.
TriangleMesh stair_tread(double inner_radius, double outer_radius, double angle_rad, double thickness,
                         int segments);

// Returns a tube along a helix of `turns` about z, from z = 0, closed at both ends.
TriangleMesh helix(double radius, double rise, double turns, double tube_radius, int segments, int sides);

// Returns a height field over [-1, 1]^2 with z up: 2 * cells^2 triangles, open at the edge.
TriangleMesh terrain(int cells);

// Returns a sphere of radius about 1 with waves on it: the smallest even octahedral grid of at least
// `triangles` triangles (8 n^2 of them).
TriangleMesh bumpy_sphere(std::size_t triangles);

}  // namespace boxwood::shapes
