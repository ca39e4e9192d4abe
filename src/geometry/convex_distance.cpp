// Distance of two convex sets by the method of Gilbert, Johnson & Keerthi (1988), with a proven lower bound.
#include <boxwood/convex.hpp>

#include <algorithm>
#include <cmath>

#include <geometry/convex_support.hpp>

namespace boxwood {

namespace {

// Up to four points of the difference and the weights of the one nearest to the origin.
struct Simplex {
  std::array<DifferencePoint, 4> points;
  std::array<double, 4> weights{};
  int count = 0;
};

Vec3 combine(const Simplex& s) noexcept {
  Vec3 v(0.0);
  for (int i = 0; i < s.count; ++i)
    v += s.weights[static_cast<std::size_t>(i)] * s.points[static_cast<std::size_t>(i)].w;
  return v;
}

// Weights of the origin's projection on the affine hull of the points, where the projection is inside it.
bool weights_of_origin(const std::array<Vec3, 4>& w, int count, std::array<double, 4>& weights) noexcept {
  if (count == 1) {
    weights[0] = 1.0;
    return true;
  }
  const Vec3 e1 = w[1] - w[0];
  if (count == 2) {
    const double length_sq = glm::dot(e1, e1);
    const double t = -glm::dot(w[0], e1) / length_sq;
    if (!(t > 0.0 && t < 1.0)) return false;
    weights = {1.0 - t, t};
    return true;
  }
  const Vec3 e2 = w[2] - w[0], n = glm::cross(e1, e2);
  if (count == 3) {
    const double area_sq = glm::dot(n, n);
    if (!(area_sq > 0.0)) return false;
    weights[0] = glm::dot(glm::cross(w[1], w[2]), n) / area_sq;
    weights[1] = glm::dot(glm::cross(w[2], w[0]), n) / area_sq;
    weights[2] = 1.0 - weights[0] - weights[1];
    return weights[0] > 0.0 && weights[1] > 0.0 && weights[2] > 0.0;
  }
  const Vec3 e3 = w[3] - w[0];
  const double volume = glm::dot(n, e3);
  const double size = std::sqrt(glm::dot(n, n) * glm::dot(e3, e3));
  if (!(std::fabs(volume) > 0x1p-44 * size)) return false;  // flat: its faces tell
  weights[1] = -glm::dot(w[0], glm::cross(e2, e3)) / volume;
  weights[2] = -glm::dot(w[0], glm::cross(e3, e1)) / volume;
  weights[3] = -glm::dot(w[0], n) / volume;
  weights[0] = 1.0 - weights[1] - weights[2] - weights[3];
  return weights[0] >= 0.0 && weights[1] >= 0.0 && weights[2] >= 0.0 && weights[3] >= 0.0;
}

// Tries every face of the simplex and keeps the one whose nearest point is nearest. Any convex combination is
// a point of the difference, so rounding can only cost steps, not truth.
void reduce(Simplex& simplex) noexcept {
  Simplex best;
  double best_sq = kInfinity;
  for (int size = 1; size <= simplex.count; ++size)
    for (unsigned mask = 1; mask < (1U << simplex.count); ++mask) {
      Simplex face;
      std::array<Vec3, 4> w;
      for (unsigned i = 0; i < 4; ++i)
        if ((mask >> i & 1U) != 0) {
          face.points[static_cast<std::size_t>(face.count)] = simplex.points[i];
          w[static_cast<std::size_t>(face.count++)] = simplex.points[i].w;
        }
      if (face.count != size || !weights_of_origin(w, size, face.weights)) continue;
      const Vec3 v = combine(face);
      const double sq = size == 4 ? 0.0 : glm::dot(v, v);
      if (sq < best_sq) {
        best_sq = sq;
        best = face;
      }
    }
  if (best.count > 0) simplex = best;
}

// The direction square to the simplex, on v's side. Near contact v is mostly rounding, while the edges of the
// simplex are not; the bound is true for any direction, and good for this one.
Vec3 square_to(const Simplex& s, const Vec3& v, double length) noexcept {
  Vec3 d = v / length;
  if (s.count == 2) {
    const Vec3 e = s.points[1].w - s.points[0].w;
    d -= (glm::dot(d, e) / glm::dot(e, e)) * e;
  } else if (s.count == 3) {
    const Vec3 n = glm::cross(s.points[1].w - s.points[0].w, s.points[2].w - s.points[0].w);
    d = glm::dot(n, v) < 0.0 ? -n : n;
  }
  const double size = std::sqrt(glm::dot(d, d));
  return size > 0.0 && size < kInfinity ? d / size : v / length;
}

}  // namespace

PairDistance convex_core_distance(const Difference& difference) noexcept {
  constexpr int kMaxSteps = 256;
  Simplex simplex;
  simplex.points[0] = difference.support(Vec3(1, 0, 0));
  simplex.weights[0] = 1.0;
  simplex.count = 1;
  PairDistance result;
  double nearest_sq = glm::dot(simplex.points[0].w, simplex.points[0].w);
  for (int step = 0; step < kMaxSteps && nearest_sq > 0.0 && simplex.count < 4; ++step) {
    const Vec3 v = combine(simplex);
    const double length = std::sqrt(nearest_sq);
    if (!(length > 0.0)) break;
    const Vec3 unit = square_to(simplex, v, length);
    const DifferencePoint next = difference.support(-unit);
    const double along = glm::dot(unit, next.w);
    // Every point of the difference is at least this far along it. The difference is scaled to coordinates
    // below 2: heights of vertices carry four roundings of at most 2 sqrt(3), twice for the two compared,
    // twice for the two sets; so the vertices taken may not be the extreme ones.
    const double rounding = 0x1p-47 + 0x1p-50 * std::sqrt(glm::dot(next.w, next.w));
    result.lower_bound = std::max(result.lower_bound, along - rounding);
    if (length - along <= 0x1p-51 * length) break;
    bool known = false;
    for (int i = 0; i < simplex.count; ++i)
      known = known || simplex.points[static_cast<std::size_t>(i)].w == next.w;
    if (known) break;
    Simplex grown = simplex;
    grown.points[static_cast<std::size_t>(grown.count++)] = next;
    reduce(grown);
    const Vec3 nearer = combine(grown);
    const double sq = grown.count == 4 ? 0.0 : glm::dot(nearer, nearer);
    if (!(sq < nearest_sq)) break;
    simplex = grown;
    nearest_sq = sq;
  }
  result.point_a = result.point_b = Vec3(0.0);
  for (std::size_t i = 0; i < static_cast<std::size_t>(simplex.count); ++i) {
    result.point_a += simplex.weights[i] * simplex.points[i].a;
    result.point_b += simplex.weights[i] * simplex.points[i].b;
  }
  if (simplex.count == 4 || !(result.lower_bound > 0.0)) {
    result.distance = result.lower_bound = 0.0;
    return result;
  }
  result.distance = std::sqrt(nearest_sq) / difference.scale();
  result.lower_bound = std::min(result.lower_bound / difference.scale(), result.distance);
  return result;
}

PairDistance convex_distance(const ConvexSet& a, const ConvexSet& b) noexcept {
  if (a.empty() || b.empty()) return {kInfinity, kInfinity, Vec3(0.0), Vec3(0.0)};
  PairDistance result = convex_core_distance(Difference(a, b));
  const double reach = a.radius() + b.radius();
  const double errors = a.error() + b.error() + 0x1p-50 * reach;
  result.lower_bound = std::max(0.0, result.lower_bound - reach - errors);
  if (result.lower_bound == 0.0) result.distance = std::min(result.distance, reach);
  if (reach == 0.0) return result;
  const Vec3 core_a = result.point_a, to_b = result.point_b - core_a;
  const double core_distance = result.distance;
  if (core_distance > reach) {
    result.distance = core_distance - reach;
    result.point_a = core_a + to_b * (a.radius() / core_distance);
    result.point_b -= to_b * (b.radius() / core_distance);
    return result;
  }
  // They meet: a point between the cores that is within both radii.
  const double from = std::max(0.0, core_distance - b.radius()), to = std::min(a.radius(), core_distance);
  const double share = core_distance > 0.0 ? 0.5 * (from + to) / core_distance : 0.0;
  result.distance = 0.0;
  result.point_a = result.point_b = core_a + to_b * share;
  return result;
}

}  // namespace boxwood
