// SPDX-License-Identifier: MIT
// The window has no glyph for what is unsafe to show: it shows as the sign for a missing one.
#include <cstdio>

#include <gtest/gtest.h>
#include <imgui.h>

#include "app/ui/fitted_text.hpp"
#include "app/ui/fonts.hpp"
#include "base/clean_text.hpp"

namespace boxwood {
namespace {

TEST(Fonts, WhatIsUnsafeToShowHasNoGlyph) {
  ImFontAtlas atlas;
  const UiFonts fonts = load_fonts(atlas, 1.0F);
  std::size_t glyphs = 0;
  for (const ImFont* font : {fonts.body, fonts.small, fonts.heading, fonts.mono}) {
    ASSERT_NE(font, nullptr);
    for (char32_t c = 0; c <= 0xFFFF; ++c) {
      if (font->FindGlyphNoFallback(static_cast<ImWchar>(c)) == nullptr) continue;
      EXPECT_TRUE(!is_unsafe_to_show(c) || c == '\t') << static_cast<unsigned>(c);  // a tab is some blanks
      ++glyphs;
    }
  }
  std::printf("%zu glyphs\n", glyphs);
  EXPECT_GT(glyphs, 400U);
}

// A name without its underscores is another name: what is cut to a width keeps all that is below the line.
TEST(Fonts, NothingBelowTheLineIsCutOff) {
  int below = 0;
  for (const float scale : {1.0F, 1.25F, 1.5F, 2.0F, 3.0F}) {
    ImFontAtlas atlas;
    const UiFonts fonts = load_fonts(atlas, scale);
    for (const ImFont* font : {fonts.body, fonts.small, fonts.heading, fonts.mono})
      for (char c = '!'; c <= '~'; ++c) {
        const ImFontGlyph* glyph = font->FindGlyphNoFallback(static_cast<ImWchar>(c));
        ASSERT_NE(glyph, nullptr) << c;
        EXPECT_LE(glyph->Y1, font->FontSize * (1.0F + kBelowLine)) << c;
        below += glyph->Y1 > font->FontSize ? 1 : 0;
      }
  }
  EXPECT_GT(below, 0);  // else there was nothing to cut off
}

TEST(Fonts, CutTextBesideAFrameIsAsHighAsWholeText) {
  ImGuiContext* const context = ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.DisplaySize = ImVec2(640, 480);
  (void)load_fonts(*io.Fonts, 1.0F);
  unsigned char* pixels = nullptr;
  int width = 0, height = 0;
  io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
  ImGui::NewFrame();
  ImGui::Begin("test");
  float y[2] = {};
  for (int cut = 0; cut < 2; ++cut) {
    if (cut == 1) ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    clipped_text("Fixed AABB", cut == 1 ? 30.0F : 200.0F);
    y[cut] = ImGui::GetItemRectMin().y;
  }
  EXPECT_EQ(y[0], y[1]);
  ImGui::End();
  ImGui::EndFrame();
  ImGui::DestroyContext(context);
}

}  // namespace
}  // namespace boxwood
