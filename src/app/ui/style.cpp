// SPDX-License-Identifier: MIT
// Colours, paddings and radii of the interface.
#include "app/ui/style.hpp"

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
  const auto set = [c](int slot, ImU32 ink) { c[slot] = color_vec4(ink); };
  set(ImGuiCol_Text, palette::kText);
  set(ImGuiCol_TextDisabled, palette::kQuiet);
  set(ImGuiCol_WindowBg, palette::kPanel);
  set(ImGuiCol_ChildBg, IM_COL32(0, 0, 0, 0));
  set(ImGuiCol_PopupBg, role_color(Role::popup));
  set(ImGuiCol_Border, palette::kControl);
  set(ImGuiCol_BorderShadow, IM_COL32(0, 0, 0, 0));
  set(ImGuiCol_FrameBg, palette::kField);
  set(ImGuiCol_FrameBgHovered, palette::kHover);
  set(ImGuiCol_FrameBgActive, palette::kAccentSoft);
  set(ImGuiCol_TitleBg, palette::kPanel);
  set(ImGuiCol_TitleBgActive, palette::kPanel);
  set(ImGuiCol_TitleBgCollapsed, palette::kPanel);
  set(ImGuiCol_MenuBarBg, palette::kPanel);
  set(ImGuiCol_ScrollbarBg, IM_COL32(0, 0, 0, 0));
  set(ImGuiCol_ScrollbarGrab, palette::kControl);
  set(ImGuiCol_ScrollbarGrabHovered, palette::kQuiet);
  set(ImGuiCol_ScrollbarGrabActive, palette::kQuiet);
  set(ImGuiCol_CheckMark, palette::kAccent);
  set(ImGuiCol_SliderGrab, palette::kAccent);
  set(ImGuiCol_SliderGrabActive, palette::kAccent);
  set(ImGuiCol_Button, palette::kField);
  set(ImGuiCol_ButtonHovered, palette::kHover);
  set(ImGuiCol_ButtonActive, palette::kAccentSoft);
  set(ImGuiCol_Header, role_color(Role::selected));
  set(ImGuiCol_HeaderHovered, palette::kHover);
  set(ImGuiCol_HeaderActive, palette::kAccentSoft);
  set(ImGuiCol_Separator, palette::kLine);
  set(ImGuiCol_SeparatorHovered, palette::kLine);
  set(ImGuiCol_SeparatorActive, palette::kAccent);
  set(ImGuiCol_ResizeGrip, IM_COL32(0, 0, 0, 0));
  set(ImGuiCol_Tab, palette::kField);
  set(ImGuiCol_TabHovered, palette::kHover);
  set(ImGuiCol_TabActive, palette::kAccentSoft);
  set(ImGuiCol_PlotHistogram, palette::kAccent);
  set(ImGuiCol_TableHeaderBg, role_color(Role::head));
  set(ImGuiCol_TableBorderStrong, palette::kLine);
  set(ImGuiCol_TableBorderLight, role_color(Role::line_light));
  set(ImGuiCol_TableRowBg, IM_COL32(0, 0, 0, 0));
  set(ImGuiCol_TableRowBgAlt, role_color(Role::odd_row));
  set(ImGuiCol_TextSelectedBg, palette::kAccentSoft);
  set(ImGuiCol_NavHighlight, palette::kAccent);
  set(ImGuiCol_ModalWindowDimBg, role_color(Role::dim));
  return style;
}

}  // namespace boxwood
