// SPDX-License-Identifier: MIT
// Makes certificates of containment: segments in general position with all triangles that they cross.
#include <boxwood/proof.hpp>

#include <algorithm>
#include <cmath>

#include "base/stop.hpp"
#include "exact/predicates.hpp"
#include "query/memory/query_memory.hpp"
#include "query/pairs/surroundings.hpp"

namespace boxwood {

namespace {
enum class Passing : std::uint8_t { none, crosses, unclear };

// Tests how a segment from p to q passes a triangle; sets `sign` if it crosses.
Passing passing_of(const Vec3& p, const Vec3& q, const Corners& t, int& sign) noexcept {
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

bool beside(const Corners& t, const Vec3& p, const Vec3& q) noexcept {
  for (int k = 0; k < 3; ++k) {
    const double low = std::fmin(p[k], q[k]), high = std::fmax(p[k], q[k]);
    if ((t[0][k] < low && t[1][k] < low && t[2][k] < low) ||
        (t[0][k] > high && t[1][k] > high && t[2][k] > high))
      return true;
  }
  return false;
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

  // Returns false if the segment passes an edge, or the caller stops it.
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

// Returns an end beyond the box, a different one for each i; irrational steps never repeat a direction.
Vec3 end_beyond(const Aabb& box, int i) noexcept {
  const Vec3 e = box.max - box.min;
  const double size = e.x + e.y + e.z, u = std::fmod(0.31 + 0.7548776662466927 * i, 1.0),
               v = std::fmod(0.43 + 0.5698402909980532 * i, 1.0);
  return {box.max.x + (0.5 + u) * size, box.min.y + e.y * v + size * (u - 0.5),
          box.min.z + e.z * u + size * (v - 0.5)};
}

// Adds the segments of one direction; returns false if one cannot be found. With `only`, adds the first part
// that lies inside, and returns false if no such segment exists.
bool add_rays(const ModelSide& inner, const ModelSide& outer, bool inner_is_b, bool only,
              const std::atomic<bool>* stop, std::vector<RayProof>& rays) {
  constexpr int kTries = 200;
  const Shells shells(outer);
  for (const MeshPart& part : inner.parts.parts) {
    if (!part.closed) continue;
    const Vec3 p = inner.corners_of(part.first_triangle)[0];
    if (is_empty(shells.box()) || !contains(shells.box(), p)) continue;
    RayProof ray{inner_is_b, part.first_triangle, Vec3(0.0), {}};
    bool clear = false;
    for (int i = 0; i < kTries && !clear && !is_set(stop); ++i) {
      ray.to = end_beyond(shells.box(), i);
      clear = shells.cross(p, ray.to, stop, ray.crossings);
    }
    if (!clear) return false;
    const bool inside = shells.hold(ray.crossings);
    if (inside != only) {
      if (only) continue;
      return false;  // the statement is not true
    }
    rays.push_back(std::move(ray));
    if (only) return true;
  }
  return !only;
}
}  // namespace

ProofStatus prove_containment(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                              Containment contained, const ProofOptions& options,
                              std::vector<RayProof>& rays) {
  ProofStatus status;
  rays.clear();
  if (!pose_is_usable(a_from_b) || a.parts == nullptr || b.parts == nullptr) return status;
  ending_with_memory(status, [&] {
    const ModelSide side_a{a, *a.parts, nullptr}, side_b{b, *b.parts, &a_from_b};
    const bool only = contained != Containment::none;
    status.proven =
        (contained == Containment::b_in_a || add_rays(side_a, side_b, false, only, options.stop, rays)) &&
        (contained == Containment::a_in_b || add_rays(side_b, side_a, true, only, options.stop, rays));
  });
  if (!status.proven) rays.clear();
  status.stopped = is_set(options.stop);
  return status;
}

}  // namespace boxwood
