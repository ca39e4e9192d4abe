// SPDX-License-Identifier: MIT
// Rotations from angles, axes and quaternions, in double; right angles of sine and cosine are not made exact.
#pragma once

#include <cmath>

#include <boxwood/math.hpp>

namespace boxwood {

// Returns Rz(yaw) Ry(pitch) Rx(roll): rotations about fixed axes, as URDF has them.
inline Rows3 rotation_from_rpy(const Vec3& rpy) noexcept {
  const double sr = std::sin(rpy.x), cr = std::cos(rpy.x);
  const double sp = std::sin(rpy.y), cp = std::cos(rpy.y);
  const double sy = std::sin(rpy.z), cy = std::cos(rpy.z);
  return {Vec3(cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr),
          Vec3(sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr), Vec3(-sp, cp * sr, cp * cr)};
}

// Returns the rotation of a quaternion of any length; not finite if the length is 0 or not finite.
inline Rows3 rotation_from_quaternion(double x, double y, double z, double w) noexcept {
  const double s = 2.0 / (x * x + y * y + z * z + w * w);
  return {Vec3(1.0 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)),
          Vec3(s * (x * y + z * w), 1.0 - s * (x * x + z * z), s * (y * z - x * w)),
          Vec3(s * (x * z - y * w), s * (y * z + x * w), 1.0 - s * (x * x + y * y))};
}

// Returns the rotation by `angle` about a unit axis (Rodrigues), exact in the entries that an axis along x, y
// or z leaves 0 or 1.
inline Rows3 rotation_about(const Vec3& a, double sine, double cosine) noexcept {
  const double s = sine, c = cosine, k = 1.0 - c;
  return {Vec3(a.x * a.x + c * (1.0 - a.x * a.x), k * a.x * a.y - s * a.z, k * a.x * a.z + s * a.y),
          Vec3(k * a.x * a.y + s * a.z, a.y * a.y + c * (1.0 - a.y * a.y), k * a.y * a.z - s * a.x),
          Vec3(k * a.x * a.z - s * a.y, k * a.y * a.z + s * a.x, a.z * a.z + c * (1.0 - a.z * a.z))};
}
inline Rows3 rotation_about(const Vec3& a, double angle) noexcept {
  return rotation_about(a, std::sin(angle), std::cos(angle));
}

}  // namespace boxwood
