// SPDX-License-Identifier: MIT
// The objects of `boxwood scene`: volumes of all, models of those that are near others.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include <boxwood/broad_phase.hpp>
#include <boxwood/containment.hpp>
#include <boxwood/placed_pair.hpp>
#include <boxwood/relation.hpp>

#include "app/cli/options.hpp"
#include "app/search/clash_models.hpp"

namespace boxwood {

// Instances of one mesh that are moved without rounding share its model, as for `clash`. Memory is bounded by
// the budget of the options, beside the models of one block of pairs.
class SceneModels {
public:
  // Both must outlive it.
  SceneModels(const Scene& scene, const Options& options);

  // Finds the volumes of all objects. Fails with `over_limit` and `cancelled`.
  Result<void> measure();
  // The volumes of an object where a step of the motion has it; at rest: `pose` is the identity.
  BroadObject broad(std::uint32_t object, const RigidTransform& pose, bool is_static) const noexcept;

  // Moves all objects for what follows; only with a motion.
  void place(std::span<const RigidTransform> poses) noexcept;
  // Makes the models of the first pairs and returns how many pairs these are, at least 1. They stay until the
  // next call. Fails as measure() does, and as a tree does.
  Result<std::size_t> require(std::span<const CandidatePair> pairs);
  // Returns a required object where it is placed.
  PlacedModel placed(std::uint32_t object) const;
  // Returns the relation of required objects; A is the first one. Safe from many threads.
  RelationResult relation(const CandidatePair& pair) const;
  // The parts of a required object's mesh, found once. Safe from many threads.
  const Result<MeshParts>& parts(std::uint32_t object);

private:
  struct Parts {
    std::once_flag once;
    Result<MeshParts> found{MeshParts{}};
  };
  Result<Sphere> sphere_of(const SceneObject& object) const;

  const Scene& scene_;
  const Options& options_;
  ClashObjects objects_;
  std::vector<Sphere> spheres_;  // of the objects as baked
  std::vector<Aabb> boxes_;
  std::mutex mutex_;
  std::unordered_map<const ClashModel*, std::unique_ptr<Parts>> parts_;  // of the models that exist
};

}  // namespace boxwood
