// SPDX-License-Identifier: MIT
// Undo and redo against a slow model that keeps a copy of everything for each step.
#include "app/document/edit_history.hpp"

#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "app/document/document.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

bool equal(const EditState& a, const EditState& b) {
  if (a.objects.size() != b.objects.size()) return false;
  for (std::size_t i = 0; i < a.objects.size(); ++i)
    if (a.objects[i].visible != b.objects[i].visible || !(a.objects[i].shown == b.objects[i].shown) ||
        numbers_of(a.objects[i].world_from_model) != numbers_of(b.objects[i].world_from_model))
      return false;
  return a.whole == b.whole && a.depth == b.depth && a.tree == b.tree && a.obb_method == b.obb_method &&
         a.hidden_nodes == b.hidden_nodes;
}

Document document_of(std::size_t objects) {
  auto scene = std::make_shared<Scene>();
  const auto mesh = std::make_shared<SceneMesh>();
  for (std::size_t i = 0; i < objects; ++i) {
    scene->objects.emplace_back();
    scene->objects.back().mesh = mesh;
  }
  Document out;
  out.set_scene(std::move(scene), std::vector<ObjectFacts>(objects), false);
  return out;
}

RigidTransform moved_by(double x) {
  RigidTransform out;
  out.translation.x = x;
  return out;
}

// Copies, and the rule of what joins: changes of depth in a row, and steps of a motion in a row, if nothing
// else was done between them.
struct SlowHistory {
  enum Row { none, depth, motion };
  std::vector<EditState> undo, redo;
  Row row = none;

  void before(const EditState& before, const EditState& after, Row what) {
    if (equal(before, after)) return;
    if (what != none && row == what) {
      if (equal(undo.back(), after)) {  // back where the row began
        undo.pop_back();
        row = none;
      }
      return;
    }
    row = what;
    undo.push_back(before);
    redo.clear();
  }
};

TEST(EditHistoryTest, RandomEditsUndoneAndRedoneEqualCopies) {
  std::mt19937 random(test::seed(7));
  const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
  std::size_t edits = 0, undone = 0, redone = 0, joined = 0, nothing = 0, motions = 0;
  for (int round = 0; round < 200; ++round) {
    Document document = document_of(1 + below(40));
    SlowHistory slow;
    const std::uint32_t n = document.object_count();
    for (int step = 0; step < 150; ++step) {
      const EditState before = document.edit();
      const std::size_t steps = slow.undo.size();
      const Target target = below(3) == 0 ? Target{} : Target{below(n)};
      const auto kind = static_cast<VolumeKind>(below(3));
      switch (const std::uint32_t what = below(15)) {
      case 0:
      case 1:
        document.show_volume(target, kind, below(2) == 0);
        slow.before(before, document.edit(), SlowHistory::none);
        break;
      case 2:
        document.show_tree(target, kind, below(2) == 0);
        slow.before(before, document.edit(), SlowHistory::none);
        break;
      case 3:
      case 4:
        document.show_object(target, below(2) == 0);
        slow.before(before, document.edit(), SlowHistory::none);
        break;
      case 5: {
        std::vector<std::uint32_t> only;
        for (std::uint32_t i = 0; i < n; ++i)
          if (below(2) == 0) only.push_back(i);
        document.show_only(only);
        slow.before(before, document.edit(), SlowHistory::none);
        break;
      }
      case 6:
      case 7:
        document.set_depth({below(2), 1 + below(2)});
        slow.before(before, document.edit(), SlowHistory::depth);
        break;
      case 8: {
        TreeOptions options = before.tree;
        options.leaf_size = 1 + below(3);
        document.set_tree_options(options);
        slow.before(before, document.edit(), SlowHistory::none);
        break;
      }
      case 9:
        if (below(4) == 0) document.preview_pose(below(n), moved_by(99.0));
        document.set_pose(below(n), moved_by(below(3)));
        slow.before(before, document.edit(), SlowHistory::none);
        break;
      case 12:
      case 13: {
        std::vector<RigidTransform> poses;
        for (std::uint32_t i = 0; i < n; ++i) poses.push_back(moved_by(below(6) == 0 ? below(2) : 0));
        const bool joins = below(4) != 0;
        motions += joins ? 1 : 0;
        document.set_poses(poses, joins);
        slow.before(before, document.edit(), joins ? SlowHistory::motion : SlowHistory::none);
        break;
      }
      case 14:
        if (below(5) == 0)
          document.show_all_nodes();
        else
          document.hide_node(target, below(4), below(3) != 0);
        slow.before(before, document.edit(), SlowHistory::none);
        break;
      case 10:
        document.close_edit();
        slow.row = SlowHistory::none;
        break;
      default:
        slow.row = SlowHistory::none;
        for (std::uint32_t times = 1 + below(5); times > 0; --times) {
          const EditState now = document.edit();
          ASSERT_EQ(document.can_undo(), !slow.undo.empty());
          ASSERT_EQ(document.can_redo(), !slow.redo.empty());
          const bool back = below(2) == 0;
          auto& from = back ? slow.undo : slow.redo;
          EXPECT_EQ((back ? document.undo() : document.redo()).any, !from.empty());
          if (from.empty()) continue;
          (back ? slow.redo : slow.undo).push_back(now);
          ASSERT_TRUE(equal(document.edit(), from.back())) << what;
          from.pop_back();
          ++(back ? undone : redone);
        }
        continue;
      }
      ++edits;
      nothing += equal(before, document.edit()) ? 1 : 0;
      joined += !equal(before, document.edit()) && slow.undo.size() <= steps ? 1 : 0;
    }
    // All the way back and all the way forth.
    std::vector<EditState> path = {document.edit()};
    while (document.can_undo()) {
      ASSERT_FALSE(slow.undo.empty());
      document.undo();
      ASSERT_TRUE(equal(document.edit(), slow.undo.back()));
      slow.undo.pop_back();
      path.push_back(document.edit());
    }
    EXPECT_TRUE(slow.undo.empty());
    for (std::size_t i = path.size() - 1; i-- > 0;) {
      ASSERT_TRUE(document.redo().any);
      ASSERT_TRUE(equal(document.edit(), path[i]));
    }
    slow.redo.clear();
  }
  std::printf("%zu edits, of which %zu changed nothing and %zu joined; %zu undone, %zu redone\n", edits,
              nothing, joined, undone, redone);
  EXPECT_GT(edits, 10000U);
  EXPECT_GT(nothing, 1000U);
  EXPECT_GT(joined, 100U);
  EXPECT_GT(motions, 1000U);
  EXPECT_GT(undone, 500U);
  EXPECT_GT(redone, 100U);
}

