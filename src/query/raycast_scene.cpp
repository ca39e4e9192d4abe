// Rays against many placed models: each object's sphere first, then its tree.
#include <boxwood/raycast_scene.hpp>

#include <algorithm>
#include <cmath>

#include "query/descent.hpp"

namespace boxwood {

namespace {

Ray in_model(const Ray& world, const RigidTransform& world_from_model) noexcept {
  // The identity leaves every bit as it is.
  const RigidTransform model_from_world = inverse(world_from_model);
  return {rotate(model_from_world, world.origin - world_from_model.translation),
          rotate(model_from_world, world.direction), world.t_max};
}

// Whether the ray may meet the model's sphere before t_max; errs on the side of yes by more than its
// rounding.
bool may_hit(const PlacedModel& object, const Ray& ray) noexcept {
  const Sphere sphere = std::visit([](const auto& bounds) { return sphere_around(bounds.volumes[0]); },
                                   object.model.tree->bounds);
  const Vec3 to_center = sphere.center - ray.origin;
  const double along = glm::dot(to_center, ray.direction), length_sq = glm::dot(ray.direction, ray.direction);
  const double distance_sq = glm::dot(to_center, to_center), radius_sq = sphere.radius * sphere.radius;
  const double slack = 0x1p-40 * (distance_sq + radius_sq);
  if (distance_sq <= radius_sq + slack) return true;
  if (along < 0.0) return false;
  return distance_sq * length_sq - along * along <= (radius_sq + slack) * length_sq;
}

bool before(const SceneRayHit& p, const SceneRayHit& q) noexcept {
  if (p.hit.t != q.hit.t) return p.hit.t < q.hit.t;
  return p.object != q.object ? p.object < q.object : p.hit.triangle < q.hit.triangle;
}

}  // namespace

std::optional<SceneRayHit> raycast_scene_first(std::span<const PlacedModel> objects,
                                               const Ray& ray) noexcept {
  std::optional<SceneRayHit> best;
  for (std::uint32_t i = 0; i < objects.size(); ++i) {
    const PlacedModel& object = objects[i];
    if (!has_triangles(object.model)) continue;
    Ray local = in_model(ray, object.world_from_model);
    if (best) local.t_max = best->hit.t;
    if (!may_hit(object, local)) continue;
    const std::optional<RayHit> hit = raycast_first(*object.model.tree, object.model.mesh, local);
    if (hit && (!best || hit->t < best->hit.t)) best = SceneRayHit{i, *hit};
  }
  return best;
}

void raycast_scene_all(std::span<const PlacedModel> objects, const Ray& ray, std::vector<RayHit>& scratch,
                       std::vector<SceneRayHit>& hits) {
  hits.clear();
  for (std::uint32_t i = 0; i < objects.size(); ++i) {
    const PlacedModel& object = objects[i];
    if (!has_triangles(object.model)) continue;
    const Ray local = in_model(ray, object.world_from_model);
    if (!may_hit(object, local)) continue;
    raycast_all(*object.model.tree, object.model.mesh, local, scratch);
    for (const RayHit& hit : scratch) hits.push_back({i, hit});
  }
  std::sort(hits.begin(), hits.end(), before);
}

}  // namespace boxwood
