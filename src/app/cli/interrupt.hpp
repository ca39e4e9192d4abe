// SPDX-License-Identifier: MIT
// Ctrl-C and its relatives: they set a flag that long work looks at, so that it can end and leave nothing
// behind.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <thread>

namespace boxwood {

// Routes SIGINT, SIGTERM and SIGHUP to the flag (a second one ends the program at once), and ignores SIGPIPE
// and SIGXFSZ, so that a closed pipe and a limit on the size of files are errors of the write. Call once,
// before threads start.
void install_signal_handlers() noexcept;

// Set once a signal has come; or of work that has a flag of its own (base/thread_stop.hpp), that flag.
const std::atomic<bool>& stop_requested() noexcept;
// The same in a list of millions, of which nobody reads what is written now: looks once in many entries.
inline bool stops_at(std::size_t index) noexcept {
  return index % 4096 == 0 && stop_requested();
}

// While it lives: calls `act` once, on a thread of its own, so long after a signal came. Its end waits for a
// call that has begun. Where the system gives no thread, nothing is called.
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

// For calls into drivers, which look at no flag: ends the program 50 ms after a signal, with its exit code.
// Nothing may be half done meanwhile that others can see.
std::unique_ptr<OnStop> end_on_stop();

// Its number; 0 before one has come.
int received_signal() noexcept;

// The output of the command is in its place: a signal that came while it was put there, or comes while the
// program ends, changes nothing any more. A second one still ends it at once.
void forget_signals() noexcept;

}  // namespace boxwood
