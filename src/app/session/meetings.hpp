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

#include <boxwood/containment.hpp>
#include <boxwood/result.hpp>

#include "app/session/snapshots.hpp"

namespace boxwood {

// An object of a scene and where it stands.
struct StandingObject {
  std::uint32_t object = 0;
  RigidTransform world_from_model;
  std::shared_ptr<const TreeSnapshot> tree;
  std::shared_ptr<const LazyMesh> mesh;
  Aabb box;  // of the mesh, in the model's frame
  bool same_as(const StandingObject& other) const;
};

enum class Meeting : unsigned char {
  surfaces,  // triangles of both share a point; touching counts
  inside,    // a closed part of it lies inside the other, and no surfaces meet
  around,    // a closed part of the other lies inside it
};

struct Partner {
  std::uint32_t object = 0;
  Meeting how = Meeting::surfaces;
  friend bool operator==(const Partner&, const Partner&) = default;
};

struct Meetings {
  std::vector<Partner> partners;  // ascending by object; none: it stands apart from all
  // Where there is no partner: the nearest by the distance of surfaces, and how far.
  std::optional<std::uint32_t> nearest;
  double distance = kInfinity;
  std::size_t asked = 0;       // others that have triangles; 0 too where the object itself has none
  bool out_of_memory = false;  // partners are right, but may not be all
};

// Parts of meshes, found once for each; from any thread.
class PartsOfMeshes {
public:
  // Fails with `cancelled` or `over_limit`, and may be asked again.
  Result<std::shared_ptr<const MeshParts>> of(const std::shared_ptr<const LazyMesh>& mesh,
                                              const std::atomic<bool>& stop);
  void clear();

private:
  std::mutex mutex_;
  std::map<std::shared_ptr<const LazyMesh>, std::shared_ptr<const MeshParts>> parts_;
};

// Boxes first, then each pair that they leave, exactly (placed_pair.hpp). Called on a worker; `stop` ends it
// soon, with `cancelled`. O(others) and a query for each whose box meets the object's; where nobody meets it,
// a distance for each whose box is nearer than the nearest found.
Result<Meetings> meetings_of(const StandingObject& object, std::span<const StandingObject> others,
                             PartsOfMeshes& parts, const std::atomic<bool>& stop);

}  // namespace boxwood
