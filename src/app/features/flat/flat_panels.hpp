// SPDX-License-Identifier: MIT
// The names of the panels of the flat scene.
#pragma once

#include "app/shell/panel.hpp"

namespace boxwood {

struct FeatureList;

inline constexpr Panel kFlatPanel{"flat"};

void list_flat_panels(FeatureList& list);

}  // namespace boxwood
