// The beginning of a wide descent: the pair of the roots.
#include "query/wide_descent.hpp"

#include <cmath>
#include <limits>

#include <boxwood/obb_sat.hpp>

namespace boxwood {

namespace {

// Of x >= 0.
float rounded_up(double x) noexcept {
  return static_cast<float>(x) * (1.0F + 2.0F * kFloatUnit) + std::numeric_limits<float>::min();
}

double dot(const Vec3& a, const Vec3& b) noexcept {
  return (a.x * b.x + a.y * b.y) + a.z * b.z;
}
double sum_abs(const Vec3& v) noexcept {
  return (std::fabs(v.x) + std::fabs(v.y)) + std::fabs(v.z);
}
Vec3 in_axes(const Rows3& axes, const Vec3& v) noexcept {
  return {dot(axes[0], v), dot(axes[1], v), dot(axes[2], v)};
}
// The point of a box nearest to one that is given relative to its centre, in its axes; the same way.
Vec3 nearest_in_box(const Vec3& half, const Vec3& p) noexcept {
  const auto clamp = [](double x, double h) { return x > h ? h : (x < -h ? -h : x); };
  return {clamp(p.x, half.x), clamp(p.y, half.y), clamp(p.z, half.z)};
}
Vec3 combine(const Rows3& rows, const Vec3& weights) noexcept {
  return (weights.x * rows[0] + weights.y * rows[1]) + weights.z * rows[2];
}

}  // namespace

// What is projected holds for any matrix, so a pose that is no rotation needs no margin: a point of B's box
// is R (c + sum y_j b_j) + t, |y_j| <= h_j, and u . R b_j = (R^T u) . b_j.
bool roots_part(const WideLayout& layout_a, const WideLayout& layout_b,
                const RigidTransform& a_from_b) noexcept {
  const Obb &a = layout_a.root_box, &b = layout_b.root_box;
  const Rows3& r = a_from_b.rotation;
  const Vec3 placed = in_axes(r, b.center);
  const Vec3 between = (placed + a_from_b.translation) - a.center;
  // Placing, projecting and the lines here round by less than 2^-48 of what they add up.
  const double slack = 0x1p-44 * ((sum_abs(a_from_b.translation) + layout_a.reach) + 3.0 * layout_b.reach);
  Vec3 on_a(0.0), on_b = between, along = between;  // relative to the centre of A's box, in A's frame
  for (int tries = 0;; ++tries) {
    const Vec3 along_a = in_axes(a.axes, along), along_b = in_axes(b.axes, combine(r, along));
    const double reach = dot(a.half_extents, glm::abs(along_a)) + dot(b.half_extents, glm::abs(along_b));
    if (dot(between, along) > reach + slack * sum_abs(along)) return true;
    if (tries == 2) return false;
    if (tries == 0) {
      on_a = combine(a.axes, nearest_in_box(a.half_extents, along_a));
    } else {
      const Vec3 from_b = in_axes(b.axes, combine(r, on_a - between));
      on_b = between + in_axes(r, combine(b.axes, nearest_in_box(b.half_extents, from_b)));
    }
    along = on_b - on_a;
  }
}

void take_start(const WideQuery& query, const WideStart& of_a, const WideStart& of_b,
                WidePair& pair) noexcept {
  const Obb &a = of_a.box, &b = of_b.box;
  pair.first = of_a.node;
  pair.second = of_b.node;
  for (int k = 0; k < 3; ++k) {
    pair.half_first[k] = rounded_up(a.half_extents[k]);
    pair.half_second[k] = rounded_up(b.half_extents[k]);
  }
  pair.first_is_a = !opens_first(pair.first, pair.half_first, pair.second, pair.half_second);
  if (!pair.first_is_a) {
    std::swap(pair.first, pair.second);
    std::swap(pair.half_first, pair.half_second);
  }
  // In double, so that turning it around loses nothing but the deviation.
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
  const float turned = pair.first_is_a ? 0.0F : 2.0F * static_cast<float>(query.deviation);
  pair.rotation_error = 4.0F * kFloatUnit + turned;
  pair.center_error = rounded_up(placing_error(query.a_from_b, query.layout_b.reach)) +
                      (4.0F * kFloatUnit + turned) * (1.0F + kFloatUnit) * sum_abs(pair.pose.center);
}

}  // namespace boxwood
