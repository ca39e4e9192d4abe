// SPDX-License-Identifier: MIT
// The view: selection, panels and the camera's place, without a session.
#include "app/session/session_view.hpp"

#include <gtest/gtest.h>

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
  auto facts = facts_of(*scene, false, &never);
  Document out;
  out.set_scene(std::move(scene), std::move(*facts), false);
  return out;
}

TEST(SessionViewTest, SelectionTogglesAndForgetsThePointOfTheLastOne) {
  const Document document = two_cubes();
  SessionView view(document);
  EXPECT_TRUE(view.current_target().is_whole());
  MarkedPoint point;
  point.object = 1;
  view.mark_point(point);
  EXPECT_FALSE(view.selection().point.has_value()) << "nothing is selected";
  view.select(1, Manner::replace);
  view.mark_point(point);
  ASSERT_TRUE(view.selection().point.has_value());
  view.select(0, Manner::add);
  EXPECT_FALSE(view.selection().point.has_value()) << "it was on another";
  EXPECT_EQ(view.selection().objects, (std::vector<std::uint32_t>{1, 0}));
  EXPECT_EQ(view.current_object(), 0U);
  view.select(1, Manner::add);
  EXPECT_EQ(view.selection().objects, (std::vector<std::uint32_t>{0}));
  view.select_node({Target{1U}, 5});
  EXPECT_EQ(view.current_target(), Target{1U});
  EXPECT_TRUE(view.panel_open(Panel::tree));
  view.drop_node();
  EXPECT_FALSE(view.selection().node.has_value());
  EXPECT_TRUE(view.selection().contains(1));
  view.select_node({Target{}, 5});
  EXPECT_TRUE(view.selection().objects.empty());
  view.clear_selection();
  EXPECT_TRUE(view.current_target().is_whole());
}

TEST(SessionViewTest, FitsWhatIsVisibleOrSelected) {
  Document document = two_cubes();
  SessionView view(document);
  view.set_viewport(800, 800);
  const auto all_in_view = [&](const Aabb& box) {
    for (int k = 0; k < 8; ++k) {
      const Vec3 corner((k & 1) != 0 ? box.max.x : box.min.x, (k & 2) != 0 ? box.max.y : box.min.y,
                        (k & 4) != 0 ? box.max.z : box.min.z);
      const auto at = project(view.shown_view(), corner, 800, 800);
      if (!at || !(at->x > 0 && at->x < 800 && at->y > 0 && at->y < 800)) return false;
    }
    return true;
  };
  view.fit_visible();
  EXPECT_TRUE(all_in_view(document.bounds({})));
  const double far = view.camera().distance;
  document.show_object(Target{0U}, false);
  view.fit_visible();
  EXPECT_TRUE(all_in_view(document.bounds(Target{1U})));
  EXPECT_LT(view.camera().distance, 0.5 * far);
  view.select(0, Manner::replace);
  view.fit_selected();
  EXPECT_TRUE(all_in_view(document.bounds(Target{0U})));
}

// A scene that came before the size was known is fitted again, unless the camera has moved since.
TEST(SessionViewTest, TheFirstSizeFitsAgain) {
  const Document document = two_cubes();
  for (const bool moved : {false, true}) {
    SessionView view(document);
    view.fit_visible();
    if (moved) view.camera().orbit(10, 0);
    const Camera before = view.camera();
    view.set_viewport(300, 900);
    EXPECT_EQ(view.camera() == before, moved);
  }
}

TEST(ObjectFactsTest, AStopEndsThem) {
  const Document document = two_cubes();
  const std::atomic<bool> stop{true};
  const auto facts = facts_of(document.scene(), true, &stop);
  ASSERT_FALSE(facts);
  EXPECT_EQ(facts.error().kind, ErrorKind::cancelled);
}

}  // namespace
}  // namespace boxwood
