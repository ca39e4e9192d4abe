// SPDX-License-Identifier: MIT
// Casts rays against many placed models: each object's sphere first, then its tree.
#include <boxwood/raycast_scene.hpp>

#include <algorithm>
#include <cmath>

#include "base/stop.hpp"
#include "query/descent/descent.hpp"
#include "query/memory/query_memory.hpp"
#include "query/objects/object_ray.hpp"

namespace boxwood {

namespace {

Ray in_model(const Ray& world, const RigidTransform& world_from_model) noexcept {
  // The identity leaves every bit unchanged.
  const RigidTransform model_from_world = inverse(world_from_model);
  return {rotate(model_from_world, world.origin - world_from_model.translation),
          rotate(model_from_world, world.direction), world.t_max};
}

// Returns true if the ray may meet the model's sphere before t_max; true in doubt, with a margin above its
// rounding.
bool may_hit(const PlacedModel& object, const Ray& ray) noexcept {
  const Sphere sphere = std::visit([](const auto& bounds) { return sphere_around(bounds.volumes[0]); },
                                   object.model.tree->bounds());
  const Vec3 to_center = sphere.center - ray.origin;
  const double along = glm::dot(to_center, ray.direction), length_sq = glm::dot(ray.direction, ray.direction);
  const double distance_sq = glm::dot(to_center, to_center), radius_sq = sphere.radius * sphere.radius;
  const double slack = 0x1p-40 * (distance_sq + radius_sq);
  if (distance_sq <= radius_sq + slack) return true;
  if (along < 0.0) return false;
  return distance_sq * length_sq - along * along <= (radius_sq + slack) * length_sq;
}

// Prefetches the data that in_model() and raycast_first() read first.
void prefetch(const PlacedModel& object) noexcept {
#if defined(__GNUC__)
  const char* memory = reinterpret_cast<const char*>(&object);
  for (std::size_t at = 0; at < sizeof(PlacedModel); at += 64) __builtin_prefetch(memory + at);
  __builtin_prefetch(memory + sizeof(PlacedModel) - 1);
#endif
}

constexpr double kNothingMore = -1.0;  // a t that ends a visit along a ray

bool can_hit(const Ray& ray) noexcept {
  return is_finite(ray.origin) && is_finite(ray.direction) && ray.direction != Vec3(0.0) && ray.t_max >= 0.0;
}

bool before(const SceneRayHit& p, const SceneRayHit& q) noexcept {
  if (p.hit.t != q.hit.t) return p.hit.t < q.hit.t;
  return p.object != q.object ? p.object < q.object : p.hit.triangle < q.hit.triangle;
}

}  // namespace

SceneRaycastResult raycast_scene_first(std::span<const PlacedModel> objects, const Ray& ray,
                                       const RaycastOptions& options, QueryScratch& scratch) {
  SceneRaycastResult result;
  std::optional<SceneRayHit>& best = result.hit;
  for (std::uint32_t i = 0; i < objects.size() && result.is_complete(); ++i) {
    const PlacedModel& object = objects[i];
    if (!has_triangles(object.model)) continue;
    Ray local = in_model(ray, object.world_from_model);
    if (best) local.t_max = best->hit.t;
    if (!may_hit(object, local)) continue;
    const RaycastResult found = raycast_first(object.model, local, options, scratch);
    result.add(found);
    if (found.hit && (!best || found.hit->t < best->hit.t)) best = SceneRayHit{i, *found.hit};
  }
  result.stopped = is_set(options.stop);
  return result;
}

QueryStatus raycast_scene_all(std::span<const PlacedModel> objects, const Ray& ray,
                              const RaycastOptions& options, QueryScratch& scratch,
                              std::vector<SceneRayHit>& hits) {
  hits.clear();
  QueryStatus status;
  catch_bad_alloc(status, [&] {
    std::vector<RayHit>& of_object = memory_of(scratch).hits;
    for (std::uint32_t i = 0; i < objects.size() && status.is_complete(); ++i) {
      const PlacedModel& object = objects[i];
      if (!has_triangles(object.model)) continue;
      const Ray local = in_model(ray, object.world_from_model);
      if (!may_hit(object, local)) continue;
      status.add(raycast_all(object.model, local, options, scratch, of_object));
      for (const RayHit& hit : of_object) hits.push_back({i, hit});
    }
  });
  std::sort(hits.begin(), hits.end(), before);
  status.stopped = is_set(options.stop);
  return status;
}

SceneRaycastResult raycast_scene_first(const ObjectTree& tree, std::span<const PlacedModel> objects,
                                       const Ray& ray, const RaycastOptions& options, QueryScratch& scratch) {
  SceneRaycastResult result;
  if (!can_hit(ray)) return result;
  std::optional<SceneRayHit>& best = result.hit;
  const auto expect = [&](std::uint32_t i) { prefetch(objects[i]); };
  const bool known =
      visit_along_ray(tree, ray.origin, ray.direction, ray.t_max, expect, [&](std::uint32_t i) {
        const PlacedModel& object = objects[i];
        if (!result.is_complete() || is_set(options.stop)) return kNothingMore;
        if (has_triangles(object.model)) {
          Ray local = in_model(ray, object.world_from_model);
          if (best) local.t_max = best->hit.t;
          const RaycastResult found = raycast_first(object.model, local, options, scratch);
          result.add(found);
          // Among equal hits that of the first object wins, independent of their order.
          if (found.hit && (!best || found.hit->t < best->hit.t || i < best->object))
            best = SceneRayHit{i, *found.hit};
        }
        return best ? best->hit.t : ray.t_max;
      });
  if (!known) return raycast_scene_first(objects, ray, options, scratch);
  result.stopped = is_set(options.stop);
  return result;
}

QueryStatus raycast_scene_all(const ObjectTree& tree, std::span<const PlacedModel> objects, const Ray& ray,
                              const RaycastOptions& options, QueryScratch& scratch,
                              std::vector<SceneRayHit>& hits) {
  hits.clear();
  QueryStatus status;
  if (!can_hit(ray)) return status;
  bool known = true;
  const auto expect = [&](std::uint32_t i) { prefetch(objects[i]); };
  catch_bad_alloc(status, [&] {
    std::vector<RayHit>& of_object = memory_of(scratch).hits;
    known = visit_along_ray(tree, ray.origin, ray.direction, ray.t_max, expect, [&](std::uint32_t i) {
      const PlacedModel& object = objects[i];
      if (!status.is_complete() || is_set(options.stop)) return kNothingMore;
      if (has_triangles(object.model)) {
        status.add(
            raycast_all(object.model, in_model(ray, object.world_from_model), options, scratch, of_object));
        for (const RayHit& hit : of_object) hits.push_back({i, hit});
      }
      return ray.t_max;
    });
  });
  if (!known) return raycast_scene_all(objects, ray, options, scratch, hits);
  std::sort(hits.begin(), hits.end(), before);
  status.stopped = is_set(options.stop);
  return status;
}

}  // namespace boxwood
