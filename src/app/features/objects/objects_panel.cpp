// SPDX-License-Identifier: MIT
// Draws the list of objects: its search field, its order, where it scrolls, and the buttons below it.
#include "app/features/objects/objects_panel.hpp"
#include "app/features/objects/object_row_panel.hpp"
#include "app/features/objects/object_rows.hpp"
#include "app/features/objects/objects_panels.hpp"
#include "app/ui/panel.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

struct ObjectsPanelState {
  std::string search;
  std::vector<ObjectRow> rows;  // of the scene of revision rows_of
  std::uint64_t rows_of = 0;
  std::string first_file;  // of that scene
  bool at_top = false;     // another scene has come, and its list begins at the top
  // The compared objects that the list was scrolled to, or twice the selected one.
  std::optional<std::array<std::uint32_t, 2>> in_sight;
  float sight = 0;                      // height of the list at that time
  bool chosen_here = false;             // by a click on a row, which stays under the mouse
  bool pair_first = false;              // A and B were above all rows in the last frame
  std::optional<std::uint32_t> wanted;  // the object whose row a button asks to show
  // The rows that are drawn, and the search and the folded nodes that they are of.
  std::vector<std::uint32_t> drawn;
  std::uint32_t deepest = 0;  // of their depths
  std::string drawn_search;
  std::set<std::uint32_t> drawn_folded;
};

const std::vector<std::uint32_t>& drawn_rows(ObjectsPanelState& state,
                                             const std::set<std::uint32_t>& folded) {
  if (state.drawn.empty() || state.drawn_search != state.search || state.drawn_folded != folded) {
    state.drawn = visible_rows(state.rows, folded, state.search);
    state.deepest = 0;
    for (const std::uint32_t i : state.drawn) state.deepest = std::max(state.deepest, state.rows[i].depth);
    state.drawn_search = state.search;
    state.drawn_folded = folded;
  }
  return state.drawn;
}

constexpr std::size_t kSearchFrom = 8;  // shorter lists need no search field

// Draws the buttons for the selection last, so that they stay where they are while those for files come and
// go.
void buttons(PanelContext& context, const RowMarks& marks, bool with_files) {
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(2)));
  if (with_files) draw_file_buttons(context);
  draw_selection_buttons(context);
  if (marks.compared)
    if (const auto wanted = draw_pair_buttons(context, *marks.compared))
      context.state<ObjectsPanelState>().wanted = wanted;
  ImGui::PopStyleVar();
}

// Returns true if there are several files and room for their buttons. A compared pair comes first.
bool has_room_for_files(const PanelContext& context, const RowMarks& marks, float row) {
  return has_several_files(context.session) &&
         (!marks.compared || ImGui::GetContentRegionAvail().y >= height_of_buttons(context, true) + 2 * row);
}

float height_of_search(const PanelContext& context) {
  ImGui::PushFont(context.fonts.small);
  const float out = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemSpacing.y;
  ImGui::PopFont();
  return out;
}

// Returns true if the list still shows a few rows below the field. A field that has text stays.
bool has_room_for_search(const PanelContext& context, float row, float below) {
  constexpr float kRows = 3;
  return !context.state<ObjectsPanelState>().search.empty() ||
         ImGui::GetContentRegionAvail().y >= height_of_search(context) + kRows * row + below;
}

// Returns true if A and B are drawn above all rows, because the list cannot show both at their own places. In
// a search, a row that it found has room below them.
bool pair_comes_first(const ObjectsPanelState& state, const std::vector<std::uint32_t>& rows,
                      const RowMarks& marks, float h) {
  if (!marks.compared || (marks.is_search && ImGui::GetWindowHeight() < 4 * h)) return false;
  std::array<std::optional<float>, 2> y;
  for (std::size_t side = 0; side < 2; ++side) {
    const std::uint32_t object = (*marks.compared)[side];
    if (row_of_object(state.rows, object) == nullptr) return false;
    const auto place = place_of_object(state.rows, rows, object);
    if (place && state.rows[rows[*place]].is_object) y[side] = h * static_cast<float>(*place);
  }
  return !y[0] || !y[1] || std::abs(*y[0] - *y[1]) + h > ImGui::GetWindowHeight();
}

// Draws the rows of A and B, and a line below them.
void pair_rows(PanelContext& context, const ObjectsPanelState& state, const RowMarks& marks, float h) {
  ImGui::PushID("pair");
  for (std::size_t side = 0; side < 2; ++side) {
    if (!ImGui::IsRectVisible(ImVec2(1, h))) {
      ImGui::Dummy(ImVec2(0, h));
      continue;
    }
    ObjectRow row = *row_of_object(state.rows, (*marks.compared)[side]);
    row.depth = 0;
    draw_object_row(context, row, {}, h, marks);
    context.mark(side == 0 ? "pair row:a" : "pair row:b");
  }
  ImGui::PopID();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::GetWindowDrawList()->AddLine(at, ImVec2(at.x + ImGui::GetContentRegionAvail().x, at.y),
                                      palette::kControl);
}

