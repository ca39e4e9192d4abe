// Distance of two triangles from corners against faces and edges against edges.
#include "geometry/triangle_distance.hpp"

#include <cmath>
#include <limits>

#include "geometry/triangle_contact.hpp"

namespace boxwood {

namespace {

double dot(const Vec3& a, const Vec3& b) noexcept {
  return (a.x * b.x + a.y * b.y) + a.z * b.z;
}
double clamped(double x) noexcept {
  return x > 0.0 ? (x < 1.0 ? x : 1.0) : 0.0;  // NaN (0 / 0) gives 0
}

struct Nearest {
  double distance_sq = kInfinity;
  Vec3 a = Vec3(0.0), b = Vec3(0.0);
  void take(const Vec3& on_a, const Vec3& on_b) noexcept {
    const Vec3 d = on_b - on_a;
    const double candidate = dot(d, d);
    if (candidate < distance_sq) {
      distance_sq = candidate;
      a = on_a;
      b = on_b;
    }
  }
};

// Two segments: the free minimum of both parameters, clamped one after the other (C. Ericson, Real-Time
// Collision Detection, 2005, section 5.1.9); the ends are tried as well, so that nearly parallel segments
// lose nothing to rounding.
void nearest_of_segments(const Vec3& p0, const Vec3& p1, const Vec3& q0, const Vec3& q1,
                         Nearest& best) noexcept {
  const Vec3 u = p1 - p0, v = q1 - q0, w = p0 - q0;
  const double uu = dot(u, u), vv = dot(v, v), uv = dot(u, v), uw = dot(u, w), vw = dot(v, w);
  const double determinant = uu * vv - uv * uv;
  double s = determinant > 0.0 ? clamped((uv * vw - vv * uw) / determinant) : 0.0;
  const double t = vv > 0.0 ? clamped((uv * s + vw) / vv) : 0.0;
  s = uu > 0.0 ? clamped((uv * t - uw) / uu) : 0.0;
  best.take(p0 + s * u, q0 + t * v);
}

}  // namespace

Vec3 nearest_on_segment(const Vec3& p, const Vec3& a, const Vec3& b) noexcept {
  const Vec3 u = b - a;
  const double t = clamped(dot(p - a, u) / dot(u, u));
  return t == 1.0 ? b : a + t * u;
}

Vec3 nearest_on_triangle(const Vec3& p, const Corners& t) noexcept {
  const Vec3 n = glm::cross(t[1] - t[0], t[2] - t[0]);
  const double nn = dot(n, n);
  if (nn > 0.0) {
    // Barycentric weights of the foot of the perpendicular, times nn.
    const Vec3 d0 = p - t[0], d1 = p - t[1], d2 = p - t[2];
    const double w0 = dot(glm::cross(d1, d2), n), w1 = dot(glm::cross(d2, d0), n),
                 w2 = dot(glm::cross(d0, d1), n);
    if (w0 >= 0.0 && w1 >= 0.0 && w2 >= 0.0) {
      const double sum = w0 + w1 + w2;
      if (sum > 0.0) {
        // The weights of a sliver lose digits (1e-9 of its size were seen): what is left of p - foot along
        // the plane is put right once.
        const Vec3 foot = (w0 / sum) * t[0] + (w1 / sum) * t[1] + (w2 / sum) * t[2], left = p - foot;
        return foot + (left - (dot(left, n) / nn) * n);
      }
    }
  }
  Nearest best;
  for (std::size_t i = 0; i < 3; ++i) best.take(p, nearest_on_segment(p, t[i], t[(i + 1) % 3]));
  return best.b;
}

TriangleDistance distance_of_apart(const Corners& a, const Corners& b) noexcept {
  // Coordinates relative to one corner, so that far from the origin no digits are lost.
  const Vec3 origin = a[0];
  Corners p, q;
  for (std::size_t i = 0; i < 3; ++i) {
    p[i] = a[i] - origin;
    q[i] = b[i] - origin;
  }
  Nearest best;
  for (std::size_t i = 0; i < 3; ++i) {
    best.take(p[i], nearest_on_triangle(p[i], q));
    best.take(nearest_on_triangle(q[i], p), q[i]);
    for (std::size_t k = 0; k < 3; ++k) nearest_of_segments(p[i], p[(i + 1) % 3], q[k], q[(k + 1) % 3], best);
  }
  // They do not meet, so a square that underflowed must not pass for contact.
  const double distance = std::fmax(std::sqrt(best.distance_sq), std::numeric_limits<double>::denorm_min());
  return {distance, best.a + origin, best.b + origin};
}

TriangleDistance distance_of(const Corners& a, const Corners& b, TrianglePairCounts& counts) noexcept {
  if (meeting_of(a, b, counts) == TriangleMeeting::apart) return distance_of_apart(a, b);
  const Vec3 p = common_point(a, b);
  return {0.0, p, p};
}

}  // namespace boxwood
