// SPDX-License-Identifier: MIT
// The row of the panel Measure.
#include "app/features/measure/measure_panels.hpp"
#include "app/session/feature_list.hpp"

namespace boxwood {

void list_measure_panels(FeatureList& list) {
  using namespace workspaces;
  list.panels.push_back({.panel = kMeasurePanel,
                         .title = "Measure",
                         .workspaces = kLook | kTree | kClash,
                         .place = Place::right,
                         .order = 20});
}

}  // namespace boxwood
