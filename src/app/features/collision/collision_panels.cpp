// SPDX-License-Identifier: MIT
// The rows of the panels Neighbours, Motion and Contact.
#include "app/features/collision/collision_panels.hpp"
#include "app/session/feature_list.hpp"

namespace boxwood {

void list_collision_panels(FeatureList& list) {
  using namespace workspaces;
  list.panels.push_back({.panel = kPartnersPanel,
                         .title = "Neighbours",
                         .workspaces = kClash,
                         .place = Place::left,
                         .order = 40,
                         .most = 0.25F});
  list.panels.push_back({.panel = kMotionPanel,
                         .title = "Motion",
                         .workspaces = kClash,
                         .place = Place::right,
                         .key = "C",
                         .order = 70});
  list.panels.push_back(
      {.panel = kContactPanel, .title = "Contact", .workspaces = kClash, .place = Place::right, .order = 80});
}

}  // namespace boxwood
