// SPDX-License-Identifier: MIT
// Lessons with a model of one's own; the list with its pictures; questions that are let go of.
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "app/cli/inputs/load_models.hpp"
#include "app/cli/interrupt.hpp"
#include "app/document/file_commands.hpp"
#include "app/features/lesson/cli/lesson_runner.hpp"
#include "app/features/lesson/lesson_commands.hpp"
#include "app/features/lesson/lesson_player.hpp"
#include "app/features/lesson/lesson_statement.hpp"
#include "app/interface/files/files_panel.hpp"
#include "app/interface/robot.hpp"
#include "app/session/session_commands.hpp"
#include "lesson_options.hpp"
#include "random.hpp"
#include "render/image_file.hpp"
#include "scene/made/made_scenes.hpp"
#include "share.hpp"

namespace boxwood {
namespace {

const std::vector<Lesson>& every_lesson() {
  static const std::vector<Lesson> kAll = [] {
    (void)lesson_options();
    auto lessons = lessons_with_files();
    return lessons ? *lessons : std::vector<Lesson>();
  }();
  return kAll;
}

Command to_step(std::size_t step) {
  return SetLessonStep{static_cast<std::uint32_t>(step)};
}

// But for what was seen.
std::string line_of(Session& session) {
  std::string line = equivalent_command_line(session);
  if (const std::size_t seen = line.find(" --do 'lessons-seen"); seen != std::string::npos)
    line.erase(seen, line.find('\'', seen + 8) + 1 - seen);
  return line;
}

// With other models each step is answered, and what a rule says of the number holds of all of them. A lesson
// has one of them after the other; BOXWOOD_OWN_LESSONS=1: each has all.
TEST(OwnLessons, WithOtherModelsTheirNumbersAreRightOrUnknown) {
  const std::vector<std::vector<std::string>> one = {
      {"models/spiral_staircase.glb"}, {"models/bumpy_sphere.obj"}, {"models/interlocking_rings.obj"}};
  const std::vector<std::vector<std::string>> two = {
      {"models/gear_pair.glb"},
      {"models/spiral_staircase.glb#0", "models/spiral_staircase.glb#1"},
      {"models/terrain.ply", "models/slanted_part.stl"}};
  std::size_t with = 0, taking = 0, numbers = 0, right = 0, unknown = 0, none = 0;
  for (const Lesson& lesson : every_lesson()) {
    if (!lesson.own) {
      Session session(lesson_options());
      EXPECT_FALSE(session.apply(OpenLesson{lesson.name, {{"models/terrain.ply"}}})) << lesson.name;
      ++none;
      continue;
    }
    if (lesson.own->rule && !test::is_in_share(taking)) {  // those without a rule are few
      ++taking;
      continue;
    }
    const auto& choice = lesson.own->takes == 1 ? one : two;
    for (std::size_t k = 0; k < choice.size(); ++k) {
      if (std::getenv("BOXWOOD_OWN_LESSONS") == nullptr && k != taking % choice.size()) continue;
      const std::vector<std::string>& models = choice[k];
      Session session(lesson_options());
      ASSERT_TRUE(session.apply(OpenLesson{lesson.name, {models}})) << lesson.name;
      for (std::size_t i = 1; i <= lesson.own->steps.size(); ++i) {
        const std::string where = lesson.name + " with " + models.front() + ", step " + std::to_string(i);
        if (i > 1) {
          ASSERT_TRUE(session.apply(to_step(i))) << where;
        }
        session.wait();
        for (const Message& message : session.messages().all())
          ADD_FAILURE() << where << ": " << message.text;
        ASSERT_FALSE(session.get<LessonPlayer>().failed()) << where;
        const auto told = lesson_statement(session);
        ASSERT_TRUE(told) << where;
        EXPECT_EQ(told->own_models, models);
        EXPECT_EQ(told->caption, lesson.own->steps[i - 1].caption);
        for (const LessonNumberStatement& number : told->numbers) {
          EXPECT_FALSE(number.pending) << where << ": " << number.says;
          EXPECT_EQ(number.text.find('\''), std::string::npos) << where << ": " << number.text;
          EXPECT_EQ(number.command.find('{'), std::string::npos) << number.command;
          ++numbers;
        }
        ASSERT_TRUE(told->number.found) << where << ": " << told->number.text;
        EXPECT_EQ(told->rule.has_value(), lesson.own->rule.has_value());
        EXPECT_EQ(told->number.right, lesson.own->rule ? std::optional(true) : std::nullopt)
            << where << ": " << told->number.text << ", must be " << (told->rule ? told->rule->text : "");
        right += told->number.right.has_value() ? 1 : 0;
        unknown += told->number.right ? 0 : 1;
      }
      EXPECT_TRUE(session.get<LessonPlayer>().library().seen().contains(lesson.name));
      ++with;
    }
    ++taking;
  }
  std::printf(
      "%zu lessons with other models, %zu numbers of steps; %zu times right, %zu unknown; %zu lessons "
      "take none\n",
      with, numbers, right, unknown, none);
  const auto part_of = [](int count) { return static_cast<std::size_t>(test::share_of(count)); };
  EXPECT_GE(with, part_of(14));
  EXPECT_GT(right, part_of(25));
  EXPECT_GT(unknown, 4U);
}

TEST(OwnLessons, WithOtherModelsALogAndTheCommandLineGiveTheSame) {
  Session session(lesson_options());
  session.view().fits().set_viewport(640, 480);
  const std::vector<Command> played{
      OpenLesson{"the-descent", {{"models/gear_pair.glb#0", "models/terrain.ply"}}}, Wait{}, to_step(2),
      Wait{}};
  ASSERT_TRUE(session.apply(played));
  std::string log;
  for (const Command& command : played) log += format(command) + "\n";
  EXPECT_NE(log.find("lesson \"the-descent\" model \"models/gear_pair.glb#0\" \"models/terrain.ply\""),
            std::string::npos)
      << log;
  const auto parsed = parse_log(log);
  ASSERT_TRUE(parsed) << parsed.error().message;
  Session again(lesson_options());
  again.view().fits().set_viewport(640, 480);
  ASSERT_TRUE(again.apply(*parsed));
  EXPECT_EQ(line_of(again), line_of(session));
  EXPECT_NE(line_of(session).find("model"), std::string::npos);
  for (const char* line :
       {"lesson two-cubes model", "lesson two-cubes models a.stl", "lesson-text the-descent model x"})
    EXPECT_FALSE(parse_command(line)) << line;
}

TEST(OwnLessons, APairIsTwoObjects) {
  Session session(lesson_options());
  EXPECT_FALSE(session.apply(OpenLesson{"smallest-sphere", {{"models/terrain.ply", "models/terrain.ply"}}}));
  EXPECT_FALSE(session.apply(OpenLesson{"the-descent", {{"a.stl", "b.stl", "c.stl"}}}));
  EXPECT_EQ(session.get<LessonPlayer>().current(), nullptr);
  ASSERT_TRUE(
      session.apply(OpenLesson{"the-descent", {{"models/spiral_staircase.glb", "models/terrain.ply"}}}));
  session.wait();
  EXPECT_TRUE(session.get<LessonPlayer>().failed());
  EXPECT_TRUE(session.messages().all().empty()) << "the panel says it";
  const std::string text = lesson_statement(session)->failure;
  EXPECT_NE(text.find("needs two objects, and these models have "), std::string::npos) << text;
  EXPECT_NE(text.find("as models/spiral_staircase.glb#0 models/terrain.ply#0"), std::string::npos) << text;
  ASSERT_TRUE(session.apply(OpenLesson{"the-descent", {{"models/nowhere.stl"}}}));
  session.wait();
  EXPECT_TRUE(session.get<LessonPlayer>().failed());
  // A missing first file leaves the scene alone; a missing second one ends the lesson, too.
  const std::vector<std::string> files = session.document().scene().files;
  const std::string missing = "models/nowhere.stl", there = "models/slanted_part.stl";
  for (const auto& pair : {std::vector{missing, there}, std::vector{there, missing}}) {
    ASSERT_TRUE(session.apply(OpenLesson{"the-descent", {pair}}));
    session.wait();
    EXPECT_NE(session.get<LessonPlayer>().failure().find(missing), std::string::npos);
    EXPECT_EQ(session.document().scene().files, pair.front() == missing ? files : std::vector{there});
  }
}

// A lesson for one object, or for two, says what it takes of a model with more.
TEST(OwnLessons, SaysWhatItUsesOfModelsWithMore) {
  const auto uses = [](const std::string& lesson, const std::vector<std::string>& models) {
    Session session(lesson_options());
    EXPECT_TRUE(session.apply(OpenLesson{lesson, {models}}));
    session.wait();
    const auto statement = lesson_statement(session);
    return statement ? statement->uses : "no lesson";
  };
  EXPECT_EQ(uses("a-turning-object", {"models/gear_pair.glb"}),
            "Needs one object: uses the first of the file.");
  EXPECT_EQ(uses("a-turning-object", {"models/gear_pair.glb#1"}), "");
  EXPECT_EQ(uses("smallest-sphere", {"models/gear_pair.glb"}), "");  // around all of the model
  EXPECT_EQ(uses("the-descent", {"models/spiral_staircase.glb"}),
            "Needs two objects: uses the first two of the file.");
  EXPECT_EQ(uses("the-descent", {"models/gear_pair.glb#0", "models/terrain.ply"}), "");
  EXPECT_EQ(uses("two-cubes", {}), "");
  for (const bool selects : {false, true}) {
    Session session(lesson_options());
    ASSERT_TRUE(session.apply(OpenFile{"models/spiral_staircase.glb"}));
    session.wait();
    ASSERT_TRUE(session.apply(AddFile{"models/terrain.ply"}));
    session.wait();
    const std::string objects = std::to_string(session.document().object_count());
    if (selects) {
      ASSERT_TRUE(session.apply(parse_command("select object 2").value()));
      ASSERT_TRUE(session.apply(parse_command("select object 3 add").value()));
    }
    ASSERT_TRUE(session.apply(OpenLesson{"the-descent", {}}));
    session.wait();
    ASSERT_TRUE(session.apply(OpenLesson{"the-descent", {models_for(session, "the-descent")}}));
    session.wait();
    EXPECT_EQ(lesson_statement(session)->uses,
              selects ? ""
                      : "Needs two objects: uses two of your " + objects +
                            " that are near each other. To choose others, select two before the lesson.");
    ASSERT_TRUE(session.apply(OpenLesson{"smallest-sphere", {models_for(session, "smallest-sphere")}}));
    session.wait();
    EXPECT_EQ(lesson_statement(session)->uses, "Needs one file: uses the first of your 2.");
  }
}

// Wedges of size 1 at these places on x, in one file.
std::string wedges_at(std::initializer_list<double> places) {
  const std::string file = ::testing::TempDir() + "boxwood_row.obj";
  std::ofstream out(file);
  int first = 1;
  for (const double x : places) {
    out << "o at" << x << '\n';
    for (const char* corner : {" 0 0", " 1 0", " 0 1"})
      out << "v " << x << corner << "\nv " << x + 1 << corner << '\n';
    for (const char* face : {"0 1 2", "3 4 5", "1 3 5", "0 2 4"}) {
      std::istringstream corners(face);
      out << 'f';
      for (int corner = 0; corners >> corner;) out << ' ' << first + corner;
      out << '\n';
    }
    first += 6;
  }
  return file;
}

// Two far objects show nothing. Of the reader's scene, a lesson for two takes those that are near each other.
TEST(OwnLessons, APairIsOfObjectsThatAreNear) {
  const auto pair_of = [](std::initializer_list<double> places) {
    const std::string file = wedges_at(places);
    Session session(lesson_options());
    EXPECT_TRUE(session.apply(OpenFile{file}));
    session.wait();
    EXPECT_TRUE(session.apply(OpenLesson{"the-descent", {}}));
    session.wait();
    std::vector<std::string> pair = models_for(session, "the-descent");
    for (std::string& one : pair) one.erase(0, file.size());
    return pair;
  };
  using Pair = std::vector<std::string>;
  EXPECT_EQ(pair_of({0, 50, 20, 20.5, 0.5}), (Pair{"#0", "#4"})) << "the first pair whose boxes meet";
  EXPECT_EQ(pair_of({0, 50, 20, 23}), (Pair{"#2", "#3"})) << "the nearest";
  EXPECT_EQ(pair_of({0, 50}), (Pair{"#0", "#1"}));
}

// A lesson about one object shows the first of a file alone, and its command names it.
TEST(OwnLessons, ALessonAboutOneObjectShowsItAlone) {
  Session session(lesson_options());
  ASSERT_TRUE(session.apply(OpenFile{"models/gear_pair.glb"}));
  session.wait();
  const std::string name = session.document().scene().objects[0].name;
  ASSERT_TRUE(session.apply(OpenLesson{"a-turning-object", {{"models/gear_pair.glb"}}}));
  session.wait();
  EXPECT_EQ(session.document().object_count(), 1U);
  const auto lesson = lesson_statement(session);
  ASSERT_TRUE(lesson);
  EXPECT_EQ(lesson->number.command, "boxwood fit 'models/gear_pair.glb#0' --volumes sphere");
  EXPECT_EQ(lesson->with, std::vector{"models/gear_pair.glb#0 (" + name + ")"});
  EXPECT_EQ(lesson->uses, "Needs one object: uses the first of your 2.");
  EXPECT_EQ(lesson->number.right, std::optional(true));
}

// A model that is open, then a lesson, then the button; and the file browser.
TEST(OwnLessons, AButtonPutsMyModelIntoTheLesson) {
  UiRobot robot(1280, 720, 1.0, lesson_options());
  ASSERT_TRUE(robot.session.apply(OpenFile{"models/gear_pair.glb"}));
  robot.settle();
  robot.click("workspace:learn");
  robot.click("lesson search");
  robot.type("smallest");
  robot.click("lesson:smallest-sphere");
  robot.click("lesson my model");
  ASSERT_NE(robot.session.get<LessonPlayer>().current(), nullptr);
  EXPECT_EQ(robot.session.get<LessonPlayer>().current()->own_models,
            (std::vector<std::string>{"models/gear_pair.glb"}));
  EXPECT_EQ(robot.session.document().object_count(), 2U);
  EXPECT_TRUE(robot.interface.widgets().contains("lesson rule"));
  robot.key(Key::period);  // on, with the same model
  EXPECT_EQ(robot.session.get<LessonPlayer>().step(), 1U);
  EXPECT_EQ(robot.session.get<LessonPlayer>().current()->own_models.size(), 1U);
  robot.click("lesson its model");
  EXPECT_TRUE(robot.session.get<LessonPlayer>().current()->own_models.empty());
  EXPECT_EQ(robot.session.document().object_count(), 1U);
  ASSERT_TRUE(robot.session.apply(OpenLesson{"the-descent", {}}));
  robot.settle();
  robot.click("lesson my model");
  EXPECT_EQ(robot.session.get<LessonPlayer>().current()->own_models,
            (std::vector<std::string>{"models/gear_pair.glb#0", "models/gear_pair.glb#1"}));
  robot.interface.state<FilesPanelState>().folder = (std::filesystem::current_path() / "models").string();
  robot.click("lesson choose model");
  EXPECT_TRUE(robot.session.view().panel_open(panels::kFiles));
  robot.click("file:interlocking_rings.obj");
  robot.click("open file");
  ASSERT_EQ(robot.session.get<LessonPlayer>().current()->own_models.size(), 1U);
  EXPECT_TRUE(robot.session.get<LessonPlayer>().current()->own_models[0].ends_with("interlocking_rings.obj"));
  EXPECT_EQ(robot.session.document().object_count(), 2U);
  robot.key(Key::o, kControl);  // the browser opens a scene again
  robot.click("file:terrain.ply");
  robot.click("open file");
  EXPECT_EQ(robot.session.get<LessonPlayer>().current(), nullptr);
  EXPECT_TRUE(robot.errors.empty()) << robot.errors.front();
}

// Lengths and volumes of a glTF file are in metres; counts have no unit, nor have files without one.
TEST(OwnLessons, NumbersHaveTheUnitOfTheFile) {
  const auto texts_of = [](const std::string& lesson, const std::string& model) {
    Session session(lesson_options());
    EXPECT_TRUE(session.apply(OpenLesson{lesson, {{model}}}));
    session.wait();
    const auto statement = lesson_statement(session);
    EXPECT_TRUE(statement->rule && statement->rule->text == statement->number.text) << lesson;
    std::vector<std::string> out{statement->number.text};
    for (const LessonNumberStatement& number : statement->numbers) out.push_back(number.text);
    return out;
  };
  const auto fixed = texts_of("fixed-and-tight", "models/gear_pair.glb");
  ASSERT_EQ(fixed.size(), 3U);
  EXPECT_TRUE(fixed[1].ends_with(" m\xC2\xB3")) << fixed[1];
  EXPECT_TRUE(fixed[2].ends_with(" m")) << fixed[2];
  const auto sphere = texts_of("smallest-sphere", "models/gear_pair.glb");
  ASSERT_EQ(sphere.size(), 2U);
  EXPECT_TRUE(sphere[0].ends_with(" m")) << sphere[0];
  EXPECT_EQ(sphere[1].find(' '), std::string::npos) << sphere[1];
  const auto without = texts_of("smallest-sphere", "models/slanted_part.stl");
  EXPECT_EQ(without[0].find(' '), std::string::npos) << without[0];
}

TEST(OwnLessons, ASecondModelIsOfferedForAPairAlone) {
  for (const auto& [lesson, takes_two] :
       {std::pair("smallest-sphere", false), std::pair("the-descent", true)}) {
    UiRobot robot(1280, 720, 1.0, lesson_options());
    ASSERT_TRUE(robot.session.apply(OpenLesson{lesson, {}}));
    robot.settle();
    robot.click("lesson choose model");
    EXPECT_TRUE(robot.interface.widgets().contains("open file"));
    EXPECT_EQ(robot.interface.widgets().contains("add file"), takes_two) << lesson;
  }
}

// Triangles that lie all over a ball, so that the boxes of any tree of them overlap.
std::string tangled_model() {
  const std::string file = ::testing::TempDir() + "boxwood_tangled.obj";
  test::Random random(4);
  std::ofstream out(file);
  constexpr int kPoints = 6000;
  for (int i = 0; i < kPoints; ++i)
    out << "v " << random.uniform(-1, 1) << ' ' << random.uniform(-1, 1) << ' ' << random.uniform(-1, 1)
        << '\n';
  for (int i = 1; i + 2 <= kPoints; ++i) out << "f " << i << ' ' << i + 1 << ' ' << i + 2 << '\n';
  return file;
}

// Whoever lets go of a question does not wait for its answer: what would take seconds ends soon.
TEST(OwnLessons, AQuestionThatIsAskedCanBeStopped) {
  const LessonSetup setup = *lesson_options().setups.find<LessonSetup>();
  const std::string file = tangled_model();
  LessonNumber number;
  number.says = "overlap";
  number.field = "epo";
  const std::vector<std::string> command{"tree", file, "--epo", "--leaf-size", "1"};
  std::atomic<bool> stop{false};
  std::atomic<bool> ended{false};
  Result<LessonFound> found = LessonFound{};
  std::thread asks([&] {
    found = setup.ask(number, command, stop);
    ended = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(400));
  EXPECT_FALSE(ended) << "the question is too easy for this test";
  const auto used = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return 1e3 * static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-3 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
  };
  const double before = used();
  stop = true;
  asks.join();
  const double after = used() - before;  // of all its threads: what they still did
  std::printf("%.1f ms of the processor after the stop\n", after);
  EXPECT_LT(after, 200.0);
  EXPECT_FALSE(found);
  EXPECT_FALSE(stop_requested()) << "the program's own flag is another";
  // The next question is answered.
  std::atomic<bool> go_on{false};
  number.field = "triangles";
  const auto next = setup.ask(number, {"tree", file}, go_on);
  EXPECT_TRUE(next && next->number);
  std::filesystem::remove(file);
}

// Each row of the list has its picture, of the texture that comes with the frame.
TEST(OwnLessons, TheListHasPictures) {
  UiRobot robot(1280, 720, 1.0, lesson_options());
  robot.click("workspace:learn");
  const LessonPictures& pictures = robot.session.get<LessonPlayer>().library().pictures();
  ASSERT_EQ(pictures.at.size(), every_lesson().size());
  for (std::size_t i = 0; i < pictures.at.size(); ++i) {
    ASSERT_TRUE(pictures.at[i]) << every_lesson()[i].name;
    const auto file = read_png(std::filesystem::path("docs/learn/small") / (every_lesson()[i].name + ".png"));
    ASSERT_TRUE(file) << file.error().message;
    ASSERT_EQ(file->width, pictures.width);
    ASSERT_EQ(file->height, pictures.height);
    const auto [x, y] = *pictures.at[i];
    for (std::uint32_t row = 0; row < file->height; ++row) {
      const std::size_t from = 4 * (std::size_t{y + row} * pictures.all.width + x);
      ASSERT_TRUE(
          std::equal(file->rgba.begin() + static_cast<std::ptrdiff_t>(4 * std::size_t{row} * file->width),
                     file->rgba.begin() + static_cast<std::ptrdiff_t>(4 * std::size_t{row + 1} * file->width),
                     pictures.all.rgba.begin() + static_cast<std::ptrdiff_t>(from)))
          << every_lesson()[i].name << ", line " << row;
    }
  }
  ASSERT_EQ(robot.list.ui_textures.size(), 2U);
  std::size_t drawn = 0;
  for (const UiCommand& command : robot.list.ui_commands)
    drawn += command.texture == 1 ? command.index_count : 0;
  EXPECT_GE(drawn / 6, 3U);  // two triangles each
  robot.click("workspace:look");
  EXPECT_EQ(robot.list.ui_textures.size(), 1U) << "where nothing is drawn of it, it is not sent";
}

}  // namespace
}  // namespace boxwood
