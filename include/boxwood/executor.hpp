// The one place that owns threads: a parallel loop over independent indices on a shared pool.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace boxwood {

// The number of threads that `threads` asks for: itself, or all of the machine for 0. At least 1.
unsigned thread_count(int threads) noexcept;

namespace executor_detail {
// A call without ownership of the callable, so that a loop allocates nothing.
struct Body {
  const void* object;
  void (*call)(const void* object, std::size_t index);
};
void run(std::size_t count, int threads, const Body& body) noexcept;
}  // namespace executor_detail

// Calls body(i) once for each i in [0, count), on at most thread_count(threads) threads of which the caller
// is one, and returns when all are done. Indices are handed out in ascending order, one at a time: give each
// one thousands of operations. What body(i) writes happens before the return.
//
// Deterministic results are the caller's part: body(i) must depend on i alone and write to slots of its own;
// sums are made afterwards in the order of i. Choose the number of indices from the input, never from
// `threads`. A call from inside a body runs inline. A body must not throw. Several callers at once share the
// pool.
template <class F> void parallel_for(std::size_t count, int threads, const F& body) noexcept {
  executor_detail::run(count, threads, {std::addressof(body), [](const void* object, std::size_t index) {
                                          (*static_cast<const F*>(object))(index);
                                        }});
}

}  // namespace boxwood
