// SPDX-License-Identifier: MIT
// The view: selection, panels and the camera's place, without a session.
#include "app/features/microscope/microscope_commands.hpp"
#include "app/view/session_view.hpp"

#include <cstdio>
#include <random>

#include <gtest/gtest.h>

#include "scene/made/made_scenes.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

// Two unit cubes, ten apart.
Document two_cubes() {
  auto scene = std::make_shared<Scene>();
  auto mesh = std::make_shared<SceneMesh>();
  for (int i = 0; i < 8; ++i) mesh->mesh.vertices.emplace_back(i & 1, i >> 1 & 1, i >> 2 & 1);
  mesh->mesh.triangles = {{0, 1, 2}};
  for (int i = 0; i < 2; ++i) {
    scene->objects.emplace_back();
    scene->objects.back().mesh = mesh;
    scene->objects.back().world_from_mesh.translation.x = 10.0 * i;
  }
  const std::atomic<bool> never{false};
  auto facts = facts_of(*scene, {}, &never);
  Document out;
  out.set_scene(std::move(scene), std::move(*facts), false);
  return out;
}

// Thousands of objects are fitted by their farthest points alone, with the camera of all of them.
TEST(SessionViewTest, ManyObjectsAreFittedAsAllTheirPointsAre) {
  auto scene = std::make_shared<Scene>();
  auto mesh = std::make_shared<SceneMesh>();
  for (int i = 0; i < 8; ++i) mesh->mesh.vertices.emplace_back(i & 1, i >> 1 & 1, i >> 2 & 1);
  mesh->mesh.triangles = {{0, 1, 2}, {5, 6, 7}, {2, 3, 4}};
  std::mt19937 source(test::seed(4));
  std::uniform_real_distribution<double> anywhere(-30.0, 30.0);
  for (int i = 0; i < 6000; ++i) {
    scene->objects.emplace_back();
    scene->objects.back().mesh = mesh;
    scene->objects.back().world_from_mesh.translation =
        Vec3(anywhere(source), anywhere(source), anywhere(source));
  }
  const std::atomic<bool> never{false};
  auto facts = facts_of(*scene, {}, &never);
  std::vector<Vec3> points;
  Aabb box;
  for (const ObjectFacts& one : *facts) {
    points.insert(points.end(), one.far_points.begin(), one.far_points.end());
    box = grow(grow(box, one.box.min), one.box.max);
  }
  ASSERT_GT(points.size(), 30000U);
  Document document;
  document.set_scene(std::move(scene), std::move(*facts), false);
  SessionView view(document);
  for (const bool parallel : {false, true}) {
    view.fits().set_viewport(1280, 720, Vec2(0.7, 0.9), Vec2(0.05, -0.02));
    view.camera().orthographic = parallel;
    view.camera().azimuth_rad = 0.4 + (parallel ? 1.0 : 0.0);
    view.camera().elevation_rad = 0.3;
    Camera all = view.camera();
    all.fit(box, points, 1280.0 / 720.0, Vec2(0.7, 0.9), Vec2(0.05, -0.02));
    view.fits().fit_visible();
    EXPECT_NEAR(view.camera().distance, all.distance, 1e-12 * all.distance);
    EXPECT_NEAR(glm::length(view.camera().focal_point - all.focal_point), 0.0, 1e-12 * all.distance);
  }
}

