// SPDX-License-Identifier: MIT
// The rows of the flat scene's panels.
#include "app/features/flat/flat_panels.hpp"
#include "app/session/feature_list.hpp"

namespace boxwood {

void list_flat_panels(FeatureList& list) {
  using namespace workspaces;
  list.panels.push_back({.panel = kFlatPanel,
                         .title = "Flat scene",
                         .workspaces = kLearn,
                         .place = Place::dock,
                         .order = 20,
                         .height = 62,
                         .is_played = true});
}

}  // namespace boxwood
