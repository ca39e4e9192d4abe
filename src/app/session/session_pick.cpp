// SPDX-License-Identifier: MIT
// Which visible surface a ray meets first, through the trees and without them.
#include "app/session/session_pick.hpp"

#include <algorithm>
#include <cmath>

#include <boxwood/raycast.hpp>

namespace boxwood {

namespace {

// May the ray meet the box? The box grows by 1e-9 of its size and distance: a filter only, so it errs to yes.
bool may_meet(const Aabb& box, const Ray& ray) {
  if (is_empty(box)) return false;
  double near = 0.0, far = kInfinity;
  for (int k = 0; k < 3; ++k) {
    const double slack = 1e-9 * (std::abs(box.min[k]) + std::abs(box.max[k]) + std::abs(ray.origin[k]));
    const double low = box.min[k] - slack - ray.origin[k], high = box.max[k] + slack - ray.origin[k];
    if (ray.direction[k] == 0.0) {
      if (low > 0.0 || high < 0.0) return false;
      continue;
    }
    const double a = low / ray.direction[k], b = high / ray.direction[k];
    near = std::max(near, std::min(a, b));
    far = std::min(far, std::max(a, b));
  }
  return near <= far;
}

Ray in_model(const Ray& world, const RigidTransform& world_from_model) {
  const RigidTransform model_from_world = inverse(world_from_model);
  Ray out;
  out.origin = rotate(model_from_world, world.origin - world_from_model.translation);
  out.direction = rotate(model_from_world, world.direction);
  out.t_max = world.t_max;
  return out;
}

// The first hit that is not nearer than `begin`; t counts from the ray's origin all the same.
template <class Cast> std::optional<RayHit> first_from(const Ray& ray, double begin, const Cast& cast) {
  auto hit = cast(ray);
  if (!hit || !(hit->t < begin)) return hit;
  hit = cast(Ray{ray.origin + begin * ray.direction, ray.direction, ray.t_max - begin});
  if (hit) hit->t += begin;
  return hit;
}

PickHit hit_of(const Document& document, std::uint32_t object, const MeshView& mesh, const RayHit& hit,
               const Ray& world_ray) {
  PickHit out = hit_at(document, object, mesh, hit.triangle, hit.barycentric);
  out.t = hit.t;
  out.distance = out.t * glm::length(world_ray.direction);
  if (glm::dot(out.normal, world_ray.direction) > 0.0) out.normal = -out.normal;
  return out;
}

}  // namespace

PickHit hit_at(const Document& document, std::uint32_t object, const MeshView& mesh, std::uint32_t triangle,
               const Vec3& barycentric) {
  const RigidTransform world_from_model = document.pose(object);
  PickHit out;
  out.object = object;
  out.triangle = triangle;
  out.file_triangle = document.scene().objects[object].first_triangle + triangle;
  out.number = document.triangle_number(object, triangle);
  out.barycentric = barycentric;
  const auto corner = corners(mesh, triangle);
  out.point = place(world_from_model,
                    corner[0] * barycentric.x + corner[1] * barycentric.y + corner[2] * barycentric.z);
  const Vec3 normal = rotate(world_from_model, glm::cross(corner[1] - corner[0], corner[2] - corner[0]));
  const double length = glm::length(normal);
  if (length > 0.0) out.normal = normal / length;
  return out;
}

std::optional<PickHit> pick(Session& session, const Ray& world_ray, bool* ready, double begin) {
  const Document& document = session.document();
  if (ready != nullptr) *ready = true;
  std::optional<PickHit> best;
  QueryScratch scratch;
  Ray ray = world_ray;
  for (std::uint32_t i = 0; i < document.object_count(); ++i) {
    if (!document.object(i).visible || !session.view().layers().geometry) continue;
    const RigidTransform placed = document.pose(i);
    const Ray local = in_model(ray, placed);
    if (!may_meet(document.facts(i).box, local)) continue;
    const auto snapshot = session.derived().tree(Target{i});
    if (!snapshot) {
      if (ready != nullptr) *ready = false;
      continue;
    }
    const MeshView mesh = session.derived().mesh(Target{i})->get().view();
    const auto hit = first_from(local, begin, [&](const Ray& from) {
      return raycast_first({&snapshot->tree, mesh}, from, {}, scratch).hit;
    });
    if (!hit || (best && !(hit->t < best->t))) continue;  // among equals the first object
    best = hit_of(document, i, mesh, *hit, world_ray);
    ray.t_max = hit->t;
  }
  return best;
}

std::optional<PickHit> pick_brute_force(const Session& session, const Ray& world_ray, double begin) {
  const Document& document = session.document();
  std::optional<PickHit> best;
  for (std::uint32_t i = 0; i < document.object_count(); ++i) {
    if (!document.object(i).visible || !session.view().layers().geometry) continue;
    const RigidTransform placed = document.pose(i);
    const MeshView mesh = session.derived().mesh(Target{i})->get().view();
    const auto hit = first_from(in_model(world_ray, placed), begin,
                                [&](const Ray& from) { return raycast_brute_force(mesh, from); });
    if (hit && (!best || hit->t < best->t)) best = hit_of(document, i, mesh, *hit, world_ray);
  }
  return best;
}

}  // namespace boxwood
