// SPDX-License-Identifier: MIT
// A broad phase by boxes in the world, then the exact queries.
#include "app/session/meetings.hpp"

#include <algorithm>
#include <cmath>

#include <boxwood/placed_pair.hpp>
#include <boxwood/volume_transform.hpp>

namespace boxwood {

namespace {

Error cancelled() {
  return {ErrorKind::cancelled, "stopped", {}};
}

// Holds every placed corner: transform() is conservative for exact sums, place() rounds.
Aabb box_in_world(const StandingObject& o) {
  if (is_empty(o.box)) return {};
  const Aabb box = transform(o.box, affine(o.world_from_model));
  double reach = 0.0;
  for (int k = 0; k < 3; ++k) reach = std::max({reach, std::fabs(box.min[k]), std::fabs(box.max[k])});
  for (int k = 0; k < 3; ++k) reach = std::max({reach, std::fabs(o.box.min[k]), std::fabs(o.box.max[k])});
  return expand(box, 0x1p-46 * reach);
}

double box_distance(const Aabb& a, const Aabb& b) {
  double sum = 0.0;
  for (int k = 0; k < 3; ++k) {
    const double d = std::max({0.0, a.min[k] - b.max[k], b.min[k] - a.max[k]});
    sum += d * d;
  }
  return std::sqrt(sum);
}

bool has_triangles(const StandingObject& o) {
  return o.tree != nullptr && !o.tree->tree.empty();
}

struct Near {
  const StandingObject* other = nullptr;
  double box_distance = 0.0;  // no more than that of the surfaces, but for roundings
};

class Asker {
public:
  Asker(const StandingObject& object, PartsOfMeshes& parts, const std::atomic<bool>& stop)
      : object_(object), parts_(parts), stop_(stop) {}

  // None: apart.
  Result<std::optional<Meeting>> meeting(const StandingObject& other) {
    auto mine = placed(object_), its = placed(other);
    if (!mine) return mine.error();
    if (!its) return its.error();
    CollideOptions options;
    options.mode = CollideMode::first;
    options.stop = &stop_;
    const CollideResult surfaces = collide(*mine, *its, options, scratch_, pairs_);
    if (surfaces.colliding) return std::optional(Meeting::surfaces);
    if (surfaces.stopped) return cancelled();
    const auto my_parts = parts_.of(object_.mesh, stop_), its_parts = parts_.of(other.mesh, stop_);
    if (!my_parts) return my_parts.error();
    if (!its_parts) return its_parts.error();
    mine->model.parts = my_parts->get();
    its->model.parts = its_parts->get();
    const ContainmentResult found = containment(*mine, *its, {}, {&stop_}, scratch_, inside_);
    if (found.stopped) return cancelled();
    out_of_memory = out_of_memory || surfaces.out_of_memory || found.out_of_memory;
    if (found.contained == Containment::none) return std::optional<Meeting>();
    return std::optional(found.contained == Containment::a_in_b ? Meeting::inside : Meeting::around);
  }

  // Infinity: at least `upper_bound`.
  Result<double> distance_to(const StandingObject& other, double upper_bound) {
    const auto mine = placed(object_), its = placed(other);
    if (!mine) return mine.error();
    if (!its) return its.error();
    const DistanceResult found =
        distance(*mine, *its, DistanceOptions{.upper_bound = upper_bound, .stop = &stop_}, scratch_);
    if (found.stopped) return cancelled();
    out_of_memory = out_of_memory || found.out_of_memory;
    return found.distance;
  }

  bool out_of_memory = false;

private:
  Result<PlacedModel> placed(const StandingObject& o) const {
    const TriangleMesh* mesh = o.mesh->get(stop_);
    if (mesh == nullptr) return cancelled();
    return PlacedModel{{&o.tree->tree, mesh->view()}, o.world_from_model};
  }

  const StandingObject& object_;
  PartsOfMeshes& parts_;
  const std::atomic<bool>& stop_;
  QueryScratch scratch_;
  std::vector<TrianglePair> pairs_;
  std::vector<ContainedPart> inside_;
};

}  // namespace

bool StandingObject::same_as(const StandingObject& other) const {
  return object == other.object && tree == other.tree && mesh == other.mesh &&
         numbers_of(world_from_model) == numbers_of(other.world_from_model);
}

Result<std::shared_ptr<const MeshParts>> PartsOfMeshes::of(const std::shared_ptr<const LazyMesh>& mesh,
                                                           const std::atomic<bool>& stop) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = parts_.find(mesh); found != parts_.end()) return found->second;
  }
  const TriangleMesh* triangles = mesh->get(stop);
  if (triangles == nullptr) return cancelled();
  Result<MeshParts> parts = mesh_parts(triangles->view(), &stop);
  if (!parts) return parts.error();
  std::shared_ptr<const MeshParts> out = std::make_shared<const MeshParts>(std::move(*parts));
  const std::lock_guard lock(mutex_);
  return parts_.emplace(mesh, std::move(out)).first->second;
}

void PartsOfMeshes::clear() {
  const std::lock_guard lock(mutex_);
  parts_.clear();
}

Result<Meetings> meetings_of(const StandingObject& object, std::span<const StandingObject> others,
                             PartsOfMeshes& parts, const std::atomic<bool>& stop) {
  Meetings out;
  if (!has_triangles(object)) return out;
  const Aabb box = box_in_world(object);
  std::vector<Near> near;
  for (const StandingObject& other : others)
    if (has_triangles(other)) near.push_back({&other, box_distance(box, box_in_world(other))});
  out.asked = near.size();
  Asker asker(object, parts, stop);
  for (const Near& n : near) {
    if (stop) return cancelled();
    if (n.box_distance > 0.0) continue;
    const auto how = asker.meeting(*n.other);
    if (!how) return how.error();
    if (*how) out.partners.push_back({n.other->object, **how});
  }
  if (out.partners.empty()) {
    std::stable_sort(near.begin(), near.end(),
                     [](const Near& a, const Near& b) { return a.box_distance < b.box_distance; });
    for (const Near& n : near) {
      if (n.box_distance > out.distance) break;
      const auto d = asker.distance_to(*n.other, out.distance);
      if (!d) return d.error();
      if (*d < out.distance) {
        out.distance = *d;
        out.nearest = n.other->object;
      }
    }
  }
  out.out_of_memory = asker.out_of_memory;
  return out;
}

}  // namespace boxwood