TEST(EditHistoryTest, ChangesOfDepthInARowAreOneStep) {
  Document document = document_of(1);
  const DepthRange begin = document.edit().depth;
  for (std::uint32_t i = 5; i < 9; ++i) document.set_depth({i, i});
  document.close_edit();
  for (std::uint32_t i = 1; i < 4; ++i) document.set_depth({0, i});
  document.undo();
  EXPECT_EQ(document.edit().depth, (DepthRange{8, 8}));
  document.undo();
  EXPECT_EQ(document.edit().depth, begin);
  EXPECT_FALSE(document.can_undo());
  // There and back is nothing.
  document.set_depth({7, 7});
  document.set_depth(begin);
  EXPECT_FALSE(document.can_undo());
  // After an undo a change is no part of the row before it.
  document.set_depth({5, 5});
  document.set_depth({6, 6});
  document.undo();
  document.set_depth({7, 7});
  document.undo();
  EXPECT_EQ(document.edit().depth, begin);
  EXPECT_FALSE(document.can_undo());
}

TEST(EditHistoryTest, StepsOfAMotionInARowAreOneStep) {
  Document document = document_of(3);
  for (int i = 1; i < 6; ++i)
    document.set_poses(std::vector<RigidTransform>{moved_by(i), moved_by(i > 2 ? 1 : 0), moved_by(0)}, true);
  EXPECT_EQ(document.pose(0).translation.x, 5.0);
  EXPECT_EQ(document.pose(1).translation.x, 1.0);
  document.undo();
  EXPECT_EQ(document.pose(0).translation.x, 0.0);
  EXPECT_EQ(document.pose(1).translation.x, 0.0);
  EXPECT_FALSE(document.can_undo());
  document.redo();
  EXPECT_EQ(document.pose(1).translation.x, 1.0);
  // What was placed otherwise stands alone.
  document.set_poses(std::vector<RigidTransform>{moved_by(9), moved_by(9), moved_by(9)});
  document.undo();
  EXPECT_EQ(document.pose(0).translation.x, 5.0);
}

