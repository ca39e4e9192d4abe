// SPDX-License-Identifier: MIT
// Finds candidates by boxes in the world, then runs the exact queries.
#include "app/derived/neighbour_query.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include <boxwood/placed_pair.hpp>
#include <boxwood/tree.hpp>
#include <boxwood/volume_transform.hpp>

#include "app/text/errors.hpp"

namespace boxwood {

namespace {

// Returns a box that contains every placed corner. transform() is conservative for exact sums; the expansion
// covers the rounding of place().
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
  double box_distance = 0.0;  // at most the distance of the surfaces, up to rounding
};

class Asker {
public:
  Asker(const StandingObject& object, ModelFacts& facts, const std::atomic<bool>& stop)
      : object_(object), facts_(facts), stop_(stop) {}

  // Returns nullopt if the objects are apart.
  Result<std::optional<Partner>> meeting(const StandingObject& other, bool classes) {
    if (!classes) {
      const auto mine = placed(object_), its = placed(other);
      if (!mine) return mine.error();
      if (!its) return its.error();
      CollideOptions options;
      options.mode = CollideMode::first;
      options.stop = &stop_;
      const CollideResult surfaces = collide(*mine, *its, options, scratch_, pairs_);
      out_of_memory = out_of_memory || surfaces.out_of_memory;
      if (surfaces.colliding) return std::optional(Partner{other.object, std::nullopt});
      if (surfaces.stopped) return cancelled();
    }
    return related(other, classes);
  }

  // Returns the distance, or infinity if it is at least `upper_bound`.
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
  std::optional<DepthInterval> depth;  // of the deepest overlapping partner
  std::optional<std::uint32_t> depth_of;

private:
  // Returns nullopt if the objects are apart. Finds the depth of an overlapping pair if `deep`.
  Result<std::optional<Partner>> related(const StandingObject& other, bool deep) {
    const bool is_first = object_.object < other.object;
    const StandingObject &a = is_first ? object_ : other, &b = is_first ? other : object_;
    const auto model_a = facts_.model(a, stop_), model_b = facts_.model(b, stop_);
    if (!model_a || !model_b) return cancelled();
    ClashOptions options;
    options.tessellation = std::max(a.chord, b.chord);
    options.depth = deep;
    options.mode = options.depth ? CollideMode::all : CollideMode::first;
    options.stop = &stop_;
    const ClashResult found = clash({model_a.get(), a.world_from_model}, {model_b.get(), b.world_from_model},
                                    options, scratch_, pairs_);
    if (found.stopped) return cancelled();
    if (found.out_of_memory) {  // a contact itself is certain
      out_of_memory = true;
      if (pairs_.empty()) return std::optional<Partner>();
      return std::optional(Partner{other.object, std::nullopt});
    }
    const Relation relation = relation_of(found);
    if (relation.state == RelationState::apart) return std::optional<Partner>();
    if (relation.state == RelationState::overlapping && found.depth &&
        (!depth ||
         std::pair(found.depth->lower, found.depth->upper) > std::pair(depth->lower, depth->upper))) {
      depth = found.depth;
      depth_of = other.object;
    }
    return std::optional(Partner{other.object, relation});
  }

  Result<PlacedModel> placed(const StandingObject& o) const {
    const TriangleMesh* mesh = o.mesh->get(stop_);
    if (mesh == nullptr) return cancelled();
    return PlacedModel{{&o.tree->tree, mesh->view()}, o.world_from_model};
  }

  const StandingObject& object_;
  ModelFacts& facts_;
  const std::atomic<bool>& stop_;
  QueryScratch scratch_;
  std::vector<TrianglePair> pairs_;
};

}  // namespace

int severity(const std::optional<Relation>& relation) noexcept {
  if (!relation) return 1;
  switch (relation->state) {
  case RelationState::overlapping:
    return 0;
  case RelationState::contained:
    return 2;
  case RelationState::undecided:
    return 3;
  case RelationState::touching:
    return 4;
  case RelationState::apart:
    break;
  }
  return 5;
}

const Partner* most_severe(const Meetings& found) noexcept {
  const auto place = [&](const Partner& p) {
    return std::tuple(severity(p.relation), found.depth_of != p.object, p.object);
  };
  const auto at = std::min_element(found.partners.begin(), found.partners.end(),
                                   [&](const Partner& a, const Partner& b) { return place(a) < place(b); });
  return at == found.partners.end() ? nullptr : &*at;
}

bool StandingObject::same_as(const StandingObject& other) const {
  return object == other.object && tree == other.tree && mesh == other.mesh &&
         numbers_of(world_from_model) == numbers_of(other.world_from_model);
}

// A ClashModel with the snapshots that it refers to.
struct ModelFacts::Model {
  std::shared_ptr<const TreeSnapshot> tree;
  std::shared_ptr<const LazyMesh> mesh;
  std::optional<ClashModel> clash;
};

std::shared_ptr<const ClashModel> ModelFacts::model(const StandingObject& object,
                                                    const std::atomic<bool>& stop) {
  const TriangleMesh* triangles = object.mesh->get(stop);
  if (triangles == nullptr) return nullptr;
  const std::lock_guard lock(mutex_);
  std::shared_ptr<const Model>& kept = models_[object.mesh];
  if (!kept || kept->tree != object.tree) {
    auto made = std::make_shared<Model>();
    made->tree = object.tree;
    made->mesh = object.mesh;
    made->clash.emplace(ModelView{&object.tree->tree, triangles->view()}, object.mirrored);
    kept = std::move(made);
  }
  return {kept, &*kept->clash};
}

Result<Meetings> meetings_of(const StandingObject& object, std::span<const StandingObject> others,
                             bool classes, ModelFacts& facts, const std::atomic<bool>& stop) {
  Meetings out;
  if (!has_triangles(object)) return out;
  const Aabb box = box_in_world(object);
  std::vector<Near> near;
  for (const StandingObject& other : others)
    if (has_triangles(other)) near.push_back({&other, box_distance(box, box_in_world(other))});
  out.asked = near.size();
  Asker asker(object, facts, stop);
  for (const Near& n : near) {
    if (stop) return cancelled();
    if (n.box_distance > 0.0) continue;
    const auto partner = asker.meeting(*n.other, classes);
    if (!partner) return partner.error();
    if (*partner) out.partners.push_back(**partner);
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
  out.depth = asker.depth;
  out.depth_of = asker.depth_of;
  out.out_of_memory = asker.out_of_memory;
  return out;
}

}  // namespace boxwood
