// SPDX-License-Identifier: MIT
// Beside its point, inside the scene.
#include "app/ui/scene_label.hpp"

#include <algorithm>

#include "app/ui/colors.hpp"

namespace boxwood {

void draw_scene_label(PanelContext& context, const UiRect& scene, double width, double height, const Vec3& at,
                      const Rgba& color, const std::string& text, const char* name) {
  const auto pixel = project(context.session.view().shown_view(), at, width, height);
  if (!pixel || !scene.contains(pixel->x, pixel->y)) return;
  const ImVec2 point(static_cast<float>(pixel->x + 0.5), static_cast<float>(pixel->y + 0.5));
  ImDrawList& draw = *ImGui::GetBackgroundDrawList();
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  const ImVec2 pad(context.px(7), context.px(4));
  const float away = context.px(46);
  ImVec2 low(point.x + away, point.y - away - size.y);
  low.x = std::clamp(low.x, scene.x + context.px(4),
                     std::max(scene.right() - size.x - 2 * pad.x - context.px(4), scene.x + context.px(4)));
  low.y = std::clamp(low.y, scene.y + context.px(4), std::max(scene.bottom() - size.y - 2 * pad.y, scene.y));
  const ImVec2 high(low.x + size.x + 2 * pad.x, low.y + size.y + 2 * pad.y);
  const ImU32 line = color_u32(color);
  const ImVec2 from(std::clamp(point.x, low.x, high.x), std::clamp(point.y, low.y, high.y));
  draw.AddLine(point, from, line, context.px(1.2F));
  draw.AddRectFilled(low, high, (palette::kPanel & ~IM_COL32_A_MASK) | IM_COL32(0, 0, 0, 236), context.px(3));
  draw.AddRect(low, high, line, context.px(3), 0, context.px(1.2F));
  draw.AddText(ImVec2(low.x + pad.x, low.y + pad.y), palette::kText, text.c_str());
  context.widgets[name] = {low.x, low.y, high.x - low.x, high.y - low.y};
}

}  // namespace boxwood
