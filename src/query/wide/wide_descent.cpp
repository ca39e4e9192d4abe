// SPDX-License-Identifier: MIT
// Starts a wide descent: the pair of two nodes, placed from their boxes in double.
#include "query/wide/wide_descent.hpp"

#include <cmath>
#include <limits>

#include <boxwood/obb_sat.hpp>

#include "base/vector_sums.hpp"

namespace boxwood {

namespace {

// Rounds x >= 0 up to a float.
float rounded_up(double x) noexcept {
  return static_cast<float>(x) * (1.0F + 2.0F * kFloatUnit) + std::numeric_limits<float>::min();
}

Vec3 in_axes(const Rows3& axes, const Vec3& v) noexcept {
  return {dot(axes[0], v), dot(axes[1], v), dot(axes[2], v)};
}

}  // namespace

void take_start(const WideQuery& query, const WideStart& of_a, const WideStart& of_b,
                WidePair& pair) noexcept {
  float half_a[3], half_b[3];
  for (int k = 0; k < 3; ++k) {
    half_a[k] = rounded_up(of_a.box.half_extents[k]);
    half_b[k] = rounded_up(of_b.box.half_extents[k]);
  }
  place_pair(query, of_a, of_b, !opens_first(of_a.node, half_a, of_b.node, half_b), pair);
}

void place_pair(const WideQuery& query, const WideStart& of_a, const WideStart& of_b, bool first_is_a,
                WidePair& pair) noexcept {
  const Obb &a = of_a.box, &b = of_b.box;
  const WideStart &first = first_is_a ? of_a : of_b, &second = first_is_a ? of_b : of_a;
  pair.first = first.node;
  pair.second = second.node;
  for (int k = 0; k < 3; ++k) {
    pair.half_first[k] = rounded_up(first.box.half_extents[k]);
    pair.half_second[k] = rounded_up(second.box.half_extents[k]);
  }
  pair.first_is_a = first_is_a;
  // In double, so that inverting it loses nothing but the deviation.
  const Rows3& pose = query.a_from_b.rotation;
  const Vec3 placed[3] = {in_axes(pose, b.axes[0]), in_axes(pose, b.axes[1]), in_axes(pose, b.axes[2])};
  const Vec3 t = in_axes(a.axes, (in_axes(pose, b.center) + query.a_from_b.translation) - a.center);
  Rows3 r;
  for (std::size_t i = 0; i < 3; ++i)
    r[i] = {dot(a.axes[i], placed[0]), dot(a.axes[i], placed[1]), dot(a.axes[i], placed[2])};
  for (int i = 0; i < 3; ++i) {
    const auto k = static_cast<std::size_t>(i);
    for (int j = 0; j < 3; ++j)
      pair.pose.rotation[i][j] =
          static_cast<float>(pair.first_is_a ? r[k][j] : r[static_cast<std::size_t>(j)][i]);
    pair.pose.center[i] =
        static_cast<float>(pair.first_is_a ? t[i] : -((r[0][i] * t.x + r[1][i] * t.y) + r[2][i] * t.z));
  }
  const float deviation = pair.first_is_a ? 0.0F : 2.0F * static_cast<float>(query.deviation);
  pair.rotation_error = 4.0F * kFloatUnit + deviation;
  pair.center_error = rounded_up(placing_error(query.a_from_b, query.layout_b.reach) + query.slack) +
                      (4.0F * kFloatUnit + deviation) * (1.0F + kFloatUnit) * sum_abs(pair.pose.center);
}

}  // namespace boxwood
