// SPDX-License-Identifier: MIT
// The exact relation of two operands: of the triangles of models, and of typed volumes.
#pragma once

#include <memory>

#include <boxwood/clash.hpp>
#include <boxwood/tree.hpp>

#include "app/commands/pair/model_relation.hpp"
#include "app/commands/pair/relate_volumes.hpp"

namespace boxwood {

class ExactRelation {
public:
  static Result<ExactRelation> of(const std::array<PairOperand, 2>& operands, const Options& options);
  // Relates the operands at a pose. Two models are classified as by `clash`; in `state`, one inside the other
  // overlaps. A model and a volume: tests every triangle, and whether one contains the other. Thread-safe.
  RelationRow at(const RigidTransform& pose, const Motion* motion, bool flat) const;
  // Returns the proof's line for two models at a pose.
  std::string prove(const RigidTransform& pose, std::size_t answer) const;
  // Returns one of two models.
  ModelView view(std::size_t model) const noexcept { return models_->model(model).view(); }

private:
  explicit ExactRelation(const std::array<PairOperand, 2>& operands) : operands_(&operands) {}
  RelationRow of_models(const RigidTransform& pose, const Motion* motion) const;
  RelationRow of_triangles(const RigidTransform& pose, const Motion* motion) const;
  bool model_holds(std::size_t model, const Vec3& point, const RigidTransform& pose) const;
  Relation relation_of_typed(const RelationRow& row, const AnyVolume& a, const AnyVolume& b) const;
  struct Contacts {
    bool overlaps = false, touches = false;
  };
  Relation relation_with_volume(std::size_t model, const AnyVolume& volume, const RigidTransform& pose,
                                const Contacts& contacts) const;
  const std::array<PairOperand, 2>* operands_;
  std::array<std::shared_ptr<const Tree>, 2> trees_;  // of models; null for a typed volume
  std::shared_ptr<const ModelRelation> models_;
};

}  // namespace boxwood
