// SPDX-License-Identifier: MIT
// The rows of the descent's panels and of its axes.
#include "app/features/descent/descent_panels.hpp"
#include "app/session/feature_list.hpp"

namespace boxwood {

void list_descent_panels(FeatureList& list) {
  using namespace workspaces;
  list.panels.push_back({.panel = kAxesPanel,
                         .title = "Separating axes",
                         .workspaces = kClash | kLearn,
                         .place = Place::right,
                         .order = 90});
  list.panels.push_back({.panel = kDescentPanel,
                         .title = "Descent",
                         .workspaces = kClash | kLearn,
                         .place = Place::dock,
                         .order = 10,
                         .height = 150,
                         .is_played = true,
                         .narrows_columns = true});
}

}  // namespace boxwood
