// SPDX-License-Identifier: MIT
// A step of a lesson is the same however it is reached: forward, back, by its log, by its command line.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "all_lessons.hpp"
#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/session_setup.hpp"
#include "app/cli/option_parser.hpp"
#include "app/features/lesson/lesson_commands.hpp"
#include "app/features/lesson/lesson_player.hpp"
#include "app/picture/picture.hpp"
#include "app/session/session_commands.hpp"
#include "lesson_options.hpp"
#include "render/image_compare.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

std::string state_of(Session& session) {
  std::string line = equivalent_command_line(session);
  if (const std::size_t seen = line.find(" --do 'lessons-seen"); seen != std::string::npos)
    line.erase(seen, line.find('\'', seen + 8) + 1 - seen);
  return line;
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
    ASSERT_TRUE(quick.apply(parse_command("pose object 0 1 0 0 0.125 0 1 0 0 0 0 1 0").value()));
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

}  // namespace
}  // namespace boxwood
