// SPDX-License-Identifier: MIT
// Clips faces and closes the cuts by caps; computes lenses of two spheres.
#include "tree/convex_cut.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace boxwood {

namespace {

// Orders the points of a convex cap around their middle.
void order_around(std::vector<Vec3>& points, const Vec3& normal) {
  Vec3 middle(0.0);
  for (const Vec3& p : points) middle += p / static_cast<double>(points.size());
  const int least = std::fabs(normal.x) < std::fabs(normal.y)
                        ? (std::fabs(normal.x) < std::fabs(normal.z) ? 0 : 2)
                        : (std::fabs(normal.y) < std::fabs(normal.z) ? 1 : 2);
  Vec3 other(0.0);
  other[least] = 1.0;
  const Vec3 u = glm::normalize(glm::cross(normal, other)), v = glm::cross(normal, u);
  std::sort(points.begin(), points.end(), [&](const Vec3& a, const Vec3& b) {
    return std::atan2(glm::dot(v, a - middle), glm::dot(u, a - middle)) <
           std::atan2(glm::dot(v, b - middle), glm::dot(u, b - middle));
  });
}

}  // namespace

ConvexBody::ConvexBody(const Obb& box) {
  if (is_empty(box)) return;
  for (std::size_t k = 0; k < 3; ++k)
    for (const double side : {-1.0, 1.0}) {
      const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
      const Vec3 middle = box.center + side * box.half_extents[static_cast<int>(k)] * box.axes[k];
      const Vec3 u = box.half_extents[static_cast<int>(i)] * box.axes[i],
                 v = box.half_extents[static_cast<int>(j)] * box.axes[j];
      faces_.push_back({middle - u - v, middle + u - v, middle + u + v, middle - u + v});
    }
}

void ConvexBody::cut(const Vec3& normal, double limit) {
  std::vector<Vec3> cap;
  bool cuts = false;
  for (std::vector<Vec3>& face : faces_) {
    std::vector<Vec3> kept;
    for (std::size_t i = 0; i < face.size(); ++i) {
      const Vec3 &a = face[i], &b = face[(i + 1) % face.size()];
      const double da = glm::dot(normal, a) - limit, db = glm::dot(normal, b) - limit;
      if (da <= 0.0) kept.push_back(a);
      cuts = cuts || da > 0.0;
      if ((da < 0.0 && db > 0.0) || (da > 0.0 && db < 0.0)) {
        const Vec3 p = a + (da / (da - db)) * (b - a);
        kept.push_back(p);
        cap.push_back(p);
      } else if (da == 0.0) {
        cap.push_back(a);
      }
    }
    face = std::move(kept);
  }
  std::erase_if(faces_, [](const std::vector<Vec3>& face) { return face.size() < 3; });
  if (!cuts || cap.size() < 3 || faces_.empty()) return;
  order_around(cap, normal);
  faces_.push_back(std::move(cap));
}

void ConvexBody::cut(const Obb& box) {
  if (is_empty(box)) return faces_.clear();
  for (std::size_t k = 0; k < 3; ++k) {
    const double at = glm::dot(box.axes[k], box.center), half = box.half_extents[static_cast<int>(k)];
    cut(box.axes[k], at + half);
    cut(-box.axes[k], half - at);
  }
}

// Pyramids over the faces from a point of the body.
Content ConvexBody::content() const noexcept {
  Content m;
  if (faces_.empty()) return m;
  const Vec3 apex = faces_.front().front();
  for (const std::vector<Vec3>& face : faces_) {
    Vec3 twice(0.0);
    for (std::size_t i = 2; i < face.size(); ++i)
      twice += glm::cross(face[i - 1] - face[0], face[i] - face[0]);
    m.area += 0.5 * glm::length(twice);
    m.volume += std::fabs(glm::dot(twice, face[0] - apex)) / 6.0;
  }
  return m;
}

Content common(const Aabb& a, const Aabb& b) noexcept {
  const Aabb both{glm::max(a.min, b.min), glm::min(a.max, b.max)};
  if (is_empty(both)) return {};
  return {volume(both), area(both)};
}

Content common(const Obb& a, const Obb& b) {
  ConvexBody body(a);
  body.cut(b);
  return body.content();
}

Content common(const Sphere& a, const Sphere& b) noexcept {
  constexpr double kPi = std::numbers::pi;
  if (!(a.radius >= 0.0) || !(b.radius >= 0.0)) return {};
  const double d = glm::length(b.center - a.center), small = std::min(a.radius, b.radius);
  if (d >= a.radius + b.radius) return {};
  if (d <= std::fabs(a.radius - b.radius))
    return {4.0 / 3.0 * kPi * small * small * small, 4.0 * kPi * small * small};
  // Two caps: of a beyond the plane of the common circle, and of b.
  const auto cap = [&](double r, double other) {
    const double height = r - (d * d + r * r - other * other) / (2.0 * d);
    return Content{kPi * height * height * (3.0 * r - height) / 3.0, 2.0 * kPi * r * height};
  };
  const Content first = cap(a.radius, b.radius), second = cap(b.radius, a.radius);
  return {first.volume + second.volume, first.area + second.area};
}

}  // namespace boxwood
