// SPDX-License-Identifier: MIT
// Functions that the files of the volumes' panels share.
#pragma once

#include "app/features/volumes/volumes_panels.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

void draw_drawn(PanelContext& context);

}  // namespace boxwood
