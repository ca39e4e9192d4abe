// SPDX-License-Identifier: MIT
// Draws the names of the axes on the ground.
#include "app/interface/frame_rows.hpp"
#include "app/ui/colors.hpp"
#include "app/ui/scene_label.hpp"
#include "overlay/clip_plane.hpp"
#include "overlay/overlay.hpp"

namespace boxwood {

void draw_axis_letters(PanelContext& context, const UiRect& scene, double width, double height) {
  const Session& session = context.session;
  if (!session.view().layers().axes || shown_stage(session) != nullptr ||
      session.any_feature(&Feature::covers_scene))
    return;
  const auto up_axis = static_cast<int>(session.view().camera().up);
  Vec3 up(0.0);
  up[up_axis / 2] = up_axis % 2 == 0 ? 1.0 : -1.0;
  const auto clip = session.view().settings().clip_plane();
  constexpr int kPlaces = 48;
  const float margin = context.px(16);
  ImDrawList& draw = *ImGui::GetBackgroundDrawList();
  ImGui::PushFont(context.fonts.heading);
  for (const GroundAxis& one : ground_axes(session.document().facts().bounds(Target{}), up))
    for (int i = kPlaces; i > 0; --i) {  // from the far end to the first visible place
      const Vec3 at = one.from + (static_cast<double>(i) / kPlaces) * (one.to - one.from);
      if (clip && glm::dot(clip->normal, at) < clip->offset) continue;  // the axis is cut away here
      const auto pixel = project(session.view().shown_view(), at, width, height);
      if (!pixel) continue;
      const ImVec2 p(static_cast<float>(pixel->x), static_cast<float>(pixel->y));
      if (p.x < scene.x + margin || p.x > scene.right() - margin || p.y < scene.y + margin ||
          p.y > scene.bottom() - margin)
        continue;
      const char text[2] = {static_cast<char>('x' + one.axis), 0};
      const ImVec2 size = ImGui::CalcTextSize(text);
      const ImVec2 low(std::floor(p.x + context.px(4)), std::floor(p.y - size.y - context.px(1)));
      draw.AddText(low, color_u32(kAxisColors[one.axis]), text);
      context.widgets[std::string("axis ") + text] = {low.x, low.y, size.x, size.y};
      break;
    }
  ImGui::PopFont();
}

}  // namespace boxwood
