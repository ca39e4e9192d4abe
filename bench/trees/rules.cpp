// SPDX-License-Identifier: MIT
// The queries of a model by each rule that builds its tree: box tests, triangle tests and time.
//
//   build/release/bench/tree_rules POSES MODEL.obj... > rules.csv      (plain OBJ: lines "v x y z" and "f a b
//   c")
//   build/release/bench/tree_rules builds MODEL.obj... torus:707 soup:1000000 > builds.csv
//
// `builds` measures builds of OBB trees alone, the least of three; torus:N has 2 N N triangles.
// Pairs: the model against itself at seeded poses, as bench/tree_poses.py makes them, in trees of each kind
// by the fastest engine of it: first contact, all contacts, distance. Rays: 20,000 seeded segments, closest
// hit, in the nodes of AABB trees. Times are processor time on one thread, the least of two rounds, except of
// all contacts; rules take turns within a round. Columns:
// model,tree,rule,leaf,build_ms,query,box_tests,triangle_tests,us
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include <boxwood/collide.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/tree.hpp>
#include <boxwood/tree_work.hpp>

#include "bench/trees/seeded_poses.hpp"

namespace {

using namespace boxwood;

struct Row {
  std::string name;
  BuildOptions options;
  Tree tree;
  double build_ms = 0.0, least_us = kInfinity, boxes = 0.0, triangles = 0.0;
};

double cpu_us() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e6 * static_cast<double>(t.tv_sec) + 1e-3 * static_cast<double>(t.tv_nsec);
}

// Runs the query of all rows, round by round.
void measure(std::vector<Row>& rows, const char* model, const char* query, int rounds, double queries,
             const std::function<QueryCounters(const Tree&)>& run) {
  for (Row& row : rows) row.least_us = kInfinity;
  for (int round = 0; round < rounds; ++round)
    for (Row& row : rows) {
      const double start = cpu_us();
      const QueryCounters counters = run(row.tree);
      row.least_us = std::min(row.least_us, (cpu_us() - start) / queries);
      row.boxes = static_cast<double>(counters.box_tests) / queries;
      row.triangles = static_cast<double>(counters.triangle_tests) / queries;
    }
  for (const Row& row : rows)
    std::printf("%s,%s,%s,%u,%.1f,%s,%.2f,%.2f,%.3f\n", model, std::string(name_of(row.options.kind)).c_str(),
                row.name.c_str(), row.options.leaf_size, row.build_ms, query, row.boxes, row.triangles,
                row.least_us);
  std::fflush(stdout);
}

std::vector<Row> rows_of(const MeshView& mesh, TreeKind kind, const std::vector<SplitRule>& rules) {
  std::vector<Row> rows;
  for (const SplitRule rule : rules) {
    Row row;
    row.name = std::string(name_of(rule));
    row.options.kind = kind;
    row.options.split = rule;
    const double start = cpu_us();
    row.tree = *build_tree(mesh, row.options);
    row.build_ms = 1e-3 * (cpu_us() - start);
    rows.push_back(std::move(row));
  }
  return rows;
}

void measure_pairs(const TriangleMesh& mesh, const char* model, TreeKind kind, int count) {
  const std::vector<RigidTransform> poses = seeded_poses(mesh, count);
  std::vector<Row> rows = rows_of(mesh, kind,
                                  {SplitRule::sah, SplitRule::sweep, SplitRule::longest_axis,
                                   SplitRule::median, SplitRule::bottom_up, SplitRule::covariance});
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  const auto add = [](QueryCounters& sum, const QueryCounters& one) {
    sum.box_tests += one.box_tests;
    sum.triangle_tests += one.triangle_tests;
  };
  for (const CollideMode mode : {CollideMode::first, CollideMode::all}) {
    CollideOptions options;
    options.mode = mode;
    measure(rows, model, mode == CollideMode::first ? "first" : "all", mode == CollideMode::first ? 2 : 1,
            count, [&](const Tree& tree) {
              QueryCounters sum;
              for (const RigidTransform& pose : poses)
                add(sum, collide({&tree, mesh}, {&tree, mesh}, pose, options, scratch, pairs).counters);
              return sum;
            });
  }
  measure(rows, model, "distance", 2, count, [&](const Tree& tree) {
    QueryCounters sum;
    for (const RigidTransform& pose : poses)
      add(sum, distance({&tree, mesh}, {&tree, mesh}, pose, {}, scratch).counters);
    return sum;
  });
}

