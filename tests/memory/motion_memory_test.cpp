// SPDX-License-Identifier: MIT
// Memory that ends at any allocation of a motion, of pairs along an axis, of a drawn shape, or of a pose that
// is no pose.
#include <boxwood/capsule.hpp>
#include <boxwood/cylinder.hpp>
#include <boxwood/intersects.hpp>
#include <boxwood/sweep_scene.hpp>
#include <boxwood/teaching/object_partition.hpp>
#include <boxwood/tree.hpp>
#include <boxwood/volume_motion.hpp>
#include <boxwood/volumes.hpp>

#include <array>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "memory/every_allocation.hpp"
#include "query/meshes.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using namespace testing;
using test::fail_every_allocation;
using test::Outcome;

// Without memory for the copy of B's corners the answer is the cautious one: they may meet all the way.
TEST(MotionMemory, MeetingTimes) {
  const TriangleMesh mesh = sphere_mesh(6, 8, 1.0);
  const AnyVolume a = fit_hull(mesh.vertices).volume,
                  b = fit_hull(torus_mesh(8, 6, 1.0, 0.4).vertices).volume;
  const Motion motion{moved(Vec3(5.0, 0.2, 0.1)), rotated(Vec3(0, 0, 1), 0.7, Vec3(-5.0, 0.0, 0.0))};
  const VolumeMeeting expected = meeting_times(convex_set(a), convex_set(b), motion);
  ASSERT_TRUE(expected.meets && !expected.exhausted);
  ASSERT_GT(expected.enter, 0.1);
  EXPECT_GT(
      fail_every_allocation("meeting_times",
                            [&] {
                              const VolumeMeeting found = meeting_times(convex_set(a), convex_set(b), motion);
                              if (found.enter == expected.enter && found.exit == expected.exit)
                                return Outcome::right;
                              return found.meets && found.enter == 0.0 && found.exit == 1.0 && found.exhausted
                                         ? Outcome::out_of_memory
                                         : Outcome::wrong;
                            })
          .refused,
      0U);
}

TEST(MotionMemory, SweepThroughAScene) {
  const TriangleMesh box = box_mesh(Vec3(0.5)), ring = torus_mesh(10, 6, 1.0, 0.3);
  const Tree box_tree = tree_over(box), ring_tree = tree_over(ring);
  std::vector<TriangleMesh> meshes;
  for (int i = 0; i < 6; ++i) meshes.push_back(scaled(box, 1.0, Vec3(3.0 * i, 0.2 * i, 0.0)));
  std::vector<Tree> trees;
  for (const TriangleMesh& mesh : meshes) trees.push_back(tree_over(mesh));
  std::vector<ModelView> scene;
  for (std::size_t i = 0; i < meshes.size(); ++i) scene.push_back({&trees[i], meshes[i]});
  const ModelView moving{&ring_tree, ring};
  const Motion motion{moved(Vec3(-4.0, 0.1, 0.0)), moved(Vec3(20.0, 0.3, 0.0))};
  const auto answer = [&](std::vector<SweepCandidate>& candidates) {
    QueryScratch scratch;
    return sweep_scene(scene, moving, motion, {}, scratch, candidates);
  };
  std::vector<SweepCandidate> all;
  const SceneSweepResult expected = answer(all);
  ASSERT_TRUE(expected.impact);
  ASSERT_GT(all.size(), 3U);
  EXPECT_GT(fail_every_allocation("sweep_scene",
                                  [&] {
                                    std::vector<SweepCandidate> candidates;
                                    const SceneSweepResult found = answer(candidates);
                                    if (found.out_of_memory) return Outcome::out_of_memory;
                                    return found.impact && found.time == expected.time &&
                                                   found.object == expected.object &&
                                                   candidates.size() == all.size()
                                               ? Outcome::right
                                               : Outcome::wrong;
                                  })
                .refused,
            5U);
}

