// SPDX-License-Identifier: MIT
// Places a label beside its point, inside the scene.
#include "app/ui/scene_label.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "app/ui/colors.hpp"
#include "overlay/clip_plane.hpp"

namespace boxwood {

void draw_scene_label(PanelContext& context, const UiRect& scene, double width, double height, const Vec3& at,
                      const Rgba& color, std::string text, const char* name, std::span<const Vec3> kept) {
  const auto pixel = project(context.session.view().shown_view(), at, width, height);
  if (!pixel || !scene.contains(pixel->x, pixel->y)) return;
  const ImVec2 point(static_cast<float>(pixel->x + 0.5), static_cast<float>(pixel->y + 0.5));
  if (const auto clip = context.session.view().settings().clip_plane();
      clip && glm::dot(clip->normal, at) < clip->offset)
    text += "\nhidden by the clip plane: choose none under Clip";
  ImDrawList& draw = *ImGui::GetBackgroundDrawList();
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  const ImVec2 pad(context.px(7), context.px(4));
  const float away = context.px(46);
  const ImVec2 whole(size.x + 2 * pad.x, size.y + 2 * pad.y);
  const auto hidden = [&](const ImVec2& low) {
    const float margin = context.px(6);
    constexpr std::ptrdiff_t kText = 1000;  // text over text is worse than any number of hidden points
    const std::ptrdiff_t texts =
        std::count_if(context.widgets.begin(), context.widgets.end(), [&](const auto& widget) {
          return (widget.first == "legend" || widget.first.ends_with(" label")) &&
                 overlap(UiRect{low.x, low.y, whole.x, whole.y}, widget.second);
        });
    return kText * texts + std::count_if(kept.begin(), kept.end(), [&](const Vec3& p) {
             const auto at_p = project(context.session.view().shown_view(), p, width, height);
             const auto x = static_cast<float>(at_p ? at_p->x : -1e9),
                        y = static_cast<float>(at_p ? at_p->y : -1e9);
             return x > low.x - margin && x < low.x + whole.x + margin && y > low.y - margin &&
                    y < low.y + whole.y + margin;
           });
  };
  std::optional<ImVec2> best;
  std::ptrdiff_t least = 0;
  for (const auto& [right, up] :
       {std::pair(true, true), std::pair(false, true), std::pair(true, false), std::pair(false, false)}) {
    ImVec2 at_corner(right ? point.x + away : point.x - away - whole.x,
                     up ? point.y - away - size.y : point.y + away);
    at_corner.x = std::clamp(at_corner.x, scene.x + context.px(4),
                             std::max(scene.right() - whole.x - context.px(4), scene.x + context.px(4)));
    at_corner.y =
        std::clamp(at_corner.y, scene.y + context.px(4), std::max(scene.bottom() - whole.y, scene.y));
    const std::ptrdiff_t n = hidden(at_corner);
    if (best && n >= least) continue;
    best = at_corner;
    least = n;
  }
  const ImVec2 low = *best, high(low.x + whole.x, low.y + whole.y);
  const ImU32 line = color_u32(color);
  const ImVec2 from(std::clamp(point.x, low.x, high.x), std::clamp(point.y, low.y, high.y));
  draw.AddLine(point, from, line, context.px(1.2F));
  draw.AddRectFilled(low, high, role_color(Role::panel, 236), context.px(3));
  draw.AddRect(low, high, line, context.px(3), 0, context.px(1.2F));
  draw.AddText(ImVec2(low.x + pad.x, low.y + pad.y), palette::kText, text.c_str());
  context.widgets[name] = {low.x, low.y, high.x - low.x, high.y - low.y};
}

}  // namespace boxwood
