// SPDX-License-Identifier: MIT
// Draws the panel of the whole tree in the dock: its choices, and the icicle or the treemap. Cells are laid
// out again only if tree, size or choices change.
#include "app/features/microscope/microscope_panel.hpp"
#include "app/features/microscope/node_map.hpp"

#include <algorithm>
#include <cmath>

#include <boxwood/tree.hpp>

#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

struct NodeMapState {
  std::shared_ptr<const NodeValues> values;  // the cells were made from these and `options`
  MapOptions options;
  std::vector<MapCell> cells;
};

bool same(const MapOptions& a, const MapOptions& b) {
  return a.view == b.view && a.area == b.area && a.root == b.root && a.width == b.width &&
         a.height == b.height && a.row == b.row && a.least == b.least;
}

std::size_t bytes_of_a_node(const Tree& tree) {
  return sizeof(TreeNode) +
         std::visit([](const auto& bounds) { return sizeof(bounds.volumes[0]); }, tree.bounds());
}

const std::vector<MapCell>& cells_of(NodeMapState& state, const MeasuredTree& of, const MapOptions& options) {
  if (state.values != of.values || !same(state.options, options)) {
    state.values = of.values;
    state.options = options;
    state.cells = map_cells(of.topology(), *of.values, options);
  }
  return state.cells;
}

template <class E>
void choice(PanelContext& context, const char* name, E now, const char* tip, Command (*make)(E)) {
  for_each_name<E>([&](E value, std::string_view word) {
    ImGui::SameLine(0, context.px(3));
    if (toggle_button(context, std::string(word).append("##").append(name).c_str(), value == now, tip))
      context.send(make(value));
    context.mark(std::string(name).append(":").append(word));
  });
}

void map_color_choice(PanelContext& context, const Microscope& microscope) {
  ImGui::SameLine(0, context.px(14));
  ImGui::TextDisabled("Colour");
  ImGui::SameLine(0, context.px(5));
  ImGui::SetNextItemWidth(context.px(104));
  if (ImGui::BeginCombo("##map color", text_of(microscope.map_color()).title,
                        ImGuiComboFlags_HeightLargest)) {
    for_each_name<NodeValue>([&](NodeValue value, std::string_view) {
      if (value == NodeValue::off) return;
      if (ImGui::Selectable(text_of(value).title, value == microscope.map_color()))
        context.send(SetNodeColors{value});
      tip_for_last(tip_of(value).c_str());
    });
    ImGui::EndCombo();
  }
  context.mark("map color");
}

// Draws the scale of the colours: its least and largest number at the ends of a bar.
void small_scale(PanelContext& context, const ValueLegend& legend) {
  if (legend.colors.size() < 2) return;
  ImGui::SameLine(0, context.px(6));
  ImGui::TextUnformatted(legend.numbers.front().c_str());
  ImGui::SameLine(0, context.px(4));
  const float step = context.px(9), high = context.px(9);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float y = at.y + 0.5F * (ImGui::GetFrameHeight() - high);
  for (std::size_t i = 0; i < legend.colors.size(); ++i) {
    const float x = at.x + step * static_cast<float>(i);
    ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(x, y), ImVec2(x + step, y + high),
                                              scale_color_u32(legend.colors[i]));
  }
  ImGui::Dummy(ImVec2(step * static_cast<float>(legend.colors.size()), ImGui::GetFrameHeight()));
  ImGui::SameLine(0, context.px(4));
  ImGui::TextUnformatted(legend.numbers.back().c_str());
}

void zoom_choice(PanelContext& context, const MeasuredTree& of) {
  const std::uint32_t zoomed = context.session.get<Microscope>().zoomed();
  ImGui::SameLine(0, context.px(14));
  if (zoomed == 0) {
    ImGui::TextDisabled("double-click: zoom");
    return;
  }
  if (small_button(context, ("Node " + count_text(zoomed)).c_str(), "Zoom out to the parent (Alt+PgUp)"))
    context.send(ZoomMap{of.topology().nodes[zoomed].parent});
  context.mark("zoom:out");
  ImGui::SameLine(0, context.px(3));
  if (small_button(context, "all", "Show the whole tree")) context.send(ZoomMap{0});
  context.mark("zoom:all");
}

void map_head(PanelContext& context, const MeasuredTree& of) {
  const Microscope& microscope = context.session.get<Microscope>();
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(count_text(of.topology().nodes.size()).append(" nodes").c_str());
  ImGui::SameLine(0, context.px(8));
  ImGui::Dummy(ImVec2(0, 0));
  choice<TreeMapView>(context, "map view", microscope.map_view(),
                      "All nodes as a table, by level, or as areas (Shift+T)",
                      [](TreeMapView view) { return Command(SetMapView{view}); });
  map_color_choice(context, microscope);
  if (const auto scale = microscope.scale(of.tree, microscope.map_color()))
    small_scale(context, legend_of(*scale));
  if (microscope.map_view() == TreeMapView::table) {
    ImGui::SameLine(0, context.px(14));
    if (small_button(context, "worst", "Selects the first node of the table (V)"))
      context.send(SelectWorst{0});
    context.mark("worst");
    return;
  }
  ImGui::SameLine(0, context.px(14));
  ImGui::TextDisabled("Area");
  choice<MapArea>(context, "map area", microscope.map_area(),
                  "The width or the area of a cell: triangles, SAH cost, or bytes of the nodes",
                  [](MapArea area) { return Command(SetMapArea{area}); });
  zoom_choice(context, of);
}

