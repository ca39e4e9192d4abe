// SPDX-License-Identifier: MIT
// The relation of two models at many poses: --relation of `collide`, the row `exact` of `relate`.
#pragma once

#include <array>

#include <boxwood/relation.hpp>

#include "app/cli/inputs/whole_facts.hpp"

namespace boxwood {

// Properties of solids are found at the first query that needs them. Thread-safe.
class ModelRelation {
public:
  // The meshes and trees of the views must outlive it.
  ModelRelation(const ModelView& a, const WholeFacts& facts_a, const ModelView& b, const WholeFacts& facts_b)
      : models_{ClashModel(a, facts_a.mirrored), ClashModel(b, facts_b.mirrored)},
        tessellation_(facts_a.chord > facts_b.chord ? facts_a.chord : facts_b.chord) {}

  const ClashModel& model(std::size_t i) const noexcept { return models_[i]; }
  double tessellation() const noexcept { return tessellation_; }  // as `boxwood clash` assumes it
  RelationResult at(const RigidTransform& a_from_b, const std::atomic<bool>* stop,
                    QueryScratch& scratch) const {
    return object_relation({&models_[0], {}}, {&models_[1], a_from_b}, {tessellation_, stop}, scratch);
  }

private:
  std::array<ClashModel, 2> models_;
  double tessellation_;
};

}  // namespace boxwood
