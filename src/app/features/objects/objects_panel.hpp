// SPDX-License-Identifier: MIT
// The panels of objects: what their files share.
#pragma once

#include "app/features/objects/objects_panels.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

void draw_selection(PanelContext& context);

}  // namespace boxwood
