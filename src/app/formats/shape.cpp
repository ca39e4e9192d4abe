// SPDX-License-Identifier: MIT
// Faces and frames of all volumes. The sphere is an icosahedron subdivided three times.
#include "app/formats/shape.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <type_traits>

namespace boxwood {

namespace {
using Face = std::vector<std::uint32_t>;

Polyhedron icosahedron() {
  const double g = 0.5 * (1.0 + std::sqrt(5.0));
  Polyhedron out;
  for (const double a : {-1.0, 1.0})
    for (const double b : {-g, g})
      for (const Vec3& v : {Vec3(0, a, b), Vec3(a, b, 0), Vec3(b, 0, a)})
        out.vertices.push_back(glm::normalize(v));
  // Three mutual neighbours form a face.
  const auto near = [&](std::uint32_t i, std::uint32_t k) {
    return glm::dot(out.vertices[i], out.vertices[k]) > 0.4;  // 1 / sqrt 5 for neighbours, otherwise negative
  };
  for (std::uint32_t i = 0; i < 12; ++i)
    for (std::uint32_t j = i + 1; j < 12; ++j)
      for (std::uint32_t k = j + 1; k < 12; ++k) {
        if (!near(i, j) || !near(j, k) || !near(i, k)) continue;
        const Vec3 &a = out.vertices[i], &b = out.vertices[j], &c = out.vertices[k];
        const bool outward = glm::dot(glm::cross(b - a, c - a), a) > 0.0;
        out.faces.push_back(outward ? Face{i, j, k} : Face{i, k, j});
      }
  return out;
}

Polyhedron cut_once(const Polyhedron& in) {
  Polyhedron out{in.vertices, {}};
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
  const auto middle = [&](std::uint32_t i, std::uint32_t k) {
    const auto [at, fresh] =
        middles.emplace(std::minmax(i, k), static_cast<std::uint32_t>(out.vertices.size()));
    if (fresh) out.vertices.push_back(glm::normalize(in.vertices[i] + in.vertices[k]));
    return at->second;
  };
  for (const Face& f : in.faces) {
    const std::uint32_t a = middle(f[0], f[1]), b = middle(f[1], f[2]), c = middle(f[2], f[0]);
    for (const Face& part : {Face{f[0], a, c}, Face{a, f[1], b}, Face{c, b, f[2]}, Face{a, b, c}})
      out.faces.push_back(part);
  }
  return out;
}

Polyhedron make_sphere() {
  Polyhedron out = icosahedron();
  for (int i = 0; i < 3; ++i) out = cut_once(out);
  double nearest = 1.0;  // distance of the planes of the faces
  for (const Face& f : out.faces) {
    const Vec3 &a = out.vertices[f[0]], &b = out.vertices[f[1]], &c = out.vertices[f[2]];
    nearest = std::min(nearest, glm::dot(glm::normalize(glm::cross(b - a, c - a)), a));
  }
  const double scale = (1.0 + 0x1p-20) / nearest;  // more than the rounding of floats
  for (Vec3& v : out.vertices) v *= scale;
  return out;
}
}  // namespace

const Polyhedron& polyhedron_around_unit_sphere() {
  static const Polyhedron sphere = make_sphere();
  return sphere;
}

const std::vector<std::pair<Vec3, Vec3>>& circles_of_unit_sphere() {
  static const auto circles = [] {
    constexpr int kPoints = 64;
    std::vector<std::pair<Vec3, Vec3>> out;
    const auto at = [](int axis, int i) {
      const double angle = 2.0 * std::numbers::pi * (i % kPoints) / kPoints;
      Vec3 p(0.0);
      p[(axis + 1) % 3] = std::cos(angle), p[(axis + 2) % 3] = std::sin(angle);
      return p;
    };
    for (int axis = 0; axis < 3; ++axis)
      for (int i = 0; i < kPoints; ++i) out.emplace_back(at(axis, i), at(axis, i + 1));
    return out;
  }();
  return circles;
}

Polyhedron faces_of(const AnyVolume& volume) {
  if (const Capsule* c = std::get_if<Capsule>(&volume)) return polyhedron_around(*c);
  if (const Cylinder* c = std::get_if<Cylinder>(&volume)) return polyhedron_around(*c);
  const Sphere* sphere = std::get_if<Sphere>(&volume);
  if (sphere == nullptr || is_empty(*sphere)) return outline(volume);
  if (sphere->radius == 0.0) return {{sphere->center}, {}};
  Polyhedron out = polyhedron_around_unit_sphere();
  for (Vec3& v : out.vertices) v = sphere->center + sphere->radius * v;
  return out;
}

std::vector<std::array<std::uint32_t, 2>> edges_of(const Polyhedron& shape) {
  std::vector<std::array<std::uint32_t, 2>> edges;
  for (const Face& face : shape.faces)
    for (std::size_t i = 0; i < face.size(); ++i) {
      const auto [a, b] = std::minmax(face[i], face[(i + 1) % face.size()]);
      edges.push_back({a, b});
    }
  if (shape.faces.empty() && !shape.vertices.empty()) edges.push_back({0, 0});
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return edges;
}

std::vector<std::array<std::uint32_t, 3>> triangles_of(const Polyhedron& shape) {
  std::vector<std::array<std::uint32_t, 3>> out;
  for (const Face& face : shape.faces)
    for (std::size_t i = 2; i < face.size(); ++i) out.push_back({face[0], face[i - 1], face[i]});
  return out;
}

namespace {
// Returns a right-handed frame with the axis last: formats of robots have cylinders and capsules along z.
Rows3 frame_about(const Vec3& axis) noexcept {
  const Vec3 s = glm::abs(axis);
  const Vec3 least = s.x <= s.y && s.x <= s.z ? Vec3(1, 0, 0) : s.y <= s.z ? Vec3(0, 1, 0) : Vec3(0, 0, 1);
  const Vec3 x = glm::normalize(glm::cross(least, axis));
  return {x, glm::cross(axis, x), axis};
}
}  // namespace

VolumeFrame frame_of(const AnyVolume& volume) {
  return std::visit(
      [](const auto& v) -> VolumeFrame {
        using V = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<V, std::monostate>) {
          return {};
        } else {
          if (is_empty(v)) return {};
          if constexpr (std::is_same_v<V, Aabb>)
            return {0.5 * v.min + 0.5 * v.max, kIdentityRows};
          else if constexpr (requires { v.axes; })
            return {v.center, v.axes};
          else if constexpr (requires { v.axis; })
            return {v.center, frame_about(v.axis)};
          else if constexpr (requires { v.center; })
            return {v.center, kIdentityRows};
          else
            return {};
        }
      },
      volume);
}

