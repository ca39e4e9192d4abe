// SPDX-License-Identifier: MIT
// Builds a tree again to measure the time.
#include "app/derived/build_time.hpp"

#include <algorithm>
#include <vector>

#include <boxwood/tree.hpp>

namespace boxwood {

namespace {

constexpr double kTimeToRepeat = 400.0;  // milliseconds
constexpr std::size_t kMostBuilds = 5;

}  // namespace

Result<std::optional<double>> median_build_ms(const Tree& tree, const MeshView& mesh, Threads threads,
                                              const std::atomic<bool>* stop) {
  if (!(tree.build_ms() > 0.0)) return std::optional<double>();
  std::vector<double> times{tree.build_ms()};
  BuildOptions options = tree.options();
  options.threads = threads;
  options.stop = stop;
  double spent = times.front();
  while (times.size() < kMostBuilds && spent + times.front() < kTimeToRepeat) {
    const Result<Tree> again = build_tree(mesh, options);
    if (!again) return again.error();
    times.push_back(again->build_ms());
    spent += times.back();
  }
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return std::optional(*middle);
}

}  // namespace boxwood
