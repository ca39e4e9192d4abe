// SPDX-License-Identifier: MIT
// Computes the box and the far points of each object.
#include "app/document/object_facts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "app/document/closed_solid.hpp"
#include "app/document/smooth_normals.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

namespace {

// Vertices between two reads of the stop flag, about a millisecond of work.
constexpr std::size_t kVerticesAtATime = 1 << 18;

bool is_set(const std::atomic<bool>* stop) {
  return stop != nullptr && stop->load(std::memory_order_relaxed);
}

// Returns the extreme points in 48 directions of a sample of some thousands of the object's vertices.
std::vector<Vec3> far_points(const SceneObject& object, const Aabb& box) {
  constexpr std::size_t kLooked = 4096, kDirections = 48;
  std::vector<Vec3> out;
  const auto& vertices = object.mesh->mesh.vertices;
  if (is_empty(box)) return out;
  const std::size_t stride = std::max<std::size_t>(1, vertices.size() / kLooked);
  std::array<double, kDirections> best;
  best.fill(-kInfinity);
  out.resize(kDirections);
  std::array<Vec3, kDirections> directions;
  for (std::size_t k = 0; k < kDirections; ++k) {  // a spiral from pole to pole, evenly spread
    const double z = 1.0 - (2.0 * static_cast<double>(k) + 1.0) / static_cast<double>(kDirections);
    const double angle = 2.399963229728653 * static_cast<double>(k), r = std::sqrt(1.0 - z * z);
    directions[k] = Vec3(r * std::cos(angle), r * std::sin(angle), z);
  }
  for (std::size_t i = 0; i < vertices.size(); i += stride) {
    if (!is_finite(vertices[i])) continue;
    const Vec3 p = apply(object.world_from_mesh, Vec3(vertices[i]));
    for (std::size_t k = 0; k < kDirections; ++k)
      if (const double along = glm::dot(directions[k], p); along > best[k]) {
        best[k] = along;
        out[k] = p;
      }
  }
  if (best[0] == -kInfinity) out.clear();
  return out;
}

Aabb box_of(const SceneObject& object, const std::atomic<bool>* stop) {
  Aabb box;
  const bool identity = is_identity(object.world_from_mesh);
  const auto& vertices = object.mesh->mesh.vertices;
  for (std::size_t begin = 0; begin < vertices.size() && !is_set(stop); begin += kVerticesAtATime) {
    const std::size_t end = std::min(vertices.size(), begin + kVerticesAtATime);
    for (std::size_t i = begin; i < end; ++i)
      if (const Vec3f& v = vertices[i]; is_finite(v))
        box = grow(box, identity ? Vec3(v) : nearest_floats(apply(object.world_from_mesh, Vec3(v))));
  }
  return box;
}

}  // namespace

Result<std::vector<ObjectFacts>> facts_of(const Scene& scene, FactsWanted wanted,
                                          const std::atomic<bool>* stop) {
  std::vector<ObjectFacts> out;
  out.reserve(scene.objects.size());
  std::map<const SceneMesh*, bool> is_closed;
  std::map<const SceneMesh*, std::shared_ptr<const SmoothNormals>> smooth;
  for (const SceneObject& object : scene.objects) {
    ObjectFacts facts;
    facts.box = box_of(object, stop);
    facts.far_points = far_points(object, facts.box);
    if (wanted.closed) {
      const auto [at, is_new] = is_closed.try_emplace(object.mesh.get(), false);
      if (is_new) at->second = is_closed_outward(object.mesh->mesh.view(), stop);
      facts.closed_outward = at->second;
      facts.closed_asked = true;
    }
    if (object.mesh->mesh.triangles.size() <= wanted.smooth_up_to) {
      auto& normals = smooth[object.mesh.get()];
      if (!normals) normals = shared_smooth_normals(object.mesh->mesh.view(), stop);
      facts.smooth = normals;
    }
    if (is_set(stop)) return cancelled();
    out.push_back(std::move(facts));
  }
  return out;
}

}  // namespace boxwood
