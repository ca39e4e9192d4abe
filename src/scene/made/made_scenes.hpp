// SPDX-License-Identifier: MIT
// Scenes made in code: the viewer's scene without a file, and the sources of models/.
#pragma once

#include <boxwood/scene.hpp>

namespace boxwood::generated {

// Returns the viewer's scene without a file: a torus knot, a ring linked with it and a slanted beam, three
// objects that do not touch. Its file is called "built-in scene".
Scene built_in_scene();

// Returns a steel beam, long, thin and rotated out of every axis: a loose AABB and a tight OBB.
Scene slanted_part();

// Returns two rings linked like a chain's, not touching.
Scene interlocking_rings();

// Returns two spur gears in mesh, not touching.
Scene gear_pair();

// Returns one torus knot.
Scene torus_knot();

// Returns a spiral stair: each step is a child of the one below it, so node transforms accumulate, and all
// steps share one tread and one baluster mesh. +y is up. 2 * steps + 2 objects.
Scene spiral_staircase(int steps);

// Returns a height field over x and z, +y is up, of 2 * cells^2 triangles.
Scene terrain(int cells);

// Returns a bumpy sphere of at least this many triangles.
Scene bumpy_sphere(std::size_t triangles);

// Returns `count` boxes of 12 triangles in a cubic grid, each rotated in its own way, that do not touch. One
// mesh serves all of them, and the objects are below nodes for rows of the grid.
Scene box_grid(std::size_t count);

}  // namespace boxwood::generated
