// SPDX-License-Identifier: MIT
// What the import child gives up, tried from within: each action is done without walls first, so that its
// refusal means something, and then behind them.
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "scene/child/confine.hpp"
#include "scene/child/denied_actions.hpp"
#include "scene/descriptor.hpp"
#include "scene/scene_files.hpp"

namespace boxwood {
namespace {

// How a forked process ended that ran `code`, whose result is its exit code; 256 + the signal.
template <class Code> int ended(Code code) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(code());
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  return WIFSIGNALED(status) ? 256 + WTERMSIG(status) : WEXITSTATUS(status);
}

bool kernel_has_filters() {
  std::ifstream status("/proc/self/status");
  const std::string text((std::istreambuf_iterator<char>(status)), std::istreambuf_iterator<char>());
  return text.find("\nSeccomp:") != std::string::npos;
}

// A process that sleeps, a port that listens, an open file, a pair of sockets.
class Confine : public ::testing::Test {
protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer opens files of its own";
#endif
  }
  Confine() {
    around_.folder = folder_.path().string();
    make_file();
    int pair[2];
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_DGRAM, 0, pair), 0);
    near_ = Descriptor(pair[0]);
    far_ = Descriptor(pair[1]);
    around_.open_socket = near_.get();
    listener_ = Descriptor(::socket(AF_INET, SOCK_STREAM, 0));
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    EXPECT_EQ(::bind(listener_.get(), reinterpret_cast<sockaddr*>(&address), size), 0);
    EXPECT_EQ(::listen(listener_.get(), 16), 0);
    EXPECT_EQ(::getsockname(listener_.get(), reinterpret_cast<sockaddr*>(&address), &size), 0);
    around_.port = ntohs(address.sin_port);
    around_.other = ::fork();
    if (around_.other == 0)
      for (;;) ::pause();
  }
  ~Confine() override {
    ::kill(around_.other, SIGKILL);
    ::waitpid(around_.other, nullptr, 0);
  }
  void make_file() {
    std::filesystem::remove_all(around_.folder + "/new");
    around_.file = folder_.write("file", "#!/bin/true\n").string();
    file_ = Descriptor(::open(around_.file.c_str(), O_RDWR));
    around_.open_file = file_.get();
  }
  // Tries all actions behind `walls`; returns how many of those that work without them were refused, and
  // counts in `allowed` those that were not. `only_files`: those that Landlock stands for.
  template <class Walls> int refused(Walls walls, bool only_files, bool by_permission, std::string& allowed) {
    int n = 0;
    for (const test::Action& action : test::denied_actions()) {
      if (only_files && !action.is_about_files) continue;
      make_file();
      const int without = ended([&] { return action.run(around_); });
      make_file();
      const int within = ended([&] { return walls() ? action.run(around_) : 200; });
      if (without != 0)
        std::printf("not possible here in any case (%s): %s\n", std::strerror(without), action.what);
      else if (within == EPERM || (by_permission && within == EACCES))
        ++n;
      else
        allowed += std::string(action.what) + " (" + std::to_string(within) + "); ";
      if (without != 0) {
        EXPECT_NE(within, 0) << action.what;
      }
    }
    return n;
  }

  test::TemporaryFolder folder_;
  Descriptor file_, near_, far_, listener_;
  test::Surroundings around_;
};

TEST_F(Confine, TheListOfSystemCallsRefusesEachOther) {
  if (!kernel_has_filters()) GTEST_SKIP() << "this kernel has no seccomp";
  std::string allowed;
  const int n = refused(
      [] { return give_up_new_privileges() == Wall::stands && give_up_system_calls() == Wall::stands; },
      false, false, allowed);
  EXPECT_EQ(allowed, "");
  EXPECT_GE(n, 45);
  std::printf("%d actions refused by seccomp alone\n", n);
}

