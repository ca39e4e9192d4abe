// SPDX-License-Identifier: MIT
// The pairs that are tested, meshes of shapes, obstacles and attached objects, and queries against those of
// all pairs in turn.
#include <cmath>
#include <cstdio>
#include <numbers>

#include <gtest/gtest.h>

#include <boxwood/robot.hpp>

#include "random.hpp"
#include "robot/robot_files.hpp"

namespace boxwood::testing {
namespace {

RobotGeometry shape(RobotShape kind, const Vec3& size) {
  RobotGeometry g;
  g.shape = kind;
  g.size = size;
  return g;
}

// The largest value of (plane of a face - support of the shape): below 0 if a point of the shape lies
// outside.
double least_room(const TriangleMesh& mesh, const std::function<double(const Vec3&)>& support) {
  double least = kInfinity;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto c = corners(mesh, t);
    const Vec3 normal = glm::normalize(glm::cross(c[1] - c[0], c[2] - c[0]));
    least = std::min(least, glm::dot(normal, c[0]) - support(normal));
  }
  return least;
}

// A closed mesh has each edge once in each direction.
bool is_closed(const TriangleMesh& mesh) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
  for (const Triangle& t : mesh.triangles)
    for (std::size_t k = 0; k < 3; ++k) ++edges[{t[k], t[(k + 1) % 3]}];
  for (const auto& [edge, count] : edges)
    if (count != 1 || edges.find({edge.second, edge.first}) == edges.end()) return false;
  return true;
}

TEST(RobotMesh, ShapesAreEnclosedByConvexMeshes) {
  test::Random random(46);
  int shapes = 0;
  for (int round = 0; round < 12; ++round) {
    const double r = random.magnitude(-3, 2), length = random.magnitude(-3, 2);
    const Vec3 edges(r, length, random.magnitude(-3, 2));
    const TriangleMesh box = *mesh_of(shape(RobotShape::box, edges));
    const TriangleMesh sphere = *mesh_of(shape(RobotShape::sphere, Vec3(r, 0, 0)));
    const TriangleMesh cylinder = *mesh_of(shape(RobotShape::cylinder, Vec3(r, length, 0)));
    const TriangleMesh capsule = *mesh_of(shape(RobotShape::capsule, Vec3(r, length, 0)));
    for (const TriangleMesh* mesh : {&box, &sphere, &cylinder, &capsule}) EXPECT_TRUE(is_closed(*mesh));
    const double slack = 1e-14 * (r + length + edges.z);
    EXPECT_GE(least_room(box, [&](const Vec3& n) { return 0.5 * glm::dot(glm::abs(n), edges); }), -slack);
    EXPECT_GE(least_room(sphere, [&](const Vec3&) { return r; }), -slack);
    EXPECT_GE(
        least_room(cylinder,
                   [&](const Vec3& n) { return r * std::hypot(n.x, n.y) + 0.5 * length * std::abs(n.z); }),
        -slack);
    EXPECT_GE(least_room(capsule, [&](const Vec3& n) { return r + 0.5 * length * std::abs(n.z); }), -slack);
    const auto excess = [&](const TriangleMesh& mesh, double half) {
      double most = 0.0;
      for (const Vec3f& v : mesh.vertices)
        most = std::max(most, std::hypot(static_cast<double>(v.x), static_cast<double>(v.y),
                                         std::max(0.0, std::abs(static_cast<double>(v.z)) - half)));
      return most / r - 1.0;
    };
    EXPECT_LE(excess(sphere, 0.0), 0.005);
    EXPECT_LE(excess(capsule, 0.5 * length), 0.005 + 1e-6 * length / r);
    EXPECT_LE(excess(cylinder, 0.5 * length * (1 + 1e-6)), 0.0013);
    shapes += 4;
  }
  std::printf("%d shapes\n", shapes);
}

