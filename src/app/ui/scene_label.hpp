// SPDX-License-Identifier: MIT
// A few words that stand at a point of the scene, with a line to it.
#pragma once

#include <span>
#include <string>

#include "app/ui/panel.hpp"

namespace boxwood {

// Nothing where the point is behind the eye or under a panel. `name`: among the widgets. Of four places about
// the point the first one that hides none of `kept`.
void draw_scene_label(PanelContext& context, const UiRect& scene, double width, double height, const Vec3& at,
                      const Rgba& color, const std::string& text, const char* name,
                      std::span<const Vec3> kept = {});

}  // namespace boxwood
