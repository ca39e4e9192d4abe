// SPDX-License-Identifier: MIT
// The descent under mouse and keys: time line, tree of pairs, axes, boxes in the scene; and a million steps
// without a wait.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

#include <boxwood/obb_sat.hpp>
#include <boxwood/volume_transform.hpp>

#include "app/document/move_object.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/collision/gizmo.hpp"
#include "app/features/descent/descent_commands.hpp"
#include "app/features/descent/descent_marks.hpp"
#include "app/features/descent/descent_panel.hpp"
#include "app/features/descent/descent_player.hpp"
#include "app/features/descent/descent_statement.hpp"
#include "app/interface/edge_pick.hpp"
#include "app/interface/robot.hpp"
#include "app/session/surface_pick.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/view/camera_move_commands.hpp"
#include "app/view/selection_commands.hpp"
#include "overlay/descent_colors.hpp"
#include "random.hpp"

namespace boxwood {
namespace {

std::shared_ptr<const Scene> two_of(Scene one, const Vec3& apart) {
  Scene scene;
  scene.files = {"two.obj"};
  scene.nodes = {{"root", -1}};
  SceneObject object = one.objects.front();
  for (int i = 0; i < 2; ++i) {
    object.name = i == 0 ? "left" : "right";
    object.world_from_mesh.translation = Vec3(i) * apart;
    object.first_triangle =
        static_cast<std::uint32_t>(object.mesh->mesh.triangles.size()) * static_cast<std::uint32_t>(i);
    scene.objects.push_back(object);
  }
  return std::make_shared<const Scene>(std::move(scene));
}

void begin(UiRobot& robot) {
  robot.session.set_scene(two_of(generated::bumpy_sphere(300), Vec3(1.4, 0.1, 0.05)));
  robot.settle();
  robot.key(Key::y);
  ASSERT_TRUE(robot.session.get<DescentPlayer>().answer());
  ASSERT_EQ(robot.session.view().workspace(), Workspace::learn);
}

TEST(DescentPanel, KeysAndButtonsGoStepByStep) {
  UiRobot robot;
  begin(robot);
  const auto step = [&] { return robot.session.get<DescentPlayer>().step(); };
  const std::uint32_t steps = robot.session.get<DescentPlayer>().answer()->steps.size();
  EXPECT_EQ(step(), 0U);
  robot.key(Key::period);
  robot.key(Key::period);
  EXPECT_EQ(step(), 2U);
  robot.key(Key::comma);
  EXPECT_EQ(step(), 1U);
  robot.click("descent:last");
  EXPECT_EQ(step(), steps - 1);
  robot.click("descent:previous");
  EXPECT_EQ(step(), steps - 2);
  robot.click("descent:first");
  robot.click("descent:next");
  EXPECT_EQ(step(), 1U);
  // It plays by itself, and stops at the end; from there once more from the first.
  robot.key(Key::space);
  EXPECT_TRUE(robot.interface.state<DescentPanelState>().plays);
  for (int i = 0; i < 60; ++i) robot.frame();
  EXPECT_GT(step(), 1U);
  EXPECT_TRUE(robot.interface.restless());
  robot.key(Key::space);
  EXPECT_FALSE(robot.interface.state<DescentPanelState>().plays);
  const std::uint32_t stopped = step();
  for (int i = 0; i < 60; ++i) robot.frame();
  EXPECT_EQ(step(), stopped);
  robot.key(Key::y);
  EXPECT_FALSE(robot.session.get<DescentPlayer>().on());
  EXPECT_FALSE(robot.interface.widgets().contains("descent chart"));
  EXPECT_TRUE(robot.errors.empty());
}

// A gap or an overlap of boxes is no depth of the objects: the label in the scene names the boxes, and each
// length has its unit.
TEST(DescentPanel, LengthsOfBoxesAreNamedAndHaveAUnit) {
  UiRobot robot;
  Scene scene = *two_of(generated::bumpy_sphere(300), Vec3(1.4, 0.1, 0.05));
  scene.metres_per_unit = {1.0};
  robot.session.set_scene(std::make_shared<const Scene>(std::move(scene)));
  robot.settle();
  robot.key(Key::y);
  const auto answer = robot.session.get<DescentPlayer>().answer();
  ASSERT_TRUE(answer && answer->colliding);
  const auto axes = axes_statement(robot.session);
  ASSERT_TRUE(axes);
  EXPECT_FALSE(axes->unit.empty());
  EXPECT_TRUE(axes->how.starts_with("The boxes are ")) << axes->how;
  int overlapping = 0, separated = 0;
  for (std::uint32_t step = 0; step < answer->steps.size(); ++step) {
    if (DescentSteps::is_of_triangles(answer->steps[step].step)) continue;
    ASSERT_TRUE(robot.session.apply(DescentStep{step + 1}));
    const auto said = descent_statement(robot.session);
    ASSERT_TRUE(said && said->step);
    if (!said->step->shadows || said->step->shadows->text.empty()) continue;
    const std::string& label = said->step->shadows->text;
    overlapping += label.starts_with("boxes overlap ") ? 1 : 0;
    separated += label.starts_with("gap of the boxes ") ? 1 : 0;
    EXPECT_NE(label.find("m along "), std::string::npos) << label;
    // The legend names the shadows with their thin lines, and what is between them.
    const auto legend = legend_statements(robot.session);
    const auto has = [&](std::string_view text) {
      return std::any_of(legend.begin(), legend.end(), [&](const LegendStatement& row) {
        return row.text.find(text) != std::string::npos;
      });
    };
    EXPECT_TRUE(has("Shadows on the axis")) << label;
    EXPECT_EQ(has("Gap of the shadows"), said->step->shadows->parts) << label;
    EXPECT_NE(has("Gap of the shadows"), has("verlap of the shadows")) << label;
  }
  EXPECT_GT(overlapping, 3);
  EXPECT_GT(separated, 3);
}

// The label of a gap is whole wherever its point is: the legend does not cover it.
TEST(DescentPanel, TheLegendDoesNotCoverTheLabel) {
  UiRobot robot;
  begin(robot);
  int under = 0;
  for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    const auto point = [&] {
      const auto said = descent_statement(robot.session);
      return said && said->step && said->step->shadows
                 ? project(robot.session.view().shown_view(), said->step->shadows->label, 1280, 720)
                 : std::nullopt;
    };
    for (int round = 0; round < 4; ++round) {  // moves the point onto the legend
      const UiRect legend = robot.widget("legend");
      const auto at = point();
      ASSERT_TRUE(at);
      const double x = static_cast<double>(legend.x) + share * static_cast<double>(legend.width);
      ASSERT_TRUE(
          robot.session.apply(Pan{(x - at->x) / 720, (at->y - static_cast<double>(legend.y) - 5) / 720}));
      robot.settle();
    }
    const auto at = point();
    ASSERT_TRUE(at);
    const UiRect legend = robot.widget("legend");
    under += legend.contains(at->x, at->y + 10) ? 1 : 0;
    EXPECT_FALSE(overlap(robot.widget("descent label"), legend)) << share;
  }
  EXPECT_GT(under, 2);
}

// The counts of tests add up to that of the steps: a test without a step is named.
TEST(DescentPanel, TheTestsAddUpToTheSteps) {
  std::size_t named = 0;
  for (const double apart : {1.4, 1.9, 2.6}) {
    UiRobot robot;
    robot.session.set_scene(two_of(generated::bumpy_sphere(300), Vec3(apart, 0.1, 0.05)));
    robot.settle();
    robot.key(Key::y);
    const auto answer = robot.session.get<DescentPlayer>().answer();
    const auto said = descent_statement(robot.session);
    ASSERT_TRUE(answer && said);
    const std::uint64_t tests = answer->counters.box_tests + answer->counters.triangle_tests;
    ASSERT_GE(tests, said->steps);
    const std::string before = "(" + count_text(tests - said->steps) + " before the first step)";
    EXPECT_EQ(said->result_text.find(before) != std::string::npos, tests != said->steps) << said->result_text;
    EXPECT_EQ(said->result_text.find("before the first step") != std::string::npos, tests != said->steps);
    named += tests != said->steps ? 1 : 0;
  }
  EXPECT_GT(named, 0U);
}

// Whenever "End" is pressed, no step of the player follows.
TEST(DescentPanel, EndsWithoutAnErrorWhileItPlays) {
  UiRobot robot;
  begin(robot);
  for (int frames = 0; frames < 24; ++frames) {  // a step is due at least every 20th frame
    robot.key(Key::space);
    EXPECT_TRUE(robot.interface.state<DescentPanelState>().plays);
    for (int i = 0; i < frames; ++i) robot.frame();
    robot.click("descent:end");
    EXPECT_FALSE(robot.session.get<DescentPlayer>().on());
    EXPECT_FALSE(robot.interface.state<DescentPanelState>().plays);
    robot.key(Key::y);
    ASSERT_TRUE(robot.session.get<DescentPlayer>().answer());
  }
  EXPECT_GT(robot.count_of<DescentStep>(), 10);
  EXPECT_TRUE(robot.errors.empty()) << robot.errors.front();
}

// The triangles of a step have their numbers within the objects, as in the panel Contact.
TEST(DescentPanel, ATriangleHasItsNumberInItsObject) {
  UiRobot robot;
  begin(robot);
  const DescentAnswer& answer = *robot.session.get<DescentPlayer>().answer();
  int seen = 0;
  for (std::uint32_t step = 0; step < answer.steps.size(); ++step) {
    const TraceEvent& event = answer.steps[step];
    if (!DescentSteps::is_of_triangles(event.step)) continue;
    ++seen;
    const std::string text = descent_step_text(robot.session, step);
    EXPECT_TRUE(
        text.starts_with("Triangles " + count_text(event.a) + " of A and " + count_text(event.b) + " of B "))
        << text;
  }
  EXPECT_GT(seen, 10);
}

TEST(DescentPanel, AClickOnABarGoesToItsPairAndTheStripScrubs) {
  UiRobot robot;
  begin(robot);
  const DescentSteps& steps = robot.session.get<DescentPlayer>().answer()->steps;
  const UiRect chart = robot.widget("descent chart");
  const double strip = 12.0, row = (static_cast<double>(chart.height) - strip) / steps.levels();
  test::Random random(91);
  int pairs = 0, triangles = 0;
  for (int i = 0; i < 60; ++i) {
    const double x =
        static_cast<double>(chart.x) + random.uniform(0.0, 1.0) * static_cast<double>(chart.width - 1);
    const bool in_strip = i % 3 == 0;
    const double y = static_cast<double>(chart.y) +
                     (in_strip ? 5.0 : strip + random.uniform(0.05, 0.95) * row * steps.levels());
    robot.click(x, y);
    // By hand: the step of this place, then the pair of this level that it came of.
    const auto under = static_cast<std::uint32_t>((std::floor(x) - static_cast<double>(chart.x)) /
                                                  static_cast<double>(chart.width) * steps.size());
    const std::uint32_t now = robot.session.get<DescentPlayer>().step();
    if (in_strip) {
      EXPECT_NEAR(now, under, 1.0 + steps.size() / static_cast<double>(chart.width));
      triangles += DescentSteps::is_of_triangles(steps[now].step) ? 1 : 0;
      continue;
    }
    const auto level =
        static_cast<std::uint32_t>((std::floor(y) - static_cast<double>(chart.y) - strip) / row);
    if (steps[now].level == level && !DescentSteps::is_of_triangles(steps[now].step)) {
      ++pairs;
      EXPECT_LE(now, under + 2 + steps.size() / static_cast<std::uint32_t>(chart.width));
      EXPECT_GE(steps.end(now) + 2 + steps.size() / static_cast<std::uint32_t>(chart.width), under);
    }
  }
  std::printf("40 clicks into the tree of pairs, %d on a pair; 20 into the strip, %d on triangles\n", pairs,
              triangles);
  EXPECT_GT(pairs, 15);
  EXPECT_GT(triangles, 3);
  // The wheel spreads fewer steps over the width, about the mouse; turned back, all.
  robot.move(static_cast<double>(chart.x + 0.3F * chart.width), static_cast<double>(chart.y + 30));
  robot.settle();
  robot.wheel(4.0);
  EXPECT_FALSE(robot.session.get<DescentPlayer>().shows_all());
  const DescentPlayer::Range range = robot.session.get<DescentPlayer>().range();
  EXPECT_LT(range.end - range.first, steps.size() / 2);
  for (int i = 0; i < 4; ++i) robot.wheel(-4.0);
  EXPECT_TRUE(robot.session.get<DescentPlayer>().shows_all());
}

TEST(DescentPanel, AClickOnAnAxisGoesToTheNextPairThatItSeparated) {
  UiRobot robot;
  begin(robot);
  const DescentSteps& steps = robot.session.get<DescentPlayer>().answer()->steps;
  int clicked = 0;
  for (std::size_t i = 0; i < kBoxAxisCount; ++i) {
    const auto axis = static_cast<ExitAxis>(i);
    const std::uint32_t before = robot.session.get<DescentPlayer>().step();
    robot.click("axis:" + std::string(name_of(axis)));
    if (steps.exits()[i] == 0) {
      EXPECT_EQ(robot.session.get<DescentPlayer>().step(), before);
      continue;
    }
    ++clicked;
    const TraceEvent& now = steps[robot.session.get<DescentPlayer>().step()];
    EXPECT_EQ(now.axis, axis);
    EXPECT_EQ(now.step, TraceStep::separated);
    const auto axes = axes_statement(robot.session);
    ASSERT_TRUE(axes);
    EXPECT_TRUE(axes->rows[i].decides);
    EXPECT_GT(axes->rows[i].row.gap, 0.0);
  }
  std::printf("%d of 15 axes separate a pair\n", clicked);
  EXPECT_GE(clicked, 5);
  EXPECT_TRUE(robot.errors.empty());
}

// Numbers have columns of their own, with one right end; no bar is below them, and bars have sharp edges.
TEST(DescentPanel, NoNumberOfAnAxisIsOnABar) {
  for (const double scale : {1.0, 1.25}) {
    UiRobot robot(1280 * scale, 720 * scale, scale);
    begin(robot);
    const auto axes = axes_statement(robot.session);
    ASSERT_TRUE(axes);
    float end = 0;
    int rows = 0;
    for (const AxisRowStatement& row : axes->rows) {
      if (row.exits == 0) continue;
      const std::string id(name_of(row.axis));
      const UiRect number = robot.widget("axis pairs:" + id), bar = robot.widget("axis bar:" + id);
      EXPECT_LE(number.right(), bar.x) << id;
      EXPECT_GT(number.x, robot.widget("axis:" + id).x) << id;
      if (rows++ > 0) {
        EXPECT_FLOAT_EQ(number.right(), end) << id;
      }
      end = number.right();
      EXPECT_LT(robot.widget("axis head:shadows").right(), robot.widget("axis head:gap").x) << "headers";
      for (const float edge : {bar.x, bar.right(), bar.y, bar.bottom()})
        EXPECT_EQ(edge, std::round(edge)) << id;
    }
    EXPECT_GT(rows, 4);
  }
}

// The corners of an edge of a box of the scene, on screen: a click there goes to its pair.
TEST(DescentPanel, AClickOnABoxOfTheSceneGoesToItsPair) {
  UiRobot robot;
  begin(robot);
  const auto answer = robot.session.get<DescentPlayer>().answer();
  test::Random random(92);
  int went = 0, other = 0, stayed = 0;
  for (int i = 0; i < 40; ++i) {
    const auto at = static_cast<std::uint32_t>(random.uniform(0.2, 1.0) * (answer->steps.size() - 1));
    ASSERT_TRUE(robot.session.apply(DescentStep{at + 1}));
    robot.settle();
    const auto boxes = descent_boxes(answer->steps, at);
    const DescentBox& box =
        boxes[static_cast<std::size_t>(random.uniform(0.0, 0.999) * static_cast<double>(boxes.size()))];
    const bool is_a = box.side == Side::a;
    const auto volume =
        volume_of_node((is_a ? answer->question.tree_a : answer->question.tree_b)->tree, box.node);
    const Polyhedron shape = outline(std::get<Obb>(volume));
    const RigidTransform& pose = is_a ? answer->question.world_from_a : answer->question.world_from_b;
    const Vec3 middle =
        place(pose, 0.5 * (shape.vertices[shape.faces[0][0]] + shape.vertices[shape.faces[0][1]]));
    const auto pixel = project(robot.session.view().shown_view(), middle, 1280, 720);
    ASSERT_TRUE(pixel);
    if (!robot.interface.layout().scene.contains(pixel->x, pixel->y)) continue;
    robot.click(pixel->x + 0.5, pixel->y + 0.5);
    const std::uint32_t now = robot.session.get<DescentPlayer>().step();
    if (now == at && box.step != at) {
      ++stayed;  // as a second click in no time does, which is a double click
      continue;
    }
    // Another box may run through the same pixel; it is one of those that are shown.
    EXPECT_TRUE(
        std::any_of(boxes.begin(), boxes.end(), [&](const DescentBox& one) { return one.step == now; }));
    (now == box.step ? went : other) += 1;
  }
  std::printf("%d clicks on boxes of the scene: %d at that box, %d at one before it\n", went + other, went,
              other);
  EXPECT_GT(went, 15);
  EXPECT_LE(stayed, 3);
}

TEST(DescentPanel, WhyIsAnsweredBesideTheClashesAndEscReturns) {
  UiRobot robot;
  robot.session.set_scene(two_of(generated::bumpy_sphere(200), Vec3(1.4, 0.1, 0.05)));
  robot.click("workspace:clash");
  robot.click("clash:check");
  ASSERT_EQ(robot.session.get<ClashReview>().search().records().size(), 1U);
  robot.click("clash:0");
  const Camera camera = robot.session.view().camera();
  robot.click("why");
  EXPECT_EQ(robot.session.view().workspace(), Workspace::clash);
  EXPECT_TRUE(robot.interface.widgets().contains("descent:end"));
  ASSERT_TRUE(robot.session.get<DescentPlayer>().objects());
  EXPECT_EQ(*robot.session.get<DescentPlayer>().objects(), (std::array<std::uint32_t, 2>{0, 1}));
  EXPECT_TRUE(robot.session.get<DescentPlayer>().answer()->colliding);
  // The camera is at the boxes of the step, whole.
  const Sphere boxes = robot.session.get<DescentPlayer>().around_step();
  const View view = robot.session.view().shown_view();
  EXPECT_FALSE(robot.session.view().camera() == camera);
  EXPECT_GT(glm::distance(view.eye, boxes.center), boxes.radius);
  const UiRect& scene = robot.interface.layout().scene;
  const auto left = project(view, boxes.center - boxes.radius * view.camera_from_world[0], 1280, 720),
             right = project(view, boxes.center + boxes.radius * view.camera_from_world[0], 1280, 720);
  ASSERT_TRUE(left && right);
  EXPECT_GE(left->x, static_cast<double>(scene.x));
  EXPECT_LE(right->x, static_cast<double>(scene.right()));
  robot.key(Key::escape);
  EXPECT_FALSE(robot.session.get<DescentPlayer>().objects());
  // The clash stayed, and its camera is back.
  EXPECT_TRUE(robot.session.get<ClashReview>().flight().chosen());
  EXPECT_EQ(robot.session.view().camera(), camera);
  // Of the selection, too.
  RigidTransform far;
  far.translation = Vec3(3, 0, 0);
  ASSERT_TRUE(robot.session.apply(move_object({1}, far)));
  ASSERT_TRUE(robot.session.apply(SetWorkspace{Workspace::clash}));
  ASSERT_TRUE(robot.session.apply(Select{{1}}));
  robot.settle();
  robot.click("why");
  ASSERT_TRUE(robot.session.get<DescentPlayer>().answer());
  EXPECT_FALSE(robot.session.get<DescentPlayer>().answer()->colliding);
}

// Turned by hand at the first step: the bars are those of the whole boxes as they stand, at every moment.
TEST(DescentPanel, AxesAreThoseOfTheBoxesAsTheyStandWhileTheyAreDragged) {
  UiRobot robot;
  begin(robot);
  test::Random random(93);
  int apart = 0, overlapping = 0;
  for (int i = 0; i < 200; ++i) {
    RigidTransform pose =
        rotated(robot.session.document().pose(1), robot.session.document().facts().center(1),
                glm::normalize(Vec3(random.uniform(-1, 1), random.uniform(-1, 1), 0.3)), 0.3);
    pose.translation = Vec3(random.uniform(-1, 3), random.uniform(-1, 1), random.uniform(-1, 1));
    robot.session.preview_pose(1, pose);
    const auto axes = axes_statement(robot.session);
    ASSERT_TRUE(axes);
    ASSERT_EQ(axes->rows.size(), kBoxAxisCount);
    // By hand: the corners of both boxes, placed, on each axis.
    const auto corners_of = [&](std::uint32_t object, std::uint32_t node) {
      const Tree& tree = robot.session.derived().data(Target{object}).tree.ready->tree;
      std::vector<Vec3> out;
      for (const Vec3& p : outline(std::get<Obb>(volume_of_node(tree, node))).vertices)
        out.push_back(place(robot.session.document().pose(object), p));
      return out;
    };
    const auto a = corners_of(0, axes->node_a), b = corners_of(1, axes->node_b);
    double largest = -kInfinity;
    for (const AxisRowStatement& row : axes->rows) {
      if (!(glm::dot(row.row.axis, row.row.axis) > 0.0)) continue;
      const auto shadow = [&](const std::vector<Vec3>& points) {
        Interval out;
        for (const Vec3& p : points) {
          out.min = std::min(out.min, glm::dot(p, row.row.axis));
          out.max = std::max(out.max, glm::dot(p, row.row.axis));
        }
        return out;
      };
      const Interval on_a = shadow(a), on_b = shadow(b);
      EXPECT_NEAR(row.row.a.min, on_a.min, 1e-6);
      EXPECT_NEAR(row.row.b.max, on_b.max, 1e-6);
      EXPECT_NEAR(row.row.gap, std::max(on_b.min - on_a.max, on_a.min - on_b.max), 1e-6);
      largest = std::max(largest, row.row.gap);
    }
    EXPECT_EQ(axes->state == PairState::apart, largest > 0.0);
    if (axes->state == PairState::overlapping) {
      EXPECT_NEAR(axes->depth, -largest, 1e-6);
    }
    (axes->state == PairState::apart ? apart : overlapping) += 1;
  }
  std::printf("200 poses of a drag, 15 axes each: %d apart, %d not\n", apart, overlapping);
  EXPECT_GT(apart, 20);
  EXPECT_GT(overlapping, 20);
}

// BOXWOOD_SCRUB=1 for 1,200,000 steps; a tenth of that otherwise.
TEST(DescentPanel, ScrubsAMillionStepsWithoutAWait) {
  const bool all = std::getenv("BOXWOOD_SCRUB") != nullptr;
  UiRobot robot;
  const double near = all ? 0.2 : 1.0;  // as far apart as its triangles are large
  robot.session.set_scene(two_of(generated::bumpy_sphere(all ? 60000 : 6000), near * Vec3(0.05, 0.02, 0.01)));
  robot.settle();
  robot.key(Key::y);
  const auto answer = robot.session.get<DescentPlayer>().answer();
  ASSERT_TRUE(answer);
  const std::uint32_t steps = answer->steps.size();
  DescentStepDrawing drawing;
  test::Random random(94);
  double longest = 0.0, sum = 0.0;
  const int jumps = all ? 2000 : 300;
  for (int i = 0; i < jumps; ++i) {
    const auto to = static_cast<std::uint32_t>(random.uniform(0.0, 1.0) * (steps - 1));
    const auto begin = std::chrono::steady_clock::now();
    ASSERT_TRUE(robot.session.apply(DescentStep{to + 1}));
    robot.frame();
    DrawList list;
    drawing.add(robot.session, 1, list);
    const double ms =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    longest = std::max(longest, ms);
    sum += ms;
    ASSERT_EQ(robot.session.get<DescentPlayer>().step(), to);
  }
  std::printf(
      "%u steps: %d jumps, each stated, its panels drawn and its scene made: %.1f ms, the longest %.1f ms\n",
      steps, jumps, sum / jumps, longest);
  EXPECT_GT(steps, all ? 1000000U : 50000U);
  // No time is asserted on a machine that others use; that it does not grow with the descent is: what is
  // drawn of a step is bounded by its path and its two nodes.
  DrawList list;
  drawing.add(robot.session, 1, list);
  for (const auto& batch : list.triangles) EXPECT_LE(batch.data.size(), 2 * DescentAnswer::kMostMet);
  std::size_t boxes = 0;
  for (const auto& batch : list.boxes) boxes += batch.count;
  EXPECT_LE(boxes, 2 * (24 + 2 * answer->steps.levels()));
}

TEST(Descent, AxesHaveOneNameInTheWindowAndInAnswers) {
  for (int i = 0; i < kSeparatingAxisCount; ++i)
    EXPECT_EQ(axis_text(static_cast<ExitAxis>(i)), name_of_separating_axis(i));
}

// The words name the arrow at the steps whose picture has it, and at no other.
TEST(DescentPanel, TheArrowIsNamedWhereItIsDrawn) {
  UiRobot robot;
  begin(robot);
  const auto answer = robot.session.get<DescentPlayer>().answer();
  constexpr std::uint32_t kMostSteps = 400;
  const std::uint32_t steps = answer->steps.size(), stride = 1 + steps / kMostSteps;
  int with = 0, without = 0;
  for (std::uint32_t step = 0; step < steps; step += stride) {
    ASSERT_TRUE(robot.session.apply(DescentStep{step + 1}));
    const auto axes = axes_statement(robot.session);
    if (!axes || axes->how.find(" deep") == std::string::npos) continue;
    DescentStepDrawing drawing;
    DrawList list;
    drawing.add(robot.session, 1, list);
    bool drawn = false;
    for (const auto& batch : list.segments)
      for (const SegmentInstance& line : batch.data) drawn = drawn || line.color == kWayOutArrowColor;
    EXPECT_EQ(axes->how.find("moved by the arrow") != std::string::npos, drawn) << step;
    const auto legend = legend_statements(robot.session);
    EXPECT_EQ(std::any_of(legend.begin(), legend.end(),
                          [](const LegendStatement& row) { return row.text.starts_with("Arrow: "); }),
              drawn)
        << step;
    ++(drawn ? with : without);
  }
  EXPECT_GT(with, 3);
  EXPECT_GT(without, 3) << "steps of triangles";
}

}  // namespace
}  // namespace boxwood
