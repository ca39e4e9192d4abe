// SPDX-License-Identifier: MIT
// Draws the bar of levels in the dock, in which a drag selects the levels of the tree to show.
#include "app/document/drawn_commands.hpp"
#include "app/features/nodes/nodes_panel.hpp"
#include "app/ui/panel.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include "app/session/shown_trees.hpp"
#include "app/statements/flat_box.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/colors.hpp"

namespace boxwood {

namespace {

struct DrawnNodes {  // counted once for an answer and a range of levels
  std::shared_ptr<const CollisionAnswer> answer;
  DepthRange range;
  std::uint64_t a = 0, b = 0;
};
struct LevelsPanelState {
  std::optional<std::uint32_t> anchor;  // first level of a drag over the bar; nullopt: it had no levels
  DrawnNodes drawn;
  bool has_keys = false;  // the last click was on the bar
  int drawn_in = -1;      // the frame
};

struct Bar {
  UiRect rect;
  std::uint32_t levels = 0;
  std::uint32_t level_at(float x) const {
    const float t = (x - rect.x) / rect.width * static_cast<float>(levels);
    return static_cast<std::uint32_t>(std::clamp(t, 0.0F, static_cast<float>(levels) - 1.0F));
  }
};

// The numbers of levels: their room, and the step from one number to the next. A narrow bar has every second,
// fifth or tenth number. The first and the last level always have theirs.
struct LevelNumbers {
  float room = 0, room_of_last = 0;  // the last number is moved into the bar
  std::uint32_t step = 1;
  bool shown(std::uint32_t level, const Bar& bar) const {
    const std::uint32_t last = bar.levels - 1;
    const float cell = bar.rect.width / static_cast<float>(bar.levels);
    return level == 0 || level == last ||
           (level % step == 0 && cell * static_cast<float>(last - level) > room_of_last);
  }
};

float gap_of_cells(const PanelContext& context, std::uint32_t levels) {
  return levels > 40 ? 1.0F : context.px(2);
}

// Needs the font of the numbers.
float widest_number(std::uint32_t levels) {
  return ImGui::CalcTextSize(std::to_string(std::max(levels, 1U) - 1).c_str()).x;
}

// Returns the room of a number in its cell. Needs the font of the numbers.
float room_of_number(const PanelContext& context, std::uint32_t levels) {
  return std::max(context.px(15), widest_number(levels) + context.px(3));
}

// Returns the width of a bar that has all numbers, within their cells. Needs the font of the numbers.
float width_of_all(const PanelContext& context, std::uint32_t levels) {
  return (room_of_number(context, levels) + gap_of_cells(context, levels)) * static_cast<float>(levels);
}

// Needs the font of the numbers.
LevelNumbers level_numbers(const PanelContext& context, const Bar& bar) {
  const float widest = widest_number(bar.levels);
  LevelNumbers out;
  out.room = room_of_number(context, bar.levels);
  const float cell = bar.rect.width / static_cast<float>(bar.levels);
  for (const std::uint32_t step : {1U, 2U, 5U, 10U, 20U, 50U}) {
    out.step = step;
    if (cell * static_cast<float>(step) > out.room) break;
  }
  out.room_of_last = out.room + std::max(widest - cell, 0.0F);
  return out;
}

// The cell of a level on screen.
struct LevelCell {
  ImVec2 a, b;
  float top = 0;  // of the filled part
  ImU32 fill = 0;
  bool is_drawn = false;
  ImU32 ground() const { return is_drawn ? palette::kAccentSoft : palette::kField; }
};

// Draws the number of a level, in one colour. If the border of the filled part crosses it, or the number is
// wider than its cell, it has a ground of one colour.
void draw_number(PanelContext& context, const Bar& bar, const LevelCell& cell, std::uint32_t level) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const std::string text = std::to_string(level);
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  const ImVec2 place(std::clamp(0.5F * (cell.a.x + cell.b.x - size.x), bar.rect.x, bar.rect.right() - size.x),
                     0.5F * (cell.a.y + cell.b.y - size.y));
  const bool filled = cell.top < place.y + 0.5F * size.y;
  const bool crosses = cell.is_drawn && cell.top > place.y && cell.top < place.y + size.y;
  if (crosses || size.x > cell.b.x - cell.a.x)
    draw.AddRectFilled(ImVec2(place.x - context.px(crosses ? 2 : 1), place.y),
                       ImVec2(place.x + size.x + context.px(crosses ? 2 : 1), place.y + size.y),
                       filled ? cell.fill : cell.ground(), context.px(2));
  draw.AddText(place, cell.is_drawn && filled ? ink_on(cell.fill) : palette::kText, text.c_str());
  context.widgets["level number:" + text] = {place.x, place.y, size.x, size.y};
}

// Draws a cell for each level. Its filled part is the area of the level, of the level with the largest area.
void draw_segments(PanelContext& context, const Bar& bar, const LevelBarStatement& statement) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (bar.levels == 0) {  // an empty field until they are known
    const ImVec2 a(bar.rect.x, bar.rect.y), b(bar.rect.right(), bar.rect.bottom());
    draw.AddRectFilled(a, b, palette::kField, context.px(3));
    draw.AddRect(a, b, palette::kControl, context.px(3), 0, context.px(1));
    return;
  }
  const float gap = gap_of_cells(context, bar.levels);
  const float step = bar.rect.width / static_cast<float>(bar.levels);
  double largest = 0.0;
  for (const double area : statement.areas) largest = std::max(largest, area);
  std::vector<LevelCell> cells;
  for (std::uint32_t level = 0; level < bar.levels; ++level) {
    const float x = bar.rect.x + step * static_cast<float>(level);
    const ImVec2 a(x, bar.rect.y), b(x + step - gap, bar.rect.bottom());
    const auto at = std::lower_bound(statement.drawn.begin(), statement.drawn.end(), level);
    const bool in = at != statement.drawn.end() && *at == level;
    const auto index = static_cast<std::size_t>(at - statement.drawn.begin());
    const ImU32 color = !in                         ? role_color(Role::bar)
                        : !statement.colors.empty() ? color_u32(statement.colors[index])
                                                    : palette::kAccent;
    const double part =
        largest > 0.0 && level < statement.areas.size() ? statement.areas[level] / largest : 1.0;
    const float top = b.y - std::max(static_cast<float>(part) * bar.rect.height, context.px(2));
    cells.push_back({a, b, top, color, in});
    draw.AddRectFilled(a, b, cells.back().ground(), context.px(3));
    draw.AddRectFilled(ImVec2(a.x, top), b, color, context.px(3));
    // A level with little area is nearly empty: its border and its number say that it is chosen, or can be.
    draw.AddRect(a, b, in ? color : palette::kControl, context.px(3), 0, context.px(in ? 1.5F : 1));
  }
  ImGui::PushFont(context.fonts.small);
  const LevelNumbers numbers = level_numbers(context, bar);
  for (std::uint32_t level = 0; level < bar.levels; ++level)
    if (numbers.shown(level, bar)) draw_number(context, bar, cells[level], level);
  ImGui::PopFont();
}

