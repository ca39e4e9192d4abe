// SPDX-License-Identifier: MIT
// Lessons in a session: each is opened and played to its end, answers what it asks, and is drawn again by its
// log and by its command line; keys and clicks reach all of it. A file that is no lesson is refused with its
// line.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/session_setup.hpp"
#include "app/cli/option_parser.hpp"
#include "app/document/file_commands.hpp"
#include "app/document/pose_commands.hpp"
#include "app/features/lesson/cli/lesson_file.hpp"
#include "app/features/lesson/cli/lesson_runner.hpp"
#include "app/features/lesson/lesson_commands.hpp"
#include "app/features/lesson/lesson_panel.hpp"
#include "app/features/lesson/lesson_player.hpp"
#include "app/features/lesson/lesson_statement.hpp"
#include "app/interface/robot.hpp"
#include "app/picture/picture.hpp"
#include "app/session/session_commands.hpp"
#include "app/shell/panel_commands.hpp"
#include "lesson_options.hpp"
#include "render/image_compare.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

constexpr Modifiers kControl{true, false, false}, kShift{false, true, false};

const std::vector<Lesson>& all_lessons() {
  static const std::vector<Lesson> kAll = [] {
    (void)lesson_options();
    auto lessons = lessons_with_files();
    EXPECT_TRUE(lessons) << lessons.error().message;
    return lessons ? *lessons : std::vector<Lesson>();
  }();
  return kAll;
}

void expect_no_message(const Session& session, const std::string& where) {
  for (const Message& message : session.messages().all()) ADD_FAILURE() << where << ": " << message.text;
}

Command step_command(std::size_t step) {
  return SetLessonStep{static_cast<std::uint32_t>(step)};
}

TEST(Lessons, EachIsPlayedToItsEndAndItsNumbersAreAnswered) {
  ASSERT_GE(all_lessons().size(), 30U);
  std::size_t steps = 0, numbers = 0, of_poses = 0, words = 0, tries = 0;
  for (const Lesson& lesson : all_lessons()) {
    Session session(lesson_options());
    ASSERT_TRUE(session.apply(OpenLesson{lesson.name, {}}));
    for (std::size_t i = 1; i <= lesson.steps.size(); ++i) {
      const std::string where = lesson.name + ", step " + std::to_string(i);
      if (i > 1) {
        ASSERT_TRUE(session.apply(step_command(i))) << where;
      }
      session.wait();
      expect_no_message(session, where);
      ASSERT_FALSE(session.get<LessonPlayer>().failed()) << where;
      const auto told = lesson_statement(session);
      ASSERT_TRUE(told) << where;
      EXPECT_EQ(told->step, i) << where;
      EXPECT_EQ(told->caption, lesson.steps[i - 1].caption);
      ASSERT_EQ(told->numbers.size(), lesson.steps[i - 1].numbers.size());
      for (const LessonNumberStatement& number : told->numbers) {
        EXPECT_FALSE(number.pending) << where << ": " << number.says;
        EXPECT_FALSE(number.text.empty()) << where << ": " << number.says;
        if (number.says.starts_with("No ") && number.says.ends_with(" smaller than")) {
          EXPECT_NE(number.says.find(" around "), std::string::npos) << where << ": " << number.says;
        }
        EXPECT_EQ(number.text.find('\''), std::string::npos)
            << where << ": " << number.text;  // an error's words
        words += number.found ? 0 : 1;
      }
      for (const LessonNumber& number : lesson.steps[i - 1].numbers)
        of_poses += std::any_of(number.command.begin(), number.command.end(), is_pose_word) ? 1 : 0;
      numbers += told->numbers.size();
      EXPECT_EQ(told->number.right, std::optional(true)) << where << ": " << told->number.text;
      ++steps;
    }
    EXPECT_TRUE(session.get<LessonPlayer>().library().seen().contains(lesson.name));
    for (const LessonTry& one : lesson.tries) {
      for (const std::string& line : one.commands) {
        const auto command = parse_command(line);
        ASSERT_TRUE(command) << lesson.name << ": " << line;
        EXPECT_TRUE(session.apply(*command)) << lesson.name << ": " << line;
      }
      session.wait();
      expect_no_message(session, lesson.name + ": " + one.says);
      ++tries;
    }
  }
  std::printf("%zu lessons, %zu steps, %zu numbers (%zu of poses, %zu words), %zu things to try\n",
              all_lessons().size(), steps, numbers, of_poses, words, tries);
  EXPECT_GT(steps, 60U);
  EXPECT_GT(of_poses, 20U);
}