// Scrolls the list until A and B are in sight, or without a pair the object of the node or the one selected
// last, or the folded group that has it. Once for each, and again if the height of the list changes. The
// height of its content is known only after a frame; until then it cannot scroll. No row is cut at the top.
void show_chosen(ObjectsPanelState& state, const std::vector<std::uint32_t>& rows, const RowMarks& marks,
                 const std::optional<std::uint32_t>& selected, bool pair_first, float h) {
  std::optional<std::array<std::uint32_t, 2>> chosen = marks.compared;
  if (!chosen && selected) chosen = {*selected, *selected};
  const float height = ImGui::GetWindowHeight();
  const std::size_t above = pair_first ? 3 : 1;  // rows: the pair, the whole
  const auto place_of_row = [&](std::uint32_t object) -> std::optional<float> {
    const auto place = place_of_object(state.rows, rows, object);
    return place ? std::optional(h * static_cast<float>(*place + above)) : std::nullopt;
  };
  constexpr float kRounding = 0.01F;  // of the multiple of a height
  const auto scroll = [h](float y) { ImGui::SetScrollY(h * std::floor(std::max(y, 0.0F) / h + kRounding)); };
  if (const auto wanted = std::exchange(state.wanted, std::nullopt))
    if (const auto y = place_of_row(*wanted)) scroll(*y - 0.3F * height);
  const bool had_pair = std::exchange(state.pair_first, pair_first);
  if (std::exchange(state.chosen_here, false)) {
    // The row stays under the mouse as the rows of A and B come above it or go.
    if (had_pair != pair_first) ImGui::SetScrollY(ImGui::GetScrollY() + (pair_first ? 2 * h : -2 * h));
    state.in_sight = chosen;
    state.sight = height;
  }
  if (chosen == state.in_sight && height == state.sight) return;
  const bool fits = h * static_cast<float>(rows.size() + above) <= height;
  if (chosen && !fits && ImGui::GetScrollMaxY() <= 0.0F) return;
  const bool is_new = chosen != std::exchange(state.in_sight, chosen);
  state.sight = height;
  if (!chosen) return;
  if (pair_first) return ImGui::SetScrollY(0.0F);
  const auto a = place_of_row((*chosen)[0]), b = place_of_row((*chosen)[1]);
  if (!a) return;
  const bool both = b && std::abs(*a - *b) + h <= height;
  const float first = both ? std::min(*a, *b) : *a, last = (both ? std::max(*a, *b) : *a) + h;
  const float scrolled = ImGui::GetScrollY();
  if (first >= scrolled && last <= scrolled + height) return;
  const float least = first < scrolled ? first : last - height;
  scroll(is_new ? first - 0.3F * (height - (last - first)) : least);
}

void list_of_rows(PanelContext& context, ObjectsPanelState& state, const std::vector<std::uint32_t>& rows,
                  const RowMarks& marks, float h) {
  const SessionView& view = context.session.view();
  const bool pair_first = pair_comes_first(state, rows, marks, h);
  show_chosen(state, rows, marks, marks.of_node ? marks.of_node : view.current_object(), pair_first, h);
  if (pair_first) pair_rows(context, state, marks, h);
  draw_whole_row(context, marks, h);
  const RowIndents indents = state.deepest == 0
                                 ? RowIndents{}
                                 : row_indents(context, state.deepest, ImGui::GetContentRegionAvail().x);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows.size()), h);
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
      if (draw_object_row(context, state.rows[rows[static_cast<std::size_t>(i)]], indents, h, marks))
        state.chosen_here = true;
}

// Returns the state with the rows of the present scene.
ObjectsPanelState& state_of_scene(PanelContext& context) {
  ObjectsPanelState& state = context.state<ObjectsPanelState>();
  const Document& document = context.session.document();
  if (state.rows_of == document.scene_revision()) return state;
  state.rows_of = document.scene_revision();
  state.rows = object_rows(document.scene());
  const auto& files = document.scene().files;
  std::string file = files.empty() ? std::string() : files.front();
  if (file != std::exchange(state.first_file, file)) state.at_top = true;
  state.search.clear();
  state.drawn.clear();
  return state;
}

