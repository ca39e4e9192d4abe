// SPDX-License-Identifier: MIT
// The panels of motion and contact, through the real interface with no window.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <boxwood/tree.hpp>

#include "app/document/pose_commands.hpp"
#include "app/features/clash/checked_scene.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/clash/row_of_cubes.hpp"
#include "app/features/collision/collision_monitor.hpp"
#include "app/features/collision/gizmo.hpp"
#include "app/features/measure/measure_commands.hpp"
#include "app/features/proof/answer_proof.hpp"
#include "app/interface/robot.hpp"
#include "app/statements/statement_list.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/interface_list.hpp"
#include "app/view/selection_commands.hpp"
#include "overlay/palette.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

TEST(Interface, TurnsOfThePanelEndWhereTheyBegan) {
  UiRobot robot;
  robot.click("object:2");
  robot.click("workspace:clash");
  for (int i = 0; i < 24; ++i) robot.click("turn:Z");
  EXPECT_EQ(robot.session.document().facts().moved_by(2), Vec3(0.0));
  EXPECT_LT(rotation_deviation(robot.session.document().pose(2)), 1e-14);
}

// The side of an object stands before its name once two are chosen, in either order.
TEST(Interface, TheMovedObjectHasItsNameAndItsSide) {
  UiRobot robot;
  robot.click("object:2");
  robot.click("workspace:clash");
  const auto name = [&](std::uint32_t object) { return object_name(robot.session, object); };
  const auto shown = [&] { return motion_statement(robot.session).value_or(MotionStatement{}).name; };
  EXPECT_EQ(shown(), name(2));
  ASSERT_TRUE(robot.session.apply(Select{{0}, SelectMode::add}));
  EXPECT_EQ(shown(), "A: " + name(0));
  ASSERT_TRUE(robot.session.apply(Select{{0}, SelectMode::replace}));
  ASSERT_TRUE(robot.session.apply(Select{{2}, SelectMode::add}));
  EXPECT_EQ(shown(), "B: " + name(2));
  robot.settle();
  for (const LegendStatement& line : legend_statements(robot.session))
    if (line.text.starts_with("B: ")) {
      EXPECT_TRUE(line.text.starts_with(shown())) << line.text;
    }
}

// The fields show few digits; whoever presses Enter in one has typed none of them.
TEST(Interface, EnterInAFieldThatWasNotChangedMovesNothing) {
  UiRobot robot;
  robot.click("object:2");
  robot.click("workspace:clash");
  const RigidTransform pose{kIdentityRows, Vec3(1.0 / 3.0, -2e-7 / 3.0, 1e5 / 7.0)};
  ASSERT_TRUE(robot.session.apply(SetPose{{2U}, numbers_of(pose)}));
  robot.settle();
  const UiRect row = robot.widget("pose:translation");
  for (const float share : {0.1F, 0.5F, 0.9F}) {
    robot.click(static_cast<double>(row.x + share * row.width),
                static_cast<double>(row.y + 0.5F * row.height));
    EXPECT_TRUE(robot.interface.restless()) << "the field has the keyboard";
    robot.key(Key::enter);
    EXPECT_EQ(numbers_of(robot.session.document().pose(2)), numbers_of(pose)) << share;
  }
  robot.click(static_cast<double>(row.x + 0.1F * row.width), static_cast<double>(row.y + 0.5F * row.height));
  for (int i = 0; i < 12; ++i) robot.key(Key::right);
  for (int i = 0; i < 12; ++i) robot.key(Key::backspace);
  robot.type("0.5");
  robot.key(Key::enter);
  EXPECT_EQ(robot.session.document().pose(2).translation, Vec3(0.5, pose.translation.y, pose.translation.z));
}

