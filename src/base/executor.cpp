// SPDX-License-Identifier: MIT
// Runs parallel_for on an executor: distributes indices, keeps the first exception, and continues after a
// failed executor.
#include "base/executor.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <utility>

#include "base/thread_pool.hpp"
#include "base/thread_stop.hpp"

namespace boxwood {

namespace {

thread_local bool t_inside_body = false;  // a nested loop runs inline, so no loop can wait for itself
thread_local const std::atomic<bool>* t_stop = nullptr;

// One loop of parallel_for. Each of an executor's tasks takes indices until all are taken.
struct Loop {
  const std::size_t count;
  const ExecutorTask& body;
  std::atomic<std::size_t> next{0};
  std::atomic_flag has_failed{};
  std::exception_ptr failure{};                  // of the task that first set has_failed
  const std::atomic<bool>* const stop = t_stop;  // of the caller

  void take_part() noexcept {
    const bool was_inside = std::exchange(t_inside_body, true);
    const ThreadStop of_caller(stop);
    try {
      for (std::size_t i = next.fetch_add(1, std::memory_order_relaxed); i < count;
           i = next.fetch_add(1, std::memory_order_relaxed))
        body(i);
    } catch (...) {
      if (!has_failed.test_and_set()) failure = std::current_exception();
      next.store(count, std::memory_order_relaxed);
    }
    t_inside_body = was_inside;
  }
};

}  // namespace

const std::atomic<bool>* thread_stop() noexcept {
  return t_stop;
}

ThreadStop::ThreadStop(const std::atomic<bool>* stop) noexcept : before_(std::exchange(t_stop, stop)) {}

ThreadStop::~ThreadStop() {
  t_stop = before_;
}

Executor& default_executor() noexcept {
  static ThreadPool instance;
  return instance;
}

unsigned thread_count(Threads threads) noexcept {
  const unsigned width = threads.executor != nullptr ? std::max(1U, threads.executor->width())
                         : threads.count > 0         ? static_cast<unsigned>(threads.count)
                                                     : default_executor().width();
  return threads.count > 0 ? std::min(static_cast<unsigned>(threads.count), width) : width;
}

namespace executor_detail {

void run(std::size_t count, Threads threads, const ExecutorTask& body) {
  const std::size_t most =
      t_inside_body || count <= 1 ? 1 : std::min<std::size_t>(thread_count(threads), count);
  if (most <= 1) {
    for (std::size_t i = 0; i < count; ++i) body(i);
    return;
  }
  Loop loop{count, body};
  const auto take_part = [&loop](std::size_t) { loop.take_part(); };
  Executor& executor = threads.executor != nullptr ? *threads.executor : default_executor();
  try {
    executor.run(most, ExecutorTask(take_part));
  } catch (...) {
    // the caller's executor failed: the rest is done here
  }
  loop.take_part();
  if (loop.failure) std::rethrow_exception(loop.failure);
}

}  // namespace executor_detail
}  // namespace boxwood
