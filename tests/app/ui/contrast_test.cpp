// SPDX-License-Identifier: MIT
// Texts have a contrast of 4.5 : 1 at least to their ground, signs and controls 3 : 1 (WCAG 2.1, AA, relative
// luminance of sRGB), in both themes.
#include <cmath>
#include <cstdio>

#include <gtest/gtest.h>
#include <imgui.h>

#include "app/ui/theme/style.hpp"
#include "overlay/palette.hpp"

namespace boxwood {
namespace {

// Written apart from scene_theme.cpp, as its oracle.
double luminance_of(const ImVec4& c) {
  const auto linear = [](float v) {
    const auto x = static_cast<double>(v);
    return x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(c.x) + 0.7152 * linear(c.y) + 0.0722 * linear(c.z);
}

double contrast(const ImVec4& a, const ImVec4& b) {
  const double x = luminance_of(a), y = luminance_of(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}
double contrast(ImU32 a, ImU32 b) {
  return contrast(color_vec4(a), color_vec4(b));
}
ImU32 packed(const Rgba& c) {
  return IM_COL32(c.r, c.g, c.b, c.a);
}

class Contrast : public ::testing::TestWithParam<Theme> {
protected:
  void SetUp() override { use_theme(GetParam()); }
  void TearDown() override { use_theme(Theme::light); }
};

TEST(ContrastOf, KnownPairs) {
  EXPECT_NEAR(contrast(ImVec4(0, 0, 0, 1), ImVec4(1, 1, 1, 1)), 21.0, 1e-6);
  EXPECT_NEAR(contrast(IM_COL32(0x77, 0x77, 0x77, 255), IM_COL32(255, 255, 255, 255)), 4.48, 0.01);
  EXPECT_NEAR(luminance(Rgba{0x77, 0x77, 0x77, 255}),
              luminance_of(color_vec4(IM_COL32(0x77, 0x77, 0x77, 255))), 1e-6);
}

TEST_P(Contrast, TextAndControlsStandOut) {
  const ImGuiStyle style = boxwood_style(1.0F);
  const auto at = [&](int slot) { return style.Colors[slot]; };
  const ImVec4 panel = color_vec4(palette::kPanel);
  double least_text = 21, least_control = 21;
  int pairs = 0;
  const auto text = [&](const ImVec4& a, const ImVec4& b) {
    EXPECT_GE(b.w, 0.98F);  // the ground hides all behind it
    EXPECT_GE(contrast(a, b), 4.5) << "pair " << pairs;
    least_text = std::min(least_text, contrast(a, b));
    ++pairs;
  };
  const auto control = [&](const ImVec4& a, const ImVec4& b) {
    EXPECT_GE(contrast(a, b), 3.0) << "pair " << pairs;
    least_control = std::min(least_control, contrast(a, b));
    ++pairs;
  };
  for (const Role ink : {Role::text, Role::quiet, Role::error, Role::warning, Role::accent, Role::good})
    for (const Role ground : {Role::panel, Role::popup})
      text(color_vec4(role_color(ink)), color_vec4(role_color(ground)));
  for (const int ground : {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive, ImGuiCol_Button,
                           ImGuiCol_ButtonHovered, ImGuiCol_ButtonActive, ImGuiCol_Header,
                           ImGuiCol_HeaderHovered, ImGuiCol_HeaderActive, ImGuiCol_TableHeaderBg,
                           ImGuiCol_Tab, ImGuiCol_TabActive, ImGuiCol_TextSelectedBg})
    text(at(ImGuiCol_Text), at(ground));
  for (const int ground : {ImGuiCol_FrameBg, ImGuiCol_Button, ImGuiCol_Header, ImGuiCol_HeaderHovered})
    text(at(ImGuiCol_TextDisabled), at(ground));
  text(color_vec4(palette::kOn), color_vec4(palette::kAccentSoft));  // a toggle that is on
  for (const Role ground : {Role::stage, Role::canvas}) {
    text(color_vec4(palette::kText), color_vec4(role_color(ground)));
    text(color_vec4(palette::kQuiet), color_vec4(role_color(ground)));
  }
  text(color_vec4(palette::kText), color_vec4(role_color(Role::bar)));    // a count, or a level, in its bar
  text(color_vec4(palette::kQuiet), color_vec4(role_color(Role::cell)));  // a cell that is off
  text(color_vec4(palette::kQuiet), color_vec4(palette::kField));         // a level above its bar
  EXPECT_GE(contrast(role_color(Role::bar), palette::kField), 1.5);
  for (const int edge : {ImGuiCol_Border, ImGuiCol_ScrollbarGrab, ImGuiCol_ScrollbarGrabHovered,
                         ImGuiCol_ScrollbarGrabActive, ImGuiCol_CheckMark, ImGuiCol_SliderGrab,
                         ImGuiCol_NavHighlight, ImGuiCol_SeparatorActive, ImGuiCol_PlotHistogram})
    control(at(edge), panel);
  control(at(ImGuiCol_CheckMark), at(ImGuiCol_FrameBg));
  control(color_vec4(palette::kFaint), panel);    // an eye that is shut
  control(color_vec4(palette::kControl), panel);  // levels that are not drawn
  control(color_vec4(role_color(Role::wall)), color_vec4(role_color(Role::stage)));
  std::printf("pairs: %d, least of text %.2f, least of controls %.2f\n", pairs, least_text, least_control);
}

// A dialog dims what is behind it once, and lightly: texts there stay readable.
TEST_P(Contrast, WhatADialogDimsStaysReadable) {
  EXPECT_EQ(boxwood_style(1.0F).Colors[ImGuiCol_ModalWindowDimBg].w, 0.0F) << "ImGui would dim it again";
  const ImVec4 veil = color_vec4(role_color(Role::dim));
  const auto dimmed = [&](Role role) {
    const ImVec4 c = color_vec4(role_color(role));
    const float left = 1.0F - veil.w;
    return ImVec4(left * c.x + veil.w * veil.x, left * c.y + veil.w * veil.y, left * c.z + veil.w * veil.z,
                  1.0F);
  };
  EXPECT_GE(contrast(dimmed(Role::text), dimmed(Role::panel)), 4.5);
  EXPECT_GE(contrast(dimmed(Role::quiet), dimmed(Role::panel)), 4.0);
  EXPECT_GE(contrast(color_vec4(palette::kPanel), dimmed(Role::panel)), 1.1) << "the dialog stands out";
}

// A swatch of any colour, also a translucent one, has an outline that stands out from its panel.
TEST_P(Contrast, TheOutlineOfEverySwatchStandsOut) {
  double least = 21;
  int others = 0;
  const auto swatch = [&](const Rgba& c) {
    const ImU32 outline = outline_of(color_u32(c));
    EXPECT_EQ(outline & IM_COL32_A_MASK, IM_COL32_A_MASK);
    others += outline == role_color(Role::control) ? 1 : 0;
    least = std::min(least, contrast(outline, role_color(Role::panel)));
  };
  for (const VolumeRow& row : kVolumeRows) swatch(color_of(row.kind));
  for (int i = 0; i <= 100; ++i) swatch(depth_color(i / 100.0));
  for (const Rgba& c : kDrawnColors) swatch(c);
  for (const Rgba& c :
       {kMeshColor, kSelectedMeshColor, kLitColor, kClashNearColor, kClashColorA, kClashColorB})
    swatch(c);
  for (unsigned r = 0; r < 256; r += 51)
    for (unsigned g = 0; g < 256; g += 51)
      for (unsigned b = 0; b < 256; b += 51)
        swatch(
            {static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(b), 40});
  EXPECT_GE(least, 2.999);  // 3, less the rounding of luminances
  // Colours of the dark theme are light enough as they are.
  EXPECT_EQ(others > 10, GetParam() == Theme::light) << others;
  const ImU32 blue = color_u32(color_of(VolumeKind::obb));
  EXPECT_EQ(outline_of(blue), blue) << "keeps its own";
}

TEST_P(Contrast, InkIsReadableOnEveryColour) {
  double least = 21;
  for (unsigned r = 0; r < 256; r += 15)
    for (unsigned g = 0; g < 256; g += 15)
      for (unsigned b = 0; b < 256; b += 15) {
        const ImU32 ground = IM_COL32(r, g, b, 255);
        least = std::min(least, contrast(ink_on(ground), ground));
      }
  EXPECT_GE(least, 4.5);
}

// Handles and marks of the scene against both ends of its background.
TEST_P(Contrast, MarksAreVisibleOnTheDarkBackground) {
  const SceneTheme theme = scene_theme(GetParam());
  const ImU32 ends[] = {packed(theme.top), packed(theme.bottom)};
  for (const ImU32 end : ends) EXPECT_GE(contrast(palette::kText, end), 4.5);
  if (GetParam() == Theme::light)
    return;  // the light background keeps the colours of Okabe and Ito as they are
  double least = 21;
  int colors = 0;
  const auto mark = [&](const Rgba& c) {
    for (const ImU32 end : ends) least = std::min(least, contrast(color_u32(c), end));
    ++colors;
  };
  for (const VolumeRow& row : kVolumeRows) mark(color_of(row.kind));
  for (int i = 0; i <= 100; ++i) mark(depth_color(i / 100.0));
  for (const Rgba& c : kDrawnColors) mark(c);
  for (const Rgba& c : kAxisColors) mark(c);
  for (const Rgba& c :
       {kHoveredBoxColor, kHoveredPointColor, kHitColor, kContactColor, kMeasureColor, kClashColorA,
        kClashColorB, kClashContactColor, kContactNormalColor, kLitColor, kBesideVolumeColor})
    mark(c);
  for (unsigned r = 0; r < 256; r += 51)
    for (unsigned g = 0; g < 256; g += 51)
      for (unsigned b = 0; b < 256; b += 51)
        mark({static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(b), 255});
  std::printf("%d colours, least contrast %.2f\n", colors, least);
  EXPECT_GE(least, 2.98);  // 3, less the rounding to 8 bits
  EXPECT_GE(contrast(role_color(Role::handle), ends[0]), 3.0);
}

TEST(ContrastOf, LightColoursStayAsTheyAre) {
  const float least = scene_theme(Theme::dark).least_luminance;
  const Rgba yellow{240, 228, 66, 200}, black{0, 0, 0, 77};
  EXPECT_EQ(lifted(yellow, least), yellow);
  EXPECT_EQ(lifted(black, 0.0F), black);
  EXPECT_NEAR(luminance(lifted(black, least)), static_cast<double>(least), 0.005);
  EXPECT_EQ(lifted(black, least).a, 77);
}

INSTANTIATE_TEST_SUITE_P(Themes, Contrast, ::testing::Values(Theme::light, Theme::dark),
                         [](const auto& theme) {
                           return std::string(theme.param == Theme::dark ? "Dark" : "Light");
                         });

}  // namespace
}  // namespace boxwood
