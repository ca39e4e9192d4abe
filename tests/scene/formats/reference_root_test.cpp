// SPDX-License-Identifier: MIT
// Which files a model may name: each way out of the root, by both walks, and a folder that is swapped
// meanwhile.
#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "scene/reference_root.hpp"
#include "scene/scene_files.hpp"

namespace boxwood {
namespace {

namespace fs = std::filesystem;
using Walk = ReferenceRoot::Walk;
using enum ReferenceState;

// The word that a file holds; "" where it is not open.
std::string word_in(const OpenedReference& reference) {
  char text[64] = {};
  if (reference.file.valid() && ::pread(reference.file.get(), text, sizeof text - 1, 0) < 0)
    return "unreadable";
  return text;
}

// top/secret, top/models/{in, sub/deep, links ...}: everything inside `models` says "inside", what is not
// "outside".
class Root : public ::testing::Test {
protected:
  Root() {
    fs::create_directories(models_ / "sub/deeper");
    fs::create_directory(top_.path() / "models2");
    for (const char* name : {"in", "sub/deep", "sub/deeper/deepest", "with space", "%41"})
      std::ofstream(models_ / name) << "inside";
    for (const char* name : {"secret", "models2/secret"}) std::ofstream(top_.path() / name) << "outside";
    fs::create_symlink("in", models_ / "link");
    fs::create_symlink("link", models_ / "link_to_link");
    fs::create_symlink("../in", models_ / "sub/link_up");
    fs::create_symlink("sub", models_ / "link_to_folder");
    fs::create_symlink("../secret", models_ / "link_out");
    fs::create_symlink("sub/../../secret", models_ / "link_around");
    fs::create_symlink(top_.path() / "secret", models_ / "link_absolute");
    fs::create_symlink(models_ / "in", models_ / "link_absolute_in");
    fs::create_symlink("..", models_ / "folder_out");
    fs::create_symlink("/", models_ / "folder_root");
    fs::create_symlink("nowhere", models_ / "dangling");
    fs::create_symlink("loop", models_ / "loop");
    fs::create_symlink("/proc/self/exe", models_ / "magic");
    EXPECT_EQ(::mkfifo((models_ / "pipe").c_str(), 0600), 0);
    const int fd = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    const std::string path = (models_ / "socket").string();
    EXPECT_LT(path.size(), sizeof address.sun_path);
    path.copy(address.sun_path, sizeof address.sun_path - 1);
    EXPECT_EQ(::bind(fd, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    ::close(fd);
    std::ofstream(models_ / "model") << "inside";
  }

  const test::TemporaryFolder top_;
  const fs::path models_ = top_.path() / "models";
};

struct Case {
  std::string name;
  ReferenceState state;
};

void expect_answers(const ReferenceRoot& root, const std::vector<Case>& cases) {
  for (const Case& c : cases)
    for (const Walk walk : {Walk::by_kernel, Walk::by_hand}) {
      SCOPED_TRACE("'" + c.name + "' " + (walk == Walk::by_hand ? "by hand" : "by the kernel"));
      const OpenedReference answer = root.find(c.name, walk);
      EXPECT_EQ(static_cast<int>(answer.state), static_cast<int>(c.state));
      EXPECT_EQ(answer.file.valid(), c.state == found);
      EXPECT_EQ(word_in(answer), c.state == found ? "inside" : "");
    }
}

TEST_F(Root, TheModelsFolderIsTheRoot) {
  const Result<ReferenceRoot> root = ReferenceRoot::open(models_ / "model", {});
  ASSERT_TRUE(root.ok()) << root.error().message;
  const std::string in = models_.string() + "/in", secret = (top_.path() / "secret").string();
  expect_answers(*root, {{"in", found},
                         {"./in", found},
                         {".//./in", found},
                         {"sub/deep", found},
                         {"sub//deeper/../deep", found},
                         {"sub/deeper/../../in", found},
                         {"with space", found},
                         {"%41", found},
                         {"link", found},
                         {"link_to_link", found},
                         {"sub/link_up", found},
                         {"link_to_folder/deep", found},
                         {"link_to_folder/../in", found},
                         {in, found},
                         {models_.string() + "//sub/./deep", found},
                         {"../secret", outside},
                         {"sub/../../secret", outside},
                         {"../models/in", outside},  // it would come back, but it leaves
                         {"../models2/secret", outside},
                         {"..", outside},
                         {"../..", outside},
                         {secret, outside},
                         {models_.string() + "2/secret", outside},
                         {models_.string() + "/../secret", outside},
                         {"/etc/passwd", outside},
                         {"/", outside},
                         {"/dev/null", outside},
                         {"/proc/self/environ", outside},
                         {"link_out", outside},
                         {"link_around", outside},
                         {"link_absolute", outside},
                         {"link_absolute_in", outside},  // the kernel does not look where it leads
                         {"folder_out/secret", outside},
                         {"folder_out/models/in", outside},
                         {"folder_root/etc/passwd", outside},
                         {"link_to_folder/../../secret", outside},
                         {"magic", outside},
                         {"absent", absent},
                         {"absent/in", absent},
                         {"in/in", absent},
                         {"in/", absent},
                         {"in/..", absent},
                         {"in/.", absent},
                         {"dangling", absent},
                         {"loop", absent},
                         {"", absent},
                         {std::string("in\0x", 4), absent},
                         {std::string(5000, 'x'), absent},
                         {"sub", no_file},
                         {"sub/", no_file},
                         {".", no_file},
                         {"sub/..", no_file},
                         {"link_to_folder", no_file},
                         {"pipe", no_file},
                         {"socket", no_file}});
}

TEST_F(Root, ARootThatIsChosen) {
  const Result<ReferenceRoot> above =
      ReferenceRoot::open(models_ / "sub/deeper/model", top_.path() / "models");
  ASSERT_TRUE(above.ok()) << above.error().message;
  expect_answers(*above, {{"deepest", found},
                          {"../deep", found},
                          {"../../in", found},
                          {"../../link", found},
                          {models_.string() + "/in", found},
                          {"../../../secret", outside},
                          {"../../../models/in", outside},
                          {"../../link_out", outside},
                          {"../../../models2/secret", outside},
                          {"../absent", absent},
                          {"..", no_file}});
  // Beside the model's own folder.
  const Result<ReferenceRoot> beside = ReferenceRoot::open(top_.path() / "models2/model", models_);
  ASSERT_TRUE(beside.ok()) << beside.error().message;
  expect_answers(*beside, {{"../models/in", found},
                           {"../models/sub/../in", found},
                           {"x/../../models/in", found},  // outside the root it is the text that counts
                           {models_.string() + "/in", found},
                           {"secret", outside},
                           {"in", outside},
                           {"../models/../secret", outside},
                           {"../models/link_out", outside},
                           {"../models", no_file}});
  // All of the machine.
  const Result<ReferenceRoot> all = ReferenceRoot::open(models_ / "model", "/");
  ASSERT_TRUE(all.ok()) << all.error().message;
  expect_answers(*all, {{"in", found},
                        {models_.string() + "/in", found},
                        {"../models/sub/deep", found},
                        {"/dev/null", no_file},
                        {"/dev", no_file},
                        {"link_to_link", found}});
}

TEST_F(Root, ByALinkToTheModelsFolder) {
  fs::create_directory_symlink(models_, top_.path() / "alias");
  const Result<ReferenceRoot> root = ReferenceRoot::open(top_.path() / "alias/model", {});
  ASSERT_TRUE(root.ok());
  expect_answers(*root, {{"in", found}, {models_.string() + "/in", found}, {"../secret", outside}});
}

TEST_F(Root, AFolderThatIsNoneIsAnError) {
  const Result<ReferenceRoot> absent_root = ReferenceRoot::open(models_ / "model", top_.path() / "nowhere");
  ASSERT_FALSE(absent_root.ok());
  EXPECT_EQ(absent_root.error().kind, ErrorKind::input_missing);
  EXPECT_NE(absent_root.error().message.find("nowhere"), std::string::npos);
  EXPECT_FALSE(ReferenceRoot::open(models_ / "model", models_ / "in").ok());
}

TEST_F(Root, AFileThatMayNotBeReadIsSaidToBeSo) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may read all";
  fs::permissions(models_ / "in", fs::perms::none);
  const Result<ReferenceRoot> root = ReferenceRoot::open(models_ / "model", {});
  ASSERT_TRUE(root.ok());
  expect_answers(*root, {{"in", unreadable}});
}

// Somebody exchanges a folder for a link that leads out, as fast as can be: what is opened is inside or
// nothing.
TEST_F(Root, WhatIsSwappedMeanwhileStaysInside) {
  fs::create_directory(models_ / "a");
  std::ofstream(models_ / "a/secret") << "inside";
  fs::create_symlink("..", models_ / "b");
  const Result<ReferenceRoot> root = ReferenceRoot::open(models_ / "model", {});
  ASSERT_TRUE(root.ok());
  std::atomic<bool> stop = false;
  const std::string a = (models_ / "a").string(), b = (models_ / "b").string();
  std::thread swapper([&] {
    while (!stop) ::renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE);
  });
  int in = 0, out = 0;
  for (int i = 0; i < 20000 || (in < 100 || out < 100); ++i) {
    const OpenedReference answer = root->find("a/secret", i % 2 == 0 ? Walk::by_kernel : Walk::by_hand);
    if (answer.state == found) {
      ++in;
      ASSERT_EQ(word_in(answer), "inside");
    } else {
      ++out;
      ASSERT_EQ(static_cast<int>(answer.state), static_cast<int>(outside));
    }
  }
  stop = true;
  swapper.join();
  std::printf("while it was swapped: %d times inside, %d times refused\n", in, out);
}

}  // namespace
}  // namespace boxwood