// The panel Motion offers A and B of the chosen clash, which stays chosen.
TEST(Interface, MotionOffersBothObjectsOfAClash) {
  UiRobot robot;
  check_scene(robot, row_of_cubes(3));
  robot.click("clash:0");
  const ClashReview& clashes = robot.session.get<ClashReview>();
  const ClashRecord record = clashes.search().records()[0];
  EXPECT_FALSE(robot.session.view().current_object());
  for (const auto& [button, object] :
       {std::pair("move:A", record.first), std::pair("move:B", record.second)}) {
    robot.click(button);
    EXPECT_EQ(robot.session.view().current_object(), object);
    EXPECT_EQ(robot.session.view().selection().objects.size(), 2U);
    EXPECT_EQ(clashes.flight().chosen(), 0U);
    EXPECT_TRUE(robot.interface.widgets().contains("pose:translation"));
  }
  EXPECT_TRUE(robot.errors.empty());
}

// The chosen clash is moved apart: its distance is in the picture, and its proof can still be hidden.
TEST(Interface, AClashThatWasMovedApartShowsItsDistance) {
  UiRobot robot;
  check_scene(robot, row_of_cubes(3));
  robot.click("clash:0");
  robot.click("proof:why");
  ASSERT_TRUE(robot.session.get<AnswerProof>().on());
  const std::uint32_t moved = robot.session.get<ClashReview>().search().records()[0].first;
  ASSERT_TRUE(robot.session.apply(SetPose{{moved}, {1, 0, 0, -3, 0, 1, 0, 0, 0, 0, 1, 0}}));
  robot.settle();
  EXPECT_FALSE(robot.session.get<ClashReview>().flight().chosen()) << "it has no row any more";
  const auto look = clash_look_statement(robot.session);
  ASSERT_TRUE(look && look->gap);
  EXPECT_EQ(look->title, "Apart");
  EXPECT_EQ(look->label, "2.75 apart") << "as the list says it";
  EXPECT_NEAR(glm::distance((*look->gap)[0], (*look->gap)[1]), 2.75, 1e-6);
  const auto legend = legend_statements(robot.session);
  EXPECT_TRUE(std::any_of(legend.begin(), legend.end(), [](const LegendStatement& line) {
    return line.text.find("Shortest distance between A and B") != std::string::npos ||
           line.text.find("shortest distance between A and B") != std::string::npos;
  }));
  robot.click("proof:why");
  EXPECT_FALSE(robot.session.get<AnswerProof>().on());
}

TEST(Interface, TurningKeepsTheCentreAndStaysRigid) {
  UiRobot robot;
  robot.click("object:1");
  robot.click("workspace:clash");
  const Aabb before = robot.session.document().facts().bounds({1});
  for (const char* axis : {"turn:X", "turn:Y", "turn:Z", "turn:X"}) robot.click(axis);
  EXPECT_EQ(robot.count_of<SetPose>(), 4);
  EXPECT_LT(rotation_deviation(robot.session.document().pose(1)), 1e-14);
  EXPECT_LT(glm::length(place(robot.session.document().pose(1), 0.5 * before.min + 0.5 * before.max) -
                        (0.5 * before.min + 0.5 * before.max)),
            0.3 * glm::length(before.max - before.min));
  robot.click("pose:reset");
  EXPECT_EQ(numbers_of(robot.session.document().pose(1)), SetPose{}.numbers);
}

// A pose may be accepted and no rotation; turning makes it one, about the object's centre.
TEST(Interface, TurningATypedPoseKeepsTheCentre) {
  RigidTransform typed;
  typed.rotation = {Vec3(0.707, -0.707, 0), Vec3(0.707, 0.707, 0), Vec3(0, 0, 1)};
  const Vec3 part(1000, 2, 3), center = place(typed, part);
  const RigidTransform next = rotated(typed, center, Vec3(0, 0, 1), 0.5);
  EXPECT_LT(rotation_deviation(next), 1e-14);
  EXPECT_LT(glm::distance(place(next, part), center), 1e-11);
  EXPECT_GT(rotation_deviation(typed), 1e-4);
}

