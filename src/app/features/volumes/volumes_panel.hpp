// SPDX-License-Identifier: MIT
// The panels of volumes: what their files share.
#pragma once

#include "app/features/volumes/volumes_panels.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

void draw_drawn(PanelContext& context);

}  // namespace boxwood
