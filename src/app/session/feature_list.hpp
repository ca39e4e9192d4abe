// SPDX-License-Identifier: MIT
// The session half of all features: their panels as data. Filled once from features.def.
#pragma once

#include <vector>

#include "app/shell/panels.hpp"

namespace boxwood {

struct FeatureList {
  std::vector<PanelRow> panels;
};

// Returns the rows of all features; made at the first call, then unchanged.
const FeatureList& feature_list();

}  // namespace boxwood
