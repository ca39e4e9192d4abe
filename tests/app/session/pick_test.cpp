// SPDX-License-Identifier: MIT
// The mouse, `boxwood pick` and brute force name the same object and triangle, pixel by pixel.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <unistd.h>

#include <gtest/gtest.h>

#include <boxwood/import.hpp>
#include <boxwood/raycast.hpp>

#include "app/interface/robot.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/view/camera_axis_commands.hpp"
#include "app/view/camera_place_commands.hpp"

namespace boxwood {
namespace {

namespace fs = std::filesystem;

struct Found {
  bool hit = false;
  std::uint32_t object = 0, triangle = 0;
  friend bool operator==(const Found&, const Found&) = default;
};

std::vector<std::string> lines_of(const std::string& command) {
  std::vector<std::string> out;
  FILE* pipe = popen(command.c_str(), "r");
  EXPECT_NE(pipe, nullptr);
  std::string text;
  char part[4096];
  while (const std::size_t n = std::fread(part, 1, sizeof part, pipe)) text.append(part, n);
  EXPECT_EQ(pclose(pipe), 0) << command;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

// Of a line of `boxwood pick --json`.
Found read_line(const std::string& line) {
  const auto number = [&](const std::string& name) {
    const std::size_t at = line.find("\"" + name + "\":");
    return at == std::string::npos
               ? 0U
               : static_cast<std::uint32_t>(std::stoul(line.substr(at + name.size() + 3)));
  };
  if (line.find("\"hit\":true") == std::string::npos) return {};
  return {true, number("object"), number("triangle")};
}

// The options behind the model's name in the command line that the session shows.
std::string camera_options(const Session& session) {
  const std::string line = equivalent_command_line(session);
  const std::size_t at = line.find(" --camera-turntable");
  EXPECT_NE(at, std::string::npos) << line;
  const std::size_t up = line.find(" --up");
  return line.substr(std::min(at, up));
}

class PickByMouse : public ::testing::TestWithParam<bool> {};

TEST_P(PickByMouse, IsWhatTheProgramAndBruteForceFind) {
  const fs::path model = fs::path(BOXWOOD_MODELS) / "spiral_staircase.glb";
  auto scene = import_file(model);
  ASSERT_TRUE(scene) << scene.error().message;
  ASSERT_GT(scene->objects.size(), 10U);
  const TriangleMesh whole = *baked_whole(*scene);
  UiRobot robot;
  robot.session.set_scene(std::make_shared<const Scene>(std::move(*scene)));
  const Aabb box = robot.session.document().facts().bounds(Target{});
  const Vec3 middle = 0.5 * (box.min + box.max);
  const double size = glm::length(box.max - box.min);
  ASSERT_TRUE(robot.session.apply(SetOrtho{GetParam()}));
  ASSERT_TRUE(
      robot.session.apply(PlaceCamera{middle + size * Vec3(0.65, 0.4, 0.8), middle + Vec3(0.015 * size)}));
  ASSERT_TRUE(robot.session.apply(ShowPanel{panels::kInterface, false}));  // the whole picture is the scene's
  robot.settle();
  const std::string program = "'" BOXWOOD_PROGRAM "' pick '" + model.string() + "' --json --quiet";
  const std::string camera = camera_options(robot.session) + " --resolution 1280,720";

  constexpr int kColumns = 26, kRows = 16;
  std::vector<Vec2> pixels;  // as --pixel counts them: the middle of a pixel is a whole number
  std::vector<Found> by_mouse;
  std::string rays;
  int hits = 0, wrong = 0;
  std::vector<bool> met(whole.triangles.size());
  for (int row = 0; row < kRows; ++row)
    for (int column = 0; column < kColumns; ++column) {
      const Vec2 pixel(320 + 25 * column, 15 + 45 * row);
      robot.move(pixel.x + 0.5, pixel.y + 0.5);
      robot.frame();
      const auto hovered = [&] {
        const auto& hit = robot.session.view().selected().hovered();
        return hit ? Found{true, hit->object, hit->file_triangle} : Found{};
      };
      Found mouse = hovered();
      if (robot.session.busy()) {  // the trees that the ray requested change no answer
        robot.session.wait();
        robot.frame();
        EXPECT_EQ(mouse, hovered()) << pixel.x << "," << pixel.y;
        mouse = hovered();
      }
      const Ray ray = ray_through(robot.session.view().shown_view(), {pixel.x, pixel.y, 1280, 720});
      const auto expected = raycast_brute_force(whole, ray);
      EXPECT_EQ(mouse.hit, expected.has_value()) << pixel.x << "," << pixel.y;
      if (expected) {
        EXPECT_EQ(mouse.triangle, expected->triangle) << pixel.x << "," << pixel.y;
        ++hits;
        met[expected->triangle] = true;
      }
      pixels.push_back(pixel);
      by_mouse.push_back(mouse);
      char text[256];
      std::snprintf(text, sizeof text, "%.17g %.17g %.17g %.17g %.17g %.17g\n", ray.origin.x, ray.origin.y,
                    ray.origin.z, ray.direction.x, ray.direction.y, ray.direction.z);
      rays += text;
    }

  // All rays of the camera in one run of the program.
  std::string name = (fs::temp_directory_path() / "boxwood-rays-XXXXXX").string();
  const int made = mkstemp(name.data());
  ASSERT_GE(made, 0);
  close(made);
  std::ofstream(name) << rays;
  const auto of_rays = lines_of(program + " --rays '" + name + "'");
  fs::remove(name);
  ASSERT_EQ(of_rays.size(), pixels.size());
  for (std::size_t i = 0; i < pixels.size(); ++i)
    if (!(read_line(of_rays[i]) == by_mouse[i])) {
      ++wrong;
      ADD_FAILURE() << pixels[i].x << "," << pixels[i].y << ": " << of_rays[i];
    }

  // And by pixel and camera, as somebody would type it: each run opens the model anew, so every 4th.
  int typed = 0, typed_hits = 0;
  for (std::size_t i = 0; i < pixels.size(); i += 4, ++typed) {
    char pixel[64];
    std::snprintf(pixel, sizeof pixel, " --pixel %.17g,%.17g", pixels[i].x, pixels[i].y);
    const auto line = lines_of(program + pixel + camera);
    ASSERT_EQ(line.size(), 1U);
    EXPECT_EQ(read_line(line[0]), by_mouse[i]) << pixel << camera << "\n" << line[0];
    typed_hits += by_mouse[i].hit ? 1 : 0;
  }
  const auto triangles = std::count(met.begin(), met.end(), true);
  std::printf("pixels: %zu, on a surface %d, different triangles %d, wrong %d; typed: %d, on a surface %d\n",
              pixels.size(), hits, static_cast<int>(triangles), wrong, typed, typed_hits);
  EXPECT_GE(pixels.size(), 200U);
  EXPECT_GT(hits, 80);
  EXPECT_GT(static_cast<int>(pixels.size()) - hits, 40);
  EXPECT_GT(triangles, 40);
  EXPECT_GT(typed_hits, 20);
}

INSTANTIATE_TEST_SUITE_P(Projections, PickByMouse, testing::Bool(),
                         [](const auto& one) { return one.param ? "orthographic" : "perspective"; });

}  // namespace
}  // namespace boxwood
