// SPDX-License-Identifier: MIT
// The rows of the tree's panels.
#include "app/features/nodes/nodes_panels.hpp"
#include "app/session/feature_list.hpp"

namespace boxwood {

void add_nodes(FeatureList& list) {
  using namespace workspaces;
  list.panels.push_back({.panel = kNodePanel,
                         .title = "Node",
                         .workspaces = kLook | kTree,
                         .place = Place::right,
                         .order = 40,
                         .keeps = 203});
  list.panels.push_back({.panel = kNodeBoxesPanel,
                         .title = "Volumes of the nodes",
                         .workspaces = kTree,
                         .place = Place::right,
                         .order = 50,
                         .keeps = 194});
  list.panels.push_back({.panel = kTreeQualityPanel,
                         .title = "Tree",
                         .workspaces = kTree,
                         .place = Place::right,
                         .order = 35,
                         .keeps = 167});
  list.panels.push_back({.panel = kLevelsPanel,
                         .title = "Tree levels",
                         .workspaces = kAll,
                         .place = Place::dock,
                         .order = 30,
                         .height = 34});
}

}  // namespace boxwood
