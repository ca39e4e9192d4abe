// SPDX-License-Identifier: MIT
// What a session knows of each object before anything is computed for it: where it is and whether it is
// solid.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

namespace boxwood {

struct SmoothNormals;

struct ObjectFacts {
  Aabb box;                      // of its finite vertices, baked, in the model's frame; empty without one
  std::vector<Vec3> far_points;  // extreme in many directions: to put a camera on it, not a bound of anything
  bool closed_outward = false;   // as is_closed_outward() says; false where nobody asked
  bool closed_asked = false;
  std::shared_ptr<const SmoothNormals> smooth;  // of its mesh; null where nobody asked
};

// What facts_of() finds beside boxes and points, once for each mesh.
struct FactsWanted {
  bool closed = false;  // is_closed_outward()
  std::size_t smooth_up_to =
      0;  // smooth_normals() of meshes of so many triangles; larger ones are drawn flat
};

// One for each object of the scene, O(vertices).
// Fails with `cancelled` alone, soon after `stop` (may be null) was set.
Result<std::vector<ObjectFacts>> facts_of(const Scene& scene, FactsWanted wanted,
                                          const std::atomic<bool>* stop);

}  // namespace boxwood
