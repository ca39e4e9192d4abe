// SPDX-License-Identifier: MIT
// Finds the triangles of a model's closed parts that a segment crosses, by exact signs.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <vector>

#include <boxwood/proof.hpp>

#include "base/stop.hpp"
#include "exact/predicates.hpp"
#include "query/pairs/surroundings.hpp"

namespace boxwood {

enum class Passing : std::uint8_t { none, crosses, unclear };

// Tests how a segment from p to q passes a triangle; sets `sign` if it crosses. Unclear: the segment meets an
// edge, has an end on the triangle, or is in its plane.
inline Passing passing_of(const Vec3& p, const Vec3& q, const Corners& t, int& sign) noexcept {
  const int of_p = orient3d(t[0], t[1], t[2], p), of_q = orient3d(t[0], t[1], t[2], q);
  if (of_p * of_q > 0) return Passing::none;
  const int s[3] = {orient3d(p, q, t[0], t[1]), orient3d(p, q, t[1], t[2]), orient3d(p, q, t[2], t[0])};
  const bool up = s[0] > 0 || s[1] > 0 || s[2] > 0, down = s[0] < 0 || s[1] < 0 || s[2] < 0;
  if (up && down) return Passing::none;
  if (!up && !down && of_p == 0 && of_q == 0) {
    PredicateCounts counts;
    if (collinear(t[0], t[1], t[2], counts)) return Passing::none;
  }
  if (of_p == 0 || of_q == 0 || s[0] == 0 || s[1] == 0 || s[2] == 0) return Passing::unclear;
  sign = of_p < 0 ? 1 : -1;
  return Passing::crosses;
}

// Returns true if, along some axis, all corners are on one side of the segment's box.
inline bool beside(const Corners& t, const Vec3& p, const Vec3& q) noexcept {
  for (int k = 0; k < 3; ++k) {
    const double low = std::fmin(p[k], q[k]), high = std::fmax(p[k], q[k]);
    if ((t[0][k] < low && t[1][k] < low && t[2][k] < low) ||
        (t[0][k] > high && t[1][k] > high && t[2][k] > high))
      return true;
  }
  return false;
}

// Returns an end beyond the box, a different one for each i; irrational steps never repeat a direction.
inline Vec3 end_beyond(const Aabb& box, int i) noexcept {
  const Vec3 e = box.max - box.min;
  const double size = e.x + e.y + e.z, u = std::fmod(0.31 + 0.7548776662466927 * i, 1.0),
               v = std::fmod(0.43 + 0.5698402909980532 * i, 1.0);
  return {box.max.x + (0.5 + u) * size, box.min.y + e.y * v + size * (u - 0.5),
          box.min.z + e.z * u + size * (v - 0.5)};
}

// The closed parts of one model, in A's frame.
class Shells {
public:
  explicit Shells(const ModelSide& side) : side_(side) {
    for (std::uint32_t t = 0; t < side.triangles(); ++t)
      if (is_closed(t))
        for (const Vec3& p : side.corners_of(t)) box_ = grow(box_, p);
  }
  const Aabb& box() const noexcept { return box_; }

  // Finds all crossings. Returns false if a triangle is unclear (passing_of()) or `stop` is set.
  bool cross(const Vec3& p, const Vec3& q, const std::atomic<bool>* stop,
             std::vector<RayProof::Crossing>& found) const {
    found.clear();
    for (std::uint32_t t = 0; t < side_.triangles(); ++t) {
      if (t % 4096 == 0 && is_set(stop)) return false;
      if (!is_closed(t)) continue;
      const Corners corners = side_.corners_of(t);
      if (beside(corners, p, q)) continue;
      int sign = 0;
      const Passing passing = passing_of(p, q, corners, sign);
      if (passing == Passing::unclear) return false;
      if (passing == Passing::crosses) found.push_back({t, sign});
    }
    return true;
  }

  // Finds a segment from p to a point beyond the box for which no triangle is unclear. Returns false if no
  // try succeeds, as for p on a triangle, or if `stop` was set.
  bool leave(const Vec3& p, const std::atomic<bool>* stop, Vec3& to,
             std::vector<RayProof::Crossing>& found) const {
    constexpr int kTries = 200;
    for (int i = 0; i < kTries && !is_set(stop); ++i) {
      to = end_beyond(box_, i);
      if (cross(p, to, stop, found)) return true;
    }
    return false;
  }

  // Returns true if the crossings show that the segment begins inside the solid.
  bool hold(const std::vector<RayProof::Crossing>& found) const {
    std::vector<Surrounding> around(side_.parts.parts.size());
    for (const RayProof::Crossing& c : found) {
      Surrounding& shell = around[side_.parts.of_triangle[c.triangle]];
      shell.winding += c.sign;
      shell.odd = !shell.odd;
    }
    std::int64_t winding = 0;
    bool odd = false, oriented = true;
    for (std::size_t i = 0; i < around.size(); ++i) {
      if (!holds(side_.parts.parts[i], around[i])) continue;
      winding += around[i].winding;
      odd = odd != around[i].odd;
      oriented = oriented && side_.parts.parts[i].oriented;
    }
    return oriented ? winding != 0 : odd;
  }

private:
  bool is_closed(std::uint32_t t) const noexcept {
    const std::uint32_t part = side_.parts.of_triangle[t];
    return part != kNoPart && side_.parts.parts[part].closed;
  }
  const ModelSide& side_;
  Aabb box_;
};

}  // namespace boxwood
