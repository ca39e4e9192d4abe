// SPDX-License-Identifier: MIT
// The bar along the top: files, views, layers, history, help.
#include <array>
#include <cmath>
#include <string>

#include <imgui_internal.h>

#include "app/document/file_commands.hpp"
#include "app/document/history_commands.hpp"
#include "app/interface/bindings.hpp"
#include "app/interface/frame_rows.hpp"
#include "app/session/clip_plane.hpp"
#include "app/session/volumes_toggle.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/shell/panels.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/statements/triangle_text.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/panel.hpp"
#include "app/view/appearance_commands.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_fit_commands.hpp"
#include "app/view/camera_place_commands.hpp"
#include "app/view/clip_commands.hpp"
#include "app/view/look_commands.hpp"

namespace boxwood {

namespace {

void gap(const PanelContext& context, bool line = true) {
  if (!line) return ImGui::SameLine(0, context.px(4));
  ImGui::SameLine(0, context.px(10));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float h = ImGui::GetFrameHeight();
  ImGui::GetWindowDrawList()->AddLine(ImVec2(at.x - context.px(5), at.y + 0.15F * h),
                                      ImVec2(at.x - context.px(5), at.y + 0.85F * h), palette::kLine);
}

constexpr const char* kWorkspaceTips[] = {
    "Volumes and their numbers", "The nodes of a tree, its levels and quality",
    "Contacts between objects, and motions", "Lessons and the glossary"};
static_assert(std::size(kWorkspaceTips) == kWorkspaceCount);

struct ViewButton {
  StandardView view;
  const char* label;
  const char* tip;
  const char* key;
};
constexpr ViewButton kViews[] = {{StandardView::front, "Front", "Look from the front", "1"},
                                 {StandardView::right, "Right", "Look from the right", "3"},
                                 {StandardView::top, "Top", "Look from above", "7"},
                                 {StandardView::iso, "Iso", "Look along a cube's diagonal", "9"}};

struct LayerButton {
  Layer layer;
  const char* label;
  const char* what;
  const char* key;
  bool Layers::*shown;
};
constexpr LayerButton kLayerButtons[] = {
    {Layer::geometry, "Surface", "the surfaces", "N", &Layers::geometry},
    {Layer::edges, "Edges", "the edges of the triangles", "M", &Layers::edges},
    {Layer::volumes, "Volumes", "the bounding volumes", "B", &Layers::volumes},
    {Layer::grid, "Grid", "the grid", "G", &Layers::grid}};

std::string with_key(const std::string& tip, const char* key) {
  return tip + " (" + key + ")";
}

// Returns what a click does: "Hide the grid (G)" while it is on.
std::string layer_tip(const LayerButton& button, bool is_on) {
  return with_key(std::string(is_on ? "Hide " : "Show ") + button.what, button.key);
}

void recent_menu(PanelContext& context) {
  if (!begin_menu(context, "recent")) return;
  ImGui::TextDisabled("Recent files");
  ImGui::Separator();
  const std::vector<std::string>& files = context.state<FrameState>().recent_files;
  // A list as wide as half of the window leaves a part of the scene in sight.
  const float room = 0.5F * ImGui::GetIO().DisplaySize.x - context.px(28);
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::string shown = cut_in_the_middle(files[i], room);
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::Selectable(shown.c_str())) context.send(OpenFile{files[i]});
    ImGui::PopID();
    if (shown != files[i]) tip_for_last(files[i].c_str());
  }
  if (files.empty()) ImGui::TextDisabled("none yet");
  ImGui::Separator();
  if (ImGui::Selectable("Built-in scene")) context.send(OpenBuiltIn{});
  context.mark("recent:built-in");
  ImGui::EndPopup();
}

void workspace_buttons(PanelContext& context) {
  for (std::size_t i = 0; i < kWorkspaceCount; ++i) {
    const auto workspace = static_cast<Workspace>(i);
    if (i > 0) ImGui::SameLine(0, context.px(2));
    const std::string label(title_of(workspace));
    const std::string tip = std::string(kWorkspaceTips[i]) + " (Ctrl+" + std::to_string(i + 1) + ")";
    if (toggle_button(context, label.c_str(), context.session.view().workspace() == workspace, tip.c_str()))
      context.send(SetWorkspace{workspace});
    context.mark(std::string("workspace:").append(name_of(workspace)));
  }
}

