// SPDX-License-Identifier: MIT
// Rays against many placed models, beside all triangles of all of them.
#include <boxwood/raycast_scene.hpp>

#include <gtest/gtest.h>

#include "query/meshes.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

using namespace testing;

TEST(RaycastScene, AgreesWithAllTrianglesOfAllObjects) {
  std::mt19937 random(test::seed(41));
  std::normal_distribution<double> n;
  const TriangleMesh sphere = sphere_mesh(10, 14, 1.0, 0.1), torus = torus_mesh(16, 10, 1.0, 0.3);
  const Tree sphere_tree = tree_over(sphere, TreeKind::aabb), torus_tree = tree_over(torus), nothing;
  std::vector<PlacedModel> objects;
  for (int i = 0; i < 40; ++i) {
    const ModelView model = i % 2 == 0 ? ModelView{&sphere_tree, sphere} : ModelView{&torus_tree, torus};
    objects.push_back({model, i % 5 == 0 ? moved(Vec3(i, 0, 0)) : random_pose(random, 12.0)});
  }
  objects.push_back({{&nothing, {}}, {}});
  objects.push_back({{nullptr, {}}, {}});
  ObjectTree object_tree;
  for (const PlacedModel& o : objects)
    ASSERT_TRUE(object_tree
                    .add(broad_object(fit_sphere(o.model.mesh.vertices).volume,
                                      fit_aabb(o.model.mesh.vertices).volume, o.world_from_model))
                    .ok());
  ASSERT_TRUE(object_tree.update().is_complete());
  QueryScratch scratch;
  std::vector<RayHit> of_object;
  std::vector<SceneRayHit> hits, by_tree;
  std::size_t hit_rays = 0, hit_count = 0;
  for (int r = 0; r < 500; ++r) {
    const Vec3 origin = 12.0 * Vec3(n(random), n(random), n(random));
    const Vec3 target = 6.0 * Vec3(n(random), n(random), n(random));
    const Ray ray{origin, (target - origin) / 10.0, r % 3 == 0 ? 8.0 : kInfinity};
    std::vector<SceneRayHit> expected;
    for (std::uint32_t i = 0; i < objects.size(); ++i) {
      const RigidTransform& pose = objects[i].world_from_model;
      raycast_all_brute_force(objects[i].model.mesh,
                              {rotate(inverse(pose), ray.origin - pose.translation),
                               rotate(inverse(pose), ray.direction), ray.t_max},
                              of_object);
      for (const RayHit& h : of_object) expected.push_back({i, h});
    }
    std::sort(expected.begin(), expected.end(),
              [](const auto& p, const auto& q) { return p.hit.t < q.hit.t; });
    raycast_scene_all(objects, ray, {}, scratch, hits);
    ASSERT_EQ(hits.size(), expected.size());
    for (std::size_t i = 0; i < hits.size(); ++i) EXPECT_EQ(hits[i].hit.t, expected[i].hit.t);
    const auto first = raycast_scene_first(objects, ray, {}, scratch).hit;
    ASSERT_EQ(first.has_value(), !hits.empty());
    raycast_scene_all(object_tree, objects, ray, {}, scratch, by_tree);
    ASSERT_EQ(by_tree.size(), hits.size());
    for (std::size_t i = 0; i < hits.size(); ++i) {
      EXPECT_EQ(by_tree[i].object, hits[i].object);
      EXPECT_EQ(by_tree[i].hit.t, hits[i].hit.t);
    }
    const auto first_by_tree = raycast_scene_first(object_tree, objects, ray, {}, scratch).hit;
    ASSERT_EQ(first_by_tree.has_value(), !hits.empty());
    if (first) {
      EXPECT_EQ(first_by_tree->object, first->object);
      EXPECT_EQ(first_by_tree->hit.t, first->hit.t);
      EXPECT_EQ(first->object, hits[0].object);
      EXPECT_EQ(first->hit.triangle, hits[0].hit.triangle);
      ++hit_rays;
    }
    hit_count += hits.size();
  }
  std::printf("scene rays that hit %zu, hits %zu\n", hit_rays, hit_count);
  EXPECT_GT(hit_rays, 40U);
  EXPECT_FALSE(raycast_scene_first({}, Ray{}, {}, scratch).hit.has_value());
}

// Poses that are accepted and no rotations, parts up to 1,000 units from their origins: a ray at a placed
// point of a triangle meets it there. Through the transposed rotation it would pass a unit away.
TEST(RaycastScene, RaysMeetWhatTypedPosesPlace) {
  std::mt19937 random(test::seed(43));
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  std::size_t asked = 0, typed = 0;
  QueryScratch scratch;
  for (int i = 0; i < 2000; ++i) {
    const Vec3 away = (i % 2 == 0 ? 1000.0 : 1.0) * Vec3(u(random), u(random), u(random));
    const TriangleMesh torus = scaled(torus_mesh(12, 8, 1.0, 0.3), 1.0, away);
    const Tree tree = tree_over(torus, TreeKind::aabb);
    RigidTransform pose = random_pose(random, 5.0);
    for (Vec3& row : pose.rotation) row = glm::round(row * 1e3) / 1e3;
    if (rotation_deviation(pose) > kMaxRotationDeviation) continue;
    typed += rotation_deviation(pose) > 1e-4 ? 1 : 0;
    const auto t = static_cast<std::uint32_t>(random() % torus.triangles.size());
    const auto c = corners(torus, t);
    const Vec3 a = place(pose, c[0]), b = place(pose, c[1]), d = place(pose, c[2]);
    const Vec3 target = (a + b + d) / 3.0, normal = glm::normalize(glm::cross(b - a, d - a));
    const PlacedModel objects[] = {{{&tree, torus}, pose}};
    const auto hit = raycast_scene_first(objects, {target + 0.01 * normal, -normal}, {}, scratch).hit;
    ASSERT_TRUE(hit.has_value()) << i;
    EXPECT_EQ(hit->hit.triangle, t);
    EXPECT_NEAR(hit->hit.t, 0.01, 1e-11);
    ++asked;
  }
  std::printf("rays at typed poses: %zu, of no rotation %zu\n", asked, typed);
  EXPECT_GT(asked, 800U);
  EXPECT_GT(typed, 600U);
}

}  // namespace
}  // namespace boxwood