// The program's own folder comes first: a folder 'models' of the reader does not change a lesson.
TEST(Lessons, FilesAreFoundBesideTheProgram) {
  namespace fs = std::filesystem;
  const fs::path top = fs::temp_directory_path() / "boxwood_lesson_files";
  const std::string name = "models/slanted_part.stl";
  for (const char* models : {"usr/bin/models", "usr/share/boxwood/models", "models"}) {
    fs::remove_all(top);
    fs::create_directories(top / "usr/bin");
    EXPECT_EQ(found_lesson_file(name, top / "usr/bin"), name) << "the working folder is the last place";
    fs::create_directories(top / models);
    const fs::path file = top / models / "slanted_part.stl";
    fs::copy_file(fs::path(BOXWOOD_MODELS) / "slanted_part.stl", file);
    EXPECT_EQ(found_lesson_file(name + "#0", top / "usr/bin"), file.string() + "#0");
    EXPECT_EQ(found_lesson_file("other/slanted_part.stl", top / "usr/bin"), "other/slanted_part.stl");
  }
  fs::remove_all(top);
}

std::string state_of(Session& session) {
  std::string line = equivalent_command_line(session);
  if (const std::size_t seen = line.find(" --do 'lessons-seen"); seen != std::string::npos)
    line.erase(seen, line.find('\'', seen + 8) + 1 - seen);
  return line;
}

// The engines count in different ways. A lesson that shows both says of each count which one counted.
TEST(Lessons, CountsOfTestsNameTheirEngine) {
  std::size_t named = 0;
  for (const Lesson& lesson : all_lessons()) {
    std::vector<LessonNumber> counts;
    std::vector<LessonStep> steps = lesson.steps;
    if (lesson.own) steps.insert(steps.end(), lesson.own->steps.begin(), lesson.own->steps.end());
    for (const LessonStep& step : steps)
      std::copy_if(step.numbers.begin(), step.numbers.end(), std::back_inserter(counts),
                   [](const LessonNumber& number) {
                     return number.command.front() == "collide" && number.field.ends_with("_tests");
                   });
    const auto is_step_by_step = [](const LessonNumber& number) {
      return std::find(number.command.begin(), number.command.end(), "reference") != number.command.end();
    };
    const auto of_steps = std::count_if(counts.begin(), counts.end(), is_step_by_step);
    if (of_steps == 0 || of_steps == static_cast<std::ptrdiff_t>(counts.size())) continue;
    for (const LessonNumber& number : counts) {
      EXPECT_TRUE(number.says.ends_with(is_step_by_step(number) ? ", step by step" : ", fast engine"))
          << lesson.name << ": " << number.says;
      ++named;
    }
  }
  EXPECT_GE(named, 10U);
}

