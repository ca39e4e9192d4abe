// SPDX-License-Identifier: MIT
// Moving volumes against exact roots, and against dense sampling with bisection in the first bracket.
#include <boxwood/volume_sweep.hpp>

#include <boxwood/intersects.hpp>
#include <boxwood/volume_distance.hpp>
#include <boxwood/volume_transform.hpp>

#include <cstdio>

#include <gtest/gtest.h>

#include "generators.hpp"
#include "oracle.hpp"

namespace boxwood {
namespace {

using test::Random;

// The first and the last time of contact by sampling and bisection, with no closed form: the distance of two
// convex sets that move straight is a convex function of time, so its smallest sample is bracketed first. In
// long double, by enumeration over vertices, edges and faces.
struct Sampled {
  bool meets = false;
  double enter = 0.0, exit = 1.0;
};
struct TrueGap {
  test::OracleShape a, b;
  test::Vec3l speed;
  template <class A, class B>
  TrueGap(const A& one, const Vec3& va, const B& other, const Vec3& vb)
      : a(test::oracle_shape(AnyVolume(one))), b(test::oracle_shape(AnyVolume(other))),
        speed(test::Vec3l(vb) - test::Vec3l(va)) {}
  long double operator()(double t) const {
    test::OracleShape there = b;
    for (test::Vec3l& p : there.vertices) p += static_cast<long double>(t) * speed;
    return test::oracle_distance(a, there);
  }
};
Sampled sampled(const TrueGap& gap) {
  double low = 0.0, high = 1.0;
  for (int i = 0; i < 50; ++i) {
    const double x = low + (high - low) / 3.0, y = high - (high - low) / 3.0;
    const long double gx = gap(x), gy = gap(y);
    if (gx == 0 || gy == 0) {
      low = high = gx == 0 ? x : y;
      break;
    }
    (gx < gy ? high : low) = gx < gy ? y : x;
  }
  double contact = 0.5 * (low + high);
  if (gap(0.0) == 0.0) contact = 0.0;
  if (gap(1.0) == 0.0) contact = 1.0;
  Sampled result;
  if (gap(contact) > 0.0) return result;
  result.meets = true;
  const auto border = [&](double out, double in) {
    if (gap(out) == 0.0) return out;
    for (int i = 0; i < 60; ++i) {
      const double middle = 0.5 * (out + in);
      (gap(middle) > 0.0 ? out : in) = middle;
    }
    return in;
  };
  result.enter = border(0.0, contact);
  result.exit = border(1.0, contact);
  return result;
}

template <class A, class B, class MakeA, class MakeB>
void agree_with_sampling(std::uint64_t seed, int trials, const MakeA& make_a, const MakeB& make_b) {
  Random random(seed);
  int meeting = 0, missing = 0, from_start = 0, leaving = 0;
  for (int trial = 0; trial < trials; ++trial) {
    const double size = random.magnitude(-6, 6);
    const A a = make_a(random, size);
    const B b = make_b(random, size);
    const bool still = random.chance(0.1);
    const Vec3 va = still ? Vec3(0.0) : random.in_cube(4.0 * size),
               vb = still ? va : random.in_cube(4.0 * size);
    const auto found = sweep(a, va, b, vb);
    const auto mirrored = sweep(b, vb, a, va);
    const TrueGap gap(a, va, b, vb);
    const Sampled truth = sampled(gap);
    ASSERT_EQ(found.has_value(), mirrored.has_value()) << trial;
    if (truth.meets) {
      ASSERT_TRUE(found.has_value()) << trial;
    }
    if (!found) {
      ++missing;
      continue;
    }
    ASSERT_GE(found->enter, 0.0);
    ASSERT_LE(found->exit, 1.0);
    ASSERT_LE(found->enter, found->exit);
    ASSERT_NEAR(found->enter, mirrored->enter, 1e-9) << trial;
    if (!truth.meets) {  // within rounding of a contact
      ASSERT_LE(gap(found->enter), 1e-11L * size) << trial;
      continue;
    }
    ++meeting;
    if (truth.enter == 0.0) ++from_start;
    if (truth.exit < 1.0) ++leaving;
    // Never later than the true contact, and at the reported times together to rounding.
    ASSERT_LE(found->enter, truth.enter) << trial;
    ASSERT_GE(found->exit, truth.exit) << trial;
    ASSERT_LE(gap(found->enter), 1e-12L * size) << trial;
    ASSERT_LE(gap(found->exit), 1e-12L * size) << trial;
  }
  std::printf("meeting %d (from the start %d, leaving %d), missing %d\n", meeting, from_start, leaving,
              missing);
  EXPECT_GT(meeting, trials / 10);
  EXPECT_GT(missing, trials / 10);
  EXPECT_GT(from_start, trials / 100);
  EXPECT_GT(leaving, trials / 50);
}

const auto kSphere = [](Random& random, double size) { return random.sphere(size, 1.0 * size); };
const auto kAabb = [](Random& random, double size) { return random.aabb(size, 1.0 * size); };
const auto kObb = [](Random& random, double size) { return random.obb(size, 1.0 * size); };

TEST(VolumeSweep, SphereAgainstSphere) {
  agree_with_sampling<Sphere, Sphere>(1, 120, kSphere, kSphere);
}
TEST(VolumeSweep, AabbAgainstAabb) {
  agree_with_sampling<Aabb, Aabb>(2, 120, kAabb, kAabb);
}
TEST(VolumeSweep, SphereAgainstAabb) {
  agree_with_sampling<Sphere, Aabb>(3, 120, kSphere, kAabb);
}
TEST(VolumeSweep, SphereAgainstObb) {
  agree_with_sampling<Sphere, Obb>(4, 120, kSphere, kObb);
}
TEST(VolumeSweep, ObbAgainstObb) {
  agree_with_sampling<Obb, Obb>(5, 120, kObb, kObb);
}

// collision.md, case 12.
TEST(VolumeSweep, CasesWithKnownTimes) {
  const Aabb a{Vec3(0.0), Vec3(1.0)}, b{Vec3(1.5, 0, 0), Vec3(2.5, 1, 1)};
  const Vec3 still(0.0);
  EXPECT_NEAR(sweep(a, Vec3(3, 0, 0), b, still)->enter, 1.0 / 6.0, 1e-13);
  EXPECT_LE(sweep(a, Vec3(3, 0, 0), b, still)->enter, 1.0 / 6.0);
  EXPECT_NEAR(sweep(a, Vec3(3, 0, 0), b, still)->exit, 2.5 / 3.0, 1e-13);
  EXPECT_FALSE(sweep(a, Vec3(-3, 0, 0), b, still));
  EXPECT_FALSE(sweep(a, Vec3(2, 0, 0), b, Vec3(2, 0, 0)));
  EXPECT_FALSE(sweep(a, still, b, still));
  EXPECT_FALSE(sweep(a, Vec3(0.49, 0, 0), b, still));
  EXPECT_TRUE(sweep(a, Vec3(0.5, 0, 0), b, still));  // touches at the very end
  const Obb oa{Vec3(0.5), kIdentityRows, Vec3(0.5)}, ob{Vec3(2, 0.5, 0.5), kIdentityRows, Vec3(0.5)};
  EXPECT_NEAR(sweep(oa, Vec3(3, 0, 0), ob, still)->enter, 1.0 / 6.0, 1e-12);

  // Spheres: the quadratic's roots; from the start; grazing; moving apart.
  const Sphere s{Vec3(0.0), 1.0};
  EXPECT_NEAR(sweep(s, Vec3(10, 0, 0), Sphere{Vec3(5, 0, 0), 1.0}, still)->enter, 0.3, 1e-13);
  EXPECT_NEAR(sweep(s, Vec3(10, 0, 0), Sphere{Vec3(5, 0, 0), 1.0}, still)->exit, 0.7, 1e-13);
  EXPECT_EQ(sweep(s, Vec3(9, 9, 9), Sphere{Vec3(1, 0, 0), 1.0}, still)->enter, 0.0);
  const auto grazing = sweep(s, Vec3(10, 0, 0), Sphere{Vec3(5, 2, 0), 1.0}, still);
  ASSERT_TRUE(grazing);
  EXPECT_NEAR(grazing->enter, 0.5, 1e-6);  // the root of rounding
  EXPECT_FALSE(sweep(s, Vec3(10, 0, 0), Sphere{Vec3(5, 2.0000001, 0), 1.0}, still));
  EXPECT_FALSE(sweep(s, Vec3(-10, 0, 0), Sphere{Vec3(5, 0, 0), 1.0}, still));

  // The rounded box: past a corner of the unit box the sphere of radius 1 must come nearer than the grown
  // box.
  const Aabb box{Vec3(-1.0), Vec3(1.0)};
  const double diagonal = 1.0 + std::sqrt(1.0 / 3.0);
  const auto corner = sweep(Sphere{Vec3(4.0), 1.0}, Vec3(-4.0), box, still);
  ASSERT_TRUE(corner);
  EXPECT_NEAR(corner->enter, (4.0 - diagonal) / 4.0, 1e-13);
  const auto passing = sweep(Sphere{Vec3(1.9, 1.9, -9), 1.0}, Vec3(0, 0, 18), box, still);
  EXPECT_FALSE(passing);  // inside the grown box, outside the rounded one
  EXPECT_TRUE(sweep(Sphere{Vec3(1.7, 1.7, -9), 1.0}, Vec3(0, 0, 18), box, still));

  EXPECT_FALSE(sweep(Sphere{}, still, s, still));
  EXPECT_FALSE(sweep(Aabb{}, still, a, still));
  EXPECT_FALSE(sweep(Obb{}, still, oa, still));
}

RigidTransform pose(const Rows3& rotation, const Vec3& t) {
  return {rotation, t};
}

Rows3 about(const Vec3& axis, double angle) {
  const Vec3 u = glm::normalize(axis);
  const double c = std::cos(angle), s = std::sin(angle), k = 1.0 - c;
  return {Vec3(c + u.x * u.x * k, u.x * u.y * k - u.z * s, u.x * u.z * k + u.y * s),
          Vec3(u.y * u.x * k + u.z * s, c + u.y * u.y * k, u.y * u.z * k - u.x * s),
          Vec3(u.z * u.x * k - u.y * s, u.z * u.y * k + u.x * s, c + u.z * u.z * k)};
}

Obb placed(const Obb& b, const RigidTransform& p) {
  return transform(b, affine(p));
}

TEST(TurningSweep, NeverLaterThanTheFirstContact) {
  Random random(9);
  int meeting = 0, missing = 0, twice = 0;
  for (int trial = 0; trial < 250; ++trial) {
    Obb a = random.obb(1.0, 0.5), b = random.obb(1.0, 1.0);
    if (random.chance(0.5)) {  // two rods, which may meet, part and meet again
      a.half_extents = Vec3(2.0, 0.05, 0.3);
      b.half_extents = Vec3(2.0, 0.05, 0.3);
    }
    Motion motion;
    const Rows3 start = random.rotation();
    motion.from = pose(start, random.in_cube(2.0));
    motion.to = pose(random.rotation(), random.in_cube(2.0));
    const TurningSweep found = sweep(a, b, motion);
    ASSERT_FALSE(found.exhausted) << trial;
    // Dense samples of the gap; the first that is in contact, then bisection back to the last one that is
    // not.
    constexpr int kSamples = 1500;
    double first = 2.0, first_end = 2.0;
    bool before = false;
    int brackets = 0;
    for (int i = 0; i <= kSamples; ++i) {
      const double t = static_cast<double>(i) / kSamples;
      const bool contact = intersects(a, placed(b, pose_at(motion, t)));
      if (contact && !before) {
        ++brackets;
        if (brackets == 1) first = t;
      }
      if (!contact && before && brackets == 1) first_end = t;
      before = contact;
    }
    if (brackets > 1) ++twice;
    if (first > 1.0) {
      ++missing;
      // Where it meets all the same the boxes are together, to the tolerance, or the samples stepped over it.
      if (!found.meets) continue;
      ASSERT_LE(distance(a, placed(b, pose_at(motion, found.enter))).distance, 2.0 * found.tolerance + 1e-12);
      continue;
    }
    ++meeting;
    double out = std::max(0.0, first - 1.0 / kSamples), in = first;
    for (int i = 0; i < 50 && first > 0.0; ++i) {
      const double middle = 0.5 * (out + in);
      (intersects(a, placed(b, pose_at(motion, middle))) ? in : out) = middle;
    }
    ASSERT_TRUE(found.meets) << trial;
    ASSERT_LE(found.enter, in) << trial;  // never later
    ASSERT_LE(distance(a, placed(b, pose_at(motion, found.enter))).distance, 2.0 * found.tolerance + 1e-12);
    if (first_end <= 1.0 && found.enter > first - 2.0 / kSamples) {
      ASSERT_GE(found.exit, first_end - 2.0 / kSamples) << trial;
    }
  }
  std::printf("meeting %d (again %d), missing %d\n", meeting, twice, missing);
  EXPECT_GT(meeting, 80);
  EXPECT_GT(missing, 30);
  EXPECT_GT(twice, 0);
}

TEST(TurningSweep, NothingTunnels) {
  // A thin rod turns by 180 degrees and passes a thin plate that no end pose touches.
  const Obb plate{Vec3(0, 3, 0), kIdentityRows, Vec3(1e-6, 1.0, 1.0)};
  const Obb rod{Vec3(2.5, 0, 0), kIdentityRows, Vec3(2.5, 1e-6, 1e-6)};
  Motion motion;
  motion.from = pose(about(Vec3(0, 0, 1), 0.0), Vec3(0.0));
  motion.to = pose(about(Vec3(0, 0, 1), 3.0), Vec3(0.0));
  ASSERT_FALSE(intersects(plate, placed(rod, motion.from)));
  ASSERT_FALSE(intersects(plate, placed(rod, motion.to)));
  const TurningSweep found = sweep(plate, rod, motion);
  ASSERT_TRUE(found.meets);
  EXPECT_NEAR(found.enter, 0.5 * std::numbers::pi / 3.0, 1e-5);
  EXPECT_GE(found.exit, found.enter);
  EXPECT_LT(found.exit, 0.53);
  // A bullet through a sheet.
  const Obb bullet{Vec3(0.0), kIdentityRows, Vec3(1e-3)};
  Motion shot;
  shot.from = pose(kIdentityRows, Vec3(-1000, 3, 0));
  shot.to = pose(about(Vec3(1, 1, 0), 1.0), Vec3(1000, 3, 0));
  const TurningSweep hit = sweep(plate, bullet, shot);
  ASSERT_TRUE(hit.meets);
  EXPECT_NEAR(hit.enter, 0.5, 1e-6);
  EXPECT_LE(hit.enter, 0.5 - 0.4e-6);
  EXPECT_FALSE(sweep(plate, Obb{}, shot).meets);
  EXPECT_FALSE(sweep(Obb{}, bullet, shot).meets);
}

}  // namespace
}  // namespace boxwood
