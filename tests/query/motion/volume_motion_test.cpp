// SPDX-License-Identifier: MIT
// When moving volumes meet: against the closed forms of spheres and boxes, and against sampled times.
#include <boxwood/volume_motion.hpp>

#include <cstdio>

#include <boxwood/intersects.hpp>
#include <boxwood/volume_sweep.hpp>
#include <boxwood/volume_transform.hpp>

#include <gtest/gtest.h>

#include "generators.hpp"

namespace boxwood {
namespace {

using test::Random;

Motion straight(const Vec3& move) {
  Motion motion;
  motion.to.translation = move;
  return motion;
}

TEST(VolumeMotion, StraightMotionsAsTheClosedForms) {
  Random random(161);
  int met = 0, missed = 0, from_start = 0;
  for (int trial = 0; trial < 6000; ++trial) {
    const Vec3 at = random.in_cube(3.0), move = -random.uniform(0.0, 2.5) * at + random.in_cube(1.0);
    Obb a = random.obb(1.0, 0.0), b = random.obb(1.0, 0.0);
    b.center = at;
    const Sphere s{random.in_cube(0.5), random.uniform(0.1, 1.0)}, t{at, random.uniform(0.1, 1.0)};
    const auto check = [&](const std::optional<MeetingTimes>& truth, const VolumeMeeting& found,
                           double slack) {
      if (!truth) {
        // A miss by less than the tolerance is a contact of both, in one of them at least.
        ASSERT_TRUE(!found.meets || found.exit - found.enter < 1e-4) << trial;
        ++missed;
        return;
      }
      ASSERT_TRUE(found.meets || truth->exit - truth->enter < 1e-4) << trial;
      if (!found.meets) return;
      ++met;
      from_start += truth->enter == 0.0 ? 1 : 0;
      // The closed forms are conservative, too, by 2^-44: of a grazing pass that is much of its time.
      const double early = truth->exit - truth->enter > 1e-2 ? 1e-9 : 1e-4;
      ASSERT_LE(found.enter, truth->enter + early) << trial;
      ASSERT_GE(found.exit, truth->exit - early) << trial;
      if (truth->exit - truth->enter > 1e-2) {  // not grazing: there time is ill-conditioned
        ASSERT_NEAR(found.enter, truth->enter, slack) << trial;
        ASSERT_NEAR(found.exit, truth->exit, slack) << trial;
      }
      ASSERT_FALSE(found.exhausted);
    };
    check(sweep(s, Vec3(0.0), t, move), meeting_times(ConvexSet(s), ConvexSet(t), straight(move)), 1e-7);
    // Never late: before `enter` and behind `exit` a plane separates them.
    const VolumeMeeting boxes = meeting_times(ConvexSet(a), ConvexSet(b), straight(move));
    for (int i = 1; i < 8 && boxes.meets; ++i)
      for (const double time : {boxes.enter * i / 8.0, boxes.exit + (1.0 - boxes.exit) * i / 8.0}) {
        if (time >= boxes.enter && time <= boxes.exit) continue;
        Obb there = b;
        there.center += time * move;
        ASSERT_GT(convex_distance(ConvexSet(a), ConvexSet(there)).lower_bound, 0.0) << trial << " " << time;
      }
    check(sweep(a, Vec3(0.0), b, move), meeting_times(ConvexSet(a), ConvexSet(b), straight(move)), 1e-7);
    check(sweep(s, Vec3(0.0), b, move), meeting_times(ConvexSet(s), ConvexSet(b), straight(move)), 1e-7);
  }
  std::printf("met %d (%d from the start), missed %d\n", met, from_start, missed);
  EXPECT_GT(met, 3000);
  EXPECT_GT(missed, 2000);
  EXPECT_GT(from_start, 500);
}

TEST(VolumeMotion, RotatingBoxesAreNeverLate) {
  Random random(162);
  int met = 0, between = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const Obb a = random.obb(1.0, 0.0), b = random.obb(1.0, 0.0);
    Motion motion;
    motion.from = {random.awkward_rotation(), random.in_cube(3.0)};
    motion.to = {random.awkward_rotation(), random.in_cube(3.0)};
    const VolumeMeeting found = meeting_times(ConvexSet(a), ConvexSet(b), motion);
    bool any = false;
    for (int i = 0; i <= 400; ++i) {
      const double time = i / 400.0;
      const bool meets = intersects(a, transform(b, affine(pose_at(motion, time))));
      any = any || meets;
      if (!found.meets || time < found.enter - 1e-9 || time > found.exit + 1e-9) {
        // transform() is larger by rounding: what meets must not be outside by more than that.
        const PairRelation r = relation(a, transform(b, affine(pose_at(motion, time))));
        ASSERT_TRUE(!meets || r.depth < 1e-8) << trial << " at " << time;
      }
    }
    ASSERT_TRUE(found.meets || !any) << trial;
    if (!found.meets || found.exhausted) continue;
    ++met;
    if (found.enter > 0.0) {
      ++between;
      const Obb there = transform(b, affine(pose_at(motion, found.enter)));
      ASSERT_LE(convex_distance(ConvexSet(a), ConvexSet(there)).distance, 2.0 * found.tolerance + 1e-12);
    }
  }
  std::printf("met %d, later than the start %d\n", met, between);
  EXPECT_GT(met, 60);
  EXPECT_GT(between, 30);
}

TEST(VolumeMotion, EmptyAndStill) {
  const Sphere s{Vec3(0.0), 1.0}, t{Vec3(1.5, 0, 0), 1.0}, far{Vec3(5, 0, 0), 1.0};
  EXPECT_FALSE(meeting_times(ConvexSet(s), ConvexSet(), straight({1, 0, 0})).meets);
  const VolumeMeeting always = meeting_times(ConvexSet(s), ConvexSet(t), straight(Vec3(0.0)));
  EXPECT_TRUE(always.meets && always.enter == 0.0 && always.exit == 1.0);
  EXPECT_FALSE(meeting_times(ConvexSet(s), ConvexSet(far), straight(Vec3(0.0))).meets);
}

}  // namespace
}  // namespace boxwood
