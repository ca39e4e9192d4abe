// SPDX-License-Identifier: MIT
// One query at many poses: the loop that all queries share.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>

#include <boxwood/executor.hpp>
#include <boxwood/query.hpp>

#include "errors.hpp"
#include "interrupt.hpp"
#include "process.hpp"

namespace boxwood::python {

// Calls ask(i, scratch, stop) -> QueryStatus for each i in [0, count), several in parallel. Each thread has
// working memory of its own. Ctrl-C ends the loop. Throws if memory runs out. Needs the GIL.
template <class Ask> void ask_each(std::size_t count, int threads, const Ask& ask) {
  constexpr std::size_t kFewest = 16;  // some microseconds or more
  // Limits the number of turns: even empty ones take time by the million.
  constexpr std::size_t kMostTurns = 1U << 16U;
  constexpr std::size_t kMany = 256;
  const std::size_t at_a_time = std::max(kFewest, count / kMostTurns);
  const std::size_t turns = (count + at_a_time - 1) / at_a_time;
  std::atomic<bool> stopped{false}, memory_ended{false};
  interruptible(count >= kMany ? Length::many : Length::unknown, [&](const std::atomic<bool>* stop) {
    stopped = false;
    const auto turn = [&](std::size_t t) {
      if (stopped.load(std::memory_order_relaxed)) return;
      const ScratchLease scratch;
      const std::size_t end = std::min(count, (t + 1) * at_a_time);
      for (std::size_t i = t * at_a_time; i < end && !stopped.load(std::memory_order_relaxed); ++i) {
        const QueryStatus status = ask(i, *scratch, stop);
        if (status.out_of_memory) memory_ended = true;
        if (status.stopped || (stop != nullptr && stop->load(std::memory_order_relaxed))) stopped = true;
      }
    };
    parallel_for(turns, threads_of(threads), turn);
    return !stopped.load();
  });
  if (memory_ended) fail(ErrorKind::over_limit, "there is not enough memory for this query");
}

// Runs a single query: ask(scratch, stop) -> QueryStatus.
template <class Ask> void ask_once(const Ask& ask) {
  const ScratchLease scratch;
  QueryStatus status;
  interruptible(Length::unknown, [&](const std::atomic<bool>* stop) {
    status = ask(*scratch, stop);
    return !status.stopped;
  });
  check_memory(status);
}

}  // namespace boxwood::python