TEST(Interface, ThePanelsAnswerIsThatOfTheLibraryAtFiftyPoses) {
  UiRobot robot;
  robot.click("object:0");
  robot.click("object:1", kControl);
  robot.click("workspace:clash");
  std::mt19937_64 random(test::seed(5));
  std::uniform_real_distribution<double> uniform(-1, 1);
  int meeting = 0, apart = 0, proven = 0, labels = 0;
  for (int i = 0; i < 50; ++i) {
    Vec3 axis(uniform(random), uniform(random), uniform(random));
    RigidTransform pose = rotated({}, Vec3(0.0), glm::normalize(axis), 3 * uniform(random));
    pose.translation = Vec3(uniform(random), uniform(random), uniform(random)) * 1.5;
    ASSERT_TRUE(robot.session.apply(SetPose{{1}, numbers_of(pose)}));
    robot.settle();
    const auto answer = robot.session.get<CollisionMonitor>().answer();
    ASSERT_TRUE(answer != nullptr);
    EXPECT_FALSE(robot.session.get<CollisionMonitor>().pending());
    EXPECT_EQ(numbers_of(answer->question.a_from_b()), numbers_of(pose));
    // The same asked with other trees of another kind.
    const auto& a = robot.session.derived().mesh({0})->get();
    const auto& b = robot.session.derived().mesh({1})->get();
    BuildOptions build;
    build.kind = TreeKind::aabb;
    const auto tree_a = build_tree(a, build), tree_b = build_tree(b, build);
    ASSERT_TRUE(tree_a && tree_b);
    QueryScratch scratch;
    std::vector<TrianglePair> pairs;
    const CollideResult result = collide({&*tree_a, a}, {&*tree_b, b}, pose, {}, scratch, pairs);
    EXPECT_EQ(answer->colliding, result.colliding);
    EXPECT_EQ(answer->pairs, pairs);
    (result.colliding ? meeting : apart)++;
    if (!result.colliding) {
      ASSERT_TRUE(answer->gap.has_value());
      EXPECT_GT(answer->gap->distance, 0.0);
    } else {
      EXPECT_FALSE(answer->segments.empty());
      ASSERT_FALSE(answer->places.empty());
      // One arrow: that along which the depth is measured, if the label has a proven depth.
      const auto way = robot.session.get<CollisionMonitor>().way_out();
      const auto found = robot.session.get<CollisionMonitor>().selection()->found;
      EXPECT_EQ(way.has_value(), found.depth.has_value());
      if (way) {
        EXPECT_LT(glm::distance((*way)[1] - (*way)[0], found.depth->upper * found.depth->direction), 1e-9);
      }
      int arrows = 0;
      for (const LegendStatement& line : legend_statements(robot.session)) {
        if (line.colors != std::vector{kContactNormalColor} && line.colors != std::vector{kClashWayColor})
          continue;
        ++arrows;
        EXPECT_EQ(line.text,
                  way ? kWayOutText : "Contact normal of each patch, from its dot, pointing from A to B");
      }
      EXPECT_EQ(arrows, 1);
    }
    // What stands beside the place is the gap, the proven depth, or the local depth under that name.
    const auto statement = collision_statement(robot.session);
    ASSERT_TRUE(statement && statement->pair);
    const std::string& label = statement->pair->label;
    if (!result.colliding) {
      EXPECT_EQ(label.substr(label.find("part by ") + 8), value_text(answer->gap->distance)) << label;
    } else if (!statement->depth_text.empty()) {
      EXPECT_TRUE(label.starts_with(statement->depth_text)) << label;
      ++proven;
    } else {
      EXPECT_NE(label.find("local depth " + value_text(answer->places.front().depth)), std::string::npos)
          << label;
    }
    robot.frame();
    labels += robot.interface.widgets().contains("contact label") ? 1 : 0;
  }
  std::printf("poses: %d meeting (%d with a proven depth), %d apart; %d labels in the scene\n", meeting,
              proven, apart, labels);
  EXPECT_GE(labels, 40);
  EXPECT_GE(proven, 3);
  EXPECT_GT(meeting, 5);
  EXPECT_GT(apart, 5);
}

