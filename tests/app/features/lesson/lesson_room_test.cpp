// SPDX-License-Identifier: MIT
// The buttons of a lesson's steps stay where they are while a reader clicks through it, and a lesson that is
// open is named in every workspace.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "app/features/back/back_trail.hpp"
#include "app/features/lesson/lesson_commands.hpp"
#include "app/features/lesson/lesson_panel.hpp"
#include "app/features/lesson/lesson_places.hpp"
#include "app/features/lesson/lesson_player.hpp"
#include "app/features/lesson/lesson_statement.hpp"
#include "app/interface/robot.hpp"
#include "app/statements/statements.hpp"
#include "lesson_options.hpp"

namespace boxwood {
namespace {

TEST(LessonRoom, NextStaysUnderTheMouse) {
  UiRobot robot(1280, 720, 1.0, lesson_options());
  ASSERT_TRUE(robot.session.apply(parse_command("lesson fifteen-axes").value()));
  ASSERT_TRUE(robot.session.apply(parse_command("workspace learn").value()));
  robot.settle();
  const UiRect before = robot.widget("lesson next");
  for (int i = 0; i < 3; ++i) {
    robot.click("lesson next");
    const UiRect now = robot.widget("lesson next");
    EXPECT_EQ(now.x, before.x) << i;
    EXPECT_EQ(now.y, before.y) << i;
  }
  robot.click("lesson play");  // its label changes
  EXPECT_EQ(robot.widget("lesson next").x, before.x);
}

// A step that plays a descent moves nothing in the columns, with models of the reader and without.
TEST(LessonRoom, TheColumnsStayThroughALesson) {
  for (const bool own : {true, false}) {
    UiRobot robot(1280, 720, 1.0, lesson_options());
    for (const char* line : {"open \"models/gear_pair.glb\"", "lesson the-descent"}) {
      ASSERT_TRUE(robot.session.apply(parse_command(line).value())) << line;
      robot.settle();
    }
    if (own) robot.click("lesson my model");
    const std::size_t steps = robot.session.get<LessonPlayer>().current()->steps.size();
    ASSERT_EQ(steps, own ? 2U : 3U);
    const Layout layout = robot.interface.layout();
    const UiRect next = robot.widget("lesson next"), row = robot.widget("lesson:the-descent"),
                 count = robot.widget("lesson step");
    const auto expect_same = [&](const std::string& where) {
      EXPECT_EQ(robot.interface.layout().left.width, layout.left.width) << where << own;
      EXPECT_EQ(robot.interface.layout().right.width, layout.right.width) << where << own;
      EXPECT_EQ(robot.widget("lesson next").x, next.x) << where << own;
      EXPECT_EQ(robot.widget("lesson next").y, next.y) << where << own;
      EXPECT_EQ(robot.widget("lesson:the-descent").y, row.y) << where << own;
      EXPECT_EQ(robot.widget("lesson:the-descent").height, row.height) << where << own;
      EXPECT_NEAR(robot.widget("lesson step").width, count.width, 4.0F) << where << own;
    };
    for (std::size_t step = 2; step <= steps; ++step) {
      robot.click("lesson next");
      expect_same("step " + std::to_string(step));
    }
    if (!own) {
      ASSERT_TRUE(robot.session.apply(TryLesson{1}));
      robot.settle();
      expect_same("try");
    }
    EXPECT_FALSE(robot.interface.layout().dock.empty()) << "the descent is not played";
  }
}

// The button that leaves is in sight at every step, however long the text is, and does not move.
TEST(LessonRoom, LeaveIsInSightAtEveryStep) {
  for (const char* lesson : {"lesson smallest-sphere", "lesson the-descent"}) {
    UiRobot robot(1280, 720, 1.0, lesson_options());
    ASSERT_TRUE(robot.session.apply(parse_command(lesson).value()));
    ASSERT_TRUE(robot.session.apply(parse_command("workspace learn").value()));
    robot.settle();
    const UiRect first = robot.widget("lesson leave");
    for (int i = 0; i < 3; ++i) {
      const UiRect leave = robot.widget("lesson leave"), panel = robot.widget("panel:lesson");
      const UiRect next = robot.widget("lesson next");
      EXPECT_TRUE(leave.x > next.right() || leave.y > next.bottom()) << lesson << i;
      EXPECT_LE(leave.right(), panel.right()) << lesson << i;
      EXPECT_LE(leave.bottom(), panel.bottom()) << lesson << i;
      EXPECT_EQ(leave.y, first.y) << lesson << i;
      EXPECT_EQ(leave.width, first.width) << lesson << i;
      EXPECT_GT(leave.width, 1.25F * robot.widget("lesson next").width) << "it does not name the workspace";
      robot.click("lesson next");
    }
    robot.click("lesson leave");
    EXPECT_EQ(robot.count_of<ReturnFromLesson>(), 1);
  }
}

// On a slow machine the answers of a step may take longer than its caption. The reading time begins when the
// picture is seen.
TEST(LessonRoom, PlayWaitsForThePictureOfTheStep) {
  UiRobot robot(1280, 720, 1.0, lesson_options());
  ASSERT_TRUE(robot.session.apply(parse_command("lesson two-cubes").value()));
  robot.settle();
  const LessonPlayer& player = robot.session.get<LessonPlayer>();
  robot.interface.state<LessonPanelState>().plays = true;
  ASSERT_TRUE(robot.session.apply(parse_command("lesson two-cubes").value()));
  for (int i = 0; i < 100000 && player.under_way(); ++i) {
    robot.session.poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ASSERT_FALSE(player.under_way());
  ASSERT_TRUE(robot.session.busy()) << "the answers are taken in by the next poll";
  const double reading = 2.0 + 0.045 * static_cast<double>(player.current()->steps[0].caption.size());
  const int frames = static_cast<int>(60 * reading);
  for (int i = 0; i < frames + 60; ++i) robot.frame();
  EXPECT_EQ(robot.count_of<SetLessonStep>(), 0);
  robot.session.wait();
  for (int i = 0; i < frames - 10; ++i) robot.frame();
  EXPECT_EQ(robot.count_of<SetLessonStep>(), 0);
  for (int i = 0; i < 60; ++i) robot.frame();
  EXPECT_EQ(robot.count_of<SetLessonStep>(), 1);
}

// At the last step there is nothing left to play: the button and Space begin again at the first.
TEST(LessonRoom, PlayAtTheLastStepBeginsAgain) {
  for (const bool by_key : {false, true}) {
    UiRobot robot(1280, 720, 1.0, lesson_options());
    ASSERT_TRUE(robot.session.apply(parse_command("lesson two-cubes").value()));
    robot.settle();
    const LessonPlayer& player = robot.session.get<LessonPlayer>();
    const auto last = static_cast<std::uint32_t>(player.current()->steps.size());
    ASSERT_GT(last, 1U);
    ASSERT_TRUE(robot.session.apply(SetLessonStep{last}));
    robot.settle();
    robot.log.clear();
    by_key ? robot.key(Key::space) : robot.click("lesson play");
    EXPECT_EQ(robot.count_of<SetLessonStep>(), 1) << by_key;
    EXPECT_EQ(player.step(), 0U) << by_key;
    const bool& plays = robot.interface.state<LessonPanelState>().plays;
    EXPECT_TRUE(plays) << by_key;
    for (int i = 0; i < 60 * 60 && plays; ++i) {
      robot.frame();
      robot.session.wait();
    }
    EXPECT_FALSE(plays) << by_key;
    EXPECT_EQ(player.step() + 1, last) << "it plays to the end and stops there";
    EXPECT_EQ(robot.count_of<SetLessonStep>(), static_cast<int>(last)) << by_key;
  }
}

// A lesson whose model cannot be opened has nothing to play, and its button looks so.
TEST(LessonRoom, PlayIsDimWithoutALesson) {
  UiRobot robot(1280, 720, 1.0, lesson_options());
  const auto is_dim = [&](const std::string& name) {
    const UiRect button = robot.widget(name);
    return std::ranges::none_of(robot.list.ui_vertices, [&](const UiVertex& v) {
      return button.contains(static_cast<double>(v.x), static_cast<double>(v.y)) && v.color.a == 255;
    });
  };
  for (const auto& [line, fails] : {std::pair("lesson smallest-sphere", false),
                                    std::pair("lesson smallest-sphere model \"models/nowhere.stl\"", true)}) {
    ASSERT_TRUE(robot.session.apply(parse_command(line).value()));
    ASSERT_TRUE(robot.session.apply(parse_command("workspace learn").value()));
    robot.settle();
    ASSERT_EQ(robot.session.get<LessonPlayer>().failed(), fails);
    EXPECT_EQ(is_dim("lesson play"), fails);
  }
  robot.click("lesson play");
  EXPECT_FALSE(robot.interface.state<LessonPanelState>().plays);
  for (int i = 0; i < 30; ++i) robot.frame();
  EXPECT_FALSE(is_dim("tip"));
}

// A lesson whose file is not found says so once, and the scene of before is not shown in its place.
TEST(LessonRoom, AMissingFileIsNamedOnceWithAWayOut) {
  UiRobot robot(1280, 1200, 1.0, lesson_options());
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "boxwood_without_models";
  std::filesystem::create_directories(folder);
  std::filesystem::current_path(folder);
  ASSERT_TRUE(robot.session.apply(parse_command("lesson smallest-sphere").value()));
  robot.settle();
  const auto has = [&](const char* name) { return robot.interface.widgets().contains(name); };
  const auto lesson = lesson_statement(robot.session);
  ASSERT_TRUE(lesson);
  EXPECT_EQ(lesson->failure, "The file models/slanted_part.stl of this lesson was not found; "
                             "\"With my model\" or \"Choose ...\" opens another");
  ASSERT_FALSE(lesson->numbers.empty());
  for (const LessonNumberStatement& number : lesson->numbers) EXPECT_EQ(number.text, "-");
  EXPECT_EQ(lesson->number.text, "-");
  EXPECT_TRUE(robot.session.messages().all().empty()) << "the panel says it";
  EXPECT_NE(robot.session.messages().first_error(), nullptr) << "`render` fails";
  EXPECT_TRUE(has("lesson failure"));
  EXPECT_TRUE(has("missing lesson"));
  robot.log.clear();
  for (const char* button : {"lesson previous", "lesson next", "lesson play", "lesson try 1"})
    robot.click(button);
  for (int i = 0; i < 30; ++i) robot.frame();
  EXPECT_TRUE(has("tip"));
  robot.key(Key::period);
  EXPECT_EQ(robot.count_of<SetLessonStep>() + robot.count_of<TryLesson>(), 0);
  EXPECT_FALSE(robot.session.apply(TryLesson{1}));
  EXPECT_TRUE(robot.errors.empty());
  robot.click("lesson leave");
  EXPECT_FALSE(has("missing lesson"));
  EXPECT_TRUE(robot.session.messages().all().empty());
}

// A lesson with a typed volume is on screen without the file of a query: the panel names it once.
TEST(LessonRoom, AMissingFileOfAQueryIsNamedOnce) {
  UiRobot robot(1280, 1200, 1.0, lesson_options());
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "boxwood_without_models";
  std::filesystem::create_directories(folder);
  std::filesystem::current_path(folder);
  ASSERT_TRUE(robot.session.apply(parse_command("lesson why-spheres-are-not-enough").value()));
  robot.settle();
  const auto lesson = lesson_statement(robot.session);
  ASSERT_TRUE(lesson);
  EXPECT_TRUE(lesson->failure.empty()) << lesson->failure;
  EXPECT_EQ(lesson->missing, "The file docs/lessons/four-spheres.yml of this lesson was not found; put its "
                             "folder beside the program");
  ASSERT_FALSE(lesson->numbers.empty());
  for (const LessonNumberStatement& number : lesson->numbers) EXPECT_EQ(number.text, "-");
  EXPECT_EQ(lesson->number.text, "-");
  EXPECT_TRUE(robot.interface.widgets().contains("lesson failure"));
  robot.key(Key::period);
  EXPECT_EQ(robot.session.get<LessonPlayer>().step(), 1U);
}

// A message about a command of the lesson goes with the lesson.
TEST(LessonRoom, TheErrorOfATryGoesWithTheLesson) {
  for (const char* end : {"lesson-leave", "lesson-return", "lesson two-cubes"}) {
    Session session(lesson_options());
    for (const char* line :
         {"open \"models/slanted_part.stl\"", "lesson-text the-shared-box 1", "lesson-try 1"}) {
      ASSERT_TRUE(session.apply(parse_command(line).value())) << line;
      session.wait();
    }
    ASSERT_EQ(session.messages().all().size(), 1U);
    EXPECT_EQ(session.messages().all()[0].text, "there is no object 1: the scene has one object, number 0");
    ASSERT_TRUE(session.apply(parse_command(end).value()));
    EXPECT_TRUE(session.messages().all().empty()) << end;
    session.wait();
  }
}

// A caption is about the scene of its step. After a change the panel says so, and leads back.
TEST(LessonRoom, AChangedSceneIsNamedAndPutBack) {
  UiRobot robot(1280, 900, 1.0, lesson_options());
  ASSERT_TRUE(robot.session.apply(parse_command("lesson the-shared-box").value()));
  ASSERT_TRUE(robot.session.apply(parse_command("workspace learn").value()));
  robot.settle();
  ASSERT_TRUE(robot.session.apply(SetLessonStep{4}));
  robot.settle();
  const auto says_so = [&] { return robot.interface.widgets().contains("lesson put back"); };
  EXPECT_FALSE(says_so());
  ASSERT_TRUE(robot.session.apply(parse_command("pose object 1 1 0 0 -0.5 0 1 0 0 0 0 1 0").value()));
  robot.settle();
  ASSERT_TRUE(says_so());
  EXPECT_FALSE(lesson_drawn(robot.session).at(3).there) << "a gap between boxes that overlap";
  robot.click("lesson put back");
  EXPECT_FALSE(says_so());
  EXPECT_EQ(robot.session.document().pose(1).translation, Vec3(1.5, 0, 0));
  EXPECT_TRUE(lesson_drawn(robot.session).at(3).there);
}

// The text is right again after undo. The buttons under Try stay under the mouse, and "Put back" keeps the
// eye.
TEST(LessonRoom, AChangeIsNamedAsLongAsItLasts) {
  UiRobot robot(1280, 900, 1.0, lesson_options());
  ASSERT_TRUE(robot.session.apply(parse_command("lesson smallest-sphere").value()));
  ASSERT_TRUE(robot.session.apply(parse_command("workspace learn").value()));
  robot.settle();
  const auto says_so = [&] { return robot.interface.widgets().contains("lesson put back"); };
  const UiRect first = robot.widget("lesson try 1");
  robot.click("lesson try 1");
  EXPECT_TRUE(says_so());
  EXPECT_EQ(robot.widget("lesson try 1").y, first.y);
  for (const auto& [line, changed] : {std::pair("undo", false), std::pair("redo", true),
                                      std::pair("undo", false), std::pair("redo", true)}) {
    ASSERT_TRUE(robot.session.apply(parse_command(line).value()));
    robot.settle();
    EXPECT_EQ(says_so(), changed) << line;
  }
  ASSERT_TRUE(robot.session.apply(parse_command("orbit 40 10").value()));
  robot.settle();
  const Vec3 eye = robot.session.view().camera().eye();
  robot.click("lesson put back");
  EXPECT_FALSE(says_so());
  EXPECT_LT(glm::length(robot.session.view().camera().eye() - eye), 1e-6 * glm::length(eye));
}

// A reader who compares the steps of a lesson finds its buttons in one place.
TEST(LessonRoom, TheButtonsUnderTryStayInPlaceFromStepToStep) {
  for (const char* lesson : {"smallest-sphere", "smallest-sphere model models/gear_pair.glb", "splitting"}) {
    UiRobot robot(2560, 1440, 1.0, lesson_options());
    ASSERT_TRUE(robot.session.apply(parse_command(std::string("lesson ") + lesson).value()));
    robot.settle();
    const float y = robot.widget("lesson try 1").y;
    const std::size_t steps = robot.session.get<LessonPlayer>().current()->steps.size();
    for (std::size_t i = 1; i < steps; ++i) {
      robot.key(Key::period);
      robot.settle();
      EXPECT_NEAR(robot.widget("lesson try 1").y, y, 1.5) << lesson << ", step " << i + 1;
    }
  }
}

// The rings are in the free part of the window at each step, and with the strip of the descent.
TEST(LessonRoom, TheRingsAreInSightAtEachStep) {
  for (const double height : {720.0, 1440.0}) {
    const double width = height * 16 / 9;
    UiRobot robot(width, height, 1.0, lesson_options());
    ASSERT_TRUE(robot.session.apply(parse_command("lesson the-descent").value()));
    robot.settle();
    const auto expect_in_sight = [&](const std::string& what) {
      const UiRect& scene = robot.interface.layout().scene;
      const Document& document = robot.session.document();
      ASSERT_EQ(document.object_count(), 2U);
      for (std::uint32_t object = 0; object < 2; ++object)
        for (const Vec3& p : document.facts(object).far_points) {
          const Vec3 at = place(document.pose(object), p);
          const auto pixel = project(robot.session.view().shown_view(), at, width, height);
          ASSERT_TRUE(pixel) << what;
          EXPECT_TRUE(scene.contains(pixel->x, pixel->y)) << what << ", object " << object;
        }
    };
    for (std::uint32_t step = 1; step <= 3; ++step) {
      ASSERT_TRUE(robot.session.apply(SetLessonStep{step}));
      robot.settle();
      expect_in_sight("step " + std::to_string(step));
    }
    ASSERT_TRUE(robot.session.apply(TryLesson{1}));  // plays the descent
    robot.settle();
    expect_in_sight("with the strip");
  }
}

// A step whose answer has nothing to draw says so: no plane divides few objects.
TEST(LessonRoom, AStepSaysThatThereIsNothingToDraw) {
  for (const auto& [model, lacks] :
       {std::pair("models/gear_pair.glb", true), std::pair("models/spiral_staircase.glb", false)}) {
    UiRobot robot(1280, 900, 1.0, lesson_options());
    ASSERT_TRUE(robot.session.apply(OpenLesson{"planes", {{model}}}));
    robot.settle();
    const auto says = [&](const std::string& drawing) {
      return robot.interface.widgets().contains("lesson lacks:" + drawing);
    };
    EXPECT_EQ(says("First plane"), lacks) << model;
    robot.click("lesson next");
    EXPECT_FALSE(says("First plane")) << model;
    EXPECT_EQ(says("Planes, each in the part that it divides"), lacks) << model;
  }
}

// A value that an earlier step had is shown at once; other values are computed.
TEST(LessonRoom, AKnownValueIsKeptFromStepToStep) {
  Session session(lesson_options());
  ASSERT_TRUE(session.apply(OpenLesson{"smallest-sphere", {}}));
  session.wait();
  const std::string number = lesson_statement(session)->number.text;
  ASSERT_FALSE(lesson_statement(session)->number.pending);
  ASSERT_TRUE(session.apply(SetLessonStep{2}));
  const auto now = lesson_statement(session);
  EXPECT_EQ(now->number.text, number);
  EXPECT_FALSE(now->number.pending);
  EXPECT_TRUE(now->numbers.at(1).pending) << "no step had it before";
  session.wait();
  ASSERT_TRUE(session.apply(SetLessonStep{1}));
  EXPECT_FALSE(lesson_statement(session)->numbers.at(0).pending);
}

// The number of the step has one form, beside the button that leaves or above it.
TEST(LessonRoom, TheStepHasOneForm) {
  UiRobot robot(1280, 720, 1.0, lesson_options());
  std::vector<float> widths;
  for (const char* line : {"lesson-text smallest-sphere 1", "lesson smallest-sphere"}) {
    ASSERT_TRUE(robot.session.apply(parse_command("workspace learn").value()));
    ASSERT_TRUE(robot.session.apply(parse_command(line).value()));
    robot.settle();
    widths.push_back(robot.widget("lesson step").width);
    EXPECT_GT(robot.widget("lesson:smallest-sphere").y, robot.widget("lessons played").bottom() + 6) << line;
  }
  EXPECT_EQ(widths[0], widths[1]);
}

// A lesson replaces the reader's scene: the button that leaves it names the scene to which it leads.
TEST(LessonRoom, LeaveNamesTheReadersScene) {
  for (const double width : {1280.0, 2560.0}) {
    UiRobot robot(width, 720, 1.0, lesson_options());
    const auto say = [&](const std::string& line) {
      ASSERT_TRUE(robot.session.apply(parse_command(line).value())) << line;
      robot.settle();
    };
    say("open \"models/gear_pair.glb\"");
    say("lesson smallest-sphere");
    const auto lesson = lesson_statement(robot.session);
    ASSERT_TRUE(lesson);
    EXPECT_EQ(lesson->leave, "Back to Look") << "it does not name the scene";
    const float named = robot.widget("lesson leave").width;
    EXPECT_GT(named, 100) << "the name is cut";
    EXPECT_LE(robot.widget("lesson leave").right(), robot.widget("panel:lesson").right());
    robot.click("lesson leave");
    EXPECT_EQ(robot.session.document().scene().files, std::vector<std::string>{"models/gear_pair.glb"});
    say("lesson-text smallest-sphere 1");
    say("workspace learn");
    EXPECT_LT(robot.widget("lesson leave").width, named) << "the text has replaced nothing";
  }
}

// The buttons under Try bring the state that they name, wherever both boxes were dragged before.
TEST(LessonRoom, ATryBringsItsOwnState) {
  UiRobot robot(1280, 900, 1.0, lesson_options());
  ASSERT_TRUE(robot.session.apply(parse_command("lesson the-shared-box").value()));
  ASSERT_TRUE(robot.session.apply(parse_command("workspace learn").value()));
  robot.settle();
  const char* const low[] = {"(1.5, 1, 1)", "(0.5, 0.5, 0.5)"};
  for (std::size_t i = 0; i < 2; ++i) {
    for (const char* dragged :
         {"pose object 0 1 0 0 0.3 0 1 0 0.2 0 0 1 0.1", "pose object 1 0 -1 0 0.7 1 0 0 -0.4 0 0 1 0.3"})
      ASSERT_TRUE(robot.session.apply(parse_command(dragged).value()));
    robot.settle();
    robot.click("lesson try " + std::to_string(i + 1));
    const auto lesson = lesson_statement(robot.session);
    ASSERT_TRUE(lesson);
    EXPECT_EQ(lesson->numbers.at(1).text, low[i]) << lesson->tries.at(i);
    EXPECT_EQ(lesson->numbers.at(2).text, "(2, 2, 2)") << lesson->tries.at(i);
  }
}

// The other workspaces keep the scene of a lesson. There a panel names the lesson, leads back to it, and to
// the reader's scene in the workspace where the reader is now. What the lesson draws stays in Learn.
TEST(LessonRoom, AnOpenLessonIsNamedInTheOtherWorkspaces) {
  for (const char* workspace : {"look", "tree", "clash"}) {
    UiRobot robot(1280, 720, 1.0, lesson_options());
    const auto say = [&](const std::string& line) {
      ASSERT_TRUE(robot.session.apply(parse_command(line).value())) << line;
      robot.settle();
    };
    const auto has = [&](const char* name) { return robot.interface.widgets().contains(name); };
    say("open \"models/gear_pair.glb\"");
    say("workspace learn");
    say("lesson smallest-sphere");
    say("lesson-step 3");
    const auto drawn = [&] {
      const std::vector<LegendStatement> legend = legend_statements(robot.session);
      return std::any_of(legend.begin(), legend.end(),
                         [](const LegendStatement& row) { return row.text == "Points that prove it"; });
    };
    EXPECT_TRUE(drawn());
    EXPECT_FALSE(has("panel:open-lesson"));
    robot.click(std::string("workspace:") + workspace);
    EXPECT_FALSE(drawn()) << workspace;
    EXPECT_TRUE(lesson_drawn(robot.session).empty()) << workspace;
    ASSERT_TRUE(has("open lesson")) << workspace;
    EXPECT_LT(robot.widget("open lesson scene").bottom(), 200) << workspace;
    robot.click("open lesson");
    EXPECT_EQ(robot.session.view().workspace(), Workspace::learn);
    EXPECT_EQ(robot.session.get<LessonPlayer>().step(), 2U);
    EXPECT_TRUE(drawn());
    robot.click(std::string("workspace:") + workspace);
    robot.click("open lesson scene");
    EXPECT_EQ(robot.session.get<LessonPlayer>().current(), nullptr) << workspace;
    EXPECT_EQ(robot.session.document().scene().files, std::vector<std::string>{"models/gear_pair.glb"});
    EXPECT_EQ(name_of(robot.session.view().workspace()), workspace);
    EXPECT_FALSE(has("panel:open-lesson")) << workspace;
    EXPECT_TRUE(robot.errors.empty()) << robot.errors.front();
  }
}

// A lesson is no step among the scenes: the scene that was next still is, in the lesson and behind it.
TEST(LessonRoom, TheNextSceneOutlastsALesson) {
  Session session(lesson_options());
  const auto say = [&](const std::string& line) {
    ASSERT_TRUE(session.apply(parse_command(line).value())) << line;
    session.wait();
  };
  const std::vector<std::string> next{"terrain.ply"};
  say("open \"models/gear_pair.glb\"");
  say("open \"models/terrain.ply\"");
  say("scene back");
  ASSERT_EQ(session.get<BackTrail>().ahead(), next);
  say("lesson smallest-sphere");
  EXPECT_EQ(session.get<BackTrail>().ahead(), next);
  say("lesson-return");
  EXPECT_EQ(session.document().scene().files, std::vector<std::string>{"models/gear_pair.glb"});
  EXPECT_EQ(session.get<BackTrail>().ahead(), next);
  say("scene forward");
  EXPECT_EQ(session.document().scene().files, std::vector<std::string>{"models/terrain.ply"});
}

// A lesson whose file is missing has replaced nothing: no panel leads back, the title is that of the scene,
// and its message goes when something opens.
TEST(LessonRoom, ALessonThatCouldNotBeOpenedOffersNoWayBack) {
  for (const char* next : {"lesson two-cubes", "open \"models/terrain.ply\""}) {
    UiRobot robot(1280, 720, 1.0, lesson_options());
    const auto say = [&](const std::string& line) {
      ASSERT_TRUE(robot.session.apply(parse_command(line).value())) << line;
      robot.settle();
    };
    const auto has = [&](const char* name) { return robot.interface.widgets().contains(name); };
    say("open \"models/terrain.ply\"");
    say("open \"models/gear_pair.glb\"");
    say("lesson smallest-sphere model \"models/nowhere.stl\"");
    ASSERT_TRUE(robot.session.get<LessonPlayer>().failed());
    ASSERT_NE(robot.session.messages().first_error(), nullptr);
    EXPECT_TRUE(window_title(robot.session).starts_with("gear_pair")) << window_title(robot.session);
    robot.click("workspace:clash");
    EXPECT_FALSE(has("open lesson"));
    EXPECT_FALSE(has("open lesson scene"));
    say(next);
    for (const Message& message : robot.session.messages().all())
      EXPECT_FALSE(message.is_error) << next << ": " << message.text;
    EXPECT_NE(robot.session.messages().first_error(), nullptr) << "`render` still fails";
    say("scene back");
    EXPECT_EQ(robot.session.document().scene().files, std::vector<std::string>{"models/gear_pair.glb"})
        << next;
    robot.click("workspace:clash");
    EXPECT_FALSE(has("open lesson")) << next;
  }
}

}  // namespace
}  // namespace boxwood
