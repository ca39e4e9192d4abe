// SPDX-License-Identifier: MIT
// Parallel loops, run by the library's own thread pool or by the caller's job system.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A reference to a callable that it does not own, so that a loop allocates nothing. The constructor does not
// throw.
class ExecutorTask {
public:
  template <class F>
  explicit ExecutorTask(const F& callable) noexcept requires(!std::is_same_v<F, ExecutorTask>)
      : object_(std::addressof(callable)),
        call_([](const void* object, std::size_t index) { (*static_cast<const F*>(object))(index); }) {}
  void operator()(std::size_t index) const { call_(object_, index); }

private:
  const void* object_;
  void (*call_)(const void* object, std::size_t index);
};

// The threads that run the library's loops. To use your own, derive from it, wrap your job system in the two
// functions and pass it wherever a function takes `threads`. It must outlive these calls; several of them may
// use it at once. The library then starts no threads of its own for them.
class Executor {
public:
  virtual ~Executor() = default;
  // Returns the number of tasks that can run at once, including the calling thread if it takes part. At least
  // 1.
  virtual unsigned width() const noexcept = 0;
  // Calls task(i) once for each i in [0, count), on any threads and in any order, and returns after all calls
  // have returned. Their writes happen before the return. No task waits for another, so running them one
  // after another is valid, for example if no thread is available. If run() throws, no call may still be
  // running; the library then does the rest itself.
  virtual void run(std::size_t count, const ExecutorTask& task) = 0;
};

// Returns the library's own thread pool, shared by all callers. It starts at the first use of threads and
// ends with the program. Its width is the machine's number of threads, but run() uses as many as there are
// tasks. The caller takes part.
Executor& default_executor() noexcept;

// The number of threads that a call may use, and their executor. A number alone selects the library's own
// threads; 0 or less means all of the machine. An executor alone means its whole width. No result depends on
// either.
struct Threads {
  constexpr Threads(int most = 1) noexcept : count(most) {}
  constexpr Threads(Executor& of, int most = 0) noexcept : count(most), executor(&of) {}
  int count = 1;
  Executor* executor = nullptr;  // null: default_executor()
};

// Returns the number of threads that `threads` selects: at least 1, and at most the width of its executor.
unsigned thread_count(Threads threads) noexcept;

namespace executor_detail {
void run(std::size_t count, Threads threads, const ExecutorTask& body);
}  // namespace executor_detail

// Calls body(i) once for each i in [0, count), on at most thread_count(threads) threads, and returns when all
// are done. Threads take indices in ascending order, one at a time, so each one should cost thousands of
// operations. The writes of body(i) happen before the return. If a body throws, indices that have not begun
// are skipped. After all running bodies have ended, the first exception is rethrown on the caller's thread.
//
// Deterministic results are the caller's responsibility. body(i) must depend only on i and write to its own
// slots; sum up afterwards in the order of i. Choose the number of indices from the input, never from
// `threads`. A call from inside a body runs inline. Concurrent callers share the executor.
template <class F> void parallel_for(std::size_t count, Threads threads, const F& body) {
  executor_detail::run(count, threads, ExecutorTask(body));
}

}  // namespace boxwood