// The labels of a contact and of a measured distance keep clear of each other, and the first one of the
// object that it is about.
TEST(Interface, LabelsInTheSceneAvoidEachOtherAndTheirObject) {
  UiRobot robot;
  check_scene(robot, row_of_cubes(12));
  ASSERT_TRUE(robot.session.apply(SetMeasuring{true}));
  const SceneFacts facts = robot.session.document().facts();
  int near = 0;
  for (std::uint32_t object = 1; object < 11; ++object) {
    ASSERT_TRUE(robot.session.apply(Select{{object}, SelectMode::replace}));
    for (const auto& [of, triangle] : {std::pair(object, 0U), std::pair(object - 1, 7U)})
      ASSERT_TRUE(
          robot.session.apply(MeasurePoint{facts.triangle_number(of, triangle), Vec3(0.2, 0.3, 0.5)}));
    robot.settle();
    const UiRect contact = robot.widget("contact label"), measured = robot.widget("measure label");
    EXPECT_FALSE(overlap(contact, measured)) << object;
    near += std::abs(contact.x - measured.x) < 2 * contact.width && std::abs(contact.y - measured.y) < 80;
    const Aabb box = facts.bounds({object});
    for (const double x : {box.min.x, box.max.x})
      for (const double y : {box.min.y, box.max.y})
        for (const double z : {box.min.z, box.max.z}) {
          const auto pixel = project(robot.session.view().shown_view(), Vec3(x, y, z), 1280, 720);
          EXPECT_FALSE(pixel && contact.contains(pixel->x, pixel->y)) << object;
        }
  }
  EXPECT_GT(near, 0);
}

TEST(Interface, WhileAnAnswerIsOfAnOlderPoseItIsPending) {
  UiRobot robot;
  robot.click("object:0");
  robot.click("object:1", kControl);
  robot.click("workspace:clash");
  EXPECT_FALSE(robot.session.get<CollisionMonitor>().pending());
  robot.session.preview_pose(1, RigidTransform{kIdentityRows, Vec3(0.25, 0, 0)});
  EXPECT_TRUE(robot.session.get<CollisionMonitor>().pending());
  robot.session.wait();
  EXPECT_FALSE(robot.session.get<CollisionMonitor>().pending());
}

// The buttons that explain and prove a clash are at one place for each pair, above the facts, of which some
// pairs have more.
TEST(Interface, TheButtonsOfAContactAreAtOnePlace) {
  UiRobot robot;
  Scene scene = *row_of_cubes(3);
  scene.objects[2].world_from_mesh.linear = {Vec3(0.2, 0, 0), Vec3(0, 0.2, 0), Vec3(0, 0, 0.2)};
  scene.objects[2].world_from_mesh.translation = Vec3(0.3, 0.3, 0.3);  // inside the first
  check_scene(robot, std::make_shared<const Scene>(std::move(scene)));
  ASSERT_EQ(robot.session.get<ClashReview>().search().records().size(), 2U);
  robot.click("clash:0");
  const std::size_t facts = clash_look_statement(robot.session)->facts.size();
  const UiRect why = robot.widget("why"), proof = robot.widget("proof:why");
  robot.click("clash:1");
  ASSERT_NE(clash_look_statement(robot.session)->facts.size(), facts);
  EXPECT_EQ(robot.widget("why").y, why.y);
  EXPECT_EQ(robot.widget("proof:why").y, proof.y);
  EXPECT_EQ(robot.widget("proof:why").x, proof.x);
  EXPECT_GE(robot.widget("clash facts").y, proof.bottom());
}

// The heads of the levels of a descent are whole in the column of a small window.
TEST(Interface, TheHeadsOfTheLevelsOfADescentAreWhole) {
  UiRobot robot;
  for (const char* line : {"workspace clash", "layer descent on", "select object 0"}) {
    ASSERT_TRUE(robot.session.apply(parse_command(line).value())) << line;
    robot.settle();
  }
  for (const char* head : {"Level", "Apart", "Down", "Leaves"})
    EXPECT_TRUE(robot.interface.widgets().contains(std::string("level head:") + head)) << head;
}

