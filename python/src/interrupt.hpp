// SPDX-License-Identifier: MIT
// Long calls with the GIL released, which Ctrl-C ends within 100 ms.
#pragma once

#include <atomic>
#include <memory>

namespace boxwood::python {

// The length of work. `unknown`: a microsecond or an hour. `many`: a millisecond or more.
enum class Length { unknown, many };

// A function for run_interruptible(), which runs work(stop) to its end with the GIL released. It returns true
// at its end, and false if `stop`, which may be null, ended it. Then it may be called again, from the
// beginning. run_interruptible() throws the exceptions of the work and those of signal handlers (Ctrl-C:
// KeyboardInterrupt). Call it with the GIL held.
//
// Python runs signal handlers only on its main thread, so that thread must not stay in the library for long.
// There, work of unknown length begins in place, and a watchdog stops it after some 25 ms. Then, or if the
// work is known to be long, it runs on a thread of its own. The main thread waits meanwhile and checks for
// signals every 10 ms. Other threads do all work in place: they handle no signals.
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

// Declares the calling thread as the one that runs the handlers. Needs the GIL.
void set_main_thread(unsigned long ident) noexcept;

// Drops the watchdog in the child of a fork, in which its thread does not run.
void forget_watchdog() noexcept;

}  // namespace boxwood::python
