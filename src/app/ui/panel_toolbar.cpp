// SPDX-License-Identifier: MIT
// The bar along the top: files, views, layers, history, help.
#include "app/ui/panel.hpp"

namespace boxwood {

namespace {

void gap(const PanelContext& context) {
  ImGui::SameLine(0, context.px(14));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float h = ImGui::GetFrameHeight();
  ImGui::GetWindowDrawList()->AddLine(ImVec2(at.x - context.px(7), at.y + 0.15F * h),
                                      ImVec2(at.x - context.px(7), at.y + 0.85F * h), palette::kLine);
}

struct ViewButton {
  StandardView view;
  const char* label;
  const char* tip;
};
constexpr ViewButton kViews[] = {{StandardView::front, "Front", "Look from the front (1)"},
                                 {StandardView::right, "Right", "Look from the right (3)"},
                                 {StandardView::top, "Top", "Look from above (7)"},
                                 {StandardView::iso, "Iso", "Look along a cube's diagonal (9)"}};

struct LayerButton {
  Layer layer;
  const char* label;
  const char* tip;
  bool Layers::*shown;
};
constexpr LayerButton kLayerButtons[] = {
    {Layer::geometry, "Surface", "Show the surfaces (N)", &Layers::geometry},
    {Layer::edges, "Edges", "Show the edges of the triangles (M)", &Layers::edges},
    {Layer::volumes, "Volumes", "Show the bounding volumes (B)", &Layers::volumes},
    {Layer::grid, "Grid", "Show the grid (G)", &Layers::grid}};

void recent_menu(PanelContext& context) {
  if (!ImGui::BeginPopup("recent")) return;
  ImGui::TextDisabled("Recent files");
  ImGui::Separator();
  for (const std::string& file : context.state.recent_files)
    if (ImGui::Selectable(file.c_str())) context.send(OpenFile{file});
  if (context.state.recent_files.empty()) ImGui::TextDisabled("none yet");
  ImGui::Separator();
  if (ImGui::Selectable("Built-in scene")) context.send(OpenBuiltIn{});
  context.mark("recent:built-in");
  ImGui::EndPopup();
}

}  // namespace

void draw_toolbar(PanelContext& context, const UiRect& rect) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(12), context.px(10)));
  const bool open = begin_panel(context, "toolbar", rect, ImGuiWindowFlags_NoScrollbar);
  ImGui::PopStyleVar(2);
  if (open) {
    const Session& session = context.session;
    // What a narrow window has no room for, the keys still do: first the views go, then the layers.
    const bool views = rect.width >= context.px(930), layers = rect.width >= context.px(760);
    ImGui::AlignTextToFramePadding();
    heading(context, "Boxwood");
    ImGui::SameLine(0, context.px(16));
    if (ImGui::Button("Open..."))
      context.send(ShowPanel{Panel::files, !session.view().panel_open(Panel::files)});
    tip_for_last("Open a model file (Ctrl+O), or drop one on the window");
    context.mark("open");
    ImGui::SameLine(0, context.px(4));
    if (ImGui::Button("Recent")) ImGui::OpenPopup("recent");
    context.mark("recent");
    recent_menu(context);
    gap(context);
    if (ImGui::Button("Fit")) context.send(FitView{});
    tip_for_last("Fit everything into the picture (Home)");
    context.mark("fit");
    for (const ViewButton& view : kViews) {
      if (!views) break;
      ImGui::SameLine(0, context.px(4));
      if (ImGui::Button(view.label)) context.send(LookFrom{view.view});
      tip_for_last(view.tip);
      context.mark(std::string("view:").append(name_of(view.view)));
    }
    ImGui::SameLine(0, context.px(4));
    const bool ortho = session.view().camera().orthographic;
    if (toggle_button(context, "Ortho", ortho, "Parallel lines stay parallel (5)"))
      context.send(SetOrtho{!ortho});
    context.mark("ortho");
    if (layers) gap(context);
    bool first = true;
    for (const LayerButton& button : kLayerButtons) {
      if (!layers) break;
      if (!first) ImGui::SameLine(0, context.px(4));
      first = false;
      const bool on = session.view().layers().*button.shown;
      if (toggle_button(context, button.label, on, button.tip)) context.send(ShowLayer{button.layer, !on});
      context.mark(std::string("layer:").append(name_of(button.layer)));
    }
    gap(context);
    ImGui::BeginDisabled(!session.document().can_undo());
    if (ImGui::Button("Undo")) context.send(Undo{});
    tip_for_last("Undo (Ctrl+Z)");
    context.mark("undo");
    ImGui::EndDisabled();
    ImGui::SameLine(0, context.px(4));
    ImGui::BeginDisabled(!session.document().can_redo());
    if (ImGui::Button("Redo")) context.send(Redo{});
    tip_for_last("Redo (Ctrl+Shift+Z)");
    context.mark("redo");
    ImGui::EndDisabled();
    const float help_width = ImGui::CalcTextSize("Help F1").x + 2 * ImGui::GetStyle().FramePadding.x;
    const float at = rect.width - context.px(12) - help_width;
    ImGui::SameLine(0, context.px(4));
    if (ImGui::GetCursorPosX() <= at) ImGui::SetCursorPosX(at);
    const bool help = session.view().panel_open(Panel::help);
    if (toggle_button(context, "Help F1", help, "Every key and mouse movement"))
      context.send(ShowPanel{Panel::help, !help});
    context.mark("help");
  }
  end_panel();
}

}  // namespace boxwood
