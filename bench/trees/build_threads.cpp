// SPDX-License-Identifier: MIT
// What a second thread gains for one tree, beside what the machine has to give: as much as two builds gain
// that have nothing to do with each other, each on one thread, both at once.
//
//   build/release/bench/build_threads MODEL...
//
// Models are files or generated models of peers/models.hpp. Medians of the wall's time, the three in turns.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include <boxwood/tree.hpp>

#include "peers/models.hpp"

namespace {

using namespace boxwood;

double clock_ms() {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

double median(std::vector<double>& times) {
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
  return times[times.size() / 2];
}

void build(const MeshView& mesh, int threads) {
  BuildOptions options;
  options.threads = threads;
  if (!build_tree(mesh, options)) std::fputs("no tree\n", stderr);
}

template <class Work> double ms_of(const Work& work) {
  const double start = clock_ms();
  work();
  return clock_ms() - start;
}

void measure(const std::string& name) {
  const TriangleMesh mesh = bench::model_of(name);
  const std::size_t rounds = std::clamp<std::size_t>(3'000'000 / mesh.triangles.size(), 5, 60);
  std::vector<double> one, two, both;
  for (std::size_t i = 0; i <= rounds; ++i) {
    const double first = ms_of([&] { build(mesh, 1); });
    const double second = ms_of([&] { build(mesh, 2); });
    const double third = ms_of([&] {
      std::thread other([&] { build(mesh, 1); });
      build(mesh, 1);
      other.join();
    });
    if (i == 0) continue;  // warms up
    one.push_back(first);
    two.push_back(second);
    both.push_back(third);
  }
  const double ms = median(one), gain = ms / median(two), most = 2.0 * ms / median(both);
  std::printf("%-16s %9zu triangles: %8.2f ms, two threads %4.2f times as fast, two builds at once %4.2f\n",
              bench::label_of(name).c_str(), mesh.triangles.size(), ms, gain, most);
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) measure(argv[i]);
  return argc > 1 ? 0 : 2;
}
