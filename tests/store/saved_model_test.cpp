// SPDX-License-Identifier: MIT
// Round trips: what is loaded is what was saved, bit-exact, and answers the same with the same counters.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <optional>
#include <random>
#include <thread>

#include <gtest/gtest.h>

#include <boxwood/collide.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/saved_model.hpp>
#include <boxwood/sweep.hpp>

#include "generators.hpp"
#include "seed.hpp"
#include "share.hpp"
#include "store/saved_bytes.hpp"
#include "tree/check/tree_parts.hpp"
#include "tree/layout/root_support.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

template <class T> bool same_bytes(std::span<const T> a, std::span<const T> b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

// The first array of two trees that differs; empty where none does.
std::string difference(const Tree& a, const Tree& b) {
  const TreeView x = view_of(a), y = view_of(b);
  if (!is_built_as(a, b.options()) || x.facts.options.wide != y.facts.options.wide) return "options";
  if (x.facts.depth != y.facts.depth || x.facts.depth_limited != y.facts.depth_limited) return "depth";
  if (x.facts.has_wide != y.facts.has_wide || x.facts.has_rays != y.facts.has_rays) return "layouts";
  if (x.facts.wide_reach_ratio != y.facts.wide_reach_ratio) return "reach";
  if (!same_bytes(x.nodes, y.nodes)) return "nodes";
  if (!same_bytes(x.order, y.order)) return "order";
  if (!same_bytes(x.volumes, y.volumes)) return "volumes";
  if (!same_bytes(x.wide_nodes, y.wide_nodes) || !same_bytes(x.wide_ids, y.wide_ids)) return "wide";
  if (!same_bytes(x.ray_nodes, y.ray_nodes) || !same_bytes(x.ray_leaves, y.ray_leaves)) return "rays";
  if (a.wide() != nullptr &&
      (a.wide()->depth != b.wide()->depth || a.wide()->floats_hold_it != b.wide()->floats_hold_it ||
       a.wide()->reach != b.wide()->reach || a.wide()->sphere_radius != b.wide()->sphere_radius ||
       std::memcmp(&a.wide()->root_box, &b.wide()->root_box, sizeof(Obb)) != 0))
    return "root of the wide layout";
  if (a.rays() != nullptr &&
      (a.rays()->center != b.rays()->center || a.rays()->half_extents != b.rays()->half_extents ||
       a.rays()->radius != b.rays()->radius || a.rays()->reach != b.rays()->reach))
    return "root of the ray layout";
  if ((a.root_support() == nullptr) != (b.root_support() == nullptr)) return "table of the root";
  if (a.root_support() != nullptr && !same_bytes(std::span<const SupportPoint>(a.root_support()->points),
                                                 std::span<const SupportPoint>(b.root_support()->points)))
    return "points of the root";
  return {};
}

// The answers of both trees to the same questions.
void expect_same_answers(const TriangleMesh& mesh, const Tree& a, const Tree& b, unsigned seed) {
  std::mt19937 random(test::seed(seed));
  QueryScratch scratch;
  std::vector<TrianglePair> pairs_a, pairs_b;
  for (int i = 0; i < 3; ++i) {
    const RigidTransform pose = test::random_pose(random, 0.3 * i);
    for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
      CollideOptions options;
      options.engine = engine;
      options.max_contacts = 1000;
      const CollideResult x = collide({&a, mesh}, {&a, mesh}, pose, options, scratch, pairs_a);
      const CollideResult y = collide({&b, mesh}, {&b, mesh}, pose, options, scratch, pairs_b);
      EXPECT_EQ(pairs_a, pairs_b);
      EXPECT_EQ(x.engine, y.engine);
      EXPECT_EQ(x.counters.box_tests, y.counters.box_tests);
      EXPECT_EQ(x.counters.triangle_tests, y.counters.triangle_tests);
    }
    const DistanceResult x = distance({&a, mesh}, {&a, mesh}, pose, {}, scratch);
    const DistanceResult y = distance({&b, mesh}, {&b, mesh}, pose, {}, scratch);
    EXPECT_EQ(x.distance, y.distance);
    EXPECT_EQ(x.counters.box_tests, y.counters.box_tests);
    const Ray ray{pose.translation * 5.0, pose.rotation[0]};
    const auto hit = raycast_first({&a, mesh}, ray, {}, scratch).hit,
               other = raycast_first({&b, mesh}, ray, {}, scratch).hit;
    ASSERT_EQ(hit.has_value(), other.has_value());
    EXPECT_EQ(hit ? hit->triangle : 0, other ? other->triangle : 0);
  }
}

struct Case {
  std::string name;
  TriangleMesh mesh;
};

