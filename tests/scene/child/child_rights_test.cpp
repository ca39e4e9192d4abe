// SPDX-License-Identifier: MIT
// The rights that the real import child has while it reads, as the system tells them; and what a program is
// told of them.
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <boxwood/import.hpp>

#include "scene/scene_files.hpp"

namespace boxwood {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// "Name:\tvalue" of a file in /proc.
std::string field(const std::string& text, const std::string& name) {
  const std::size_t at = text.find("\n" + name + ":");
  if (at == std::string::npos) return "";
  std::istringstream line(text.substr(at + name.size() + 2));
  std::string value;
  line >> value;
  return value;
}

// Soft and hard limit of a row of /proc/PID/limits.
std::string limits(const std::string& text, const std::string& name) {
  const std::size_t at = text.find(name);
  if (at == std::string::npos) return "";
  std::istringstream line(text.substr(at + name.size()));
  std::string soft, hard;
  line >> soft >> hard;
  return soft + " " + hard;
}

bool is_sanitized() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;
#else
  return false;
#endif
}

// The files of /proc about a child at its endless work.
class ChildRights : public ::testing::Test {
protected:
  ChildRights() {
    ::setenv("BOXWOOD_IMPORT_ASSIMP_ONLY", "1", 1);
    ::setenv("BOXWOOD_TEST_SECRET", "secret", 1);
    const fs::path file = folder_.write(
        "hangs.ply", "ply\nformat binary_little_endian 1.0\nelement vertex 8\nproperty float x\nprop");
    reader_ = std::thread([this, file] {
      ImportOptions options;
      options.stop = &stop_;
      options.time_limit_s = 100.0;
      (void)import_file(file, options);
      ended_ = true;
      ended_.notify_all();
    });
    for (int i = 0; i < 1000 && child_.empty(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      for (const auto& task : fs::directory_iterator("/proc/self/task")) {
        std::ifstream children(task.path() / "children");
        children >> child_;
        if (!child_.empty()) break;
      }
    }
    // Once it has used some processor time it reads.
    for (int i = 0; i < 1000; ++i) {
      std::istringstream stat(text_of("/proc/" + child_ + "/stat"));
      std::string word;
      long ticks = 0;
      for (int field_number = 1; field_number <= 14 && stat >> word; ++field_number)
        if (field_number == 14) ticks = std::strtol(word.c_str(), nullptr, 10);
      if (ticks >= 10) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
  ~ChildRights() override {
    stop_ = true;
    reader_.join();
    ::unsetenv("BOXWOOD_IMPORT_ASSIMP_ONLY");
    ::unsetenv("BOXWOOD_TEST_SECRET");
  }
  fs::path proc(const std::string& name) const { return "/proc/" + child_ + "/" + name; }

  const test::TemporaryFolder folder_;
  std::atomic<bool> stop_ = false, ended_ = false;
  std::thread reader_;
  std::string child_;
};

TEST_F(ChildRights, AllThreadsAreConfined) {
  if (is_sanitized()) GTEST_SKIP() << "off under sanitizers";
  int threads = 0;
  for (const auto& task : fs::directory_iterator(proc("task"))) {
    const std::string status = text_of(task.path() / "status");
    EXPECT_EQ(field(status, "NoNewPrivs"), "1");
    if (!field(status, "Seccomp").empty()) {
      EXPECT_EQ(field(status, "Seccomp"), "2");
    }
    EXPECT_EQ(field(status, "CapEff"), "0000000000000000");
    EXPECT_EQ(field(status, "CapPrm"), "0000000000000000");
    ++threads;
  }
  EXPECT_EQ(threads, 3);
}

TEST_F(ChildRights, LimitsAreSet) {
  if (is_sanitized()) GTEST_SKIP() << "off under sanitizers";
  const std::string text = text_of(proc("limits"));
  EXPECT_EQ(limits(text, "Max core file size"), "0 0");
  EXPECT_EQ(limits(text, "Max file size"), "0 0");
  EXPECT_EQ(limits(text, "Max open files"), "16 16");
  EXPECT_EQ(limits(text, "Max processes"), "0 0");
  EXPECT_EQ(limits(text, "Max cpu time"), "105 106");
  EXPECT_NE(limits(text, "Max address space"), "unlimited unlimited");
}

TEST_F(ChildRights, ItHasNoEnvironmentAndFiveDescriptors) {
  if (is_sanitized()) GTEST_SKIP() << "off under sanitizers";
  if (::geteuid() != 0) GTEST_SKIP() << "only root may look";
  EXPECT_EQ(text_of(proc("environ")), "");
  std::map<int, std::string> open;
  for (const auto& entry : fs::directory_iterator(proc("fd")))
    open[std::stoi(entry.path().filename())] = fs::read_symlink(entry.path()).string();
  ASSERT_EQ(open.size(), 5U);
  EXPECT_EQ(open[0], "/dev/null");
  EXPECT_EQ(open[1], "/dev/null");
  EXPECT_TRUE(open[2].starts_with("pipe:")) << open[2];
  EXPECT_TRUE(open[3].starts_with("socket:")) << open[3];
  EXPECT_TRUE(open[4].starts_with("/memfd:")) << open[4];
}

TEST_F(ChildRights, ItHasAProcessGroupOfItsOwn) {
  EXPECT_EQ(::getpgid(std::stoi(child_)), std::stoi(child_));
  EXPECT_NE(::getpgid(0), std::stoi(child_));
}

TEST_F(ChildRights, CancellingTakesNoTime) {
  const auto before = std::chrono::steady_clock::now();
  stop_ = true;
  ended_.wait(false);
  EXPECT_LT(std::chrono::steady_clock::now() - before,
            std::chrono::seconds(5));  // 100 ms on a free machine
}

// Told as it is: compared with what the kernel says it has.
TEST(ImportConfinement, IsToldAsItIs) {
  const Result<ImportConfinement> told = import_confinement();
  ASSERT_TRUE(told.ok()) << told.error().message;
  std::printf("seccomp %d, Landlock %d, no capabilities %d, no new privileges %d\n", told->system_calls,
              told->landlock, told->no_capabilities, told->no_new_privileges);
  if (is_sanitized()) {
    EXPECT_FALSE(told->system_calls || told->landlock != 0 || told->no_capabilities ||
                 told->no_new_privileges);
    return;
  }
  const long landlock = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, 1U);
  EXPECT_EQ(told->landlock, landlock > 0 ? landlock : 0);
  EXPECT_EQ(told->system_calls, !field(text_of("/proc/self/status"), "Seccomp").empty());
  EXPECT_TRUE(told->no_capabilities);
  EXPECT_TRUE(told->no_new_privileges);
}

TEST(ImportConfinement, AHelperThatDoesNotRunIsAnError) {
  ImportOptions options;
  options.helper = "/bin/true";
  EXPECT_FALSE(import_confinement(options).ok());
  options.helper = "/nowhere/boxwood-import";
  EXPECT_FALSE(import_confinement(options).ok());
}

}  // namespace
}  // namespace boxwood
