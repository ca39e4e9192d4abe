// SPDX-License-Identifier: MIT
// The partners of one placed object among others: their relation, or the nearest object if it meets none.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include <boxwood/clash.hpp>
#include <boxwood/relation.hpp>
#include <boxwood/result.hpp>

#include "app/derived/snapshots.hpp"

namespace boxwood {

// An object of a scene at its pose.
struct StandingObject {
  std::uint32_t object = 0;
  RigidTransform world_from_model;
  std::shared_ptr<const TreeSnapshot> tree;
  std::shared_ptr<const LazyMesh> mesh;
  bool mirrored = false;  // the file places the mesh by a mirroring map
  double chord = 0.0;     // the largest distance of its triangles from the real part, if the file has it
  Aabb box;               // of the mesh, in the model's frame
  bool same_as(const StandingObject& other) const;
};

// An object that is not apart from the queried one.
struct Partner {
  std::uint32_t object = 0;
  // Their relation; A is the one with the lower number, as in the clash list. Nullopt: their surfaces meet,
  // and the relation was not requested.
  std::optional<Relation> relation;
  friend bool operator==(const Partner&, const Partner&) = default;
};

// Returns the object that lies inside the other one; nullopt unless one does. `object` is the queried one.
inline std::optional<std::uint32_t> inner_object(std::uint32_t object, const Partner& partner) noexcept {
  if (!partner.relation || partner.relation->inside == Containment::none) return std::nullopt;
  const bool lower = partner.relation->inside == Containment::a_in_b;
  return lower == (object < partner.object) ? object : partner.object;
}

// Returns the place of a relation by severity: overlapping first, then surfaces that meet in a way that is
// not known (nullopt), contained, undecided, touching, apart.
int severity(const std::optional<Relation>& relation) noexcept;

struct Meetings {
  std::vector<Partner> partners;  // ascending by object; empty if it is apart from all
  // The nearest object by the distance of surfaces, if there is no partner.
  std::optional<std::uint32_t> nearest;
  // Depth of the deepest overlapping partner by the lower bound, if classes were requested and both are
  // solids (clash_depth.hpp).
  std::optional<DepthInterval> depth;
  std::optional<std::uint32_t> depth_of;
  double distance = kInfinity;
  std::size_t asked = 0;       // other objects with triangles; also 0 if the object itself has none
  bool out_of_memory = false;  // partners are correct but may be incomplete
};

// Returns the first partner by severity(), the deepest of those that overlap; null without a partner.
const Partner* most_severe(const Meetings& found) noexcept;

// Facts of models, computed once for all queries. Thread-safe.
class ModelFacts {
public:
  // Returns null if `stop` was set.
  std::shared_ptr<const ClashModel> model(const StandingObject& object, const std::atomic<bool>& stop);

private:
  struct Model;
  std::mutex mutex_;
  std::map<std::shared_ptr<const LazyMesh>, std::shared_ptr<const Model>> models_;
};

// Returns the objects that `object` meets. Tests boxes first, then each remaining pair exactly
// (relation.hpp). Runs on a worker; fails with `cancelled` soon after `stop` is set. Without `classes`, the
// relation of pairs whose surfaces meet is left out.
// O(others), and a query for each whose box meets the object's, with its depth if `classes`. If none meets, a
// distance for each whose box is nearer than the nearest found.
Result<Meetings> meetings_of(const StandingObject& object, std::span<const StandingObject> others,
                             bool classes, ModelFacts& facts, const std::atomic<bool>& stop);

}  // namespace boxwood
