// SPDX-License-Identifier: MIT
// The names of the panels Neighbours, Motion and Contact.
#pragma once

#include "app/shell/panel.hpp"

namespace boxwood {

struct FeatureList;

inline constexpr Panel kPartnersPanel{"partners"};
inline constexpr Panel kMotionPanel{"collision"};
inline constexpr Panel kContactPanel{"contact"};

void list_collision_panels(FeatureList& list);

}  // namespace boxwood
