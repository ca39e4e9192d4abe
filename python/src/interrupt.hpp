// SPDX-License-Identifier: MIT
// Long calls with the GIL released, which Ctrl-C ends within 100 ms.
#pragma once

#include <atomic>
#include <memory>

namespace boxwood::python {

// How long the work may be. `unknown`: perhaps a microsecond, perhaps an hour. `many`: a millisecond or more.
enum class Length { unknown, many };

// Does work(stop) with the GIL released, and returns when it has come to its end. work returns whether it
// has, and false where `stop`, which may be null, ended it; it is then perhaps called again, from the
// beginning. Throws what work throws, and Python's exception where a signal handler raised one (Ctrl-C:
// KeyboardInterrupt). Call it with the GIL held.
//
// Python runs the handlers of signals on its main thread only, so that thread must not be in the library for
// long. There, work of unknown length begins in place and is stopped after some 25 ms by a watchdog; what
// did not end until then, and what is known to be long, runs on a thread of its own while the main thread
// waits and looks for signals every 10 ms. On other threads all is done in place: signals are not theirs.
class Work {
public:
  template <class F>
  explicit Work(const F& callable) noexcept
      : object_(std::addressof(callable)), call_([](const void* object, const std::atomic<bool>* stop) {
          return (*static_cast<const F*>(object))(stop);
        }) {}
  bool operator()(const std::atomic<bool>* stop) const { return call_(object_, stop); }

private:
  const void* object_;
  bool (*call_)(const void* object, const std::atomic<bool>* stop);
};
void run_interruptible(Length length, const Work& work);

template <class F> void interruptible(Length length, const F& work) {
  run_interruptible(length, Work(work));
}

// The thread that runs the handlers: the one that calls this. With the GIL held.
void set_main_thread(unsigned long ident) noexcept;

// In the child of a fork, where its thread does not run.
void forget_watchdog() noexcept;

}  // namespace boxwood::python
