// SPDX-License-Identifier: MIT
// The names of the descent's panels and of its axes.
#pragma once

#include "app/shell/panel.hpp"

namespace boxwood {

struct FeatureList;

inline constexpr Panel kAxesPanel{"axes"};
inline constexpr Panel kDescentPanel{"descent"};

void list_descent_panels(FeatureList& list);

}  // namespace boxwood
