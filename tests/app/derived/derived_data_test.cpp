// SPDX-License-Identifier: MIT
// Derived data: which levels are computed, what may be used for them, how jobs end and how they fail.
#include "app/session/session.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "app/document/drawn_commands.hpp"
#include "app/document/file_commands.hpp"
#include "app/document/tree_commands.hpp"
#include "app/document/visible_commands.hpp"
#include "app/session/session_meshes.hpp"
#include "app/view/look_commands.hpp"

namespace boxwood {
namespace {

using test::bumpy_sphere;

std::shared_ptr<const Scene> scene_of(std::shared_ptr<const SceneMesh> mesh, int objects = 1) {
  auto scene = std::make_shared<Scene>();
  scene->files = {"spheres.obj"};
  scene->nodes = {{"root", -1}};
  for (int i = 0; i < objects; ++i) {
    SceneObject object;
    object.name = "sphere " + std::to_string(i);
    object.mesh = mesh;
    object.world_from_mesh.translation.x = 3.0 * i;
    scene->objects.push_back(object);
  }
  return scene;
}

std::size_t index_of(VolumeKind kind) {
  return static_cast<std::size_t>(kind);
}

TEST(NodeLevels, OnlyThoseThatAreShownAreComputed) {
  Session session(SessionOptions{});
  session.set_scene(scene_of(bumpy_sphere(20, 30)));
  ASSERT_TRUE(session.apply(ShowTree{VolumeKind::sphere, {}, true}));
  const auto computed = [&] {
    std::vector<std::uint32_t> out;
    session.wait();
    const auto nodes = session.derived().node_volumes({}, VolumeKind::sphere);
    if (!nodes) return out;
    for (std::uint32_t level = 0; level < nodes->levels.size(); ++level)
      if (nodes->levels[level]) out.push_back(level);
    return out;
  };
  ASSERT_TRUE(session.apply(SetDepth{{3, 3}}));
  EXPECT_EQ(computed(), (std::vector<std::uint32_t>{3}));
  const auto three = session.derived().node_volumes({}, VolumeKind::sphere)->levels[3];
  ASSERT_TRUE(session.apply(SetDepth{{2, 4}}));
  EXPECT_EQ(computed(), (std::vector<std::uint32_t>{2, 3, 4}));
  const auto nodes = session.derived().node_volumes({}, VolumeKind::sphere);
  EXPECT_EQ(nodes->range, (DepthRange{2, 4}));
  EXPECT_EQ(nodes->levels[3], three) << "a level that was there is not made again";
  ASSERT_TRUE(session.apply(SetDepth{{90, 99}}));  // below the leaves: the last level
  const auto levels = session.derived().tree({})->by_depth.levels();
  EXPECT_EQ(computed().back(), levels - 1);
  EXPECT_EQ(session.derived().node_volumes({}, VolumeKind::sphere)->range,
            (DepthRange{levels - 1, levels - 1}));
  EXPECT_TRUE(session.messages().all().empty());
}

TEST(NodeLevels, TheBudgetIsKeptAndSaid) {
  SessionOptions options;
  options.memory_budget = std::size_t{8} << 20;
  Session session(options);
  session.set_scene(scene_of(bumpy_sphere(60, 60)));
  ASSERT_TRUE(session.apply(SetDepth{{0, 99}}));
  ASSERT_TRUE(session.apply(ShowTree{VolumeKind::aabb, {}, true}));
  session.wait();
  EXPECT_EQ(session.messages().all().size(), 0U);
  EXPECT_NE(session.derived().node_volumes({}, VolumeKind::aabb), nullptr);
  EXPECT_GT(session.derived().node_bytes(), 100000U);
  EXPECT_LE(session.derived().node_bytes(), options.memory_budget);
  // Too much, known before (a 26-DOP) and only on the way (a hull): none of it is shown, and why is said.
  std::size_t said = 0;
  for (const VolumeKind kind : {VolumeKind::kdop26, VolumeKind::hull}) {
    ASSERT_TRUE(session.apply(ShowTree{kind, {}, true}));
    session.wait();
    EXPECT_EQ(session.derived().node_volumes({}, kind), nullptr);
    ASSERT_EQ(session.messages().all().size(), ++said) << "said once";
    const Message& message = session.messages().all().back();
    std::printf("%s\n", message.text.c_str());
    EXPECT_TRUE(message.is_error);
    EXPECT_EQ(message.kind, ErrorKind::over_limit);
    EXPECT_NE(message.text.find(" MiB, and "), std::string::npos) << message.text;
    EXPECT_NE(message.text.find(row_of(kind).name), std::string::npos) << message.text;
    EXPECT_LE(session.derived().node_bytes(), options.memory_budget);
    EXPECT_NE(session.derived().node_volumes({}, VolumeKind::aabb), nullptr) << "what was there stays";
    session.wait();
    EXPECT_EQ(session.messages().all().size(), said);
  }
  // Fewer levels fit; then those of other kinds that are not shown any more give way.
  ASSERT_TRUE(session.apply(SetDepth{{3, 3}}));
  session.wait();
  EXPECT_EQ(session.messages().all().size(), said);
  EXPECT_NE(session.derived().node_volumes({}, VolumeKind::kdop26), nullptr);
  EXPECT_NE(session.derived().node_volumes({}, VolumeKind::hull), nullptr);
  EXPECT_LE(session.derived().node_bytes(), options.memory_budget);
}

// Node volumes nobody wants any more are not waited for: hidden, other levels, another tree, another scene.
TEST(NodeLevels, WhatIsNotShownAnyMoreIsStopped) {
  Session session(SessionOptions{});
  const auto mesh = bumpy_sphere(300, 300);
  session.set_scene(scene_of(mesh));
  ASSERT_TRUE(session.apply(SetDepth{{0, 99}}));
  (void)session.derived().tree({});
  session.wait();
  const std::vector<std::vector<Command>> ways = {
      {ShowTree{VolumeKind::obb_kdop26, {}, false}},
      {ShowLayer{Layer::volumes, false}},
      {ShowObject{{}, false}, ShowTree{VolumeKind::obb_kdop26, {}, false}},
      {SetTreeKind{TreeKind::sphere}, ShowTree{VolumeKind::obb_kdop26, {}, false}}};
  for (const auto& way : ways) {
    ASSERT_TRUE(session.apply(ShowLayer{Layer::volumes, true}));
    ASSERT_TRUE(session.apply(ShowTree{VolumeKind::obb_kdop26, {}, true}));
    (void)session.derived().tree({});
    while (!session.derived().data({}).nodes[index_of(VolumeKind::obb_kdop26)].job) {
      (void)session.poll();
      std::this_thread::yield();
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    for (const Command& command : way) ASSERT_TRUE(session.apply(command));
    session.wait();  // seconds, were it not stopped: the test's own limit of time is the check of that
    const auto& ready = session.derived().data({}).nodes[index_of(VolumeKind::obb_kdop26)].ready;
    EXPECT_TRUE(!ready || ready->range.last == 0);
  }
}

TEST(SessionJobs, AStopFromOutsideEndsTheWait) {
  std::atomic<bool> stop{false};
  SessionOptions options;
  options.stop = &stop;
  options.threads = 2;
  for (const VolumeRow& row : kVolumeRows) {
    stop = false;
    Session session(options);
    session.set_scene(scene_of(bumpy_sphere(250, 250)));
    ASSERT_TRUE(session.apply(SetDepth{{0, 99}}));
    ASSERT_TRUE(session.apply(ShowVolume{row.kind, {}, true}));
    ASSERT_TRUE(session.apply(ShowTree{row.kind, {}, true}));
    std::jthread other([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
      stop = true;
    });
    session.wait();
    EXPECT_TRUE(is_stopped(session) || !session.busy()) << row.name;
    other.join();
  }
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// In a process of its own, whose memory ends during the job: 250 million vertices of the whole, 50 thousand
// in the file.
// Does not return.
[[noreturn]] void run_out_of_memory() {
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  const rlim_t most = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + (std::size_t{500} << 20);
  const rlimit limit{most, most};
  setrlimit(RLIMIT_AS, &limit);
  SessionOptions options;
  options.import = [](const std::string&, const ImportOptions&) -> Result<Scene> { throw std::bad_alloc(); };
  Session session(options);
  session.set_scene(scene_of(bumpy_sphere(220, 220), 400));
  const auto scene = session.document().scene_snapshot();
  (void)session.apply(ShowVolume{VolumeKind::aabb, {}, true});
  (void)session.apply(ShowTree{VolumeKind::aabb, {}, true});
  session.wait();
  (void)session.apply(OpenFile{"a.obj"});
  session.wait();
  // The small job after it does what it should.
  (void)session.derived().fit(Target{7U}, VolumeKind::sphere);
  session.wait();
  int failures = 0;
  for (const Message& message : session.messages().all()) {
    std::fprintf(stderr, "%s\n", message.text.c_str());
    const bool is_said = message.text.find("not enough memory") != std::string::npos ||  // what was found out
                         message.text.find("(--memory-budget)") != std::string::npos;    // what was foreseen
    failures += message.is_error && message.kind == ErrorKind::over_limit && is_said ? 1 : 0;
  }
  const bool stays =
      session.document().scene_snapshot() == scene && session.document().scene().objects.size() == 400;
  std::_Exit(failures == 3 && stays && session.derived().fit(Target{7U}, VolumeKind::sphere) ? 0 : 1);
}

TEST(SessionJobsDeathTest, AJobThatRunsOutOfMemoryIsAMessageAndTheSceneStays) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(run_out_of_memory(), testing::ExitedWithCode(0),
              "not enough memory to fit the volume 'aabb' of the whole model");
}
#endif

}  // namespace
}  // namespace boxwood
