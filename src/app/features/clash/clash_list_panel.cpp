// SPDX-License-Identifier: MIT
// Draws rows in two lines, or in one where there is room for all columns.
#include "app/features/clash/clash_list_panel.hpp"

#include <algorithm>
#include <cmath>

#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/panel.hpp"
#include "app/view/camera_fit_commands.hpp"

namespace boxwood {

namespace {

struct ClashListState {
  std::optional<std::uint32_t> in_sight;  // the row that the list was scrolled to
  float height = 0;                       // of the list at that time
  std::ptrdiff_t page = 10;               // lines in sight
  float width = 0;                        // of a row in the last frame, without the scroll bar
};

// Widths from which all columns fit into one line, and columns of numbers and whole words beside the class;
// and from which one line has room for both bounds of a depth.
constexpr float kOneLineFrom = 460, kRoomyFrom = 300, kBoundsFrom = 540;
// The room between the text of a head and its frame, and between two heads.
constexpr float kHeadPadding = 4, kHeadGap = 2;

// Returns the width of the rows, which heads and rows share.
float list_width(const PanelContext& context) {
  const float shown = context.state<ClashListState>().width;
  return shown > 0 ? shown : ImGui::GetContentRegionAvail().x;
}

bool is_wide_list(const PanelContext& context) {
  return list_width(context) >= context.px(kOneLineFrom);
}

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

// Returns the shortest label of the volume that says which volume it is: "Common, cm³".
std::string short_volume_label(const Session& session) {
  const std::string unit = clash_volume_unit(session).name;
  return unit.empty() ? "Common vol." : "Common, " + unit;
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

// The right ends of the columns of numbers, from the left end of a row, and the beginning of the status.
// While no row has a status, its room stays empty, so that nothing moves under the mouse; in a narrow list
// the others have it. `depth_room` is the least width of a depth in one line. All need the font of the rows.
struct ClashColumnEnds {
  bool roomy, has_status;
  float depth, volume, status, depth_room;
  ClashColumnEnds(const PanelContext& context, float width)
      : roomy(list_width(context) >= context.px(kRoomyFrom)),
        has_status(context.session.get<ClashReview>().notes().has_statuses()),
        status(width - (roomy ? context.px(62) : short_status_width() + context.px(1))),
        depth_room(context.px(list_width(context) >= context.px(kBoundsFrom) ? 108 : 60)) {
    volume = !has_status && !roomy ? width - context.px(3) : status - context.px(10);
    depth = volume - std::max(roomy ? context.px(72) : 0.0F, volume_room(context, volume));
  }
};

void text_ending_at(ImDrawList& draw, float right, float y, ImU32 color, const std::string& text) {
  draw.AddText(ImVec2(right - ImGui::CalcTextSize(text.c_str()).x, y), color, text.c_str());
}

void clash_row_tip(const ClashRowStatement& row) {
  std::string tip = row.a + "\n" + row.b + "\n" + std::string(name_of(row.kind)) + ", " + row.how;
  if (!row.volume.empty()) tip += "\ncommon volume " + row.volume_bounds;
  if (row.has_status) tip += "\nstatus: " + std::string(name_of(row.status));
  if (!row.group.empty()) tip += "\ngroup: " + row.group;
  if (!row.reasons.empty()) tip += "\nundecided: " + row.reasons;
  if (!row.comment.empty()) tip += "\n\"" + row.comment + "\"";
  if (row.stale) tip += "\nThe objects have moved since they were compared.";
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

// Returns the left end of what row_columns() draws first, which is below `begin` if it has no room.
float measure_begin(const ClashRowStatement& row, const ClashColumnEnds& ends, float begin) {
  return has_numbers(row) ? ends.depth - ImGui::CalcTextSize(fitting_depth(row, ends.depth - begin).c_str()).x
                          : ends.volume - ImGui::CalcTextSize(row.how.c_str()).x;
}

// Draws depth, volume and status. A row without depth says in words how the two are to each other. `begin` is
// where the depth may begin, from the left end of the row.
void row_columns(PanelContext& context, const ClashRowStatement& row, const ImVec2& at, float width,
                 float begin, ImU32 text) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ClashColumnEnds columns(context, width);
  if (has_numbers(row)) {
    text_ending_at(draw, at.x + columns.depth, at.y, text, fitting_depth(row, columns.depth - begin));
    text_ending_at(draw, at.x + columns.volume, at.y, palette::kQuiet, row.volume);
  } else {
    text_ending_at(draw, at.x + columns.volume, at.y, text, row.how);
  }
  if (columns.has_status)
    draw.AddText(ImVec2(at.x + columns.status, at.y),
                 row.status == ClashStatus::fresh ? palette::kFaint : palette::kAccent,
                 status_word(row.status, columns.roomy).c_str());
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
  const ImU32 text = row.stale ? palette::kFaint : palette::kText;
  const float indent = line.group == ReviewLine::kNone ? 0 : context.px(8);
  const float left = at.x + indent + context.px(13);
  draw.AddCircleFilled(ImVec2(at.x + indent + context.px(6), top + 0.5F * size), context.px(4),
                       color_u32(row.color), 16);
  const std::string kind(name_of(row.kind));
  const float kind_width = wide ? context.px(74) : 0;
  const ClashColumnEnds ends(context, width);
  const float end = at.x + (wide ? ends.depth - ends.depth_room : width - context.px(2));
  const float half = 0.5F * (end - left - kind_width - context.px(18));
  const std::string names =
      cut_in_the_middle(row.short_a, half) + "  \xC3\x97  " + cut_in_the_middle(row.short_b, half);
  draw.AddText(ImVec2(left + kind_width, top), text, names.c_str());
  const float low = wide ? top : top + size;
  // A measure implies the kind, so that it takes the room if there is not enough for both; the kind of an
  // undecided row must be read.
  const float word = ImGui::CalcTextSize(kind.c_str()).x + context.px(2);
  const float kind_end = row.kind == ClashKind::undecided ? context.px(3) + word : context.px(3);
  const float begin = wide ? ends.depth - ends.depth_room : kind_end;
  if (wide || context.px(3) + word <= measure_begin(row, ends, begin) || row.kind == ClashKind::undecided)
    draw.AddText(ImVec2(wide ? left : at.x + context.px(3), low), palette::kQuiet, kind.c_str());
  if (ends.roomy || !row.depth.empty() || row.kind != ClashKind::undecided)
    row_columns(context, row, ImVec2(at.x, low), width, begin, text);
  if (hovered) clash_row_tip(row);
  ImGui::PopID();
}

// Draws the head of a group: its name, the number of its rows, and what its first row and its status say.
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
  const bool hovered = ImGui::IsItemHovered(), wide = is_wide_list(context);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float size = ImGui::GetFontSize(), top = at.y + 0.5F * (h - (wide ? 1.0F : 2.0F) * size);
  const ImVec2 c(at.x + context.px(6), top + 0.5F * size);
  const float r = context.px(3.5F);
  if (group.folded)
    draw.AddTriangleFilled(ImVec2(c.x - 0.6F * r, c.y - r), ImVec2(c.x + 0.8F * r, c.y),
                           ImVec2(c.x - 0.6F * r, c.y + r), palette::kQuiet);
  else
    draw.AddTriangleFilled(ImVec2(c.x - r, c.y - 0.6F * r), ImVec2(c.x + r, c.y - 0.6F * r),
                           ImVec2(c.x, c.y + 0.8F * r), palette::kQuiet);
  const std::string count = count_text(group.count);
  const ClashColumnEnds ends(context, width);
  const float end = wide ? ends.depth - ends.depth_room : width - context.px(2);
  const float room = end - context.px(20) - ImGui::CalcTextSize(count.c_str()).x;
  draw.AddText(ImVec2(at.x + context.px(13), top), palette::kText,
               cut_in_the_middle(clash_group_title(context.session, group.name), room).c_str());
  text_ending_at(draw, at.x + end, top, palette::kQuiet, count);
  const float low = wide ? top : top + size;
  float begin = ends.depth - ends.depth_room;
  if (!wide) {
    draw.AddCircleFilled(ImVec2(at.x + context.px(18), low + 0.5F * size), context.px(4),
                         color_u32(row.color), 16);
    // The dot says that it is a row, so that a depth may take the room of the word.
    const float word = context.px(26), after = context.px(30) + ImGui::CalcTextSize("worst").x;
    const bool fits = measure_begin(row, ends, after) >= after;
    begin = fits ? after : word;
    if (fits) draw.AddText(ImVec2(at.x + word, low), palette::kQuiet, "worst");
    context.widgets["clash worst:" + group.name] = {at.x + word, low, fits ? after - word : 0, size};
    context.widgets["clash measure:" + group.name] = {at.x + measure_begin(row, ends, begin), low, 1, size};
  }
  ClashRowStatement shown = row;
  shown.status = group.status;
  row_columns(context, shown, ImVec2(at.x, low), width, begin, palette::kQuiet);
  if (hovered)
    show_tip((group.name + "\n" + count + (group.count == 1 ? " row" : " rows") +
              ", the first one: " + row.a + ", " + row.b + "\nClick to " + (group.folded ? "unfold" : "fold"))
                 .c_str(),
             TipPlace::beside);
  ImGui::PopID();
}

}  // namespace

namespace {

struct ClashHead {
  ClashColumn column;
  const char* label;
  const char* tip;
};
constexpr ClashHead kClassHead{ClashColumn::kind, "Class",
                               "The worst first: by class, then by proven depth, then the nearest"};
constexpr ClashHead kNameHeads[] = {
    {ClashColumn::a, "A", "A, the first object of each pair: click to sort by its name"},
    {ClashColumn::b, "B", "B, the second object of each pair: click to sort by its name"},
    {ClashColumn::time, "Time", "By the time of first contact"}};
constexpr ClashHead kDepthHead{
    ClashColumn::depth, "Depth",
    "The largest proven depth first, whatever the class: by the first number of a row, its lower bound; if "
    "equal, by the upper bound. A number alone is exact; \xE2\x89\xA5 has no room for the upper bound. The "
    "widest gap comes last"};
constexpr ClashHead kVolumeHead{ClashColumn::volume, "Common volume",
                                "The common volume, an upper bound: the largest first"};
constexpr ClashHead kStatusHead{ClashColumn::status, "Status",
                                "By status: new, active, reviewed, approved, resolved"};
constexpr ClashHead kShortStatusHead{ClashColumn::status, "St.", kStatusHead.tip};

// Returns the mark of a head: an arrow if the list is sorted by its column, with a small 2 if the column is
// the second key; empty for other columns.
std::string sort_mark(const ReviewTable& table, ClashColumn column) {
  const std::vector<ClashColumn> keys = table.sort_keys();
  const auto found = std::find(keys.begin(), keys.end(), column);
  if (found == keys.end()) return {};
  const std::string arrow = table.descending() ? "\xE2\x86\x91" : "\xE2\x86\x93";
  return found == keys.begin() ? arrow : arrow + "\xC2\xB2";
}

// Returns the width of a head: of its label, and of the widest mark that it may have.
float head_width(const std::string& label, ClashColumn column) {
  const char* const mark = column == ClashColumn::depth ? "\xE2\x86\x93\xC2\xB2" : "\xE2\x86\x93";
  return ImGui::CalcTextSize((label + mark).c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
}

// Returns the tip of a head: the order that it has made or would make.
std::string head_tip(const ReviewTable& table, const ClashHead& head) {
  const std::vector<ClashColumn> keys = table.sort_keys();
  const auto found = std::find(keys.begin(), keys.end(), head.column);
  if (found == keys.end()) return head.tip;
  const std::string order = clash_sort_text(table) + ".\n";
  if (found != keys.begin()) return order + "Click to sort by it alone. " + head.tip;
  return order + (table.descending() ? "Otherwise: " : "") + head.tip;
}

// Draws a head at x, or with its text ending at x; the mark is then before the text. A click sorts; another
// one reverses the order. A width of 0 is that of head_width().
void clash_head(PanelContext& context, const ClashHead& head, const std::string& label, float x,
                bool ends_there, float width = 0) {
  const ReviewTable& table = context.session.get<ClashReview>().table();
  const bool active = table.sorted_by() == head.column;
  const std::string mark = sort_mark(table, head.column);
  const float padding = ImGui::GetStyle().FramePadding.x;
  if (width == 0) width = head_width(label, head.column);
  const std::string id = "###" + std::string(name_of(head.column));
  ImGui::SameLine();
  ImGui::SetCursorPosX(ends_there ? x - width + padding : x - padding);
  ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, ImVec2(ends_there ? 1.0F : 0.0F, 0.5F));
  if (active) {
    ImGui::PushStyleColor(ImGuiCol_Button, palette::kAccentSoft);
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kOn);
  }
  if (ImGui::Button(((ends_there ? mark + label : label + mark) + id).c_str(), ImVec2(width, 0)))
    context.send(ClashSort{head.column, !active || table.descending()});
  if (active) ImGui::PopStyleColor(2);
  ImGui::PopStyleVar();
  tip_for_last(head_tip(table, head).c_str());
  const std::string name = "clash sort:" + std::string(name_of(head.column));
  context.mark(name);
  if (!mark.empty()) context.mark(name + (active ? " first" : " second"));
}

// Draws the heads of the names from x on.
void name_heads(PanelContext& context, float x) {
  const bool of_motion = context.session.get<ClashReview>().search().is_of_motion();
  for (const ClashHead& head : kNameHeads) {
    if (head.column == ClashColumn::time && !of_motion) continue;
    clash_head(context, head, head.label, x, false);
    x += ImGui::GetItemRectSize().x + context.px(4);
  }
}

float width_of_name_heads(const PanelContext& context) {
  const bool of_motion = context.session.get<ClashReview>().search().is_of_motion();
  float out = 0;
  for (const ClashHead& head : kNameHeads)
    if (head.column != ClashColumn::time || of_motion)
      out += head_width(head.label, head.column) + context.px(4);
  return out;
}

// Draws the head of the status. Where it is short, the arrow takes the place of the full stop.
void status_head(PanelContext& context, float x, bool roomy) {
  if (roomy) return clash_head(context, kStatusHead, kStatusHead.label, x, false);
  const bool active = context.session.get<ClashReview>().table().sorted_by() == ClashColumn::status;
  const float width =
      std::max(head_width("St", ClashColumn::status),
               ImGui::CalcTextSize(kShortStatusHead.label).x + 2 * ImGui::GetStyle().FramePadding.x);
  clash_head(context, kShortStatusHead, active ? "St" : kShortStatusHead.label, x, false, width);
}

// Returns the first label that fits, else the last one.
std::string fitting_label(const std::vector<std::string>& labels, ClashColumn column, float room) {
  for (const std::string& label : labels)
    if (head_width(label, column) <= room) return label;
  return labels.back();
}

// The labels of depth and volume, the longest first.
std::vector<std::string> depth_labels(const Session& session) {
  const std::string unit = clash_length_unit(session).suffix;
  if (unit.empty()) return {kDepthHead.label};
  return {std::string(kDepthHead.label) + "," + unit, kDepthHead.label};
}
std::vector<std::string> volume_labels(const Session& session) {
  const std::string unit = clash_volume_unit(session).name;
  return {"Common volume" + (unit.empty() ? "" : ", " + unit), short_volume_label(session)};
}

}  // namespace

