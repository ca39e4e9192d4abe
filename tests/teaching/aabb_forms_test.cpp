// SPDX-License-Identifier: MIT
// The forms of an AABB hold what the box holds, and their overlap tests never miss.
#include <boxwood/teaching/aabb_forms.hpp>

#include <boxwood/intersects.hpp>
#include <boxwood/volume_transform.hpp>

#include <gtest/gtest.h>

#include "generators.hpp"

namespace boxwood {
namespace {

using test::Random;

TEST(AabbForms, ConversionsHoldTheBoxAndAddAtMostAnUlpOrTwo) {
  Random random(31);
  int exact = 0, rounded = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    Aabb b = random.aabb(random.magnitude(-9, 9), random.magnitude(-9, 9));
    if (random.chance(0.3)) b = {glm::floor(b.min), glm::floor(b.max)};  // small integers: all exact
    const CenterHalfBox c = to_center_half(b);
    const MinWidthBox w = to_min_width(b);
    for (unsigned corner = 0; corner < 8; ++corner) {
      const Vec3 p((corner & 1U) != 0 ? b.max.x : b.min.x, (corner & 2U) != 0 ? b.max.y : b.min.y,
                   (corner & 4U) != 0 ? b.max.z : b.min.z);
      ASSERT_TRUE(contains(c, p)) << trial;
      ASSERT_TRUE(contains(w, p)) << trial;
      ASSERT_TRUE(contains(to_aabb(c), p)) << trial;
      ASSERT_TRUE(contains(to_aabb(w), p)) << trial;
    }
    // Whatever a form admits, the box made of it holds: try the doubles around each bound.
    for (int k = 0; k < 3; ++k)
      for (int step = -3; step <= 3; ++step) {
        Vec3 p = b.max;
        for (int i = 0; i < std::abs(step); ++i) p[k] = step > 0 ? next_up(p[k]) : next_down(p[k]);
        if (contains(c, p)) {
          ASSERT_TRUE(contains(to_aabb(c), p)) << trial;
        }
        if (contains(w, p)) {
          ASSERT_TRUE(contains(to_aabb(w), p)) << trial;
        }
      }
    for (int k = 0; k < 3; ++k) {
      const double ulps = 4.0 * 0x1p-52 * std::fmax(std::fabs(b.min[k]), std::fabs(b.max[k]));
      ASSERT_LE(to_aabb(c).max[k] - b.max[k], ulps);
      ASSERT_LE(b.min[k] - to_aabb(c).min[k], ulps);
      ASSERT_LE(to_aabb(w).max[k] - b.max[k], ulps);
      ASSERT_EQ(to_aabb(w).min[k], b.min[k]);
    }
    const Aabb back = to_aabb(c);
    (back.min == b.min && back.max == b.max ? exact : rounded) += 1;
  }
  EXPECT_GT(exact, 4000);
  EXPECT_GT(rounded, 100);
}

TEST(AabbForms, OverlapTestsAgree) {
  Random random(32);
  int meet = 0, apart = 0, touching = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    const double size = random.magnitude(-9, 9);
    const Aabb a = random.aabb(size, size);
    Aabb b = random.aabb(size, 2.0 * size);
    if (random.chance(0.3)) {  // bring them into exact contact
      const int k = random.index(3);
      const double width = b.max[k] - b.min[k];
      b.min[k] = a.max[k];
      b.max[k] = a.max[k] + width;
      ++touching;
    }
    const bool truth = intersects(a, b);
    ASSERT_EQ(truth, !is_empty(intersection(a, b)));
    if (truth) {
      ++meet;
      ASSERT_TRUE(intersects(to_center_half(a), to_center_half(b))) << trial;
      ASSERT_TRUE(intersects(to_min_width(a), to_min_width(b))) << trial;
      const Aabb common = intersection(a, b);
      ASSERT_TRUE(contains(a, common.min) && contains(b, common.min));
      ASSERT_TRUE(contains(a, common.max) && contains(b, common.max));
      ASSERT_NE(relation(a, b).state, PairState::apart);
    } else if (intersects(expand(a, 1e-14 * size), b) == false) {
      ++apart;
      ASSERT_FALSE(intersects(to_center_half(a), to_center_half(b))) << trial;
      ASSERT_FALSE(intersects(to_min_width(a), to_min_width(b))) << trial;
    }
  }
  EXPECT_GT(meet, 2000);
  EXPECT_GT(apart, 2000);
  EXPECT_GT(touching, 2000);
}

TEST(AabbForms, EmptyIsEmptyInEveryForm) {
  const Aabb box{Vec3(0.0), Vec3(1.0)};
  EXPECT_TRUE(is_empty(to_center_half(Aabb{})));
  EXPECT_TRUE(is_empty(to_min_width(Aabb{})));
  EXPECT_TRUE(is_empty(to_aabb(CenterHalfBox{})));
  EXPECT_TRUE(is_empty(to_aabb(MinWidthBox{})));
  EXPECT_FALSE(intersects(CenterHalfBox{}, to_center_half(box)));
  EXPECT_FALSE(intersects(MinWidthBox{}, to_min_width(box)));
  EXPECT_FALSE(contains(CenterHalfBox{}, Vec3(0.0)));
  EXPECT_FALSE(contains(MinWidthBox{}, Vec3(0.0)));
  EXPECT_TRUE(is_empty(intersection(box, Aabb{})));
  EXPECT_TRUE(is_empty(intersection(box, Aabb{Vec3(2.0), Vec3(3.0)})));
  EXPECT_EQ(merge(box, Aabb{}).max, box.max);
}

// The source, not the last box, is what must be transformed: 8 steps of 45 degrees against one of 360.
TEST(AabbForms, TransformingTheLastBoxIsLoose) {
  const double c = std::sqrt(0.5);
  AffineTransform eighth;
  eighth.linear = {Vec3(c, -c, 0), Vec3(c, c, 0), Vec3(0, 0, 1)};
  const Aabb source{Vec3(-1.0), Vec3(1.0)};
  Aabb again = source;
  AffineTransform all;
  for (int i = 0; i < 8; ++i) {
    again = transform(again, eighth);
    all = compose(eighth, all);
  }
  EXPECT_NEAR(transform(source, all).max.x, 1.0, 1e-14);
  EXPECT_NEAR(again.max.x, 16.0, 1e-12);
}

}  // namespace
}  // namespace boxwood
