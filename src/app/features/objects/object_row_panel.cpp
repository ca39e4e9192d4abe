// SPDX-License-Identifier: MIT
// Draws a row of the list of objects: eye, frame, chips, name and number.
#include "app/features/objects/object_row_panel.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/document/visible_commands.hpp"
#include "app/fields/product_name.hpp"
#include "app/session/surface_pick.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/colors.hpp"
#include "app/view/camera_fit_commands.hpp"
#include "app/view/look_commands.hpp"
#include "app/view/selection_commands.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

// Widths at scale 1: of the eye; of the arrow of a group, which names leave free; beside the number.
constexpr float kEyeWidth = kObjectRow - 4, kBehindEye = 2, kArrow = 14, kBeforeNumber = 8, kBehindNumber = 2;

// The way in which the picture has an object: hidden, as a whole, but for a comparison that draws it, or by
// nodes of trees; visible, but others are seen through it; visible.
enum class Sight : unsigned char { hidden, compared, by_nodes, ghost, full };

// Draws an eye: open, half open for a ghost, or crossed out, with a point for an object that is
// drawn none the less. Returns true if it is clicked.
bool eye_button(PanelContext& context, Sight sight) {
  const bool visible = sight == Sight::ghost || sight == Sight::full;
  const float h = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool pressed = ImGui::InvisibleButton("eye", ImVec2(h, h));
  const ImU32 color = ImGui::IsItemHovered() ? palette::kAccent : visible ? palette::kQuiet : palette::kFaint;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 c(at.x + 0.5F * h, at.y + 0.5F * h);
  const float rx = context.px(6.5F), ry = context.px(4.2F), width = context.px(1.3F);
  draw.PathLineTo(ImVec2(c.x - rx, c.y));
  if (sight == Sight::ghost)
    draw.PathLineTo(ImVec2(c.x + rx, c.y));  // the upper lid is half way down
  else
    draw.PathBezierQuadraticCurveTo(ImVec2(c.x, c.y - 2 * ry), ImVec2(c.x + rx, c.y));
  draw.PathBezierQuadraticCurveTo(ImVec2(c.x, c.y + 2 * ry), ImVec2(c.x - rx, c.y));
  draw.PathStroke(color, 0, width);
  if (sight == Sight::ghost)
    draw.AddCircleFilled(ImVec2(c.x, c.y + context.px(1.6F)), context.px(1.4F), color, 12);
  else if (visible)
    draw.AddCircleFilled(c, context.px(2.0F), color, 12);
  else
    draw.AddLine(ImVec2(c.x - rx, c.y + ry), ImVec2(c.x + rx, c.y - ry), color, width);
  if (sight == Sight::compared) draw.AddCircleFilled(c, context.px(2.0F), palette::kQuiet, 12);
  constexpr const char* kTips[] = {
      "Show", "Hidden, and drawn only while this pair is chosen. Click to show it always",
      "All its triangles are in hidden nodes (Shift+Y shows them). Click to hide it as a whole",
      "Transparent, so that the selected objects are seen. Click to hide it", "Hide"};
  tip_for_last(kTips[static_cast<std::size_t>(sight)]);
  return pressed;
}

Targets objects_of_row(const ObjectRow& row) {
  return row.first == row.last ? Targets(row.first) : Targets::objects(row.first, row.last);
}

// Selects a row; with Shift, everything from the last selected object to this row.
void click_row(PanelContext& context, const ObjectRow& row) {
  const SessionView& view = context.session.view();
  const bool add = ImGui::GetIO().KeyCtrl;
  if (const auto from = view.current_object(); from && ImGui::GetIO().KeyShift) {
    const DepthRange range{std::min(*from, row.first), std::max(*from, row.last)};
    context.send(
        Select{Targets::objects(range.first, range.last), add ? SelectMode::add : SelectMode::replace});
  } else {
    context.send(Select{objects_of_row(row), add ? SelectMode::add : SelectMode::replace});
  }
  if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) context.send(Focus{});
}

void fold_arrow(PanelContext& context, const ObjectRow& row, bool folded, ImVec2 at, float h) {
  ImGui::SetCursorScreenPos(at);
  if (ImGui::InvisibleButton("fold", ImVec2(context.px(16), h))) context.send(FoldNode{row.fold, !folded});
  context.mark("fold node:" + std::to_string(row.fold));
  const ImU32 color = ImGui::IsItemHovered() ? palette::kAccent : palette::kQuiet;
  fold_sign(ImVec2(at.x + context.px(7), at.y + 0.5F * h), context.px(3.5F), !folded, color);
}

