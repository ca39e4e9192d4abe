// SPDX-License-Identifier: MIT
// Draws the flat scene: the stage in place of the scene, its frames in the dock, and its panel.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/features/flat/flat_commands.hpp"
#include "app/features/flat/flat_scene.hpp"
#include "app/features/flat/flat_statement.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/panel.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

struct FlatPanelState {
  bool plays = false;  // advances frame by frame
  double since = -1.0;
  // The figure moved by a drag over the stage, and the grabbed point relative to its centre.
  int dragged = 0;
  Vec2 offset = Vec2(0.0);
  std::vector<PairState> states;  // of each frame, for these figures
  std::string states_of;
};

constexpr const char* kShapeLabels[] = {"Rectangle", "Triangle", "Polygon", "Circle",
                                        "AABB",      "OBB",      "Octagon", "Hull"};
static_assert(std::size(kShapeLabels) == kFlatShapeCount);

ImU32 translucent(const Rgba& c, unsigned alpha) {
  return (color_u32(c) & ~IM_COL32_A_MASK) | IM_COL32(0, 0, 0, alpha);
}
ImU32 side_color(std::size_t side) {
  return color_u32(side == 0 ? kClashColorA : kClashColorB);
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
  on_wall(lamp.a, 0.4, side_color(0));
  on_wall(lamp.b, 1.6, side_color(1));
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
    context.state<FlatPanelState>().dragged = to_a <= to_b ? 0 : 1;
    const FlatFigure& figure = flat.figure(static_cast<FlatSide>(context.state<FlatPanelState>().dragged));
    context.state<FlatPanelState>().offset = mouse - figure.center;
  }
  const FlatFigure& dragged = flat.figure(static_cast<FlatSide>(context.state<FlatPanelState>().dragged));
  if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, 2.0F))
    place(static_cast<std::size_t>(context.state<FlatPanelState>().dragged),
          mouse - context.state<FlatPanelState>().offset, dragged.degrees);
  if (const float wheel = ImGui::GetIO().MouseWheel; ImGui::IsItemHovered() && wheel != 0.0F) {
    const std::size_t side = to_a <= to_b ? 0 : 1;
    const FlatFigure& figure = flat.figure(static_cast<FlatSide>(side));
    place(side, figure.center, figure.degrees + 5.0 * static_cast<double>(wheel));
  }
}

void shape_choice(PanelContext& context, std::size_t side) {
  const auto which = static_cast<FlatSide>(side);
  const FlatShape now = context.session.get<FlatScene>().figure(which).shape;
  colored_chip(context, side_color(side));
  ImGui::SameLine(0, context.px(5));
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(side == 0 ? "A" : "B");
  ImGui::SameLine(0, context.px(6));
  ImGui::SetNextItemWidth(-1);
  const std::string id = std::string("##shape ").append(name_of(which));
  if (ImGui::BeginCombo(id.c_str(), kShapeLabels[static_cast<std::size_t>(now)])) {
    for (unsigned i = 0; i < kFlatShapeCount; ++i) {
      if (ImGui::Selectable(kShapeLabels[i], static_cast<FlatShape>(i) == now)) {
        context.send(SetFlatShape{which, static_cast<FlatShape>(i)});
      }
      context.mark("flat shape:" + std::string(name_of(static_cast<FlatShape>(i))));
    }
    ImGui::EndCombo();
  }
  context.mark("flat shape " + std::string(name_of(which)));
}

