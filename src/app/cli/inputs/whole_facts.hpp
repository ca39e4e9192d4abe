// SPDX-License-Identifier: MIT
// Properties of all objects of a file that are one mesh.
#pragma once

#include <boxwood/scene.hpp>

namespace boxwood {

struct WholeFacts {
  bool mirrored = false;  // mirroring maps placed all of its objects
  double chord = 0.0;     // the largest of its objects (placed_chord()); 0 if no file states one
};

// `file` as for baked_whole(). O(objects).
WholeFacts whole_facts(const Scene& scene, int file);

}  // namespace boxwood
