// SPDX-License-Identifier: MIT
// How building, memory and queries of Boxwood alone grow with the size of the model: CSV on standard output.
//
//   build/release/bench/bench_trees [THREADS] [TRIANGLES...]      (default 1; 5000 70000 500000 1000000)
//
// One bumpy torus of each size, leaf size 4, the processor time of all threads, medians of five rounds;
// build_wall_ms is by the clock. Poses: 60 turns, the second torus moved along x, clear (3.2 radii), close to
// touching, overlapping.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <vector>

#include <boxwood/batch.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/tree.hpp>

#include "tree/tree_models.hpp"

namespace {

using namespace boxwood;

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

template <class Work> double median_seconds(const Work& work) {
  std::vector<double> rounds;
  for (int round = 0; round < 5; ++round) {
    const double start = cpu_seconds();
    work();
    rounds.push_back(cpu_seconds() - start);
  }
  std::sort(rounds.begin(), rounds.end());
  return rounds[rounds.size() / 2];
}

std::vector<RigidTransform> poses_at(double x) {
  std::vector<RigidTransform> poses;
  for (int i = 0; i < 60; ++i) {
    const double c = std::cos(0.1 * i), s = std::sin(0.1 * i);
    poses.push_back({{Vec3(c, -s, 0), Vec3(s, c, 0), Vec3(0, 0, 1)}, Vec3(x, 0.01 * i, 0)});
  }
  return poses;
}

std::vector<Ray> random_rays(std::size_t count) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  const auto point = [&] { return Vec3(unit(random), unit(random), unit(random)); };
  std::vector<Ray> rays(count);
  for (Ray& ray : rays) {
    ray.origin = 4.0 * glm::normalize(point());
    ray.direction = 1.2 * point() - ray.origin;
  }
  return rays;
}

void row(std::size_t triangles, const char* what, double value) {
  std::printf("%zu,%s,%.6g\n", triangles, what, value);
  std::fflush(stdout);
}

void measure(std::uint32_t wanted, int threads) {
  const auto sides = static_cast<std::uint32_t>(std::sqrt(wanted / 6.0));
  const TriangleMesh mesh = test::bumpy_torus(3 * sides, sides);
  const std::size_t n = mesh.triangles.size();
  BuildOptions build;
  build.threads = threads;
  Tree tree;
  double wall = kInfinity;
  row(n, "build_ms",
      1e3 * median_seconds([&] {
        const auto start = std::chrono::steady_clock::now();
        tree = *build_tree(mesh, build);
        wall =
            std::min(wall, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
      }));
  row(n, "build_wall_ms", 1e3 * wall);
  row(n, "bytes_per_triangle", static_cast<double>(statistics(tree).bytes) / static_cast<double>(n));
  row(n, "refit_ms", 1e3 * median_seconds([&] { (void)refit(tree, mesh, {threads}); }));

  const std::vector<Ray> rays = random_rays(20000);
  std::size_t hits = 0;
  QueryScratch scratch;
  row(n, "ray_us", 1e6 / static_cast<double>(rays.size()) * median_seconds([&] {
                     for (const Ray& ray : rays)
                       hits += raycast_first({&tree, mesh}, ray, {}, scratch).hit.has_value();
                   }));
  Tree with_layout = tree;
  row(n, "ray_layout_ms", 1e3 * median_seconds([&] { (void)prepare_rays(with_layout, mesh, {threads}); }));
  row(n, "ray_layout_bytes_per_triangle",
      static_cast<double>(statistics(with_layout).bytes - statistics(tree).bytes) / static_cast<double>(n));
  row(n, "ray_with_layout_us",
      1e6 / static_cast<double>(rays.size()) * median_seconds([&] {
        for (const Ray& ray : rays)
          hits += raycast_first({&with_layout, mesh}, ray, {}, scratch).hit.has_value();
      }));
  const ModelView model{&tree, mesh};
  std::vector<CollideResult> results;
  struct Class {
    const char *first, *all, *distance;
    double x;
  };
  for (const Class& c : {Class{"clear_first_us", "clear_all_us", "clear_distance_us", 3.2},
                         Class{"close_first_us", "close_all_us", "close_distance_us", 2.81},
                         Class{"overlap_first_us", "overlap_all_us", nullptr, 1.2}}) {
    const std::vector<RigidTransform> poses = poses_at(c.x);
    const double per_pose = 1e6 / static_cast<double>(poses.size());
    CollideOptions options;
    options.threads = threads;
    options.mode = CollideMode::first;
    row(n, c.first,
        per_pose * median_seconds([&] { collide_batch(model, model, poses, options, scratch, results); }));
    options.mode = CollideMode::all;
    row(n, c.all,
        per_pose * median_seconds([&] { collide_batch(model, model, poses, options, scratch, results); }));
    if (c.distance == nullptr) continue;
    row(n, c.distance, per_pose * median_seconds([&] {
                         for (const RigidTransform& pose : poses)
                           (void)distance(model, model, pose, {}, scratch);
                       }));
  }
  if (hits == 0) std::fprintf(stderr, "no ray hit anything\n");
}

}  // namespace

int main(int argc, char** argv) {
  const int threads = argc > 1 ? std::atoi(argv[1]) : 1;
  std::vector<std::uint32_t> sizes;
  for (int i = 2; i < argc; ++i) sizes.push_back(static_cast<std::uint32_t>(std::atol(argv[i])));
  if (sizes.empty()) sizes = {5000, 70000, 500000, 1000000};
  std::printf("triangles,what,value\n");
  for (const std::uint32_t size : sizes) measure(size, threads);
  return 0;
}
