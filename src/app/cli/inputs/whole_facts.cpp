// SPDX-License-Identifier: MIT
// Joins the properties of objects.
#include "app/cli/inputs/whole_facts.hpp"

#include <algorithm>

namespace boxwood {

WholeFacts whole_facts(const Scene& scene, int file) {
  WholeFacts facts;
  bool any = false, all = true;
  for (const SceneObject& object : scene.objects) {
    if (file >= 0 && object.file != static_cast<std::uint32_t>(file)) continue;
    any = true;
    all = all && determinant(object.world_from_mesh) < 0.0;
    facts.chord = std::max(facts.chord, placed_chord(object).value_or(0.0));
  }
  facts.mirrored = any && all;
  return facts;
}

}  // namespace boxwood