void files(PanelContext& context) {
  const SessionView& view = context.session.view();
  if (ImGui::Button("Open...")) context.send(ShowPanel{panels::kFiles, !view.panel_open(panels::kFiles)});
  tip_for_last("Open a model file (Ctrl+O), or drop one on the window");
  context.mark("open");
  ImGui::SameLine(0, context.px(4));
  if (ImGui::Button("Recent")) ImGui::OpenPopup("recent");
  tip_for_last("Files that were open before, and the built-in scene");
  context.mark("recent");
  recent_menu(context);
  for (const DrawnPart& part : interface_list().of_files) part.draw(context);
}

// Lists the up axes and marks that of the file.
void up_items(PanelContext& context) {
  const SessionView& view = context.session.view();
  const bool stated = up_axis_of(context.session.document().scene(), 0).has_value();
  ImGui::TextDisabled("Up");
  for (const UpAxis axis :
       {UpAxis::plus_y, UpAxis::plus_z, UpAxis::plus_x, UpAxis::minus_y, UpAxis::minus_z, UpAxis::minus_x}) {
    std::string label(name_of(axis));
    if (axis == view.own_up()) label += stated ? "  as the file says" : "  the file does not say";
    if (ImGui::Selectable(label.c_str(), view.camera().up == axis)) context.send(SetUp{axis});
    context.mark(std::string("up:").append(name_of(axis)));
  }
}

void up_menu(PanelContext& context) {
  ImGui::SameLine(0, context.px(4));
  const std::string label = std::string(name_of(context.session.view().camera().up)).append(" up");
  if (ImGui::Button(label.c_str())) ImGui::OpenPopup("up");
  tip_for_last("Which way is up; remembered for this file");
  context.mark("up");
  if (!begin_menu(context, "up")) return;
  up_items(context);
  ImGui::EndPopup();
}

void view_items(PanelContext& context, bool in_menu) {
  for (const ViewButton& view : kViews) {
    if (!in_menu) ImGui::SameLine(0, context.px(4));
    if (in_menu ? menu_row(context, view.label, view.key) : ImGui::Button(view.label))
      context.send(LookFrom{view.view});
    tip_for_last(with_key(view.tip, view.key).c_str());
    context.mark(std::string("view:").append(name_of(view.view)));
  }
  if (!in_menu) return;
  ImGui::Separator();
  up_items(context);
  ImGui::Separator();
  for (const DrawnPart& part : interface_list().toolbar) {
    ImGui::Dummy(ImVec2(0, ImGui::GetFrameHeight()));  // the part goes on in its line
    const std::size_t before = context.commands.size();
    part.draw(context);
    if (context.commands.size() > before) ImGui::CloseCurrentPopup();
  }
}

struct ClipButton {
  ClipAxis axis;
  const char* label;
};
constexpr ClipButton kClipAxes[] = {{ClipAxis::x, "across X"},
                                    {ClipAxis::y, "across Y"},
                                    {ClipAxis::z, "across Z"},
                                    {ClipAxis::obb_1, "across the OBB's longest axis"},
                                    {ClipAxis::obb_2, "across its middle axis"},
                                    {ClipAxis::obb_3, "across its shortest axis"}};

// Draws the field for the plane's place on its axis.
void clip_place_field(PanelContext& context, const std::array<double, 4>& clip) {
  const ClipPlace place = place_of_clip(clip);
  double at = without_noise(place.at, size_of_all(context.session.document()));
  ImGui::AlignTextToFramePadding();
  const std::string label = place.axis ? std::string("at ") + "xyz"[*place.axis] + " =" : std::string("at");
  ImGui::TextUnformatted(label.c_str());
  ImGui::SameLine();
  ImGui::SetNextItemWidth(context.px(110));
  if (ImGui::InputDouble("##offset", &at, 0.0, 0.0, value_text(at).c_str(),
                         ImGuiInputTextFlags_EnterReturnsTrue) &&
      std::isfinite(at)) {
    context.send(OneStep{false});  // the end of the moves before
    context.send(SetClip{{clip_moved_to(clip, at)}});
  }
  context.mark("clip:offset");
  tip_for_last(
      ("Where the plane is. Hidden: " + place.hidden_part() + ". Press Enter to apply a number").c_str());
  if (const std::string unit = unit_suffix(context.session); !unit.empty()) {
    ImGui::SameLine(0, 0);
    ImGui::TextUnformatted(unit.c_str());
  }
}

