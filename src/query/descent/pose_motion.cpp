// SPDX-License-Identifier: MIT
// Computes poses along a motion: a straight path and a rotation about one axis.
#include "query/descent/pose_motion.hpp"

#include <cmath>
#include <cstddef>

namespace boxwood {

namespace {

// Returns R_to * R_from^T: the rotation, seen from A.
Rows3 turn_of(const Motion& motion) noexcept {
  Rows3 turn;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k)
      turn[i][static_cast<int>(k)] = glm::dot(motion.to.rotation[i], motion.from.rotation[k]);
  return turn;
}

// Returns axis and angle of a rotation matrix, by the largest component of its quaternion.
void axis_angle(const Rows3& r, Vec3& axis, double& angle) noexcept {
  const double trace = r[0].x + r[1].y + r[2].z;
  double w = 0.0;
  Vec3 v(0.0);
  if (trace > 0.0) {
    w = 1.0 + trace;
    v = Vec3(r[2].y - r[1].z, r[0].z - r[2].x, r[1].x - r[0].y);
  } else if (r[0].x >= r[1].y && r[0].x >= r[2].z) {
    w = r[2].y - r[1].z;
    v = Vec3(1.0 + r[0].x - r[1].y - r[2].z, r[0].y + r[1].x, r[0].z + r[2].x);
  } else if (r[1].y >= r[2].z) {
    w = r[0].z - r[2].x;
    v = Vec3(r[0].y + r[1].x, 1.0 - r[0].x + r[1].y - r[2].z, r[1].z + r[2].y);
  } else {
    w = r[1].x - r[0].y;
    v = Vec3(r[0].z + r[2].x, r[1].z + r[2].y, 1.0 - r[0].x - r[1].y + r[2].z);
  }
  if (w < 0.0) {  // the smaller angle
    w = -w;
    v = -v;
  }
  const double length = glm::length(v);
  angle = 2.0 * std::atan2(length, w);
  axis = length > 0.0 ? v / length : Vec3(0, 0, 1);
}

}  // namespace

MotionParts parts_of(const Motion& motion) noexcept {
  MotionParts parts;
  parts.velocity = motion.to.translation - motion.from.translation;
  if (motion.from.rotation != motion.to.rotation) axis_angle(turn_of(motion), parts.axis, parts.angle_rad);
  return parts;
}

RigidTransform pose_at(const Motion& motion, double time) noexcept {
  return pose_at(motion, parts_of(motion), time);
}

RigidTransform pose_at(const Motion& motion, const MotionParts& parts, double time) noexcept {
  if (!(time > 0.0)) return motion.from;
  if (time >= 1.0) return motion.to;
  RigidTransform pose = motion.from;
  pose.translation = motion.from.translation + time * parts.velocity;
  if (parts.angle_rad == 0.0) return pose;
  // Rodrigues: every column of R_from rotated about the axis.
  const Vec3& u = parts.axis;
  const double c = std::cos(time * parts.angle_rad), s = std::sin(time * parts.angle_rad);
  for (int k = 0; k < 3; ++k) {
    const Vec3 x(motion.from.rotation[0][k], motion.from.rotation[1][k], motion.from.rotation[2][k]);
    const Vec3 y = c * x + s * glm::cross(u, x) + ((1.0 - c) * glm::dot(u, x)) * u;
    for (int i = 0; i < 3; ++i) pose.rotation[static_cast<std::size_t>(i)][k] = y[i];
  }
  return pose;
}

}  // namespace boxwood