// Returns the colour of the object's surface, if surfaces are painted by object or material.
std::optional<Rgba> swatch(const Session& session, const ObjectRow& row) {
  if (!row.is_object) return std::nullopt;
  if (session.view().settings().paint == Paint::object) return object_color(row.first);
  if (session.view().settings().paint != Paint::material) return std::nullopt;
  const auto& color = session.document().scene().objects[row.first].mesh->color;
  return color ? Rgba{color->red, color->green, color->blue, 255} : kMeshColor;
}

// Returns the two objects that a feature compares and paints as A and B.
std::optional<std::array<std::uint32_t, 2>> compared_objects(const Session& session) {
  for (const auto& feature : session.features())
    if (feature->labels_pair()) return feature->pair();
  return std::nullopt;
}

// Returns the sight of a row, of which the selection has `chosen` objects. A node is a ghost if all of it is.
Sight sight_of(const Session& session, const ObjectRow& row, bool chosen, const RowMarks& marks) {
  const auto is_visible = [&](std::uint32_t i) { return session.document().object(i).visible; };
  const auto has = [&](std::uint32_t i) { return row.first <= i && i <= row.last; };
  const auto& pair = marks.compared;
  const bool is_compared = pair && (has((*pair)[0]) || has((*pair)[1]));
  if (share_of_row(row, is_visible) == RowShare::none) return is_compared ? Sight::compared : Sight::hidden;
  const HiddenSubtrees& hidden = session.derived().hidden();
  const auto is_drawn = [&](std::uint32_t i) { return is_visible(i) && !hidden.hides_all(i); };
  if (hidden.subtrees() > 0 && share_of_row(row, is_drawn) == RowShare::none) return Sight::by_nodes;
  if (pair) return is_compared ? Sight::full : Sight::ghost;
  return marks.xrayed && !chosen ? Sight::ghost : Sight::full;
}

// The place of a row on the screen.
struct RowPlace {
  ImVec2 begin;
  float left = 0, width = 0, h = 0;  // without the eye
  float text = 0;                    // x of what is drawn next
};

RowPlace row_place(const PanelContext& context, const ObjectRow& row, const RowIndents& indents, float h) {
  RowPlace out;
  out.begin = ImGui::GetCursorScreenPos();
  out.h = h;
  const float room = ImGui::GetContentRegionAvail().x;
  out.left = out.begin.x + context.px(kEyeWidth) + indents.step * static_cast<float>(row.depth);
  out.width = out.begin.x + room - out.left;
  out.text = out.left + context.px(kBehindEye);
  if (indents.has_groups) out.text += context.px(kArrow);  // objects begin right of their group
  return out;
}

void frame_row(const PanelContext& context, const RowPlace& at, ImU32 color) {
  ImGui::GetWindowDrawList()->AddRect(ImVec2(at.left, at.begin.y + 1),
                                      ImVec2(at.left + at.width, at.begin.y + at.h - 1), color, context.px(3),
                                      0, context.px(1.5F));
}

// Draws the letter of an object that is compared, in its colour.
void side_chip(const PanelContext& context, int side, RowPlace& at) {
  const ImU32 color = color_u32(side == 0 ? kClashColorA : kClashColorB);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  frame_row(context, at, color);
  const float size = context.px(13), x = at.text + context.px(2), y = at.begin.y + 0.5F * (at.h - size);
  draw.AddRectFilled(ImVec2(x, y), ImVec2(x + size, y + size), color, context.px(3));
  const char* letter = side == 0 ? "A" : "B";
  const ImVec2 text = ImGui::CalcTextSize(letter);
  draw.AddText(ImVec2(x + 0.5F * (size - text.x), y + 0.5F * (size - text.y)),
               side == 0 ? IM_COL32_WHITE : palette::kText, letter);
  at.text += context.px(17);
}

