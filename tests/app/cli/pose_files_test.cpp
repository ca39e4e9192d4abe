// SPDX-License-Identifier: MIT
// Arrangements that are written and opened again, both kinds of file, and files that are no arrangement.
#include "app/cli/inputs/pose_files.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "app/document/file_commands.hpp"
#include "app/document/history_commands.hpp"
#include "app/document/pose_commands.hpp"
#include "random.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

class PoseFilesTest : public ::testing::Test {
protected:
  PoseFilesTest() : session(options()) {
    session.set_scene(std::make_shared<const Scene>(generated::built_in_scene()));
    std::filesystem::create_directories(folder);
  }
  ~PoseFilesTest() override { std::filesystem::remove_all(folder); }
  static SessionOptions options() {
    SessionOptions out;
    out.pose_files = pose_files();
    return out;
  }
  std::string file(const std::string& name) const { return (folder / name).string(); }
  std::string written(const std::string& name, const std::string& text) const {
    std::ofstream(file(name)) << text;
    return file(name);
  }
  std::vector<std::array<double, 12>> poses() const {
    std::vector<std::array<double, 12>> out;
    for (std::uint32_t i = 0; i < session.document().object_count(); ++i)
      out.push_back(numbers_of(session.document().pose(i)));
    return out;
  }
  std::string refusal(const std::string& name) {
    const auto before = poses();
    const Result<void> opened = session.apply(OpenPoses{name});
    EXPECT_EQ(poses(), before);
    return opened ? "opened" : opened.error().message;
  }
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("boxwood-poses-" + std::to_string(::getpid()));
  Session session;
};

TEST_F(PoseFilesTest, ALogMayComeThroughAPipe) {
  RigidTransform pose;
  pose.translation = Vec3(1, 2, 3);
  const std::string text = format(SetPose{{1}, numbers_of(pose)}) + "\n";
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  ::close(ends[1]);
  std::filesystem::create_symlink("/proc/self/fd/" + std::to_string(ends[0]), file("pipe.log"));
  const Result<void> opened = session.apply(OpenPoses{file("pipe.log")});
  ::close(ends[0]);
  ASSERT_TRUE(opened) << opened.error().message;
  EXPECT_EQ(poses()[1], numbers_of(pose));
}

TEST_F(PoseFilesTest, AnArrangementComesBackToTheBitAsOneStep) {
  test::Random random(11);
  const std::uint32_t count = session.document().object_count();
  ASSERT_GE(count, 3U);
  for (const char* name : {"a.poses", "a.log"})
    for (int round = 0; round < 50; ++round) {
      for (std::uint32_t i = 0; i < count; ++i) {
        const double angle = random.uniform(-3.0, 3.0), c = std::cos(angle), s = std::sin(angle);
        std::array<double, 12> numbers = SetPose{}.numbers;
        if (random.chance(0.7)) numbers = {c, -s, 0, random.uniform(-9, 9), s, c, 0, 0.1, 0, 0, 1, 1e-9};
        ASSERT_TRUE(session.apply(SetPose{{i}, numbers}));
      }
      const auto saved = poses();
      ASSERT_TRUE(session.apply(SavePoses{file(name)}));
      for (std::uint32_t i = 0; i < count; ++i)
        ASSERT_TRUE(session.apply(SetPose{{i}, {1, 0, 0, 1.5 + i, 0, 1, 0, 0, 0, 0, 1, 0}}));
      const auto other = poses();
      ASSERT_TRUE(session.apply(OpenPoses{file(name)}));
      EXPECT_EQ(poses(), saved) << name << ' ' << round;
      ASSERT_TRUE(session.apply(Undo{}));
      EXPECT_EQ(poses(), other);
    }
}

TEST_F(PoseFilesTest, WhatIsNoArrangementIsRefusedAndMovesNothing) {
  EXPECT_NE(refusal(file("absent.poses")).find("absent.poses"), std::string::npos);
  EXPECT_NE(refusal(file("absent.log")).find("absent.log"), std::string::npos);
  EXPECT_NE(refusal(written("few.poses", "1 0 0 0 0 1 0 0 0 0 1 0\n")).find("has 1 poses"),
            std::string::npos);
  EXPECT_NE(refusal(written("word.poses", "1 0 0 x\n")).find("line 1"), std::string::npos);
  EXPECT_NE(refusal(written("other.log", "fit\n")).find("'fit' places no object"), std::string::npos);
  EXPECT_NE(refusal(written("far.log", format(SetPose{{99}}) + "\n")).find("object 99"), std::string::npos);
  std::string squeezed;
  for (std::uint32_t i = 0; i < session.document().object_count(); ++i)
    squeezed += "2 0 0 0 0 1 0 0 0 0 1 0\n";
  EXPECT_NE(refusal(written("squeezed.poses", squeezed)).find("line 1"), std::string::npos);
  EXPECT_FALSE(session.apply(SavePoses{file("no/such/folder/a.poses")}));
}

TEST(CommandToOpen, KnowsPosesByTheirName) {
  EXPECT_TRUE(command_to_open("x/a.poses", true).is<OpenPoses>());
  EXPECT_TRUE(command_to_open("a.obj", true).is<OpenFile>());
  EXPECT_TRUE(command_to_open("a.obj", false).is<AddFile>());
}

}  // namespace
}  // namespace boxwood