TEST_F(Confine, LandlockAloneRefusesFiles) {
  if (::syscall(SYS_landlock_create_ruleset, nullptr, 0, 1U) <= 0)
    GTEST_SKIP() << "this kernel has no Landlock";
  std::string allowed;
  const int n = refused([] { return give_up_new_privileges() == Wall::stands && give_up_files() > 0; }, true,
                        true, allowed);
  EXPECT_EQ(allowed, "");
  EXPECT_GE(n, 10);
  std::printf("%d actions refused by Landlock alone\n", n);
}

TEST_F(Confine, RootWithoutCapabilitiesIsNobody) {
  if (::geteuid() != 0) GTEST_SKIP() << "not root";
  ::chmod(around_.file.c_str(), 0);
  EXPECT_EQ(ended([&] { return ::open(around_.file.c_str(), O_RDONLY) < 0 ? errno : 0; }), 0);
  ::chown(around_.file.c_str(), 65534, 65534);
  ::chmod(around_.file.c_str(), 0600);
  EXPECT_EQ(ended([&] {
              if (give_up_capabilities() != Wall::stands) return 200;
              return ::open(around_.file.c_str(), O_RDONLY) < 0 ? errno : 0;
            }),
            EACCES);
}

TEST_F(Confine, LimitsHold) {
  EXPECT_EQ(ended([&] {
              limit_resources(3);
              rlimit core{}, files{}, size{}, processor{};
              ::getrlimit(RLIMIT_CORE, &core);
              ::getrlimit(RLIMIT_NOFILE, &files);
              ::getrlimit(RLIMIT_FSIZE, &size);
              ::getrlimit(RLIMIT_CPU, &processor);
              return core.rlim_max == 0 && files.rlim_max == 16 && size.rlim_max == 0 &&
                             processor.rlim_cur == 3 && processor.rlim_max == 4
                         ? 0
                         : 1;
            }),
            0);
  // Nothing is written, not even through a descriptor that is open.
  EXPECT_EQ(ended([&] {
              limit_resources(3);
              return ::write(around_.open_file, "x", 1) < 0 ? errno : 0;
            }),
            256 + SIGXFSZ);
  // A process that its parent forgets ends.
  EXPECT_EQ(ended([&] {
              limit_resources(1);
              for (volatile bool on = true; on;) {
              }
              return 0;
            }),
            256 + SIGXCPU);
  // Lower limits stay.
  EXPECT_EQ(ended([&] {
              const rlimit low{8, 8};
              ::setrlimit(RLIMIT_NOFILE, &low);
              limit_resources(3);
              rlimit files{};
              ::getrlimit(RLIMIT_NOFILE, &files);
              return files.rlim_cur == 8 && files.rlim_max == 8 ? 0 : 1;
            }),
            0);
}

// What reading needs goes on: memory, threads that are there, clocks, exceptions, last words, abort().
TEST_F(Confine, WhatReadingNeedsIsLeft) {
  const auto confined = [](auto code) {
    return ended([&] {
      if (give_up_new_privileges() != Wall::stands || give_up_system_calls() == Wall::no_memory) return 200;
      return code();
    });
  };
  EXPECT_EQ(confined([] {
              std::vector<std::string> many;
              for (int i = 0; i < 20000; ++i) many.emplace_back(static_cast<std::size_t>(i % 3000), 'x');
              many.resize(10);
              std::vector<char> large(std::size_t{256} << 20U);
              large[12345] = 1;
              try {
                throw std::runtime_error("x");
              } catch (const std::exception& e) {
                return e.what()[0] == 'x' && std::time(nullptr) > 0 ? 0 : 1;
              }
            }),
            0);
  EXPECT_EQ(confined([]() -> int {
              std::fputs("last words, as they are meant to be\n", stderr);
              std::abort();
            }),
            256 + SIGABRT);
  EXPECT_EQ(confined([]() -> int {
              *static_cast<volatile int*>(nullptr) = 1;
              return 0;
            }),
            256 + SIGSEGV);
}

}  // namespace
}  // namespace boxwood
