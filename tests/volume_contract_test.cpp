// What every kind of volume in volumes.hpp promises; a new row of that table is tested here without a new
// line.
#include <boxwood/intersects.hpp>
#include <boxwood/volume_distance.hpp>
#include <boxwood/volume_operations.hpp>
#include <boxwood/volume_transform.hpp>
#include <boxwood/volumes.hpp>

#include <cstdio>
#include <typeinfo>

#include <gtest/gtest.h>

#include "generators.hpp"

namespace boxwood {
namespace {

using test::Random;

FitOptions quick() {
  FitOptions options;
  options.obb_method = ObbMethod::fast;
  return options;
}

// The fit of a type, from the table.
template <class V> V fit(const std::vector<Vec3>& points) {
  V volume;
#define BOXWOOD_ROW(id, Type, name, label, fit_function, key)                                                \
  if constexpr (std::is_same_v<V, Type>) volume = fit_function(points, quick()).volume;
  BOXWOOD_VOLUMES(BOXWOOD_ROW)
#undef BOXWOOD_ROW
  return volume;
}

// Points of the set that contains() admits: convex combinations of the corners, pushed out by the radius. Of
// a hull only the vertices: they alone are exactly in it (its contains() is rounded outward). May be none
// where corners that round outside are all there is.
template <class V> std::vector<Vec3> points_of(Random& random, const V& v, int count) {
  const ConvexSet set(v);
  const auto corners = set.vertices();
  std::vector<Vec3> points;
  for (int i = 0; i < 4 * count && static_cast<int>(points.size()) < count; ++i) {
    Vec3 p = corners[static_cast<std::size_t>(random.index(static_cast<int>(corners.size())))];
    const int steps = std::is_same_v<V, ConvexHull> ? 0 : random.index(4);
    for (int j = 0; j < steps; ++j)
      p += random.uniform(0.0, 1.0) *
           (corners[static_cast<std::size_t>(random.index(static_cast<int>(corners.size())))] - p);
    p += (random.chance(0.5) ? 1.0 : random.uniform(0.0, 1.0)) * set.radius() * random.unit();
    if (contains(v, p)) points.push_back(p);
  }
  return points;
}

template <class V> Vec3 middle_of(const V& v) {
  const ConvexSet set(v);
  Vec3 sum(0.0);
  for (const Vec3& p : set.vertices()) sum += p - set.vertices()[0];
  return set.vertices()[0] + sum / static_cast<double>(set.vertices().size());
}

template <class V> double extent_of(const V& v) {
  const ConvexSet set(v);
  double size = set.radius();
  for (const Vec3& p : set.vertices())
    size = std::max(size, set.radius() + glm::distance(p, set.vertices()[0]));
  return size;
}

AffineTransform rigid(Random& random, double size) {
  AffineTransform m;
  m.linear = random.awkward_rotation();
  m.translation = random.in_cube(size);
  return m;
}
AffineTransform any_affine(Random& random, double size) {
  AffineTransform m = rigid(random, size);
  const int kind = random.index(4);
  if (kind == 1)
    for (Vec3& row : m.linear) row *= 2.5;
  if (kind == 2)
    for (Vec3& row : m.linear) row = random.in_cube(2.0);
  if (kind == 3) m.linear[static_cast<std::size_t>(random.index(3))] *= -1.0;
  return m;
}

template <class V> class VolumeContract : public testing::Test {
protected:
  Random random{77};
  std::vector<Vec3> cloud(double size, const Vec3& at) {
    std::vector<Vec3> points(static_cast<std::size_t>(1 + random.index(24)));
    const Rows3 turn = random.awkward_rotation();
    const Vec3 h = random.half_extents(size);
    for (Vec3& p : points) {
      const Vec3 x(random.uniform(-h.x, h.x), random.uniform(-h.y, h.y), random.uniform(-h.z, h.z));
      p = at + x.x * turn[0] + x.y * turn[1] + x.z * turn[2];
    }
    return points;
  }
  // A volume of any scale, often far from the origin.
  V some(double& size) {
    size = random.magnitude(-9, 9);
    return fit<V>(cloud(size, random.in_cube(random.chance(0.3) ? 1e4 * size : size)));
  }
};

template <class List> struct Types;
template <class... V> struct Types<std::variant<V...>> {
  template <std::size_t... I>
  static auto list(std::index_sequence<I...>)
      -> testing::Types<std::variant_alternative_t<I, std::variant<V...>>...>;
};
using VolumeTypes =
    decltype(Types<AnyVolume>::list(std::make_index_sequence<std::variant_size_v<AnyVolume> - 1>()));
TYPED_TEST_SUITE(VolumeContract, VolumeTypes);

TYPED_TEST(VolumeContract, HoldsEveryPointItWasFittedTo) {
  for (int trial = 0; trial < 300; ++trial) {
    const double size = this->random.magnitude(-12, 12);
    const auto points = this->cloud(size, this->random.in_cube(this->random.chance(0.3) ? 1e7 * size : size));
    const TypeParam v = fit<TypeParam>(points);
    for (const Vec3& p : points) ASSERT_TRUE(contains(v, p)) << trial;
  }
}

TYPED_TEST(VolumeContract, EmptyIsNeutralEverywhere) {
  const TypeParam empty{};
  const TypeParam cube = fit<TypeParam>({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)});
  EXPECT_TRUE(is_empty(empty));
  EXPECT_TRUE(is_empty(fit<TypeParam>({})));
  EXPECT_TRUE(is_empty(fit<TypeParam>({Vec3(NAN)})));
  EXPECT_FALSE(contains(empty, Vec3(0.0)));
  EXPECT_EQ(volume(empty), 0.0);
  EXPECT_EQ(area(empty), 0.0);
  EXPECT_FALSE(intersects(empty, empty));
  EXPECT_FALSE(intersects(empty, cube));
  EXPECT_FALSE(intersects(cube, empty));
  EXPECT_EQ(relation(cube, empty).state, PairState::apart);
  EXPECT_EQ(distance(empty, cube).distance, kInfinity);
  EXPECT_EQ(distance(cube, empty).distance, kInfinity);
  EXPECT_TRUE(contains_volume(cube, empty));
  EXPECT_TRUE(contains_volume(empty, empty));
  EXPECT_FALSE(contains_volume(empty, cube));
  EXPECT_GT(interval(empty, Vec3(1, 2, 3)).min, interval(empty, Vec3(1, 2, 3)).max);
  EXPECT_FALSE(intersect_ray(empty, Ray{}).has_value());
  EXPECT_TRUE(is_empty(transform(empty, AffineTransform{})));
  EXPECT_TRUE(is_empty(expand(empty, 1.0)));
  EXPECT_TRUE(is_empty(merge(empty, empty)));
  EXPECT_TRUE(contains(merge(empty, cube), Vec3(0, 0, 1)));
  EXPECT_TRUE(contains(merge(cube, empty), Vec3(0, 0, 1)));
}

TYPED_TEST(VolumeContract, MergeHoldsBoth) {
  int points_checked = 0, contained = 0;
  for (int trial = 0; trial < 400; ++trial) {
    double size = 0.0;
    const TypeParam a = this->some(size);
    const Vec3 at = middle_of(a);
    const double other = this->random.chance(0.3) ? 0.01 * size : size;
    const TypeParam b = fit<TypeParam>(this->cloud(other, at + this->random.in_cube(2.0 * other)));
    const TypeParam both = merge(a, b);
    for (const TypeParam* v : {&a, &b}) {
      for (const Vec3& p : points_of(this->random, *v, 40)) {
        ASSERT_TRUE(contains(both, p)) << trial;
        ++points_checked;
      }
      ASSERT_TRUE(contains_volume(both, *v)) << trial;
    }
    // (Of a fixed AABB the ball is what must be kept, not the cube.)
    if (contains_volume(a, b) && !std::is_same_v<TypeParam, FixedAabb>) {
      ++contained;
      ASSERT_LE(volume(both), volume(a) * (1.0 + 1e-9)) << trial;
    }
  }
  EXPECT_GT(points_checked, 2000);
  EXPECT_GT(contained, (std::is_same_v<TypeParam, FixedAabb> ? -1 : 10));
}

TYPED_TEST(VolumeContract, FortyMergesInARowStayNear) {
  // Unit cubes along a line of 40: the merged volume may be loose, but not out of proportion.
  TypeParam all{};
  for (int i = 0; i < 40; ++i) {
    std::vector<Vec3> corners;
    for (unsigned c = 0; c < 8; ++c)
      corners.push_back(Vec3(i + ((c & 1U) != 0 ? 1 : 0), (c & 2U) != 0 ? 1 : 0, (c & 4U) != 0 ? 1 : 0));
    all = merge(all, fit<TypeParam>(corners));
  }
  for (const Vec3& u : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)}) {
    const Interval i = interval(all, u);
    EXPECT_LT(i.max - i.min, 3.0 * 40.0);
  }
  EXPECT_TRUE(contains(all, Vec3(0.0)));
  EXPECT_TRUE(contains(all, Vec3(40, 1, 1)));
}

