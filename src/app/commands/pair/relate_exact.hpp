// SPDX-License-Identifier: MIT
// The exact relation of two operands: of the triangles of models, and of typed volumes.
#pragma once

#include <memory>

#include <boxwood/clash.hpp>
#include <boxwood/tree.hpp>

#include "app/commands/pair/relate_volumes.hpp"

namespace boxwood {

class ExactRelation {
public:
  static Result<ExactRelation> of(const std::array<PairOperand, 2>& operands, const Options& options);
  // Relates the operands at a pose. Two models are classified as by `clash`; one inside the other overlaps. A
  // model and a volume: tests every triangle, and whether a closed model contains the volume. Thread-safe.
  RelationRow at(const RigidTransform& pose, const Motion* motion, bool flat) const;
  // Returns the proof's line for two models at a pose.
  std::string prove(const RigidTransform& pose, std::size_t answer) const;
  // Returns one of two models.
  ModelView view(std::size_t model) const noexcept {
    return {models_[model].tree.get(), (*operands_)[model].mesh};
  }

private:
  struct Model {
    std::shared_ptr<const Tree> tree;
    std::shared_ptr<const ClashModel> clash;
  };
  explicit ExactRelation(const std::array<PairOperand, 2>& operands) : operands_(&operands) {}
  RelationRow of_models(const RigidTransform& pose, const Motion* motion) const;
  RelationRow of_triangles(const RigidTransform& pose, const Motion* motion) const;
  bool model_holds(std::size_t model, const Vec3& point, const RigidTransform& pose) const;
  const std::array<PairOperand, 2>* operands_;
  std::array<Model, 2> models_;
};

}  // namespace boxwood