void measure_rays(const TriangleMesh& mesh, const char* model) {
  std::vector<SplitRule> rules = {SplitRule::sah,  SplitRule::sweep,     SplitRule::lbvh,
                                  SplitRule::ploc, SplitRule::bottom_up, SplitRule::sbvh};
  std::vector<Row> rows = rows_of(mesh, TreeKind::aabb, rules);
  RayWorkOptions options;
  options.rays = 20000;
  const std::vector<Ray> rays = *work_rays({&rows[0].tree, mesh}, options);
  QueryScratch scratch;
  RaycastOptions cast;
  cast.engine = QueryEngine::reference;
  measure(rows, model, "rays", 2, options.rays, [&](const Tree& tree) {
    for (const Ray& ray : rays) raycast_first({&tree, mesh}, ray, cast, scratch);
    return QueryCounters{};
  });
  for (Row& row : rows) {
    const RayWork work = *count_rays({&row.tree, mesh}, rays);
    std::printf("%s,aabb,%s,%u,%.1f,ray counts,%.2f,%.2f,%.3f\n", model, row.name.c_str(),
                row.options.leaf_size, row.build_ms, static_cast<double>(work.box_tests) / options.rays,
                static_cast<double>(work.triangle_tests) / options.rays, row.least_us);
  }
}

// A bumpy torus of n x n quads.
TriangleMesh torus(std::uint32_t n) {
  TriangleMesh mesh;
  const double turn = 2.0 * std::numbers::pi / n;
  for (std::uint32_t i = 0; i < n; ++i)
    for (std::uint32_t j = 0; j < n; ++j) {
      const double u = turn * i, v = turn * j, r = 0.3 + 0.05 * std::sin(9.0 * u) * std::cos(7.0 * v);
      mesh.vertices.push_back(Vec3f(Vec3((1.0 + r * std::cos(v)) * std::cos(u),
                                         (1.0 + r * std::cos(v)) * std::sin(u), r * std::sin(v))));
    }
  for (std::uint32_t i = 0; i < n; ++i)
    for (std::uint32_t j = 0; j < n; ++j) {
      const auto at = [&](std::uint32_t a, std::uint32_t b) { return a % n * n + b % n; };
      mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  return mesh;
}

// Small triangles anywhere in a cube.
TriangleMesh soup(std::uint32_t count) {
  TriangleMesh mesh;
  std::mt19937 random(7);
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  const auto point = [&] { return Vec3(unit(random), unit(random), unit(random)); };
  for (std::uint32_t t = 0; t < count; ++t) {
    const Vec3 center = point();
    for (int k = 0; k < 3; ++k) mesh.vertices.push_back(Vec3f(center + 0.02 * point()));
    mesh.triangles.push_back({3 * t, 3 * t + 1, 3 * t + 2});
  }
  return mesh;
}

TriangleMesh mesh_named(const std::string& name) {
  const auto number = [&] { return static_cast<std::uint32_t>(std::stoul(name.substr(name.find(':') + 1))); };
  if (name.starts_with("torus:")) return torus(number());
  if (name.starts_with("soup:")) return soup(number());
  return mesh_of(name.c_str());
}

void measure_builds(const std::string& model) {
  const TriangleMesh mesh = mesh_named(model);
  double sah = 0.0;
  for (const SplitRule rule : {SplitRule::sah, SplitRule::sweep}) {
    double least = kInfinity;
    for (int round = 0; round < 3; ++round)
      least = std::min(least, rows_of(mesh, TreeKind::obb, {rule})[0].build_ms);
    if (rule == SplitRule::sah) sah = least;
    std::printf("%s,%zu,%s,%.1f,%.2f\n", model.c_str(), mesh.triangles.size(),
                std::string(name_of(rule)).c_str(), least, least / sah);
  }
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: %s POSES|builds MODEL.obj...\n", argv[0]);
    return 2;
  }
  if (std::string(argv[1]) == "builds") {
    std::printf("model,triangles,rule,build_ms,of_sah\n");
    for (int i = 2; i < argc; ++i) measure_builds(argv[i]);
    return 0;
  }
  std::printf("model,tree,rule,leaf,build_ms,query,box_tests,triangle_tests,us\n");
  for (int i = 2; i < argc; ++i) {
    const TriangleMesh mesh = mesh_of(argv[i]);
    for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere})
      measure_pairs(mesh, argv[i], kind, std::atoi(argv[1]));
    measure_rays(mesh, argv[i]);
  }
}