TYPED_TEST(VolumeContract, SupportIsExtreme) {
  for (int trial = 0; trial < 400; ++trial) {
    double size = 0.0;
    const TypeParam v = this->some(size);
    const double slack = 1e-14 * (extent_of(v) + glm::length(ConvexSet(v).vertices()[0]));
    const Vec3 direction = this->random.magnitude(-3, 3) * this->random.unit();
    const double speed = glm::length(direction);
    const Vec3 top = support(v, direction);
    const Interval i = interval(v, direction);
    ASSERT_NEAR(glm::dot(top, direction), i.max, 2 * slack * speed) << trial;
    ASSERT_NEAR(glm::dot(support(v, -direction), direction), i.min, 2 * slack * speed) << trial;
    ASSERT_TRUE(contains(expand(v, 4 * slack), top)) << trial;
    for (const Vec3& p : points_of(this->random, v, 40)) {
      ASSERT_LE(glm::dot(p, direction), i.max + 2 * slack * speed) << trial;
      ASSERT_GE(glm::dot(p, direction), i.min - 2 * slack * speed) << trial;
    }
  }
}

TYPED_TEST(VolumeContract, TransformHoldsTheImage) {
  int checked = 0;
  for (int trial = 0; trial < 400; ++trial) {
    double size = 0.0;
    const TypeParam v = this->some(size);
    const AffineTransform m = any_affine(this->random, this->random.chance(0.3) ? 1e4 * size : size);
    const TypeParam image = transform(v, m);
    for (const Vec3& p : points_of(this->random, v, 40)) {
      if constexpr (std::is_same_v<TypeParam, FixedAabb>)
        if (!(glm::distance(p, v.center) <= v.half_size)) continue;
      ASSERT_TRUE(contains(image, apply(m, p))) << trial;
      ++checked;
    }
  }
  EXPECT_GT(checked, 2000);
}

