// SPDX-License-Identifier: MIT
// A model and where it stands.
#pragma once

#include <boxwood/export.hpp>
#include <boxwood/query.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct PlacedModel {
  ModelView model;
  RigidTransform world_from_model;
};

}  // namespace boxwood
