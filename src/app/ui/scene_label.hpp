// SPDX-License-Identifier: MIT
// A few words beside a point of the scene, with a line to it.
#pragma once

#include <span>
#include <string>

#include "app/ui/panel.hpp"

namespace boxwood {

// Draws the label, unless the point is behind the eye or under a panel. Adds the reason if the clip plane
// hides the point. Chooses the first of four places around the point that hides none of `kept`, and neither
// the legend nor a label that was drawn before. `name` is its widget's name and ends in " label".
void draw_scene_label(PanelContext& context, const UiRect& scene, double width, double height, const Vec3& at,
                      const Rgba& color, std::string text, const char* name, std::span<const Vec3> kept = {});

}  // namespace boxwood
