// SPDX-License-Identifier: MIT
// Draws the figures of the flat scene, their light and their normals, and moves them by a drag.
#include "app/features/flat/flat_stage_panel.hpp"

#include <algorithm>
#include <cmath>

#include "app/features/flat/flat_commands.hpp"
#include "app/features/flat/flat_scene.hpp"
#include "app/features/flat/flat_statement.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

// The figure moved by a drag over the stage, and the grabbed point relative to its centre.
struct FlatDrag {
  int dragged = 0;
  Vec2 offset = Vec2(0.0);
};

ImU32 translucent(const Rgba& c, unsigned alpha) {
  return (color_u32(c) & ~IM_COL32_A_MASK) | IM_COL32(0, 0, 0, alpha);
}
// Maps the plane to pixels, so that both figures, their shadows and the wall are visible.
class Stage {
public:
  Stage(const FlatScene& flat, const UiRect& rect, bool with_lamp) : rect_(rect) {
    Vec2 low(kInfinity), high(-kInfinity);
    for (const FlatSide side : {FlatSide::a, FlatSide::b}) {
      const FlatFigure& figure = flat.figure(side);
      const Vec2 reach(reach_of(figure));
      low = glm::min(low, figure.center - reach);
      high = glm::max(high, figure.center + reach);
    }
    middle_ = 0.5 * (low + high);
    // Bounds the figures for every direction of light, so that the stage stays when they rotate.
    radius_ = 0.5 * glm::length(high - low);
    const double half = with_lamp ? 1.6 * radius_ : 1.12 * std::max(high.x - low.x, high.y - low.y) * 0.5;
    scale_ = 0.5 * static_cast<double>(std::min(rect.width, rect.height)) / half;
  }
  static double reach_of(const FlatFigure& figure) {
    return figure.shape == FlatShape::rectangle ? 0.5 * std::hypot(figure.width, figure.height)
                                                : 0.6 * figure.height;
  }
  ImVec2 at(const Vec2& p) const {
    const Vec2 q = (p - middle_) * scale_;
    return {rect_.x + 0.5F * rect_.width + static_cast<float>(q.x),
            rect_.y + 0.5F * rect_.height + static_cast<float>(q.y)};
  }
  Vec2 from(const ImVec2& pixel) const {
    return middle_ + Vec2(static_cast<double>(pixel.x - rect_.x - 0.5F * rect_.width),
                          static_cast<double>(pixel.y - rect_.y - 0.5F * rect_.height)) /
                         scale_;
  }
  double scale() const { return scale_; }
  double radius() const { return radius_; }
  const Vec2& middle() const { return middle_; }

private:
  UiRect rect_;
  Vec2 middle_ = Vec2(0.0);
  double radius_ = 1.0, scale_ = 1.0;
};

void fill_polygon(ImDrawList& draw, const Stage& stage, const std::vector<Vec2>& corners, ImU32 fill,
                  ImU32 line, float width) {
  std::vector<ImVec2> points;
  points.reserve(corners.size());
  for (const Vec2& p : corners) points.push_back(stage.at(p));
  const auto count = static_cast<int>(points.size());
  if (count < 3) return;
  draw.AddConvexPolyFilled(points.data(), count, fill);
  draw.AddPolyline(points.data(), count, line, ImDrawFlags_Closed, width);
}

void draw_figure(const PanelContext& context, ImDrawList& draw, const Stage& stage, const FlatStatement& flat,
                 std::size_t side) {
  const FlatFigureStatement& figure = flat.figures[side];
  const ImU32 fill = translucent(flat.color, 56), line = color_u32(flat.color);
  if (figure.outline.empty() && figure.radius > 0.0) {
    const auto r = static_cast<float>(figure.radius * stage.scale());
    draw.AddCircleFilled(stage.at(figure.center), r, fill, 96);
    draw.AddCircle(stage.at(figure.center), r, line, 96, context.px(2));
  } else {
    fill_polygon(draw, stage, figure.outline, fill, line, context.px(2));
  }
  if (figure.figure.size() >= 3) {  // not convex: only its outline
    std::vector<ImVec2> points;
    for (const Vec2& p : figure.figure) points.push_back(stage.at(p));
    draw.AddPolyline(points.data(), static_cast<int>(points.size()), palette::kText, ImDrawFlags_Closed,
                     context.px(1.4F));
  }
  const FlatFigure& placed = context.session.get<FlatScene>().figure(side == 0 ? FlatSide::a : FlatSide::b);
  const char* const name = side == 0 ? "A" : "B";
  const ImVec2 at = stage.at(placed.center), size = ImGui::CalcTextSize(name);
  draw.AddText(ImVec2(at.x - 0.5F * size.x, at.y - 0.5F * size.y), palette::kText, name);
}