// The panel shows the pair of its title: the deepest of those that overlap, else the one that is contained.
// It is the first of the neighbours, and its button asks for no contact that it does not have.
TEST(Interface, ContactShowsTheMostSeverePair) {
  UiRobot robot;
  Scene scene = *row_of_cubes(5);
  scene.objects[0].world_from_mesh.linear = {Vec3(4, 0, 0), Vec3(0, 4, 0), Vec3(0, 0, 4)};
  const Vec3 at[] = {Vec3(0.0), Vec3(2, 2, 2), Vec3(-0.25, 2, 0.5), Vec3(-0.5, 0.5, 2), Vec3(4, 2, 2)};
  for (std::size_t i = 0; i < 5; ++i) scene.objects[i].world_from_mesh.translation = at[i];
  robot.session.set_scene(std::make_shared<const Scene>(std::move(scene)));
  robot.click("workspace:clash");
  ASSERT_TRUE(robot.session.apply(Select{{0U}, SelectMode::replace}));
  robot.settle();
  auto shown = collision_statement(robot.session);
  ASSERT_TRUE(shown && shown->pair);
  EXPECT_EQ(shown->text, "Overlaps 2 objects, around cube 1, touches cube 4");
  EXPECT_EQ(shown->pair->against, 2U);
  EXPECT_EQ(shown->depth_of, 2U) << "0.75 deep, and the other one 0.5";
  EXPECT_TRUE(shown->pair->text.starts_with("With cube 2: overlaps it, 0.75 deep. ")) << shown->pair->text;
  EXPECT_TRUE(shown->pair->label.starts_with("0.75 deep")) << shown->pair->label;
  EXPECT_EQ(places_by_severity(*shown), (std::vector<std::size_t>{1, 2, 0, 3}));
  EXPECT_LT(robot.widget("partner:2").y, robot.widget("partner:3").y);
  for (const std::uint32_t away : {2U, 3U})
    ASSERT_TRUE(robot.session.apply(SetPose{{away}, {1, 0, 0, -9, 0, 1, 0, 0, 0, 0, 1, 0}}));
  robot.settle();
  shown = collision_statement(robot.session);
  ASSERT_TRUE(shown && shown->pair);
  EXPECT_EQ(shown->text, "Around cube 1, touches cube 4");
  EXPECT_TRUE(shown->pair->text.starts_with("With cube 1: contains it. Surfaces do not meet"))
      << shown->pair->text;
  EXPECT_STREQ(play_label(false, shown->pair->answer->colliding, false), "Play the descent");
}

// A and B of a chosen clash are isolated without a selection, and also while one of them is moved.
TEST(Interface, IsolateShowsBothObjectsOfAClash) {
  UiRobot robot;
  check_scene(robot, row_of_cubes(4));
  robot.click("clash:0");
  ASSERT_FALSE(robot.session.view().current_object());
  const auto& clash = robot.session.get<ClashReview>().search().records()[0];
  const std::vector<std::uint32_t> both{clash.first, clash.second};
  const auto visible = [&] { return robot.session.document().facts().visible_objects(); };
  robot.click("isolate");
  EXPECT_EQ(visible(), both);
  robot.click("isolate");
  EXPECT_EQ(visible().size(), 4U);
  robot.click("move:A");
  robot.click("isolate");
  EXPECT_EQ(visible(), both);
}

