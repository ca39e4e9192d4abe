// SPDX-License-Identifier: MIT
// The names of the panels of the list of clashes.
#pragma once

#include "app/shell/panel.hpp"

namespace boxwood {

struct FeatureList;

inline constexpr Panel kClashesPanel{"clashes"};
inline constexpr float kClashesKeep = 545;  // height of the panel that other panels leave it, at scale 1

void list_clash_panels(FeatureList& list);

}  // namespace boxwood