TEST(Lessons, AStepIsTheSameHoweverItIsReached) {
  std::size_t compared = 0;
  for (const Lesson& lesson : all_lessons()) {
    Session slow(lesson_options());
    slow.view().fits().set_viewport(640, 480);
    ASSERT_TRUE(slow.apply(OpenLesson{lesson.name, {}}));
    slow.wait();
    std::vector<std::string> at;
    at.push_back(state_of(slow));
    for (std::size_t i = 2; i <= lesson.steps.size(); ++i) {
      ASSERT_TRUE(slow.apply(step_command(i)));
      slow.wait();
      at.push_back(state_of(slow));
    }
    // At once to the end, then back and back; and after something was moved, on again.
    Session quick(lesson_options());
    quick.view().fits().set_viewport(640, 480);
    ASSERT_TRUE(quick.apply(OpenLesson{lesson.name, {}}));
    for (std::size_t i = lesson.steps.size(); i >= 1; --i) {
      ASSERT_TRUE(quick.apply(step_command(i)));
      quick.wait();
      EXPECT_EQ(state_of(quick), at[i - 1]) << lesson.name << ", back to step " << i;
      ++compared;
    }
    if (lesson.steps.size() < 2) continue;
    SetPose moved;
    moved.target = {0};
    moved.numbers[3] = 0.125;
    ASSERT_TRUE(quick.apply(moved));
    ASSERT_TRUE(quick.apply(step_command(2)));
    quick.wait();
    EXPECT_EQ(state_of(quick), at[1]) << lesson.name << ", after a move";
    ++compared;
  }
  std::printf("%zu steps reached another way\n", compared);
  EXPECT_GT(compared, 90U);
}

Result<Image> drawn(Session& session, bool interface) {
  PictureOptions picture;
  picture.width = interface ? 960 : 320;
  picture.height = interface ? 600 : 240;
  picture.interface = interface;
  picture.fit_camera = false;
  RendererOptions options;
  options.device_name = "llvmpipe";
  auto renderer = Renderer::create(options);
  if (!renderer) return renderer.error();
  return draw_picture(session, **renderer, picture);
}

void expect_same(const Image& a, const Image& b, const std::string& what) {
  Image first = a, second = b;
  // The two buttons of the history are no part of what is compared.
  if (first.height == 600 && first.rgba.size() == second.rgba.size())
    std::copy_n(first.rgba.begin(), std::size_t{38} * 4 * first.width, second.rgba.begin());
  const ImageDifference difference = compare(first, second, 0);
  EXPECT_TRUE(difference.same_size && difference.differing == 0)
      << what << ": " << difference.differing << " pixels";
}

// Words as a shell reads them: nothing here is escaped but by quotes.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> out(1);
  char quoted = 0;
  for (const char c : line) {
    if (quoted != 0 ? c == quoted : c == '\'' || c == '"')
      quoted = quoted != 0 ? '\0' : c;
    else if (c == ' ' && quoted == 0)
      out.emplace_back();
    else
      out.back() += c;
  }
  return out;
}

TEST(Lessons, ALogAndTheCommandLineGiveTheSamePicture) {
  std::size_t pictures = 0;
  for (std::size_t k = 0; k < all_lessons().size(); ++k) {
    const Lesson& lesson = all_lessons()[k];
    const bool interface = k % 6 == 1;
    Session session(lesson_options());
    session.view().fits().set_viewport(640, 480);
    std::vector<Command> played{OpenLesson{lesson.name, {}}, Wait{}};
    for (std::size_t i = 2; i <= lesson.steps.size(); ++i) {
      played.push_back(step_command(i));
      played.emplace_back(Wait{});
    }
    ASSERT_TRUE(session.apply(played));
    const auto first = drawn(session, interface);
    if (!first && first.error().kind == ErrorKind::no_device) GTEST_SKIP() << first.error().message;
    ASSERT_TRUE(first) << lesson.name << ": " << first.error().message;
    std::string log;
    for (const Command& command : played) log += format(command) + "\n";
    const auto parsed = parse_log(log);
    ASSERT_TRUE(parsed) << parsed.error().message;
    Session again(lesson_options());
    again.view().fits().set_viewport(640, 480);
    ASSERT_TRUE(again.apply(*parsed));
    const auto second = drawn(again, interface);
    ASSERT_TRUE(second) << second.error().message;
    expect_same(*first, *second, lesson.name + ", its log");

    const std::vector<std::string> words = words_of(equivalent_command_line(session));
    const auto line = parse_command_line(std::span(words).subspan(1));
    ASSERT_TRUE(line) << line.error().message;
    Session told(lesson_options());
    Scene scene;
    if (line->options.models.empty()) scene = generated::built_in_scene();
    for (const std::string& model : line->options.models) {
      auto one = import_model(model, {});
      ASSERT_TRUE(one) << one.error().message;
      ASSERT_TRUE(append(scene, std::move(*one)));
    }
    told.set_scene(std::make_shared<const Scene>(std::move(scene)));
    told.view().fits().set_viewport(line->options.width, line->options.height);
    for (const auto& commands : {shown_commands(line->options), camera_commands(line->options.camera)}) {
      const auto ok = told.apply(commands);
      ASSERT_TRUE(ok) << lesson.name << ": " << ok.error().message;
    }
    const auto third = drawn(told, interface);
    ASSERT_TRUE(third) << third.error().message;
    expect_same(*first, *third, lesson.name + ", its command line");
    pictures += 2;
  }
  std::printf("%zu pictures drawn again\n", pictures);
}