// Draws the text in one line, or in two about the middle of the bar. A tip has the whole of a longer text.
void draw_levels_text(PanelContext& context, const UiRect& rect, const std::string& text, float room) {
  const std::string broken = broken_at_blanks(text, room);
  const std::size_t end = std::min(broken.find('\n'), text.size());
  const std::string first = text.substr(0, end), second = text.substr(std::min(end + 1, text.size()));
  const std::string lines[] = {cut_in_the_middle(first, room), cut_at_a_word(second, room)};
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float line = ImGui::GetFontSize();
  const float middle = 0.5F * (rect.y + context.px(kSplitter) + rect.bottom());
  const float top = second.empty() ? at.y + context.px(2) : middle - line;
  float width = 0;
  for (std::size_t i = 0; i < std::size(lines); ++i) {
    ImGui::GetWindowDrawList()->AddText(ImVec2(at.x, top + line * static_cast<float>(i)), palette::kQuiet,
                                        lines[i].c_str());
    width = std::max(width, ImGui::CalcTextSize(lines[i].c_str()).x);
  }
  ImGui::SetCursorScreenPos(ImVec2(at.x, top));
  ImGui::Dummy(ImVec2(std::max(width, 1.0F), second.empty() ? line : 2 * line));
  const bool is_whole = lines[0] == first && lines[1] == second;
  context.mark(is_whole ? "levels text" : "levels text, cut");
  if (!is_whole) tip_for_last(text.c_str());
}