TEST(Robot, PairsThatAreTested) {
  RobotDescription chain = planar_chain(4);
  const Robot robot = *Robot::create({chain, {}});
  EXPECT_EQ(robot.tested_pairs(), 3U);  // 1-3, 1-4, 2-4
  EXPECT_FALSE(robot.is_tested(1, 2));
  EXPECT_TRUE(robot.is_tested(1, 3));

  RobotDescription empty_between = chain;
  empty_between.links[2].collision.clear();  // 1 and 3 are neighbours now
  EXPECT_EQ(Robot::create({empty_between, {}})->tested_pairs(), 1U);

  RobotDescription rigid = chain;
  rigid.joints[1].kind = RobotJointKind::fixed;
  rigid.joints[2].kind = RobotJointKind::fixed;  // 1, 2 and 3 are one body
  Robot one_body = *Robot::create({rigid, {}});
  EXPECT_EQ(one_body.tested_pairs(), 2U);  // 1-4 and 2-4
  ASSERT_TRUE(one_body.set_all_tested(false));
  EXPECT_EQ(one_body.tested_pairs(), 0U);
  ASSERT_TRUE(one_body.set_all_tested(true));
  EXPECT_EQ(one_body.tested_pairs(), 3U);  // but never within the body

  RobotDescription by_srdf = chain;
  by_srdf.disabled = {{1, 3, "Never"}};
  const Robot srdf = *Robot::create({by_srdf, {}});
  EXPECT_EQ(srdf.tested_pairs(), 5U);
  EXPECT_FALSE(srdf.is_tested(1, 3));
  EXPECT_TRUE(srdf.is_tested(1, 2));
  EXPECT_FALSE(one_body.set_tested(1, 1, true).ok());
}

// Two bars that fold back onto each other: the third of three lies over the first if the middle one turns the
// chain by half a turn and a bit. In the plane the verdict is that of two segments with thickness.
TEST(Robot, SelfCollisionsOfAFoldedChain) {
  Robot robot = *Robot::create({planar_chain(3), {}});
  RobotScratch scratch;
  WorldCollisions hits;
  const double pi = std::numbers::pi;
  const std::vector<double> q = {0.0, 0.0,    0.0,     // straight
                                 1.0, 2.3,    2.3,     // a triangle that closes: 3 meets 1
                                 2.0, pi / 2, pi / 2,  // a U: one unit apart
                                 0.0, 2.2,    2.2};    // bars 1 and 3 cross
  collide(robot, q, {}, scratch, hits);
  ASSERT_EQ(hits.colliding.size(), 4U);
  EXPECT_EQ(std::vector<int>(hits.colliding.begin(), hits.colliding.end()), (std::vector<int>{0, 1, 0, 1}));
  ASSERT_EQ(hits.pairs.size(), 2U);
  EXPECT_EQ(robot.objects()[hits.pairs[0].first].name, "bar1");
  EXPECT_EQ(robot.objects()[hits.pairs[0].second].name, "bar3");

  WorldDistances near;
  distance(robot, q, {}, scratch, near);
  ASSERT_EQ(near.nearest.size(), 4U);
  EXPECT_EQ(near.nearest[1].distance, 0.0);
  EXPECT_NEAR(near.nearest[2].distance, 0.9, 1e-6);  // 1 apart, each 0.05 thick

  ASSERT_TRUE(robot.set_tested(1, 3, false));
  collide(robot, q, {}, scratch, hits);
  EXPECT_EQ(hits.pairs.size(), 0U);
}

