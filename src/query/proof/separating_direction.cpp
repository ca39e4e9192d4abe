// SPDX-License-Identifier: MIT
// Finds directions in doubles with a bound on their error, and for the closest triangles in integers.
#include "query/proof/separating_direction.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include "exact/big_integer.hpp"
#include "triangles/triangle_distance.hpp"

namespace boxwood {

namespace {
constexpr int kDirectionBits = 52;

// The largest d . p of some points, and the largest sum of the absolute products.
struct Reach {
  double most = -kInfinity, sum = 0.0;
  void add(const Vec3& d, const Vec3& p) noexcept {
    const double x = d.x * p.x, y = d.y * p.y, z = d.z * p.z;
    const double along = (x + y) + z, size = (std::fabs(x) + std::fabs(y)) + std::fabs(z);
    if (along > most) most = along;
    if (size > sum) sum = size;
  }
};

// Returns vectors perpendicular to any facet of the difference of two triangles, of doubles or big integers.
// If any direction separates the triangles, one of these does. They are normals of faces and cross products
// of edges. If the difference is flat or straight, also vectors in its plane at right angles to its edges.
template <class V, class Cross, class IsZero>
std::vector<V> facet_directions(const std::array<V, 3>& a, const std::array<V, 3>& b, const Cross& cross_of,
                                const IsZero& is_zero) {
  const V edges[6] = {a[1] - a[0], a[2] - a[1], a[0] - a[2], b[1] - b[0], b[2] - b[1], b[0] - b[2]};
  std::vector<V> directions = {cross_of(edges[0], edges[1]), cross_of(edges[3], edges[4])};
  for (int i = 0; i < 3; ++i)
    for (int j = 3; j < 6; ++j) directions.push_back(cross_of(edges[i], edges[j]));
  const V apart = b[0] - a[0];
  const std::size_t normals = directions.size();
  for (std::size_t n = 0; n < normals; ++n) {
    if (is_zero(directions[n])) continue;
    const V normal = directions[n];
    for (const V& edge : edges) directions.push_back(cross_of(normal, edge));
    break;
  }
  for (const V& edge : edges) {
    directions.push_back(cross_of(edge, cross_of(apart, edge)));
    directions.push_back(edge);
  }
  directions.push_back(apart);
  return directions;
}

// Adds, for distances, the ways between two corners and from a corner straight to an edge. The nearest points
// of two triangles are on one of these, or on a normal of a facet. A way to an edge is at right angles to it
// even if the distance is lost in the rounding of the corners.
template <class V, class Cross>
void add_ways(const std::array<V, 3>& a, const std::array<V, 3>& b, const Cross& cross_of,
              std::vector<V>& directions) {
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      const V apart = b[j] - a[i], edge_a = a[(i + 1) % 3] - a[i], edge_b = b[(j + 1) % 3] - b[j];
      directions.push_back(apart);
      directions.push_back(cross_of(edge_a, cross_of(apart, edge_a)));
      directions.push_back(cross_of(edge_b, cross_of(apart, edge_b)));
    }
}

BigVector big_cross(const BigVector& x, const BigVector& y) {
  return cross(x, y);
}
bool is_zero(const BigVector& v) {
  return v.is_zero();
}

std::array<BigVector, 3> big_corners(const Corners& t, int shift) {
  return {BigVector::from(t[0], shift), BigVector::from(t[1], shift), BigVector::from(t[2], shift)};
}
int shift_of(const Corners& t, int least) noexcept {
  for (const Vec3& p : t)
    for (int k = 0; k < 3; ++k) least = integer_shift(p[k], least);
  return least;
}

BigInteger gap_along(const BigVector& d, const std::array<BigVector, 3>& a,
                     const std::array<BigVector, 3>& b) {
  BigInteger most = dot(d, a[0]), fewest = dot(d, b[0]);
  for (std::size_t i = 1; i < 3; ++i) {
    most = std::max(most, dot(d, a[i]));
    fewest = std::min(fewest, dot(d, b[i]));
  }
  return fewest - most;
}

std::optional<TriangleDirection> exact_direction(const Corners& a, const Corners& b, double least) {
  const int shift = shift_of(a, shift_of(b, integer_shift(least, 0)));
  const std::array<BigVector, 3> big_a = big_corners(a, shift), big_b = big_corners(b, shift);
  const BigInteger wanted = BigInteger::from_double(least, shift);
  std::vector<BigVector> ways = facet_directions(big_a, big_b, big_cross, is_zero);
  if (least > 0.0) add_ways(big_a, big_b, big_cross, ways);
  for (const BigVector& way : ways)
    for (const BigVector& d : {way, -way}) {
      const BigInteger gap = gap_along(d, big_a, big_b);
      if (gap.sign() <= 0 || gap * gap < wanted * wanted * dot(d, d)) continue;
      return TriangleDirection{{}, decimals(d)};
    }
  return std::nullopt;
}

// Tries the facets of the difference at either end. For a translation these suffice: the directions along
// which the two are apart at the beginning form a cone, and its edges are normals of facets.
std::optional<TriangleDirection> exact_parting(const Corners& a, const Corners& b, const Corners& moved) {
  const int shift = shift_of(a, shift_of(b, shift_of(moved, 0)));
  const std::array<BigVector, 3> big_a = big_corners(a, shift), first = big_corners(b, shift),
                                 second = big_corners(moved, shift);
  for (const auto* end : {&first, &second})
    for (const BigVector& way : facet_directions(big_a, *end, big_cross, is_zero))
      for (const BigVector& d : {way, -way})
        if (gap_along(d, big_a, first).sign() >= 0 && gap_along(d, big_a, second).sign() > 0)
          return TriangleDirection{{}, decimals(d)};
  return std::nullopt;
}
}  // namespace