TEST(SessionViewTest, SelectionTogglesAndForgetsThePointOfTheLastOne) {
  const Document document = two_cubes();
  SessionView view(document);
  EXPECT_TRUE(view.current_target().is_whole());
  MarkedPoint point;
  point.object = 1;
  view.selected().mark_point(point);
  EXPECT_FALSE(view.selection().point.has_value()) << "nothing is selected";
  view.selected().select(1, SelectMode::replace);
  view.selected().mark_point(point);
  ASSERT_TRUE(view.selection().point.has_value());
  view.selected().select(0, SelectMode::add);
  EXPECT_FALSE(view.selection().point.has_value()) << "it was on another";
  EXPECT_EQ(view.selection().objects, (std::vector<std::uint32_t>{1, 0}));
  EXPECT_EQ(view.current_object(), 0U);
  view.selected().select(1, SelectMode::add);
  EXPECT_EQ(view.selection().objects, (std::vector<std::uint32_t>{0}));
  view.selected().select_node({Target{1U}, 5});
  EXPECT_EQ(view.current_target(), Target{1U});
  EXPECT_TRUE(view.panel_open(kTreePanel));
  view.selected().drop_node();
  EXPECT_FALSE(view.selection().node.has_value());
  EXPECT_TRUE(view.selection().contains(1));
  view.selected().select_node({Target{}, 5});
  EXPECT_TRUE(view.selection().objects.empty());
  view.selected().mark_point(point);
  EXPECT_TRUE(view.marked_point().has_value()) << "a node of the whole model has triangles of each object";
  view.selected().lose_node({0});
  EXPECT_FALSE(view.marked_point().has_value());
  view.selected().set_node(3, nullptr);
  EXPECT_TRUE(view.marked_point().has_value()) << "the node is found again";
  view.selected().select_node({Target{}, 5});
  EXPECT_FALSE(view.marked_point().has_value());
  view.selected().clear();
  EXPECT_TRUE(view.current_target().is_whole());
}

TEST(SessionViewTest, FitsWhatIsVisibleOrSelected) {
  Document document = two_cubes();
  SessionView view(document);
  view.fits().set_viewport(800, 800);
  const auto all_in_view = [&](const Aabb& box) {
    for (int k = 0; k < 8; ++k) {
      const Vec3 corner((k & 1) != 0 ? box.max.x : box.min.x, (k & 2) != 0 ? box.max.y : box.min.y,
                        (k & 4) != 0 ? box.max.z : box.min.z);
      const auto at = project(view.shown_view(), corner, 800, 800);
      if (!at || !(at->x > 0 && at->x < 800 && at->y > 0 && at->y < 800)) return false;
    }
    return true;
  };
  view.fits().fit_visible();
  EXPECT_TRUE(all_in_view(document.facts().bounds({})));
  const double far = view.camera().distance;
  document.show_object(Target{0U}, false);
  view.fits().fit_visible();
  EXPECT_TRUE(all_in_view(document.facts().bounds(Target{1U})));
  EXPECT_LT(view.camera().distance, 0.5 * far);
  view.selected().select(0, SelectMode::replace);
  view.fits().fit_selected();
  EXPECT_TRUE(all_in_view(document.facts().bounds(Target{0U})));
}

