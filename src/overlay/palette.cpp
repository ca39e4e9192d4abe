// SPDX-License-Identifier: MIT
// The colours and their sources.
#include "overlay/palette.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "overlay/scene_theme.hpp"

namespace boxwood {

namespace {

// Okabe and Ito, "Color Universal Design" (2008). Their yellow is left out: it is lost on a light background.
constexpr Rgba kOrange{230, 159, 0, 255}, kSkyBlue{86, 180, 233, 255}, kGreen{0, 158, 115, 255},
    kBlue{0, 114, 178, 255}, kVermilion{213, 94, 0, 255}, kPurple{204, 121, 167, 255};
// A colour between their blue and their purple, for k-DOPs (purple) in the frame of the box (blue).
constexpr Rgba kViolet{120, 94, 220, 255};

constexpr Rgba shade(Rgba c, double factor) {
  const auto part = [factor](std::uint8_t v) {
    const double out = factor <= 1.0 ? v * factor : 255.0 - (255.0 - v) * (2.0 - factor);
    return static_cast<std::uint8_t>(out + 0.5);
  };
  return {part(c.r), part(c.g), part(c.b), c.a};
}

// The pale yellow end is lost on a light background.
constexpr double kDarkPart = 0.8;

// Viridis (van der Walt and Smith, 2015), sampled evenly.
constexpr std::array<Rgba, 10> kViridis = {{{68, 1, 84, 255},
                                            {72, 40, 120, 255},
                                            {62, 73, 137, 255},
                                            {49, 104, 142, 255},
                                            {38, 130, 142, 255},
                                            {31, 158, 137, 255},
                                            {53, 183, 121, 255},
                                            {110, 206, 88, 255},
                                            {181, 222, 43, 255},
                                            {253, 231, 37, 255}}};

}  // namespace

Rgba color_of(VolumeKind kind) noexcept {
  switch (kind) {
  case VolumeKind::sphere:
    return kGreen;
  case VolumeKind::fixed_aabb:
    return kOrange;
  case VolumeKind::aabb:
    return kSkyBlue;
  case VolumeKind::obb:
    return kBlue;
  case VolumeKind::kdop6:
    return shade(kPurple, 1.30);  // darker for more directions
  case VolumeKind::kdop8:
    return shade(kPurple, 1.10);
  case VolumeKind::kdop14:
    return kPurple;
  case VolumeKind::kdop18:
    return shade(kPurple, 0.82);
  case VolumeKind::kdop26:
    return shade(kPurple, 0.66);
  case VolumeKind::obb_kdop8:
    return shade(kViolet, 1.30);
  case VolumeKind::obb_kdop14:
    return shade(kViolet, 1.10);
  case VolumeKind::obb_kdop18:
    return shade(kViolet, 0.85);
  case VolumeKind::obb_kdop26:
    return shade(kViolet, 0.64);
  case VolumeKind::hull:
    return kVermilion;
  case VolumeKind::capsule:  // round like the sphere, in shades of its green
    return shade(kGreen, 0.66);
  case VolumeKind::cylinder:
    return shade(kGreen, 1.35);
  }
  return kPurple;
}

Rgba depth_color(double t) noexcept {
  const double at = kDarkPart * std::clamp(t, 0.0, 1.0) * static_cast<double>(kViridis.size() - 1);
  const auto i = std::min(static_cast<std::size_t>(at), kViridis.size() - 2);
  const double f = at - static_cast<double>(i);
  const auto mix = [f](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround(a + (b - a) * f));
  };
  const Rgba &a = kViridis[i], &b = kViridis[i + 1];
  return {mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b), 255};
}

Rgba depth_color(std::uint32_t level, std::uint32_t levels) noexcept {
  return depth_color(levels > 1 ? static_cast<double>(level) / (levels - 1) : 0.0);
}

Rgba level_color(std::uint32_t level, std::uint32_t first, std::uint32_t last) noexcept {
  return last > first ? depth_color((static_cast<double>(level) - first) / (last - first)) : depth_color(0.5);
}

// Paul Tol's "light" scheme (SRON/EPS/TN/09-002, issue 3.2, 2021), made for filling areas and safe for
// colour-blind readers; ordered so that neighbours differ most. Its grey is left out, because unpainted
// surfaces are grey.
Rgba object_color(std::uint32_t object) noexcept {
  constexpr std::array<Rgba, 8> kLight = {{{119, 170, 221, 255},
                                           {238, 136, 102, 255},
                                           {187, 204, 51, 255},
                                           {255, 170, 187, 255},
                                           {68, 187, 153, 255},
                                           {238, 221, 136, 255},
                                           {153, 221, 255, 255},
                                           {170, 170, 0, 255}}};
  constexpr std::array<double, 3> kShades = {1.0, 0.78, 1.3};
  return shade(kLight[object % kLight.size()], kShades[object / kLight.size() % kShades.size()]);
}

Rgba hovered_color(const Rgba& own) noexcept {
  constexpr double kWhite = 0.3, kShade = 0.85, kPale = 0.6;  // above kMeshColor
  const bool is_pale = luminance(own) > kPale;
  const auto changed = [is_pale](std::uint8_t v) {
    return static_cast<std::uint8_t>(std::lround(is_pale ? kShade * v : v + kWhite * (255 - v)));
  };
  return {changed(own.r), changed(own.g), changed(own.b), own.a};
}

}  // namespace boxwood