// Dark and light are exchanged: max + min becomes 510 minus itself, and the differences of the channels stay.
TEST(Lessons, PicturesForTheDarkThemeKeepTheirHues) {
  Session session(lesson_options());
  const LessonLibrary& library = session.get<LessonPlayer>().library();
  EXPECT_EQ(library.made_picture(Theme::dark), nullptr) << "none is made before it is needed";
  const LessonPicture& light = library.pictures().all;
  ASSERT_GT(light.rgba.size(), 100'000U);
  ASSERT_EQ(library.made_picture(Theme::light)->rgba, light.rgba);
  const LessonPicture& dark = *library.made_picture(Theme::dark);
  ASSERT_EQ(dark.rgba.size(), light.rgba.size());
  EXPECT_EQ(dark.width, light.width);
  EXPECT_EQ(dark.height, light.height);
  std::size_t wrong = 0, grounds = 0;
  for (std::size_t i = 0; i < light.rgba.size(); i += 4) {
    const auto *a = &light.rgba[i], *b = &dark.rgba[i];
    const int sum = std::max({a[0], a[1], a[2]}) + std::min({a[0], a[1], a[2]});
    const int inverted = std::max({b[0], b[1], b[2]}) + std::min({b[0], b[1], b[2]});
    wrong +=
        sum + inverted != 510 || a[0] - a[1] != b[0] - b[1] || a[1] - a[2] != b[1] - b[2] || a[3] != b[3];
    grounds += sum > 400 && inverted < 110;
  }
  EXPECT_EQ(wrong, 0U);
  EXPECT_GT(grounds, light.rgba.size() / 16) << "most of a picture is ground";
}

std::string value_of(Session& session, const std::string& says) {
  const auto told = lesson_statement(session);
  for (const LessonNumberStatement& number : told ? told->numbers : std::vector<LessonNumberStatement>())
    if (number.says == says) return number.text;
  return "no '" + says + "'";
}

// Two cubes of edge 1 on one line: the gap is known without the library.
TEST(Lessons, NumbersAreOfTheObjectsAsTheyStand) {
  Session session(lesson_options());
  ASSERT_TRUE(session.apply(OpenLesson{"two-cubes", {}}));
  session.wait();
  int apart = 0, overlapping = 0;
  for (const double x : {-0.5, -0.25, 0.0, 0.125, 0.25, 0.5, 0.625, 0.75}) {
    SetPose pose;
    pose.target = {1};
    pose.numbers[3] = x;
    ASSERT_TRUE(session.apply(pose));
    EXPECT_TRUE(lesson_statement(session)->numbers[0].pending) << "of another pose nothing is told";
    session.wait();
    const double gap = 0.5 - x;
    EXPECT_EQ(value_of(session, "State"), gap > 0 ? "apart" : gap < 0 ? "overlapping" : "touching") << x;
    const auto told = lesson_statement(session);
    if (gap > 0) {
      ASSERT_TRUE(told->numbers[1].found) << x;
      EXPECT_EQ(*told->numbers[1].found, gap);
      ++apart;
    } else if (gap < 0) {
      EXPECT_EQ(value_of(session, "Distance"), "none");
      ++overlapping;
    }
    RigidTransform preview;  // as the mouse drags
    preview.translation.x = -1.0;
    session.preview_pose(1, preview);
    session.wait();
    EXPECT_EQ(lesson_statement(session)->numbers[1].found, std::optional(1.5));
  }
  EXPECT_EQ(apart, 5);
  EXPECT_EQ(overlapping, 2);
}

// A count has its thousands separated, as everywhere in the window.
TEST(Lessons, CountsAreWrittenWithACommaBetweenThousands) {
  Session session(lesson_options());
  ASSERT_TRUE(session.apply(OpenLesson{"broad-phase", {}}));
  session.wait();
  EXPECT_EQ(value_of(session, "Pairs"), "1,225");
}

TEST(Lessons, WhatIsNotThereIsRefusedAndChangesNothing) {
  Session session(lesson_options());
  EXPECT_FALSE(session.apply(SetLessonStep{1}));
  EXPECT_FALSE(session.apply(OpenLesson{"two-cube", {}}));
  ASSERT_TRUE(session.apply(OpenLesson{"two-cubes", {}}));
  session.wait();
  EXPECT_FALSE(session.apply(SetLessonStep{0}));
  EXPECT_FALSE(session.apply(SetLessonStep{99}));
  EXPECT_EQ(session.get<LessonPlayer>().step(), 0U);
  EXPECT_EQ(session.document().object_count(), 2U);
  ASSERT_TRUE(session.apply(OpenBuiltIn{}));  // another scene is no lesson's
  session.wait();
  EXPECT_EQ(session.get<LessonPlayer>().current(), nullptr);
  EXPECT_EQ(session.document().object_count(), 3U);
}

TEST(Lessons, KeysReachEveryLessonAndEveryStep) {
  UiRobot robot(1280, 720, 1.0, lesson_options());
  robot.key(Key::digit4, kControl);
  std::size_t steps = 0;
  for (const Lesson& lesson : all_lessons()) {
    robot.key(Key::period, kShift);
    ASSERT_NE(robot.session.get<LessonPlayer>().current(), nullptr);
    EXPECT_EQ(robot.session.get<LessonPlayer>().current()->name, lesson.name);
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
      EXPECT_EQ(robot.session.get<LessonPlayer>().step(), i);
      robot.key(Key::period);
      ++steps;
    }
    EXPECT_EQ(robot.session.get<LessonPlayer>().step() + 1, lesson.steps.size());  // the last one stays
  }
  EXPECT_EQ(robot.session.get<LessonPlayer>().library().seen().size(), all_lessons().size());
  robot.key(Key::comma);
  EXPECT_EQ(robot.session.get<LessonPlayer>().step() + 2, all_lessons().back().steps.size());
  robot.key(Key::comma, kShift);
  EXPECT_EQ(robot.session.get<LessonPlayer>().current()->name, all_lessons()[all_lessons().size() - 2].name);
  robot.key(Key::backspace);
  EXPECT_EQ(robot.session.get<LessonPlayer>().current(), nullptr);
  EXPECT_EQ(robot.session.view().workspace(), Workspace::look);
  EXPECT_GT(robot.session.document().object_count(), 0U);
  EXPECT_TRUE(robot.errors.empty()) << robot.errors.front();
  expect_no_message(robot.session, "keys");
  std::printf("%zu steps by keys\n", steps);
}