// In a narrow dock the cells need the room for their numbers.
bool is_narrow(const PanelContext& context, const UiRect& rect) {
  return rect.width < context.px(520);
}

// Returns the heading, which says what the filled parts of the cells are.
const char* levels_heading(const PanelContext& context, const UiRect& rect, bool has_areas) {
  if (is_narrow(context, rect)) return has_areas ? "By area" : "Levels";
  if (!has_areas) return "Tree levels";
  return rect.width < context.px(720) ? "Levels by box area" : "Levels, filled by box area";
}

const char* cut_label(bool narrow) {
  return narrow ? "+ leaves" : "+ leaves above";
}

// Returns the room of either heading, so that the bar stays in place when the heading changes.
float heading_room(const PanelContext& context, const UiRect& rect) {
  ImGui::PushFont(context.fonts.heading);
  const float room = std::max(ImGui::CalcTextSize(levels_heading(context, rect, true)).x,
                              ImGui::CalcTextSize(levels_heading(context, rect, false)).x);
  ImGui::PopFont();
  return room;
}

float cut_width(const PanelContext& context, bool narrow) {
  ImGui::PushFont(context.fonts.small);
  const float width = ImGui::CalcTextSize(cut_label(narrow)).x + 2 * context.px(6);
  ImGui::PopFont();
  return width;
}

void cut_choice(PanelContext& context, bool narrow) {
  const DepthRange range = context.session.document().edit().depth;
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(0.5F)));
  if (toggle_button(context, cut_label(narrow), range.leaves_above,
                    "Also show the leaves above these levels, so that the boxes cover the whole model"))
    context.send(SetDepth{{range.first, range.last, !range.leaves_above}});
  context.mark("cut");
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

// Returns the numbers of boxes of A and B that the descent draws in these levels; counted once.
DescentBoxes boxes_of(PanelContext& context, const std::shared_ptr<const CollisionAnswer>& answer,
                      const DepthRange& range) {
  if (!answer) return {};
  DrawnNodes& drawn = context.state<LevelsPanelState>().drawn;
  if (drawn.answer != answer || !(drawn.range == range)) {
    const DescentBoxes boxes = count_boxes(*answer, range);
    drawn = {answer, range, boxes.a, boxes.b};
  }
  return {drawn.a, drawn.b};
}

void level_tip(const Session& session, const LevelStatement& level, const LevelBarStatement& bar) {
  std::string text = "Level " + std::to_string(level.level);
  const NumberNotation notation = notation_of(level.volume, level.is_flat, level.area);
  if (level.nodes > 0)
    text.append("\n")
        .append(count_text(level.nodes))
        .append(level.nodes == 1 ? " node\nvolume " : " nodes\nvolume ")
        .append(shown_volume(level.volume, level.is_flat, unit_suffix(session, 3), notation))
        .append("\narea ")
        .append(notation.text(level.area))
        .append(unit_suffix(session, 2));
  if (level.level < bar.areas.size())
    text.append("\n").append(ratio_text(bar.areas[level.level])).append(" the area of the root");
  show_tip(text.c_str(), TipPlace::above);
}

// Chooses levels by a drag over the bar, the last item. A click shows a tree if no levels are wanted yet.
void choose_levels(PanelContext& context, const Bar& bar, bool is_wanted) {
  const Document& document = context.session.document();
  const DepthRange range = document.edit().depth;
  LevelsPanelState& state = context.state<LevelsPanelState>();
  std::optional<std::uint32_t>& anchor = state.anchor;
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) state.has_keys = ImGui::IsItemActivated();
  state.drawn_in = ImGui::GetFrameCount();
  if (ImGui::IsItemActivated()) {
    anchor.reset();
    if (bar.levels > 0) {
      anchor = bar.level_at(ImGui::GetIO().MousePos.x);
      if (ImGui::GetIO().KeyShift) anchor = *anchor > range.first ? range.first : range.last;
    }
    if (!is_wanted && document.object_count() > 0)
      context.send(
          ShowTree{volume_kind_of(document.edit().tree.kind), context.session.view().current_target(), true});
  }
  // The place of the release counts, too.
  if (anchor && bar.levels > 0 && (ImGui::IsItemActive() || ImGui::IsItemDeactivated())) {
    const std::uint32_t now = bar.level_at(ImGui::GetIO().MousePos.x);
    const DepthRange wanted{std::min(*anchor, now), std::max(*anchor, now), range.leaves_above};
    if (!(wanted == range)) context.send(SetDepth{wanted});
  }
}

}  // namespace

