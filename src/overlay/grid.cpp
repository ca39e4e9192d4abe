// SPDX-License-Identifier: MIT
// The ground grid below the scene, fading with distance, and the coloured axes on it.
#include <algorithm>
#include <cmath>

#include "overlay/overlay.hpp"

namespace boxwood {

namespace {

constexpr Rgba kGridColor{112, 120, 130, 255};

struct Ground {
  int up = 1, side_a = 0, side_b = 2;  // axes
  double level = 0.0;                  // of the plane, along `up`
  double step = 1.0;                   // between lines, world units: 1, 2 or 5 times a power of ten
  double radius = 1.0;                 // at which the grid has faded
  Vec3 center = Vec3(0.0);             // on a crossing of lines
};

double round_step(double about) {
  const double power = std::pow(10.0, std::floor(std::log10(about)));
  const double digit = about / power;
  return power * (digit < 1.5 ? 1.0 : digit < 3.5 ? 2.0 : digit < 7.5 ? 5.0 : 10.0);
}

std::optional<Ground> ground_of(const Aabb& bounds, const Vec3& up) {
  if (is_empty(bounds)) return std::nullopt;
  Ground g;
  for (int k = 0; k < 3; ++k)
    if (std::abs(up[k]) > 0.5) g.up = k;
  g.side_a = g.up == 0 ? 1 : 0;
  g.side_b = g.up == 2 ? 1 : 2;
  const Vec3 size = bounds.max - bounds.min;
  const double reach = std::max(0.5 * std::hypot(size[g.side_a], size[g.side_b]), 0.5 * size[g.up]);
  if (!(reach > 0.0) || !(reach - reach == 0.0)) return std::nullopt;
  g.level = up[g.up] > 0.0 ? bounds.min[g.up] : bounds.max[g.up];
  g.step = round_step(reach / 5.0);
  g.radius = 3.2 * reach;
  const Vec3 middle = 0.5 * bounds.min + 0.5 * bounds.max;
  g.center[g.up] = g.level;
  for (const int k : {g.side_a, g.side_b}) g.center[k] = g.step * std::round(middle[k] / g.step);
  return g;
}

double strength(double distance, double radius) {
  const double t = std::clamp(1.0 - distance / radius, 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

// Adds a line through `through` along an axis, in pieces of one step, fading outwards. Relative to g.center.
void add_line(const Ground& g, const Vec3& through, int axis, Rgba color, double alpha,
              std::vector<SegmentInstance>& out) {
  const int pieces = static_cast<int>(std::ceil(g.radius / g.step));
  for (int i = -pieces; i < pieces; ++i) {
    Vec3 a = through, b = through;
    a[axis] = i * g.step;
    b[axis] = (i + 1) * g.step;
    const double s = alpha * strength(glm::length(0.5 * (a + b)), g.radius);
    color.a = static_cast<std::uint8_t>(std::lround(255.0 * s));
    if (color.a > 0) out.push_back({Vec3f(a), Vec3f(b), color, {}});
  }
}

void draw(const Ground& g, const Kept<std::vector<SegmentInstance>>& kept, float width_px, DrawList& list) {
  Batch<SegmentInstance> batch;
  batch.buffer = kept.buffer;
  batch.revision = kept.revision;
  batch.data = kept.value;
  batch.count = static_cast<std::uint32_t>(kept.value.size());
  batch.origin = g.center;
  batch.style.line_width_px = width_px;
  batch.style.depth = DepthMode::hide;
  batch.style.pickable = false;
  list.segments.push_back(batch);
}

// Returns the origin of the axes relative to g.center: the world's origin if the grid reaches it, otherwise
// the grid's middle.
Vec3 axes_through(const Ground& g) {
  Vec3 through = -g.center;
  through[g.up] = 0.0;
  return glm::length(through) > 0.8 * g.radius ? Vec3(0.0) : through;
}

Stamp stamp_of(const Ground& g) {
  return Stamp() << g.center << g.step << g.radius << std::uint64_t(g.up);
}

}  // namespace

void add_grid(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list) {
  const auto ground = ground_of(input.bounds, input.up);
  if (!ground) return;
  const Ground& g = *ground;
  const auto& kept = buffers.keep<std::vector<SegmentInstance>>("grid", stamp_of(g), [&](auto& out) {
    const int lines = static_cast<int>(std::ceil(g.radius / g.step));
    for (int i = -lines; i <= lines; ++i)
      for (const auto& [axis, other] : {std::pair{g.side_a, g.side_b}, std::pair{g.side_b, g.side_a}}) {
        Vec3 through(0.0);
        through[other] = i * g.step;
        const auto number = static_cast<long long>(std::llround(g.center[other] / g.step)) + i;
        add_line(g, through, axis, kGridColor, number % 5 == 0 ? 0.50 : 0.22, out);
      }
  });
  draw(g, kept, 1.0F, list);
}

void add_axes(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list) {
  const auto ground = ground_of(input.bounds, input.up);
  if (!ground) return;
  const Ground& g = *ground;
  const auto& kept = buffers.keep<std::vector<SegmentInstance>>("axes", stamp_of(g), [&](auto& out) {
    const Vec3 through = axes_through(g);
    for (const int axis : {g.side_a, g.side_b}) {
      Vec3 at = through;
      at[axis] = 0.0;
      add_line(g, at, axis, kAxisColors[axis], 0.9, out);
    }
  });
  draw(g, kept, 1.6F, list);
}

std::vector<GroundAxis> ground_axes(const Aabb& bounds, const Vec3& up) {
  const auto ground = ground_of(bounds, up);
  if (!ground) return {};
  constexpr double kClear = 0.55;  // of the radius, at which the line is still visible
  std::vector<GroundAxis> out;
  for (const int axis : {ground->side_a, ground->side_b}) {
    GroundAxis one{axis, ground->center + axes_through(*ground), Vec3(0.0)};
    one.from[axis] = ground->center[axis];
    one.to = one.from;
    one.to[axis] += kClear * ground->radius;
    out.push_back(one);
  }
  return out;
}

}  // namespace boxwood