// Draws the light, the wall behind both figures, and their shadows on it.
void draw_light(const PanelContext& context, ImDrawList& draw, const Stage& stage,
                const FlatLampStatement& lamp) {
  const double far = 1.12 * stage.radius(), wide = stage.radius();
  const double ray_middle = glm::dot(stage.middle(), lamp.ray),
               wall_middle = glm::dot(stage.middle(), lamp.wall);
  const auto at = [&](double along_wall, double along_ray) {
    return stage.at(lamp.wall * along_wall + lamp.ray * along_ray);
  };
  const double begin = ray_middle - far, end = ray_middle + far;
  const double low = std::min({wall_middle - wide, lamp.a.min, lamp.b.min});
  const double high = std::max({wall_middle + wide, lamp.a.max, lamp.b.max});
  const auto band = [&](double from, double to, ImU32 color) {
    if (to > from) draw.AddQuadFilled(at(from, begin), at(to, begin), at(to, end), at(from, end), color);
  };
  band(low, high, role_color(Role::light_soft));
  if (lamp.light > 0.0) {
    const double from = lamp.b.min > lamp.a.max ? lamp.a.max : lamp.b.max;
    const double to = lamp.b.min > lamp.a.max ? lamp.b.min : lamp.a.min;
    band(from, to, role_color(Role::light));
  }
  for (int i = 0; i <= 8; ++i) {  // rays
    const double x = low + (high - low) * i / 8;
    draw.AddLine(at(x, begin), at(x, end), role_color(Role::light_line, 0x70), context.px(1));
  }
  const double thick = 0.05 * stage.radius();
  const auto on_wall = [&](const Interval& shadow, double level, ImU32 color) {
    draw.AddQuadFilled(at(shadow.min, end + level * thick), at(shadow.max, end + level * thick),
                       at(shadow.max, end + (level + 1) * thick), at(shadow.min, end + (level + 1) * thick),
                       color);
  };
  on_wall({low, high}, 0.0, role_color(Role::shade));
  draw.AddLine(at(low, end), at(high, end), role_color(Role::wall), context.px(1.5F));
  on_wall(lamp.a, 0.4, flat_side_color(0));
  on_wall(lamp.b, 1.6, flat_side_color(1));
}

void draw_arrow(const PanelContext& context, ImDrawList& draw, const ImVec2& from, const ImVec2& to,
                ImU32 color) {
  draw.AddLine(from, to, color, context.px(2.2F));
  const float dx = to.x - from.x, dy = to.y - from.y, length = std::max(std::hypot(dx, dy), 1.0F);
  const float r = std::min(context.px(9), 0.6F * length);
  const ImVec2 way(dx / length * r, dy / length * r);
  draw.AddTriangleFilled(to, ImVec2(to.x - way.x - 0.5F * way.y, to.y - way.y + 0.5F * way.x),
                         ImVec2(to.x - way.x + 0.5F * way.y, to.y - way.y - 0.5F * way.x), color);
}

// Draws the normals of the tested edges, from the centres of the figures. The separating one with the largest
// gap is dark.
void draw_normals(const PanelContext& context, ImDrawList& draw, const Stage& stage,
                  const FlatStatement& flat) {
  for (const FlatAxisStatement& row : flat.rows) {
    const bool of_a = row.name[0] == 'A';
    const Vec2 center = context.session.get<FlatScene>().figure(of_a ? FlatSide::a : FlatSide::b).center;
    const Vec2 to = center + Vec2(row.row.axis) * (0.42 * stage.radius());
    const ImU32 color = row.largest && row.parts ? palette::kText : role_color(Role::wall, 0x90);
    draw_arrow(context, draw, stage.at(center), stage.at(to), color);
    const ImVec2 at = stage.at(center + Vec2(row.row.axis) * (0.47 * stage.radius()));
    const ImVec2 size = ImGui::CalcTextSize(row.name.c_str());
    draw.AddText(ImVec2(at.x - 0.5F * size.x, at.y - 0.5F * size.y), color, row.name.c_str());
  }
}

