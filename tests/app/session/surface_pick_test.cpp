// SPDX-License-Identifier: MIT
// Picks of a session against brute force: through trees, before they are ready, past hidden objects.
#include "app/session/surface_pick.hpp"

#include <random>

#include <gtest/gtest.h>

#include "app/document/pose_commands.hpp"
#include "app/document/visible_commands.hpp"
#include "app/shell/command.hpp"

#include "session_scenes.hpp"

namespace boxwood {
namespace {

using test::bumpy_sphere;
using test::options_with_import;
using test::three_spheres;

// A fine sphere of 2 n n triangles, and a coarse one behind it along -z.
Scene fine_sphere_before_another(int n) {
  Scene scene;
  scene.files = {"two.obj"};
  scene.nodes = {{"root", -1}};
  scene.objects.resize(2);
  scene.objects[0].name = "fine";
  scene.objects[0].mesh = bumpy_sphere(n, n);
  scene.objects[1].name = "behind";
  scene.objects[1].mesh = bumpy_sphere(12, 20);
  scene.objects[1].world_from_mesh.translation = Vec3(0, 0, -5);
  scene.objects[1].first_triangle = static_cast<std::uint32_t>(2 * n * n);
  return scene;
}

TEST(Session, PickThroughTreesEqualsBruteForceOverAGridOfPixels) {
  Session session(options_with_import());
  session.set_scene(std::make_shared<const Scene>(three_spheres()));
  const std::array<double, 12> turned = {0, -1, 0, 0.3, 1, 0, 0, 0.2, 0, 0, 1, -0.4};
  ASSERT_TRUE(session.apply(SetPose{{1}, turned}));
  session.wait();
  std::size_t hits = 0, misses = 0, without_trees = 0;
  for (int y = 0; y < 72; ++y)
    for (int x = 0; x < 128; ++x) {
      const Ray ray = ray_through(session.view().shown_view(), {double(x), double(y), 128, 72});
      bool ready = false;
      auto a = pick(session, ray, &ready);
      const auto b = pick_brute_force(session, ray);
      ASSERT_TRUE(ready);
      if (session.busy()) {  // the first ray that may meet an object requests its tree
        ++without_trees;
        ASSERT_EQ(a.has_value(), b.has_value()) << x << " " << y;
        if (a) {
          EXPECT_EQ(a->number, b->number);
        }
        session.wait();
        a = pick(session, ray, &ready);
        EXPECT_FALSE(session.busy());
      }
      ASSERT_EQ(a.has_value(), b.has_value()) << x << " " << y;
      if (!a) {
        ++misses;
        continue;
      }
      ++hits;
      EXPECT_EQ(a->object, b->object);
      EXPECT_EQ(a->triangle, b->triangle);
      EXPECT_EQ(a->t, b->t);
      EXPECT_EQ(a->file_triangle, a->object * 480 + a->triangle);
      EXPECT_EQ(a->number, a->file_triangle);
      EXPECT_LE(glm::length(a->point - (ray.origin + ray.direction * a->t)), 1e-5);
    }
  std::printf("pixels: %zu hits, %zu misses\n", hits, misses);
  EXPECT_GT(hits, 500U);
  EXPECT_GT(misses, 500U);
  EXPECT_GT(without_trees, 0U);
  for (std::uint32_t i = 0; i < 3; ++i) EXPECT_TRUE(session.derived().data(Target{i}).tree.ready);
}

// A hovering mouse never names what lies behind an object that has no tree yet, and a click never waits.
TEST(Session, APickBeforeTheTreesAreReadyIsTheFirstSurfaceOrUnknown) {
  for (const int n : {150, 400}) {  // 45,000 triangles, or 320,000: too many for a frame
    const bool is_large = n == 400;
    SCOPED_TRACE(n);
    Session session(options_with_import());
    session.set_scene(std::make_shared<const Scene>(fine_sphere_before_another(n)));
    Ray ray;
    ray.origin = Vec3(0.11, 0.07, 9);
    ray.direction = Vec3(0, 0, -1);
    const auto clicked = pick_now(session, ray);
    ASSERT_TRUE(clicked);
    EXPECT_EQ(clicked->object, 0U);
    bool ready = false;
    const auto hovered = pick(session, ray, &ready);
    EXPECT_FALSE(session.derived().data(Target{0}).tree.ready);
    EXPECT_EQ(ready, !is_large);
    EXPECT_EQ(hovered.has_value(), !is_large);
    if (hovered) {
      EXPECT_EQ(hovered->number, clicked->number);
    }
    session.wait();
    EXPECT_TRUE(session.derived().data(Target{0}).tree.ready);
    const auto later = pick(session, ray, &ready);
    EXPECT_TRUE(ready);
    ASSERT_TRUE(later);
    EXPECT_EQ(later->number, clicked->number);
    EXPECT_EQ(later->t, clicked->t);
  }
}

TEST(Session, HiddenObjectsAreNotPicked) {
  Session session(options_with_import());
  session.set_scene(std::make_shared<const Scene>(three_spheres()));
  session.wait();
  const Ray along{Vec3(-10, 0.05, 0.02), Vec3(1, 0, 0), kInfinity};
  ASSERT_TRUE(pick_now(session, along).has_value());
  EXPECT_EQ(pick_now(session, along)->object, 0U);
  ASSERT_TRUE(session.apply(ShowObject{{0}, false}));
  EXPECT_EQ(pick_now(session, along)->object, 1U);
  ASSERT_TRUE(session.apply(parse_command("select object 2").value()));
  ASSERT_TRUE(session.apply(Isolate{}));
  EXPECT_EQ(pick_now(session, along)->object, 2U);
}

}  // namespace
}  // namespace boxwood
