// SPDX-License-Identifier: MIT
// What was said of one state of a session is not shown of another: at any moment, while work is under way,
// what is stated is true of what is on screen, or it is not stated.
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/derived/convex_scene.hpp"
#include "app/document/history_commands.hpp"
#include "app/document/move_object.hpp"
#include "app/document/tree_commands.hpp"
#include "app/document/visible_commands.hpp"
#include "app/features/collision/collision_monitor.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_move_commands.hpp"
#include "app/view/look_commands.hpp"
#include "app/view/mark_commands.hpp"
#include "app/view/selection_commands.hpp"

namespace boxwood {
namespace {

using test::Random;

std::unique_ptr<Session> session_of(const std::shared_ptr<const Scene>& scene) {
  auto out = std::make_unique<Session>(SessionOptions{});
  out->set_scene(scene);
  return out;
}

std::shared_ptr<const Scene> solids(Random& random, int n, int points = 20) {
  std::vector<std::shared_ptr<SceneMesh>> made;
  for (int i = 0; i < n; ++i) made.push_back(test::convex_solid(random, 1.0, points));
  return std::make_shared<const Scene>(test::scene_of(made));
}

Command moved(Random& random, std::uint32_t object, double reach = 3.0) {
  return move_object({object}, RigidTransform{random.rotation(), random.in_cube(reach)});
}

// Everything that a panel or the scene takes from an answer.
bool says_nothing_of_meetings(Session& session) {
  const auto now = collision_statement(session);
  if (!now || !now->pending || now->text != kBeingComputed || now->state || now->distance || now->depth ||
      now->pair || !now->with.empty() || !now->partners.empty() || !now->undecided.empty())
    return false;
  for (const LegendStatement& row : legend_statements(session))
    if (row.text.starts_with("Last query")) return false;
  if (levels_text(session, {}).find(" of A, ") != std::string::npos) return false;
  SceneDrawing drawing;
  DrawList list;
  drawing.build(session, list);
  for (const auto& batch : list.boxes)
    for (const BoxInstance& box : batch.data.subspan(batch.first, batch.count))
      if (box.id.item != 0) return false;  // of the descent: nothing else shows boxes here
  return true;
}

TEST(StaleStatements, AnAnswerIsNotShownForWhatItWasNotAskedOf) {
  Random random(31);
  const auto scene = solids(random, 3);
  const std::vector<std::pair<const char*, std::vector<Command>>> changes = {
      {"a pose", {move_object({1U}, RigidTransform{kIdentityRows, Vec3(0.5, 0, 0)})}},
      {"its own pose", {move_object({0U}, RigidTransform{kIdentityRows, Vec3(0, 0.5, 0)})}},
      {"who is visible", {ShowObject{{2U}, false}}},
      {"who is selected", {Select{{1U}, SelectMode::replace}}},
      {"against whom", {Select{{2U}, SelectMode::replace}, Select{{0U}, SelectMode::add}}},
      {"how trees are built", {SetLeafSize{1}}},
      {"undo", {Undo{}}}};
  for (const auto& [what, commands] : changes) {
    const auto session = session_of(scene);
    for (const Command& command :
         std::vector<Command>{move_object({0U}, RigidTransform{kIdentityRows, Vec3(0.25, 0.25, 0)}),
                              move_object({0U}, RigidTransform{kIdentityRows, Vec3(0.25, 0, 0.125)}),
                              Select{{0U}, SelectMode::replace}, ShowPanel{kMotionPanel, true},
                              ShowLayer{Layer::descent, true}})
      ASSERT_TRUE(session->apply(command));
    session->wait();
    const auto before = collision_statement(*session);
    ASSERT_TRUE(before && before->state && before->pair && !before->pending) << what;
    ASSERT_FALSE(says_nothing_of_meetings(*session));
    ASSERT_NE(if_now(*session, *before), nullptr);
    for (const Command& command : commands) ASSERT_TRUE(session->apply(command));
    // Nothing was taken in since: no poll().
    EXPECT_TRUE(says_nothing_of_meetings(*session)) << what;
    EXPECT_EQ(if_now(*session, *before), nullptr) << what;
    session->wait();
    const auto after = collision_statement(*session);
    EXPECT_TRUE(after && after->state && after->pair && !after->pending) << what;
  }
}

// Poses, objects and selections change faster than they are answered. Whatever is told at any moment is what
// a session tells that was given time.
TEST(StaleStatements, WhatIsToldAtAnyMomentIsTrueOfThatMoment) {
  Random random(32);
  int told = 0, not_yet = 0, changed = 0, sizes = 0, of_another = 0;
  for (int trial = 0; trial < 6; ++trial) {
    const auto scene = solids(random, 4, 60);
    const auto session = session_of(scene), truth = session_of(scene);
    const auto both = [&](const Command& command) {
      const bool done = bool(session->apply(command));
      EXPECT_EQ(bool(truth->apply(command)), done);
    };
    both(Select{{0U}, SelectMode::replace});
    both(ShowPanel{kMotionPanel, true});
    both(ShowLayer{Layer::descent, true});
    std::optional<CollisionStatement> last;
    for (int step = 0; step < 60; ++step) {
      const auto object = static_cast<std::uint32_t>(random.index(4));
      switch (random.index(6)) {
      case 0:
        both(Select{{object}, SelectMode::replace});
        break;
      case 1:
        both(ShowObject{{object}, random.chance(0.7)});
        break;
      case 2:
        both(Undo{});
        break;
      default:
        both(moved(random, object, 1.5));
      }
      for (int i = random.index(4); i > 0; --i) session->poll();
      if (random.chance(0.4)) session->wait();
      (void)selection_statement(*truth);
      truth->wait();
      const auto now = collision_statement(*session), right = collision_statement(*truth);
      ASSERT_TRUE(now && right);
      EXPECT_EQ(now->of, session->revision());
      if (last) of_another += if_now(*session, *last) == nullptr ? 1 : 0;
      if (now->pending) {
        ++not_yet;
        EXPECT_FALSE(now->state || now->distance || now->pair);
      } else {
        ++told;
        EXPECT_EQ(now->text, right->text);
        EXPECT_EQ(now->with, right->with);
        EXPECT_EQ(now->distance, right->distance);
        EXPECT_EQ(now->pair.has_value(), right->pair.has_value());
        if (now->pair && right->pair) {
          EXPECT_EQ(now->pair->text, right->pair->text);
          EXPECT_EQ(now->pair->descent_text, right->pair->descent_text);
        }
        changed += last && last->text != now->text ? 1 : 0;
        last = now;
      }
      const SelectionStatement size = selection_statement(*session), true_size = selection_statement(*truth);
      if (size.size) {
        EXPECT_EQ(*size.size, *true_size.size);
        ++sizes;
      }
      if (HasFailure()) return;
    }
  }
  std::printf("moments: %d told, %d of these another text than before, %d not told yet; sizes %d\n", told,
              changed, not_yet, sizes);
  EXPECT_GT(told, 100);
  EXPECT_GT(changed, 50);
  EXPECT_GT(not_yet, 50);
  EXPECT_GT(sizes, 100);
  EXPECT_GT(of_another, 100);
}

TEST(StaleStatements, WhatIsUnderTheMouseIsLetGoWhenThingsMove) {
  Random random(33);
  const auto session = session_of(solids(random, 2));
  const auto hovered = [&] { return hover_statement(*session); };
  EXPECT_FALSE(hovered());
  const Command hover = Hover{3, Vec3(0.25, 0.25, 0.5)};
  for (const Command& change : std::vector<Command>{moved(random, 0), Undo{}, ShowObject{{0U}, false}}) {
    ASSERT_TRUE(session->apply(hover));
    ASSERT_TRUE(hovered());
    EXPECT_EQ(hovered()->of, session->revision());
    ASSERT_TRUE(session->apply(change));
    EXPECT_FALSE(hovered()) << format(change);
  }
  ASSERT_TRUE(session->apply(hover));
  EXPECT_FALSE(hovered()) << "of an object that is hidden";
  ASSERT_TRUE(session->apply(ShowObject{{0U}, true}));
  ASSERT_TRUE(session->apply(hover));
  const double near = *hovered()->hit.distance;
  EXPECT_DOUBLE_EQ(near, glm::length(hovered()->hit.point - session->view().shown_view().eye));
  ASSERT_TRUE(session->apply(Zoom{2.0, 0, 0}));
  EXPECT_DOUBLE_EQ(*hovered()->hit.distance,
                   glm::length(hovered()->hit.point - session->view().shown_view().eye));
  EXPECT_NE(*hovered()->hit.distance, near);
  ASSERT_TRUE(session->apply(SetOrtho{true}));
  EXPECT_FALSE(hovered()->hit.distance);
  ASSERT_TRUE(session->apply(ShowLayer{Layer::geometry, false}));
  EXPECT_FALSE(hovered());
  EXPECT_FALSE(session->apply(Hover{1'000'000, Vec3(1, 0, 0)}));
}

// A node of the whole that a move takes away comes back with undo: the same triangles. Not after another was
// selected meanwhile.
TEST(StaleStatements, ANodeThatAMoveTookAwayComesBackWithUndo) {
  Random random(34);
  int lost = 0, back = 0;
  for (int trial = 0; trial < 40; ++trial) {
    const auto session = session_of(solids(random, 3, 12));
    ASSERT_TRUE(session->apply(SelectNode{{}, static_cast<std::uint32_t>(1 + random.index(10))}));
    session->wait();
    const auto node = node_statement(*session);
    ASSERT_TRUE(node && node->is_selected);
    const auto numbers = [](const NodeStatement& n) {
      return std::tuple(n.node, n.level, n.triangles, n.is_leaf, n.volume, n.area);
    };
    ASSERT_TRUE(session->apply(moved(random, 1, 2.0)));
    ASSERT_FALSE(node_statement(*session)) << "of a tree that is no longer there";
    session->wait();
    const auto gone = node_statement(*session);
    if (gone && gone->is_selected) continue;  // it holds the same triangles all the same
    ++lost;
    const bool another = trial % 4 == 3;
    if (another) {
      ASSERT_TRUE(session->apply(SelectNode{{}, 0}));
    }
    ASSERT_TRUE(session->apply(Undo{}));
    session->wait();
    const auto again = node_statement(*session);
    ASSERT_TRUE(again);
    if (another) {
      EXPECT_EQ(again->node, 0U);
      continue;
    }
    EXPECT_TRUE(again->is_selected);
    EXPECT_EQ(numbers(*again), numbers(*node));
    ++back;
  }
  std::printf("nodes that a move took away: %d, back with undo: %d\n", lost, back);
  EXPECT_GT(back, 10);
}

}  // namespace
}  // namespace boxwood
