// SPDX-License-Identifier: MIT
// The child process: its limits, its crashes, its end with the parent's; nothing is left behind.
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boxwood/import.hpp>

#include "scene/kind_writers.hpp"
#include "scene/scene_files.hpp"

namespace boxwood {
namespace {

using Clock = std::chrono::steady_clock;

// How much of the processor a process has used: ticks of mostly 10 ms.
long ticks_of(pid_t process) {
  std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
  std::string word;
  for (int field = 1; field <= 14 && stat >> word; ++field) {
  }
  return std::strtol(word.c_str(), nullptr, 10);
}

// Leaves all reading to Assimp, which hangs, aborts and runs out of memory on files that our readers refuse.
class ImportProcess : public ::testing::Test {
protected:
  ImportProcess() { ::setenv("BOXWOOD_IMPORT_ASSIMP_ONLY", "1", 1); }
  ~ImportProcess() override { ::unsetenv("BOXWOOD_IMPORT_ASSIMP_ONLY"); }

  // Assimp reads this header for ever.
  std::filesystem::path hanging_file() const {
    return folder_.write("hangs.ply",
                         "ply\nformat binary_little_endian 1.0\nelement vertex 8\nproperty float x\nprop");
  }
  const test::TemporaryFolder folder_;
};

void expect_no_child() {
  EXPECT_TRUE(::waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD) << "a child is left";
}

TEST_F(ImportProcess, AHangEndsAtTheTimeLimit) {
  ImportOptions options;
  options.time_limit_s = 0.3;
  const Result<Scene> scene = import_file(hanging_file(), options);
  ASSERT_FALSE(scene.ok());
  EXPECT_EQ(scene.error().kind, ErrorKind::over_limit);
  EXPECT_NE(scene.error().message.find("0.3 s"), std::string::npos) << scene.error().message;
  expect_no_child();
}

TEST_F(ImportProcess, AHangEndsWhenTheCallerCancels) {
  std::atomic<bool> stop = false;
  ImportOptions options;
  options.stop = &stop;
  std::thread canceller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    stop = true;
  });
  const Result<Scene> scene = import_file(hanging_file(), options);
  canceller.join();
  ASSERT_FALSE(scene.ok());
  EXPECT_EQ(scene.error().kind, ErrorKind::cancelled);
  expect_no_child();
}

TEST_F(ImportProcess, ACrashIsAMessage) {
  const Result<Scene> scene = import_file(folder_.write("crashes.off", "OFF\n8 12 0\n0 0 0\n1 0 0\n"));
  ASSERT_FALSE(scene.ok());
  EXPECT_EQ(scene.error().kind, ErrorKind::malformed);
  EXPECT_NE(scene.error().message.find("crashed"), std::string::npos) << scene.error().message;
  EXPECT_FALSE(scene.error().reasons.empty());  // the child's last words
  expect_no_child();
}

TEST_F(ImportProcess, MemoryIsLimited) {
  ImportOptions options;
  options.memory_limit_mib = 256;
  options.time_limit_s = 20.0;
  const std::string body = test::ply_bytes(test::cube(), test::PlyFormat::text);
  std::string huge = body;
  huge.replace(huge.find("vertex 8"), 8, "vertex 4000000000");
  const Result<Scene> scene = import_file(folder_.write("huge.ply", huge), options);
  ASSERT_FALSE(scene.ok());
  EXPECT_EQ(scene.error().kind, ErrorKind::over_limit);
  EXPECT_NE(scene.error().message.find("256 MiB"), std::string::npos) << scene.error().message;
  EXPECT_TRUE(import_file(folder_.write("small.ply", body), options).ok());
  expect_no_child();
}