std::vector<Case> cases() {
  std::vector<Case> list;
  test::Random random(20261122);
  for (int family = 0; family < test::kMeshFamilyCount; ++family)
    for (const int triangles : {1, 40, 300})
      list.push_back({std::string(test::name_of(static_cast<test::MeshFamily>(family))) + " " +
                          std::to_string(triangles),
                      test::mesh_of_family(static_cast<test::MeshFamily>(family), random, triangles)});
  for (auto& [name, mesh] : test::degenerate_meshes()) list.push_back({name, mesh});
  list.push_back({"nothing", {}});
  list.push_back({"points alone", {{{1, 2, 3}, {4, 5, 6}}, {}}});
  TriangleMesh broken = test::triangle_soup(30, 5);
  broken.vertices[4].x = std::numeric_limits<float>::quiet_NaN();
  broken.vertices[40].y = std::numeric_limits<float>::infinity();
  list.push_back({"not finite", broken});
  for (Vec3f& v : broken.vertices) v.z = std::numeric_limits<float>::quiet_NaN();
  list.push_back({"nothing finite", broken});
  return list;
}

TEST(SavedModel, IsWhatWasSavedForEveryKindAndSplit) {
  const test::SavedFolder folder;
  std::size_t trees = 0, wide = 0, rays = 0, empty = 0;
  float farthest = 0.0F;
  std::size_t number = 0;
  for (const auto& [name, mesh] : cases()) {
    const bool is_random = number < 3 * std::size_t{test::kMeshFamilyCount};
    std::size_t combination = number++;
    for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere})
      for (const SplitRule split : {SplitRule::longest_axis, SplitRule::median, SplitRule::sah}) {
        // Of a share each kind and split still has random meshes, and each of those some of them.
        if (is_random && !test::is_in_share(combination++)) continue;
        if (mesh.triangles.size() > 1000 && (split != SplitRule::median || kind != TreeKind::obb)) continue;
        BuildOptions options;
        options.kind = kind;
        options.split = split;
        options.leaf_size = 1 + static_cast<std::uint32_t>(trees % 5);
        options.max_depth = trees % 7 == 0 ? 3 : 0;
        options.rays = trees % 2 == 0;
        options.wide = trees % 11 != 0;
        const Result<Tree> built = build_tree(mesh, options);
        ASSERT_TRUE(built) << name;
        const std::filesystem::path file = folder / "a.bwt";
        ASSERT_TRUE(save_model(file, mesh, *built)) << name;
        LoadOptions load;
        load.threads = 1 + static_cast<int>(trees % 3);
        const Result<SavedModel> loaded = load_model(file, load);
        ASSERT_TRUE(loaded) << name << ": " << loaded.error().message;
        EXPECT_TRUE(same_bytes<Vec3f>(loaded->mesh.vertices, mesh.vertices)) << name;
        EXPECT_TRUE(same_bytes<Triangle>(loaded->mesh.triangles, mesh.triangles)) << name;
        EXPECT_EQ(difference(*built, loaded->tree), "") << name;
        EXPECT_EQ(loaded->tree.build_ms(), built->build_ms());
        if (trees % 4 == 0 && mesh.triangles.size() <= 1000)
          expect_same_answers(mesh, *built, loaded->tree, static_cast<unsigned>(trees));
        ++trees;
        wide += built->wide() != nullptr ? 1 : 0;
        rays += built->rays() != nullptr ? 1 : 0;
        empty += built->empty() ? 1 : 0;
        if (built->wide() != nullptr && built->wide()->floats_hold_it)
          farthest = std::max(farthest, built->wide()->reach_ratio);
      }
  }
  std::printf("%zu trees, %zu with a wide layout, %zu with a ray layout, %zu empty; reach at most %g\n",
              trees, wide, rays, empty, static_cast<double>(farthest));
  EXPECT_GT(wide, static_cast<std::size_t>(test::share_of(80)));
  EXPECT_GT(rays, static_cast<std::size_t>(test::share_of(80)));
  EXPECT_GT(empty, 20U);
}

TEST(SavedModel, IsTheSameFileForTheSameModelOnAnyNumberOfThreads) {
  const TriangleMesh mesh = test::bumpy_torus(60, 30);
  const Tree tree = *build_tree(mesh);
  const test::SavedFolder folder;
  ASSERT_TRUE(save_model(folder / "one", mesh, tree, {1}));
  ASSERT_TRUE(save_model(folder / "two", mesh, tree, {2}));
  EXPECT_EQ(test::read_bytes(folder / "one"), test::read_bytes(folder / "two"));
  // What is saved of what was loaded is the same file.
  const Result<SavedModel> loaded = load_model(folder / "one");
  ASSERT_TRUE(loaded);
  ASSERT_TRUE(save_model(folder / "three", loaded->mesh, loaded->tree));
  EXPECT_EQ(test::read_bytes(folder / "one"), test::read_bytes(folder / "three"));
}

