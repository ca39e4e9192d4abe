// SPDX-License-Identifier: MIT
// Who does the work of a loop: the library's own threads, or the caller's; and the loop itself.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

#include <boxwood/export.hpp>

namespace BOXWOOD_EXPORT boxwood {

// A call without ownership of the callable, so that a loop allocates nothing. It does not throw.
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

// Threads that the library's loops run on. To have them run on yours, derive from it, wrap your job system in
// the two functions and pass it wherever `threads` is taken. It must outlive the calls that it is passed to;
// several of them may use it at once. The library starts no thread of its own for them.
class Executor {
public:
  virtual ~Executor() = default;
  // How many tasks can be at work at once, with the calling thread where it takes part. At least 1.
  virtual unsigned width() const noexcept = 0;
  // Calls task(i) once for each i in [0, count), on any threads and in any order, and returns when all those
  // calls have returned; what they wrote happens before that. No task waits for another, so all of them one
  // after another will do (as where no thread can be had). Where it throws, none of the calls may be at work
  // any more; the library then does the rest itself.
  virtual void run(std::size_t count, const ExecutorTask& task) = 0;
};

// The library's own: a pool that is shared by all callers, started as it is first asked for threads and ended
// at the end of the program. Its width is the number of the machine's threads, but run() takes as many as
// tasks are asked for. The caller takes part.
Executor& default_executor() noexcept;

// How many threads a call may use, and whose. A number alone means the library's own: 0 or less: all of the
// machine. An executor alone: its whole width. No result depends on either.
struct Threads {
  constexpr Threads(int most = 1) noexcept : count(most) {}
  constexpr Threads(Executor& of, int most = 0) noexcept : count(most), executor(&of) {}
  int count = 1;
  Executor* executor = nullptr;  // null: default_executor()
};

// The number of threads that `threads` asks for, at least 1: of an executor that was passed at most its
// width.
unsigned thread_count(Threads threads) noexcept;

namespace executor_detail {
void run(std::size_t count, Threads threads, const ExecutorTask& body);
}  // namespace executor_detail

// Calls body(i) once for each i in [0, count), on at most thread_count(threads) threads, and returns when all
// are done. Indices are handed out in ascending order, one at a time: give each one thousands of operations.
// What body(i) writes happens before the return. Where a body throws, indices that nobody has begun are left
// out, and the first exception is thrown again here, on the caller's thread, when all others have come to
// their end.
//
// Deterministic results are the caller's part: body(i) must depend on i alone and write to slots of its own;
// sums are made afterwards in the order of i. Choose the number of indices from the input, never from
// `threads`. A call from inside a body runs inline. Several callers at once share the executor.
template <class F> void parallel_for(std::size_t count, Threads threads, const F& body) {
  executor_detail::run(count, threads, ExecutorTask(body));
}

}  // namespace boxwood
