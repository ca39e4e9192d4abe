// SPDX-License-Identifier: MIT
// One object on the heap that is never destroyed. The child of a fork makes a new one.
#include "process.hpp"

#include <memory>
#include <mutex>
#include <vector>

#include <pthread.h>

#include "base/thread_pool.hpp"
#include "interrupt.hpp"

namespace boxwood::python {

namespace {
struct Process {
  ThreadPool threads;
  std::mutex mutex;
  std::vector<std::unique_ptr<QueryScratch>> idle;
};

Process* g_process = new Process;

void forget_parent() {
  g_process = new Process;  // the old one's threads are gone, and its mutex may be locked for ever
  forget_watchdog();
}
}  // namespace

Threads threads_of(int count) noexcept {
  return count == 1 ? Threads(1) : Threads(g_process->threads, count);
}

ScratchLease::ScratchLease() {
  Process& process = *g_process;
  {
    const std::lock_guard lock(process.mutex);
    if (!process.idle.empty()) {
      scratch_ = process.idle.back().release();
      process.idle.pop_back();
      return;
    }
  }
  scratch_ = new QueryScratch;
}

ScratchLease::~ScratchLease() {
  constexpr std::size_t kMostIdle = 64;  // further ones are freed
  std::unique_ptr<QueryScratch> scratch(scratch_);
  Process& process = *g_process;
  const std::lock_guard lock(process.mutex);
  if (process.idle.size() >= kMostIdle) return;
  try {
    process.idle.push_back(std::move(scratch));
  } catch (const std::bad_alloc&) {
    // freed as well
  }
}

void watch_forks() {
  ::pthread_atfork(nullptr, nullptr, forget_parent);
}

}  // namespace boxwood::python
