// SPDX-License-Identifier: MIT
// The parent against a helper program that has been taken over (hostile_child.cpp).
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <boxwood/import.hpp>

#include "scene/scene_files.hpp"

namespace boxwood {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

class HostileChild : public ::testing::Test {
protected:
  Result<Scene> import(const std::string& mode, const std::string& model = "x") {
    options_.helper = BOXWOOD_HOSTILE_CHILD;
    return import_file(folder_.write(mode + ".obj", model), options_);
  }
  static std::size_t descriptors() {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator()));
  }
  const test::TemporaryFolder folder_;
  ImportOptions options_;
};

TEST_F(HostileChild, GetsNoFileOutsideTheRoot) {
  fs::create_directories(folder_.path() / "inner/sub");
  folder_.write("secret", "secret");
  folder_.write("inner/in", "inside");
  fs::create_symlink("../secret", folder_.path() / "inner/link");
  fs::create_symlink("/etc/passwd", folder_.path() / "inner/passwd");
  ASSERT_EQ(::mkfifo((folder_.path() / "inner/pipe").c_str(), 0600), 0);
  const std::string names =
      "in\n./in\n../secret\nlink\npasswd\n/etc/passwd\n/proc/self/mem\nsub/../../secret\n"
      "pipe\nsub\nabsent\n/dev/null\n";
  options_.helper = BOXWOOD_HOSTILE_CHILD;
  const Result<Scene> scene = import_file(folder_.write("inner/asks.obj", names), options_);
  ASSERT_TRUE(scene.ok()) << scene.error().message;
  EXPECT_EQ(scene->objects[0].name, "0:inside 0:inside 2 2 2 2 2 2 3 3 1 2 ");
}

TEST_F(HostileChild, WhatMakesNoSenseIsSaidToBeSo) {
  for (const char* mode :
       {"short", "long", "endless_text", "unknown_kind", "parents_kind", "asks_nothing", "no_size",
        "done_at_once", "two_sizes", "other_size", "asks_late", "zeros", "shrinks", "floods"}) {
    SCOPED_TRACE(mode);
    options_.time_limit_s = 20.0;
    const Result<Scene> scene = import(mode);
    ASSERT_FALSE(scene.ok());
    EXPECT_EQ(scene.error().kind, ErrorKind::internal);
    EXPECT_NE(scene.error().message.find("makes no sense"), std::string::npos) << scene.error().message;
    EXPECT_TRUE(::waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD) << "a child is left";
  }
}

TEST_F(HostileChild, MemoryBeyondTheLimitIsNotGranted) {
  const Result<Scene> scene = import("huge_size");
  ASSERT_FALSE(scene.ok());
  EXPECT_EQ(scene.error().kind, ErrorKind::over_limit);
}

// Below 16 MiB its libraries crash, at 1 MiB always; once it has begun the file may be to blame as well.
TEST_F(HostileChild, ACrashWithinALimitThatIsSmallBlamesNobodyFalsely) {
  const std::string small = "which is too small for it",
                    either = "which may be too small for it, or the file is damaged";
  const struct {
    const char* mode;
    std::uint64_t mib;
    ErrorKind kind;
    std::string says;
  } kRows[] = {{"crashes", 1, ErrorKind::over_limit, "the limit of 1 MiB, " + small},
               {"begins_and_crashes", 15, ErrorKind::over_limit, "the limit of 15 MiB, " + either},
               {"crashes", 16, ErrorKind::malformed, "crashed on it"},
               {"begins_and_crashes", 16, ErrorKind::malformed, "crashed on it"}};
  for (const auto& row : kRows) {
    options_.memory_limit_mib = row.mib;
    const Result<Scene> scene = import(row.mode);
    ASSERT_FALSE(scene.ok());
    EXPECT_EQ(scene.error().kind, row.kind) << row.mode;
    EXPECT_NE(scene.error().message.find(row.says), std::string::npos) << scene.error().message;
  }
}

TEST_F(HostileChild, SealsOfItsOwnAreAnError) {
  EXPECT_FALSE(import("seals").ok());
}

// A process that it has left behind, outside its process group, still writes.
TEST_F(HostileChild, MemoryThatSomebodyWritesIsNotRead) {
  const auto before = Clock::now();
  const Result<Scene> scene = import("keeps");
  ASSERT_FALSE(scene.ok());
  EXPECT_NE(scene.error().message.find("makes no sense"), std::string::npos) << scene.error().message;
  EXPECT_LT(Clock::now() - before, std::chrono::seconds(5));
}

TEST_F(HostileChild, DescriptorsThatItSendsAreClosed) {
  const std::size_t before = descriptors();
  const Result<Scene> scene = import("descriptors");
  ASSERT_TRUE(scene.ok()) << scene.error().message;
  EXPECT_EQ(descriptors(), before);
}

TEST_F(HostileChild, TextsAndFractionsComeOutClean) {
  int calls = 0;
  options_.on_progress = [&](double fraction, const char* what) {
    EXPECT_TRUE(fraction >= 0.0 && fraction <= 1.0);
    EXPECT_EQ(std::string(what), " ]0;title   31m \xEF\xBF\xBD txt.exe ?");
    ++calls;
  };
  const Result<Scene> scene = import("escapes");
  ASSERT_TRUE(scene.ok()) << scene.error().message;
  EXPECT_EQ(calls, 5);
  EXPECT_EQ(scene->objects[0].name, " [31m  31m \xEF\xBF\xBDgnp.\xEF\xBF\xBD ?");
  EXPECT_EQ(scene->warnings[0], " [31m   \xEF\xBF\xBD");
}

TEST_F(HostileChild, AFailureOfNoKnownKindBlamesTheFile) {
  const Result<Scene> scene = import("fails_oddly");
  ASSERT_FALSE(scene.ok());
  EXPECT_EQ(scene.error().kind, ErrorKind::malformed);
  EXPECT_NE(scene.error().message.find(": "), std::string::npos);
  EXPECT_EQ(scene.error().message.find('\x1b'), std::string::npos);
}

// Neither silence nor noise keeps the caller beyond its limit, or from cancelling.
TEST_F(HostileChild, TheTimeLimitHolds) {
  for (const char* mode : {"waits", "shouts"}) {
    SCOPED_TRACE(mode);
    options_.time_limit_s = 0.3;
    const auto before = Clock::now();
    const Result<Scene> scene = import(mode);
    ASSERT_FALSE(scene.ok());
    EXPECT_EQ(scene.error().kind, ErrorKind::over_limit) << scene.error().message;
    EXPECT_LT(Clock::now() - before, std::chrono::seconds(3));
  }
  const Result<Scene> gone = import("closes");
  ASSERT_FALSE(gone.ok());
}

}  // namespace
}  // namespace boxwood
