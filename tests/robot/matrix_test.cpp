// SPDX-License-Identifier: MIT
// Verdicts about pairs of links against closed forms of planar arms, and proofs against dense sampling.
#include <cmath>
#include <cstdio>
#include <mutex>
#include <numbers>

#include <gtest/gtest.h>

#include <boxwood/robot_matrix.hpp>

#include "random.hpp"
#include "robot/matrix/crossing_margin.hpp"
#include "robot/robot_files.hpp"
#include "seed.hpp"

namespace boxwood::testing {
namespace {

using Limits = std::optional<std::pair<double, double>>;

// A base about the origin, and `count` links of length 1 that turn about z, each a bar from 0.1 to 0.9 along
// x of half width 0.05. Link 0 is the base.
RobotDescription arm_on(const Vec3& base, std::uint32_t count) {
  RobotDescription d;
  d.links.resize(count + 1);
  d.links[0].name = "base";
  d.links[0].collision = {box_piece(base, Vec3(0.0))};
  for (std::uint32_t i = 1; i <= count; ++i) {
    d.links[i].name = "link" + std::to_string(i);
    d.links[i].collision = {box_piece(Vec3(0.8, 0.1, 0.1), Vec3(0.5, 0.0, 0.0))};
    RobotJoint joint = joint_of("j" + std::to_string(i), RobotJointKind::revolute, i - 1, i, Vec3(0, 0, 1),
                                Vec3(i == 1 ? 0.0 : 1.0, 0.0, 0.0));
    joint.lower = -std::numbers::pi, joint.upper = std::numbers::pi;
    d.joints.push_back(joint);
  }
  return d;
}

Robot made(const RobotDescription& d) {
  return *Robot::create({d, {}});
}

RobotMatrix matrix_of(const Robot& robot, const RobotMatrixOptions& options = {}) {
  Result<RobotMatrix> matrix = classify_link_pairs(robot, options);
  EXPECT_TRUE(matrix.ok());
  EXPECT_TRUE(matrix->is_complete());
  return std::move(*matrix);
}

const LinkPairVerdict& of(const RobotMatrix& matrix, std::uint32_t a, std::uint32_t b) {
  for (const LinkPairVerdict& pair : matrix.pairs)
    if (pair.a == a && pair.b == b) return pair;
  ADD_FAILURE() << "no pair " << a << ", " << b;
  return matrix.pairs.front();
}

bool meets(Robot robot, const LinkPairVerdict& pair, std::span<const double> q) {
  EXPECT_TRUE(robot.set_all_tested(false).ok());
  EXPECT_TRUE(robot.set_tested(pair.a, pair.b, true).ok());
  RobotScratch scratch;
  WorldCollisions hits;
  collide(robot, q, {}, scratch, hits);
  return hits.colliding.at(0) != 0;
}

// The second bar reaches back to x = 0.1 when the elbow is folded. A base of half width 0.05 turns its corner
// out to 0.0707, so at least 0.0292 is left; one of half width 0.08 turns it out to 0.113 and meets the bar.
TEST(RobotMatrix, FoldedElbowsMissASmallBaseAndMeetALargeOne) {
  // A corner of the folded bar's end is hypot(0.9, 0.05) from the elbow.
  const double kLeast = 1.0 - std::hypot(0.9, 0.05) - 0.05 * std::numbers::sqrt2;
  const RobotMatrix small = matrix_of(made(arm_on(Vec3(0.1), 2)));
  EXPECT_EQ(of(small, 0, 1).verdict, LinkVerdict::adjacent);
  EXPECT_EQ(of(small, 1, 2).verdict, LinkVerdict::adjacent);
  const LinkPairVerdict& never = of(small, 0, 2);
  EXPECT_EQ(never.verdict, LinkVerdict::never);
  EXPECT_TRUE(never.proven);
  EXPECT_GT(never.clearance_at_least, 0.0);
  EXPECT_LE(never.clearance_at_least, kLeast);
  EXPECT_GE(never.clearance_at_least, 0.49 * (kLeast));
  EXPECT_TRUE(never.witness.empty());
  EXPECT_EQ(never.samples, 10001U);
  std::printf("clearance at least %.3g of %.3g, after %u cells\n", never.clearance_at_least, kLeast,
              never.cells);

  const Robot robot = made(arm_on(Vec3(0.16, 0.16, 0.1), 2));
  for (const std::uint32_t samples : {0U, 10000U}) {  // without samples, the proof meets the contact
    RobotMatrixOptions options;
    options.samples = samples;
    const RobotMatrix large = matrix_of(robot, options);
    EXPECT_EQ(of(large, 0, 2).verdict, LinkVerdict::sometimes);
    ASSERT_EQ(of(large, 0, 2).witness.size(), 2U);
    EXPECT_TRUE(meets(robot, of(large, 0, 2), of(large, 0, 2).witness));
  }
}

// Limits decide: the folded elbow meets the large base only beyond 2.6.
TEST(RobotMatrix, LimitsOfTheOptionsReplaceThoseOfTheJoints) {
  const Robot robot = made(arm_on(Vec3(0.16, 0.16, 0.1), 2));
  const Limits limits[] = {std::nullopt, std::pair(-2.0, 2.0)};
  RobotMatrixOptions options;
  options.limits = limits;
  EXPECT_EQ(of(matrix_of(robot, options), 0, 2).verdict, LinkVerdict::never);
  const Limits wrong[] = {std::pair(1.0, -1.0), std::nullopt};
  options.limits = wrong;
  EXPECT_EQ(classify_link_pairs(robot, options).error().kind, ErrorKind::usage);
  options.limits = std::span(limits).first(1);
  EXPECT_EQ(classify_link_pairs(robot, options).error().kind, ErrorKind::usage);
}

// A joint that mimics the elbow by -1 holds the third link parallel to the first: they keep the distance of
// the elbow, at least 0.8 within +-2. A second value would let them meet.
TEST(RobotMatrix, MimickedJointsMoveAsOneValue) {
  RobotDescription d = arm_on(Vec3(0.1), 3);
  d.joints[1].lower = -2.5, d.joints[1].upper = 2.5;
  d.joints[2].mimic = RobotMimic{1, -1.0, 0.0};
  const RobotMatrix mimics = matrix_of(made(d));
  EXPECT_EQ(of(mimics, 1, 3).verdict, LinkVerdict::never);
  d.joints[2].mimic.reset();
  EXPECT_EQ(of(matrix_of(made(d)), 1, 3).verdict, LinkVerdict::sometimes);
  // The limits of the joint that mimics narrow the range: at most 0.2 either way.
  d.joints[2].mimic = RobotMimic{1, -2.0, 0.0};
  d.joints[2].lower = -0.4, d.joints[2].upper = 0.4;
  EXPECT_EQ(of(matrix_of(made(d)), 1, 3).verdict, LinkVerdict::never);
}

// A bar through a block, which it leaves only beyond an angle of 0.3.
TEST(RobotMatrix, BarsThatStayInABlockAreAlwaysInContact) {
  RobotDescription d = arm_on(Vec3(0.4, 0.4, 0.4), 2);
  d.links[2].collision = {box_piece(Vec3(2.0, 0.1, 0.1), Vec3(-0.5, 0.0, 0.0))};
  d.joints[1].lower = -0.1, d.joints[1].upper = 0.1;
  const RobotMatrix always = matrix_of(made(d));
  EXPECT_EQ(of(always, 0, 2).verdict, LinkVerdict::always);
  EXPECT_TRUE(of(always, 0, 2).proven);
  EXPECT_EQ(of(always, 0, 2).contacts, of(always, 0, 2).samples);
  std::printf("always in contact, after %u cells\n", of(always, 0, 2).cells);
  // Free in a range that 100 samples are unlikely to meet: the proof meets it, or stays without a verdict.
  d.joints[1].upper = 0.45;
  RobotMatrixOptions options;
  options.samples = 0;
  const RobotMatrix wider = matrix_of(made(d), options);
  EXPECT_EQ(of(wider, 0, 2).verdict, LinkVerdict::sometimes);
}

// Links without a joint between them are tested once: the verdict is proven.
TEST(RobotMatrix, RigidPairsAreProven) {
  RobotDescription d = arm_on(Vec3(0.1), 1);
  d.links.resize(4);
  for (std::uint32_t i = 2; i < 4; ++i) {
    d.links[i].name = "part" + std::to_string(i);
    d.links[i].collision = {box_piece(Vec3(0.1), Vec3(0.0))};
    d.joints.push_back(joint_of("f" + std::to_string(i), RobotJointKind::fixed, i - 1, i, Vec3(0, 0, 1),
                                Vec3(i == 2 ? 2.0 : -1.2, 0.0, 0.0)));
  }
  const RobotMatrix matrix = matrix_of(made(d));
  EXPECT_EQ(of(matrix, 1, 3).verdict, LinkVerdict::always);  // at 0.8, inside the bar's end
  EXPECT_TRUE(of(matrix, 1, 3).proven);
  EXPECT_EQ(of(matrix, 1, 3).contacts, 10001U);
  EXPECT_EQ(of(matrix, 0, 2).verdict, LinkVerdict::never);
  EXPECT_GT(of(matrix, 0, 2).clearance_at_least, 0.9);  // half of the distance is enough
}

TEST(RobotMatrix, FloatingJointsNeedLimits) {
  RobotDescription d = arm_on(Vec3(0.1), 2);
  d.joints[1].kind = RobotJointKind::floating;
  d.joints[1].lower = d.joints[1].upper = std::nullopt;
  const Robot robot = made(d);
  const RobotMatrix unknown = matrix_of(robot);
  EXPECT_EQ(of(unknown, 0, 2).verdict, LinkVerdict::never_seen);
  EXPECT_FALSE(of(unknown, 0, 2).proven);
  EXPECT_NEAR(of(unknown, 0, 2).contact_probability_at_most, 1.0 - std::pow(0.05, 1.0 / 10001), 1e-12);
  std::vector<Limits> limits(robot.dof());
  limits[1] = {4.0, 5.0}, limits[2] = limits[3] = {-1.0, 1.0};
  RobotMatrixOptions options;
  options.limits = limits;
  EXPECT_EQ(of(matrix_of(robot, options), 0, 2).verdict, LinkVerdict::never);
  limits[1] = {-1.0, 5.0};
  EXPECT_EQ(of(matrix_of(robot, options), 0, 2).verdict, LinkVerdict::sometimes);
}

// The lines of an SRDF: right, wrong with a witness, and unproven.
TEST(RobotMatrix, JudgesTheLinesOfAnSrdf) {
  RobotDescription d = arm_on(Vec3(0.16, 0.16, 0.1), 3);
  d.joints[2].lower = -0.5, d.joints[2].upper = 0.5;
  d.disabled = {{0, 1, "Adjacent"}, {0, 2, "Never"}, {0, 3, "User"}, {1, 2, "Always"}, {1, 3, "Default"}};
  const Robot robot = made(d);
  const RobotMatrix matrix = matrix_of(robot);
  EXPECT_EQ(of(matrix, 0, 1).srdf, SrdfJudgement::right);
  EXPECT_EQ(of(matrix, 0, 2).srdf, SrdfJudgement::wrong);
  EXPECT_TRUE(meets(robot, of(matrix, 0, 2), of(matrix, 0, 2).witness));
  EXPECT_EQ(of(matrix, 0, 3).srdf, SrdfJudgement::unproven);
  EXPECT_EQ(of(matrix, 1, 2).srdf, SrdfJudgement::wrong);  // bars of neighbours are 0.2 apart when stretched
  EXPECT_FALSE(meets(robot, of(matrix, 1, 2), of(matrix, 1, 2).witness));
  EXPECT_EQ(of(matrix, 1, 3).srdf, SrdfJudgement::wrong);  // stretched, they are apart
  EXPECT_EQ(of(matrix, 2, 3).srdf, std::nullopt);
}

TEST(RobotMatrix, DoesNotDependOnThreadsAndEndsWhenAsked) {
  const Robot robot = made(arm_on(Vec3(0.1), 4));
  RobotMatrixOptions options;
  options.samples = 3000;
  options.budget = 500;
  const RobotMatrix one = matrix_of(robot, options);
  options.threads = 4;
  const RobotMatrix four = matrix_of(robot, options);
  ASSERT_EQ(one.pairs.size(), 10U);
  for (std::size_t i = 0; i < one.pairs.size(); ++i) {
    EXPECT_EQ(one.pairs[i].verdict, four.pairs[i].verdict);
    EXPECT_EQ(one.pairs[i].contacts, four.pairs[i].contacts);
    EXPECT_EQ(one.pairs[i].cells, four.pairs[i].cells);
    EXPECT_EQ(one.pairs[i].witness, four.pairs[i].witness);
    EXPECT_EQ(one.pairs[i].clearance_at_least, four.pairs[i].clearance_at_least);
  }
  std::atomic<bool> stop = true;
  options.stop = &stop;
  const Result<RobotMatrix> stopped = classify_link_pairs(robot, options);
  ASSERT_TRUE(stopped.ok());
  EXPECT_TRUE(stopped->stopped);
  options.stop = nullptr;
  options.seconds = 0.0;
  const Result<RobotMatrix> late = classify_link_pairs(robot, options);
  ASSERT_TRUE(late.ok());
  EXPECT_TRUE(late->out_of_time);
  for (const LinkPairVerdict& pair : late->pairs) EXPECT_NE(pair.verdict, LinkVerdict::never);
}

// Random arms: no proof is contradicted by 4,000 configurations, and every witness is in contact.
TEST(RobotMatrix, ARobotThatCannotMoveHasOneConfiguration) {
  RobotDescription d = arm_on(Vec3(0.1), 2);
  for (RobotJoint& joint : d.joints) joint.kind = RobotJointKind::fixed, joint.lower = joint.upper = {};
  const RobotMatrix matrix = matrix_of(made(d));
  ASSERT_EQ(matrix.pairs.size(), 3U);
  for (const LinkPairVerdict& pair : matrix.pairs) EXPECT_EQ(pair.samples, 1U);
  EXPECT_EQ(of(matrix, 0, 2).verdict, LinkVerdict::never);
  EXPECT_TRUE(of(matrix, 0, 2).proven);
  d.links.resize(1);
  d.joints.clear();
  EXPECT_TRUE(matrix_of(made(d)).pairs.empty());
}

TEST(RobotMatrix, TheProgressGrowsToItsEnd) {
  const Robot robot = made(arm_on(Vec3(0.1), 3));
  for (const int threads : {1, 3}) {
    std::mutex mutex;
    std::vector<RobotMatrixProgress> seen;
    RobotMatrixOptions options;
    options.threads = threads;
    options.samples = 3000;
    options.on_progress = [&](const RobotMatrixProgress& now) {
      const std::lock_guard lock(mutex);
      seen.push_back(now);
    };
    const RobotMatrix matrix = matrix_of(robot, options);
    std::uint32_t open = 0;
    for (const LinkPairVerdict& pair : matrix.pairs) open += pair.cells > 0 ? 1 : 0;
    ASSERT_GT(open, 0U);
    ASSERT_EQ(seen.size(), 4U + open);  // the first configuration, 1024, 2048, 3000; then each proof
    std::uint32_t most = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      if (i < 4) {
        EXPECT_EQ(seen[i].samples, i == 3 ? 3001U : 1U + 1024U * static_cast<std::uint32_t>(i));
        EXPECT_EQ(seen[i].judged + seen[i].open, 0U);
      } else {
        EXPECT_EQ(seen[i].samples, 3001U);
        EXPECT_EQ(seen[i].open, open);
        most = std::max(most, seen[i].judged);
      }
    }
    EXPECT_EQ(most, open);
  }
}

TEST(RobotMatrix, SamplingNeverContradictsAProof) {
  std::mt19937 random(test::seed(4646));
  const auto uniform = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  std::size_t never = 0, always = 0, sometimes = 0, open = 0, asked = 0;
  for (int round = 0; round < 40; ++round) {
    RobotDescription d = arm_on(Vec3(uniform(0.05, 0.5)), 3);
    for (RobotJoint& joint : d.joints) {
      const double range = uniform(0.05, 2.5);
      joint.lower = uniform(-1.0, 0.5), joint.upper = *joint.lower + range;
      joint.parent_from_joint.translation += Vec3(uniform(-0.7, 0.2), uniform(-0.3, 0.3), uniform(-0.1, 0.1));
      joint.axis = glm::normalize(Vec3(uniform(-0.3, 0.3), uniform(-0.3, 0.3), 1.0));
    }
    if (round % 4 == 0) {  // a bar back through a large base
      d.links[0].collision = {box_piece(Vec3(uniform(0.6, 1.0)), Vec3(0.0))};
      d.links[2].collision = {box_piece(Vec3(4.0, 0.1, 0.1), Vec3(-1.0, 0.0, 0.0))};
      d.joints[1].parent_from_joint.translation = Vec3(1.0, uniform(-0.1, 0.1), 0.0);
      d.joints[1].lower = uniform(-0.1, 0.0), d.joints[1].upper = uniform(0.0, 0.1);
    }
    const Robot robot = made(d);
    RobotMatrixOptions options;
    options.samples = 200;
    options.budget = 4000;
    const RobotMatrix matrix = matrix_of(robot, options);
    Robot all = robot;
    ASSERT_TRUE(all.set_all_tested(true).ok());
    std::vector<double> q(robot.dof());
    RobotScratch scratch;
    WorldCollisions hits;
    WorldDistances near;
    for (const LinkPairVerdict& pair : matrix.pairs) {
      never += pair.verdict == LinkVerdict::never;
      always += pair.verdict == LinkVerdict::always && pair.proven;
      sometimes += pair.verdict == LinkVerdict::sometimes;
      open += pair.verdict == LinkVerdict::never_seen;
      EXPECT_TRUE(pair.verdict != LinkVerdict::sometimes || meets(robot, pair, pair.witness));
      if (pair.verdict != LinkVerdict::never && !(pair.verdict == LinkVerdict::always && pair.proven))
        continue;
      Robot one = robot;
      ASSERT_TRUE(one.set_all_tested(false).ok());
      ASSERT_TRUE(one.set_tested(pair.a, pair.b, true).ok());
      for (int i = 0; i < 4000; ++i, ++asked) {
        for (std::size_t k = 0; k < q.size(); ++k) {
          const RobotValue& value = robot.values()[k];
          const double t = random() % 8 == 0 ? static_cast<double>(random() % 2) : uniform(0.0, 1.0);
          q[k] = *value.lower + t * (*value.upper - *value.lower);
        }
        collide(one, q, {}, scratch, hits);
        ASSERT_EQ(hits.colliding[0] != 0, pair.verdict == LinkVerdict::always);
        if (i % 40 != 0 || pair.verdict != LinkVerdict::never) continue;
        distance(one, q, {}, scratch, near);
        ASSERT_GE(near.nearest[0].distance, pair.clearance_at_least);
      }
    }
  }
  std::printf("%zu never, %zu always, %zu sometimes, %zu open; %zu configurations contradict none\n", never,
              always, sometimes, open, asked);
  EXPECT_GE(never, 30U);
  EXPECT_GE(always, 3U);
  EXPECT_GE(sometimes, 5U);
}

// Two triangles that cross are moved by random rigid motions within their margin, and still meet.
TEST(CrossingMargin, MotionsWithinItKeepTheContact) {
  std::mt19937 random(test::seed(7));
  const auto uniform = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  std::size_t with_margin = 0;
  for (int round = 0; round < 3000; ++round) {
    std::array<Vec3, 3> a, b;
    for (std::size_t k = 0; k < 3; ++k) {
      a[k] = Vec3(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
      b[k] = Vec3(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
    }
    const double margin = crossing_margin(a, b);
    EXPECT_EQ(margin, crossing_margin(b, a));
    if (margin == 0.0) continue;
    ++with_margin;
    TriangleMesh mesh_b;
    for (const Vec3& v : b) mesh_b.vertices.push_back(Vec3f(v));
    mesh_b.triangles = {{0, 1, 2}};
    for (int i = 0; i < 10; ++i) {
      // A rotation about a corner by a small angle and a shift, scaled so that no corner moves by the margin.
      const Vec3 axis = glm::normalize(Vec3(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1) + 1e-9));
      Vec3 shift(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
      std::array<Vec3, 3> moved = a;
      double angle = margin;
      for (int tries = 0; tries < 60; ++tries, angle *= 0.8, shift *= 0.8) {
        double largest = 0.0;
        for (std::size_t k = 0; k < 3; ++k) {
          const Vec3 arm = a[k] - a[0];
          moved[k] = a[0] + arm * std::cos(angle) + glm::cross(axis, arm) * std::sin(angle) +
                     axis * glm::dot(axis, arm) * (1.0 - std::cos(angle)) + shift;
          largest = std::max(largest, glm::length(moved[k] - a[k]));
        }
        if (largest < 0.999 * margin) break;
        moved = a;
      }
      TriangleMesh mesh_a;
      for (const Vec3& v : moved) mesh_a.vertices.push_back(Vec3f(v));
      mesh_a.triangles = {{0, 1, 2}};
      std::vector<TrianglePair> pairs;
      EXPECT_TRUE(collide_brute_force(mesh_a.view(), mesh_b.view(), RigidTransform{}, pairs).colliding ||
                  margin < 1e-6);
    }
  }
  std::printf("%zu of 3000 pairs have a margin\n", with_margin);
  EXPECT_GE(with_margin, 300U);
}

}  // namespace
}  // namespace boxwood::testing
