// SPDX-License-Identifier: MIT
// Assemblies for the benchmark of clashes, made in code: the same on every machine with the same libm.
#pragma once

#include <cstddef>

#include <boxwood/scene.hpp>

namespace boxwood::bench {

// n objects at random in a cube, of five meshes: boxes, cylinders, beams, rings and gears of 12 to 1,000
// triangles, of about one in diameter; about one pair of boxes an object. On a lattice they are turned by
// quarter turns alone and stand, as do their corners, at multiples of 2^-10: instances share a tree. Turned
// by any angles they do not.
Scene parts_in_a_cube(std::size_t n, bool lattice);

// A machine of 115 parts: 24 gears in mesh in pairs on 12 shafts, in a housing of 7 plates, with 36 bolts in
// holes of as many sides and 36 washers under their heads.
Scene machine();

// Pipes in racks of `levels` crossing levels, 8 pipes each: lengths of tube with flanges, bends of a quarter
// turn, and posts that some of the pipes run into. All instances, turned by any angles as they lie in space.
Scene plant(int levels);

}  // namespace boxwood::bench
