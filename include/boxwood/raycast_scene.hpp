// SPDX-License-Identifier: MIT
// Rays against the trees of many placed models.
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
  std::uint32_t object = 0;  // in the span
  RayHit hit;                // t along the world's ray; the triangle in the object's mesh
};

struct SceneRaycastResult : QueryStatus {
  std::optional<SceneRayHit> hit;  // not complete: of the objects that were looked at
};

// First hit: the smallest t, among equal t the smallest object, then the smallest triangle. The ray is given
// in the world's frame and is taken into each model's, so that an object at the identity answers as
// raycast_first does, and a rotated one up to the rounding of the rotation. Objects whose sphere the ray
// misses are skipped; null and empty trees are never hit. O(objects) plus the trees that are entered.
SceneRaycastResult raycast_scene_first(std::span<const PlacedModel> objects, const Ray& ray,
                                       const RaycastOptions& options, QueryScratch& scratch);

// Every hit, by t, object and triangle. Clears `hits`.
QueryStatus raycast_scene_all(std::span<const PlacedModel> objects, const Ray& ray,
                              const RaycastOptions& options, QueryScratch& scratch,
                              std::vector<SceneRayHit>& hits);

// The same answers through a tree over the objects, after its update(): its object i is broad_object() of
// objects[i], or holds it. About O(log objects) plus the trees that are entered.
SceneRaycastResult raycast_scene_first(const ObjectTree& tree, std::span<const PlacedModel> objects,
                                       const Ray& ray, const RaycastOptions& options, QueryScratch& scratch);
QueryStatus raycast_scene_all(const ObjectTree& tree, std::span<const PlacedModel> objects, const Ray& ray,
                              const RaycastOptions& options, QueryScratch& scratch,
                              std::vector<SceneRayHit>& hits);

}  // namespace boxwood