void outline(const PanelContext& context, const ImVec2& at, const MapCell& cell, ImU32 color, float width) {
  const float least = context.px(3);
  ImGui::GetWindowDrawList()->AddRect(
      ImVec2(at.x + cell.x0, at.y + cell.y0),
      ImVec2(at.x + std::max(cell.x1, cell.x0 + least), at.y + std::max(cell.y1, cell.y0 + least)), color, 0,
      0, context.px(width));
}

// Draws a cell, with a gap to its neighbours if it is large enough, and its number if that fits.
void draw_cell(const PanelContext& context, const ImVec2& at, const MapCell& cell, const Rgba& color,
               bool with_text) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float width = cell.x1 - cell.x0, height = cell.y1 - cell.y0;
  const float gap_x = width > 3.0F ? 1.0F : 0.0F, gap_y = height > 3.0F ? 1.0F : 0.0F;
  draw.AddRectFilled(ImVec2(at.x + cell.x0, at.y + cell.y0),
                     ImVec2(at.x + cell.x1 - gap_x, at.y + cell.y1 - gap_y), scale_color_u32(color));
  if (!with_text || width < context.px(24) || height < context.px(11)) return;
  const std::string text = count_text(cell.node);
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  if (size.x + context.px(4) > width || size.y > height + 1.0F) return;
  draw.AddText(ImVec2(at.x + 0.5F * (cell.x0 + cell.x1 - size.x), at.y + 0.5F * (cell.y0 + cell.y1 - size.y)),
               ink_on(scale_color_u32(color)), text.c_str());
}

void draw_map(PanelContext& context, const MeasuredTree& of, const UiRect& rect) {
  const Microscope& microscope = context.session.get<Microscope>();
  if (!of.values || !of.colors) return quiet_text(context, kBeingComputed);
  MapOptions options;
  options.view = microscope.map_view();
  options.area = microscope.map_area();
  options.root = microscope.zoomed() < of.topology().nodes.size() ? microscope.zoomed() : 0;
  options.width = std::floor(rect.width);
  options.height = std::floor(rect.height);
  options.row = context.px(16);
  options.least = context.px(4);
  options.bytes_a_node = bytes_of_a_node(of.tree->tree);
  const std::vector<MapCell>& cells = cells_of(context.state<NodeMapState>(), of, options);
  const ImVec2 at(rect.x, rect.y);
  ImGui::SetCursorScreenPos(at);
  ImGui::InvisibleButton("map", ImVec2(options.width, options.height));
  context.mark("tree map");
  const bool is_icicle = options.view == TreeMapView::icicle;
  ImGui::PushClipRect(at, ImVec2(at.x + options.width, at.y + options.height), true);
  const float mouse_x = ImGui::GetIO().MousePos.x - at.x, mouse_y = ImGui::GetIO().MousePos.y - at.y;
  const MapCell* under = nullptr;
  for (const MapCell& cell : cells) {
    const bool covered = !is_icicle && !cell.merged && !of.topology().nodes[cell.node].is_leaf();
    if (!covered) draw_cell(context, at, cell, (*of.colors)[cell.node], true);
    if (!covered && cell.contains(mouse_x, mouse_y)) under = &cell;
  }
  if (!is_icicle)  // borders of the large parts
    for (const MapCell& cell : cells)
      if (cell.level > 0 && cell.level <= 4 && !of.topology().nodes[cell.node].is_leaf())
        outline(context, at, cell, palette::kPanel, 2.5F - 0.5F * static_cast<float>(cell.level));
  if (of.hovered)
    if (const auto cell = cell_of(of.topology(), *of.values, options, *of.hovered))
      outline(context, at, *cell, palette::kText, 1.0F);
  if (of.selected)
    if (const auto cell = cell_of(of.topology(), *of.values, options, *of.selected)) {
      outline(context, at, *cell, palette::kPanel, 4.0F);
      outline(context, at, *cell, palette::kError, 2.0F);
    }
  ImGui::PopClipRect();
  if (under != nullptr && ImGui::IsItemHovered()) react_to_node(context, of, under->node);
}

}  // namespace

void draw_tree_map(PanelContext& context, const UiRect& rect) {
  const auto of = measured_tree(context.session);
  if (!of) return quiet_text(context, kBeingComputed);
  ImGui::PushFont(context.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(6), context.px(1)));
  ImGui::BeginGroup();
  map_head(context, *of);
  ImGui::EndGroup();
  ImGui::PopStyleVar();
  const float left = rect.x + context.px(10), top = ImGui::GetItemRectMax().y + context.px(4);
  const UiRect body{left, top, rect.right() - context.px(10) - left, rect.bottom() - context.px(4) - top};
  ImGui::SetCursorScreenPos(ImVec2(body.x, body.y));
  if (body.width > context.px(40) && body.height > context.px(20)) {
    if (context.session.get<Microscope>().map_view() == TreeMapView::table) {
      if (ImGui::BeginChild("table", ImVec2(body.width, body.height), false, ImGuiWindowFlags_NoBackground))
        draw_node_table(context, *of);
      ImGui::EndChild();
    } else {
      draw_map(context, *of, body);
    }
  }
  ImGui::PopFont();
}

}  // namespace boxwood
