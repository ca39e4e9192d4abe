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
#include <boxwood/containment.hpp>
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
  Aabb box;               // of the mesh, in the model's frame
  bool same_as(const StandingObject& other) const;
};

enum class Meeting : unsigned char {
  surfaces,     // triangles of both share a point; the class was not requested or is in doubt
  touching,     // surfaces meet, but no interior points do
  overlapping,  // interior points meet; open surfaces pass through each other
  inside,       // it, or a closed part of it, is inside the other
  around,       // the other, or a closed part of it, is inside it
};

struct Partner {
  std::uint32_t object = 0;
  Meeting how = Meeting::surfaces;
  Doubt doubts = Doubt::none;  // reasons why the class of a contact is uncertain
  friend bool operator==(const Partner&, const Partner&) = default;
};

struct Meetings {
  std::vector<Partner> partners;  // ascending by object; empty if it is apart from all
  // The nearest object by the distance of surfaces, if there is no partner.
  std::optional<std::uint32_t> nearest;
  // Depth of the first overlapping partner, if classes were requested and both are solids (clash_depth.hpp).
  std::optional<DepthInterval> depth;
  std::optional<std::uint32_t> depth_of;
  double distance = kInfinity;
  std::size_t asked = 0;       // other objects with triangles; also 0 if the object itself has none
  bool out_of_memory = false;  // partners are correct but may be incomplete
};

// Facts of models, computed once for all queries: parts, and properties of solids. Thread-safe.
class ModelFacts {
public:
  // Fails with `cancelled` or `over_limit`; a later call tries again.
  Result<std::shared_ptr<const MeshParts>> parts(const StandingObject& object, const std::atomic<bool>& stop);
  // Returns null if `stop` was set.
  std::shared_ptr<const ClashModel> model(const StandingObject& object, const std::atomic<bool>& stop);

private:
  struct Model;
  std::mutex mutex_;
  std::map<std::shared_ptr<const LazyMesh>, std::shared_ptr<const MeshParts>> parts_;
  std::map<std::shared_ptr<const LazyMesh>, std::shared_ptr<const Model>> models_;
};

// Returns the objects that `object` meets. Tests boxes first, then each remaining pair exactly
// (placed_pair.hpp). Runs on a worker; fails with `cancelled` soon after `stop` is set. With `classes`,
// clash.hpp classifies surfaces that meet, after it has examined each mesh for the properties of a solid.
// O(others), and a query for each whose box meets the object's. If none meets, a distance for each whose box
// is nearer than the nearest found.
Result<Meetings> meetings_of(const StandingObject& object, std::span<const StandingObject> others,
                             bool classes, ModelFacts& facts, const std::atomic<bool>& stop);

}  // namespace boxwood