// Draws the frame around the object of the selected node, and a dot as the picture has it on its clicked
// triangle.
void node_mark(PanelContext& context, bool is_clicked, const std::string& name, RowPlace& at) {
  frame_row(context, at, palette::kAccent);
  context.mark("node row:" + name);
  if (!is_clicked) return;
  const float r = context.px(4);
  ImGui::GetWindowDrawList()->AddCircleFilled(ImVec2(at.text + context.px(7), at.begin.y + 0.5F * at.h), r,
                                              color_u32(kHitColor), 16);
  at.text += context.px(13);
}

// Returns true for the row that stands for the object of the selected node: its own, or a folded one.
bool has_node(const ObjectRow& row, bool is_folded, const RowMarks& marks) {
  return marks.of_node && row.first <= *marks.of_node && *marks.of_node <= row.last &&
         (row.is_object || (is_folded && !marks.is_search));
}

void object_row_tip(const Session& session, const ObjectRow& row, const std::string& number,
                    const std::string& of_node) {
  std::string tip = row.name + "\n";
  if (const auto product = row.is_object ? product_name(session.document().scene(), row.first) : std::nullopt)
    for (const std::string_view line : {product->ifc_class, product->storey, product->global_id})
      if (!line.empty()) tip.append(line).append("\n");
  tip += number + (row.is_object ? " triangles" : "") + of_node;
  show_tip(tip.c_str(), TipPlace::beside);
}

std::string number_text(const Session& session, const ObjectRow& row) {
  const SceneObject& object = session.document().scene().objects[row.first];
  return row.is_object ? count_text(object.mesh->mesh.triangles.size())
                       : count_text(row.last - row.first + 1) + " parts";
}

// Draws what is in the row: its chips, its name and the number of its triangles or parts.
void row_contents(PanelContext& context, const ObjectRow& row, const std::string& name, RowPlace at,
                  const RowMarks& marks, bool is_shown) {
  const bool hovered = ImGui::IsItemHovered();
  const Session& session = context.session;
  const std::string number = number_text(session, row);
  const bool of_node = has_node(row, session.view().folded().contains(row.fold), marks);
  if (of_node) node_mark(context, marks.is_clicked, name, at);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImGui::PushFont(context.fonts.small);
  if (const auto color = swatch(session, row)) {
    const ImVec2 from(at.text + context.px(2), at.begin.y + 0.5F * (at.h - context.px(9)));
    const ImVec2 end(from.x + context.px(9), from.y + context.px(9));
    draw.AddRectFilled(from, end, color_u32(*color), context.px(2));
    draw.AddRect(from, end, palette::kQuiet, context.px(2));
    at.text += context.px(13);
  }
  for (int side = 0; marks.compared && row.is_object && side < 2; ++side)
    if ((*marks.compared)[static_cast<std::size_t>(side)] == row.first) side_chip(context, side, at);
  const ImVec2 number_size = ImGui::CalcTextSize(number.c_str());
  // The number keeps its column, and the name has the rest. Without room for about six letters of the name,
  // the tip alone has the number: a number without a name says nothing.
  const ImVec2 number_at(at.left + at.width - number_size.x - context.px(kBehindNumber),
                         at.begin.y + 0.5F * (at.h - number_size.y));
  const float room = number_at.x - at.text - context.px(kBeforeNumber);
  std::string shown = cut_in_the_middle(row.name, std::max(room, 1.0F));
  const bool has_number = shown == row.name || room >= ImGui::CalcTextSize("Object").x;
  if (has_number) {
    draw.AddText(number_at, palette::kQuiet, number.c_str());
    context.widgets["object count:" + name] = {number_at.x, number_at.y, number_size.x, number_size.y};
  } else {
    shown = cut_in_the_middle(row.name, std::max(room + number_size.x, 1.0F));
  }
  draw.AddText(ImVec2(at.text + context.px(3), at.begin.y + 0.5F * (at.h - ImGui::GetFontSize())),
               is_shown ? palette::kText : palette::kQuiet, shown.c_str());
  ImGui::PopFont();
  if (hovered)
    object_row_tip(session, row, number,
                   !of_node           ? ""
                   : marks.is_clicked ? "\nClicked: " + clicked_text(session)
                                      : "\nThe selected node is of its tree");
}

