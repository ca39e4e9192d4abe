// SPDX-License-Identifier: MIT
// Luminance as of WCAG 2.1, and the mixing that shaders/common.glsl repeats.
#include "overlay/scene_theme.hpp"

#include <algorithm>
#include <cmath>

namespace boxwood {

namespace {

double linear(std::uint8_t v) {
  const double x = v / 255.0;
  return x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4);
}

std::uint8_t encoded(double x) {
  const double v = x <= 0.0031308 ? 12.92 * x : 1.055 * std::pow(x, 1.0 / 2.4) - 0.055;
  return static_cast<std::uint8_t>(std::lround(255.0 * std::clamp(v, 0.0, 1.0)));
}

}  // namespace

SceneTheme scene_theme(Theme theme) noexcept {
  if (theme == Theme::light) return {{236, 239, 242, 255}, {206, 212, 218, 255}, 0.0F};
  // 3 : 1 (WCAG 2.1, 1.4.11) to the lighter end, whose luminance is 0.0268: 3 x (0.0268 + 0.05) - 0.05.
  return {{40, 46, 53, 255}, {22, 26, 31, 255}, 0.182F};
}

double luminance(const Rgba& color) noexcept {
  return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
}

Rgba lifted(const Rgba& color, float least_luminance) noexcept {
  const double now = luminance(color), least = static_cast<double>(least_luminance);
  if (!(now < least)) return color;
  const double white = (least - now) / (1.0 - now);
  const auto mixed = [white](std::uint8_t v) { return encoded(linear(v) + white * (1.0 - linear(v))); };
  return {mixed(color.r), mixed(color.g), mixed(color.b), color.a};
}

}  // namespace boxwood
