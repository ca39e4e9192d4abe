// SPDX-License-Identifier: MIT
// Volumes of an object where it stands: along the world's axes they are those of the placed vertices.
#include "app/derived/placed_volumes.hpp"

#include <boxwood/tree.hpp>
#include <boxwood/volume_transform.hpp>
#include <gtest/gtest.h>

#include "app/derived/convex_scene.hpp"
#include "app/document/drawn_commands.hpp"
#include "app/document/move_object.hpp"
#include "app/document/tree_commands.hpp"
#include "app/session/session.hpp"

namespace boxwood {
namespace {

using test::Random;

std::vector<Vec3> places(const std::vector<Vec3f>& vertices, const RigidTransform& pose) {
  std::vector<Vec3> out;
  for (const Vec3f& v : vertices) out.push_back(place(pose, Vec3(v)));
  return out;
}

RigidTransform random_pose(Random& random) {
  return {random.awkward_rotation(), random.magnitude(-2, 4) * random.unit()};
}

TEST(PlacedVolumes, AnAabbIsThatOfThePlacedVertices) {
  Random random(1);
  for (int trial = 0; trial < 2000; ++trial) {
    std::vector<Vec3f> cloud;
    const double size = random.magnitude(-3, 3);
    for (int i = 0; i < 1 + random.index(30); ++i) cloud.emplace_back(random.in_cube(size));
    const RigidTransform pose = random_pose(random);
    const Fit<AnyVolume> fit = fit_placed(VolumeKind::aabb, cloud, Aabb{}, pose);
    Aabb expected;
    for (const Vec3& p : places(cloud, pose)) expected = grow(expected, p);
    const Aabb& box = std::get<Aabb>(fit.volume);
    EXPECT_EQ(box.min, expected.min);
    EXPECT_EQ(box.max, expected.max);
  }
}

// Through the hull: nothing is outside, and nothing is larger than roundings make it.
TEST(PlacedVolumes, ThroughTheHullTheyHoldEveryVertexAndAreHardlyLarger) {
  Random random(2);
  int compared = 0;
  for (int trial = 0; trial < 400; ++trial) {
    std::vector<Vec3f> cloud;
    const Vec3 center = random.chance(0.3) ? random.magnitude(0, 6) * random.unit() : Vec3(0.0);
    for (int i = 0; i < 4 + random.index(200); ++i) cloud.emplace_back(center + random.in_cube(1.0));
    const ConvexHull hull = fit_hull(cloud).volume;
    const RigidTransform pose = random_pose(random);
    const std::vector<Vec3> placed = places(cloud, pose);
    double reach = 0.0;
    for (const Vec3& p : placed) reach = std::max(reach, glm::length(p) + glm::length(center));
    for (const VolumeRow& row : kVolumeRows) {
      const Fit<AnyVolume> quick = fit_placed_hull(row.kind, hull, pose);
      if (!is_along_world_axes(row.kind) || row.kind == VolumeKind::fixed_aabb) {
        EXPECT_TRUE(std::holds_alternative<std::monostate>(quick.volume));
        continue;
      }
      for (const Vec3& p : placed) EXPECT_TRUE(contains(quick.volume, p)) << row.name;
      const Fit<AnyVolume> tight = fit_volume(row.kind, placed);
      const double slack = 1e-12 * (reach + glm::length(pose.translation) + 1.0);
      EXPECT_LE(volume(quick.volume),
                volume(tight.volume) + slack * (area(tight.volume) + slack * 100.0) + 1e-300)
          << row.name;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 400 * 6);
}

TEST(PlacedVolumes, AFixedAabbOnlyMoves) {
  Random random(3);
  for (int trial = 0; trial < 500; ++trial) {
    std::vector<Vec3f> cloud;
    for (int i = 0; i < 20; ++i) cloud.emplace_back(random.in_cube(3.0));
    const FixedAabb box = fit_fixed_aabb(cloud).volume;
    const RigidTransform pose = random_pose(random);
    const AnyVolume moved = fit_placed(VolumeKind::fixed_aabb, cloud, box, pose).volume;
    const FixedAabb& now = std::get<FixedAabb>(moved);
    EXPECT_EQ(now.center, place(pose, box.center));
    // largest_stretch(), and roundings of the place.
    EXPECT_NEAR(now.half_size, box.half_size,
                0x1p-41 * box.half_size + 1e-14 * glm::length(pose.translation));
    for (const Vec3& p : places(cloud, pose))
      EXPECT_TRUE(contains(expand(now, 1e-15 * glm::length(pose.translation)), p));
  }
}

// In a session: rotated, translated, rotated on, and back at rest; small meshes at once, large ones by a job.
TEST(PlacedVolumes, ASessionKeepsThemWhereTheObjectStands) {
  Random random(4);
  for (const int points : {60, 30000}) {  // a hull keeps few of many: the large one is no hull
    auto mesh = std::make_shared<SceneMesh>();
    for (int i = 0; i < points; ++i) mesh->mesh.vertices.emplace_back(random.in_cube(1.0));
    for (std::uint32_t i = 0; i + 2 < static_cast<std::uint32_t>(points); i += 3)
      mesh->mesh.triangles.push_back({i, i + 1, i + 2});
    Session session(SessionOptions{});
    session.set_scene(std::make_shared<const Scene>(test::scene_of({mesh})));
    for (const VolumeRow& row : kVolumeRows)
      ASSERT_TRUE(session.apply(ShowVolume{row.kind, {0U}, is_along_world_axes(row.kind)}));
    ASSERT_TRUE(session.apply(SetLeafSize{1}));  // so that twenty triangles have levels enough
    ASSERT_TRUE(session.apply(ShowTree{VolumeKind::aabb, {0U}, true}));
    ASSERT_TRUE(session.apply(SetDepth{{0, 3}}));
    for (int step = 0; step < 6; ++step) {
      const RigidTransform pose =
          step == 4 ? RigidTransform{} : RigidTransform{random.awkward_rotation(), random.in_cube(5.0)};
      if (step % 2 == 0)
        ASSERT_TRUE(session.apply(move_object({0U}, pose)));
      else
        session.preview_pose(0, pose);
      session.wait();
      const std::vector<Vec3> placed = places(mesh->mesh.vertices, pose);
      for (const VolumeRow& row : kVolumeRows) {
        if (!is_along_world_axes(row.kind)) continue;
        for (const Target& target : {Target{0U}, Target{}}) {
          const StandingVolume standing = session.derived().standing(target, row.kind);
          ASSERT_NE(standing.fit, nullptr) << row.name;
          EXPECT_FALSE(standing.through_hull);
          EXPECT_TRUE(is_at_rest(standing.world_from_volume));
          if (row.kind == VolumeKind::fixed_aabb) continue;
          EXPECT_EQ(volume(standing.fit->fit.volume), volume(fit_volume(row.kind, placed).volume))
              << row.name;
        }
      }
      const auto nodes = session.derived().node_volumes({0U}, VolumeKind::aabb);
      ASSERT_NE(nodes, nullptr);
      EXPECT_EQ(nodes->in_world, !is_at_rest(pose));
      const TreeTopology& topology = nodes->tree->tree.topology();
      ASSERT_GE(nodes->tree->by_depth.levels(), 4U);
      std::size_t compared = 0;
      for (std::uint32_t level = 0; level <= 3; ++level)
        for (std::uint32_t i = 0; i < nodes->tree->by_depth.level(level).size(); ++i) {
          const TreeNode& node = topology.nodes[nodes->tree->by_depth.level(level)[i]];
          Aabb expected;
          for (std::uint32_t k = node.first; k < node.first + node.count; ++k)
            for (const std::uint32_t v : mesh->mesh.triangles[topology.order[k]])
              expected = grow(expected, placed[v]);
          const AnyVolume any = volume_at(nodes->levels[level]->volumes, i);
          EXPECT_EQ(std::get<Aabb>(any).min, expected.min);
          EXPECT_EQ(std::get<Aabb>(any).max, expected.max);
          ++compared;
        }
      EXPECT_GE(compared, 11U);
    }
  }
}

// While a large object is dragged the hull stands for it, in every frame.
TEST(PlacedVolumes, ADraggedObjectIsHeldInEveryFrame) {
  Random random(5);
  auto mesh = std::make_shared<SceneMesh>();
  for (int i = 0; i < 60000; ++i) mesh->mesh.vertices.emplace_back(random.in_cube(1.0));
  for (std::uint32_t i = 0; i + 2 < 60000; i += 3) mesh->mesh.triangles.push_back({i, i + 1, i + 2});
  Session session(SessionOptions{});
  session.set_scene(std::make_shared<const Scene>(test::scene_of({mesh})));
  ASSERT_TRUE(session.apply(ShowVolume{VolumeKind::aabb, {0U}, true}));
  session.wait();
  session.preview_pose(0, {random.rotation(), Vec3(1, 0, 0)});
  session.wait();  // the hull is asked for by the first frame
  int through_hull = 0;
  for (int frame = 0; frame < 30; ++frame) {
    const RigidTransform pose{random.rotation(), random.in_cube(3.0)};
    session.preview_pose(0, pose);
    const StandingVolume standing = session.derived().standing({0U}, VolumeKind::aabb);
    ASSERT_NE(standing.fit, nullptr);
    through_hull += standing.through_hull ? 1 : 0;
    for (const Vec3& p : places(mesh->mesh.vertices, pose))
      ASSERT_TRUE(contains(standing.fit->fit.volume, p));
    session.poll();
  }
  EXPECT_GT(through_hull, 20);
}

}  // namespace
}  // namespace boxwood
