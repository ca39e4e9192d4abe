// SPDX-License-Identifier: MIT
// Lays out the columns of the list, and draws its rows: in two lines, or in one with room for all columns.
#include "app/features/clash/clash_list_panel.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/features/clash/clash_columns.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/panel.hpp"
#include "app/view/camera_fit_commands.hpp"

namespace boxwood {

namespace {

// Widths from which all columns fit into one line, and columns of numbers and whole words beside the class.
constexpr float kOneLineFrom = 460, kRoomyFrom = 300;
// The beginning of the names in one line, and the room that they keep; depths have what is left.
constexpr float kNamesBegin = 13 + 74, kNamesRoom = 170;

}  // namespace

float list_width(const PanelContext& context) {
  const float shown = context.state<ClashListState>().width;
  return shown > 0 ? shown : ImGui::GetContentRegionAvail().x;
}

bool is_wide_list(const PanelContext& context) {
  return list_width(context) >= context.px(kOneLineFrom);
}

std::string short_volume_label(const Session& session) {
  const std::string unit = clash_volume_unit(session).name;
  return unit.empty() ? "Common vol." : "Common, " + unit;
}

namespace {

// Returns the word of a status, or its first letters.
std::string status_word(ClashStatus status, bool roomy) {
  const std::string word(name_of(status));
  return roomy ? word : word.substr(0, 3) + (word.size() > 3 ? "." : "");
}

// Returns the width of the widest of the short words.
float short_status_width() {
  float out = 0;
  for (unsigned i = 0; i < kClashStatusCount; ++i)
    out = std::max(out, ImGui::CalcTextSize(status_word(static_cast<ClashStatus>(i), false).c_str()).x);
  return out;
}

// Returns the room of the volume beside a depth, `free` being that of both: that of its head, at best with
// its frame, unless too little would be left for both bounds of a depth, "0.0599 to 0.0605".
float volume_room(const PanelContext& context, float free) {
  const float least = context.px(42), depth = context.px(92);
  const float head = ImGui::CalcTextSize((short_volume_label(context.session) + "\xE2\x86\x93").c_str()).x;
  for (const float frame : {2 * kHeadPadding + kHeadGap, kHeadPadding})
    if (free - head - context.px(frame) >= depth) return std::max(head + context.px(frame), least);
  return least;
}

}  // namespace

ClashColumnEnds::ClashColumnEnds(const PanelContext& context, float width)
    : roomy(list_width(context) >= context.px(kRoomyFrom)),
      has_status(roomy || context.session.get<ClashReview>().notes().has_statuses()),
      status(width - (roomy ? context.px(62) : short_status_width() + context.px(1))) {
  volume = !has_status ? width - context.px(3) : status - context.px(10);
  depth = volume - std::max(roomy ? context.px(72) : 0.0F, volume_room(context, volume));
  const float longest = ImGui::CalcTextSize("0.000000 to 0.000000").x;
  depth_room = std::clamp(depth - context.px(kNamesBegin + kNamesRoom), context.px(60), longest);
}

namespace {

void text_ending_at(ImDrawList& draw, float right, float y, ImU32 color, const std::string& text) {
  draw.AddText(ImVec2(right - ImGui::CalcTextSize(text.c_str()).x, y), color, text.c_str());
}

void clash_row_tip(const ClashRowStatement& row) {
  std::string tip = row.a + "\n" + row.b + "\n" + std::string(name_of(row.kind)) + ", " + row.how;
  if (!row.volume.empty()) tip += "\ncommon volume " + row.volume_bounds;
  if (row.has_status) tip += "\nstatus: " + std::string(name_of(row.status));
  if (!row.group.empty()) tip += "\ngroup: " + row.group;
  if (!row.reasons.empty())
    tip += "\nundecided: " + row.reasons +
           "\nThe answer depends on the inside of a mesh that has none, such as an open one, or on triangles "
           "that are too coarse. Such pairs are counted on their own.";
  if (!row.comment.empty()) tip += "\n\"" + row.comment + "\"";
  if (row.stale)
    tip += row.depth_is_now
               ? "\nThe objects have moved: the depth is current, all else is from before the move."
               : "\nThe objects have moved since they were compared: all is from before the move.";
  show_tip(tip.c_str(), TipPlace::beside);
}

// Chooses a row; with Ctrl marks one more, with Shift all from the chosen one on.
void click_clash(PanelContext& context, std::uint32_t number, bool marked) {
  if (ImGui::GetIO().KeyCtrl)
    context.send(ClashMark{number, !marked});
  else if (ImGui::GetIO().KeyShift)
    context.send(ClashMarkTo{number});
  else
    context.send(ClashSelect{number});
}

// Returns true for a row with a depth; other rows say in words how the two are to each other.
bool has_numbers(const ClashRowStatement& row) {
  return !row.depth.empty() && row.kind != ClashKind::clearance;
}

// Returns both bounds of the depth if they fit in the room, else the proven one.
const std::string& fitting_depth(const ClashRowStatement& row, float room) {
  return ImGui::CalcTextSize(row.depth.c_str()).x <= room ? row.depth : row.short_depth;
}

// The depth of a row, or what it says instead, which has the room of the volume if it needs it.
struct ClashMeasure {
  std::string text;
  float right;  // its end, from the left end of the row
};
ClashMeasure measure_of(const ClashRowStatement& row, const ClashColumnEnds& ends, float begin) {
  if (has_numbers(row)) {
    const std::string& depth = fitting_depth(row, ends.depth - begin);
    return {depth, std::max(ends.depth, begin + ImGui::CalcTextSize(depth.c_str()).x)};
  }
  if (ImGui::CalcTextSize(row.said.c_str()).x <= ends.depth - begin) return {row.said, ends.depth};
  return {cut_at_a_word(row.said, ends.volume - begin), ends.volume};
}

// Returns the left end of what row_columns() draws first.
float measure_begin(const ClashRowStatement& row, const ClashColumnEnds& ends, float begin) {
  const ClashMeasure measure = measure_of(row, ends, begin);
  return measure.right - ImGui::CalcTextSize(measure.text.c_str()).x;
}

// Draws depth, volume and status. A row without depth says in words how the two are to each other. `begin` is
// where the depth may begin, from the left end of the row.
void row_columns(PanelContext& context, const ClashRowStatement& row, const ImVec2& at, float width,
                 float begin, ImU32 text) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ClashColumnEnds columns(context, width);
  const ClashMeasure measure = measure_of(row, columns, begin);
  text_ending_at(draw, at.x + measure.right, at.y, text, measure.text);
  const float volume_begin = columns.volume - ImGui::CalcTextSize(row.volume.c_str()).x;
  if (has_numbers(row) && volume_begin > measure.right)  // else the tip has it
    text_ending_at(draw, at.x + columns.volume, at.y, row.stale ? palette::kFaint : palette::kQuiet,
                   row.volume);
  if (columns.has_status)
    draw.AddText(ImVec2(at.x + columns.status, at.y),
                 row.status == ClashStatus::fresh ? palette::kFaint : palette::kAccent,
                 status_word(row.status, columns.roomy).c_str());
}

// Returns both names. If they do not fit, each has half of the room, and what the other leaves.
std::string fitting_names(const ClashRowStatement& row, float room) {
  constexpr std::string_view kBetween = "  \xC3\x97  ";
  const auto width_of = [](std::string_view text) {
    return ImGui::CalcTextSize(text.data(), text.data() + text.size()).x;
  };
  const float both = std::max(room - width_of(kBetween), 2.0F), half = 0.5F * both;
  const float a = width_of(row.short_a), b = width_of(row.short_b);
  return cut_in_the_middle(row.short_a, std::max(half, both - b))
      .append(kBetween)
      .append(cut_in_the_middle(row.short_b, std::max(half, both - a)));
}

void clash_row(PanelContext& context, const ReviewLine& line, float h) {
  const ClashReview& clashes = context.session.get<ClashReview>();
  const ClashRowStatement row = clash_row_statement(context.session, line.row);
  const ClashRecord& record = clashes.search().records()[line.row];
  const bool marked = clashes.flight().marked().contains({record.first, record.second});
  ImGui::PushID(static_cast<int>(line.row));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  if (ImGui::Selectable("##clash", marked || clashes.flight().chosen() == line.row, 0, ImVec2(width, h)))
    click_clash(context, line.row, marked);
  context.mark("clash:" + std::to_string(line.row));
  const bool hovered = ImGui::IsItemHovered(), wide = is_wide_list(context);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float size = ImGui::GetFontSize(), top = at.y + 0.5F * (h - (wide ? 1.0F : 2.0F) * size);
  const ImU32 text = row.stale ? palette::kQuiet : palette::kText;
  const float indent = line.group == ReviewLine::kNone ? 0 : context.px(8);
  const float left = at.x + indent + context.px(13);
  draw.AddCircleFilled(ImVec2(at.x + indent + context.px(6), top + 0.5F * size), context.px(4),
                       color_u32(row.color), 16);
  const float kind_width = wide ? context.px(kNamesBegin - 13) : 0;
  const ClashColumnEnds ends(context, width);
  const float low = wide ? top : top + size;
  float begin = ends.depth - ends.depth_room;
  // In one line the names have the room that the depth does not need.
  const float end =
      wide ? std::max(begin, measure_begin(row, ends, begin) - context.px(8)) : width - context.px(2);
  const std::string names = fitting_names(row, at.x + end - left - kind_width);
  draw.AddText(ImVec2(left + kind_width, top), text, names.c_str());
  context.widgets["clash names:" + std::to_string(line.row)] = {left + kind_width, top,
                                                                ImGui::CalcTextSize(names.c_str()).x, size};
  const std::string kind(name_of(row.kind));
  const float kind_left = wide ? left : at.x + indent + context.px(3);
  if (!wide) begin = indent + context.px(7) + ImGui::CalcTextSize(kind.c_str()).x;  // the word is whole
  context.widgets["clash class:" + std::to_string(line.row)] = {kind_left, low,
                                                                ImGui::CalcTextSize(kind.c_str()).x, size};
  context.widgets["clash measure:" + std::to_string(line.row)] = {at.x + measure_begin(row, ends, begin), low,
                                                                  1, size};
  context.widgets["clash depth:" + std::to_string(line.row)] = {at.x + begin, low, ends.depth - begin, size};
  draw.AddText(ImVec2(kind_left, low), palette::kQuiet, kind.c_str());
  row_columns(context, row, ImVec2(at.x, low), width, begin, row.depth_is_now ? ImU32(palette::kText) : text);
  if (hovered) clash_row_tip(row);
  ImGui::PopID();
}

// Draws the head of a group: its name, the number of its rows, and what its first row and its status say. An
// unfolded one says all in one line.
void group_head(PanelContext& context, const ReviewLine& line, float h) {
  const ClashReview& clashes = context.session.get<ClashReview>();
  const ReviewGroup& group = clashes.table().groups()[line.group];
  const ClashRowStatement row = clash_row_statement(context.session, line.row);
  ImGui::PushID(static_cast<int>(0x40000000U + line.group));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const auto chosen = clashes.flight().chosen();
  const bool is_chosen = group.folded && chosen && clashes.table().is_in(*chosen, line.group);
  if (ImGui::Selectable("##group", is_chosen, 0, ImVec2(width, h)))
    context.send(ClashFold{!group.folded, group.name});
  context.mark("clash group:" + group.name);
  const bool hovered = ImGui::IsItemHovered(), wide = is_wide_list(context), one = wide || !group.folded;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float size = ImGui::GetFontSize(), top = at.y + 0.5F * (h - (one ? 1.0F : 2.0F) * size);
  const ImVec2 c(at.x + context.px(6), top + 0.5F * size);
  const float r = context.px(3.5F);
  if (group.folded)
    draw.AddTriangleFilled(ImVec2(c.x - 0.6F * r, c.y - r), ImVec2(c.x + 0.8F * r, c.y),
                           ImVec2(c.x - 0.6F * r, c.y + r), palette::kQuiet);
  else
    draw.AddTriangleFilled(ImVec2(c.x - r, c.y - 0.6F * r), ImVec2(c.x + r, c.y - 0.6F * r),
                           ImVec2(c.x, c.y + 0.8F * r), palette::kQuiet);
  const std::string count = count_text(group.count) + (group.count == 1 ? " row" : " rows");
  const ClashColumnEnds ends(context, width);
  const float end = wide                     ? ends.depth - ends.depth_room
                    : one && ends.has_status ? ends.status - context.px(8)
                                             : width - context.px(2);
  const float room = end - context.px(20) - ImGui::CalcTextSize(count.c_str()).x;
  draw.AddText(ImVec2(at.x + context.px(13), top), palette::kText,
               cut_in_the_middle(clash_group_title(context.session, group.name), room).c_str());
  text_ending_at(draw, at.x + end, top, palette::kQuiet, count);
  context.widgets["clash group name:" + group.name] = {at.x + context.px(13), top, std::max(room, 1.0F),
                                                       size};
  const float low = one ? top : top + size;
  float begin = ends.depth - ends.depth_room;
  ClashRowStatement shown = row;
  shown.status = group.status;
  if (!group.folded) shown.depth = shown.said = "";  // the row below says it
  if (!wide && group.folded) {
    draw.AddCircleFilled(ImVec2(at.x + context.px(18), low + 0.5F * size), context.px(4),
                         color_u32(row.color), 16);
    // The dot says that it is a row, so that a depth may take the room of the word.
    const float word = context.px(26), after = context.px(30) + ImGui::CalcTextSize("worst").x;
    const bool fits = measure_begin(row, ends, word) >= after;
    begin = fits ? after : word;
    if (fits) draw.AddText(ImVec2(at.x + word, low), palette::kQuiet, "worst");
    context.widgets["clash worst:" + group.name] = {at.x + word, low, fits ? after - word : 0, size};
    context.widgets["clash measure:" + group.name] = {at.x + measure_begin(row, ends, begin), low, 1, size};
  }
  row_columns(context, shown, ImVec2(at.x, low), width, begin, palette::kQuiet);
  if (hovered)
    show_tip((group.name + "\n" + count + ", the first one: " + row.a + ", " + row.b + "\nClick to " +
              (group.folded ? "unfold" : "fold"))
                 .c_str(),
             TipPlace::beside);
  ImGui::PopID();
}

}  // namespace