TEST(EditHistoryTest, AStepIsAsLargeAsWhatItChanged) {
  Document document = document_of(20000);
  for (int i = 0; i < 200; ++i) document.show_object(Target{7U}, i % 2 == 1);
  EXPECT_LT(document.history().bytes(), 100000U);
  for (int i = 0; i < 200; ++i) document.show_object({}, i % 2 == 1);
  EXPECT_LT(document.history().bytes(), 100000U);
  // The worst: every other object.
  std::vector<std::uint32_t> even;
  for (std::uint32_t i = 0; i < 20000; i += 2) even.push_back(i);
  for (int i = 0; i < 100; ++i) {
    document.show_only(even);
    document.show_object({}, true);
  }
  EXPECT_LT(document.history().bytes(), 200U * 20000U * 8U);
  EXPECT_TRUE(document.can_undo());
}

TEST(EditHistoryTest, TheOldestStepsAreForgotten) {
  Document document = document_of(1);
  for (int i = 1; i <= 1000; ++i) document.set_pose(0, moved_by(i));
  std::size_t steps = 0;
  for (; document.can_undo(); ++steps) document.undo();
  EXPECT_EQ(steps, EditHistory::kMaxSteps);
  EXPECT_EQ(document.pose(0).translation.x, 1000.0 - static_cast<double>(EditHistory::kMaxSteps));
}

// Values that another owner keeps, two subjects of them.
struct Owner {
  Document& document;
  int values[2] = {};

  void set(int subject, int value, bool joins = false) {
    int& at = values[subject];
    OwnerStep step = owner_step(
        this, static_cast<std::uint64_t>(subject), "a value", [&at] { return at; },
        [&at](int now) { at = now; });
    at = value;
    record_step(document, std::move(step), joins);
  }
};

TEST(EditHistoryTest, StepsOfOwnersAreUndoneBetweenTheEdits) {
  Document document = document_of(2);
  Owner owner{document}, other{document};
  const auto now = [&] {
    return std::vector<double>{document.pose(0).translation.x, document.object(1).visible ? 1.0 : 0.0,
                               1.0 * owner.values[0], 1.0 * owner.values[1], 1.0 * other.values[0]};
  };
  std::vector<std::vector<double>> path = {now()};
  const auto step = [&](auto edit) {
    edit();
    path.push_back(now());
  };
  step([&] { owner.set(0, 3); });
  step([&] { document.set_pose(0, moved_by(1)); });
  step([&] { other.set(0, 9); });
  step([&] { owner.set(0, 4); });
  step([&] { document.show_object(Target{1U}, false); });
  step([&] { owner.set(1, 7); });
  owner.set(1, 7);  // changes nothing
  for (int round = 0; round < 2; ++round) {
    for (std::size_t i = path.size() - 1; i-- > 0;) {
      ASSERT_TRUE(document.can_undo());
      document.undo();
      EXPECT_EQ(now(), path[i]) << i;
    }
    EXPECT_FALSE(document.can_undo());
    for (std::size_t i = 1; i < path.size(); ++i) {
      document.redo();
      EXPECT_EQ(now(), path[i]) << i;
    }
    EXPECT_FALSE(document.can_redo());
  }
  document.undo();
  other.set(0, 1);  // ends what could be redone
  EXPECT_FALSE(document.can_redo());
}

TEST(EditHistoryTest, JoinedStepsOfAnOwnerAreOne) {
  Document document = document_of(1);
  Owner owner{document};
  for (int i = 1; i < 6; ++i) owner.set(0, i, true);
  document.close_edit();
  for (int i = 6; i < 9; ++i) owner.set(0, i, true);
  owner.set(1, 1, true);  // another subject
  document.undo();
  EXPECT_EQ(owner.values[1], 0);
  document.undo();
  EXPECT_EQ(owner.values[0], 5);
  document.undo();
  EXPECT_EQ(owner.values[0], 0);
  EXPECT_FALSE(document.can_undo());
  for (const int value : {2, 1, 0}) owner.set(0, value, true);
  EXPECT_FALSE(document.can_undo()) << "there and back is nothing";
}