// Lists presets of the clip plane, its other side, and its place as a number.
void clip_items(PanelContext& context) {
  const auto& clip = context.session.view().settings().clip;
  ImGui::TextDisabled("Clip plane, in the middle");
  const int across = clip ? place_of_clip(*clip).axis.value_or(-1) : -1;
  for (const ClipButton& preset : kClipAxes) {
    const bool is_now = across >= 0 && preset.axis == kClipAxes[across].axis;
    if (ImGui::Selectable(preset.label, is_now)) context.send(ClipAcross{preset.axis, 0.5, false});
    context.mark(std::string("clip:").append(name_of(preset.axis)));
    if (is_now) context.mark("clip:now");
  }
  if (!clip) return;
  ImGui::Separator();
  if (ImGui::Selectable("the other side")) {
    std::array<double, 4> turned = *clip;
    for (double& x : turned) x = 0.0 - x;
    context.send(SetClip{{turned}});
  }
  context.mark("clip:turn");
  if (ImGui::Selectable("none")) context.send(SetClip{});
  context.mark("clip:off");
  clip_place_field(context, *clip);
}

void layer_items(PanelContext& context, bool in_menu) {
  bool first = true;
  for (const LayerButton& button : kLayerButtons) {
    if (!first && !in_menu) ImGui::SameLine(0, context.px(4));
    first = false;
    const bool volumes = button.layer == Layer::volumes;
    bool on = volumes ? volumes_toggled(context.session) : context.session.view().layers().*button.shown;
    const bool clash = volumes && context.session.view().workspace() == Workspace::clash;
    const std::string tip =
        clash ? "Pin the volumes and trees of Look and Tree here (B)" : layer_tip(button, on);
    const bool pressed =
        in_menu ? ImGui::Checkbox(button.label, &on) : toggle_button(context, button.label, on, tip.c_str());
    if (in_menu) {
      menu_key(context, button.key);
      tip_for_last(tip.c_str());
    }
    if (pressed && volumes)
      for (Command& command : volumes_flipped(context.session)) context.send(std::move(command));
    else if (pressed)
      context.send(ShowLayer{button.layer, in_menu ? on : !on});
    context.mark(std::string("layer:").append(name_of(button.layer)));
  }
  if (!in_menu) return;
  ImGui::Separator();
  clip_items(context);
}

void clip_menu(PanelContext& context) {
  ImGui::SameLine(0, context.px(4));
  if (toggle_button(context, "Clip", context.session.view().settings().clip.has_value(),
                    "A plane that cuts model and volumes (K); drag its arrow"))
    ImGui::OpenPopup("clip");
  context.mark("clip");
  if (!begin_menu(context, "clip")) return;
  clip_items(context);
  ImGui::EndPopup();
}

void history(PanelContext& context) {
  const std::string undo = history_statement(context.session, HistoryWay::undo).text;
  const std::string redo = history_statement(context.session, HistoryWay::redo).text;
  ImGui::BeginDisabled(undo.empty());
  if (ImGui::Button("Undo")) context.send(Undo{});
  tip_for_last((undo.empty() ? "Nothing to undo (Ctrl+Z)" : "Undo: " + undo + " (Ctrl+Z)").c_str());
  context.mark("undo");
  ImGui::EndDisabled();
  ImGui::SameLine(0, context.px(4));
  ImGui::BeginDisabled(redo.empty());
  if (ImGui::Button("Redo")) context.send(Redo{});
  tip_for_last((redo.empty() ? "Nothing was undone (Ctrl+Y)" : "Redo: " + redo + " (Ctrl+Y)").c_str());
  context.mark("redo");
  ImGui::EndDisabled();
}

void menu(PanelContext& context, const char* label, void (*items)(PanelContext&, bool)) {
  if (ImGui::Button(label)) ImGui::OpenPopup(label);
  context.mark(std::string("menu:").append(label));
  if (!begin_menu(context, label)) return;
  items(context, true);
  ImGui::EndPopup();
}

