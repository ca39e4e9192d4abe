// A model and where it stands.
#pragma once

#include <boxwood/query.hpp>

namespace boxwood {

struct PlacedModel {
  ModelView model;
  RigidTransform world_from_model;
};

}  // namespace boxwood
