// SPDX-License-Identifier: MIT
// Computes the distance of two triangles from corners against faces and edges against edges.
#include "triangles/triangle_distance.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "base/vector_sums.hpp"
#include "triangles/triangle_contact.hpp"

namespace boxwood {

namespace {

double larger(double x, double y) noexcept {
  return x > y ? x : y;
}
double smaller(double x, double y) noexcept {
  return x < y ? x : y;
}
double clamped(double x) noexcept {
  return x > 0.0 ? (x < 1.0 ? x : 1.0) : 0.0;  // NaN (0 / 0) gives 0
}

// The nearest pair so far. Among equal ones the lowest rank wins, independent of their order.
struct Nearest {
  double distance_sq = kInfinity;
  unsigned rank = 0;
  Vec3 a = Vec3(0.0), b = Vec3(0.0);
  void take(const Vec3& on_a, const Vec3& on_b, unsigned its_rank) noexcept {
    const Vec3 d = on_b - on_a;
    const double candidate = dot(d, d);
    if (candidate < distance_sq || (candidate == distance_sq && its_rank < rank)) {
      distance_sq = candidate;
      rank = its_rank;
      a = on_a;
      b = on_b;
    }
  }
};

// Finds the nearest points of two segments: the free minimum of both parameters, clamped one after the other
// (C. Ericson, Real-Time Collision Detection, 2005, section 5.1.9). Nearly parallel segments lose nothing
// to rounding, because take_features() also tests their ends, as corners against faces.
void nearest_of_segments(const Vec3& p0, const Vec3& p1, const Vec3& q0, const Vec3& q1, unsigned rank,
                         Nearest& best) noexcept {
  const Vec3 u = p1 - p0, v = q1 - q0, w = p0 - q0;
  const double uu = dot(u, u), vv = dot(v, v), uv = dot(u, v), uw = dot(u, w), vw = dot(v, w);
  const double determinant = uu * vv - uv * uv;
  double s = determinant > 0.0 ? clamped((uv * vw - vv * uw) / determinant) : 0.0;
  const double t = vv > 0.0 ? clamped((uv * s + vw) / vv) : 0.0;
  s = uu > 0.0 ? clamped((uv * t - uw) / uu) : 0.0;
  best.take(p0 + s * u, q0 + t * v, rank);
}

}  // namespace

Vec3 nearest_on_segment(const Vec3& p, const Vec3& a, const Vec3& b) noexcept {
  const Vec3 u = b - a;
  const double t = clamped(dot(p - a, u) / dot(u, u));
  return t == 1.0 ? b : a + t * u;
}

Vec3 nearest_on_triangle(const Vec3& p, const Corners& t) noexcept {
  const Vec3 u = t[1] - t[0], v = t[2] - t[0], n = glm::cross(u, v), d = p - t[0];
  const double nn = dot(n, n);
  Nearest best;
  if (nn > 0.0) {
    // The foot of the perpendicular as weights of the edges: its distance from the triangle is then a
    // rounding of d, even if d is much longer than the edges.
    const auto along_u = [&](const Vec3& w) { return dot(glm::cross(w, v), n) / nn; };
    const auto along_v = [&](const Vec3& w) { return dot(glm::cross(u, w), n) / nn; };
    double s = along_u(d), r = along_v(d);
    if (s >= 0.0 && r >= 0.0 && s + r <= 1.0) {
      // The weights of a sliver lose digits, by which the point may be far away along it. The remainder in
      // the plane is corrected once, in thin ones until a correction is only a rounding.
      constexpr double kWide = 0x1p-20, kThin = 0x1p-60;  // squares of the sine of the corner at t[0]
      constexpr int kMost = 6;
      const double sine_sq = nn / (dot(u, u) * dot(v, v));
      bool done = sine_sq > kWide;
      for (int k = 0; k < kMost; ++k) {
        const Vec3 left = d - (s * u + r * v);
        const double more_s = along_u(left), more_r = along_v(left);
        s += more_s;
        r += more_r;
        if (done) break;
        const Vec3 moved = more_s * u + more_r * v;
        done = dot(moved, moved) <= 0x1p-98 * (dot(d, d) + dot(u, u) + dot(v, v));
      }
      // Outside now, the nearest point is on an edge: clamped weights would move it along the sliver again.
      if (s >= 0.0 && r >= 0.0 && s + r <= 1.0) {
        const Vec3 foot = t[0] + (s * u + r * v);
        if (done && sine_sq > kThin) return foot;  // the plane of a thinner sliver may be rounding
        best.take(p, foot, 3);
      }
    }
  }
  for (unsigned i = 0; i < 3; ++i) best.take(p, nearest_on_segment(p, t[i], t[(i + 1) % 3]), i);
  return best.b;
}

namespace {

// Coordinates relative to one corner, so that no digits are lost far from the origin.
struct RelativePair {
  Vec3 origin;
  Corners p, q;
  RelativePair(const Corners& a, const Corners& b) noexcept : origin(a[0]) {
    for (std::size_t i = 0; i < 3; ++i) {
      p[i] = a[i] - origin;
      q[i] = b[i] - origin;
    }
  }
};

// The features of corner i of either triangle, in this order: corner of a against the face of b, corner of b
// against the face of a, and the edge from corner i of a against the three edges of b.
constexpr unsigned kFeatures = 5;
constexpr std::uint32_t kAllFeatures = (1U << 3U * kFeatures) - 1U;

// Tests some pairs of features, one bit for each.
void take_features(const RelativePair& pair, std::uint32_t features, Nearest& best) noexcept {
  const Corners &p = pair.p, &q = pair.q;
  for (; features != 0; features &= features - 1) {
    const auto feature = static_cast<unsigned>(std::countr_zero(features));
    const std::size_t i = feature / kFeatures;
    switch (feature % kFeatures) {
    case 0:
      best.take(p[i], nearest_on_triangle(p[i], q), feature);
      break;
    case 1:
      best.take(nearest_on_triangle(q[i], p), q[i], feature);
      break;
    default:
      const std::size_t k = feature % kFeatures - 2;
      nearest_of_segments(p[i], p[(i + 1) % 3], q[k], q[(k + 1) % 3], feature, best);
    }
  }
}

// Moves a point of b back onto the triangle. The corners of b are rounded relative to a; for a triangle much
// smaller than its distance, that moves the nearest point off the triangle.
Vec3 put_back(const RelativePair& pair, const Vec3& point, const Corners& b) noexcept {
  constexpr double kSmall = 0x1p-3;
  const Vec3 p = point + pair.origin, u = pair.q[1] - pair.q[0], v = pair.q[2] - pair.q[0];
  const bool small = dot(u, u) + dot(v, v) < kSmall * kSmall * dot(pair.q[0], pair.q[0]);
  return small ? nearest_on_triangle(p, b) : p;
}

// Returns the result for triangles that do not meet, so an underflowed square must not become 0. Beyond
// `limit` the points need not be accurate.
TriangleDistance result_of(const RelativePair& pair, const Nearest& best, const Corners& b,
                           double limit) noexcept {
  const double distance = std::fmax(std::sqrt(best.distance_sq), std::numeric_limits<double>::denorm_min());
  return {distance, best.a + pair.origin,
          distance < limit ? put_back(pair, best.b, b) : best.b + pair.origin};
}

// The extents of corners and edges along a direction from a to b, and the features that may be near.
class Projections {
public:
  Projections(const RelativePair& pair, const Vec3& way) noexcept {
    double size_sq = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
      corner_a_[i] = dot(way, pair.p[i]);
      corner_b_[i] = dot(way, pair.q[i]);
      size_sq += dot(pair.p[i], pair.p[i]) + dot(pair.q[i], pair.q[i]);
    }
    for (std::size_t i = 0; i < 3; ++i) {
      edge_a_[i] = larger(corner_a_[i], corner_a_[(i + 1) % 3]);
      edge_b_[i] = smaller(corner_b_[i], corner_b_[(i + 1) % 3]);
    }
    end_a_ = larger(edge_a_[0], edge_a_[1]);
    begin_b_ = smaller(edge_b_[0], edge_b_[1]);
    room_ = 0x1p-20 * std::sqrt(size_sq);
  }