float clash_line_height(const PanelContext& context) {
  ImGui::PushFont(context.fonts.small);
  const float h = std::ceil((is_wide_list(context) ? 1.0F : 2.0F) * ImGui::GetFontSize() +
                            context.px(is_wide_list(context) ? 5 : 4));
  ImGui::PopFont();
  return h;
}

void clash_lines(PanelContext& context) {
  const ClashReview& clashes = context.session.get<ClashReview>();
  const std::vector<ReviewLine>& lines = clashes.table().lines();
  const float h = clash_line_height(context), height = ImGui::GetWindowHeight();
  ClashListState& state = context.state<ClashListState>();
  state.width = ImGui::GetContentRegionAvail().x;
  state.page = std::max<std::ptrdiff_t>(1, static_cast<std::ptrdiff_t>(height / h) - 1);
  const std::uint64_t search = clashes.search().number();
  const bool from_top = search != std::exchange(state.search, search);
  if (from_top) {
    ImGui::SetScrollY(0.0F);
    state.in_sight.reset();
  }
  // The chosen row is scrolled into sight once, and again if the height of the list changes. A row that is
  // partly in sight, as one that is clicked, moves only until it is whole.
  const auto chosen = clashes.flight().chosen();
  if (chosen != state.in_sight || height != state.height) {
    const bool is_new = chosen != std::exchange(state.in_sight, chosen);
    state.height = height;
    if (const auto at = chosen ? clashes.table().line_of(*chosen) : std::nullopt) {
      const float y = h * static_cast<float>(*at), top = from_top ? 0.0F : ImGui::GetScrollY();
      const bool is_out = y + h <= top || y >= top + height;
      if (is_new && is_out)
        ImGui::SetScrollY(h * std::ceil(std::max(y - 0.4F * height, 0.0F) / h - 0.01F));  // cuts no row above
      else if (y < top || y + h > top + height)
        ImGui::SetScrollY(y < top ? y : y + h - height);
    }
  }
  ImGui::PushFont(context.fonts.small);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(lines.size()), h);
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const ReviewLine& line = lines[static_cast<std::size_t>(i)];
      line.is_head ? group_head(context, line, h) : clash_row(context, line, h);
    }
  ImGui::PopFont();
}

