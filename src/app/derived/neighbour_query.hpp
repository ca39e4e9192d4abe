// SPDX-License-Identifier: MIT
// What one object meets among others, each where it stands: who, how, and where nobody does, who is nearest.
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

// An object of a scene and where it stands.
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
  surfaces,     // triangles of both share a point; which of the next two was not asked, or is in doubt
  touching,     // and no interior points
  overlapping,  // and interior points; of open surfaces: they pass through each other
  inside,       // it, or a closed part of it, lies inside the other
  around,       // the other, or a closed part of it, lies inside it
};

struct Partner {
  std::uint32_t object = 0;
  Meeting how = Meeting::surfaces;
  Doubt doubts = Doubt::none;  // why the class of surfaces that meet is not certain
  friend bool operator==(const Partner&, const Partner&) = default;
};

struct Meetings {
  std::vector<Partner> partners;  // ascending by object; none: it stands apart from all
  // Where there is no partner: the nearest by the distance of surfaces, and how far.
  std::optional<std::uint32_t> nearest;
  // Of the first that it overlaps, where classes were asked for and both are solids (clash_depth.hpp).
  std::optional<DepthInterval> depth;
  std::optional<std::uint32_t> depth_of;
  double distance = kInfinity;
  std::size_t asked = 0;       // others that have triangles; 0 too where the object itself has none
  bool out_of_memory = false;  // partners are right, but may not be all
};

// What is found of models once, whatever they are asked: parts, and facts of solids. From any thread.
class ModelFacts {
public:
  // Fails with `cancelled` or `over_limit`, and may be asked again.
  Result<std::shared_ptr<const MeshParts>> parts(const StandingObject& object, const std::atomic<bool>& stop);
  // Null where `stop` was set.
  std::shared_ptr<const ClashModel> model(const StandingObject& object, const std::atomic<bool>& stop);

private:
  struct Model;
  std::mutex mutex_;
  std::map<std::shared_ptr<const LazyMesh>, std::shared_ptr<const MeshParts>> parts_;
  std::map<std::shared_ptr<const LazyMesh>, std::shared_ptr<const Model>> models_;
};

// Boxes first, then each pair that they leave, exactly (placed_pair.hpp). Called on a worker; `stop` ends it
// soon, with `cancelled`. O(others) and a query for each whose box meets the object's; where nobody meets it,
// a distance for each whose box is nearer than the nearest found. `classes`: surfaces that meet are told
// apart by clash.hpp, which first looks at each mesh for what makes it a solid.
Result<Meetings> meetings_of(const StandingObject& object, std::span<const StandingObject> others,
                             bool classes, ModelFacts& facts, const std::atomic<bool>& stop);

}  // namespace boxwood
