// SPDX-License-Identifier: MIT
// Lists the panels of clashes.
#include "app/features/clash/review/clash_panels.hpp"
#include "app/session/feature_list.hpp"

namespace boxwood {

void list_clash_panels(FeatureList& list) {
  using namespace workspaces;
  list.panels.push_back({.panel = kClashesPanel,
                         .title = "Clashes",
                         .workspaces = kClash,
                         .place = Place::left,
                         .grows = 3,
                         .order = 10,
                         .keeps = kClashesKeep});
}

}  // namespace boxwood
