// SPDX-License-Identifier: MIT
// Sweeps that turn: close fits that never touch or do by construction, random ones against exact contact, and
// the times of single points against a dense net.
#include <boxwood/distance.hpp>
#include <boxwood/intersects.hpp>
#include <boxwood/sweep.hpp>

#include <cstdio>
#include <cstdlib>
#include <numbers>

#include <gtest/gtest.h>

#include "query/descent/impact_time.hpp"
#include "query/meshes.hpp"
#include "query/wide/wide_kernels.hpp"
#include "seed.hpp"
#include "tree/simd_targets.hpp"

namespace boxwood {
namespace {

using namespace testing;

constexpr double kTurn = 2.0 * std::numbers::pi;

// The wall of a prism along z: its corners lie on a circle, to the rounding of floats.
TriangleMesh prism_wall(double radius, std::uint32_t sides, double half_length, double phase) {
  TriangleMesh mesh;
  for (int end = 0; end < 2; ++end)
    for (std::uint32_t i = 0; i < sides; ++i) {
      const double angle = kTurn * i / sides + phase;
      mesh.vertices.push_back(Vec3f(
          Vec3(radius * std::cos(angle), radius * std::sin(angle), end == 0 ? -half_length : half_length)));
    }
  for (std::uint32_t i = 0; i < sides; ++i) {
    const std::uint32_t next = (i + 1) % sides;
    mesh.triangles.push_back({i, next, sides + next});
    mesh.triangles.push_back({i, sides + next, sides + i});
  }
  return mesh;
}

// The reference engine answers where there is a trace, and for trees without a wide layout.
SweepResult sweep_by(bool reference, const ModelView& a, const ModelView& b, const Motion& motion,
                     QueryScratch& scratch) {
  Trace trace;
  trace.max_events = 1;
  SweepOptions options;
  if (reference) options.trace = &trace;
  return sweep(a, b, motion, options, scratch);
}

struct Fit {
  double radius;  // of the shaft's corners; the hole's corners are at 1
  std::uint32_t sides;
  bool free;  // by construction, at every angle
};

// A shaft in a hole: it is free to turn where its corners stay within the hole's faces.
TEST(TurningSweep, CloseFitsAreDecided) {
  std::size_t sweeps = 0, free = 0, impacts = 0;
  std::uint32_t most_steps = 0;
  const Fit fits[] = {{1.0 - 1e-4, 256, true}, {1.0 - 2e-4, 256, true}, {1.0 - 2.5e-3, 64, true},
                      {1.0 - 1e-3, 64, false}, {1.0 - 2e-4, 64, false}, {1.0 - 6e-2, 8, false}};
  const int targets = for_each_target([&](const char* target) {
    const bool all = sweeps == 0;  // the others on a few
    std::mt19937 random(test::seed(31));
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    QueryScratch scratch;
    std::vector<TrianglePair> pairs;
    for (const Fit& fit : fits)
      for (const bool hole_turns : {false, true})
        for (const double angle : all ? std::vector<double>{0.4, -3.1} : std::vector<double>{0.4}) {
          // The float corners of either are off by 2^-24: what is free here is so by far more.
          const double inner = std::cos(std::numbers::pi / fit.sides);
          ASSERT_EQ(fit.free, fit.radius * (1.0 + 0x1p-22) < inner);
          const TriangleMesh hole = prism_wall(1.0, fit.sides, 1.0, 0.0),
                             shaft = prism_wall(fit.radius, fit.sides, 1.5, 0.01 * unit(random) / fit.sides);
          const TriangleMesh &a = hole_turns ? shaft : hole, &b = hole_turns ? hole : shaft;
          for (const bool reference : {false, true}) {
            if (reference && (!all || fit.sides > 64)) continue;
            const TreeKind kind = reference && sweeps % 2 == 0 ? TreeKind::aabb : TreeKind::obb;
            const Tree tree_a = tree_over(a, kind), tree_b = tree_over(b, kind);
            const Vec3 along(0, 0, sweeps % 3 == 0 ? 0.25 : 0.0);
            const Motion motion{moved(Vec3(0.0)), rotated(Vec3(0, 0, 1), angle, along)};
            const SweepResult r = sweep_by(reference, {&tree_a, a}, {&tree_b, b}, motion, scratch);
            ++sweeps;
            most_steps = std::max(most_steps, r.steps);
            EXPECT_FALSE(r.exhausted) << target << ", " << fit.sides << " sides, radius " << fit.radius;
            EXPECT_EQ(r.impact, !fit.free) << target << ", " << fit.sides << " sides, radius " << fit.radius;
            free += !r.impact;
            if (!r.impact) continue;
            ++impacts;
            const auto meet_at = [&](double time) {
              return collide({&tree_a, a}, {&tree_b, b}, pose_at(motion, time), {}, scratch, pairs).colliding;
            };
            for (int k = 0; k <= 20; ++k) EXPECT_TRUE(r.time == 0.0 || !meet_at(r.time * k / 20));
            // The gap closes by the sine of the angle from a face's middle, at least 0.005 here.
            EXPECT_TRUE(meet_at(r.time + 1e-5 / std::fabs(angle)));
          }
        }
  });
  std::printf("%d instruction sets, %zu sweeps, %zu free, %zu with an impact, at most %u steps\n", targets,
              sweeps, free, impacts, most_steps);
  EXPECT_GT(free, 15U);
  EXPECT_GT(impacts, 15U);
  EXPECT_LT(most_steps, 1000U);
}

// Any motions: free before the time by the exact test, no farther than the tolerance there, and never later
// than the first contact of a net of times.
// BOXWOOD_SWEEPS: how many, for a long run.
TEST(TurningSweep, NeverLateAndEarlyByNoMoreThanTheTolerance) {
  const char* wanted = std::getenv("BOXWOOD_SWEEPS");
  const int rounds = wanted != nullptr ? std::atoi(wanted) : 60;
  std::size_t sweeps = 0, impacts = 0, close = 0, wide = 0;
  const int targets = for_each_target([&](const char* target) {
    std::mt19937 random(test::seed(77));
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    QueryScratch scratch;
    std::vector<TrianglePair> pairs;
    for (int round = 0; round < rounds; ++round) {
      const TreeKind kind = round % 4 == 0   ? TreeKind::sphere
                            : round % 4 == 1 ? TreeKind::aabb
                                             : TreeKind::obb;
      const TriangleMesh a = round % 2 == 0 ? torus_mesh(10, 6, 1.0, 0.3) : soup_mesh(random, 25, 0.4),
                         b = round % 3 == 0 ? soup_mesh(random, 15, 0.5)
                                            : box_mesh(Vec3(0.75, 0.25, 0.125), Vec3(0.5, 0, 0));
      const Tree tree_a = tree_over(a, kind), tree_b = tree_over(b, kind);
      const ModelView model_a{&tree_a, a}, model_b{&tree_b, b};
      // Many begin or go on near to each other: what is close at first is pushed out until it is free.
      Motion motion{random_pose(random, 1.0), {}};
      while (collide(model_a, model_b, motion.from, {}, scratch, pairs).colliding)
        motion.from.translation += 0.2 * Vec3(unit(random), unit(random), unit(random));
      const RigidTransform turn = rotated(Vec3(unit(random), unit(random), unit(random)), 3.0 * unit(random));
      motion.to = compose(turn, motion.from);
      motion.to.translation = motion.from.translation;
      if (round % 2 == 0) motion.to.translation += 0.5 * Vec3(unit(random), unit(random), unit(random));
      const SweepResult r = sweep_by(round % 5 == 0, model_a, model_b, motion, scratch);
      ++sweeps;
      wide += kind == TreeKind::obb && round % 5 != 0;
      EXPECT_FALSE(r.exhausted) << target << ", round " << round;
      const double end = r.impact ? r.time : 1.0;
      const auto meet_at = [&](double time) {
        return collide(model_a, model_b, pose_at(motion, time), {}, scratch, pairs).colliding;
      };
      for (int k = 0; k < 40; ++k) EXPECT_FALSE(meet_at(end * k / 40)) << target << ", round " << round;
      const double gap = distance(model_a, model_b, pose_at(motion, end), {}, scratch).distance;
      close += gap < 0.05;
      if (!r.impact) continue;
      ++impacts;
      EXPECT_LE(gap, r.tolerance * (1.0 + 1e-6)) << target << ", round " << round;
      EXPECT_LE(r.tolerance, 1e-8) << target << ", round " << round;
    }
  });
  std::printf("%d instruction sets, %zu sweeps, %zu by the fast engine, %zu impacts, %zu end within 0.05\n",
              targets, sweeps, wide, impacts, close);
  EXPECT_GT(impacts, 100U);
  EXPECT_GT(sweeps - impacts, 20U);
  EXPECT_GT(wide, 60U);
}

// Boxes that rotate about a pivot and go straight on, against a box at rest: apart by all 15 axes, in double,
// at a net of times before the one that the loop gives.
TEST(TurningSweep, BoxesComeNoSoonerThanTheirTime) {
  std::size_t boxes = 0, timed = 0, met = 0;
  double shares = 0.0;
  const int targets = for_each_target([&](const char* target) {
    std::mt19937 random(test::seed(8));
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    const auto any = [&](double size) { return size * Vec3(unit(random), unit(random), unit(random)); };
    for (int round = 0; round < 300; ++round) {
      const RigidTransform node_pose = random_pose(random, round % 3 == 0 ? 0.5 : 3.0);
      const Vec3 half = glm::abs(any(1.0)), velocity = round % 4 == 0 ? Vec3(0.0) : any(3.0);
      const Vec3 pivot = any(round % 2 == 0 ? 1.0 : 8.0), spin = round % 5 == 0 ? Vec3(0.0) : any(2.5);
      WideNode node{};
      Obb child[kWidth];  // in the frame of the box
      for (std::size_t i = 0; i < kWidth; ++i) {
        const RigidTransform local = random_pose(random, 2.0);
        const Vec3 extents = glm::abs(any(0.5)) + Vec3(0.01);
        for (int k = 0; k < 3; ++k) {
          const auto row = static_cast<std::size_t>(k);
          for (int j = 0; j < 2; ++j) node.rotation[k][j][i] = static_cast<float>(local.rotation[row][j]);
          node.center[k][i] = static_cast<float>(local.translation[k]);
          node.half_extents[k][i] = static_cast<float>(extents[k]);
          Vec3 axis(0.0);
          for (int j = 0; j < 3; ++j) axis[j] = local.rotation[static_cast<std::size_t>(j)][k];
          child[i].axes[row] = rotate(node_pose, axis);
        }
        child[i].center = place(node_pose, local.translation);
        child[i].half_extents = extents;
        node.child[i] = WideChild::leaf(0);
      }
      WidePose pose;
      WideMotion motion{};
      float half_floats[3];
      for (int k = 0; k < 3; ++k) {
        for (int j = 0; j < 3; ++j)
          pose.rotation[k][j] = static_cast<float>(node_pose.rotation[static_cast<std::size_t>(k)][j]);
        pose.center[k] = static_cast<float>(node_pose.translation[k]);
        half_floats[k] = static_cast<float>(half[k]);
        motion.velocity[k] = static_cast<float>(velocity[k]);
        motion.spin[k] = static_cast<float>(spin[k]);
        motion.pivot[k] = static_cast<float>(pivot[k]);
      }
      motion.any_way = motion.bend = 1e-4F;
      WideTimes found;
      wide_kernels().children_times(node, pose, half_floats, 1e-4F, motion, found);
      const Obb box{Vec3(0.0), kIdentityRows, half};
      const double rate = glm::length(spin);
      for (std::size_t i = 0; i < kWidth; ++i) {
        ++boxes;
        const double time = std::fmin(static_cast<double>(found.times[i]), 1.5);
        timed += time > 0.0;
        const auto at = [&](double t) {
          const RigidTransform turn = rate > 0.0 ? rotated(spin / rate, rate * t) : RigidTransform{};
          Obb placed = child[i];
          placed.center = pivot + t * velocity + rotate(turn, child[i].center - pivot);
          for (Vec3& axis : placed.axes) axis = rotate(turn, axis);
          return placed;
        };
        for (int k = 0; k < 40 && time > 0.0; ++k)
          EXPECT_FALSE(intersects(box, at(time * k / 40))) << target << ", round " << round << ", box " << i;
        double first = kInfinity;
        for (int k = 0; k <= 150 && first == kInfinity; ++k)
          if (intersects(box, at(0.01 * k))) first = 0.01 * k;
        if (first == kInfinity || first == 0.0) continue;
        ++met;
        shares += time / first;
      }
    }
  });
  std::printf(
      "%d instruction sets, %zu boxes, %zu with a time, %zu meet later; the time is %.3f of the true one\n",
      targets, boxes, timed, met, shares / static_cast<double>(met));
  EXPECT_GT(timed, boxes / 3);
  EXPECT_GT(met, boxes / 20);
  EXPECT_GT(shares, 0.2 * static_cast<double>(met));
}

TEST(TurningSweep, PointsComeNoSoonerThanTheirTime) {
  std::mt19937 random(test::seed(6));
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  std::size_t ways = 0, never = 0, found = 0, turn_back = 0;
  double shares = 0.0;
  for (int i = 0; i < 20000; ++i) {
    const auto number = [&] { return unit(random) * std::pow(10.0, -3 * int(random() % 3)); };
    TurningWay way{std::fabs(number()), number(), number(), number(), 3.14 * std::fabs(unit(random))};
    if (i % 5 == 0) way.straight = 0.0;
    if (i % 7 == 0) way.across = 0.0;
    if (i % 11 == 0) way.inward = -std::fabs(way.inward);
    if (!(way.gap > 0.0)) continue;
    ++ways;
    const double horizon = i % 3 == 0 ? 0.3 : 1.0, time = way.time_to_come(horizon);
    turn_back += way.straight + way.rate * way.across < 0.0;
    constexpr int kSteps = 400;
    double first = kInfinity;
    for (int k = 0; k <= kSteps && first == kInfinity; ++k) {
      const long double t = static_cast<long double>(horizon) * k / kSteps, angle = way.rate * t;
      const long double come = way.straight * t + way.across * std::sin(angle) +
                               way.inward * 2 * std::sin(angle / 2) * std::sin(angle / 2);
      if (come >= way.gap) first = static_cast<double>(t);
    }
    if (first == kInfinity) {
      never += time == kInfinity;
      continue;
    }
    ++found;
    EXPECT_LE(time, first * (1.0 + 1e-15)) << "way " << i;
    shares += first > 0.0 ? time / first : 1.0;
  }
  std::printf("%zu ways, %zu reach the gap, %zu never, %zu begin backwards; the time is %.3f of the true "
              "one in the mean\n",
              ways, found, never, turn_back, shares / double(found));
  EXPECT_GT(found, 3000U);
  EXPECT_GT(never, 3000U);
  EXPECT_GT(turn_back, 3000U);
}

}  // namespace
}  // namespace boxwood