// Closes the open menu at a click on another button of the bar, so that the button takes the same click.
void close_menu_at_click(const PanelContext& context, const UiRect& bar) {
  if (!ImGui::IsMouseClicked(ImGuiMouseButton_Left) || ImGui::GetTopMostPopupModal() != nullptr) return;
  const ImVec2 mouse = ImGui::GetMousePos();
  const double x = static_cast<double>(mouse.x), y = static_cast<double>(mouse.y);
  if (ImGui::GetCurrentContext()->OpenPopupStack.Size == 0 || !bar.contains(x, y) ||
      context.state<FrameState>().menu_button.contains(x, y))
    return;
  ImGui::ClosePopupToLevel(0, true);
}

// Draws the buttons for panels and help.
void right_end(PanelContext& context, const UiRect& rect) {
  const float help_width = ImGui::CalcTextSize("?").x + 2 * ImGui::GetStyle().FramePadding.x;
  const float at = rect.width - context.px(12) - help_width - 5 * context.px(22) - context.px(8);
  ImGui::SameLine(0, context.px(6));
  if (ImGui::GetCursorPosX() <= at) ImGui::SetCursorPosX(at);
  if (rect.width >= context.px(760)) {
    draw_picture_button(context);
    ImGui::SameLine(0, context.px(2));
    draw_display_menu(context);
    ImGui::SameLine(0, context.px(2));
  }
  for (const Panel panel : {panels::kLeft, panels::kDock, panels::kRight}) {
    if (rect.width < context.px(760)) break;  // F2 to F4 do the same
    if (draw_place_button(context, panel))
      context.send(ShowPanel{panel, !context.session.view().panel_open(panel)});
    ImGui::SameLine(0, context.px(2));
  }
  ImGui::SameLine(0, context.px(6));
  const bool help = context.session.view().panel_open(panels::kHelp);
  if (toggle_button(context, "?", help, "All keys and mouse actions, and the words of this window (F1)"))
    context.send(ShowPanel{panels::kHelp, !help});
  context.mark("help");
}

}  // namespace

void draw_toolbar(PanelContext& context, const UiRect& rect) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(12), context.px(6)));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(7), context.px(3)));
  const bool open = begin_panel(context, "toolbar", rect, ImGuiWindowFlags_NoScrollbar);
  if (open) {
    close_menu_at_click(context, rect);
    take_keyboard(context, panels::kInterface, rect);
    const Session& session = context.session;
    // In a narrow window the name goes, then the views and the layers move into menus.
    const bool views = rect.width >= context.px(1240), layers = rect.width >= context.px(1030);
    const bool lines = rect.width >= context.px(700);  // between the groups
    ImGui::AlignTextToFramePadding();
    if (rect.width >= context.px(views ? 1350 : 860)) {
      heading(context, "Boxwood");
      ImGui::SameLine(0, context.px(10));
    }
    workspace_buttons(context);
    gap(context, lines);
    files(context);
    gap(context, lines);
    if (ImGui::Button("Fit")) context.send(FitView{});
    tip_for_last("Fit everything into the picture (Home)");
    context.mark("fit");
    if (views) {
      view_items(context, false);
    } else {
      ImGui::SameLine(0, context.px(4));
      menu(context, "View", view_items);
    }
    ImGui::SameLine(0, context.px(4));
    const bool ortho = session.view().camera().orthographic, split = session.view().fits().is_split();
    ImGui::BeginDisabled(split);
    if (toggle_button(context, "Ortho", ortho || split,
                      split ? "Two builds are shown in parallel projection, so that both look alike"
                            : "Parallel lines stay parallel (5)"))
      context.send(SetOrtho{!ortho});
    ImGui::EndDisabled();
    context.mark("ortho");
    if (views) up_menu(context);
    gap(context, lines);
    if (layers)
      layer_items(context, false);
    else
      menu(context, "Show", layer_items);
    if (layers) clip_menu(context);
    if (views)
      for (const DrawnPart& part : interface_list().toolbar) part.draw(context);
    gap(context, lines);
    history(context);
    right_end(context, rect);
  }
  end_panel();
  ImGui::PopStyleVar(3);
}

}  // namespace boxwood
