// SPDX-License-Identifier: MIT
// Memory that ends at any allocation while a robot is made or edited: the robot stays as it was.
#include <boxwood/robot.hpp>
#include <boxwood/robot_scene.hpp>

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "memory/every_allocation.hpp"
#include "memory/long_robot.hpp"
#include "robot/robot_access.hpp"

namespace boxwood {
namespace {

using namespace testing;
using test::AllocationRuns;
using test::fail_every_allocation;
using test::Outcome;

// All that an edit can change.
struct RobotFacts {
  explicit RobotFacts(const Robot& of) : numbers(of.world().size()), groups(of.world().group_count()) {
    for (const std::uint32_t link : of.group_links()) links.push_back(link);
    const auto count = static_cast<std::uint32_t>(of.description().links.size());
    for (std::uint32_t a = 0; a < count; ++a)
      for (std::uint32_t b = 0; b < count; ++b) tested.push_back(a != b && of.is_tested(a, b));
    const std::span<const RobotObject> objects = of.objects();
    for (std::uint32_t i = 0; i < objects.size(); ++i) {
      names.push_back(objects[i].present ? objects[i].name : "");
      if (!objects[i].present) continue;
      places.push_back(of.world().object(i).pose.translation);
      for (std::uint32_t k = 0; k < objects.size(); ++k) paddings.push_back(of.padding(i, k));
      for (std::uint32_t k = 0; k < objects.size(); ++k)
        if (k != i && objects[k].present && (objects[i].link != kNoLink || objects[k].link != kNoLink))
          skipped.push_back(of.world().is_skipped(i, k));
    }
    pairs = of.tested_pairs();
  }
  std::size_t numbers, groups, pairs = 0;
  std::vector<std::uint32_t> links;
  std::vector<bool> tested, skipped;
  std::vector<std::string> names;
  std::vector<Vec3> places;
  std::vector<double> paddings;
  friend bool operator==(const RobotFacts&, const RobotFacts&) = default;
};

TEST(RobotMemory, Shapes) {
  for (const RobotShape shape :
       {RobotShape::box, RobotShape::sphere, RobotShape::cylinder, RobotShape::capsule}) {
    const RobotGeometry geometry = piece_of(shape, Vec3(0.5, 0.75, 1.0));
    const TriangleMesh expected = *mesh_of(geometry);
    const AllocationRuns runs = fail_every_allocation("mesh_of a " + std::string(name_of(shape)), [&] {
      const Result<TriangleMesh> mesh = mesh_of(geometry);
      if (!mesh) return is_no_memory(mesh) ? Outcome::out_of_memory : Outcome::wrong;
      return mesh->vertices == expected.vertices && mesh->triangles == expected.triangles ? Outcome::right
                                                                                          : Outcome::wrong;
    });
    EXPECT_GT(runs.refused, 3U);
  }
}

// A test's own copies are made before memory fails.
template <class Work> std::uint64_t fail_settle(const std::string& name, const Work& outcome) {
  const RobotDescription given = description();
  bool failed = true;
  std::uint64_t refused = 0;
  for (std::uint64_t n = 1; failed && n < 2000; ++n) {
    RobotDescription d = given;
    d.links[2].name = name;
    const std::vector<std::string> order = [&] {
      std::vector<std::string> names;
      for (const RobotJoint& joint : d.joints) names.push_back(joint.name);
      return names;
    }();
    const std::int64_t live = test::live_allocations();
    test::fail_allocation(n);
    {
      const Result<void> settled = settle(d);
      failed = test::stop_failing();
      if (failed && is_no_memory(settled)) {
        ++refused;
        for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(d.joints[i].name, order[i]);
        EXPECT_EQ(d.states[0].values[0].first, 4U);
      } else {
        EXPECT_TRUE(outcome(settled, d)) << name << ", allocation " << n;
      }
    }
    EXPECT_LE(test::live_allocations(), live) << name << ", allocation " << n;
  }
  EXPECT_FALSE(failed);
  std::printf("settle, %s: %llu refused\n", name.c_str(), static_cast<unsigned long long>(refused));
  return refused;
}

TEST(RobotMemory, Settle) {
  EXPECT_GT(fail_settle("a name that is right and long enough",
                        [](const Result<void>& settled, const RobotDescription& d) {
                          return settled.ok() && d.joints[0].parent == 0 && d.joints[4].child == 5;
                        }),
            20U);
  const std::string twice = description().links[1].name;
  EXPECT_GT(fail_settle(twice,
                        [](const Result<void>& settled, const RobotDescription&) {
                          return !settled && settled.error().kind == ErrorKind::malformed;
                        }),
            3U);
}

TEST(RobotMemory, Create) {
  const RobotDescription d = description();
  const RobotFacts expected(*Robot::create({d, {}}));
  EXPECT_EQ(expected.links.size(), 5U);
  bool failed = true;
  std::uint64_t refused = 0, runs = 0;
  const std::int64_t live = test::live_allocations();
  for (std::uint64_t n = 1; failed; ++n, ++runs) {
    RobotParts parts{d, {}};
    n % 2 == 0 ? test::fail_allocations_from(n) : test::fail_allocation(n);
    const Result<Robot> made = Robot::create(std::move(parts));
    failed = test::stop_failing();
    if (made) {
      EXPECT_TRUE(RobotFacts(*made) == expected) << "allocation " << n;
    } else {
      EXPECT_TRUE(failed && is_no_memory(made)) << "allocation " << n;
      ++refused;
    }
    if (HasFailure()) return;
  }
  EXPECT_EQ(test::live_allocations(), live);
  EXPECT_GT(refused, 100U);
  std::printf("Robot::create: %llu runs, %llu refused\n", static_cast<unsigned long long>(runs),
              static_cast<unsigned long long>(refused));
}

// Edits a copy with each allocation failing; without memory it is as it was.
template <class Edit>
void fail_edit(const char* name, std::uint64_t least_refused, const Edit& edit, const Robot& base = robot()) {
  const RobotFacts before(base);
  Robot whole = base;
  const bool is_done = edit(whole).ok();
  const RobotFacts after(whole);
  EXPECT_EQ(is_done, !(after == before)) << name;
  bool failed = true;
  std::uint64_t refused = 0, n = 1;
  const std::int64_t live = test::live_allocations();
  for (; failed; ++n) {
    Robot one = base;
    n % 2 == 0 ? test::fail_allocations_from(n) : test::fail_allocation(n);
    const auto result = edit(one);
    failed = test::stop_failing();
    const RobotFacts now(one);
    if (result.ok()) {
      EXPECT_TRUE(is_done && now == after) << name << ", allocation " << n;
    } else {
      EXPECT_TRUE(now == before) << name << ", allocation " << n;
      EXPECT_TRUE(is_done ? failed && is_no_memory(result)
                          : result.error().kind == ErrorKind::usage || (failed && is_no_memory(result)))
          << name << ", allocation " << n << ": " << result.error().message;
      if (is_no_memory(result)) ++refused;
    }
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_EQ(test::live_allocations(), live) << name;
  EXPECT_GE(refused, least_refused) << name;
  std::printf("%-44s %5llu runs, %5llu refused\n", name, static_cast<unsigned long long>(n - 1),
              static_cast<unsigned long long>(refused));
}

TEST(RobotMemory, EditsFailWhole) {
  const auto mesh = block(0.25);
  const std::uint32_t obstacle = 5;
  ASSERT_EQ(robot().objects()[obstacle].name, "the first obstacle of the world");
  fail_edit("add_obstacle", 20, [&](Robot& r) { return r.add_obstacle("more", mesh, at(1.0, 1.0)); });
  fail_edit("attach", 20, [&](Robot& r) { return r.attach("tool", mesh, 3, at(0.5, 0.25)); });
  fail_edit("attach to a link without a group", 20,
            [&](Robot& r) { return r.attach("tool", mesh, 6, at(0.5, 0.25)); });
  Robot full = robot();
  ASSERT_TRUE(full.add_obstacle("in the free number", mesh, at(1.0, 1.0)).ok());
  fail_edit(
      "add_obstacle, a new number", 20, [&](Robot& r) { return r.add_obstacle("more", mesh, at(1.0, 1.0)); },
      full);
  fail_edit(
      "attach, a new number and group", 20,
      [&](Robot& r) { return r.attach("tool", mesh, 6, at(0.5, 0.25)); }, full);
  fail_edit("attach to no link", 1, [&](Robot& r) { return r.attach("tool", mesh, 99, at(0.5, 0.25)); });
  fail_edit("move_obstacle", 2, [&](Robot& r) { return r.move_obstacle(obstacle, at(3.0, 1.0)); });
  fail_edit("move what is no obstacle", 1, [&](Robot& r) { return r.move_obstacle(0, at(3.0, 1.0)); });
  fail_edit("remove", 2, [&](Robot& r) { return r.remove(obstacle); });
  fail_edit("remove a link", 1, [&](Robot& r) { return r.remove(0); });
  fail_edit("set_tested", 2, [&](Robot& r) { return r.set_tested(1, 3, false); });
  fail_edit("set_tested, neighbours", 2, [&](Robot& r) { return r.set_tested(1, 2, true); });
  fail_edit("set_tested, no pair", 1, [&](Robot& r) { return r.set_tested(1, 1, true); });
  fail_edit("set_all_tested", 10, [&](Robot& r) { return r.set_all_tested(true); });
  fail_edit("set_all_tested, none", 10, [&](Robot& r) { return r.set_all_tested(false); });
  fail_edit("set_objects_tested", 2, [&](Robot& r) { return r.set_objects_tested(0, obstacle, false); });
  fail_edit("set_objects_tested, no pair", 1, [&](Robot& r) { return r.set_objects_tested(0, 0, true); });
}

// Two discs side by side, of which one turns about its axis: their boxes often meet.
TEST(RobotMemory, ProofsFailWhole) {
  RobotDescription d;
  d.links.resize(2);
  d.links[0].name = "a", d.links[1].name = "b";
  for (RobotLink& link : d.links) link.collision = {piece_of(RobotShape::cylinder, Vec3(0.5, 0.25, 0.0))};
  d.joints = {joint_of("turn", RobotJointKind::continuous, 0, 1, Vec3(0, 0, 1), Vec3(1.125, 0.0, 0.0))};
  Robot base = *Robot::create({d, {}});
  ASSERT_TRUE(base.set_tested(0, 1, true).ok());
  std::uint64_t refused = 0;
  bool failed = true;
  for (std::uint64_t n = 1; failed; ++n) {
    Robot one = base;
    n % 2 == 0 ? test::fail_allocations_from(n) : test::fail_allocation(n);
    const Result<void> result = one.prove_pairs();
    failed = test::stop_failing();
    EXPECT_TRUE(result.ok() || (failed && is_no_memory(result))) << "allocation " << n;
    EXPECT_EQ(RobotAccess::cells(one, {}) != nullptr, result.ok()) << "allocation " << n;
    refused += result.ok() ? 0 : 1;
    if (HasFailure()) return;
  }
  EXPECT_GT(refused, 20U);
}

TEST(RobotMemory, PaddingsFailWhole) {
  const std::uint32_t obstacle = 5;
  Robot padded = robot();
  ASSERT_TRUE(padded.set_object_padding(obstacle, 0.25).ok());
  ASSERT_TRUE(padded.set_pair_padding(0, obstacle, 0.5).ok());
  fail_edit("set_padding", 1, [&](Robot& r) { return r.set_padding(0.125); });
  fail_edit("set_padding below 0", 1, [&](Robot& r) { return r.set_padding(-1.0); });
  fail_edit("set_object_padding", 2, [&](Robot& r) { return r.set_object_padding(obstacle, 0.125); });
  fail_edit("set_object_padding, no object", 1, [&](Robot& r) { return r.set_object_padding(99, 0.125); });
  fail_edit("set_pair_padding", 2, [&](Robot& r) { return r.set_pair_padding(0, obstacle, 0.125); });
  fail_edit("set_pair_padding, no pair", 1, [&](Robot& r) { return r.set_pair_padding(0, 0, 0.125); });
  fail_edit(
      "set_padding beside others", 3, [&](Robot& r) { return r.set_padding(0.125); }, padded);
  fail_edit(
      "remove what has paddings", 3, [&](Robot& r) { return r.remove(obstacle); }, padded);
}

TEST(RobotMemory, PlanningScenesAreAddedWhole) {
  PlanningScene scene;
  PlanningObject object;
  object.name = "an obstacle with a name that is long enough";
  object.shapes.push_back({piece_of(RobotShape::box, Vec3(0.5, 0.75, 1.0)), nullptr});
  scene.objects.push_back(object);
  object.name = "an attached object with a long name";
  object.link = robot().description().links[1].name;
  object.touch_links = {robot().description().links[2].name};
  scene.objects.push_back(object);
  scene.pairs.names = {robot().description().links[1].name, robot().description().links[3].name};
  scene.pairs.allowed = {0, 1, 1, 0};
  scene.joints.push_back({"a joint that the robot does not have at all", {1.0}});
  scene.padding.emplace_back(robot().description().links[1].name, 0.25);
  fail_edit("add_planning_scene", 50, [&](Robot& r) { return add_planning_scene(r, scene); });
  scene.objects[0].frame = "a frame that neither the robot nor the scene has";
  const Result<PlacedScene> refused = [&] {
    Robot copy = robot();
    return add_planning_scene(copy, scene);
  }();
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind, ErrorKind::malformed);
}

}  // namespace
}  // namespace boxwood
