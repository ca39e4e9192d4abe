// SPDX-License-Identifier: MIT
// What can be read has a contrast of 4.5 : 1 at least to what it stands on, what can be pressed 3 : 1
// (WCAG 2.1, relative luminance of sRGB).
#include <cmath>
#include <cstdio>

#include <gtest/gtest.h>
#include <imgui.h>

#include "app/ui/style.hpp"

namespace boxwood {
namespace {

double luminance(const ImVec4& c) {
  const auto linear = [](float v) {
    const auto x = static_cast<double>(v);
    return x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(c.x) + 0.7152 * linear(c.y) + 0.0722 * linear(c.z);
}

double contrast(const ImVec4& a, const ImVec4& b) {
  const double x = luminance(a), y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

TEST(Contrast, KnownPairs) {
  EXPECT_NEAR(contrast(ImVec4(0, 0, 0, 1), ImVec4(1, 1, 1, 1)), 21.0, 1e-6);
  EXPECT_NEAR(contrast(color_vec4(IM_COL32(0x77, 0x77, 0x77, 255)), ImVec4(1, 1, 1, 1)), 4.48, 0.01);
}

TEST(Contrast, TextAndControlsStandOut) {
  const ImGuiStyle style = boxwood_style(1.0F);
  const auto at = [&](int slot) { return style.Colors[slot]; };
  const ImVec4 panel = color_vec4(palette::kPanel);
  double least_text = 21, least_control = 21;
  int pairs = 0;
  const auto text = [&](const ImVec4& a, const ImVec4& b) {
    EXPECT_FLOAT_EQ(b.w, 1.0F);  // what it stands on hides what is behind
    EXPECT_GE(contrast(a, b), 4.5);
    least_text = std::min(least_text, contrast(a, b));
    ++pairs;
  };
  const auto control = [&](const ImVec4& a, const ImVec4& b) {
    EXPECT_GE(contrast(a, b), 3.0);
    least_control = std::min(least_control, contrast(a, b));
    ++pairs;
  };
  for (const ImU32 ink :
       {palette::kText, palette::kQuiet, palette::kError, palette::kWarning, palette::kAccent})
    text(color_vec4(ink), panel);
  for (const int ground :
       {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_Button, ImGuiCol_ButtonHovered,
        ImGuiCol_ButtonActive, ImGuiCol_Header, ImGuiCol_HeaderHovered, ImGuiCol_TableHeaderBg})
    text(at(ImGuiCol_Text), at(ground));
  for (const int ground : {ImGuiCol_FrameBg, ImGuiCol_Button, ImGuiCol_Header, ImGuiCol_HeaderHovered})
    text(at(ImGuiCol_TextDisabled), at(ground));
  text(color_vec4(palette::kOn), color_vec4(palette::kAccentSoft));  // a toggle that is on
  for (const int edge : {ImGuiCol_Border, ImGuiCol_ScrollbarGrab, ImGuiCol_ScrollbarGrabHovered,
                         ImGuiCol_ScrollbarGrabActive, ImGuiCol_CheckMark, ImGuiCol_SliderGrab,
                         ImGuiCol_NavHighlight, ImGuiCol_SeparatorActive, ImGuiCol_PlotHistogram})
    control(at(edge), panel);
  control(at(ImGuiCol_CheckMark), at(ImGuiCol_FrameBg));
  control(color_vec4(palette::kFaint), panel);    // an eye that is shut
  control(color_vec4(palette::kControl), panel);  // levels that are not drawn
  std::printf("pairs: %d, least of text %.2f, least of controls %.2f\n", pairs, least_text, least_control);
}

}  // namespace
}  // namespace boxwood
