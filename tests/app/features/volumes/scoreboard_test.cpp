// SPDX-License-Identifier: MIT
// The scoreboard: rows as their fits come, ratios, the running fit's gap and its stop, what is copied.
#include "app/features/volumes/scores.hpp"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <random>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace boxwood {
namespace {

// Points on a sphere: hard for the oriented box, so that its fit takes a while.
std::shared_ptr<const Scene> sphere(std::size_t points) {
  auto mesh = std::make_shared<SceneMesh>();
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  for (std::size_t i = 0; i < points; ++i)
    mesh->mesh.vertices.emplace_back(glm::normalize(Vec3(normal(random), normal(random), normal(random))));
  for (std::uint32_t i = 0; i + 2 < points; i += 3) mesh->mesh.triangles.push_back({i, i + 1, i + 2});
  auto scene = std::make_shared<Scene>();
  scene->files = {"sphere.obj"};
  scene->nodes = {{"root", -1}};
  SceneObject object;
  object.name = "sphere";
  object.mesh = mesh;
  scene->objects.push_back(object);
  return scene;
}

std::size_t ready(const std::vector<ScoreRow>& rows) {
  std::size_t count = 0;
  for (const ScoreRow& row : rows) count += row.ready ? 1U : 0U;
  return count;
}

TEST(Scoreboard, RowsComeAsTheirFitsAreReady) {
  Session session;
  session.set_scene(sphere(300));
  EXPECT_EQ(ready(score_rows(session, Target{})), 0U);  // asks for them
  session.wait();
  const std::vector<ScoreRow> rows = score_rows(session, Target{});
  ASSERT_EQ(rows.size(), kVolumeKindCount);
  EXPECT_EQ(ready(rows), kVolumeKindCount);
  const ScoreRow& hull = rows[static_cast<std::size_t>(VolumeKind::hull)];
  for (const ScoreRow& row : rows) {
    EXPECT_NEAR(row.ratio, row.volume / hull.volume, 1e-15 * row.ratio);
    EXPECT_GE(row.ratio, 1.0 - 1e-12);
    EXPECT_GT(row.area, 0.0);
    const bool proof = row.kind == VolumeKind::sphere || row.kind == VolumeKind::fixed_aabb ||
                       row.kind == VolumeKind::obb || row.kind == VolumeKind::capsule ||
                       row.kind == VolumeKind::cylinder;
    EXPECT_EQ(std::isfinite(row.bound_ratio), proof) << row_of(row.kind).name;
  }
  // What is copied reads back exactly.
  const nlohmann::json json = nlohmann::json::parse(scores_as_json(rows));
  ASSERT_EQ(json.size(), kVolumeKindCount);
  std::istringstream csv(scores_as_csv(rows));
  std::string line;
  ASSERT_TRUE(std::getline(csv, line));
  EXPECT_EQ(line, "volume,volume_size,ratio_to_hull,area,ratio_to_bound,time_ms");
  for (const ScoreRow& row : rows) {
    const std::string name(row_of(row.kind).name);
    EXPECT_EQ(json.at(name).at("volume").get<double>(), row.volume);
    EXPECT_EQ(json.at(name).at("ratio_to_hull").get<double>(), row.ratio);
    EXPECT_EQ(json.at(name).at("area").get<double>(), row.area);
    EXPECT_EQ(json.at(name).at("ratio_to_bound").is_null(), !std::isfinite(row.bound_ratio));
    ASSERT_TRUE(std::getline(csv, line));
    EXPECT_TRUE(line.starts_with(name + ",")) << line;
    EXPECT_EQ(std::stod(line.substr(name.size() + 1)), row.volume);
  }
}

TEST(Scoreboard, ARunningFitShowsItsGapAndCanBeStopped) {
  Session session;
  session.set_scene(sphere(30000));
  std::size_t seen = 0, shrunk = 0;
  double gap = kInfinity;
  bool stopped = false, others_first = false;
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(120);
  while (std::chrono::steady_clock::now() < give_up) {
    session.poll();
    const std::vector<ScoreRow> rows = score_rows(session, Target{});
    const ScoreRow& box = rows[static_cast<std::size_t>(VolumeKind::obb)];
    others_first = others_first || (!box.ready && ready(rows) > 0);
    if (box.ready) break;
    if (std::isfinite(box.best_gap)) {
      ++seen;
      EXPECT_LE(box.best_gap, gap * (1.0 + 1e-12));
      shrunk += box.best_gap < gap ? 1U : 0U;
      gap = box.best_gap;
      if (shrunk >= 5 && !stopped) {
        session.derived().stop_fit(Target{}, VolumeKind::obb);
        stopped = true;
      }
    }
    std::this_thread::yield();
  }
  std::printf("gap seen %zu times, smaller %zu times, last %g\n", seen, shrunk, gap);
  EXPECT_GE(shrunk, 5U);
  ASSERT_TRUE(stopped);
  EXPECT_TRUE(others_first);
  const auto fit = session.derived().fit(Target{}, VolumeKind::obb);
  ASSERT_NE(fit, nullptr);
  EXPECT_TRUE(fit->fit.proof.stopped_early);
  session.wait();
}

}  // namespace
}  // namespace boxwood
