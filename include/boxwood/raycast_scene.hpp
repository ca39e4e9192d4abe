// SPDX-License-Identifier: MIT
// Rays against the trees of many placed models, with or without a tree over the objects.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <boxwood/export.hpp>
#include <boxwood/object_tree.hpp>
#include <boxwood/placed_model.hpp>
#include <boxwood/raycast.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct SceneRayHit {
  std::uint32_t object = 0;  // index into the span
  RayHit hit;                // t along the world's ray; the triangle in the object's mesh
};

struct SceneRaycastResult : QueryStatus {
  std::optional<SceneRayHit> hit;  // if not complete: of the objects tested so far
};

// Returns the first hit: the smallest t, then the smallest object, then the smallest triangle. The ray is in
// the world's frame and is transformed into each model's. An object at the identity gives the same hit as
// raycast_first(); a rotated one up to the rounding of the rotation. Objects whose sphere the ray misses are
// skipped. Null and empty trees are never hit. O(objects), plus the trees that the ray enters.
SceneRaycastResult raycast_scene_first(std::span<const PlacedModel> objects, const Ray& ray,
                                       const RaycastOptions& options, QueryScratch& scratch);

// Finds every hit, by t, object and triangle. Clears `hits` first.
QueryStatus raycast_scene_all(std::span<const PlacedModel> objects, const Ray& ray,
                              const RaycastOptions& options, QueryScratch& scratch,
                              std::vector<SceneRayHit>& hits);

// Find the same hits through a tree over the objects; call its update() first. Its object i must be
// broad_object() of objects[i], or contain it. About O(log objects), plus the trees that the ray enters.
SceneRaycastResult raycast_scene_first(const ObjectTree& tree, std::span<const PlacedModel> objects,
                                       const Ray& ray, const RaycastOptions& options, QueryScratch& scratch);
QueryStatus raycast_scene_all(const ObjectTree& tree, std::span<const PlacedModel> objects, const Ray& ray,
                              const RaycastOptions& options, QueryScratch& scratch,
                              std::vector<SceneRayHit>& hits);

}  // namespace boxwood