TEST(Lessons, ClicksAndTheSearch) {
  UiRobot robot(1280, 720, 1.0, lesson_options());
  robot.click("workspace:learn");
  const UiRect played = robot.widget("lessons played"), list = robot.widget("panel:lessons");
  EXPECT_GE(played.x, list.x);
  EXPECT_LE(played.right(), list.right());
  EXPECT_TRUE(lessons_text(robot.session).starts_with("0 of "));
  robot.click("lesson search");
  robot.type("two cubes");
  EXPECT_FALSE(robot.interface.widgets().contains("lesson:smallest-sphere"));
  robot.click("lesson:two-cubes");
  ASSERT_NE(robot.session.get<LessonPlayer>().current(), nullptr);
  EXPECT_EQ(robot.session.get<LessonPlayer>().current()->name, "two-cubes");
  robot.click("lesson next");
  EXPECT_EQ(robot.session.get<LessonPlayer>().step(), 1U);
  robot.click("lesson previous");
  EXPECT_EQ(robot.session.get<LessonPlayer>().step(), 0U);
  robot.click("lesson previous");  // there is none
  EXPECT_EQ(robot.session.get<LessonPlayer>().step(), 0U);
  robot.click("lesson try 1");
  EXPECT_NE(numbers_of(robot.session.document().pose(1)), SetPose{}.numbers);
  robot.click("lesson number");
  EXPECT_TRUE(robot.clipboard.starts_with("boxwood relate ")) << robot.clipboard;
  robot.click("lesson play");
  for (int i = 0; i < 60 * 20 && robot.interface.state<LessonPanelState>().plays; ++i) {
    robot.frame();
    robot.session.wait();
  }
  EXPECT_EQ(robot.session.get<LessonPlayer>().step() + 1,
            robot.session.get<LessonPlayer>().current()->steps.size());
  robot.click("lesson leave");
  EXPECT_EQ(robot.session.get<LessonPlayer>().current(), nullptr);
  EXPECT_EQ(robot.session.document().object_count(), 3U) << "the scene before the lesson";
  EXPECT_EQ(robot.session.view().workspace(), Workspace::look);
  EXPECT_TRUE(robot.errors.empty());
}