TEST(EditHistoryTest, AGroupIsOneStep) {
  Document document = document_of(1);
  Owner owner{document};
  owner.set(0, 1);
  begin_group(document);
  document.set_depth({7, 7});
  owner.set(0, 2);
  owner.set(1, 2);
  document.set_pose(0, moved_by(3));
  end_group(document);
  owner.set(0, 5);
  document.undo();
  EXPECT_EQ(owner.values[0], 2);
  for (int round = 0; round < 2; ++round) {
    EXPECT_TRUE(document.undo().poses);
    EXPECT_EQ(document.edit().depth, EditState{}.depth);
    EXPECT_EQ(document.pose(0).translation.x, 0.0);
    EXPECT_EQ(owner.values[0], 1);
    EXPECT_EQ(owner.values[1], 0);
    document.redo();
    EXPECT_EQ(document.edit().depth, (DepthRange{7, 7}));
    EXPECT_EQ(document.pose(0).translation.x, 3.0);
    EXPECT_EQ(owner.values[0], 2);
    EXPECT_EQ(owner.values[1], 2);
  }
  document.undo();
  document.undo();
  EXPECT_FALSE(document.can_undo());
  // A group without edits is no step, and undo ends one.
  begin_group(document);
  end_group(document);
  EXPECT_FALSE(document.can_undo());
  begin_group(document);
  owner.set(0, 1);
  document.undo();
  owner.set(0, 2);
  owner.set(1, 3);
  document.undo();
  EXPECT_EQ(owner.values[0], 2);
  EXPECT_EQ(owner.values[1], 0);
}

TEST(EditHistoryTest, StepsAboutWhatIsGoneAreDropped) {
  Document document = document_of(1);
  Owner owner{document}, other{document};
  owner.set(0, 1);
  other.set(0, 1);
  begin_group(document);
  owner.set(1, 1);
  document.set_pose(0, moved_by(3));
  end_group(document);
  owner.set(1, 2);
  owner.set(0, 2);
  document.undo();  // may be redone
  drop_steps(document, &owner, [](std::uint64_t about) { return about == 1; });
  EXPECT_FALSE(document.can_redo());
  document.undo();
  EXPECT_EQ(owner.values[1], 1);
  drop_steps(document, &owner);
  EXPECT_FALSE(document.can_redo());
  document.undo();
  EXPECT_EQ(document.pose(0).translation.x, 0.0) << "the rest of the group stays";
  EXPECT_EQ(owner.values[1], 1);
  document.undo();
  EXPECT_EQ(other.values[0], 0);
  EXPECT_FALSE(document.can_undo());
  EXPECT_EQ(owner.values[0], 1);
}

TEST(EditHistoryTest, ChangesOfGroupsAreLimited) {
  Document document = document_of(1);
  Owner owner{document};
  const std::size_t half = EditHistory::kMaxChanges / 2 + 1;
  for (int group = 0; group < 3; ++group) {
    begin_group(document);
    for (std::size_t i = 0; i < half; ++i) owner.set(0, owner.values[0] + 1);
    end_group(document);
  }
  document.undo();
  EXPECT_EQ(owner.values[0], static_cast<int>(2 * half));
  EXPECT_FALSE(document.can_undo());
}

TEST(DocumentTest, APreviewIsOnScreenUntilThePoseIsSetOrUndone) {
  Document document = document_of(2);
  const std::uint64_t before = document.edit_revision();
  EXPECT_TRUE(document.preview_pose(1, moved_by(3)).poses);
  EXPECT_FALSE(document.preview_pose(2, moved_by(3)).any) << "there is no such object";
  EXPECT_EQ(document.pose(1).translation.x, 3.0);
  EXPECT_EQ(document.object(1).world_from_model.translation.x, 0.0);
  EXPECT_EQ(document.edit_revision(), before);
  // Put back where it was: no step, but what is on screen moves.
  EXPECT_TRUE(document.set_pose(1, moved_by(0)).poses);
  EXPECT_FALSE(document.can_undo());
  EXPECT_EQ(document.pose(1).translation.x, 0.0);
  document.set_pose(0, moved_by(1));
  document.preview_pose(1, moved_by(3));
  const std::uint64_t poses = document.pose_revision();
  EXPECT_TRUE(document.undo().poses);
  EXPECT_GT(document.pose_revision(), poses);
  EXPECT_EQ(document.pose(1).translation.x, 0.0);
}

TEST(DocumentTest, AnAddedFileKeepsTheEditsAndForgetsTheHistory) {
  Document document = document_of(2);
  document.show_object(Target{1U}, false);
  auto more = std::make_shared<Scene>(document.scene());
  more->objects.push_back(more->objects.front());
  const std::uint64_t revision = document.scene_revision();
  document.set_scene(more, std::vector<ObjectFacts>(3), true);
  EXPECT_GT(document.scene_revision(), revision);
  EXPECT_FALSE(document.object(1).visible);
  EXPECT_TRUE(document.object(2).visible);
  EXPECT_FALSE(document.can_undo());
  document.set_scene(more, std::vector<ObjectFacts>(3), false);
  EXPECT_TRUE(document.object(1).visible);
}

}  // namespace
}  // namespace boxwood
