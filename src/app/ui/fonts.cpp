// SPDX-License-Identifier: MIT
// Finds, sizes and rasterises the fonts.
#include "app/ui/fonts.hpp"

#include <array>
#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <string>

#include <imgui.h>
#include <imgui_freetype.h>

namespace boxwood {

namespace {

// The font folders of Debian, Fedora and Arch.
constexpr std::array<const char*, 6> kFontFolders = {
    "/usr/share/fonts/opentype/inter/",   "/usr/share/fonts/truetype/dejavu/", "/usr/share/fonts/inter/",
    "/usr/share/fonts/rsms-inter-fonts/", "/usr/share/fonts/dejavu/",          "/usr/share/fonts/TTF/"};

std::string find_font(std::initializer_list<const char*> names) {
  for (const char* name : names)
    for (const char* folder : kFontFolders) {
      std::error_code error;
      std::string file = std::string(folder) + name;
      if (std::filesystem::is_regular_file(file, error)) return file;
    }
  return {};
}

// The glyph ranges. Names of objects and files use many alphabets; the rest of the interface needs few
// glyphs. Unsafe characters (base/clean_text.hpp) have no glyph: they show as the missing-glyph sign.
constexpr ImWchar kWide[] = {0x0020, 0x007E, 0x00A0, 0x00AC, 0x00AE, 0x024F, 0x0370, 0x03FF, 0x0400, 0x04FF,
                             0x1E00, 0x1EFF, 0x2010, 0x2027, 0x202F, 0x205E, 0x2070, 0x209F, 0x20AC, 0x20AC,
                             0x2190, 0x21FF, 0x2200, 0x22FF, 0x25A0, 0x25FF, 0x2713, 0x2717, 0};
constexpr ImWchar kNarrow[] = {0x0020, 0x007E, 0x00A0, 0x00AC, 0x00AE, 0x00FF, 0x2010, 0x2027,
                               0x2190, 0x2193, 0x2212, 0x2212, 0x2264, 0x2265, 0};

ImFont* add(ImFontAtlas& atlas, const std::string& file, float pixels, const ImWchar* ranges, bool merge) {
  if (file.empty()) return nullptr;
  ImFontConfig config;
  config.MergeMode = merge;
  config.OversampleH = config.OversampleV = 1;
  config.PixelSnapH = true;
  return atlas.AddFontFromFileTTF(file.c_str(), pixels, &config, ranges);
}

}  // namespace

UiFonts load_fonts(ImFontAtlas& atlas, float scale) {
  atlas.FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
  atlas.FontBuilderFlags = ImGuiFreeTypeBuilderFlags_LightHinting;
  atlas.Flags |= ImFontAtlasFlags_NoPowerOfTwoHeight;
  const std::string body = find_font({"Inter-Regular.otf", "DejaVuSans.ttf"});
  const std::string bold = find_font({"Inter-SemiBold.otf", "DejaVuSans-Bold.ttf"});
  const std::string mono = find_font({"DejaVuSansMono.ttf"});
  const std::string rest = find_font({"DejaVuSans.ttf"});
  const auto px = [scale](float size) { return static_cast<float>(std::lround(size * scale)); };

  UiFonts fonts;
  fonts.body = add(atlas, body, px(15.0F), kWide, false);
  if (fonts.body != nullptr && rest != body) add(atlas, rest, px(14.0F), kWide, true);
  fonts.small = add(atlas, body, px(13.0F), kNarrow, false);
  fonts.heading = add(atlas, bold, px(15.0F), kNarrow, false);
  fonts.mono = add(atlas, mono, px(12.5F), kNarrow, false);
  if (fonts.body == nullptr) {
    ImFontConfig config;
    config.SizePixels = px(13.0F);
    fonts.body = atlas.AddFontDefault(&config);
  }
  for (ImFont** font : {&fonts.small, &fonts.heading, &fonts.mono})
    if (*font == nullptr) *font = fonts.body;
  atlas.Build();
  return fonts;
}

}  // namespace boxwood