  double gap() const noexcept { return begin_b_ - end_a_; }

  // Returns the features that may be as near as `limit`. Rounding may move computed nearest points off their
  // features, by 1e-9 of the size on slivers.
  std::uint32_t features(double limit) const noexcept {
    const double far = limit + room_;
    std::uint32_t features = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      std::uint32_t of_corner = static_cast<std::uint32_t>(begin_b_ - corner_a_[i] <= far) |
                                static_cast<std::uint32_t>(corner_b_[i] - end_a_ <= far) << 1U;
      for (std::size_t k = 0; k < 3; ++k)
        of_corner |= static_cast<std::uint32_t>(edge_b_[k] - edge_a_[i] <= far) << (2U + k);
      features |= of_corner << i * kFeatures;
    }
    return features;
  }

private:
  double corner_a_[3], corner_b_[3];
  double edge_a_[3], edge_b_[3];  // the end nearer to the other triangle
  double end_a_, begin_b_;
  double room_;
};

}  // namespace

TriangleDistance distance_of_apart(const Corners& a, const Corners& b) noexcept {
  const RelativePair pair(a, b);
  Nearest best;
  take_features(pair, kAllFeatures, best);
  return result_of(pair, best, b, kInfinity);
}

// The gap along the way is usually the distance. So the features at the ends of the two triangles come first,
// and few others are as near as their result.
TriangleDistance distance_of_apart(const Corners& a, const Corners& b, const Vec3& way,
                                   double limit) noexcept {
  const RelativePair pair(a, b);
  const Projections projections(pair, way);
  Nearest best;
  const std::uint32_t likely = projections.features(projections.gap());
  take_features(pair, likely, best);
  take_features(pair, projections.features(smaller(limit, std::sqrt(best.distance_sq))) & ~likely, best);
  return result_of(pair, best, b, limit);
}

TriangleDistance distance_of(const Corners& a, const Corners& b, TrianglePairCounts& counts) noexcept {
  if (meeting_of(a, b, counts) == TriangleMeeting::apart) return distance_of_apart(a, b);
  const Vec3 p = common_point(a, b);
  return {0.0, p, p};
}

}  // namespace boxwood
