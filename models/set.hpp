// SPDX-License-Identifier: MIT
// The project's own set of models: file name and scene, one row each.
#pragma once

#include "scene/made/made_scenes.hpp"

namespace boxwood::models {

struct Model {
  const char* file;  // the extension is the format
  Scene (*make)();
  std::size_t objects;  // that arrive from that format
};

inline const Model kSet[] = {
    {"slanted_part.stl", [] { return generated::slanted_part(); }, 1},
    {"interlocking_rings.obj", [] { return generated::interlocking_rings(); }, 2},
    {"gear_pair.glb", [] { return generated::gear_pair(); }, 2},
    {"torus_knot.ply", [] { return generated::torus_knot(); }, 1},
    {"spiral_staircase.glb", [] { return generated::spiral_staircase(24); }, 50},
    {"terrain.ply", [] { return generated::terrain(64); }, 1},
    {"bumpy_sphere.obj", [] { return generated::bumpy_sphere(5000); }, 1},
};

}  // namespace boxwood::models
