// A model and where it stands.
#pragma once

#include <boxwood/collide.hpp>

namespace boxwood {

struct PlacedModel {
  ModelView model;
  RigidTransform world_from_model;
};

}  // namespace boxwood
