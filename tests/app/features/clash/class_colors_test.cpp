// SPDX-License-Identifier: MIT
// The colours of the classes, as people with the common deficiencies of colour vision see them.
#include "app/features/clash/clash_colors.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "overlay/descent_colors.hpp"
#include "overlay/palette.hpp"
#include "overlay/scene_theme.hpp"

namespace boxwood {
namespace {

using Numbers = std::array<double, 3>;
using Matrix = std::array<Numbers, 3>;

struct Vision {
  const char* name;
  Matrix rgb;  // of linear light
};
// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
// 2009: severity 1.
constexpr Vision kVisions[] = {
    {"normal", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    {"protanopia",
     {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
    {"deuteranopia",
     {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
    {"tritanopia",
     {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}}};

Numbers times(const Matrix& m, const Numbers& v) {
  Numbers out{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k) out[i] += m[i][k] * v[k];
  return out;
}

Numbers linear(const Rgba& color) {
  Numbers out{double(color.r), double(color.g), double(color.b)};
  for (double& c : out) {
    c /= 255.0;
    c = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  }
  return out;
}

// CIE 1976 L*a*b* under D65.
Numbers lab(const Rgba& color, const Vision& vision) {
  Numbers light = times(vision.rgb, linear(color));
  for (double& c : light) c = std::clamp(c, 0.0, 1.0);
  constexpr Matrix kXyz = {{{0.4124564, 0.3575761, 0.1804375},
                            {0.2126729, 0.7151522, 0.0721750},
                            {0.0193339, 0.1191920, 0.9503041}}};
  const Numbers xyz = times(kXyz, light);
  const auto f = [](double t) {
    return t > 216.0 / 24389.0 ? std::cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
  };
  const double x = f(xyz[0] / 0.95047), y = f(xyz[1]), z = f(xyz[2] / 1.08883);
  return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

double difference(const Rgba& a, const Rgba& b, const Vision& vision) {
  const Numbers p = lab(a, vision), q = lab(b, vision);
  return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

TEST(ClassColors, CanBeToldApartWithColourDeficiencies) {
  std::vector<std::pair<std::string, Rgba>> colors{{"self", kSelfClashColor}};
  for (const auto& row : EnumNames<ClashKind>::kRows) colors.emplace_back(row.name, color_of(row.value));
  ASSERT_EQ(colors.size(), kClashKindCount + 1);
  constexpr double kLeast = 15.0;  // six times the difference that is just seen
  for (const Vision& vision : kVisions)
    for (std::size_t i = 0; i < colors.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        EXPECT_GT(difference(colors[i].second, colors[k].second, vision), kLeast)
            << vision.name << ": " << colors[i].first << " and " << colors[k].first;
  // The measure sees what such people confuse: red and green of one brightness, and not blue and yellow.
  EXPECT_LT(difference({180, 90, 40, 255}, {120, 120, 40, 255}, kVisions[2]), kLeast);
  EXPECT_GT(difference({180, 90, 40, 255}, {120, 120, 40, 255}, kVisions[0]), 30.0);
}

// The arrow of the way out is drawn over A, B, their contact and the grounds of both themes. It is not taken
// for the arrow of a contact normal, nor for the way out of a proof.
TEST(ClassColors, TheWayOutStandsOutFromAllBelowIt) {
  for (const Theme theme : {Theme::light, Theme::dark}) {
    const SceneTheme scene = scene_theme(theme);
    const Rgba drawn = lifted(kClashWayColor, scene.least_luminance);
    for (const Rgba& ground : {scene.top, scene.bottom}) {
      const double a = luminance(drawn) + 0.05, b = luminance(ground) + 0.05;
      EXPECT_GE(std::max(a, b) / std::min(a, b), 3.0);
    }
    for (const Vision& vision : kVisions)
      for (const auto& [other, least] :
           {std::pair(kClashColorA, 30.0), std::pair(kClashColorB, 30.0), std::pair(kClashContactColor, 30.0),
            std::pair(kContactNormalColor, 30.0), std::pair(kMeasureColor, 25.0)})
        EXPECT_GT(difference(drawn, lifted(other, scene.least_luminance), vision), least) << vision.name;
  }
}

// In a dark theme, where dark colours are lifted, what a query descended into is not taken for what it
// separated.
TEST(DescentColors, ADescendedBoxStandsOutFromTheOthers) {
  for (const Theme theme : {Theme::light, Theme::dark}) {
    const float least = scene_theme(theme).least_luminance;
    for (const Vision& vision : kVisions)
      for (const Rgba& other : {kSeparatedColor, kKeptColor, kLeafColor, kNearPairColor})
        EXPECT_GT(difference(lifted(kDescendedColor, least), lifted(other, least), vision), 15.0)
            << vision.name;
  }
}

// A volume of Look is drawn around boxes of nodes of its kind.
TEST(VolumeColors, BoxesOfNodesBesideAVolumeStandOutFromIt) {
  for (const Theme theme : {Theme::light, Theme::dark}) {
    const SceneTheme scene = scene_theme(theme);
    const Rgba drawn = lifted(kBesideVolumeColor, scene.least_luminance);
    for (const Rgba& ground : {scene.top, scene.bottom}) {
      const double a = luminance(drawn) + 0.05, b = luminance(ground) + 0.05;
      EXPECT_GE(std::max(a, b) / std::min(a, b), 2.98);  // 3, less the rounding to 8 bits
    }
    for (const Vision& vision : kVisions)
      for (const VolumeKind kind : {VolumeKind::obb, VolumeKind::aabb, VolumeKind::sphere})
        EXPECT_GT(difference(drawn, lifted(color_of(kind), scene.least_luminance), vision), 30.0)
            << vision.name << " " << row_of(kind).name;
  }
}

}  // namespace
}  // namespace boxwood