std::optional<IntegerDirection> integer_direction(const Vec3& direction, int bits) noexcept {
  const double most =
      std::fmax(std::fmax(std::fabs(direction.x), std::fabs(direction.y)), std::fabs(direction.z));
  if (!is_finite(direction) || !(most > 0.0)) return std::nullopt;
  int exponent = 0;
  (void)std::frexp(most, &exponent);
  IntegerDirection d;
  for (int k = 0; k < 3; ++k)
    d[static_cast<std::size_t>(k)] =
        static_cast<std::int64_t>(std::nearbyint(std::ldexp(direction[k], bits - exponent)));
  return d;
}

bool separates(const IntegerDirection& direction, std::span<const Vec3> a, std::span<const Vec3> b,
               double least) noexcept {
  const Vec3 d(static_cast<double>(direction[0]), static_cast<double>(direction[1]),
               static_cast<double>(direction[2]));
  Reach of_a, of_b;
  for (const Vec3& p : a) of_a.add(d, p);
  for (const Vec3& p : b) of_b.add(-d, p);
  const double gap = -of_b.most - of_a.most;
  // Three roundings for each sum of products, one of the difference, some of this line: eight are assumed.
  const double error = 0x1p-50 * (of_a.sum + of_b.sum) + std::numeric_limits<double>::min();
  return gap > error && gap - error > least * glm::length(d) * (1.0 + 0x1p-48);
}

std::optional<TriangleDirection> triangle_direction(const Corners& a, const Corners& b, double least) {
  const auto try_direction = [&](const Vec3& way) -> std::optional<TriangleDirection> {
    const auto d = integer_direction(way, kDirectionBits);
    if (d && separates(*d, a, b, least)) return TriangleDirection{*d, std::nullopt};
    return std::nullopt;
  };
  const TriangleDistance nearest = distance_of_apart(a, b);
  if (const auto found = try_direction(nearest.point_b - nearest.point_a)) return found;
  const auto cross_of = [](const Vec3& x, const Vec3& y) { return glm::cross(x, y); };
  std::vector<Vec3> ways = facet_directions(a, b, cross_of, [](const Vec3& v) { return v == Vec3(0.0); });
  if (least > 0.0) add_ways(a, b, cross_of, ways);
  for (const Vec3& way : ways) {
    if (const auto found = try_direction(way)) return found;
    if (const auto found = try_direction(-way)) return found;
  }
  return exact_direction(a, b, least);
}

std::optional<TriangleDirection> parting_direction(const Corners& a, const Corners& b, const Corners& moved,
                                                   double least) {
  const Vec3 both[6] = {b[0], b[1], b[2], moved[0], moved[1], moved[2]};
  const auto try_direction = [&](const Vec3& way) -> std::optional<TriangleDirection> {
    const auto d = integer_direction(way, kDirectionBits);
    if (d && separates(*d, a, both, least)) return TriangleDirection{*d, std::nullopt};
    return std::nullopt;
  };
  const auto cross_of = [](const Vec3& x, const Vec3& y) { return glm::cross(x, y); };
  for (const Corners* end : {&b, &moved}) {
    const TriangleDistance nearest = distance_of_apart(a, *end);
    if (const auto found = try_direction(nearest.point_b - nearest.point_a)) return found;
  }
  for (const Corners* end : {&b, &moved})
    for (const Vec3& way :
         facet_directions(a, *end, cross_of, [](const Vec3& v) { return v == Vec3(0.0); })) {
      if (const auto found = try_direction(way)) return found;
      if (const auto found = try_direction(-way)) return found;
    }
  return least > 0.0 ? std::nullopt : exact_parting(a, b, moved);
}

}  // namespace boxwood
