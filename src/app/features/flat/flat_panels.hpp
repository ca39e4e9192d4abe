// SPDX-License-Identifier: MIT
// The name of the flat scene's panel.
#pragma once

#include "app/shell/panel.hpp"

namespace boxwood {

struct FeatureList;

inline constexpr Panel kFlatPanel{"flat"};

void list_flat_panels(FeatureList& list);

}  // namespace boxwood