TEST(SavedModel, KeepsTheChord) {
  const TriangleMesh mesh = test::bumpy_torus(20, 10);
  const Tree tree = *build_tree(mesh);
  const test::SavedFolder folder;
  for (const std::optional<double>& chord :
       {std::optional<double>(), std::optional(0.0), std::optional(0.1)}) {
    ASSERT_TRUE(save_model(folder / "a", mesh, tree, {1, nullptr, chord}));
    const Result<SavedModel> loaded = load_model(folder / "a");
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->chord, chord);
  }
  // Of a later version there are none; what is no length, or of other meshes, is refused.
  const test::Bytes good = test::read_bytes(folder / "a");
  const auto changed = [&](std::size_t number, double to) {
    test::Bytes bytes = good;
    for (const SectionEntry& entry : test::sections_of(bytes))
      if (entry.kind == SectionKind::chords)
        std::memcpy(bytes.data() + static_cast<std::size_t>(entry.offset) + 8 * number, &to, sizeof to);
    test::seal(bytes);
    return load_model(test::MemoryFile(bytes).path());
  };
  const Result<SavedModel> later = changed(0, 1.0);
  ASSERT_TRUE(later) << later.error().message;
  EXPECT_EQ(later->chord, std::nullopt);
  EXPECT_EQ(changed(1, 1.0).error().kind, ErrorKind::malformed);
  for (const double no_length : {-0.5, HUGE_VAL, std::nan("")})
    EXPECT_EQ(changed(2, no_length).error().kind, ErrorKind::malformed) << no_length;
  const Result<SavedModel> unknown = changed(2, -1.0);
  ASSERT_TRUE(unknown) << unknown.error().message;
  EXPECT_EQ(unknown->chord, std::nullopt);
}

TEST(SavedModel, MakesLayoutsOfAnotherVersionAnew) {
  const TriangleMesh mesh = test::bumpy_torus(40, 20);
  BuildOptions options;
  options.rays = true;
  const Tree tree = *build_tree(mesh, options);
  const test::SavedFolder folder;
  ASSERT_TRUE(save_model(folder / "a", mesh, tree));
  test::Bytes bytes = test::read_bytes(folder / "a");
  for (const SectionEntry& entry : test::sections_of(bytes))
    if (entry.kind == SectionKind::tree_record)
      for (const std::size_t at : {24U, 28U}) ++bytes[static_cast<std::size_t>(entry.offset) + at];
  test::seal(bytes);
  const test::MemoryFile file(bytes);
  const Result<SavedModel> loaded = load_model(file.path());
  ASSERT_TRUE(loaded) << loaded.error().message;
  EXPECT_EQ(difference(tree, loaded->tree), "");
}

TEST(SavedModel, CanBeStoppedAndLimited) {
  const TriangleMesh mesh = test::bumpy_torus(300, 100);
  const Tree tree = *build_tree(mesh);
  const test::SavedFolder folder;
  std::atomic<bool> stop = true;
  const Result<void> saved = save_model(folder / "a", mesh, tree, {1, &stop});
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().kind, ErrorKind::cancelled);
  EXPECT_FALSE(std::filesystem::exists(folder / "a"));
  ASSERT_TRUE(save_model(folder / "a", mesh, tree));
  LoadOptions load;
  load.stop = &stop;
  const Result<SavedModel> stopped = load_model(folder / "a", load);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind, ErrorKind::cancelled);
  stop = false;
  load.memory_limit_mib = 1;
  const Result<SavedModel> limited = load_model(folder / "a", load);
  ASSERT_FALSE(limited);
  EXPECT_EQ(limited.error().kind, ErrorKind::over_limit);

  // The proof ends soon after it is told to.
  load.memory_limit_mib = 4096;
  std::chrono::steady_clock::time_point told;
  std::thread teller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    told = std::chrono::steady_clock::now();
    stop = true;
  });
  std::size_t proofs = 0;
  for (;; ++proofs)
    if (const Result<SavedModel> loaded = load_model(folder / "a", load); !loaded) {
      EXPECT_EQ(loaded.error().kind, ErrorKind::cancelled);
      break;
    }
  const auto now = std::chrono::steady_clock::now();
  teller.join();
  std::printf("%zu whole loads before it was stopped, %.1f ms after the word\n", proofs,
              std::chrono::duration<double, std::milli>(now - told).count());
}

TEST(SavedModel, RefusesWhatIsNoFile) {
  const test::SavedFolder folder;
  EXPECT_EQ(load_model(folder / "none").error().kind, ErrorKind::input_missing);
  EXPECT_EQ(load_model(folder.path()).error().kind, ErrorKind::input_missing);
  EXPECT_EQ(load_model("/dev/zero").error().kind, ErrorKind::input_missing);
  const test::MemoryFile text({'s', 'o', 'l', 'i', 'd'});
  EXPECT_EQ(load_model(text.path()).error().kind, ErrorKind::malformed);
}

}  // namespace
}  // namespace boxwood
