// SPDX-License-Identifier: MIT
// How queries at many poses are timed: each pose once in random order, warm and cold.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "peers/workload.hpp"

namespace boxwood::bench {

// Of one repetition, processor time in seconds, what a look at the clock takes subtracted.
struct PoseTimes {
  double mean = kNotDone;
  double low = kNotDone, high = kNotDone;  // the tenth and the ninetieth of a hundred blocks' means
  double cold = kNotDone;                  // mean of a few poses, caches emptied before each
  std::size_t passed = 0;                  // poses; fewer than asked for where the budget ended
};

// How long a peer may take over the answers that are checked.
class AnswerTime {
public:
  bool is_left() const { return cpu_seconds() - begin_ < 5.0; }

private:
  double begin_ = cpu_seconds();
};

// Poses [0, count) in the order of a repetition: the same for all peers, another in each.
std::vector<std::uint32_t> pose_order(std::size_t count, std::uint64_t repetition);

// What two looks at the clock after each other differ by, at least.
double clock_overhead();

// Writes and reads through twice the last level's cache.
void empty_caches();

double percentile(std::vector<double> values, double share);

// One pass through all poses in blocks of a twentieth, or of what a twentieth of the budget holds, after as
// much that does not count, until the budget ends; then, in the first repetition, the cold sample.
template <class Query> PoseTimes time_poses(std::size_t count, const Turn& turn, const Query& query) {
  constexpr std::size_t kBlocks = 20, kColdPoses = 12;
  const double part = turn.budget_s / kBlocks;
  const std::vector<std::uint32_t> order = pose_order(count, turn.repetition);
  const double overhead = clock_overhead(), begin = cpu_seconds();
  std::size_t size = 0;
  for (const std::size_t most = (count + kBlocks - 1) / kBlocks;
       size < most && (size == 0 || cpu_seconds() - begin < part); ++size)
    query(order[count - 1 - size]);
  PoseTimes times;
  double sum = 0.0;
  std::vector<double> blocks;
  while (times.passed < count && sum < turn.budget_s) {
    const std::size_t end = std::min(count, times.passed + size);
    const auto passed = static_cast<double>(end - times.passed);
    const double start = cpu_seconds();
    for (; times.passed < end; ++times.passed) query(order[times.passed]);
    const double took = std::max(0.0, cpu_seconds() - start - overhead);
    sum += took;
    blocks.push_back(took / passed);
  }
  times.mean = sum / static_cast<double>(times.passed);
  times.low = percentile(blocks, 0.1);
  times.high = percentile(blocks, 0.9);
  if (turn.repetition != 0) return times;
  times.cold = 0.0;
  const std::size_t sample = std::min(count, kColdPoses);
  for (std::size_t i = 0; i < sample; ++i) {
    empty_caches();
    cpu_seconds();  // the clock itself is warm
    const double start = cpu_seconds();
    query(order[i]);
    times.cold += std::max(0.0, cpu_seconds() - start - overhead) / static_cast<double>(sample);
  }
  return times;
}

// What a workload tells of PoseTimes.
void append_columns(std::vector<Column>& columns, const std::string& what);
void append_figures(std::vector<double>& figures, const PoseTimes& times);

}  // namespace boxwood::bench
