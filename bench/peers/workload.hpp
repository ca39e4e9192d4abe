// SPDX-License-Identifier: MIT
// One kind of work: how a peer is timed at it, and how its answers are judged.
//
// To add one: one file in workloads/ with a RegisterWorkload, and its line in ../CMakeLists.txt.
#pragma once

#include <ctime>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "peers/input.hpp"
#include "peers/peer.hpp"

namespace boxwood::bench {

inline constexpr double kNotDone = std::numeric_limits<double>::quiet_NaN();

struct Verdict {
  std::size_t checked = 0;
  std::size_t wrong = 0;  // missed, or too far off
  std::size_t extra = 0;  // invented
};

// Which repetition is measured, and the processor time after which one column of it ends.
struct Turn {
  std::uint64_t repetition = 0;
  double budget_s = 1.0;
};

struct Column {
  std::string name;  // with its unit
  bool is_time = true;
};

class Workload {
public:
  virtual ~Workload() = default;
  virtual std::string name() const = 0;
  virtual int order() const = 0;       // rows of the table
  virtual unsigned needs() const = 0;  // one Skill
  virtual std::vector<Column> columns(const Input& in) const = 0;
  // One repetition: a figure for each column, kNotDone where the peer cannot or where it is not measured in
  // every repetition. Runs in the peer's process.
  virtual std::vector<double> measure(Peer& peer, const Input& in, const Turn& turn) const = 0;
  // Not timed. Runs in the peer's process; judged in the driver's, fewer where time ran out.
  virtual std::vector<std::uint64_t> answers(Peer&, const Input&) const { return {}; }
  virtual Verdict judge(const Input&, const std::vector<std::uint64_t>&) const { return {}; }
};

std::vector<std::unique_ptr<Workload>>& workloads();
template <class W> struct RegisterWorkload {
  RegisterWorkload() { workloads().push_back(std::make_unique<W>()); }
};

// Processor time of this process and all its threads: neighbours on the machine do not count, helper threads
// do.
inline double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}
inline double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Processor time of one call of work(i) for i in [0, count). A first pass, which also warms the caches, is
// cut short after 4 s and what was done counts. Then whole passes in blocks of at least 2 ms, in which nobody
// reads the clock (a read takes as long as a query of far models); the median of nine blocks, or of what 0.3
// s hold, so that a block in which another program took the caches does not count.
template <class Work> double seconds_each(std::size_t count, const Work& work) {
  constexpr double kBlock = 2e-3, kEnough = 0.3, kMost = 4.0;
  constexpr std::size_t kBlocks = 9;
  const double first = cpu_seconds();
  double now = first;
  for (std::size_t i = 0, next_look = 1; i < count; ++i) {
    work(i);
    if (i + 1 != next_look && i + 1 != count) continue;
    next_look *= 2;
    now = cpu_seconds();
    if (now - first > kMost) return (now - first) / static_cast<double>(i + 1);
  }
  std::vector<double> blocks;
  std::size_t passes = 1;
  while (blocks.empty() || (blocks.size() < kBlocks && now - first < kEnough)) {
    const double start = now;
    for (std::size_t pass = 0; pass < passes; ++pass)
      for (std::size_t i = 0; i < count; ++i) work(i);
    now = cpu_seconds();
    const double took = now - start;
    if (took >= kBlock || now - first >= kEnough)
      blocks.push_back(took / static_cast<double>(passes * count));
    else
      passes = 1 + static_cast<std::size_t>(1.2 * static_cast<double>(passes) *
                                            std::min(kBlock / std::max(took, 1e-9), 1e4));
  }
  std::nth_element(blocks.begin(), blocks.begin() + static_cast<std::ptrdiff_t>(blocks.size() / 2),
                   blocks.end());
  return blocks[blocks.size() / 2];
}

}  // namespace boxwood::bench
