// SPDX-License-Identifier: MIT
// Elements of a cover as one list: proven bounds of a point's distance, and exact membership.
#pragma once

#include <array>
#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/cover.hpp>

namespace boxwood {

// A corner of a piece: the true point lies within `error` of `at`.
struct CoverPoint {
  Vec3 at = Vec3(0.0);
  double error = 0.0;
};

// The answer of exact or bounded arithmetic.
enum class Membership : std::uint8_t { inside, outside, unknown };

// A view of a cover, prepared for many points. The cover must outlive it.
class CoverElements {
public:
  explicit CoverElements(const Cover& cover);

  // True if all numbers are finite and below 1e100, the range of the bounds.
  static bool are_usable(const Cover& cover) noexcept;

  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(cover_.size()); }
  // An upper box of the element; empty for an element without points.
  const Aabb& box(std::uint32_t element) const noexcept { return boxes_[element]; }
  bool is_empty_element(std::uint32_t element) const noexcept { return is_empty(boxes_[element]); }
  Membership membership(std::uint32_t element, const CoverPoint& p) const noexcept;
  // `inside` if the element holds the ball, `outside` if it does not meet it. Quick, and often `unknown` near
  // the surface of the element.
  Membership of_ball(std::uint32_t element, const Vec3& centre, double radius) const noexcept;
  // Faces of a part; 1 for the others. Exact tests take as long.
  std::size_t faces_of(std::uint32_t element) const noexcept {
    return element < first_part_ ? 1 : cover_.parts[element - first_part_].faces.size();
  }
  // A lower bound of the distance from a triangle to the element, along one direction; 0 if it is not beyond.
  double beyond(std::uint32_t element, const std::array<CoverPoint, 3>& corners) const noexcept;
  // Bounds of the distance from the true point to the element; 0 inside.
  FigureBounds distance(std::uint32_t element, const CoverPoint& p) const noexcept;

private:
  // Bounds of |p - centre or segment| - radius.
  FigureBounds signed_distance(std::uint32_t element, const CoverPoint& p) const noexcept;
  Membership in_part(std::uint32_t part, const CoverPoint& p) const noexcept;

  const Cover& cover_;
  std::uint32_t first_capsule_ = 0, first_part_ = 0;
  std::vector<Aabb> boxes_;
  struct Face {
    Vec3 normal, corner;  // the normal is 0 if it is unknown
  };
  std::vector<Face> faces_;              // of all parts
  std::vector<std::size_t> first_face_;  // of each part, and their number
};

// A lower bound of the distance from a point to a box.
double distance_below(const Aabb& box, const Vec3& p) noexcept;

}  // namespace boxwood