// Draws the eye of a row, which shows its objects or hides them.
void row_eye(PanelContext& context, const ObjectRow& row, Sight sight, const std::string& name) {
  if (eye_button(context, sight)) {
    const bool on = sight == Sight::hidden || sight == Sight::compared;
    context.send(row.is_object ? Command(ShowObject{{row.first}, on})
                               : Command(ShowObject{Targets::objects(row.first, row.last), on}));
  }
  context.mark("eye:" + name);
  if (sight == Sight::ghost) context.mark("ghost:" + name);
  if (sight == Sight::compared) context.mark("compared:" + name);
  if (sight == Sight::by_nodes) context.mark("hidden by nodes:" + name);
}

}  // namespace

float width_of_row(const PanelContext& context, const ObjectRow& row, float indent) {
  const ImFont& font = *context.fonts.small;
  const auto width = [&](const std::string& text) {
    return std::ceil(font.CalcTextSizeA(font.FontSize, std::numeric_limits<float>::max(), 0, text.c_str()).x);
  };
  return indent + context.px(kEyeWidth + kBehindEye + kArrow + kBeforeNumber + kBehindNumber) +
         width(row.name) + width(number_text(context.session, row));
}

RowIndents row_indents(const PanelContext& context, std::uint32_t deepest, float room) {
  const float letter = context.px(8), room_for_indents = std::max(0.32F * room, context.px(24));
  return {std::min(letter, room_for_indents / static_cast<float>(std::max(deepest, 1U))), true};
}

RowMarks row_marks(const Session& session) {
  const SessionView& view = session.view();
  const auto& chosen = view.selection().objects;
  RowMarks out;
  out.compared = compared_objects(session);
  out.xrayed = view.layers().xray && view.layers().geometry &&
               std::any_of(chosen.begin(), chosen.end(),
                           [&](std::uint32_t i) { return session.document().object(i).visible; });
  const auto& node = view.selection().node;
  if (!node || out.compared) return out;
  const auto clicked = clicked_point(session);
  out.is_clicked = clicked.has_value();
  out.of_node = clicked ? clicked->object : node->target.object;
  out.whole_tree = !out.of_node;
  return out;
}

bool draw_object_row(PanelContext& context, const ObjectRow& row, const RowIndents& indents, float h,
                     const RowMarks& marks) {
  const SessionView& view = context.session.view();
  const auto& chosen = view.selection().objects;  // each once
  const auto below = std::count_if(chosen.begin(), chosen.end(),
                                   [&](std::uint32_t i) { return i >= row.first && i <= row.last; });
  const bool selected = static_cast<std::uint64_t>(below) == std::uint64_t{row.last} - row.first + 1 &&
                        !view.selection().node;  // a frame marks the object of a node
  ImGui::PushID(static_cast<int>(row.is_object ? row.first : 0x40000000U + row.fold));
  const RowPlace at = row_place(context, row, indents, h);
  const std::string name = row.is_object ? std::to_string(row.first) : "node:" + std::to_string(row.fold);
  const Sight sight = sight_of(context.session, row, below != 0, marks);
  row_eye(context, row, sight, name);
  if (!row.is_object && !marks.is_search)
    fold_arrow(context, row, view.folded().contains(row.fold), ImVec2(at.left, at.begin.y), h);
  ImGui::SetCursorScreenPos(ImVec2(at.text, at.begin.y));
  const bool clicked = ImGui::Selectable("##row", selected, ImGuiSelectableFlags_AllowDoubleClick,
                                         ImVec2(at.left + at.width - at.text, h));
  if (clicked) click_row(context, row);
  context.mark("object:" + name);
  row_contents(context, row, name, at, marks, sight == Sight::ghost || sight == Sight::full);
  ImGui::SetCursorScreenPos(ImVec2(at.begin.x, at.begin.y + h));
  ImGui::PopID();
  return clicked;
}

void select_row(PanelContext& context, const ObjectRow& row) {
  context.send(Select{objects_of_row(row), SelectMode::replace});
}

void draw_whole_row(PanelContext& context, const RowMarks& marks, float h) {
  const Selection& selection = context.session.view().selection();
  const bool whole = selection.objects.empty() && !selection.node && !marks.compared;
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_SelectableTextAlign, ImVec2(0, 0.5F));
  if (ImGui::Selectable("  Whole model", whole, 0, ImVec2(0, h))) context.send(ClearSelection{});
  ImGui::PopStyleVar();
  ImGui::PopFont();
  context.mark("object:whole");
  if (!marks.whole_tree) return;
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  RowPlace at{from, from.x, to.x - from.x, h};
  node_mark(context, false, "whole", at);
}

}  // namespace boxwood
