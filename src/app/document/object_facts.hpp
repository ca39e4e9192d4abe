// SPDX-License-Identifier: MIT
// Facts about each object before anything is computed for it: its extent, and whether it is a closed solid.
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
  Aabb box;  // of its finite vertices, baked, in the model's frame
  // Extreme points in many directions, to put a camera on the object. They bound nothing.
  std::vector<Vec3> far_points;
  bool closed_outward = false;  // is_closed_outward(), if closed_asked
  bool closed_asked = false;
  std::shared_ptr<const SmoothNormals> smooth;  // of its mesh; null if not computed
};

// Optional facts, which facts_of() computes once for each mesh.
struct FactsWanted {
  bool closed = false;  // is_closed_outward()
  // Most triangles of a mesh that gets smooth_normals(); larger meshes are drawn flat.
  std::size_t smooth_up_to = 0;
};

// Returns the facts of each object of the scene. Fails only with `cancelled`, soon after `stop` is set;
// `stop` may be null. O(vertices).
Result<std::vector<ObjectFacts>> facts_of(const Scene& scene, FactsWanted wanted,
                                          const std::atomic<bool>* stop);

}  // namespace boxwood
