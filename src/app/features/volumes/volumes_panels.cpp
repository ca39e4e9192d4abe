// SPDX-License-Identifier: MIT
// The rows of the panels Drawn and Volumes.
#include "app/features/volumes/volumes_panels.hpp"
#include "app/session/feature_list.hpp"

namespace boxwood {

void add_volumes(FeatureList& list) {
  using namespace workspaces;
  list.panels.push_back({.panel = kDrawnPanel,
                         .title = "Drawn",
                         .workspaces = kLook | kTree,
                         .place = Place::left,
                         .order = 50,
                         .most = 0.2F,
                         .steady = true});
  list.panels.push_back({.panel = kScoreboardPanel,
                         .title = "Volumes",
                         .workspaces = kLook,
                         .place = Place::right,
                         .grows = 1,
                         .order = 30});
}

}  // namespace boxwood
