// SPDX-License-Identifier: MIT
// Hulls of hostile sets against rational numbers: no point outside of a face, no plane that leaves one out.
#include <boxwood/hull.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

#include <gmpxx.h>

#include <gtest/gtest.h>

#include "generators.hpp"

namespace boxwood {
namespace {

using test::Random;
using Rational3 = std::array<mpq_class, 3>;

Rational3 exact(const Vec3& p) {
  return {mpq_class(p.x), mpq_class(p.y), mpq_class(p.z)};
}
Rational3 minus(const Rational3& p, const Rational3& q) {
  return {p[0] - q[0], p[1] - q[1], p[2] - q[2]};
}
Rational3 cross(const Rational3& u, const Rational3& v) {
  return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}
mpq_class dot(const Rational3& u, const Rational3& v) {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}
bool is_zero(const Rational3& v) {
  return v[0] == 0 && v[1] == 0 && v[2] == 0;
}

// The dimension of the points: by elimination, in rational numbers.
int dimension_of(const std::vector<Rational3>& points) {
  if (points.empty()) return -1;
  Rational3 along, normal;
  int dimension = 0;
  for (const Rational3& p : points) {
    const Rational3 d = minus(p, points[0]);
    if (dimension == 0 && !is_zero(d)) {
      along = d;
      dimension = 1;
    } else if (dimension == 1 && !is_zero(cross(along, d))) {
      normal = cross(along, d);
      dimension = 2;
    } else if (dimension == 2 && dot(normal, d) != 0) {
      return 3;
    }
  }
  return dimension;
}

// What is wrong with the hull; empty where nothing is. Faces bound all points, and corners are points.
std::string fault_of(const ConvexHull& h, const std::vector<Vec3>& points) {
  std::vector<Rational3> rational;
  for (const Vec3& p : points) rational.push_back(exact(p));
  if (h.dimension != dimension_of(rational)) return "the dimension";
  for (const Vec3& v : h.vertices)
    if (std::find(points.begin(), points.end(), v) == points.end()) return "a vertex that is no point";
  for (const HullPlane& plane : h.planes)
    if (!(std::fabs(glm::length(plane.normal) - 1.0) < 1e-15) || std::isnan(plane.offset))
      return "a plane " + std::to_string(glm::length(plane.normal) - 1.0) + " " +
             std::to_string(plane.offset);
  for (const Vec3& p : points)
    if (!contains(h, p)) return "a point that does not pass contains()";
  if (h.dimension < 2) return "";
  for (std::size_t f = 0; f < h.faces.size(); ++f) {
    const auto loop = corners_of_face(h, f);
    const Rational3 a = exact(h.vertices[loop[0]]);
    const Rational3 n = cross(minus(exact(h.vertices[loop[1]]), a), minus(exact(h.vertices[loop[2]]), a));
    if (is_zero(n)) return "a face without area";
    for (const Rational3& p : rational)
      if (dot(n, minus(p, a)) > 0) return "a point above a face";
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Rational3 q = exact(h.vertices[loop[i]]);
      const Rational3 edge = minus(exact(h.vertices[loop[(i + 1) % loop.size()]]), q);
      const Rational3 next = minus(exact(h.vertices[loop[(i + 2) % loop.size()]]), q);
      if (dot(cross(edge, next), n) <= 0) return "a face that is not strictly convex";
    }
  }
  return "";
}

double ulps(Random& random, double x, int most) {
  for (int i = random.index(2 * most + 1) - most; i != 0; i += i > 0 ? -1 : 1)
    x = i > 0 ? next_up(x) : next_down(x);
  return x;
}

struct Family {
  const char* name;
  std::vector<Vec3> (*make)(Random&);
};

std::vector<Vec3> lattice(Random& random, double step, int width, int most, bool as_float) {
  std::vector<Vec3> points(static_cast<std::size_t>(3 + random.index(most - 2)));
  for (Vec3& p : points)
    for (int k = 0; k < 3; ++k) {
      const double x = (random.index(2 * width + 1) - width) * step;
      p[k] = as_float ? nearest_float(x) : x;
    }
  return points;
}
// Multiples of one direction of a lattice, from a place in it: on a line but for the rounding of each.
std::vector<Vec3> line_of_lattice(Random& random, double step, bool as_float) {
  const auto pick = [&](int width) { return random.index(2 * width + 1) - width; };
  const int at[3] = {pick(20), pick(20), pick(20)}, by[3] = {pick(6), pick(6), pick(6)};
  std::vector<Vec3> points(static_cast<std::size_t>(3 + random.index(4)));
  for (Vec3& p : points) {
    const int t = pick(8);
    for (int k = 0; k < 3; ++k) {
      const double x = (at[k] + t * by[k]) * step;
      p[k] = as_float ? nearest_float(x) : x;
    }
  }
  return points;
}
std::vector<Vec3> nearly_flat(Random& random) {
  const Rows3 r = random.awkward_rotation();
  const Vec3 at = random.chance(0.5) ? random.in_cube(random.magnitude(-2, 12)) : Vec3(0.0);
  std::vector<Vec3> points(static_cast<std::size_t>(4 + random.index(20)));
  const double thick = random.chance(0.5) ? 0.0 : random.magnitude(-18, -8);
  for (Vec3& p : points) {
    p = at + random.uniform(-1, 1) * r[0] + random.uniform(-1, 1) * r[1] +
        random.uniform(-thick, thick) * r[2];
    p[random.index(3)] = ulps(random, p[random.index(3)], 2);
  }
  return points;
}
std::vector<Vec3> nearly_straight(Random& random) {
  const Vec3 u = random.unit(), at = random.chance(0.5) ? random.in_cube(10.0) : Vec3(0.0);
  std::vector<Vec3> points(static_cast<std::size_t>(3 + random.index(12)));
  for (Vec3& p : points) {
    p = at + random.uniform(-1, 1) * u;
    for (int k = 0; k < 3; ++k) p[k] = ulps(random, p[k], random.index(3));
  }
  return points;
}
std::vector<Vec3> needle(Random& random) {
  const Rows3 r = random.awkward_rotation();
  const double thin = random.magnitude(-12, -3), flat = thin * random.magnitude(-4, 0);
  std::vector<Vec3> points(static_cast<std::size_t>(4 + random.index(20)));
  for (Vec3& p : points)
    p = random.uniform(-1, 1) * r[0] + random.uniform(-thin, thin) * r[1] +
        random.uniform(-flat, flat) * r[2];
  return points;
}
std::vector<Vec3> any_of_these(Random& random) {
  switch (random.index(6)) {
  case 0:
    return lattice(random, 1.0 / 3.0, 3, 12, true);
  case 1:
    return lattice(random, 0.1, 3, 12, false);
  case 2:
    return line_of_lattice(random, 0.1, false);
  case 3:
    return nearly_flat(random);
  case 4:
    return needle(random);
  default:
    return nearly_straight(random);
  }
}
// All coordinates times one power of two, over the whole range; or one for each axis, or for each number.
std::vector<Vec3> scaled(Random& random, int kind) {
  std::vector<Vec3> points = any_of_these(random);
  int shift[3] = {random.index(2080) - 1070, random.index(2080) - 1070, random.index(2080) - 1070};
  for (Vec3& p : points)
    for (int k = 0; k < 3; ++k)
      p[k] = std::clamp(std::ldexp(p[k], kind == 0   ? shift[0]
                                         : kind == 1 ? shift[k]
                                                     : random.index(2080) - 1070),
                        -std::numeric_limits<double>::max(), std::numeric_limits<double>::max());
  return points;
}
std::vector<Vec3> far_away(Random& random) {
  std::vector<Vec3> points = any_of_these(random);
  const Vec3 at = random.in_cube(random.magnitude(3, 16));
  for (Vec3& p : points) p += at;
  return points;
}

constexpr std::array kFamilies = {
    Family{"thirds, floats", [](Random& r) { return lattice(r, 1.0 / 3.0, 3, 12, true); }},
    Family{"thirds", [](Random& r) { return lattice(r, 1.0 / 3.0, 3, 12, false); }},
    Family{"tenths, floats", [](Random& r) { return lattice(r, 0.1, 5, 12, true); }},
    Family{"tenths", [](Random& r) { return lattice(r, 0.1, 5, 12, false); }},
    Family{"lines of thirds, floats", [](Random& r) { return line_of_lattice(r, 1.0 / 3.0, true); }},
    Family{"lines of tenths", [](Random& r) { return line_of_lattice(r, 0.1, false); }},
    Family{"nearly flat", nearly_flat},
    Family{"nearly straight", nearly_straight},
    Family{"needles", needle},
    Family{"far away", far_away},
    Family{"any scale", [](Random& r) { return scaled(r, 0); }},
    Family{"a scale for each axis", [](Random& r) { return scaled(r, 1); }},
    Family{"a scale for each number", [](Random& r) { return scaled(r, 2); }},
};

TEST(HullExtremes, HoldEveryPointInRationalNumbers) {
  std::size_t sets = 0, by_dimension[4] = {0, 0, 0, 0}, thin = 0, faults = 0;
  for (const Family& family : kFamilies) {
    Random random(20260101);
    std::size_t wrong = 0, doubted = 0, negative = 0;
    for (int trial = 0; trial < 600; ++trial) {
      const std::vector<Vec3> points = family.make(random);
      const ConvexHull h = fit_hull(points).volume;
      const std::string fault = fault_of(h, points);
      thin += h.dimension > 1 && h.planes.size() > h.faces.size() + 5 ? 1U : 0U;
      const bool valid = validate(h, points).empty();
      ++sets;
      ++by_dimension[h.dimension];
      wrong += fault.empty() ? 0U : 1U;
      doubted += valid == fault.empty() ? 0U : 1U;
      negative += volume(h) >= 0.0 && area(h) >= 0.0 ? 0U : 1U;
      if (!fault.empty() && wrong <= 2) {
        std::printf("  %s %d: %s\n", family.name, trial, fault.c_str());
        for (const Vec3& p : points) std::printf("    %.17g %.17g %.17g\n", p.x, p.y, p.z);
      }
    }
    std::printf("%-26s wrong %zu, validate() differs %zu, negative volume %zu\n", family.name, wrong, doubted,
                negative);
    faults += wrong + doubted + negative;
  }
  std::printf(
      "%zu sets: %zu points, %zu segments, %zu polygons, %zu solids; %zu so thin or flat that they have "
      "more planes\n",
      sets, by_dimension[0], by_dimension[1], by_dimension[2], by_dimension[3], thin);
  EXPECT_EQ(faults, 0U);
  EXPECT_GT(by_dimension[1], 50U);
  EXPECT_GT(by_dimension[2], 500U);
  EXPECT_GT(thin, 500U);
}

// The bound of contains() in hull.hpp, in rational numbers. Faces so thin that the hull has more planes than
// faces have no such bound.
TEST(HullExtremes, PlanesAreOutwardByAtMostTheStatedBound) {
  std::size_t planes = 0, beyond = 0, broken = 0;
  for (const Family& family : kFamilies) {
    Random random(20260102);
    for (int trial = 0; trial < 100; ++trial) {
      const ConvexHull h = fit_hull(family.make(random)).volume;
      if (h.dimension != 3 || h.planes.size() != h.faces.size()) continue;
      Vec3 low(kInfinity), high(-kInfinity), largest(0.0);
      for (const Vec3& v : h.vertices)
        low = glm::min(low, v), high = glm::max(high, v), largest = glm::max(largest, glm::abs(v));
      if (!(largest.x + largest.y + largest.z < 1e300 && largest.x + largest.y + largest.z > 1e-300))
        continue;
      const mpq_class sizes = mpq_class(high.x) - low.x + high.y - low.y + high.z - low.z;
      const mpq_class sums = mpq_class(largest.x) + largest.y + largest.z;
      const mpq_class bound = sizes * 0x1p-40 + sums * 0x1p-48;
      for (const HullPlane& plane : h.planes) {
        mpq_class farthest = dot(exact(plane.normal), exact(h.vertices.front()));
        for (const Vec3& v : h.vertices) farthest = std::max(farthest, dot(exact(plane.normal), exact(v)));
        const mpq_class out = mpq_class(plane.offset) - farthest;
        ++planes;
        broken += out > bound ? 1U : 0U;
        beyond += out > sums * 0x1p-50 ? 1U : 0U;
      }
    }
  }
  std::printf("%zu planes, %zu of them outward by more than 2^-50 of the largest coordinates\n", planes,
              beyond);
  EXPECT_EQ(broken, 0U);
  EXPECT_GT(beyond, planes / 100);
  EXPECT_GT(planes, 5000U);
}

// Three points that the decimal system puts on one line, and rounding does not.
TEST(HullExtremes, TriplesThatAreNearlyStraight) {
  const std::vector<Vec3> doubles = {{1, .8, .30000000000000004}, {0, .8, 1.5}, {2.5, .8, -1.5}};
  const std::vector<Vec3f> floats = {
      {7.33333349F, -2.33333325F, 3}, {5.33333349F, -.333333343F, 3}, {-3.33333325F, 8.33333302F, 3}};
  std::vector<Vec3> widened;
  for (const Vec3f& p : floats) widened.emplace_back(p);
  EXPECT_EQ(fault_of(fit_hull(doubles).volume, doubles), "");
  EXPECT_EQ(fault_of(fit_hull(floats).volume, widened), "");
  Random random(3);
  std::size_t triples = 0, slivers = 0;
  for (; triples < 3000; ++triples) {
    std::vector<Vec3> points = line_of_lattice(random, 0.1, triples % 2 == 0);
    points.resize(3);
    const ConvexHull h = fit_hull(points).volume;
    ASSERT_EQ(fault_of(h, points), "") << triples;
    slivers += h.dimension == 2 ? 1U : 0U;
  }
  std::printf("%zu triples, %zu of them triangles\n", triples, slivers);
  EXPECT_GT(slivers, 300U);
}

// The check ends and decides, however large the numbers are.
TEST(HullExtremes, TheCheckIsForCoordinatesOfAnySize) {
  std::size_t sets = 0;
  for (const double size : {1e100, 1e103, 1e160, 1e200, 1.7e308})
    for (const double height : {0.0, 5e-324, 1.0, size}) {
      const std::vector<Vec3> points = {{-size, -size, height}, {size, -size, height}, {size, size, height},
                                        {-size, size, height},  {0, 0, height},        {0, 0, 0}};
      ConvexHull h = fit_hull(points).volume;
      EXPECT_EQ(fault_of(h, points), "") << size << ' ' << height;
      EXPECT_EQ(validate(h, points).list(), std::vector<std::string>{}) << size << ' ' << height;
      EXPECT_EQ(h.dimension, height == 0.0 ? 2 : 3);
      std::vector<Vec3> more = points;
      more.emplace_back(0, 0, -5e-324);
      EXPECT_FALSE(validate(h, more).empty()) << size << ' ' << height;
      ++sets;
    }
  std::printf("%zu sets\n", sets);
}

}  // namespace
}  // namespace boxwood
