// SPDX-License-Identifier: MIT
// Collision queries of a session that are too long for who waits: stopped, never shown.
#include "app/document/pose_commands.hpp"
#include "app/features/collision/collision_monitor.hpp"
#include "app/session/session.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/view/selection_commands.hpp"

#include <cmath>
#include <thread>

#include <gtest/gtest.h>

#include <boxwood/tree.hpp>

namespace boxwood {
namespace {

// Triangles about one corner: every pair of two such fans meets there, so that a query of two has n^2
// answers.
std::shared_ptr<SceneMesh> fan(std::uint32_t n) {
  auto out = std::make_shared<SceneMesh>();
  out->name = "fan";
  out->mesh.vertices.emplace_back(0.0F, 0.0F, 0.0F);
  for (std::uint32_t i = 0; i <= n; ++i) {
    const double angle = 6.0 * i / n;
    out->mesh.vertices.emplace_back(std::cos(angle), std::sin(angle), 0.1 * std::sin(9.0 * angle));
  }
  for (std::uint32_t i = 0; i < n; ++i) out->mesh.triangles.push_back({0, i + 1, i + 2});
  return out;
}

void open_two_fans(Session& session, std::uint32_t n) {
  Scene scene;
  scene.files = {"fans.obj"};
  scene.nodes = {{"root", -1}};
  const auto mesh = fan(n);
  for (std::uint32_t i = 0; i < 2; ++i) {
    SceneObject object;
    object.name = "fan " + std::to_string(i);
    object.mesh = mesh;
    object.first_triangle = i * n;
    scene.objects.push_back(object);
  }
  session.set_scene(std::make_shared<const Scene>(scene));
  session.wait();
}

TEST(SessionCollision, AStoppedQueryHasNoAnswer) {
  CollisionQuestion question;
  const auto mesh = fan(400);
  auto tree = build_tree(mesh->mesh);
  ASSERT_TRUE(tree);
  const auto snapshot = std::make_shared<TreeSnapshot>(std::make_shared<const Tree>(std::move(*tree)));
  question.tree_a = question.tree_b = snapshot;
  std::atomic<bool> stop{false};
  SceneObject object;
  object.mesh = mesh;
  const auto lazy = lazy_object_mesh(object);
  const auto whole = answer(question, *lazy, *lazy, stop);
  ASSERT_TRUE(whole);
  EXPECT_EQ((*whole)->pairs.size(), 400U * 400U);
  stop = true;
  const auto none = answer(question, *lazy, *lazy, stop);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().kind, ErrorKind::cancelled);
}

std::shared_ptr<SceneMesh> cube_at(const Vec3& center) {
  auto out = std::make_shared<SceneMesh>();
  out->name = "cube";
  for (int i = 0; i < 8; ++i)
    out->mesh.vertices.emplace_back(
        center + Vec3((i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1));
  out->mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                         {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  return out;
}

// Both objects have a pose that is accepted and no rotation: 45 degrees typed as 0.707, one part 1,000 units
// from its origin. Where they touch is known; which one was selected first must not matter.
TEST(SessionCollision, TypedPosesAreAskedAboutAsTheyAreInTheWorld) {
  Scene scene;
  scene.files = {"cubes.obj"};
  scene.nodes = {{"root", -1}};
  for (const Vec3& center : {Vec3(1000, 0, 0), Vec3(0.0)}) {
    SceneObject object;
    object.name = "cube " + std::to_string(scene.objects.size());
    object.mesh = cube_at(center);
    object.first_triangle = static_cast<std::uint32_t>(12 * scene.objects.size());
    scene.objects.push_back(object);
  }
  Session session(SessionOptions{});
  session.set_scene(std::make_shared<const Scene>(scene));
  session.wait();
  ASSERT_TRUE(session.apply(ShowPanel{kMotionPanel, true}));
  const double c = 0.707, length = c * std::sqrt(2.0);  // of the placed unit
  const Vec3 way(std::sqrt(0.5), std::sqrt(0.5), 0), center(1000 * c, 1000 * c, 0);
  int meeting = 0, apart = 0;
  for (const double depth : {0.2, 0.001, -0.001, -0.2}) {
    const Vec3 at = center + (2.0 - depth) * length * way, face = center + length * way;
    ASSERT_TRUE(session.apply(SetPose{{0U}, {c, -c, 0, 0, c, c, 0, 0, 0, 0, 1, 0}}));
    ASSERT_TRUE(session.apply(SetPose{{1U}, {c, -c, 0, at.x, c, c, 0, at.y, 0, 0, 1, 0}}));
    for (const std::uint32_t first : {0U, 1U}) {
      ASSERT_TRUE(session.apply(Select{{first}, SelectMode::replace}));
      ASSERT_TRUE(session.apply(Select{{1 - first}, SelectMode::add}));
      session.wait();
      const auto answer = session.get<CollisionMonitor>().answer();
      ASSERT_NE(answer, nullptr);
      EXPECT_EQ(answer->colliding, depth > 0.0) << depth << " from " << first;
      EXPECT_EQ(answer->gap.has_value(), depth < 0.0);
      if (answer->gap) {
        EXPECT_NEAR(answer->gap->distance, -depth * length, 1e-9);
      }
      std::vector<Vec3> points;
      if (answer->gap) points = {answer->gap->point_a, answer->gap->point_b};
      for (const auto& segment : answer->segments)
        points.insert(points.end(), segment.begin(), segment.end());
      EXPECT_GE(points.size(), 2U);
      for (const Vec3& p : points)  // between the two faces, in the world's frame
        EXPECT_LE(std::abs(glm::dot(p - face, way)), std::abs(depth) * length + 1e-9);
      ++(answer->colliding ? meeting : apart);
    }
  }
  EXPECT_EQ(meeting, 4);
  EXPECT_EQ(apart, 4);
}

// 36 million pairs twice over, and their curves, are more than anybody waits for: B is moved away meanwhile.
TEST(SessionCollision, AnAnswerOutOfDateIsNotWaitedFor) {
  Session session(SessionOptions{});
  open_two_fans(session, 6000);
  ASSERT_TRUE(session.apply(Select{{0}, SelectMode::replace}));
  ASSERT_TRUE(session.apply(Select{{1}, SelectMode::add}));
  ASSERT_TRUE(session.apply(ShowPanel{kMotionPanel, true}));
  const auto begin = std::chrono::steady_clock::now();
  const auto passed = [&] { return std::chrono::steady_clock::now() - begin; };
  while (passed() < std::chrono::milliseconds(600) && session.get<CollisionMonitor>().answer() == nullptr) {
    session.poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  if (session.get<CollisionMonitor>().answer() != nullptr) GTEST_SKIP() << "this machine answers it at once";
  EXPECT_TRUE(session.get<CollisionMonitor>().pending());
  ASSERT_TRUE(session.apply(SetPose{{1U}, {1, 0, 0, 5, 0, 1, 0, 0, 0, 0, 1, 0}}));
  std::size_t shown = 0;  // answers of the first question
  while (session.get<CollisionMonitor>().pending()) {
    session.poll();
    const auto now = session.get<CollisionMonitor>().answer();
    shown += now != nullptr && now->colliding ? 1 : 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(shown, 0U);
  ASSERT_NE(session.get<CollisionMonitor>().answer(), nullptr);
  EXPECT_FALSE(session.get<CollisionMonitor>().answer()->colliding);
}

// A window that is closed does not wait for the query either.
TEST(SessionCollision, ASessionEndsDuringAQuery) {
  Session session(SessionOptions{});
  open_two_fans(session, 6000);
  ASSERT_TRUE(session.apply(Select{{0}, SelectMode::replace}));
  ASSERT_TRUE(session.apply(Select{{1}, SelectMode::add}));
  ASSERT_TRUE(session.apply(ShowPanel{kMotionPanel, true}));
  session.poll();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

}  // namespace
}  // namespace boxwood
