// SPDX-License-Identifier: MIT
// The scoreboard: rows as their fits come, ratios, the running fit's gap and its stop, what is copied.
#include "app/features/volumes/scores.hpp"

#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <random>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <boxwood/tree.hpp>

#include "app/derived/snapshots.hpp"
#include "app/statements/flat_box.hpp"
#include "app/statements/statements.hpp"
#include "app/ui/volume_ticks.hpp"
#include "scene/made/made_scenes.hpp"
#include "seed.hpp"

namespace boxwood {
namespace {

// Points on a sphere: hard for the oriented box, so that its fit takes a while.
std::shared_ptr<const Scene> sphere(std::size_t points) {
  auto mesh = std::make_shared<SceneMesh>();
  std::mt19937 random(test::seed(3));
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

// The table counts what is drawn, as the status line does, while other objects' volumes are fitted.
TEST(Scoreboard, DrawnCountsTheVolumesThatAreReady) {
  Session session;
  session.set_scene(std::make_shared<const Scene>(generated::spiral_staircase(6)));
  session.wait();
  for (const char* line : {"volume obb whole off", "around each", "volume hull each on"})
    ASSERT_TRUE(session.apply(parse_command(line).value())) << line;
  const Ticks ticks = volume_ticks(session);
  ASSERT_EQ(ticks.volumes_shown(session, VolumeKind::hull), 14U);
  EXPECT_EQ(ticks.volumes_drawn(session, VolumeKind::hull), 0U);
  while (session.busy()) {
    EXPECT_EQ(ticks.volumes_drawn(session, VolumeKind::hull), volume_count(session).volumes);
    (void)session.poll();
  }
  EXPECT_EQ(ticks.volumes_drawn(session, VolumeKind::hull), 14U);
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

// Triangles in a plane through `through` along u and v, rounded to floats.
TriangleMesh plane(const Vec3& through, const Vec3& u, const Vec3& v, std::mt19937& random) {
  std::uniform_real_distribution<double> place(-1.0, 1.0);
  TriangleMesh mesh;
  for (int i = 0; i < 60; ++i) mesh.vertices.emplace_back(through + place(random) * u + place(random) * v);
  for (std::uint32_t i = 0; i + 2 < 60; i += 3) mesh.triangles.push_back({i, i + 1, i + 2});
  return mesh;
}

// A plane is flat wherever it lies, and a sheet that is thicker than the rounding of its coordinates is not.
TEST(FlatBox, AThinSheetIsNoPlane) {
  EXPECT_TRUE(is_flat_box(Aabb{Vec3(1, 2, 3), Vec3(4, 5, 3)}));
  EXPECT_TRUE(is_flat_box(Aabb{Vec3(1, 2, 3), Vec3(1, 2, 3)}));  // a point
  EXPECT_FALSE(is_flat_box(Aabb{}));                             // empty
  EXPECT_FALSE(is_flat_box(Aabb{Vec3(0, 0, -1e-9), Vec3(10, 10, 1e-9)}));
  EXPECT_FALSE(is_flat_box(Aabb{Vec3(0, 0, 100), Vec3(10, 10, 100.0001)}));
  EXPECT_TRUE(is_flat_box(Aabb{Vec3(0, 0, 100), Vec3(10, 10, 100.00001)}));  // less than a float's step there
  EXPECT_FALSE(is_flat_box(Sphere{Vec3(0.0), 0.0}));
  Obb noise;
  noise.center = Vec3(0.5, 0.5, 0.0);
  noise.half_extents = Vec3(0.5, 0.5, 3e-15);
  EXPECT_TRUE(is_flat_box(noise));
  noise.half_extents.z = 1e-12;
  EXPECT_FALSE(is_flat_box(noise));
}

// One function says how the volume of a flat box is shown, and one which of its sides.
TEST(FlatBox, AFlatSideIsZeroAndSoIsTheVolume) {
  Obb box;
  box.center = Vec3(0.5, 0.5, 0.0);
  box.half_extents = Vec3(0.5, 2.3e-14, 0.5);
  EXPECT_EQ(flat_sides(box), (std::array{false, true, false}));
  EXPECT_EQ(flat_sides(Sphere{Vec3(0.0), 0.0}), (std::array{false, false, false}));
  EXPECT_EQ(shown_volume(2.492e-15, true, " m"), "0 (flat)");
  EXPECT_EQ(shown_volume(0.25, false, " m"), "0.25 m");
  const AnyVolume root = Aabb{Vec3(0.0), Vec3(1.0)};
  EXPECT_TRUE(is_flat_level(2.492e-15, 2.0, root));
  EXPECT_TRUE(is_flat_level(0.0, 0.0, root)) << "points";
  EXPECT_FALSE(is_flat_level(1e-3, 6.0, root));
  EXPECT_FALSE(is_flat_level(0.0, 0.0, Sphere{Vec3(0.0), 1.0}));
  NodeStatement node;
  EXPECT_EQ(of_parent_text(node), "no parent");
  node.parent = 0;
  node.of_parent = 0.25;
  EXPECT_EQ(of_parent_text(node), "25.0 %");
  node.is_flat = true;
  EXPECT_EQ(of_parent_text(node), "0 %");
  node.is_parent_flat = true;
  EXPECT_EQ(of_parent_text(node), "parent is flat");
}

// The floats of a coordinate plane have no rounding: only the slack of the boxes is there.
TEST(FlatBox, NodesOfACoordinatePlaneAreFlat) {
  TriangleMesh mesh;
  constexpr std::uint32_t n = 12;
  for (std::uint32_t i = 0; i <= n; ++i)
    for (std::uint32_t j = 0; j <= n; ++j)
      mesh.vertices.emplace_back(0.1F * static_cast<float>(i), 0.0F, 0.1F * static_cast<float>(j));
  for (std::uint32_t i = 0; i < n; ++i)
    for (std::uint32_t j = 0; j < n; ++j) {
      const std::uint32_t a = i * (n + 1) + j, b = a + n + 1;
      mesh.triangles.insert(mesh.triangles.end(), {{a, a + 1, b + 1}, {a, b + 1, b}});
    }
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb}) {
    BuildOptions options;
    options.kind = kind;
    const Tree tree = build_tree(mesh.view(), options).value();
    ASSERT_GT(tree.topology().nodes.size(), 50U);
    for (std::uint32_t node = 0; node < tree.topology().nodes.size(); ++node)
      EXPECT_TRUE(is_flat_box(volume_of_node(tree, node))) << node;
  }
}

TEST(FlatBox, NodesOfATiltedPlaneAreFlat) {
  std::mt19937 random(test::seed(17));
  std::normal_distribution<double> normal;
  std::size_t nodes = 0, flat = 0, solid = 0, wrong = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const Vec3 u = glm::normalize(Vec3(normal(random), normal(random), normal(random)));
    const Vec3 w = glm::normalize(glm::cross(u, Vec3(normal(random), normal(random), normal(random))));
    const Vec3 v = glm::cross(w, u);
    const Vec3 through = std::pow(10.0, trial % 3) * Vec3(normal(random), normal(random), normal(random));
    TriangleMesh mesh = plane(through, u, v, random);
    const Tree tree = build_tree(mesh.view(), {}).value();
    for (std::uint32_t node = 0; node < tree.topology().nodes.size(); ++node) {
      ++nodes;
      flat += is_flat_box(volume_of_node(tree, node)) ? 1U : 0U;
    }
    // The root of the same points with one of them a thousandth of the size away is not flat.
    mesh.vertices.front() = Vec3f(Vec3(mesh.vertices.front()) + 2e-3 * w);
    ++solid;
    wrong += is_flat_box(volume_of_node(build_tree(mesh.view(), {}).value(), 0)) ? 1U : 0U;
  }
  std::printf("nodes of planes: %zu, flat %zu; roots of solids: %zu, flat %zu\n", nodes, flat, solid, wrong);
  EXPECT_GT(nodes, 300U);
  EXPECT_GE(static_cast<double>(flat), 0.97 * static_cast<double>(nodes));
  EXPECT_EQ(wrong, 0U);
}

TEST(FlatBox, TheRowsOfAPlaneSaySoAndKeepTheirNumbers) {
  std::mt19937 random(test::seed(18));
  const std::shared_ptr<const Scene> round = sphere(300);
  auto scene = std::make_shared<Scene>(*round);
  auto mesh = std::make_shared<SceneMesh>();
  mesh->mesh = plane(Vec3(3, 1, 2), glm::normalize(Vec3(1, 2, 3)), glm::normalize(Vec3(3, 0, -1)), random);
  scene->objects.front().mesh = mesh;
  for (const bool is_plane : {true, false}) {
    Session session;
    session.set_scene(is_plane ? std::shared_ptr<const Scene>(scene) : round);
    (void)score_rows(session, Target{});
    session.wait();
    const std::vector<ScoreRow> rows = score_rows(session, Target{});
    const nlohmann::json json = nlohmann::json::parse(scores_as_json(rows));
    for (const ScoreRow& row : rows) {
      ASSERT_TRUE(row.ready);
      const bool is_flat = is_plane && (row.kind == VolumeKind::obb || row.kind == VolumeKind::hull ||
                                        row.kind == VolumeKind::obb_kdop14);
      if (is_flat || row.kind == VolumeKind::aabb || row.kind == VolumeKind::kdop26 ||
          row.kind == VolumeKind::sphere || !is_plane) {
        EXPECT_EQ(row.is_flat, is_flat) << row_of(row.kind).name;
      }
      EXPECT_EQ(std::isfinite(row.ratio), !is_plane) << "a flat hull has no ratio";
      EXPECT_EQ(json.at(std::string(row_of(row.kind).name)).at("volume").get<double>(), row.volume);
    }
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
