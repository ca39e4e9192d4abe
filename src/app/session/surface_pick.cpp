// SPDX-License-Identifier: MIT
// Picks the first opaque or transparent surface along a ray, with trees and by brute force.
#include "app/session/surface_pick.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <boxwood/raycast.hpp>

#include "app/session/clip_plane.hpp"
#include "overlay/clip_plane.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kFewTriangles = 256;  // a ray through all of them takes some microseconds
// The most triangles that one hovering ray tests in objects without a tree: some 4 ms, at 80 ns each.
constexpr std::size_t kMostWithoutTrees = 50'000;

Ray in_model(const Ray& world, const RigidTransform& world_from_model) {
  const RigidTransform model_from_world = inverse(world_from_model);
  Ray out;
  out.origin = rotate(model_from_world, world.origin - world_from_model.translation);
  out.direction = rotate(model_from_world, world.direction);
  out.t_max = world.t_max;
  return out;
}

// Returns the first hit with t >= `begin`; t counts from the ray's origin.
template <class Cast> std::optional<RayHit> first_from(const Ray& ray, double begin, const Cast& cast) {
  auto hit = cast(ray);
  if (!hit || !(hit->t < begin)) return hit;
  hit = cast(Ray{ray.origin + begin * ray.direction, ray.direction, ray.t_max - begin});
  if (hit) hit->t += begin;
  return hit;
}

// Returns the first hit among some triangles of a mesh, in ascending order, by the tree or without it.
std::optional<RayHit> first_of_part(const Tree* tree, const MeshView& mesh,
                                    const std::vector<std::uint32_t>& part, const Ray& ray,
                                    QueryScratch& scratch) {
  if (tree == nullptr) {
    std::vector<Triangle> triangles;
    triangles.reserve(part.size());
    for (const std::uint32_t t : part) triangles.push_back(mesh.triangles[t]);
    auto hit = raycast_brute_force({mesh.vertices, triangles}, ray);
    if (hit) hit->triangle = part[hit->triangle];
    return hit;
  }
  std::vector<RayHit> hits;
  (void)raycast_all({tree, mesh}, ray, {}, scratch, hits);
  const auto first = std::find_if(hits.begin(), hits.end(), [&](const RayHit& hit) {
    return std::binary_search(part.begin(), part.end(), hit.triangle);
  });
  return first == hits.end() ? std::nullopt : std::optional(*first);
}

PickHit hit_of(const Document& document, std::uint32_t object, const MeshView& mesh, const RayHit& hit,
               const Ray& world_ray) {
  PickHit out = hit_at(document, object, mesh, hit.triangle, hit.barycentric);
  out.t = hit.t;
  out.distance = out.t * glm::length(world_ray.direction);
  if (glm::dot(out.normal, world_ray.direction) > 0.0) out.normal = -out.normal;
  return out;
}

// Returns true if the ray entered the solid through its cap: then it leaves the solid at this hit, the first
// behind the clip plane.
bool shows_cap(const Document& document, std::uint32_t object, const MeshView& mesh, const RayHit& hit,
               const Ray& local) {
  if (!document.facts(object).closed_outward) return false;
  const auto corner = corners(mesh, hit.triangle);
  double outward = glm::dot(glm::cross(corner[1] - corner[0], corner[2] - corner[0]), local.direction);
  const Rows3& m = document.scene().objects[object].world_from_mesh.linear;
  if (glm::dot(m[0], glm::cross(m[1], m[2])) < 0.0) outward = -outward;
  return outward > 0.0;
}

// Moves a hit from the face behind the cap to the ray's entry into the cap. The hit keeps the triangle of
// that face.
void put_on_cap(const Session& session, const Ray& world_ray, double t, PickHit& hit) {
  hit.t = t;
  hit.point = world_ray.origin + hit.t * world_ray.direction;
  hit.on_cap = true;
  if (const auto clip = session.view().settings().clip_plane()) hit.normal = -glm::normalize(clip->normal);
}

// Returns the objects that the ray may meet, the opaque ones before the transparent ones.
std::vector<std::uint32_t> opaque_first(const Session& session, const Ray& ray) {
  std::vector<std::uint32_t> out = session.document().facts().objects_along(ray);
  std::stable_partition(out.begin(), out.end(),
                        [&](std::uint32_t i) { return !session.view().is_transparent(i); });
  return out;
}

