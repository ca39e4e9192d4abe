// SPDX-License-Identifier: MIT
// Ctrl-C and similar signals: they set a flag that long work tests, so that it ends and leaves nothing
// behind.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <thread>

namespace boxwood {

// Routes SIGINT, SIGTERM and SIGHUP to the flag; a second signal ends the program at once. Ignores SIGPIPE
// and SIGXFSZ, so that a closed pipe and a limit on file sizes become write errors. Call once, before threads
// start.
void install_signal_handlers() noexcept;

// Returns the flag that a signal sets, or the thread's own flag if it has one (base/thread_stop.hpp).
const std::atomic<bool>& stop_requested() noexcept;
// Tests the flag once in many entries, for lists of millions. After a stop their content does not matter.
inline bool stops_at(std::size_t index) noexcept {
  return index % 4096 == 0 && stop_requested();
}

// A watch: during its lifetime, calls `act` once on a thread of its own, `after` milliseconds after a signal.
// The destructor waits for a call that has begun. Does nothing if the system gives no thread.
class OnStop {
public:
  OnStop(std::chrono::milliseconds after, std::function<void()> act);
  ~OnStop();
  OnStop(const OnStop&) = delete;
  OnStop& operator=(const OnStop&) = delete;

private:
  void watch() const;
  std::chrono::milliseconds after_;
  std::function<void()> act_;
  int ended_ = -1;
  std::thread thread_;
};

// Ends the program with its exit code 50 ms after a signal, for calls into drivers, which test no flag.
// During its lifetime, nothing visible to others may be half done.
std::unique_ptr<OnStop> end_on_stop();

// Returns the number of the signal; 0 before the first.
int received_signal() noexcept;

// Ignores signals from now on: the output is in place. Signals that arrive while it is put there, or while
// the program ends, have no effect. A second one still ends the program at once.
void forget_signals() noexcept;

}  // namespace boxwood
