// SPDX-License-Identifier: MIT
// Draws the tests of a query as an icicle, and all pairs of triangles as a matrix. Both lead into the scene,
// and the surface under the mouse leads back.
#include <algorithm>
#include <cmath>
#include <optional>

#include "app/features/heat/query_heat_rows.hpp"
#include "app/features/heat/query_heat_statement.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/panel.hpp"
#include "app/ui/theme/roles.hpp"

namespace boxwood {

namespace {

struct QueryHeatPanelState {
  std::shared_ptr<const QueryHeatAnswer> of;
  std::uint32_t width = 0;
  std::vector<TestRun> runs;
};

void hatch(ImDrawList& draw, const ImVec2& low, const ImVec2& high, float step) {
  draw.PushClipRect(low, high, true);
  for (float x = low.x - (high.y - low.y); x < high.x; x += step)
    draw.AddLine(ImVec2(x, high.y), ImVec2(x + (high.y - low.y), low.y), IM_COL32(255, 255, 255, 150), 1.0F);
  draw.PopClipRect();
}

// The places of the triangle under the mouse in the orders of the trees.
struct HoveredPlaces {
  std::array<std::optional<std::uint32_t>, 2> place;
  bool any() const { return place[0] || place[1]; }
};
HoveredPlaces hovered_places(const Session& session, const QueryHeatAnswer& answer) {
  HoveredPlaces out;
  const auto& hit = session.view().selected().hovered();
  if (!hit) return out;
  for (std::size_t side = 0; side < 2; ++side)
    if (hit->object == answer.object(side) && hit->triangle < answer.places[side].size())
      out.place[side] = answer.places[side][hit->triangle];
  return out;
}

bool touches(const QueryHeatAnswer& answer, const PairTest& test, const HoveredPlaces& places) {
  for (std::size_t side = 0; side < 2; ++side) {
    if (!places.place[side]) continue;
    const TreeNode& node = answer.tree(side).topology().nodes[side == 0 ? test.a : test.b];
    if (*places.place[side] >= node.first && *places.place[side] < node.first + node.count) return true;
  }
  return false;
}

void mark_test(PanelContext& context, const QueryHeatAnswer& answer, std::optional<std::uint32_t> test) {
  if (!test) return;
  if (ImGui::IsItemActive() && context.session.get<QueryHeat>().test() != test)
    context.send(HeatTest{*test + 1});
  if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) show_reading(pair_test_text(answer, *test).c_str());
}

void draw_icicle(PanelContext& context, const QueryHeatAnswer& answer, const UiRect& rect,
                 const HoveredPlaces& hovered) {
  auto& state = context.state<QueryHeatPanelState>();
  const auto width = static_cast<std::uint32_t>(std::max(rect.width, 1.0F));
  const auto current = context.session.get<QueryHeat>().answer();
  if (state.of != current || state.width != width) {
    state.of = current;
    state.width = width;
    state.runs = icicle_of(answer, width);
  }
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(ImVec2(rect.x, rect.y), ImVec2(rect.right(), rect.bottom()), role_color(Role::canvas),
                     context.px(2));
  const auto levels = static_cast<float>(std::max<std::size_t>(answer.by_level.size(), 1));
  const float row = rect.height / levels, gap = row > 5.0F ? 1.0F : 0.0F;
  const auto marked = context.session.get<QueryHeat>().test();
  for (const TestRun& run : state.runs) {
    const ImVec2 low(rect.x + run.x0, rect.y + row * static_cast<float>(run.level)),
        high(rect.x + std::max(run.x1 - (run.x1 - run.x0 > 3.0F ? 1.0F : 0.0F), run.x0 + 0.5F),
             low.y + std::max(row - gap, 1.0F));
    draw.AddRectFilled(low, high, color_u32(color_of(run.outcome)));
    if (run.in_vain && high.x - low.x > 3.0F) hatch(draw, low, high, context.px(4));
    if (hovered.any() && touches(answer, answer.heat.tests()[run.test], hovered))
      draw.AddRectFilled(ImVec2(low.x, high.y - std::max(0.35F * row, 1.0F)), high, palette::kText);
    if (marked == run.test) draw.AddRect(low, high, palette::kText, 0.0F, 0, context.px(2));
  }
  ImGui::SetCursorScreenPos(ImVec2(rect.x, rect.y));
  ImGui::InvisibleButton("##tests", ImVec2(rect.width, rect.height));
  context.mark("query heat tests");
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const double share = std::clamp(double((mouse.x - rect.x) / rect.width), 0.0, 1.0);
  const auto count = static_cast<std::uint32_t>(answer.heat.tests().size());
  if (count == 0) return;
  const auto at = std::min(static_cast<std::uint32_t>(share * count), count - 1);
  const auto level = static_cast<std::uint32_t>(std::clamp((mouse.y - rect.y) / row, 0.0F, levels - 1.0F));
  mark_test(context, answer, answer.test_at(at, level));
}

ImU32 color_of_cell(const PairMatrix& matrix, std::size_t at, std::uint32_t levels) {
  if (matrix.cells[at] == PairMatrix::Cell::meeting) return IM_COL32(200, 0, 72, 255);
  if (matrix.cells[at] == PairMatrix::Cell::tested) return IM_COL32(236, 150, 40, 255);
  // Excluded early: pale. Late: dark, because each level above was a test.
  const auto shade = static_cast<int>(238.0 - 130.0 * matrix.levels[at] / std::max(levels, 1U));
  return IM_COL32(shade, shade + 4, shade + 8, 255);
}

void draw_matrix(PanelContext& context, const QueryHeatAnswer& answer, const UiRect& rect,
                 const HoveredPlaces& hovered) {
  const PairMatrix& matrix = answer.matrix;
  if (matrix.width == 0 || matrix.height == 0) return;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const auto levels = static_cast<std::uint32_t>(answer.by_level.size());
  const float cell_x = rect.width / static_cast<float>(matrix.width),
              cell_y = rect.height / static_cast<float>(matrix.height);
  for (std::uint32_t y = 0; y < matrix.height; ++y)
    for (std::uint32_t x = 0; x < matrix.width;) {  // cells of one colour in a row are one rectangle
      const ImU32 color = color_of_cell(matrix, std::size_t{y} * matrix.width + x, levels);
      std::uint32_t end = x + 1;
      while (end < matrix.width &&
             color_of_cell(matrix, std::size_t{y} * matrix.width + end, levels) == color)
        ++end;
      draw.AddRectFilled(
          ImVec2(rect.x + cell_x * static_cast<float>(x), rect.y + cell_y * static_cast<float>(y)),
          ImVec2(rect.x + cell_x * static_cast<float>(end), rect.y + cell_y * static_cast<float>(y + 1)),
          color);
      x = end;
    }
  std::array<std::size_t, 2> sizes{answer.tree(0).topology().order.size(),
                                   answer.tree(1).topology().order.size()};
  const auto line = [&](std::size_t side, float at, ImU32 color) {
    side == 0 ? draw.AddLine(ImVec2(at, rect.y), ImVec2(at, rect.bottom()), color, context.px(1.5F))
              : draw.AddLine(ImVec2(rect.x, at), ImVec2(rect.right(), at), color, context.px(1.5F));
  };
  for (std::size_t side = 0; side < 2; ++side)
    if (hovered.place[side]) {
      const float share = (static_cast<float>(*hovered.place[side]) + 0.5F) / static_cast<float>(sizes[side]);
      line(side, side == 0 ? rect.x + share * rect.width : rect.y + share * rect.height, palette::kText);
    }
  if (const auto marked = context.session.get<QueryHeat>().test()) {
    const PairTest& test = answer.heat.tests()[*marked];
    const TreeNode &a = answer.tree(0).topology().nodes[test.a], &b = answer.tree(1).topology().nodes[test.b];
    const auto x = [&](std::uint32_t i) {
      return rect.x + rect.width * static_cast<float>(i) / static_cast<float>(sizes[0]);
    };
    const auto y = [&](std::uint32_t i) {
      return rect.y + rect.height * static_cast<float>(i) / static_cast<float>(sizes[1]);
    };
    draw.AddRect(ImVec2(x(a.first), y(b.first)), ImVec2(x(a.first + a.count), y(b.first + b.count)),
                 IM_COL32(0, 0, 0, 255), 0.0F, 0, context.px(2));
  }
  ImGui::SetCursorScreenPos(ImVec2(rect.x, rect.y));
  ImGui::InvisibleButton("##matrix", ImVec2(rect.width, rect.height));
  context.mark("query heat matrix");
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const auto place = [&](float share, std::size_t size) {
    return std::min(static_cast<std::uint32_t>(std::clamp(share, 0.0F, 1.0F) * static_cast<float>(size)),
                    static_cast<std::uint32_t>(size) - 1);
  };
  mark_test(context, answer,
            answer.test_of(place((mouse.x - rect.x) / rect.width, sizes[0]),
                           place((mouse.y - rect.y) / rect.height, sizes[1])));
}

// The key of both pictures, in one line.
void draw_key(PanelContext& context, float right) {
  struct Part {
    ImU32 color;
    bool hatched;
    const char* text;
  };
  const Part parts[] = {{color_u32(kSeparatedTest), false, "separated"},
                        {color_u32(kOverlappingTest), false, "overlapping"},
                        {color_u32(kLeafTest), false, "leaves"},
                        {color_u32(kOverlappingTest), true, "false alarm"},
                        {IM_COL32(200, 0, 72, 255), false, "meeting (matrix)"},
                        {IM_COL32(236, 150, 40, 255), false, "tested in vain"}};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  float x = at.x;
  const float side = context.px(9), y = at.y + 0.5F * (ImGui::GetTextLineHeight() - side);
  for (const Part& part : parts) {
    const float width = ImGui::CalcTextSize(part.text).x;
    if (x + side + width > right) break;
    draw.AddRectFilled(ImVec2(x, y), ImVec2(x + side, y + side), part.color);
    if (part.hatched) hatch(draw, ImVec2(x, y), ImVec2(x + side, y + side), context.px(3));
    draw.AddText(ImVec2(x + side + context.px(4), at.y), palette::kQuiet, part.text);
    x += side + width + context.px(16);
  }
  ImGui::Dummy(ImVec2(right - at.x, ImGui::GetTextLineHeight()));
}

void draw_query_heat(PanelContext& context, const UiRect& rect) {
  const auto answer = context.session.get<QueryHeat>().answer();
  heading(context, "Heat of the query");
  ImGui::SameLine();
  ImGui::PushFont(context.fonts.small);
  const auto marked = context.session.get<QueryHeat>().test();
  clipped_text(!answer  ? std::string("The query runs")
               : marked ? pair_test_text(*answer, *marked)
                        : query_heat_text(*answer),
               std::max(rect.right() - ImGui::GetCursorScreenPos().x - context.px(60), context.px(40)));
  ImGui::SameLine(rect.width - context.px(50));
  if (toggle_button(context, "Close", false, "Back to the contacts (Esc)")) context.send(EndQueryHeat{});
  context.mark("query heat:close");
  if (answer) {
    ImGui::SetCursorScreenPos(ImVec2(rect.x + context.px(8), ImGui::GetCursorScreenPos().y));
    draw_key(context, rect.right() - context.px(8));
    const float top = ImGui::GetCursorScreenPos().y, height = rect.bottom() - context.px(6) - top;
    const float side = std::max(std::min(height, 0.3F * rect.width), 1.0F);
    const UiRect matrix{rect.right() - context.px(8) - side, top, side, std::max(height, 1.0F)};
    const UiRect tests{rect.x + context.px(8), top,
                       std::max(matrix.x - context.px(10) - rect.x - context.px(8), 1.0F),
                       std::max(height, 1.0F)};
    const HoveredPlaces hovered = hovered_places(context.session, *answer);
    draw_icicle(context, *answer, tests, hovered);
    draw_matrix(context, *answer, matrix, hovered);
  }
  ImGui::PopFont();
}

// Returns the two selected objects, or the first two visible ones.
std::optional<HeatPair> pair_to_heat(const Session& session) {
  for (const auto& feature : session.features())
    if (const auto pair = feature->pair()) return HeatPair{(*pair)[0], (*pair)[1]};
  const auto& selected = session.view().selection().objects;
  if (selected.size() >= 2) return HeatPair{selected.front(), selected.back()};
  const std::vector<std::uint32_t> visible = session.document().facts().visible_objects();
  if (visible.size() < 2) return std::nullopt;
  return HeatPair{visible[0], visible[1]};
}

void flip_query_heat(Session& session, std::vector<Command>& out) {
  if (session.get<QueryHeat>().shown()) return out.emplace_back(EndQueryHeat{}), void();
  if (const auto pair = pair_to_heat(session)) out.emplace_back(*pair);
}

}  // namespace

void add_query_heat_interface(InterfaceList& list) {
  list.panels.push_back({.panel = kQueryHeatPanel,
                         .has_content = [](Session& s) { return s.get<QueryHeat>().shown(); },
                         .draw_in_dock = draw_query_heat});
  list.keys.push_back(
      key_binding("Clashes", 95, Key::j, modifiers::kAlt,
                  "the heat of the query of two objects: how often each triangle was tested; or end it",
                  flip_query_heat));
  list.endings.push_back({.order = 36, .end = [](const Session& session, std::vector<Command>& out) {
                            if (!session.get<QueryHeat>().shown()) return false;
                            out.emplace_back(EndQueryHeat{});
                            return true;
                          }});
}

}  // namespace boxwood