// Moves a figure by a drag, rotates it by the wheel.
void move_figures(PanelContext& context, const Stage& stage, const UiRect& rect) {
  ImGui::SetCursorScreenPos(ImVec2(rect.x, rect.y));
  ImGui::InvisibleButton("stage", ImVec2(rect.width, rect.height));
  context.mark("flat stage");
  const FlatScene& flat = context.session.get<FlatScene>();
  const Vec2 mouse = stage.from(ImGui::GetIO().MousePos);
  const auto place = [&](std::size_t side, const Vec2& center, double degrees) {
    context.send(PlaceFlat{static_cast<FlatSide>(side),
                           std::clamp(std::round(center.x * 4) / 4, 0.0, kFlatWidth),
                           std::clamp(std::round(center.y * 4) / 4, 0.0, kFlatHeight), degrees});
  };
  const double to_a = glm::length(mouse - flat.figure(FlatSide::a).center),
               to_b = glm::length(mouse - flat.figure(FlatSide::b).center);
  if (ImGui::IsItemActivated()) {
    context.state<FlatDrag>().dragged = to_a <= to_b ? 0 : 1;
    const FlatFigure& figure = flat.figure(static_cast<FlatSide>(context.state<FlatDrag>().dragged));
    context.state<FlatDrag>().offset = mouse - figure.center;
  }
  const FlatFigure& dragged = flat.figure(static_cast<FlatSide>(context.state<FlatDrag>().dragged));
  if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, 2.0F))
    place(static_cast<std::size_t>(context.state<FlatDrag>().dragged),
          mouse - context.state<FlatDrag>().offset, dragged.degrees);
  if (const float wheel = ImGui::GetIO().MouseWheel; ImGui::IsItemHovered() && wheel != 0.0F) {
    const std::size_t side = to_a <= to_b ? 0 : 1;
    const FlatFigure& figure = flat.figure(static_cast<FlatSide>(side));
    place(side, figure.center, figure.degrees + 5.0 * static_cast<double>(wheel));
  }
}

}  // namespace

ImU32 flat_side_color(std::size_t side) {
  return color_u32(side == 0 ? kClashColorA : kClashColorB);
}

void draw_flat_stage(PanelContext& context, const UiRect& rect) {
  const auto flat = flat_statement(context.session);
  if (!flat || rect.empty()) return;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
  const bool shown = begin_panel(context, "flat", rect, ImGuiWindowFlags_NoScrollbar);
  ImGui::PopStyleVar(3);
  if (shown) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(ImVec2(rect.x, rect.y), ImVec2(rect.right(), rect.bottom()), role_color(Role::stage));
    const Stage stage(context.session.get<FlatScene>(), rect, flat->lamp.has_value());
    if (flat->lamp) draw_light(context, draw, stage, *flat->lamp);
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
      draw_figure(context, draw, stage, *flat, side);
    draw_normals(context, draw, stage, *flat);
    if (flat->depth > 0.0) {
      const Vec2 from = context.session.get<FlatScene>().figure(FlatSide::b).center;
      draw_arrow(context, draw, stage.at(from), stage.at(from + flat->depth * flat->direction),
                 color_u32(flat->color));
    }
    ImGui::PushFont(context.fonts.heading);
    draw.AddText(ImVec2(rect.x + context.px(12), rect.y + context.px(9)), color_u32(flat->color),
                 flat->text.c_str());
    ImGui::PopFont();
    if (flat->lamp)
      draw.AddText(ImVec2(rect.x + context.px(12), rect.y + context.px(31)), palette::kQuiet,
                   flat->lamp->text.c_str());
    move_figures(context, stage, rect);
  }
  end_panel();
}

}  // namespace boxwood
