// SPDX-License-Identifier: MIT
// The rows of the panels of objects and of the selection.
#include "app/features/objects/objects_panels.hpp"
#include "app/session/feature_list.hpp"

namespace boxwood {

void add_objects(FeatureList& list) {
  using namespace workspaces;
  list.panels.push_back({.panel = kObjectsPanel,
                         .title = "Objects",
                         .workspaces = kLook | kTree | kClash,
                         .place = Place::left,
                         .grows = 1,
                         .order = 20,
                         .keeps = 106,
                         .least = 106,
                         .most = 0.35F});
  list.panels.push_back({.panel = kSelectionPanel,
                         .title = "Selection",
                         .workspaces = kLook,
                         .place = Place::right,
                         .order = 10});
}

}  // namespace boxwood
