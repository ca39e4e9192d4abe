// SPDX-License-Identifier: MIT
// The queries of a model by each rule that builds its tree: box tests, triangle tests and time.
//
//   build/release/bench/tree_rules POSES MODEL.obj... > rules.csv      (plain OBJ: lines "v x y z" and "f a b
//   c")
//
// Pairs: the model against itself at seeded poses, as bench/tree_poses.py makes them, in OBB trees by the
// fast engine: first contact, all contacts, distance. Rays: 20,000 seeded segments, closest hit, in the nodes
// of AABB trees. Times are processor time on one thread, the least of two rounds, except of all contacts;
// rules take turns within a round. Columns: model,tree,rule,leaf,build_ms,query,box_tests,triangle_tests,us
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
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

void measure_pairs(const TriangleMesh& mesh, const char* model, int count) {
  const std::vector<RigidTransform> poses = seeded_poses(mesh, count);
  std::vector<Row> rows = rows_of(mesh, TreeKind::obb,
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

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: %s POSES MODEL.obj...\n", argv[0]);
    return 2;
  }
  std::printf("model,tree,rule,leaf,build_ms,query,box_tests,triangle_tests,us\n");
  for (int i = 2; i < argc; ++i) {
    const TriangleMesh mesh = mesh_of(argv[i]);
    measure_pairs(mesh, argv[i], std::atoi(argv[1]));
    measure_rays(mesh, argv[i]);
  }
}
