// SPDX-License-Identifier: MIT
// Points on surfaces: the tree under the mouse alone is built, and the weights of a point are those of a
// triangle.
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "app/derived/convex_scene.hpp"
#include "app/session/session.hpp"
#include "app/session/surface_pick.hpp"
#include "app/shell/command.hpp"

namespace boxwood {
namespace {

// No tree is built before it is needed: in a large scene that of an object under the mouse.
TEST(Picking, TreesOfManyObjectsWaitForTheMouse) {
  test::Random random(82);
  const auto solid = test::convex_solid(random, 0.3);
  SessionOptions options;
  options.picking = true;
  Session session(options);
  Scene scene = test::scene_of(std::vector<std::shared_ptr<SceneMesh>>(1500, solid));
  for (std::uint32_t i = 0; i < 1500; ++i) scene.objects[i].world_from_mesh.translation = Vec3(i, 0, 0);
  session.set_scene(std::make_shared<const Scene>(std::move(scene)));
  session.wait();
  const auto built = [&] {
    std::size_t count = 0;
    for (std::uint32_t i = 0; i < 1500; ++i) count += session.derived().data(Target{i}).tree.ready ? 1 : 0;
    return count;
  };
  EXPECT_EQ(built(), 0U);
  Ray ray;
  ray.origin = Vec3(700, 0, 9);
  ray.direction = Vec3(0, 0, -1);
  (void)pick(session, ray);
  session.wait();
  EXPECT_LE(built(), 1U);
  const auto hit = pick(session, ray);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->object, 700U);
}

TEST(Points, WeightsAreThoseOfATriangle) {
  test::Random random(81);
  Session session{SessionOptions{}};
  session.set_scene(std::make_shared<const Scene>(test::scene_of({test::convex_solid(random, 1.0)})));
  ASSERT_TRUE(session.apply(*parse_command("select object 0")));
  EXPECT_TRUE(session.apply(*parse_command("point 0 0.2,0.3,0.5")));
  for (const char* wrong :
       {"point 0 1e7,0,0", "point 0 1,1,1", "point 0 2,-1,0", "hover 0 1e7,0,0", "measure-point 0 5,0,0"})
    EXPECT_FALSE(session.apply(*parse_command(wrong))) << wrong;
}

}  // namespace
}  // namespace boxwood