void flat_row(PanelContext& context, const FlatStatement& flat, const FlatAxisStatement& row) {
  const ImVec2 begin = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x,
              height = std::ceil(ImGui::GetFontSize() + context.px(4));
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float x0 = begin.x + context.px(28), x1 = begin.x + width - context.px(58), pad = context.px(4);
  if (row.largest)
    draw.AddRectFilled(ImVec2(begin.x - pad, begin.y), ImVec2(begin.x + width + pad, begin.y + height),
                       row.parts ? palette::kAccentSoft : palette::kField, context.px(2));
  const float text_y = begin.y + std::floor(0.5F * (height - ImGui::GetFontSize()));
  const ImU32 ink = row.parts ? palette::kOn : palette::kText;
  draw.AddText(ImVec2(begin.x, text_y), ink, row.name.c_str());
  draw.AddText(ImVec2(begin.x + width - ImGui::CalcTextSize(row.gap_text.c_str()).x, text_y), ink,
               row.gap_text.c_str());
  const double middle =
      0.5 * (std::min(row.row.a.min, row.row.b.min) + std::max(row.row.a.max, row.row.b.max));
  const double to_px = flat.longest > 0.0 ? static_cast<double>(x1 - x0) / flat.longest : 0.0;
  const auto x_of = [&](double p) { return 0.5F * (x0 + x1) + static_cast<float>((p - middle) * to_px); };
  const float half = std::floor(0.5F * (height - context.px(4)));
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const Interval& shadow = side == 0 ? row.row.a : row.row.b;
    const float y = begin.y + context.px(2) + (side == 0 ? 0 : half);
    draw.AddRectFilled(ImVec2(x_of(shadow.min), y), ImVec2(x_of(shadow.max), y + half), side_color(side));
  }
  ImGui::Dummy(ImVec2(width, height));
  context.mark("flat axis:" + row.name);
  const std::string tip =
      row.name + (row.row.gap > 0.0 ? ": a gap of " + value_text(row.row.gap)
                                    : ": the shadows overlap by " + value_text(-row.row.gap));
  if (ImGui::IsItemHovered()) show_tip(tip.c_str(), TipPlace::beside);
}

void send_frame(PanelContext& context, std::uint32_t frame) {
  context.send(SetFlatFrame{frame % kFlatFrames});
}

// Returns a key of everything that determines the states of the frames.
std::string flat_key(const FlatScene& flat) {
  std::string out;
  for (const FlatSide side : {FlatSide::a, FlatSide::b}) {
    const FlatFigure& figure = flat.figure(side);
    out.append(name_of(figure.shape)).append(exact_text(figure.center.x)).append(",");
    out.append(exact_text(figure.center.y)).append(",").append(exact_text(figure.degrees)).append(";");
  }
  return out;
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

void draw_flat_axes(PanelContext& context) {
  const auto flat = flat_statement(context.session);
  if (!flat) return;
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(2)));
  shape_choice(context, 0);
  shape_choice(context, 1);
  ImGui::PopStyleVar();
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  ImGui::Dummy(ImVec2(0, context.px(3)));
  for (const FlatAxisStatement& row : flat->rows) flat_row(context, *flat, row);
  ImGui::Dummy(ImVec2(0, context.px(3)));
  ImGui::PopStyleVar();
  ImGui::PushStyleColor(ImGuiCol_Text, color_u32(flat->color));
  wrapped_text(flat->text);
  ImGui::PopStyleColor();
  context.mark("flat text");
  if (!flat->how.empty()) wrapped_text(flat->how);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(2)));
  const bool lamp = context.session.get<FlatScene>().lamp().kind != FlatLamp::Kind::off;
  if (toggle_button(context, "Lamp", lamp,
                    "Parallel light along the line of the largest gap, and two shadows on a wall")) {
    context.send(SetFlatLamp{{lamp ? FlatLamp::Kind::off : FlatLamp::Kind::automatic, 0.0}});
  }
  context.mark("flat lamp");
  ImGui::SameLine();
  if (ImGui::Button("Copy command")) {
    copy_text(context, flat->command);
  }
  tip_for_last(flat->command.c_str());
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

