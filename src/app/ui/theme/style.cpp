// SPDX-License-Identifier: MIT
// Colours, paddings and radii of the interface.
#include "app/ui/theme/style.hpp"

#include <initializer_list>

namespace boxwood {

ImGuiStyle boxwood_style(float scale) {
  ImGuiStyle style;
  style.WindowPadding = ImVec2(12, 10);
  style.FramePadding = ImVec2(8, 4);
  style.ItemSpacing = ImVec2(8, 5);
  style.ItemInnerSpacing = ImVec2(6, 4);
  style.CellPadding = ImVec2(6, 3);
  style.IndentSpacing = 14;
  style.ScrollbarSize = 9;
  style.GrabMinSize = 10;
  style.WindowRounding = 8;
  style.ChildRounding = 6;
  style.PopupRounding = 8;
  style.FrameRounding = 5;
  style.GrabRounding = 5;
  style.ScrollbarRounding = 6;
  style.TabRounding = 5;
  style.WindowBorderSize = 1;
  style.ChildBorderSize = 1;
  style.PopupBorderSize = 1;
  style.FrameBorderSize = 1;
  style.WindowTitleAlign = ImVec2(0.0F, 0.5F);
  style.ScaleAllSizes(scale);

  ImVec4* c = style.Colors;
  const auto set = [c](ImU32 ink, std::initializer_list<ImGuiCol> slots) {
    for (const ImGuiCol slot : slots) c[slot] = color_vec4(ink);
  };
  set(palette::kText, {ImGuiCol_Text});
  set(palette::kQuiet, {ImGuiCol_TextDisabled, ImGuiCol_ScrollbarGrabHovered, ImGuiCol_ScrollbarGrabActive});
  set(palette::kPanel, {ImGuiCol_WindowBg, ImGuiCol_TitleBg, ImGuiCol_TitleBgActive,
                        ImGuiCol_TitleBgCollapsed, ImGuiCol_MenuBarBg});
  set(IM_COL32(0, 0, 0, 0),
      {ImGuiCol_ChildBg, ImGuiCol_BorderShadow, ImGuiCol_ScrollbarBg, ImGuiCol_ResizeGrip,
       ImGuiCol_TableRowBg, ImGuiCol_ModalWindowDimBg});  // a dialog draws its veil: ImGui's fades in
  set(role_color(Role::popup), {ImGuiCol_PopupBg});
  set(palette::kControl, {ImGuiCol_Border, ImGuiCol_ScrollbarGrab});
  set(palette::kField, {ImGuiCol_FrameBg, ImGuiCol_Button, ImGuiCol_Tab});
  set(palette::kHover,
      {ImGuiCol_FrameBgHovered, ImGuiCol_ButtonHovered, ImGuiCol_HeaderHovered, ImGuiCol_TabHovered});
  set(palette::kAccentSoft, {ImGuiCol_FrameBgActive, ImGuiCol_ButtonActive, ImGuiCol_HeaderActive,
                             ImGuiCol_TabActive, ImGuiCol_TextSelectedBg});
  set(palette::kAccent, {ImGuiCol_CheckMark, ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive,
                         ImGuiCol_SeparatorActive, ImGuiCol_PlotHistogram, ImGuiCol_NavHighlight});
  set(role_color(Role::selected), {ImGuiCol_Header});
  set(palette::kLine, {ImGuiCol_Separator, ImGuiCol_SeparatorHovered, ImGuiCol_TableBorderStrong});
  set(role_color(Role::head), {ImGuiCol_TableHeaderBg});
  set(role_color(Role::line_light), {ImGuiCol_TableBorderLight});
  set(role_color(Role::odd_row), {ImGuiCol_TableRowBgAlt});
  return style;
}

}  // namespace boxwood
