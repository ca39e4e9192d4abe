// SPDX-License-Identifier: MIT
// The name of the panel Measure.
#pragma once

#include "app/shell/panel.hpp"

namespace boxwood {

struct FeatureList;

inline constexpr Panel kMeasurePanel{"measure"};

void list_measure_panels(FeatureList& list);

}  // namespace boxwood
