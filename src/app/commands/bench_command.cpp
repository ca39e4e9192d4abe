// SPDX-License-Identifier: MIT
// `boxwood bench`: times of Boxwood's own work on generated models, and beside other libraries if the build
// has them.
#include <algorithm>
#include <chrono>
#include <functional>
#include <random>

#include <boxwood/collide.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/tree.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/interrupt.hpp"
#include "app/commands/bench_peers.hpp"
#include "app/text/errors.hpp"
#include "app/text/json.hpp"
#include "app/text/table.hpp"
#include "scene/made/procedural_shapes.hpp"

namespace boxwood {

namespace {
constexpr std::size_t kTriangles = 80000;
constexpr int kRepeats = 9;  // the median counts
constexpr std::size_t kRays = 20000;

// The input of all benchmarks: a bumpy sphere, its trees, and poses of a second one beside it.
struct Bench {
  TriangleMesh mesh = shapes::bumpy_sphere(kTriangles);
  Tree tree, ray_tree;
  std::vector<Ray> rays;
  FitOptions fit_options;
  BuildOptions build_options;
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;

  explicit Bench(int threads) {
    fit_options.threads = build_options.threads = threads;
    fit_options.stop = build_options.stop = &stop_requested();
    if (Result<Tree> built = build_tree(mesh, build_options)) tree = std::move(*built);
    ray_tree = tree;
    (void)prepare_rays(ray_tree, mesh, {threads, &stop_requested()});
    std::mt19937_64 random(1);
    const auto coordinate = [&] { return static_cast<double>(random() >> 11U) * 0x1p-52 - 1.0; };
    const auto point = [&] {
      const double x = coordinate(), y = coordinate(), z = coordinate();
      return Vec3(x, y, z);
    };
    for (std::size_t i = 0; i < kRays; ++i) {
      const Vec3 from = 3.0 * point();
      rays.push_back({from, point() - from});
    }
  }
  ModelView model() const { return {&tree, mesh}; }
};

RigidTransform beside(double distance) {
  return {kIdentityRows, Vec3(distance, 0.1, 0.05)};
}

struct Row {
  std::string name;
  std::size_t items;  // in one repeat: times are given for each item
  std::function<void(Bench&)> run;
};

void add_collide(std::vector<Row>& rows, const char* name, double distance, CollideMode mode) {
  rows.push_back({name, 1, [=](Bench& b) {
                    CollideOptions options;
                    options.mode = mode;
                    options.stop = &stop_requested();
                    (void)collide(b.model(), b.model(), beside(distance), options, b.scratch, b.pairs);
                  }});
}

std::vector<Row> all_rows() {
  std::vector<Row> rows;
  for (const VolumeRow& volume : kVolumeRows)
    rows.push_back({"fit-" + std::string(volume.name), 1, [kind = volume.kind](Bench& b) {
                      (void)fit_volume(kind, b.mesh.vertices, b.fit_options);
                    }});
  for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere})
    rows.push_back({"tree-" + std::string(name_of(kind)), 1, [kind](Bench& b) {
                      BuildOptions options = b.build_options;
                      options.kind = kind;
                      (void)build_tree(b.mesh, options);
                    }});
  rows.push_back({"ray-first", kRays, [](Bench& b) {
                    for (const Ray& ray : b.rays) (void)raycast_first(b.model(), ray, {}, b.scratch);
                  }});
  rows.push_back({"ray-layout", 1, [](Bench& b) {
                    (void)prepare_rays(b.ray_tree, b.mesh, {b.build_options.threads, b.build_options.stop});
                  }});
  rows.push_back({"ray-first-layout", kRays, [](Bench& b) {
                    const ModelView model{&b.ray_tree, b.mesh};
                    for (const Ray& ray : b.rays) (void)raycast_first(model, ray, {}, b.scratch);
                  }});
  add_collide(rows, "collide-clear", 4.0, CollideMode::first);
  add_collide(rows, "collide-first", 1.5, CollideMode::first);
  add_collide(rows, "collide-all", 1.5, CollideMode::all);
  rows.push_back({"distance", 1, [](Bench& b) {
                    DistanceOptions options;
                    options.stop = &stop_requested();
                    (void)distance(b.model(), b.model(), beside(2.6), options, b.scratch);
                  }});
  return rows;
}

double median_us(const Row& row, Bench& bench) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> times;
  row.run(bench);  // warms up
  for (int i = 0; i < kRepeats && !stop_requested(); ++i) {
    const Clock::time_point start = Clock::now();
    row.run(bench);
    times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
  }
  if (times.empty()) return 0.0;
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
  return times[times.size() / 2] / static_cast<double>(row.items);
}

struct Chosen {
  std::vector<Row> rows;
  std::vector<std::string> peers;  // benchmarks beside other libraries
};

// Returns the benchmarks with names that begin with one of the words; all if there are no words.
Result<Chosen> chosen_benchmarks(const std::vector<std::string>& words) {
  Chosen chosen;
  std::string names;
  std::vector<bool> used(words.size(), false);
  const auto take = [&](const std::string& name) {
    names += (names.empty() ? "" : ", ") + name;
    bool taken = words.empty();
    for (std::size_t i = 0; i < words.size(); ++i)
      if (name.starts_with(words[i])) taken = used[i] = true;
    return taken;
  };
  for (Row& row : all_rows())
    if (take(row.name)) chosen.rows.push_back(std::move(row));
  for (std::string& name : peer_benchmarks())
    if (take(name)) chosen.peers.push_back(std::move(name));
  for (std::size_t i = 0; i < words.size(); ++i)
    if (!used[i])
      return Error{ErrorKind::usage, "no benchmark begins with '" + words[i] + "'; there are " + names};
  return chosen;
}

Result<void> run_own(const CommandContext& context, const std::vector<Row>& rows) {
  const Options& options = context.options;
  Bench bench(options.threads);
  Table table({{"benchmark", false}, {"triangles"}, {"median us"}, {"repeats"}});
  for (const Row& row : rows) {
    const double us = median_us(row, bench);
    if (stop_requested()) return cancelled();
    const std::size_t triangles = bench.mesh.triangles.size();
    if (options.json) {
      JsonWriter json;
      json.begin_object().field("benchmark", row.name).field("triangles", triangles);
      json.field("median_us", us).field("repeats", kRepeats).end_object();
      context.out.write_line(json.text());
    } else {
      table.add_row({row.name, grouped(triangles), rough_number(us), std::to_string(kRepeats)});
    }
  }
  if (!options.json) table.print(context.out);
  return {};
}
}  // namespace

Result<ExitCode> run_bench(const CommandContext& context) {
  const Options& options = context.options;
  const Result<Chosen> chosen = chosen_benchmarks(options.models);
  if (!chosen) return chosen.error();
  if (!chosen->rows.empty())
    if (const Result<void> done = run_own(context, chosen->rows); !done) return done.error();
  if (!chosen->peers.empty())
    if (const Result<void> done = run_peer_benchmarks(context, chosen->peers); !done) return done.error();
  return kExitDone;
}

}  // namespace boxwood