// The heads stand over what they sort. They take two lines where one has no room for all of them: the second
// line then has the numbers alone, so that their labels can be words. Each head sorts by what the rows show:
// the status has none while no row has one, and the order of the file only its command.
void clash_heads(PanelContext& context) {
  const bool wide = is_wide_list(context);
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(kHeadPadding), 0));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(1), context.px(2)));
  const float begin = ImGui::GetCursorPosX(), padding = ImGui::GetStyle().FramePadding.x;
  const float width = list_width(context), class_begin = context.px(wide ? 13 : kHeadPadding);
  const float gap = context.px(kHeadGap);
  const ClashColumnEnds ends(context, width);
  const std::vector<std::string> depths = depth_labels(context.session);
  const float names = wide ? context.px(13 + 74)
                           : class_begin + head_width(kClassHead.label, kClassHead.column) + context.px(4);
  const float names_end = names + width_of_name_heads(context);
  const std::string least_volume = short_volume_label(context.session);
  const float numbers =
      head_width(depths.front(), ClashColumn::depth) + gap + head_width(least_volume, ClashColumn::volume);
  const bool one_line =
      wide || names_end <= std::min(ends.depth - head_width(depths.front(), ClashColumn::depth),
                                    ends.volume - numbers);
  // The whole word stands above the numbers if it has room there.
  const float status =
      ends.roomy ? ends.status : width - head_width(kStatusHead.label, kStatusHead.column) + padding;
  const bool whole_status = ends.has_status && (ends.roomy || (!one_line && names_end <= status - padding));
  ImGui::Dummy(ImVec2(0, ImGui::GetFrameHeight()));
  clash_head(context, kClassHead, kClassHead.label, begin + class_begin, false);
  name_heads(context, begin + names);
  if (whole_status && !ends.roomy) status_head(context, begin + status, true);
  if (!one_line) ImGui::Dummy(ImVec2(0, ImGui::GetFrameHeight()));
  const float right = whole_status && !ends.roomy ? width - padding : ends.volume;
  const std::string volume =
      fitting_label(volume_labels(context.session), ClashColumn::volume, right - ends.depth);
  // In a narrow list the volume's head is wider than its column, and takes room of the depths' one.
  const float volume_width = gap + head_width(volume, ClashColumn::volume);
  const float depth_end = std::min(ends.depth, right - volume_width);
  const std::string depth =
      fitting_label(depths, ClashColumn::depth, depth_end + padding - (one_line ? names_end : 0.0F));
  clash_head(context, kDepthHead, depth, begin + depth_end, true);
  clash_head(context, kVolumeHead, volume, begin + std::max(ends.volume, depth_end + volume_width), true);
  if (ends.has_status && (!whole_status || ends.roomy)) status_head(context, begin + ends.status, ends.roomy);
  ImGui::PopStyleVar(2);
  ImGui::PopFont();
}

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
  // The chosen row is scrolled into sight once, and again if the height of the list changes.
  const auto chosen = clashes.flight().chosen();
  if (chosen != state.in_sight || height != state.height) {
    state.in_sight = chosen;
    state.height = height;
    if (const auto at = chosen ? clashes.table().line_of(*chosen) : std::nullopt) {
      const float y = h * static_cast<float>(*at), top = ImGui::GetScrollY();
      if (y < top || y + h > top + height) ImGui::SetScrollY(std::max(y - 0.4F * height, 0.0F));
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