// Returns the width of the column in which the names of the unfolded rows are whole. Of a long list, only the
// first rows count.
float width_of_names(PanelContext& context) {
  constexpr std::size_t kMostRows = 2000;  // measured within a frame
  constexpr float kSides = 20;             // of the panel, at scale 1
  if (context.session.document().scene().objects.empty()) return 0;
  ObjectsPanelState& state = state_of_scene(context);
  const float beside = context.px(kSides + kSplitter) + ImGui::GetStyle().ScrollbarSize;
  const float most = kMostForNames * ImGui::GetIO().DisplaySize.x - beside;
  const std::vector<std::uint32_t>& rows = drawn_rows(state, context.session.view().folded());
  const RowIndents indents = row_indents(context, state.deepest, most);
  float widest = 0;
  for (std::size_t i = 0; i < std::min(rows.size(), kMostRows); ++i) {
    const ObjectRow& row = state.rows[rows[i]];
    widest = std::max(widest, width_of_row(context, row, indents.step * static_cast<float>(row.depth)));
  }
  return std::ceil(widest + beside) + 1;  // a name that ends at a part of a pixel is whole, too
}

// Draws the search field, with a cross while it has text. Enter selects the first row that it finds.
void search_field(PanelContext& context, ObjectsPanelState& state) {
  constexpr const char* kCross = "\xC3\x97";
  ImGui::PushFont(context.fonts.small);
  const bool has_text = !state.search.empty();
  const float cross = ImGui::CalcTextSize(kCross).x + 2 * ImGui::GetStyle().FramePadding.x + context.px(4);
  ImGui::SetNextItemWidth(has_text ? -cross : -1);
  const bool entered = ImGui::InputTextWithHint("##search", "Search names", &state.search,
                                                ImGuiInputTextFlags_EnterReturnsTrue);
  ring_while_edited(context);
  context.mark("object search");
  if (has_text) {
    ImGui::SameLine(0, context.px(4));
    if (ImGui::Button(kCross)) state.search.clear();
    tip_for_last("Clear the search");
    context.mark("clear object search");
  }
  ImGui::PopFont();
  if (!entered || state.search.empty()) return;
  const std::vector<std::uint32_t>& rows = drawn_rows(state, context.session.view().folded());
  if (!rows.empty()) select_row(context, state.rows[rows.front()]);
}

// Returns the number of objects, or in a search the number of rows found.
std::string objects_detail(PanelContext& context) {
  ObjectsPanelState& state = state_of_scene(context);
  if (state.search.empty()) return count_text(context.session.document().object_count());
  return count_text(drawn_rows(state, context.session.view().folded()).size()) + " found";
}

void draw_objects(PanelContext& context) {
  Session& session = context.session;
  const auto& objects = session.document().scene().objects;
  if (objects.empty())
    return quiet_text(context, session.imports().under_way()
                                   ? "Loading..."
                                   : "Nothing is open. Open a file, or drop one on the window.");
  ObjectsPanelState& state = state_of_scene(context);
  const float top = ImGui::GetCursorPosY();
  RowMarks marks = row_marks(session);
  marks.is_search = !state.search.empty();
  const float h = context.px(kObjectRow);
  const bool with_files = has_room_for_files(context, marks, h);
  const float below = height_of_buttons(context, with_files);
  const bool searches = objects.size() >= kSearchFrom && has_room_for_search(context, h, below);
  if (searches) search_field(context, state);
  const std::vector<std::uint32_t>& rows = drawn_rows(state, session.view().folded());
  const std::size_t pair = marks.is_search && marks.compared ? 2 : 0;  // A and B, which the search may hide
  wants_height(context, kObjectsPanel,
               ImGui::GetCursorPosY() - top + h * static_cast<float>(rows.size() + pair + 1) +
                   height_of_buttons(context, has_several_files(session)) + context.px(10) +
                   (objects.size() >= kSearchFrom && !searches ? height_of_search(context) : 0));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0.0F);
  if (std::exchange(state.at_top, false)) ImGui::SetNextWindowScroll(ImVec2(-1, 0));
  // Whole rows, and a gap above the buttons, which stay at the bottom.
  const float begin = ImGui::GetCursorPosY(), room = std::max(ImGui::GetContentRegionAvail().y - below, h);
  const float whole = h * std::max(std::floor((room - context.px(2)) / h), 1.0F);
  const bool list = ImGui::BeginChild("rows", ImVec2(0, whole));
  if (list) list_of_rows(context, state, rows, marks, h);
  ImGui::EndChild();
  context.mark("object rows");
  ImGui::PopStyleVar(2);
  ImGui::SetCursorPosY(begin + room + context.px(2));
  buttons(context, marks, with_files);
}

}  // namespace

void add_objects_interface(InterfaceList& list) {
  list.panels.push_back({.panel = kObjectsPanel,
                         .draw = draw_objects,
                         .detail = objects_detail,
                         .width_of_names = width_of_names});
  add_selection_interface(list);
}

}  // namespace boxwood
