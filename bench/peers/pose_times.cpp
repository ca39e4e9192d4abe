// SPDX-License-Identifier: MIT
// The order of poses, the clock, and the caches.
#include "peers/pose_times.hpp"

#include <unistd.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace boxwood::bench {

std::vector<std::uint32_t> pose_order(std::size_t count, std::uint64_t repetition) {
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0U);
  std::mt19937_64 random(repetition + 1);
  for (std::size_t i = count; i > 1; --i) std::swap(order[i - 1], order[random() % i]);
  return order;
}

double clock_overhead() {
  double least = kInfinity;
  for (int i = 0; i < 200; ++i) {
    const double start = cpu_seconds();
    least = std::min(least, cpu_seconds() - start);
  }
  return least;
}

void empty_caches() {
  static const std::size_t size = [] {
    const long last_level = sysconf(_SC_LEVEL3_CACHE_SIZE);
    constexpr std::size_t kUnknown = std::size_t{32} << 20U;
    return 2 * (last_level > 0 ? static_cast<std::size_t>(last_level) : kUnknown);
  }();
  static std::vector<std::uint8_t> buffer(size);
  constexpr std::size_t kLine = 64;
  std::uint8_t sum = 0;
  for (std::size_t i = 0; i < buffer.size(); i += kLine) sum = static_cast<std::uint8_t>(sum + ++buffer[i]);
  volatile std::uint8_t used = sum;
  (void)used;
}

double percentile(std::vector<double> values, double share) {
  if (values.empty()) return kNotDone;
  const auto at =
      values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1) + 0.5);
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

void append_columns(std::vector<Column>& columns, const std::string& what) {
  columns.push_back({what + ", us"});
  columns.push_back({what + ": tenth of a hundred blocks, us"});
  columns.push_back({what + ": ninetieth, us"});
  columns.push_back({what + ": cold, us"});
  columns.push_back({what + ": poses passed", false});
}

void append_figures(std::vector<double>& figures, const PoseTimes& times) {
  for (const double seconds : {times.mean, times.low, times.high, times.cold})
    figures.push_back(1e6 * seconds);
  figures.push_back(static_cast<double>(times.passed));
}

}  // namespace boxwood::bench
