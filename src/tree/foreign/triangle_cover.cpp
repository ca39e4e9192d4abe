// SPDX-License-Identifier: MIT
// Subtracts one box after another from the pieces of a triangle.
#include "tree/foreign/triangle_cover.hpp"

#include <algorithm>
#include <vector>

namespace boxwood {

namespace {

using Piece = std::vector<Vec3>;  // a convex polygon

constexpr double kRoundingShare = 0x1p-40;

double area_of(const Piece& piece) {
  Vec3 sum(0.0);
  for (std::size_t i = 2; i < piece.size(); ++i)
    sum += glm::cross(piece[i - 1] - piece[0], piece[i] - piece[0]);
  return 0.5 * glm::length(sum);
}

// Splits a piece at coordinate `axis` = at; below and above may be empty.
void cut(const Piece& piece, int axis, double at, Piece& below, Piece& above) {
  below.clear();
  above.clear();
  for (std::size_t i = 0; i < piece.size(); ++i) {
    const Vec3 &p = piece[i], &q = piece[(i + 1) % piece.size()];
    if (p[axis] <= at) below.push_back(p);
    if (p[axis] >= at) above.push_back(p);
    if ((p[axis] < at && at < q[axis]) || (q[axis] < at && at < p[axis])) {
      Vec3 x = p + (q - p) * ((at - p[axis]) / (q[axis] - p[axis]));
      x[axis] = at;
      below.push_back(x);
      above.push_back(x);
    }
  }
}

}  // namespace

double uncovered_share(const std::array<Vec3, 3>& corners, std::span<const Aabb> boxes) {
  const Piece whole(corners.begin(), corners.end());
  const double area = area_of(whole);
  if (!(area > 0.0)) {
    for (const Vec3& p : corners)
      if (std::none_of(boxes.begin(), boxes.end(), [&](const Aabb& box) { return contains(box, p); }))
        return 1.0;
    return 0.0;
  }
  std::vector<Piece> open{whole}, next;
  for (const Aabb& box : boxes) {
    next.clear();
    for (Piece& piece : open) {
      Piece below, above;
      for (int k = 0; k < 3 && piece.size() >= 3; ++k) {
        cut(piece, k, box.min[k], below, above);
        if (below.size() >= 3) next.push_back(below);
        piece = above;
        if (piece.size() < 3) break;
        cut(piece, k, box.max[k], below, above);
        if (above.size() >= 3) next.push_back(above);
        piece = below;
      }
    }
    std::erase_if(next, [&](const Piece& piece) { return !(area_of(piece) > kRoundingShare * area); });
    open.swap(next);
    if (open.empty()) return 0.0;
  }
  double left = 0.0;
  for (const Piece& piece : open) left += area_of(piece);
  return std::min(left / area, 1.0);
}

}  // namespace boxwood