TYPED_TEST(VolumeContract, ExpandHoldsTheNeighbourhood) {
  int checked = 0;
  for (int trial = 0; trial < 300; ++trial) {
    double size = 0.0;
    const TypeParam v = this->some(size);
    const double d = size * this->random.magnitude(-3, 1);
    const TypeParam grown = expand(v, d);
    for (const Vec3& p : points_of(this->random, v, 30)) {
      // A hair less than d, since the sum rounds.
      const double step = d * (1.0 - 1e-15) - 1e-15 * glm::length(p);
      if (!(step > 0.0)) continue;
      ASSERT_TRUE(contains(grown, p + step * this->random.unit())) << trial;
      ++checked;
    }
    // Not out of proportion: along the axes by at most d (a k-DOP of diagonals by 3 d), a hull's cube by d.
    for (const Vec3& u : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)})
      ASSERT_LE(interval(grown, u).max, interval(v, u).max + 3.01 * d +
                                            1e-11 * (extent_of(v) + glm::length(ConvexSet(v).vertices()[0])))
          << trial;
  }
  EXPECT_GT(checked, 2000);
}

TYPED_TEST(VolumeContract, ClosestPointIsInsideAndNearest) {
  int outside = 0, inside = 0;
  for (int trial = 0; trial < 400; ++trial) {
    double size = 0.0;
    const TypeParam v = this->some(size);
    const auto in_v = points_of(this->random, v, 1);
    const Vec3 p = this->random.chance(0.2) && !in_v.empty()
                       ? in_v[0]
                       : support(v, this->random.unit()) + this->random.in_cube(2.0 * size);
    const double slack = 1e-13 * (extent_of(v) + glm::length(p) + size);
    const Vec3 q = closest_point(v, p);
    if (contains(v, p)) {
      ++inside;
      ASSERT_EQ(q, p);
      continue;
    }
    ++outside;
    ASSERT_TRUE(contains(expand(v, slack), q)) << trial;
    // Nearest in a convex set: no point of it makes an acute angle at q.
    const Vec3 off = p - q;
    for (const Vec3& x : points_of(this->random, v, 40))
      ASSERT_LE(glm::dot(off, x - q), slack * (glm::length(off) + glm::length(x - q))) << trial;
    const Vec3 one = p;
    ASSERT_NEAR(distance(v, std::span<const Vec3>(&one, 1)).distance, glm::length(off), slack) << trial;
  }
  EXPECT_GT(outside, 100);
  EXPECT_GT(inside, 5);
}

