// SPDX-License-Identifier: MIT
// A model with its pose in the world.
#pragma once

#include <boxwood/export.hpp>
#include <boxwood/query.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct PlacedModel {
  ModelView model;
  RigidTransform world_from_model;
};

}  // namespace boxwood