// With several objects selected, the panels name the pair that they compare, and call nothing "nearest".
TEST(Interface, SeveralSelectedObjectsAreComparedAsANamedPair) {
  UiRobot robot;
  robot.session.set_scene(row_of_cubes(5));
  for (const std::uint32_t i : {0U, 1U, 2U, 3U, 4U})
    ASSERT_TRUE(robot.session.apply(SetPose{{i}, {1, 0, 0, 0, 0, 1, 0, 9.0 * i, 0, 0, 1, 0}}));
  robot.click("workspace:clash");
  const auto shown = [&] {
    robot.settle();
    return collision_statement(robot.session).value_or(CollisionStatement{});
  };
  const auto name = [&](std::uint32_t object) { return object_name(robot.session, object); };
  ASSERT_TRUE(robot.session.apply(Select{{4U}, SelectMode::replace}));
  CollisionStatement now = shown();
  ASSERT_TRUE(now.pair);
  EXPECT_TRUE(now.pair->text.starts_with("Nearest: ")) << now.pair->text;
  EXPECT_EQ(now.with_text, "No contact. Nearest object");
  ASSERT_TRUE(robot.session.apply(Select{{1U}, SelectMode::add}));
  now = shown();
  ASSERT_TRUE(now.pair);
  EXPECT_EQ(now.state, RelationState::apart);
  EXPECT_EQ(now.with_text, "The selected pair");
  EXPECT_EQ(now.pair_name, name(1) + " \xC3\x97 " + name(4)) << "A has the lower number";
  EXPECT_TRUE(now.pair->text.starts_with("The selected pair. " + name(1) + " with " + name(4) + ": apart. "))
      << now.pair->text;
  ASSERT_TRUE(robot.session.apply(Select{{2U}, SelectMode::add}));
  now = shown();
  ASSERT_TRUE(now.pair);
  EXPECT_EQ(now.with_text, "First and last of the 3 selected");
  EXPECT_EQ(now.pair_name, name(2) + " \xC3\x97 " + name(4));
  EXPECT_EQ(motion_statement(robot.session).value_or(MotionStatement{}).name, "A: " + name(2));
}

// A click on "A" of the panel Motion leaves "A" under the mouse.
TEST(Interface, TheChoiceOfTheObjectToMoveStaysUnderTheMouse) {
  UiRobot robot;
  check_scene(robot, row_of_cubes(3));
  robot.click("clash:0");
  ASSERT_FALSE(robot.session.view().current_object());
  const UiRect a = robot.widget("move:A"), b = robot.widget("move:B"), move = robot.widget("gizmo:Move");
  robot.click("move:A");
  ASSERT_TRUE(robot.session.view().current_object());
  EXPECT_EQ(robot.widget("move:A").x, a.x);
  EXPECT_EQ(robot.widget("move:A").y, a.y);
  EXPECT_EQ(robot.widget("move:B").x, b.x);
  EXPECT_EQ(robot.widget("gizmo:Move").x, move.x);
}

// The buttons of the list of objects stay when a pair replaces a selected object, which has neighbours, and
// whose files have buttons.
TEST(Interface, TheButtonsOfTheObjectsStayWithoutNeighbours) {
  for (const bool several : {false, true}) {
    UiRobot robot;
    Scene scene = *row_of_cubes(12);
    if (several) {
      Scene second = *row_of_cubes(3);
      second.files = {"more.obj"};
      for (SceneObject& object : second.objects) object.world_from_mesh.translation.y = 5;
      ASSERT_TRUE(append(scene, std::move(second)));
    }
    check_scene(robot, std::make_shared<const Scene>(std::move(scene)));
    ASSERT_TRUE(robot.session.apply(Select{{3U}, SelectMode::replace}));
    robot.settle();
    ASSERT_TRUE(robot.interface.widgets().contains("panel:partners"));
    const UiRect isolate = robot.widget("isolate"), fit = robot.widget("focus");
    ASSERT_TRUE(robot.session.apply(ClashSelect{0}));
    robot.settle();
    EXPECT_FALSE(robot.interface.widgets().contains("panel:partners"));
    EXPECT_EQ(robot.widget("isolate").x, isolate.x);
    EXPECT_NEAR(robot.widget("isolate").y, isolate.y, 0.6F) << several;
    EXPECT_NEAR(robot.widget("focus").y, fit.y, 0.6F) << several;
  }
}

}  // namespace
}  // namespace boxwood