TYPED_TEST(VolumeContract, RayEntersAndLeavesWhereSamplesDo) {
  int hits = 0, misses = 0, from_inside = 0, normals = 0;
  for (int trial = 0; trial < 800; ++trial) {
    double size = 0.0;
    const TypeParam v = this->some(size);
    const auto inner = points_of(this->random, v, 1);
    if (inner.empty()) continue;
    Ray ray;
    ray.direction = this->random.magnitude(-2, 2) * this->random.unit();
    const double reach = 4.0 * (extent_of(v) + size) / glm::length(ray.direction);
    const bool through = this->random.chance(0.7);
    const Vec3 target = through ? inner[0] : inner[0] + this->random.in_cube(3.0 * size);
    const double back = this->random.chance(0.2) ? 0.0 : reach;
    ray.origin = target - back * ray.direction;
    const double band = 4e-12 * (extent_of(v) + glm::length(ray.origin) + size);
    const auto hit = intersect_ray(v, ray);
    // A point of the volume that the ray passes within rounding: it must hit there.
    if (through && back == 0.0) {
      ASSERT_TRUE(hit.has_value()) << trial;
      ASSERT_EQ(hit->enter, 0.0);
    }
    if (through && back > 0.0 && hit) {
      ASSERT_LE(hit->enter, back * (1.0 + 1e-9));
      ASSERT_GE(hit->exit, back * (1.0 - 1e-9));
    }
    const TypeParam grown = expand(v, band);
    if (!hit) {
      ++misses;
      for (int i = 0; i <= 50; ++i)
        ASSERT_FALSE(contains(v, ray.origin + (2.0 * reach * i / 50.0) * ray.direction)) << trial;
      continue;
    }
    ++hits;
    if (hit->enter == 0.0) ++from_inside;
    ASSERT_TRUE(contains(grown, ray.origin + hit->enter * ray.direction)) << trial;
    ASSERT_TRUE(contains(grown, ray.origin + hit->exit * ray.direction)) << trial;
    for (int i = 0; i <= 50; ++i) {
      const double t = 2.0 * reach * i / 50.0;
      if (t > hit->enter && t < hit->exit) {
        ASSERT_TRUE(contains(grown, ray.origin + t * ray.direction)) << trial;
      } else if (t < hit->enter * (1.0 - 1e-12) || t > hit->exit * (1.0 + 1e-12)) {
        ASSERT_FALSE(contains(v, ray.origin + t * ray.direction)) << trial;
      }
    }
    if (hit->enter > 0.0) {
      ++normals;
      ASSERT_NEAR(glm::length(hit->normal), 1.0, 1e-12);
      ASSERT_LE(glm::dot(hit->normal, ray.direction), 0.0) << trial;
      // The whole volume is behind the plane of entry.
      const double level = glm::dot(hit->normal, ray.origin + hit->enter * ray.direction);
      ASSERT_LE(interval(v, hit->normal).max, level + 1e3 * band) << trial;
    }
  }
  std::printf("hits %d (from inside %d, normals %d), misses %d\n", hits, from_inside, normals, misses);
  EXPECT_GT(hits, 200);
  EXPECT_GT(misses, 50);
  EXPECT_GT(normals, 100);
  EXPECT_FALSE(intersect_ray(fit<TypeParam>({Vec3(0.0)}), Ray{Vec3(0.0), Vec3(0.0), 1.0}).has_value());
  EXPECT_FALSE(intersect_ray(fit<TypeParam>({Vec3(0.0)}), Ray{Vec3(NAN), Vec3(1.0), 1.0}).has_value());
}

