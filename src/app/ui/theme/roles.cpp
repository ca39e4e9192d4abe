// SPDX-License-Identifier: MIT
// The table of roles.
#include "app/ui/theme/roles.hpp"

#include <algorithm>
#include <iterator>

namespace boxwood {

namespace {

constexpr ImU32 hex(unsigned rgb, unsigned alpha = 0xFF) {
  return IM_COL32(rgb >> 16U & 0xFFU, rgb >> 8U & 0xFFU, rgb & 0xFFU, alpha);
}

// tests/app/ui/contrast_test.cpp holds 4.5 : 1 for texts and 3 : 1 for signs, in both columns.
constexpr RoleRow kRows[] = {
    {Role::text, "text", hex(0x1B2631), hex(0xE7ECF1)},
    {Role::quiet, "quiet", hex(0x5B6876), hex(0xA9B4BF)},
    {Role::panel, "panel", hex(0xFBFCFD), hex(0x1E242A)},
    {Role::popup, "popup", hex(0xFFFFFF, 0xFC), hex(0x262D34, 0xFC)},
    {Role::faint, "faint", hex(0x84909C), hex(0x77848F)},
    {Role::control, "control", hex(0x828E9A), hex(0x76838F)},
    {Role::line, "line", hex(0xD5DBE1), hex(0x3A434C)},
    {Role::line_light, "line light", hex(0xE6EAEE), hex(0x313A42)},
    {Role::field, "field", hex(0xEDF0F3), hex(0x2A323A)},
    {Role::accent, "accent", hex(0x0072B2), hex(0x5CB0E6)},  // Okabe-Ito blue
    {Role::accent_soft, "accent soft", hex(0xD3E7F4), hex(0x1F4860)},
    {Role::on, "on", hex(0x004F7C), hex(0xB4DDF7)},
    {Role::hover, "hover", hex(0xE3EAF0), hex(0x323C46)},
    {Role::selected, "selected", hex(0xD8EAF6), hex(0x21435A)},  // quiet text on it has 4.6 : 1
    {Role::head, "head", hex(0xF1F4F6), hex(0x272F36)},
    {Role::odd_row, "odd row", hex(0x000000, 0x06), hex(0xFFFFFF, 0x08)},
    {Role::dim, "dim", hex(0x202830, 0x38), hex(0x000000, 0x50)},
    {Role::error, "error", hex(0xB43A00), hex(0xFF9D70)},
    {Role::warning, "warning", hex(0x8A5A00), hex(0xE6B860)},
    {Role::good, "good", hex(0x1A7F4E), hex(0x6BCB9B)},
    {Role::handle, "handle", hex(0x7A3E9D), hex(0xC08BE0)},
    {Role::hot, "hot", hex(0xE69F00), hex(0xE69F00)},
    {Role::rim, "rim", hex(0xFFFFFF), hex(0x14181C)},
    {Role::stage, "stage", hex(0xF4F6F8), hex(0x20262C)},
    {Role::shade, "shade", hex(0xD9DEE4), hex(0x39424B)},
    {Role::wall, "wall", hex(0x5B6876), hex(0xA0ABB6)},
    {Role::light, "light", hex(0xFFE99A), hex(0x6B5A1C)},
    {Role::light_soft, "light soft", hex(0xFFF6D8), hex(0x3A3421)},
    {Role::light_line, "light line", hex(0xE2C86A), hex(0xB79A3A)},
    {Role::apart, "apart", hex(0x9CC6E4), hex(0x2F6388)},
    {Role::meeting, "meeting", hex(0xE69A94), hex(0x8C3F3A)},
    {Role::canvas, "canvas", hex(0xF1F4F6), hex(0x181D22)},
    {Role::bar, "bar", hex(0xB4BCC6), hex(0x56626E)},
    {Role::bar_strong, "bar strong", hex(0x74808E), hex(0x8592A0)},
    {Role::bar_weak, "bar weak", hex(0xC2C9D1), hex(0x48525C)},
    {Role::cell, "cell", hex(0xE2E7EC), hex(0x2F3840)},
};
static_assert(std::size(kRows) == static_cast<std::size_t>(Role::count));
constexpr bool is_in_order() {
  for (std::size_t i = 0; i < std::size(kRows); ++i)
    if (static_cast<std::size_t>(kRows[i].role) != i) return false;
  return true;
}
static_assert(is_in_order(), "a role is found by its number");

thread_local Theme g_theme = Theme::light;

double luminance_of(ImU32 color) {
  return luminance(Rgba{static_cast<std::uint8_t>(color >> IM_COL32_R_SHIFT & 0xFFU),
                        static_cast<std::uint8_t>(color >> IM_COL32_G_SHIFT & 0xFFU),
                        static_cast<std::uint8_t>(color >> IM_COL32_B_SHIFT & 0xFFU), 255});
}

}  // namespace

std::span<const RoleRow> role_table() {
  return kRows;
}

void use_theme(Theme theme) {
  g_theme = theme;
}
Theme used_theme() {
  return g_theme;
}

ImU32 role_color(Role role) {
  const RoleRow& row = kRows[static_cast<std::size_t>(role)];
  return g_theme == Theme::dark ? row.dark : row.light;
}

ImU32 role_color(Role role, unsigned alpha) {
  return (role_color(role) & ~IM_COL32_A_MASK) | IM_COL32(0, 0, 0, alpha);
}

ImU32 ink_on(ImU32 ground) {
  // Contrast to white is 1.05 / (L + 0.05), to black (L + 0.05) / 0.05: equal at L = 0.179.
  constexpr double kEqual = 0.1791;
  return luminance_of(ground) > kEqual ? IM_COL32(0, 0, 0, 255) : IM_COL32(255, 255, 255, 255);
}

ImU32 outline_of(ImU32 swatch) {
  constexpr double kLeast = 3.0, kFlare = 0.05;  // WCAG 2.1, 1.4.11
  const double a = luminance_of(swatch) + kFlare, b = luminance_of(role_color(Role::panel)) + kFlare;
  return std::max(a, b) >= kLeast * std::min(a, b) ? swatch | IM_COL32_A_MASK : role_color(Role::control);
}

}  // namespace boxwood
