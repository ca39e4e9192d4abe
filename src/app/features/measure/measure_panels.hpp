// SPDX-License-Identifier: MIT
// The names of the panels of the measured distance.
#pragma once

#include "app/shell/panel.hpp"

namespace boxwood {

struct FeatureList;

inline constexpr Panel kMeasurePanel{"measure"};

void list_measure_panels(FeatureList& list);

}  // namespace boxwood