// Every kind against every kind.
template <class A, class F> void against_all(const F& f) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (f(std::type_identity<std::variant_alternative_t<I, AnyVolume>>{}), ...);
  }
  (std::make_index_sequence<std::variant_size_v<AnyVolume> - 1>());
}

TYPED_TEST(VolumeContract, PairsThatShareAPointMeetAndPairsBuiltApartDoNot) {
  int shared = 0, apart = 0;
  against_all<TypeParam>([&]<class B>(std::type_identity<B>) {
    for (int trial = 0; trial < 120; ++trial) {
      double size = 0.0;
      const TypeParam a = this->some(size);
      const auto in_a = points_of(this->random, a, 1);
      if (in_a.empty()) continue;
      // One point of the second cloud is a point of the first volume.
      std::vector<Vec3> points = this->cloud(size * this->random.magnitude(-1, 1), in_a[0]);
      points[0] = in_a[0];
      const B b = fit<B>(points);
      ASSERT_TRUE(contains(b, in_a[0])) << trial << " " << typeid(B).name();
      ASSERT_TRUE(intersects(a, b)) << trial << " " << typeid(B).name();
      ASSERT_TRUE(intersects(b, a)) << trial << " " << typeid(B).name();
      ASSERT_EQ(distance(a, b).distance, 0.0) << trial << " " << typeid(B).name();
      ++shared;
      // Moved out along a direction, with room.
      const Vec3 n = this->random.unit();
      const double gap = size * this->random.magnitude(-6, 0);
      const double rounding = 1e-11 * (size + extent_of(a) + extent_of(b) + glm::length(in_a[0]));
      if (gap < rounding) continue;
      AffineTransform move;
      move.translation = (interval(a, n).max - interval(b, n).min + gap) * n;
      const B away = transform(b, move);
      ASSERT_FALSE(intersects(a, away)) << trial;
      ASSERT_FALSE(intersects(away, a)) << trial;
      ASSERT_EQ(relation(a, away).state, PairState::apart);
      const PairDistance d = distance(a, away);
      ASSERT_GE(d.distance, gap - rounding) << trial;
      ASSERT_GT(d.lower_bound, 0.0) << trial;
      ASSERT_NEAR(distance(away, a).distance, d.distance, rounding) << trial;
      ++apart;
    }
  });
  std::printf("shared %d, apart %d\n", shared, apart);
  EXPECT_GT(shared, 800);
  EXPECT_GT(apart, 500);
}

// Overlap is symmetric, and a rigid motion of both does not change it where there is a margin. The volumes
// are compared as sets, so only kinds whose image under a motion is of the same shape move as themselves; the
// others move as the hull of their corners.
TYPED_TEST(VolumeContract, OverlapIsSymmetricAndUnchangedByAMotion) {
  int meeting = 0, apart = 0;
  against_all<TypeParam>([&]<class B>(std::type_identity<B>) {
    for (int trial = 0; trial < 120; ++trial) {
      double size = 0.0;
      const TypeParam a = this->some(size);
      const B b =
          fit<B>(this->cloud(size, support(a, this->random.unit()) + this->random.in_cube(0.5 * size)));
      const PairRelation here = relation(a, b), swapped = relation(b, a);
      const double gap = distance(a, b).distance;
      const double scale = size + extent_of(a) + extent_of(b) + glm::length(support(a, Vec3(1, 0, 0)));
      if (std::fabs(gap - here.depth) < 1e-9 * scale) continue;
      ASSERT_EQ(here.state, swapped.state) << trial;
      ASSERT_NEAR(here.depth, swapped.depth, 1e-12 * scale) << trial;
      const AffineTransform motion = rigid(this->random, scale);
      const auto moved = [&](const auto& v) {
        std::vector<Vec3> points;
        const ConvexSet set(v);
        for (const Vec3& p : set.vertices()) points.push_back(apply(motion, p));
        return points;
      };
      const std::vector<Vec3> points_a = moved(a), points_b = moved(b);
      const double ra = ConvexSet(a).radius(), rb = ConvexSet(b).radius();
      PairRelation there;
      const std::span<const Vec3> span_a(points_a), span_b(points_b);
      if (ra > 0.0 && rb > 0.0)
        there = relation(Sphere{points_a[0], ra}, Sphere{points_b[0], rb});
      else if (ra > 0.0)
        there = relation(Sphere{points_a[0], ra}, span_b);
      else if (rb > 0.0)
        there = relation(span_a, Sphere{points_b[0], rb});
      else
        there = relation(span_a, span_b);
      ASSERT_EQ(there.state, here.state) << trial;
      ASSERT_NEAR(there.depth, here.depth, 1e-11 * scale) << trial;
      (here.state == PairState::apart ? apart : meeting) += 1;
    }
  });
  std::printf("meeting %d, apart %d\n", meeting, apart);
  EXPECT_GT(meeting, 300);
  EXPECT_GT(apart, 80);
}