// What is fitted lies in the part that is free, whatever the direction, and fills it: of a slender part as of
// any other, in perspective and parallel views, with the corners of the volumes that are shown.
TEST(SessionViewTest, FillsWhatIsFree) {
  constexpr double kViewWidth = 1280, kViewHeight = 720, kMargin = 1.0 / 1.08;  // Camera's, on either side
  std::mt19937_64 random(test::seed(3));
  std::uniform_real_distribution<double> uniform(-1, 1);
  const std::atomic<bool> never{false};
  int fitted = 0;
  double least = 1.0;
  for (const Scene& scene : {generated::slanted_part(), generated::interlocking_rings()}) {
    auto shared = std::make_shared<const Scene>(scene);
    Document document;
    document.set_scene(shared, std::move(*facts_of(*shared, {}, &never)), false);
    SessionView view(document);
    for (int i = 0; i < 100; ++i) {
      const Vec2 free(0.75 + 0.25 * uniform(random), 0.75 + 0.25 * uniform(random));
      const Vec2 room = 0.5 * Vec2(kViewWidth / kViewHeight * (1.0 - free.x), 1.0 - free.y);
      const Vec2 middle(room.x * uniform(random), room.y * uniform(random));
      view.fits().set_viewport(kViewWidth, kViewHeight, free, middle);
      view.camera().orthographic = i % 2 == 1;
      view.camera().orbit(180 * uniform(random), 90 * uniform(random));
      view.fits().fit_visible();
      Vec2 low(kInfinity), high(-kInfinity);
      for (std::uint32_t object = 0; object < document.object_count(); ++object)
        for (const Vec3& p : document.facts(object).far_points) {
          const auto at = project(view.shown_view(), p, kViewWidth, kViewHeight);
          ASSERT_TRUE(at);
          for (int k = 0; k < 2; ++k) {
            low[k] = std::min(low[k], (*at)[k] + 0.5);
            high[k] = std::max(high[k], (*at)[k] + 0.5);
          }
        }
      const Vec2 size(kViewWidth, kViewHeight), center = 0.5 * size + kViewHeight * Vec2(middle.x, -middle.y);
      for (int k = 0; k < 2; ++k) {
        EXPECT_GE(low[k], center[k] - 0.5 * free[k] * size[k]) << i;
        EXPECT_LE(high[k], center[k] + 0.5 * free[k] * size[k]) << i;
      }
      const double filled =
          std::max((high.x - low.x) / (free.x * size.x), (high.y - low.y) / (free.y * size.y));
      EXPECT_GT(filled, 0.82 * kMargin) << i;  // in perspective the margin is in the distance
      least = std::min(least, filled);
      ++fitted;
    }
  }
  std::printf("fits: %d, the least filled %.3f of the free part\n", fitted, least);
}

// A scene that came before the size was known is fitted again, unless the camera has moved since.
TEST(SessionViewTest, TheFirstSizeFitsAgain) {
  const Document document = two_cubes();
  for (const bool moved : {false, true}) {
    SessionView view(document);
    view.fits().fit_visible();
    if (moved) view.camera().orbit(10, 0);
    const Camera before = view.camera();
    view.fits().set_viewport(300, 900);
    EXPECT_EQ(view.camera() == before, moved);
  }
}

// A strip that opens below leaves the fitted scene in sight, and gives the room back. It moves no camera that
// was moved since, and a low bar moves none.
TEST(SessionViewTest, AStripBelowKeepsTheSceneInSight) {
  const Document document = two_cubes();
  for (const bool moved : {false, true}) {
    SessionView view(document);
    CameraFit& fits = view.fits();
    fits.set_viewport(1280, 720, Vec2(0.7, 0.9));
    fits.fit_visible();
    if (moved) view.camera().orbit(10, 0);
    const Camera before = view.camera();
    fits.set_viewport(1280, 720, Vec2(0.7, 0.86));
    EXPECT_EQ(view.camera(), before);
    fits.set_viewport(1280, 720, Vec2(0.7, 0.6), Vec2(0.0, 0.15));
    EXPECT_EQ(view.camera() == before, moved);
    const auto [low, high] = fits.free_pixels();
    const Aabb box = document.facts().bounds({});
    for (int k = 0; k < 8 && !moved; ++k) {
      const Vec3 corner((k & 1) != 0 ? box.max.x : box.min.x, (k & 2) != 0 ? box.max.y : box.min.y,
                        (k & 4) != 0 ? box.max.z : box.min.z);
      const auto at = project(view.shown_view(), corner, 1280, 720);
      ASSERT_TRUE(at);
      EXPECT_GT(at->x, low.x);
      EXPECT_LT(at->x, high.x);
      EXPECT_GT(at->y, low.y);
      EXPECT_LT(at->y, high.y);
    }
    fits.set_viewport(1280, 720, Vec2(0.7, 0.9));
    EXPECT_EQ(view.camera(), before);
  }
}

TEST(ObjectFactsTest, AStopEndsThem) {
  const Document document = two_cubes();
  const std::atomic<bool> stop{true};
  const auto facts = facts_of(document.scene(), {.closed = true}, &stop);
  ASSERT_FALSE(facts);
  EXPECT_EQ(facts.error().kind, ErrorKind::cancelled);
}

}  // namespace
}  // namespace boxwood
