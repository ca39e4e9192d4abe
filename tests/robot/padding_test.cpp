// SPDX-License-Identifier: MIT
// Paddings of pairs against the distances of all pairs of triangles, and the rule of which one wins.
#include <cstdio>

#include <gtest/gtest.h>

#include <boxwood/distance.hpp>
#include <boxwood/robot.hpp>

#include "random.hpp"
#include "robot/robot_files.hpp"

namespace boxwood::testing {
namespace {

std::shared_ptr<const TriangleMesh> padded_box(const Vec3& size) {
  RobotGeometry g;
  g.size = size;
  return std::make_shared<const TriangleMesh>(*mesh_of(g));
}

// A sliding box of edge 1 beside two walls that are 2 and 3 away.
struct Slide {
  Robot robot;
  std::uint32_t box = 0, near = 0, far = 0;
};

Slide slide_between_walls() {
  RobotDescription d;
  d.links.resize(2);
  d.links[0].name = "rail", d.links[1].name = "box";
  d.links[1].collision = {box_piece(Vec3(1.0), Vec3(0.0))};
  d.joints = {joint_of("x", RobotJointKind::prismatic, 0, 1, Vec3(1, 0, 0), Vec3(0.0))};
  Slide s{*Robot::create({d, {}})};
  RigidTransform pose;
  pose.translation = Vec3(3.0, 0, 0);
  s.near = *s.robot.add_obstacle("near", padded_box(Vec3(1.0, 4.0, 4.0)), pose);
  pose.translation = Vec3(-4.0, 0, 0);
  s.far = *s.robot.add_obstacle("far", padded_box(Vec3(1.0, 4.0, 4.0)), pose);
  return s;
}

std::size_t pairs_at(const Robot& robot, double x, double clearance = 0.0) {
  RobotScratch scratch;
  WorldCollisions hits;
  RobotQueryOptions options;
  options.mode = CollideMode::all;
  options.clearance = clearance;
  collide(robot, std::vector{x}, options, scratch, hits);
  return hits.pairs.size();
}

TEST(Padding, ThePairWinsThenTheObjectsThenAll) {
  Slide s = slide_between_walls();
  Robot& robot = s.robot;
  EXPECT_FALSE(robot.has_padding());
  EXPECT_EQ(robot.padding(s.box, s.near), 0.0);
  ASSERT_TRUE(robot.set_padding(2.0).ok());  // touches the near wall's zone exactly
  EXPECT_EQ(pairs_at(robot, 0.0), 1U);
  EXPECT_EQ(pairs_at(robot, -0.0625), 0U);
  ASSERT_TRUE(robot.set_object_padding(s.far, 3.0).ok());
  EXPECT_EQ(pairs_at(robot, 0.0), 2U);
  ASSERT_TRUE(robot.set_object_padding(s.box, 0.5).ok());
  EXPECT_EQ(robot.padding(s.box, s.far), 3.0);  // the larger one
  EXPECT_EQ(robot.padding(s.near, s.box), 0.5);
  EXPECT_EQ(pairs_at(robot, 0.0), 1U);
  ASSERT_TRUE(robot.set_pair_padding(s.far, s.box, 0.0).ok());
  EXPECT_EQ(pairs_at(robot, 0.0), 0U);
  EXPECT_EQ(pairs_at(robot, 1.5), 1U);   // 0.5 from the near wall
  EXPECT_EQ(pairs_at(robot, -3.0), 1U);  // in the far wall
  EXPECT_EQ(pairs_at(robot, -2.875), 0U);
  ASSERT_TRUE(robot.set_pair_padding(s.box, s.far, std::nullopt).ok());
  EXPECT_EQ(pairs_at(robot, 0.0), 1U);
  ASSERT_TRUE(robot.set_object_padding(s.box, std::nullopt).ok());
  EXPECT_EQ(pairs_at(robot, 0.0), 2U);
  // The clearance of a query stands in for the padding of all pairs alone.
  EXPECT_EQ(pairs_at(robot, 0.0, 1.0), 1U);
  EXPECT_EQ(pairs_at(robot, 0.0, 5.0), 2U);
  ASSERT_TRUE(robot.set_padding(0.0).ok());
  EXPECT_TRUE(robot.has_padding());
  // It ends with the object, and a copy keeps it.
  const Robot copy = robot;
  ASSERT_TRUE(robot.remove(s.far).ok());
  EXPECT_FALSE(robot.has_padding());
  EXPECT_EQ(copy.padding(s.far, s.box), 3.0);
  for (const double bad : {-1.0, kInfinity, std::nan("")}) EXPECT_FALSE(robot.set_padding(bad).ok());
  EXPECT_FALSE(robot.set_object_padding(s.far, 1.0).ok());
  EXPECT_FALSE(robot.set_pair_padding(s.box, s.box, 1.0).ok());
}

// All pairs of triangles of each pair of objects: colliding exactly if the distance is at most the padding.
TEST(Padding, AsTheDistancesOfAllTriangles) {
  RobotDescription chain = planar_chain(5, 0.2);
  for (std::size_t i = 0; i < chain.joints.size(); i += 2) chain.joints[i].axis = Vec3(0, 0.6, 0.8);
  Robot robot = *Robot::create({chain, {}});
  test::Random random(54);
  for (int i = 0; i < 14; ++i) {
    RigidTransform pose{random.rotation(), random.in_cube(1.6)};
    ASSERT_TRUE(robot.add_obstacle("o", padded_box(Vec3(0.3, 0.4, 0.5)), pose).ok());
  }
  const auto count = static_cast<std::uint32_t>(robot.objects().size());
  ASSERT_TRUE(robot.set_padding(0.03).ok());
  for (std::uint32_t i = 0; i < count; i += 2)
    ASSERT_TRUE(robot.set_object_padding(i, random.uniform(0.0, 0.3)).ok());
  for (std::uint32_t i = 0; i + 3 < count; i += 3)
    ASSERT_TRUE(robot.set_pair_padding(i + 3, i, random.uniform(0.0, 0.8)).ok());
  std::size_t found = 0, padded = 0;
  RobotScratch scratch;
  WorldCollisions hits, first;
  RobotQueryOptions options;
  options.mode = CollideMode::all;
  std::vector<RigidTransform> links(robot.description().links.size());
  for (int round = 0; round < 25; ++round) {
    std::vector<double> q(5);
    for (double& x : q) x = random.uniform(-2.0, 2.0);
    collide(robot, q, options, scratch, hits);
    collide(robot, q, {}, scratch, first);
    EXPECT_EQ(first.colliding, hits.colliding);
    robot.link_poses(q, {}, links);
    std::vector<WorldPair> slow;
    for (std::uint32_t a = 0; a < count; ++a)
      for (std::uint32_t b = a + 1; b < count; ++b) {
        const RobotObject &x = robot.objects()[a], &y = robot.objects()[b];
        if (x.link == kNoLink || x.link == y.link || robot.world().is_skipped(a, b)) continue;
        const WorldObject &in_a = robot.world().object(a), &in_b = robot.world().object(b);
        const RigidTransform pose_a = compose(links[x.link], in_a.pose);
        const RigidTransform pose_b = y.link == kNoLink ? in_b.pose : compose(links[y.link], in_b.pose);
        const double d =
            distance_brute_force(in_a.model.mesh, in_b.model.mesh, compose(inverse(pose_a), pose_b)).distance;
        if (d <= robot.padding(a, b)) slow.push_back({a, b});
        padded += d > 0.0 && d <= robot.padding(a, b) ? 1 : 0;
      }
    EXPECT_EQ(hits.pairs, slow) << "round " << round;
    found += slow.size();
  }
  std::printf("%zu pairs collide, %zu of them apart\n", found, padded);
  EXPECT_GT(padded, 2U);
  EXPECT_GT(found - padded, 0U);
}

}  // namespace
}  // namespace boxwood::testing
