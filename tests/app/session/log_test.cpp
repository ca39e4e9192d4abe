// SPDX-License-Identifier: MIT
// Logs: what is recorded plays back to the same state, in any layout; drags are joined; recent files are
// kept.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "app/document/file_commands.hpp"
#include "app/document/pose_commands.hpp"
#include "app/features/collision/collision_monitor.hpp"
#include "app/interface/robot.hpp"
#include "app/session/session_commands.hpp"
#include "app/view/camera_move_commands.hpp"
#include "app/view/camera_place_commands.hpp"
#include "app/viewer/interaction_log.hpp"
#include "app/viewer/recent_files.hpp"

namespace boxwood {
namespace {

namespace fs = std::filesystem;

class TemporaryFolder {
public:
  TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "boxwood-log-XXXXXX").string();
    EXPECT_NE(mkdtemp(name.data()), nullptr);
    path = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  fs::path path;
};

std::unique_ptr<Session> fresh_session() {
  SessionOptions options;
  options.make_built_in = [] { return generated::built_in_scene(); };
  options.picking = true;
  auto session = std::make_unique<Session>(std::move(options));
  session->view().fits().set_viewport(1280, 720);
  return session;
}

void expect_same(const Session& a, const Session& b) {
  EXPECT_LT(glm::length(a.view().camera().eye() - b.view().camera().eye()), 1e-9);
  EXPECT_LT(glm::length(a.view().camera().focal_point - b.view().camera().focal_point), 1e-9);
  EXPECT_EQ(a.document().edit().depth, b.document().edit().depth);
  EXPECT_EQ(a.document().edit().whole, b.document().edit().whole);
  EXPECT_EQ(a.view().selection().objects, b.view().selection().objects);
  EXPECT_EQ(a.view().selection().node, b.view().selection().node);
  ASSERT_EQ(a.document().edit().objects.size(), b.document().edit().objects.size());
  for (std::uint32_t i = 0; i < a.document().edit().objects.size(); ++i) {
    EXPECT_EQ(a.document().object(i).visible, b.document().object(i).visible);
    EXPECT_EQ(a.document().object(i).shown, b.document().object(i).shown);
    EXPECT_EQ(numbers_of(a.document().pose(i)), numbers_of(b.document().pose(i)));
  }
}

TEST(Log, WhatARobotDidPlaysBackToTheSameState) {
  TemporaryFolder folder;
  const fs::path file = folder.path / "log.txt";
  UiRobot robot;
  robot.log.clear();
  const Camera start = robot.session.view().camera();
  ASSERT_TRUE(robot.session.apply(PlaceCamera{start.eye(), start.focal_point}));
  robot.click("object:1");
  robot.click("volume:sphere");
  robot.drag(MouseButton::left, 500, 200, 650, 260);
  robot.drag(MouseButton::middle, 500, 200, 520, 260);
  robot.wheel(3);
  robot.click("workspace:tree");
  robot.click("tree:aabb");
  robot.key(Key::page_down);
  robot.key(Key::page_down);
  robot.click("eye:2");
  {
    auto writer = LogWriter::create(file);
    ASSERT_TRUE(writer);
    ASSERT_TRUE(writer->add(PlaceCamera{start.eye(), start.focal_point}));
    for (const Command& command : robot.log) ASSERT_TRUE(writer->add(command));
    ASSERT_TRUE(writer->finish());
  }
  const auto log = read_log(file);
  ASSERT_TRUE(log) << log.error().message;
  EXPECT_LT(log->size(), robot.log.size());  // the drags were joined
  auto session = fresh_session();
  ASSERT_TRUE(play_headless(*session, {OpenBuiltIn{}, Wait{}}));
  ASSERT_TRUE(play_headless(*session, *log));
  expect_same(*session, robot.session);
}

TEST(Log, TheCommittedLogsPlayToTheirEnd) {
  int played = 0;
  for (const auto& entry : fs::directory_iterator(BOXWOOD_LOGS)) {
    const auto log = read_log(entry.path());
    ASSERT_TRUE(log) << log.error().message;
    auto session = fresh_session();
    const auto result = play_headless(*session, *log);
    EXPECT_TRUE(result) << entry.path() << ": " << result.error().message;
    EXPECT_TRUE(session->messages().all().empty());
    EXPECT_TRUE(session->requests().quit) << entry.path() << " should end with quit";
    ++played;
  }
  std::printf("logs played: %d\n", played);
  EXPECT_GE(played, 2);
}

TEST(Log, TheRingIsMovedIntoContact) {
  const auto log = read_log(fs::path(BOXWOOD_LOGS) / "move_into_contact.txt");
  ASSERT_TRUE(log) << log.error().message;
  auto session = fresh_session();
  std::vector<bool> colliding;  // after each pose
  for (const Command& command : *log) {
    ASSERT_TRUE(play_headless(*session, {command}));
    if (!command.is<SetPose>()) continue;
    ASSERT_NE(session->get<CollisionMonitor>().answer(), nullptr);
    EXPECT_FALSE(session->get<CollisionMonitor>().pending());
    colliding.push_back(session->get<CollisionMonitor>().answer()->colliding);
  }
  EXPECT_EQ(colliding, (std::vector<bool>{false, true, true}));
  EXPECT_EQ(session->get<CollisionMonitor>().pair(), (std::array<std::uint32_t, 2>{0, 1}));
  EXPECT_FALSE(session->get<CollisionMonitor>().answer()->pairs.empty());
  EXPECT_FALSE(session->get<CollisionMonitor>().answer()->segments.empty());
}

TEST(Log, AMistakeNamesFileAndLine) {
  TemporaryFolder folder;
  const fs::path file = folder.path / "bad.txt";
  std::ofstream(file) << "fit\nselect nothing\n";
  const auto log = read_log(file);
  ASSERT_FALSE(log);
  EXPECT_EQ(log.error().kind, ErrorKind::malformed);
  EXPECT_NE(log.error().message.find("line 2"), std::string::npos);
  EXPECT_EQ(read_log(folder.path / "missing").error().kind, ErrorKind::input_missing);
  const auto writer = LogWriter::create(folder.path / "no" / "such" / "folder");
  ASSERT_FALSE(writer);
  EXPECT_EQ(writer.error().kind, ErrorKind::output);
}

TEST(Log, JoinedMovementsGiveTheSameCamera) {
  Camera apart, together;
  apart.orbit(10, 20);
  apart.orbit(5, 30);
  const auto one = joined(Orbit{10, 20}, Orbit{5, 30});
  ASSERT_TRUE(one.has_value());
  together.orbit(one->get<Orbit>()->azimuth_degrees, one->get<Orbit>()->elevation_degrees);
  EXPECT_NEAR(apart.azimuth_rad, together.azimuth_rad, 1e-12);
  EXPECT_NEAR(apart.elevation_rad, together.elevation_rad, 1e-12);
  EXPECT_FALSE(joined(Orbit{0, 80}, Orbit{0, -30}).has_value());  // the pole would swallow a part
  EXPECT_FALSE(joined(Orbit{}, Pan{}).has_value());
  EXPECT_FALSE(joined(Zoom{}, Zoom{}).has_value());
}

TEST(RecentFiles, NewestFirstWithoutRepeatsAndOnlyWhatExists) {
  TemporaryFolder folder;
  const fs::path list = folder.path / "state" / "recent";
  std::vector<std::string> files;
  for (int i = 0; i < 20; ++i) {
    files.push_back((folder.path / ("model " + std::to_string(i) + ".obj")).string());
    std::ofstream(files.back()) << "v 0 0 0\n";
    add_recent_files(list, {files.back()});
  }
  add_recent_files(list, {files[18], (folder.path / "missing.obj").string()});
  const auto read = read_recent_files(list);
  ASSERT_EQ(read.size(), kMaxRecentFiles);
  EXPECT_EQ(read[0], files[18]);
  EXPECT_EQ(read[1], files[19]);
  EXPECT_EQ(read[2], files[17]);
  EXPECT_TRUE(read_recent_files(folder.path / "none").empty());
}

}  // namespace
}  // namespace boxwood
