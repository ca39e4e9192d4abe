// SPDX-License-Identifier: MIT
// Free memory, from files that are made here and from a limit that is set here.
#include "base/free_memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "base/page_size.hpp"

namespace boxwood {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMebibyte = 1U << 20U;

class FreeMemory : public ::testing::Test {
protected:
  FreeMemory() {
    std::string name = (fs::temp_directory_path() / "boxwood-free-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    write("proc/meminfo",
          "MemTotal: 9000000 kB\nMemFree:  100 kB\nMemAvailable:  8388608 kB\nBuffers: 1 kB\n");
    write("proc/self/statm", "10 5 1 1 0 1 0\n");
  }
  ~FreeMemory() override { fs::remove_all(folder_); }
  void write(const fs::path& name, const std::string& text) {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }
  void group(const fs::path& name, const std::string& most, const std::string& used,
             const std::string& stat = "") {
    write("cgroup" / name / "memory.max", most + "\n");
    write("cgroup" / name / "memory.current", used + "\n");
    if (!stat.empty()) write("cgroup" / name / "memory.stat", stat);
  }
  std::uint64_t mebibytes() const {
    const std::optional<std::uint64_t> bytes = free_memory({folder_ / "proc", folder_ / "cgroup"});
    return bytes ? *bytes / kMebibyte : 0;
  }

  fs::path folder_;
};

TEST_F(FreeMemory, OfTheMachine) {
  EXPECT_EQ(mebibytes(), 8192U);
  write("proc/meminfo", "MemTotal: 9000000 kB\n");
  EXPECT_FALSE(free_memory({folder_ / "proc", folder_ / "cgroup"}));
  EXPECT_FALSE(free_memory({folder_ / "none", folder_ / "none"}));
}

TEST_F(FreeMemory, OfTheGroupsOfVersionTwo) {
  write("proc/self/cgroup", "1:name=systemd:/elsewhere\n0::/a/b/c\n");
  EXPECT_EQ(mebibytes(), 8192U) << "no group tells anything";
  group("a", "max", "1000");
  EXPECT_EQ(mebibytes(), 8192U) << "no limit";
  group("a/b", std::to_string(1000 * kMebibyte), std::to_string(400 * kMebibyte));
  EXPECT_EQ(mebibytes(), 600U) << "of a group above";
  group("a/b", std::to_string(1000 * kMebibyte), std::to_string(400 * kMebibyte),
        "anon 5\ninactive_file " + std::to_string(100 * kMebibyte) + "\nslab 3\n");
  EXPECT_EQ(mebibytes(), 700U) << "pages of files can be dropped";
  group("a/b/c", std::to_string(300 * kMebibyte), "0");
  EXPECT_EQ(mebibytes(), 300U) << "the least counts";
  group("a/b/c", std::to_string(300 * kMebibyte), std::to_string(301 * kMebibyte));
  EXPECT_EQ(mebibytes(), 0U) << "over its limit";
  group("a/b/c", "garbage", "5");
  EXPECT_EQ(mebibytes(), 700U);
  group("a/b/c", "9223372036854775807", "5");
  EXPECT_EQ(mebibytes(), 700U);
}

TEST_F(FreeMemory, OfAContainersOwnRoot) {
  write("proc/self/cgroup", "0::/\n");
  group("", std::to_string(512 * kMebibyte), std::to_string(12 * kMebibyte));
  EXPECT_EQ(mebibytes(), 500U);
  write("proc/self/cgroup", "0::/../../other\n");  // seen from another name space
  EXPECT_EQ(mebibytes(), 500U);
  fs::remove(folder_ / "cgroup/memory.current");
  EXPECT_EQ(mebibytes(), 8192U) << "a limit without its use tells nothing";
}

TEST_F(FreeMemory, OfTheAddressSpace) {
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_AS, &before), 0);
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  ASSERT_GT(pages, 0U);
  rlimit narrow = before;
  narrow.rlim_cur = pages * page_size() + 2000 * kMebibyte;
  if (before.rlim_max != RLIM_INFINITY && narrow.rlim_cur > before.rlim_max) GTEST_SKIP() << "a limit stands";
  ASSERT_EQ(::setrlimit(RLIMIT_AS, &narrow), 0);
  const std::optional<std::uint64_t> own = free_memory({"/proc", folder_ / "cgroup"});
  ASSERT_EQ(::setrlimit(RLIMIT_AS, &before), 0);
  ASSERT_TRUE(own);
  EXPECT_LE(*own, 2000 * kMebibyte);
  if (free_memory({"/proc", folder_ / "cgroup"}).value_or(0) > 2500 * kMebibyte) {
    EXPECT_GT(*own, 1900 * kMebibyte) << "what is mapped is counted";
  }
}

}  // namespace
}  // namespace boxwood