TEST(Lessons, AnyKeyEndsTheOfferAndAButtonOpensALesson) {
  for (const Key key : {Key::space, Key::escape, Key::a, Key::enter}) {
    UiRobot robot(1280, 720, 1.0, lesson_options());
    ASSERT_TRUE(robot.session.apply(ShowPanel{panels::kWelcome, true}));
    robot.settle();
    EXPECT_TRUE(robot.interface.widgets().contains("welcome open"));
    robot.key(key);
    EXPECT_FALSE(robot.session.view().panel_open(panels::kWelcome));
    EXPECT_FALSE(robot.interface.widgets().contains("welcome open"));
  }
  UiRobot robot(1280, 720, 1.0, lesson_options());
  ASSERT_TRUE(robot.session.apply(ShowPanel{panels::kWelcome, true}));
  robot.settle();
  robot.click("welcome lesson");
  EXPECT_FALSE(robot.session.view().panel_open(panels::kWelcome));
  ASSERT_NE(robot.session.get<LessonPlayer>().current(), nullptr);
  ASSERT_TRUE(robot.session.apply(ShowPanel{panels::kWelcome, true}));
  robot.settle();
  robot.click("welcome open");
  EXPECT_TRUE(robot.session.view().panel_open(panels::kFiles));
  EXPECT_FALSE(robot.session.view().panel_open(panels::kWelcome));
}