// Tests objects without a tree by brute force, at most `most_without_trees` triangles in sum, and requests
// their trees. Returns no hit if there are more, because one of them may be the first.
std::optional<PickHit> first_surface(Session& session, const Ray& world_ray, double begin,
                                     std::size_t most_without_trees, bool* ready) {
  const Document& document = session.document();
  if (ready != nullptr) *ready = true;
  std::optional<PickHit> best;
  bool on_cap = false;  // belongs to `best`
  bool is_known = true;
  QueryScratch scratch;
  const LeftOfRay left = left_of(session.view().settings().clip_plane(), world_ray);
  if (left.end < left.begin) return best;
  const double from_begin = std::max(begin, left.begin);
  Ray ray = world_ray;
  ray.t_max = left.end;
  if (!session.view().layers().geometry) return best;
  for (const std::uint32_t i : opaque_first(session, ray)) {
    if (best && session.view().is_transparent(i) && !session.view().is_transparent(best->object)) break;
    if (!document.object(i).visible) continue;
    const RigidTransform placed = document.pose(i);
    const Ray local = in_model(ray, placed);
    if (!may_meet(document.facts(i).box, local)) continue;
    // A few triangles need no tree.
    const std::size_t triangles = document.scene().objects[i].mesh->mesh.triangles.size();
    const bool is_small = triangles <= kFewTriangles;
    const auto snapshot = is_small ? nullptr : session.derived().tree(Target{i});
    if (!is_small && !snapshot) {
      is_known = is_known && triangles <= most_without_trees;
      if (!is_known) continue;  // go on: the others' trees are requested too
      most_without_trees -= triangles;
    }
    if (!is_known) continue;
    const MeshView mesh = session.derived().mesh(Target{i})->get().view();
    const auto part = session.derived().hidden().drawn_triangles(i);
    const auto hit = first_from(local, from_begin, [&](const Ray& from) {
      if (part) return first_of_part(snapshot ? &snapshot->tree : nullptr, mesh, *part, from, scratch);
      return snapshot ? raycast_first({&snapshot->tree, mesh}, from, {}, scratch).hit
                      : raycast_brute_force(mesh, from);
    });
    if (!hit || (best && !(hit->t < best->t))) continue;  // the first object wins a tie
    best = hit_of(document, i, mesh, *hit, world_ray);
    ray.t_max = hit->t;
    on_cap = left.enters_at_plane && shows_cap(document, i, mesh, *hit, local);
  }
  if (!is_known) {
    if (ready != nullptr) *ready = false;
    return std::nullopt;
  }
  if (on_cap) put_on_cap(session, world_ray, from_begin, *best);
  return best;
}

}  // namespace

PickHit hit_at(const Document& document, std::uint32_t object, const MeshView& mesh, std::uint32_t triangle,
               const Vec3& barycentric) {
  const RigidTransform world_from_model = document.pose(object);
  PickHit out;
  out.object = object;
  out.triangle = triangle;
  out.file_triangle = document.scene().objects[object].first_triangle + triangle;
  out.number = document.facts().triangle_number(object, triangle);
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
  return first_surface(session, world_ray, begin, kMostWithoutTrees, ready);
}

std::optional<PickHit> pick_now(Session& session, const Ray& world_ray, double begin) {
  return first_surface(session, world_ray, begin, std::numeric_limits<std::size_t>::max(), nullptr);
}

std::optional<PickHit> pick_brute_force(const Session& session, const Ray& world_ray, double begin) {
  const Document& document = session.document();
  std::optional<PickHit> best;
  bool on_cap = false;  // belongs to `best`
  const LeftOfRay left = left_of(session.view().settings().clip_plane(), world_ray);
  const double from_begin = std::max(begin, left.begin);
  Ray ray = world_ray;
  ray.t_max = left.end;
  if (left.end < left.begin) return best;
  for (std::uint32_t i = 0; i < document.object_count(); ++i) {
    if (!document.object(i).visible || !session.view().layers().geometry) continue;
    const RigidTransform placed = document.pose(i);
    const Ray local = in_model(ray, placed);
    const MeshView mesh = session.derived().mesh(Target{i})->get().view();
    const auto part = session.derived().hidden().drawn_triangles(i);
    QueryScratch scratch;
    const auto hit = first_from(local, from_begin, [&](const Ray& from) {
      return part ? first_of_part(nullptr, mesh, *part, from, scratch) : raycast_brute_force(mesh, from);
    });
    if (!hit) continue;
    const auto rank = [&](std::uint32_t object, double t) {
      return std::pair(session.view().is_transparent(object), t);
    };
    if (best && !(rank(i, hit->t) < rank(best->object, best->t))) continue;
    best = hit_of(document, i, mesh, *hit, world_ray);
    on_cap = left.enters_at_plane && shows_cap(document, i, mesh, *hit, local);
  }
  if (on_cap) put_on_cap(session, world_ray, from_begin, *best);
  return best;
}

std::optional<SeenPoint> clicked_point(const Session& session) {
  auto point = session.view().marked_point();
  const auto at = point ? session.document().facts().triangle_of(point->number) : std::nullopt;
  if (!at) return std::nullopt;
  const auto drawn = session.derived().hidden().drawn_triangles(at->object);
  if (drawn && !std::binary_search(drawn->begin(), drawn->end(), at->triangle)) point.reset();
  return point;
}

}  // namespace boxwood
