// A model and where it stands.
#pragma once

#include <boxwood/collide.hpp>
#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

struct PlacedModel {
  ModelView model;
  RigidTransform world_from_model;
};

}  // namespace boxwood