bool take_clash_key(const Session& session, PanelStates& states, Key key, std::vector<Command>& out) {
  const ClashReview& clashes = session.get<ClashReview>();
  const ReviewTable& table = clashes.table();
  const std::vector<ReviewLine>& lines = table.lines();
  if (session.view().workspace() != Workspace::clash || lines.empty()) return false;
  const auto chosen = clashes.flight().chosen();
  const auto at = chosen ? table.line_of(*chosen) : std::nullopt;
  const auto go = [&](std::uint32_t row) {
    if (row != chosen) out.emplace_back(ClashChoose{row});
    return true;
  };
  if (!at) {
    if (key == Key::down) return go(lines.front().row);
    if (key == Key::up) return go(lines.back().row);
    return false;
  }
  const auto all = static_cast<std::ptrdiff_t>(lines.size());
  const std::ptrdiff_t page = states.of<ClashListState>().page;
  const ReviewLine& line = lines[*at];
  switch (key) {
  case Key::up:
    return go(table.row_after(*at, -1));
  case Key::down:
    return go(table.row_after(*at, 1));
  case Key::page_up:
    return go(table.row_after(*at, -page));
  case Key::page_down:
    return go(table.row_after(*at, page));
  case Key::home:
    return go(table.row_after(*at, -all));
  case Key::end:
    return go(table.row_after(*at, all));
  case Key::enter:
    out.emplace_back(ClashSelect{*chosen});
    return true;
  case Key::left:
  case Key::right:
    if (line.group != ReviewLine::kNone && table.groups()[line.group].folded == (key == Key::right))
      out.emplace_back(ClashFold{key == Key::left, table.groups()[line.group].name});
    return true;
  default:
    return false;
  }
}

}  // namespace boxwood
