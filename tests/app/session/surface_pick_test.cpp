// SPDX-License-Identifier: MIT
// Picks of a session against brute force: through trees, before they are ready, past hidden and
// transparent objects.
#include "app/session/surface_pick.hpp"

#include <algorithm>
#include <random>
#include <vector>

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

// Along rays that meet the spheres in their order, with each set of them transparent.
TEST(Session, AnOpaqueSurfaceIsPickedThroughTransparentOnes) {
  Session session(options_with_import());
  session.set_scene(std::make_shared<const Scene>(three_spheres()));
  for (std::uint32_t i = 0; i < 3; ++i) (void)session.derived().tree(Target{i});
  session.wait();
  std::size_t through = 0, transparent = 0;
  for (unsigned set = 0; set < 8; ++set) {
    const std::vector<bool> is_transparent = {(set & 1U) != 0, (set & 2U) != 0, (set & 4U) != 0};
    session.view().set_transparent({});
    std::vector<std::optional<PickHit>> first;
    for (const bool with : {false, true}) {
      if (with) session.view().set_transparent(is_transparent);
      std::size_t n = 0;
      for (int y = -10; y <= 10; ++y)
        for (int z = -10; z <= 10; ++z) {
          const Ray ray{Vec3(-10, 0.11 * y, 0.11 * z), Vec3(1, 0, 0), kInfinity};
          const auto hit = pick_now(session, ray), expected = pick_brute_force(session, ray);
          ASSERT_EQ(hit.has_value(), expected.has_value()) << set << ": " << y << " " << z;
          if (!with) first.push_back(hit);
          const std::optional<PickHit>& nearest = first[n++];
          ASSERT_EQ(hit.has_value(), nearest.has_value());
          if (!hit) continue;
          EXPECT_EQ(hit->number, expected->number);
          EXPECT_EQ(hit->t, expected->t);
          if (!with) continue;
          const bool is_seen_through = is_transparent[hit->object];
          transparent += is_seen_through ? 1 : 0;
          through += hit->object != nearest->object ? 1 : 0;
          if (hit->object == nearest->object) {
            EXPECT_EQ(hit->t, nearest->t);
          } else {
            EXPECT_TRUE(is_transparent[nearest->object] && !is_seen_through) << set;
          }
        }
    }
    const Ray all{Vec3(-10, 0.05, 0.02), Vec3(1, 0, 0), kInfinity};  // meets all three
    const auto opaque = std::find(is_transparent.begin(), is_transparent.end(), false);
    const auto wanted = opaque == is_transparent.end() ? 0 : opaque - is_transparent.begin();
    ASSERT_TRUE(pick_now(session, all).has_value());
    EXPECT_EQ(pick_now(session, all)->object, static_cast<std::uint32_t>(wanted)) << set;
  }
  std::printf("picked through transparent spheres: %zu, transparent: %zu\n", through, transparent);
  EXPECT_GT(through, 200U);
  EXPECT_GT(transparent, 200U);
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