TYPED_TEST(VolumeContract, ContainsVolumeSaysWhatPointsSay) {
  int inside = 0, outside = 0;
  against_all<TypeParam>([&]<class B>(std::type_identity<B>) {
    for (int trial = 0; trial < 60; ++trial) {
      double size = 0.0;
      const TypeParam a = this->some(size);
      ASSERT_TRUE(contains_volume(a, a)) << trial;
      const B b = fit<B>(this->cloud(0.05 * size, middle_of(a)));
      const double band = 1e-11 * (size + extent_of(a) + glm::length(middle_of(a)));
      if (contains_volume(a, b)) {
        ++inside;
        const TypeParam grown = expand(a, band);
        for (const Vec3& p : points_of(this->random, b, 30)) ASSERT_TRUE(contains(grown, p)) << trial;
        for (int i = 0; i < 10; ++i) {
          const Vec3 n = this->random.unit();
          ASSERT_LE(interval(b, n).max, interval(a, n).max + band) << trial;
        }
      } else {
        ++outside;
        // Some direction shows it, or some corner is outside.
        bool shown = false;
        const ConvexSet set(b);
        for (const Vec3& p : set.vertices()) shown = shown || !contains(a, p);
        for (int i = 0; i < 300 && !shown; ++i) {
          const Vec3 n = this->random.unit();
          shown = interval(b, n).max > interval(a, n).max;
        }
        ASSERT_TRUE(shown || ConvexSet(b).radius() > 0.0) << trial;
      }
    }
  });
  EXPECT_GT(inside, 20);
  EXPECT_GT(outside, 20);
}

TYPED_TEST(VolumeContract, TrianglesAndPolygonsTakePart) {
  int meeting = 0, apart = 0;
  for (int trial = 0; trial < 600; ++trial) {
    double size = 0.0;
    const TypeParam v = this->some(size);
    const auto inner = points_of(this->random, v, 1);
    if (inner.empty()) continue;
    std::array<Vec3, 3> t;
    for (Vec3& p : t) p = inner[0] + this->random.in_cube(2.0 * size);
    // A corner of the triangle is a point of the volume, or the middle of an edge.
    if (this->random.chance(0.5)) {
      t[0] = inner[0];
    } else {
      const Vec3 step = 0x1p-3 * std::exp2(std::floor(std::log2(size))) * Vec3(1.0, -2.0, 1.0);
      t[0] = inner[0] - step;
      t[1] = inner[0] + step;
      if (inner[0] - t[0] != step || t[1] - inner[0] != step) continue;  // rounded
    }
    ASSERT_TRUE(intersects(v, t)) << trial;
    ASSERT_TRUE(intersects(t, v)) << trial;
    ++meeting;
    const Vec3 n = this->random.unit();
    double lowest = kInfinity;
    for (const Vec3& p : t) lowest = std::min(lowest, glm::dot(p, n));
    const double out = interval(v, n).max - lowest + 1e-3 * size;
    for (Vec3& p : t) p += out * n;
    ASSERT_FALSE(intersects(v, t)) << trial;
    ASSERT_GE(distance(v, t).distance, 1e-4 * size);
    ++apart;
    t[1].x = NAN;  // never meets anything
    ASSERT_FALSE(intersects(v, t));
  }
  EXPECT_GT(meeting, 300);
  EXPECT_EQ(meeting, apart);
}

}  // namespace
}  // namespace boxwood