bool take_level_key(const Session& session, PanelStates& states, Key key, std::vector<Command>& out) {
  const LevelsPanelState& state = states.of<LevelsPanelState>();
  const bool is_drawn = state.drawn_in + 1 == ImGui::GetFrameCount();
  if (!is_drawn || !state.has_keys || session.view().asks_contacts()) return false;
  if (key != Key::left && key != Key::right) return false;
  const int step = key == Key::left ? -1 : 1;
  if (const auto next = stepped_levels(session, step, step)) out.emplace_back(SetDepth{*next});
  return true;
}

bool levels_have_content(Session& session) {
  const SessionView& view = session.view();
  if (stage_is_taken(session)) return false;
  if (view.asks_contacts())
    // Shows the bar also while the answer is computed; otherwise every move would resize the scene.
    return (view.layers().descent && session.any_feature(&Feature::asks_pair)) || shows_a_tree(session);
  return session.document().object_count() > 0 &&
         (view.workspace() == Workspace::tree || shows_a_tree(session.document()));
}

void draw_depth_bar(PanelContext& context, const UiRect& rect) {
  Session& session = context.session;
  const DepthRange range = session.document().edit().depth;
  const LevelBarStatement statement = level_bar_statement(session);
  const bool shows_trees = !shown_trees(session).empty();
  const bool wanted_tree = shows_a_tree(session);
  const auto query = descent_of_bar(session);

  const bool narrow = is_narrow(context, rect);  // then the text is only in the tip
  const float left = ImGui::GetCursorScreenPos().x + heading_room(context, rect);
  const bool has_areas = statement.levels > 0 ? !statement.areas.empty() : !session.view().asks_contacts();
  heading(context, levels_heading(context, rect, has_areas));
  context.mark("levels heading");
  const std::string text = levels_text(session, boxes_of(context, query, range));
  tip_for_last(
      (text +
       "\nThe levels that are shown of every drawn tree, also if the panel Tree is of another. The filled "
       "part of a cell: the total area of the level's boxes, compared with the largest level" +
       (session.view().asks_contacts() ? "" : "\nLeft and Right step after a click ([ and ] always do)"))
          .c_str());
  ImGui::SameLine();
  ImGui::PushFont(context.fonts.small);
  const float begin = ImGui::GetCursorScreenPos().x;
  const float from = left + ImGui::GetStyle().ItemSpacing.x;
  const float end = rect.right() - context.px(10) - cut_width(context, narrow) - context.px(8);
  // The width does not depend on the text, so that the bar does not move during a drag over it. If the cells
  // have no room for their numbers, the text leaves them some, and breaks into two lines earlier.
  const float most = std::min(context.px(230), 0.35F * rect.width), before_bar = context.px(12);
  const float left_for_text = end - from - before_bar - width_of_all(context, statement.levels);
  const float width = narrow ? 0.0F : std::clamp(left_for_text, std::min(context.px(130), most), most);
  if (!narrow) draw_levels_text(context, rect, text, from + width - begin);
  ImGui::PopFont();
  const ImVec2 at(from + width + before_bar, rect.y);
  const float top = rect.y + context.px(kSplitter + 2);
  const ImVec2 size(std::max(end - at.x, context.px(40)),
                    std::max(rect.bottom() - context.px(5) - top, context.px(8)));
  ImGui::SetCursorScreenPos(ImVec2(at.x, top));
  const Bar bar{{at.x, top, size.x, size.y}, statement.levels};
  ImGui::InvisibleButton("bar", size);
  context.mark("depth bar");
  choose_levels(context, bar, wanted_tree || query);
  draw_segments(context, bar, statement);
  if (ImGui::IsItemHovered() && bar.levels > 0 && (shows_trees || !statement.areas.empty()) &&
      !ImGui::IsItemActive())
    level_tip(session, level_statement(session, bar.level_at(ImGui::GetIO().MousePos.x)), statement);
  ImGui::SetCursorScreenPos(ImVec2(bar.rect.right() + context.px(8), top));
  cut_choice(context, narrow);
}

}  // namespace boxwood