namespace {
// Returns the box with half sides rounded up, so that the box about the rounded centre contains the original.
Primitive box_of(const Aabb& b) {
  Primitive out{Primitive::Shape::box, frame_of(b), {}};
  for (int k = 0; k < 3; ++k)
    out.half_extents[k] = next_up(std::max(b.max[k] - out.frame.center[k], out.frame.center[k] - b.min[k]));
  return out;
}
}  // namespace

std::optional<Primitive> primitive_of(const AnyVolume& volume) {
  if (const Sphere* s = std::get_if<Sphere>(&volume); s != nullptr && !is_empty(*s))
    return Primitive{Primitive::Shape::sphere, frame_of(volume), Vec3(s->radius)};
  if (const Aabb* b = std::get_if<Aabb>(&volume); b != nullptr && !is_empty(*b)) return box_of(*b);
  if (const FixedAabb* b = std::get_if<FixedAabb>(&volume); b != nullptr && !is_empty(*b))
    return box_of(to_aabb(*b));
  if (const Obb* b = std::get_if<Obb>(&volume); b != nullptr && !is_empty(*b))
    return Primitive{Primitive::Shape::box, frame_of(volume), b->half_extents};
  if (const Capsule* c = std::get_if<Capsule>(&volume); c != nullptr && !is_empty(*c))
    return Primitive{Primitive::Shape::capsule, frame_of(volume), Vec3(c->radius, c->radius, c->half_length)};
  if (const Cylinder* c = std::get_if<Cylinder>(&volume); c != nullptr && !is_empty(*c))
    return Primitive{Primitive::Shape::cylinder, frame_of(volume),
                     Vec3(c->radius, c->radius, c->half_length)};
  return std::nullopt;
}

// Converts with the largest of the four squares first, so that no divisor is near 0 (Shepperd 1978).
std::array<double, 4> quaternion_of(const Rows3& axes) noexcept {
  const auto m = [&](std::size_t row, std::size_t column) { return axes[column][static_cast<int>(row)]; };
  const double trace = m(0, 0) + m(1, 1) + m(2, 2);
  std::array<double, 4> q{};
  std::size_t k = 0;
  for (std::size_t i = 1; i < 3; ++i)
    if (m(i, i) > m(k, k)) k = i;
  if (trace >= m(k, k)) {
    q = {1.0 + trace, m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1)};
  } else {
    const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
    q[0] = m(j, i) - m(i, j);
    q[1 + k] = 1.0 + m(k, k) - m(i, i) - m(j, j);
    q[1 + i] = m(i, k) + m(k, i);
    q[1 + j] = m(j, k) + m(k, j);
  }
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  const double sign = std::signbit(q[0]) && q[0] != 0.0 ? -1.0 : 1.0;
  for (double& x : q) x = x * sign / length + 0.0;
  return q;
}

Vec3 roll_pitch_yaw_of(const Rows3& axes) noexcept {
  // R = Rz(y) Ry(p) Rx(r), with the axes as columns. The roll is computed from Rz(-y) R. So the three angles
  // stay consistent near p = +-90 degrees, where the yaw alone is mostly rounding.
  const double yaw = std::atan2(axes[0].y, axes[0].x), c = std::cos(yaw), s = std::sin(yaw);
  const double pitch = std::atan2(-axes[0].z, c * axes[0].x + s * axes[0].y);
  const double roll = std::atan2(s * axes[2].x - c * axes[2].y, c * axes[1].y - s * axes[1].x);
  return {roll, pitch, yaw};
}

}  // namespace boxwood