TEST_F(ImportProcess, TheChildEndsWithItsParent) {
  const std::filesystem::path file = hanging_file();
  const pid_t parent = ::fork();
  ASSERT_GE(parent, 0);
  if (parent == 0) {
    (void)import_file(file);
    ::_exit(0);
  }
  // The import child of the parent, as soon as there is one.
  pid_t child = 0;
  const std::string children =
      "/proc/" + std::to_string(parent) + "/task/" + std::to_string(parent) + "/children";
  for (int i = 0; i < 500 && child == 0; ++i) {
    std::ifstream(children) >> child;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  ASSERT_GT(child, 0);
  for (int i = 0; i < 1000 && ticks_of(child) < 10; ++i)  // until it is at its endless work
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(::kill(child, 0), 0);
  ::kill(parent, SIGKILL);
  ::waitpid(parent, nullptr, 0);
  bool gone = false;
  for (int i = 0; i < 500 && !gone; ++i) {
    std::string state;
    std::ifstream status("/proc/" + std::to_string(child) + "/stat");
    std::string number, name;
    status >> number >> name >> state;
    gone = state.empty() || state == "Z" || state == "X";  // nobody may reap orphans where init does not
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(gone);
}

TEST_F(ImportProcess, AHostThatIgnoresItsChildrenIsServed) {
  const auto before = std::signal(SIGCHLD, SIG_IGN);
  const Result<Scene> scene = import_file(folder_.write("cube.obj", test::cube_obj()));
  const Result<Scene> broken = import_file(folder_.write("crashes.off", "OFF\n8 12 0\n0 0 0\n1 0 0\n"));
  std::signal(SIGCHLD, before);
  EXPECT_TRUE(scene.ok());
  ASSERT_FALSE(broken.ok());
  EXPECT_EQ(broken.error().kind, ErrorKind::malformed);
}

TEST_F(ImportProcess, ManyAtOnceDoNotDisturbEachOther) {
  ::unsetenv("BOXWOOD_IMPORT_ASSIMP_ONLY");
  const std::filesystem::path file = folder_.write("cube.obj", test::cube_obj());
  std::atomic<int> good = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 10; ++i) good += import_file(file).ok() ? 1 : 0;
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(good, 80);
  expect_no_child();
}

TEST_F(ImportProcess, AMissingHelperIsAFaultOfOurs) {
  const std::string before = std::getenv("BOXWOOD_IMPORT_CHILD");
  const std::filesystem::path file = folder_.write("cube.obj", test::cube_obj());
  ::setenv("BOXWOOD_IMPORT_CHILD", "/nowhere/boxwood-import", 1);
  const Result<Scene> absent = import_file(file);
  ::setenv("BOXWOOD_IMPORT_CHILD", "/bin/true", 1);  // starts, and says nothing
  const Result<Scene> silent = import_file(file);
  ::setenv("BOXWOOD_IMPORT_CHILD", before.c_str(), 1);
  ASSERT_FALSE(absent.ok());
  ASSERT_FALSE(silent.ok());
  EXPECT_EQ(absent.error().kind, ErrorKind::internal);
  EXPECT_EQ(silent.error().kind, ErrorKind::internal);
  expect_no_child();
}

// Assimp recurses down the tree of nodes; the child's stack is made for it, and our own walks do not recurse.
TEST_F(ImportProcess, DeepTreesOfNodesLoad) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  constexpr int kDepth = 2'000;  // a sanitizer makes Assimp's frames large
#else
  constexpr int kDepth = 100'000;
#endif
  std::string nodes = "[";
  for (int i = 0; i + 1 < kDepth; ++i) nodes += "{\"children\":[" + std::to_string(i + 1) + "]},";
  test::Gltf gltf;
  gltf.nodes = nodes + "{\"mesh\":0}]";
  ::unsetenv("BOXWOOD_IMPORT_ASSIMP_ONLY");
  const Result<Scene> scene = import_file(folder_.write("deep.gltf", test::gltf_text(gltf)));
  ASSERT_TRUE(scene.ok()) << scene.error().message;
  EXPECT_EQ(scene->nodes.size(), static_cast<std::size_t>(kDepth));
  EXPECT_EQ(scene->objects.size(), 1U);
}

}  // namespace
}  // namespace boxwood
