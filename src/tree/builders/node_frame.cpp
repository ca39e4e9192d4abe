// SPDX-License-Identifier: MIT
// Makes a node's axes orthonormal before anything is measured along them.
#include "tree/builders/node_frame.hpp"

#include <array>
#include <cmath>

#include "base/vector_sums.hpp"

namespace boxwood {

namespace {

// Returns v at unit length; zero if its length is too small for doubles.
Vec3 unit(const Vec3& v) noexcept {
  const double largest = std::fmax(std::fabs(v.x), std::fmax(std::fabs(v.y), std::fabs(v.z)));
  if (!(largest > 0.0 && largest < kInfinity)) return Vec3(0.0);
  // Twice, to correct the rounding of the first length.
  const Vec3 scaled(v.x / largest, v.y / largest, v.z / largest);
  const Vec3 once = scaled / std::sqrt(dot(scaled, scaled));
  return once / std::sqrt(dot(once, once));
}

// Returns the part of v perpendicular to the unit vector u.
Vec3 across(const Vec3& v, const Vec3& u) noexcept {
  return v - dot(v, u) * u;
}

Rows3 rebuilt(const Rows3& axes) noexcept {
  std::array<Vec3, 3> directions = {unit(axes[0]), unit(axes[1]), unit(axes[2])};
  std::size_t longest = 0;
  for (std::size_t k = 1; k < 3; ++k)
    if (dot(axes[k], axes[k]) > dot(axes[longest], axes[longest])) longest = k;
  Vec3 u = directions[longest];
  if (!(dot(u, u) > 0.5)) u = Vec3(1, 0, 0);
  // The other axis, or the coordinate axis, with the largest part across it. A coordinate axis leaves at
  // least sqrt(2/3), so the part is long enough to become orthogonal in two steps.
  Vec3 v(0.0);
  const auto take = [&](const Vec3& direction, double at_least) {
    const Vec3 left = across(direction, u);
    if (dot(left, left) > std::fmax(dot(v, v), at_least)) v = left;
  };
  take(directions[(longest + 1) % 3], 0.25);
  take(directions[(longest + 2) % 3], 0.25);
  if (!(dot(v, v) > 0.0))
    for (const Vec3& e : kIdentityRows) take(e, 0.0);
  v = unit(across(unit(v), u));
  const Vec3 w = unit(Vec3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x));
  return {u, v, w};
}

}  // namespace

bool are_orthonormal(const Rows3& axes) noexcept {
  // Each dot product here rounds by less than 3u of 1, u = 2^-53.
  constexpr double kCertain = kAxesError - 3.0 * 0x1p-53;
  const auto near = [](double x) { return std::fabs(x) <= kCertain; };
  return near(dot(axes[0], axes[0]) - 1.0) && near(dot(axes[1], axes[1]) - 1.0) &&
         near(dot(axes[2], axes[2]) - 1.0) && near(dot(axes[0], axes[1])) && near(dot(axes[1], axes[2])) &&
         near(dot(axes[2], axes[0]));
}

Rows3 orthonormal_axes(const Rows3& axes) noexcept {
  if (are_orthonormal(axes)) return axes;
  const Rows3 again = rebuilt(axes);
  return are_orthonormal(again) ? again : kIdentityRows;
}

}  // namespace boxwood