TEST(Lessons, AFileThatIsNoneIsRefusedWithItsLine) {
  const std::string good = R"({
"schema": "boxwood.lesson/2",
"title": "t",
"rows": [1], "questions": {"q": ["info"]},
"formula": "f",
"steps": [{"caption": "c.",
"commands": ["depth 2"],
"numbers": [{"says": "s", "command": ["info", "{pose 0 1}"], "field": "x"}]}],
"number": {"says": "s",
"command": "q",
"field": "x", "value": 1},
"try": [{"says": "s",
"commands": ["depth 3"]}],
"controls": []
})";
  ASSERT_TRUE(read_lesson("x", good)) << read_lesson("x", good).error().message;
  const auto broken = [&](const std::string& from, const std::string& to, const std::string& line,
                          const std::string& says) {
    std::string text = good;
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    const auto read = read_lesson("x", text);
    ASSERT_FALSE(read) << to;
    EXPECT_EQ(read.error().kind, ErrorKind::malformed);
    EXPECT_NE(read.error().message.find("lesson 'x', line " + line + ":"), std::string::npos)
        << read.error().message;
    EXPECT_NE(read.error().message.find(says), std::string::npos) << read.error().message;
  };
  broken("\"title\"", "\"titel\"", "3", "'titel'");
  broken("[1]", "[1.5]", "4", "'rows'");
  broken("\"caption\": \"c.\",", "", "6", "'caption'");
  broken("depth 2", "depht 2", "7", "depht");
  broken("depth 2", "open x.stl", "7", "'open'");
  broken("depth 2", "workspace look", "7", "'workspace'");
  broken("depth 2", "lesson-step 2", "7", "'lesson-step'");
  broken("{pose 0 1}", "{pose 0}", "8", "{pose 0}");
  broken("{pose 0 1}", "{matrix x}", "8", "{matrix x}");
  broken("\"field\": \"x\"}]", "\"value\": 1}]", "8", "'value'");
  broken("\"says\": \"s\", \"command\": [\"info\", ", "\"command\": [\"info\", ", "8", "'says'");
  broken("\"q\",", "[\"{pose 0 1}\"],", "10", "no pose");
  broken("{\"q\": [\"info\"]}", "{\"q\": [\"{pose 0 1}\"]}", "4", "no pose");
  broken("\"q\",", "\"r\",", "10", "no question is named 'r'");
  broken("{\"q\": [\"info\"]}", "[\"info\"]", "4", "'questions' is an object");
  broken("{\"q\": [\"info\"]}", "{\"q\": \"info\"}", "4", "'q' needs a list");
  broken("lesson/2", "lesson/3", "2", "'schema'");
  broken("\"c.\"", "[]", "6", "'caption'");
  broken("\"x\", \"value\": 1", "\"x\"", "9", "'value'");
  broken("\"depth 3\"", "", "12", "'commands'");
  broken("\"depth 3\"", "\"quit\"", "13", "'quit'");
  broken("\"controls\": []", "\"contorls\": []", "14", "'contorls'");
}

TEST(Lessons, ALongTextIsAListOfLinesAndFilesOfVersion1AreRead) {
  const std::string file =
      R"({"schema": "boxwood.lesson/2", "title": "t", "rows": [1], "formula": ["f =", "g"],
"questions": {"q": ["info", "a b"]}, "steps": [{"caption": ["One.", "Two."], "commands": [],
"draws": [{"says": ["a", "point"], "as": "point", "points": [[0, 0, 0]]}]}],
"number": {"says": ["the", "number"], "command": "q", "field": "x", "value": 1},
"try": [{"says": ["a", "button"], "commands": ["depth 2"]}], "controls": ["Press F1.", ["In a", "terminal."]]})";
  const auto lesson = read_lesson("x", file);
  ASSERT_TRUE(lesson) << lesson.error().message;
  EXPECT_EQ(lesson->formula, "f = g");
  EXPECT_EQ(lesson->steps.front().caption, "One. Two.");
  EXPECT_EQ(lesson->steps.front().draws.front().what.says, "a point");
  EXPECT_EQ(lesson->number.says, "the number");
  EXPECT_EQ(lesson->tries.front().says, "a button");
  EXPECT_EQ(lesson->controls, (std::vector<std::string>{"Press F1.", "In a terminal."}));
  EXPECT_EQ(lesson->number.command, (std::vector<std::string>{"info", "a b"}));
  const auto old =
      read_lesson("x", R"({"schema": "boxwood.lesson/1", "title": "t", "rows": [1], "formula": "f",
"steps": [{"caption": "c.", "commands": []}],
"number": {"says": "s", "command": ["info"], "field": "x", "value": 1}, "controls": []})");
  EXPECT_TRUE(old) << old.error().message;
}

}  // namespace
}  // namespace boxwood
