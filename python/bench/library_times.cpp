// SPDX-License-Identifier: MIT
// The same questions as overhead.py asks, from C++: nanoseconds a pose, the best of many rounds.
// usage: library_times A.bwt B.bwt POSES (12 numbers a line). Prints "name ns" lines.
#include <array>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <span>
#include <vector>

#include <boxwood/collide.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/saved_model.hpp>

namespace {
using namespace boxwood;
using Clock = std::chrono::steady_clock;

std::vector<RigidTransform> read_poses(const char* file) {
  std::ifstream in(file);
  std::vector<RigidTransform> poses;
  std::array<double, 12> numbers{};
  while (true) {
    for (double& x : numbers)
      if (!(in >> x)) return poses;
    poses.push_back(*rigid_transform_from_numbers(std::span<const double, 12>(numbers)));
  }
}

std::size_t g_sum = 0;  // so that nothing is left out

template <class Ask>
void measure(const char* name, const std::vector<RigidTransform>& poses, const Ask& ask) {
  double best = 1e300;
  for (int round = 0; round < 30; ++round) {
    const Clock::time_point start = Clock::now();
    for (const RigidTransform& pose : poses) g_sum += ask(pose);
    const std::chrono::duration<double, std::nano> time = Clock::now() - start;
    best = std::min(best, time.count() / static_cast<double>(poses.size()));
  }
  std::printf("%s %.1f\n", name, best);
}
}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const SavedModel a = *load_model(argv[1]), b = *load_model(argv[2]);
  const ModelView view_a{&a.tree, a.mesh}, view_b{&b.tree, b.mesh};
  const std::vector<RigidTransform> poses = read_poses(argv[3]);
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  measure("first", poses, [&](const RigidTransform& pose) {
    CollideOptions options;
    options.mode = CollideMode::first;
    return static_cast<std::size_t>(collide(view_a, view_b, pose, options, scratch, pairs).colliding);
  });
  measure("all", poses, [&](const RigidTransform& pose) {
    return static_cast<std::size_t>(collide(view_a, view_b, pose, {}, scratch, pairs).colliding);
  });
  measure("distance", poses, [&](const RigidTransform& pose) {
    return static_cast<std::size_t>(distance(view_a, view_b, pose, {}, scratch).distance > 1.0);
  });
  measure("clearance", poses, [&](const RigidTransform& pose) {
    return static_cast<std::size_t>(
        within_clearance(view_a, view_b, pose, {.clearance = 0.1}, scratch).within);
  });
  return g_sum == ~std::size_t{0} ? 1 : 0;
}