TEST(MotionMemory, PairsAlongAnAxis) {
  std::mt19937 random(test::seed(8));
  std::uniform_real_distribution<double> at(-4.0, 4.0);
  std::vector<BroadObject> objects;
  for (int i = 0; i < 60; ++i) {
    const Vec3 center(at(random), at(random), at(random));
    objects.push_back({Sphere{center, 1.8}, Aabb{center - Vec3(1.0), center + Vec3(1.0)}, i % 5 == 0});
  }
  std::vector<CandidatePair> all;
  ASSERT_TRUE(sweep_intervals(objects, {}, all).is_complete());
  ASSERT_GT(all.size(), 20U);
  EXPECT_GT(fail_every_allocation("sweep_intervals",
                                  [&] {
                                    std::vector<CandidatePair> pairs;
                                    const IntervalSweepResult found = sweep_intervals(objects, {}, pairs);
                                    if (found.out_of_memory) return Outcome::out_of_memory;
                                    return pairs.size() == all.size() ? Outcome::right : Outcome::wrong;
                                  })
                .refused,
            2U);
}

TEST(MotionMemory, ShapesThatAreDrawn) {
  Capsule capsule;
  capsule.axis = Vec3(0.6, 0.8, 0.0);
  capsule.half_length = 2.0;
  capsule.radius = 0.5;
  Cylinder cylinder;
  cylinder.axis = Vec3(0.0, 0.6, 0.8);
  cylinder.half_length = 1.0;
  cylinder.radius = 0.75;
  const auto shape = [](const char* name, const auto& volume) {
    const Polyhedron around = polyhedron_around(volume);
    ASSERT_GT(around.faces.size(), 10U);
    EXPECT_GT(fail_every_allocation(std::string("polyhedron_around ") + name,
                                    [&] {
                                      const Polyhedron found = polyhedron_around(volume);
                                      if (found.vertices.empty() && found.faces.empty())
                                        return Outcome::out_of_memory;
                                      return found.vertices.size() == around.vertices.size() &&
                                                     found.faces.size() == around.faces.size()
                                                 ? Outcome::right
                                                 : Outcome::wrong;
                                    })
                  .refused,
              5U);
    const std::size_t lines = drawn_lines(volume).size();
    ASSERT_GT(lines, 10U);
    EXPECT_GT(fail_every_allocation(std::string("drawn_lines ") + name,
                                    [&] {
                                      const std::size_t found = drawn_lines(volume).size();
                                      return found == lines ? Outcome::right
                                             : found == 0   ? Outcome::out_of_memory
                                                            : Outcome::wrong;
                                    })
                  .refused,
              1U);
  };
  shape("a capsule", capsule);
  shape("a cylinder", cylinder);
}

TEST(MotionMemory, NumbersThatAreNoPose) {
  const std::array<double, 12> pose{1, 0, 0, 5, 0, 1, 0, 6, 0, 0, 1, 7},
      sheared{1, 0.5, 0, 5, 0, 1, 0, 6, 0, 0, 1, 7};
  EXPECT_EQ(fail_every_allocation("rigid_transform_from_numbers",
                                  [&] {
                                    const auto found = rigid_transform_from_numbers(pose);
                                    return found && found->translation == Vec3(5, 6, 7) ? Outcome::right
                                                                                        : Outcome::wrong;
                                  })
                .allocations,
            0U);
  EXPECT_GT(fail_every_allocation("rigid_transform_from_numbers, no pose",
                                  [&] {
                                    const auto found = rigid_transform_from_numbers(sheared);
                                    if (found) return Outcome::wrong;
                                    return found.error().kind == ErrorKind::usage ? Outcome::right
                                           : found.error().kind == ErrorKind::over_limit
                                               ? Outcome::out_of_memory
                                               : Outcome::wrong;
                                  })
                .refused,
            0U);
}

}  // namespace
}  // namespace boxwood
