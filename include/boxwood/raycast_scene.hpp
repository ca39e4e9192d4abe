// Rays against the trees of many placed models.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <boxwood/placed_model.hpp>
#include <boxwood/raycast.hpp>

namespace boxwood {

struct SceneRayHit {
  std::uint32_t object = 0;  // in the span
  RayHit hit;                // t along the world's ray; the triangle in the object's mesh
};

// First hit: the smallest t, among equal t the smallest object, then the smallest triangle. The ray is given
// in the world's frame and is taken into each model's, so that an object at the identity answers as
// raycast_first does, and a rotated one up to the rounding of the rotation. Objects whose sphere the ray
// misses are skipped; null and empty trees are never hit. O(objects) plus the trees that are entered.
// Allocates nothing.
std::optional<SceneRayHit> raycast_scene_first(std::span<const PlacedModel> objects, const Ray& ray) noexcept;

// Every hit, by t, object and triangle. Clears `hits`; `scratch` is working memory.
void raycast_scene_all(std::span<const PlacedModel> objects, const Ray& ray, std::vector<RayHit>& scratch,
                       std::vector<SceneRayHit>& hits);

}  // namespace boxwood