// Draws the frames, each in the colour of its state.
void draw_flat_dock(PanelContext& context, const UiRect& rect) {
  const FlatScene& flat = context.session.get<FlatScene>();
  if (std::string key = flat_key(flat); context.state<FlatPanelState>().states_of != key) {
    context.state<FlatPanelState>().states = flat_states(flat);
    context.state<FlatPanelState>().states_of = std::move(key);
  }
  const float left = rect.x + context.px(10), right = rect.right() - context.px(10);
  ImGui::SetCursorScreenPos(ImVec2(left, rect.y + context.px(kSplitter)));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(1)));
  if (small_button(context, context.state<FlatPanelState>().plays ? "Stop" : "Play",
                   "Play all frames (Space)"))
    context.state<FlatPanelState>().plays = !context.state<FlatPanelState>().plays;
  context.mark("flat play");
  ImGui::SameLine();
  ImGui::PushFont(context.fonts.small);
  ImGui::AlignTextToFramePadding();
  ImGui::Text("Frame %u of %u, A rotated by %.4g\xC2\xB0, B by %.4g\xC2\xB0", flat.frame(), kFlatFrames,
              flat.figure(FlatSide::a).angle(flat.frame()), flat.figure(FlatSide::b).angle(flat.frame()));
  ImGui::SameLine();
  const float end_width = ImGui::CalcTextSize("End").x + context.px(12);
  ImGui::SetCursorScreenPos(ImVec2(right - end_width, ImGui::GetCursorScreenPos().y));
  ImGui::PopFont();
  if (small_button(context, "End", "Leaves the flat scene")) context.send(EndFlat{});
  context.mark("flat end");
  ImGui::PopStyleVar();
  const float top = rect.y + context.px(kSplitter + 24), bottom = rect.bottom() - context.px(6);
  if (bottom - top < context.px(6)) return;
  const UiRect bar{left, top, right - left, bottom - top};
  ImGui::SetCursorScreenPos(ImVec2(bar.x, bar.y));
  ImGui::InvisibleButton("frames", ImVec2(bar.width, bar.height));
  context.mark("flat frames");
  const auto x_of = [&](std::uint32_t frame) {
    return bar.x + bar.width * static_cast<float>(frame) / static_cast<float>(kFlatFrames);
  };
  if (ImGui::IsItemActive()) {
    context.state<FlatPanelState>().plays = false;
    const float share = std::clamp((ImGui::GetIO().MousePos.x - bar.x) / bar.width, 0.0F, 1.0F);
    const auto frame =
        std::min(static_cast<std::uint32_t>(share * static_cast<float>(kFlatFrames)), kFlatFrames - 1);
    if (frame != flat.frame()) send_frame(context, frame);
  }
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  for (std::uint32_t i = 0; i < context.state<FlatPanelState>().states.size(); ++i) {
    const bool apart = context.state<FlatPanelState>().states[i] == PairState::apart;
    draw.AddRectFilled(ImVec2(x_of(i), bar.y), ImVec2(x_of(i + 1), bar.bottom()),
                       role_color(apart ? Role::apart : Role::meeting));
  }
  const float x = 0.5F * (x_of(flat.frame()) + x_of(flat.frame() + 1));
  draw.AddLine(ImVec2(x, bar.y - context.px(2)), ImVec2(x, bar.bottom()), palette::kText, context.px(2));
}

void play_flat(const Session& session, PanelStates& panels, std::vector<Command>& out) {
  FlatPanelState& state = panels.of<FlatPanelState>();
  constexpr double kFramesASecond = 30.0;
  if (!stage_is_taken(session)) state.plays = false;
  if (!state.plays) {
    state.since = -1.0;
    return;
  }
  if (state.since < 0.0) state.since = ImGui::GetTime();
  const double frames = std::floor((ImGui::GetTime() - state.since) * kFramesASecond);
  if (frames < 1.0) return;
  state.since += frames / kFramesASecond;
  out.emplace_back(
      SetFlatFrame{(session.get<FlatScene>().frame() + static_cast<std::uint32_t>(frames)) % kFlatFrames});
}

// Goes to the next or previous frame, in a cycle.
void go_by_frame(const Session& s, int way, std::vector<Command>& out) {
  out.emplace_back(
      SetFlatFrame{(s.get<FlatScene>().frame() + (way < 0 ? kFlatFrames - 1 : 1)) % kFlatFrames});
}

// Draws the switch of the flat scene beside the meaning of a word.
void draw_flat_example(PanelContext& context) {
  const bool flat = stage_is_taken(context.session);
  if (toggle_button(context, "The plane", flat, "Two figures of a plane, in place of the scene")) {
    context.send(flat ? Command(EndFlat{}) : Command(BeginFlat{}));
  }
  context.mark("example:flat");
  quiet_text(context, "Two rotating rectangles: four axes decide, and a lamp shows why.");
}

}  // namespace

void add_flat_interface(InterfaceList& list) {
  const auto shown = [](const Session& s) { return stage_is_taken(s); };
  list.panels.push_back({.panel = kFlatPanel, .has_content = shown, .draw_in_dock = draw_flat_dock});
  // Replaces the panel with the axes of two boxes.
  list.panels.push_back({.panel = Panel{"axes"}, .has_content = shown, .draw = draw_flat_axes});
  list.stages.push_back({shown, draw_flat_stage});
  list.players.push_back(
      {.order = 10,
       .shown = shown,
       .plays = [](PanelStates& states) -> bool& { return states.of<FlatPanelState>().plays; },
       .play = play_flat,
       .step = go_by_frame});
  list.examples.push_back({20, draw_flat_example});
}

}  // namespace boxwood
