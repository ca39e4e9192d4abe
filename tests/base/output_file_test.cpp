// SPDX-License-Identifier: MIT
// Files that are written whole or not at all: modes, links, pipes, devices, failures.
#include "base/output_file.hpp"

#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "store/saved_bytes.hpp"

namespace boxwood {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  const test::Bytes bytes = test::read_bytes(file);
  return {bytes.begin(), bytes.end()};
}

void put(const fs::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

std::size_t entries_in(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

std::string written(const fs::path& file, std::string_view text) {
  Result<OutputFile> out = OutputFile::open(file);
  if (!out) return out.error().message;
  if (const Result<void> done = out->write(text); !done) return done.error().message;
  const Result<void> done = out->commit();
  return done ? "" : done.error().message;
}

TEST(OutputFile, WritesANewFileWithTheModeThatTheUserAsksFor) {
  const test::SavedFolder folder;
  const mode_t mask = ::umask(027);
  EXPECT_EQ(written(folder / "new", "abc"), "");
  ::umask(mask);
  EXPECT_EQ(text_of(folder / "new"), "abc");
  EXPECT_EQ(fs::status(folder / "new").permissions(), fs::perms(0640));
  EXPECT_EQ(entries_in(folder.path()), 1U);
}

TEST(OutputFile, ReplacesAtOnceAndKeepsMode) {
  const test::SavedFolder folder;
  put(folder / "old", "old text");
  fs::permissions(folder / "old", fs::perms(0751));
  Result<OutputFile> out = OutputFile::open(folder / "old");
  ASSERT_TRUE(out);
  ASSERT_TRUE(out->write(std::string_view("new")));
  EXPECT_EQ(text_of(folder / "old"), "old text");  // not before it is whole
  ASSERT_TRUE(out->commit());
  EXPECT_EQ(text_of(folder / "old"), "new");
  EXPECT_EQ(fs::status(folder / "old").permissions(), fs::perms(0751));
  EXPECT_EQ(entries_in(folder.path()), 1U);
}

TEST(OutputFile, LeavesTheOldFileAndNothingElseWhereItIsNotCommitted) {
  const test::SavedFolder folder;
  put(folder / "old", "old text");
  {
    Result<OutputFile> out = OutputFile::open(folder / "old");
    ASSERT_TRUE(out);
    ASSERT_TRUE(out->write(std::string_view("new")));
    OutputFile moved = std::move(*out);
    ASSERT_TRUE(moved.write(std::string_view("er")));
  }
  EXPECT_EQ(text_of(folder / "old"), "old text");
  EXPECT_EQ(entries_in(folder.path()), 1U);
}

// As logs are written.
TEST(OutputFile, WhatIsPublishedIsSeenAsItIsWritten) {
  const test::SavedFolder folder;
  put(folder / "old", "old text");
  fs::permissions(folder / "old", fs::perms(0640));
  fs::create_symlink("old", folder / "link");
  {
    Result<OutputFile> out = OutputFile::open(folder / "link");
    ASSERT_TRUE(out);
    ASSERT_TRUE(out->write(std::string_view("first\n")));
    EXPECT_EQ(text_of(folder / "old"), "old text");
    ASSERT_TRUE(out->publish());
    EXPECT_EQ(text_of(folder / "link"), "first\n");
    ASSERT_TRUE(out->write(std::string_view("second\n")));
    EXPECT_EQ(text_of(folder / "old"), "first\nsecond\n");
  }  // whatever ends it
  EXPECT_EQ(text_of(folder / "old"), "first\nsecond\n");
  EXPECT_EQ(fs::status(folder / "old").permissions(), fs::perms(0640));
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(entries_in(folder.path()), 2U);
}

TEST(OutputFile, FollowsLinks) {
  const test::SavedFolder folder;
  fs::create_directory(folder / "inner");
  put(folder / "inner/file", "old");
  fs::create_symlink("inner/file", folder / "link");
  fs::create_symlink("link", folder / "link to link");
  fs::create_symlink("inner/to come", folder / "dangling");
  EXPECT_EQ(written(folder / "link to link", "new"), "");
  EXPECT_EQ(written(folder / "dangling", "made"), "");
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_TRUE(fs::is_symlink(folder / "dangling"));
  EXPECT_EQ(text_of(folder / "inner/file"), "new");
  EXPECT_EQ(text_of(folder / "inner/to come"), "made");
  fs::create_symlink("loop", folder / "loop");
  EXPECT_NE(written(folder / "loop", "x"), "");
}

TEST(OutputFile, WritesStraightIntoPipesAndDevices) {
  const test::SavedFolder folder;
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  std::string read;
  std::thread reader([&] { read = text_of(folder / "pipe"); });
  EXPECT_EQ(written(folder / "pipe", "through"), "");
  reader.join();
  EXPECT_EQ(read, "through");
  EXPECT_TRUE(fs::is_fifo(folder / "pipe"));
  EXPECT_EQ(written("/dev/null", "gone"), "");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_NE(written("/dev/full", "too much").find("No space left"), std::string::npos);
}

TEST(OutputFile, SaysWhatFails) {
  const test::SavedFolder folder;
  EXPECT_NE(written(folder.path(), "x").find("directory"), std::string::npos);
  EXPECT_NE(written(folder / "none/file", "x").find("No such file"), std::string::npos);
  put(folder / "file", "x");
  EXPECT_NE(written(folder / "file/under", "x"), "");
  EXPECT_EQ(entries_in(folder.path()), 1U);
  const std::string said = written(folder / "no\x1b[31mne/file", "x");
  EXPECT_NE(said.find("no [31mne"), std::string::npos) << said;
  EXPECT_EQ(said.find('\x1b'), std::string::npos);
}

// A limit on the size of files: the write fails or, where the signal is not ignored, ends the process.
TEST(OutputFile, LeavesNothingBehindWhateverEndsIt) {
  for (const bool ignored : {true, false}) {
    const test::SavedFolder folder;
    put(folder / "old", "old text");
    const pid_t child = ::fork();
    if (child == 0) {
      if (ignored) ::signal(SIGXFSZ, SIG_IGN);
      const rlimit limit = {1000, 1000};
      ::setrlimit(RLIMIT_FSIZE, &limit);
      const bool failed = !written(folder / "old", std::string(5000, 'x')).empty();
      ::_exit(failed ? 7 : 0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(ignored ? WIFEXITED(status) && WEXITSTATUS(status) == 7 : WIFSIGNALED(status));
    EXPECT_EQ(text_of(folder / "old"), "old text");
    EXPECT_EQ(entries_in(folder.path()), 1U) << (ignored ? "ignored" : "killed");
  }
}

}  // namespace
}  // namespace boxwood
