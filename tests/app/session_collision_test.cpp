// Collision queries of a session that are too long for who waits: stopped, never shown.
#include "app/session.hpp"

#include <cmath>
#include <thread>

#include <gtest/gtest.h>

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
  auto snapshot = std::make_shared<TreeSnapshot>();
  auto tree = build_tree(mesh->mesh);
  ASSERT_TRUE(tree);
  snapshot->tree = std::move(*tree);
  question.tree_a = question.tree_b = snapshot;
  std::atomic<bool> stop{false};
  const auto whole = answer(question, mesh->mesh, mesh->mesh, &stop);
  ASSERT_NE(whole, nullptr);
  EXPECT_EQ(whole->pairs.size(), 400U * 400U);
  stop = true;
  EXPECT_EQ(answer(question, mesh->mesh, mesh->mesh, &stop), nullptr);
}

// 36 million pairs twice over, and their curves, are more than anybody waits for: B is moved away meanwhile.
TEST(SessionCollision, AnAnswerOutOfDateIsNotWaitedFor) {
  Session session(SessionOptions{});
  open_two_fans(session, 6000);
  ASSERT_TRUE(session.apply(Select{{0}, Manner::replace}));
  ASSERT_TRUE(session.apply(Select{{1}, Manner::add}));
  ASSERT_TRUE(session.apply(ShowPanel{Panel::collision, true}));
  const auto begin = std::chrono::steady_clock::now();
  const auto passed = [&] { return std::chrono::steady_clock::now() - begin; };
  while (passed() < std::chrono::milliseconds(600) && session.collision() == nullptr) {
    session.poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  if (session.collision() != nullptr) GTEST_SKIP() << "this machine answers it at once";
  EXPECT_TRUE(session.collision_pending());
  ASSERT_TRUE(session.apply(SetPose{{1U}, {1, 0, 0, 5, 0, 1, 0, 0, 0, 0, 1, 0}}));
  std::size_t shown = 0;  // answers of the first question
  while (session.collision_pending()) {
    session.poll();
    const auto now = session.collision();
    shown += now != nullptr && now->colliding ? 1 : 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(shown, 0U);
  ASSERT_NE(session.collision(), nullptr);
  EXPECT_FALSE(session.collision()->colliding);
}

// A window that is closed does not wait for the query either.
TEST(SessionCollision, ASessionEndsDuringAQuery) {
  Session session(SessionOptions{});
  open_two_fans(session, 6000);
  ASSERT_TRUE(session.apply(Select{{0}, Manner::replace}));
  ASSERT_TRUE(session.apply(Select{{1}, Manner::add}));
  ASSERT_TRUE(session.apply(ShowPanel{Panel::collision, true}));
  session.poll();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

}  // namespace
}  // namespace boxwood