TEST(Robot, ObstaclesAndAttachedObjects) {
  Robot robot = *Robot::create({planar_chain(3), {}});
  RobotScratch scratch;
  WorldCollisions hits;
  const auto cube = std::make_shared<const TriangleMesh>(*mesh_of(shape(RobotShape::box, Vec3(0.2))));
  const auto hit = [&](const std::vector<double>& q) {
    collide(robot, q, {}, scratch, hits);
    return !hits.pairs.empty();
  };
  const std::vector<double> straight = {0, 0, 0};
  RigidTransform at;
  at.translation = Vec3(2.5, 0.5, 0);
  const Result<std::uint32_t> obstacle = robot.add_obstacle("cube", cube, at);
  ASSERT_TRUE(obstacle.ok());
  EXPECT_FALSE(hit(straight));
  EXPECT_TRUE(hit({0.2, 0, 0}));
  EXPECT_EQ(robot.objects()[hits.pairs[0].second].name, "cube");
  // A cube on the tip meets the obstacle before the bar does.
  RigidTransform on_tip;
  on_tip.translation = Vec3(0.5, 0.35, 0);
  const Result<std::uint32_t> held = robot.attach("held", cube, 3, on_tip);
  ASSERT_TRUE(held.ok());
  EXPECT_TRUE(hit(straight));
  EXPECT_TRUE(robot.objects()[*held].attached);
  ASSERT_TRUE(robot.set_objects_tested(*held, *obstacle, false));
  EXPECT_FALSE(hit(straight));
  ASSERT_TRUE(robot.set_objects_tested(*held, *obstacle, true));
  ASSERT_TRUE(robot.remove(*held));
  EXPECT_FALSE(hit(straight));
  at.translation = Vec3(2.5, 0.0, 0);
  ASSERT_TRUE(robot.move_obstacle(*obstacle, at));
  EXPECT_TRUE(hit(straight));
  EXPECT_FALSE(robot.remove(hits.pairs[0].first).ok());  // a link stays
  // A copy does not follow the original.
  Robot copy = robot;
  ASSERT_TRUE(robot.remove(*obstacle));
  EXPECT_FALSE(hit(straight));
  collide(copy, straight, {}, scratch, hits);
  EXPECT_EQ(hits.pairs.size(), 1U);
  // Not finite: nothing is met.
  collide(copy, std::vector<double>{0, std::nan(""), 0}, {}, scratch, hits);
  EXPECT_EQ(hits.colliding[0], 0);
}

// The answers of many configurations, in blocks and on threads, are those of the world pair by pair.
TEST(Robot, ManyConfigurationsPairByPair) {
  RobotDescription chain = planar_chain(6, 0.2);
  for (std::size_t i = 0; i < chain.joints.size(); i += 2) chain.joints[i].axis = Vec3(0, 0.6, 0.8);
  Robot robot = *Robot::create({chain, {}});
  test::Random random(47);
  for (int i = 0; i < 20; ++i) {
    RobotGeometry g = shape(i % 2 == 0 ? RobotShape::box : RobotShape::capsule, Vec3(0.3, 0.4, 0.5));
    RigidTransform pose{random.rotation(), random.in_cube(4.0)};
    ASSERT_TRUE(robot.add_obstacle("o", std::make_shared<const TriangleMesh>(*mesh_of(g)), pose).ok());
  }
  std::vector<double> q(6 * 2500);
  for (double& x : q) x = random.uniform(-2.0, 2.0);
  RobotQueryOptions options;
  options.mode = CollideMode::all;
  RobotScratch scratch;
  WorldCollisions one, threads, slow;
  collide(robot, q, options, scratch, one);
  options.threads = 3;
  collide(robot, q, options, scratch, threads);
  EXPECT_EQ(one.pairs, threads.pairs);
  EXPECT_EQ(one.first_pair, threads.first_pair);
  EXPECT_EQ(one.colliding, threads.colliding);

  std::size_t colliding = 0, compared = 0;
  WorldCollideOptions of_world;
  of_world.poses_of = PosesOf::groups;
  of_world.mode = CollideMode::all;
  std::vector<RigidTransform> links(7), poses;
  for (std::size_t i = 0; i < 2500; i += 25) {
    robot.link_poses(std::span(q).subspan(6 * i, 6), {}, links);
    poses.assign(links.begin() + 1, links.end());
    collide_pair_by_pair(robot.world(), poses, of_world, slow);
    const std::vector<WorldPair> fast(one.pairs.begin() + static_cast<std::ptrdiff_t>(one.first_pair[i]),
                                      one.pairs.begin() + static_cast<std::ptrdiff_t>(one.first_pair[i + 1]));
    EXPECT_EQ(fast, slow.pairs);
    colliding += slow.pairs.empty() ? 0 : 1;
    ++compared;
  }
  std::printf("%zu configurations compared, %zu collide\n", compared, colliding);
  EXPECT_GT(colliding, 4U);
  EXPECT_LT(colliding, compared - 5);
}

}  // namespace
}  // namespace boxwood::testing
