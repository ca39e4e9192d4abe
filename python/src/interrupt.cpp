// SPDX-License-Identifier: MIT
// The watchdog, and the wait of the main thread.
#include "interrupt.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "common.hpp"

namespace boxwood::python {

namespace {
using namespace std::chrono_literals;

// A thread that tests every 10 ms if the main thread is still in the same call. After the second such test,
// it sets the call's `stop`. It sleeps when the main thread has been outside the library for a second.
class Watchdog {
public:
  Watchdog() {
    std::thread([this] { watch(); }).detach();
  }

  const std::atomic<bool>* begin() {
    stop_.store(false, std::memory_order_relaxed);
    call_.store(++calls_, std::memory_order_seq_cst);
    if (is_asleep_.load(std::memory_order_seq_cst)) {
      const std::lock_guard lock(mutex_);
      is_asleep_.store(false);
      woken_.notify_one();
    }
    return &stop_;
  }
  void end() { call_.store(0, std::memory_order_release); }

private:
  static constexpr int kLooks = 2, kLooksAtNothing = 100;

  void watch() {
    unsigned long seen = 0;
    int looks = 0;
    for (;;) {
      std::this_thread::sleep_for(10ms);
      const unsigned long call = call_.load(std::memory_order_seq_cst);
      looks = call == seen ? looks + 1 : 0;
      seen = call;
      if (call != 0 && looks >= kLooks) stop_.store(true, std::memory_order_relaxed);
      if (call == 0 && looks >= kLooksAtNothing) sleep();
    }
  }
  void sleep() {
    std::unique_lock lock(mutex_);
    is_asleep_.store(true, std::memory_order_seq_cst);
    if (call_.load(std::memory_order_seq_cst) != 0) is_asleep_.store(false);
    woken_.wait(lock, [this] { return !is_asleep_.load(); });
  }

  unsigned long calls_ = 0;  // of the main thread only
  std::atomic<unsigned long> call_{0};
  std::atomic<bool> stop_{false}, is_asleep_{false};
  std::mutex mutex_;
  std::condition_variable woken_;
};

unsigned long g_main_thread = 0;
Watchdog* g_watchdog = nullptr;  // never destroyed

// Work on a thread of its own while the main thread waits.
class Errand {
public:
  explicit Errand(const Work& work) : work_(work) {}

  // Returns false if the system has no thread to give.
  bool start() {
    try {
      thread_ = std::thread([this] { run(); });
      return true;
    } catch (const std::system_error&) {
      return false;
    }
  }
  bool wait(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return ended_.wait_for(lock, time, [this] { return has_ended_; });
  }
  void stop() { stop_.store(true); }
  void finish() {
    thread_.join();
    if (failure_) std::rethrow_exception(failure_);
  }
  void join() { thread_.join(); }

private:
  void run() {
    try {
      work_(&stop_);
    } catch (...) {
      failure_ = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
    ended_.notify_one();
  }

  const Work& work_;
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable ended_;
  bool has_ended_ = false;
  std::exception_ptr failure_;
  std::thread thread_;
};

// Runs the work on a thread of its own. Called without the GIL; takes it to check for signals.
void run_aside(const Work& work) {
  Errand errand(work);
  if (!errand.start()) {
    work(nullptr);
    return;
  }
  while (!errand.wait(10ms)) {
    const py::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() == 0) continue;
    py::error_already_set raised;  // takes the exception over
    errand.stop();
    {
      const py::gil_scoped_release released;
      errand.join();
    }
    throw raised;
  }
  errand.finish();
}

bool run_in_place(const Work& work) {
  struct Guard {
    ~Guard() { g_watchdog->end(); }
  } guard;
  return work(g_watchdog->begin());
}
}  // namespace

void run_interruptible(Length length, const Work& work) {
  if (PyThread_get_thread_ident() != g_main_thread) {
    const py::gil_scoped_release released;
    work(nullptr);
    return;
  }
  if (length == Length::unknown) {
    try {
      if (g_watchdog == nullptr) g_watchdog = new Watchdog;
      const py::gil_scoped_release released;
      if (run_in_place(work)) return;
    } catch (const std::system_error&) {
      // no thread for the watchdog
    }
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
  // A handler's exception is thrown without the GIL. Keep it until the GIL is held again.
  std::exception_ptr failure;
  {
    const py::gil_scoped_release released;
    try {
      run_aside(work);
    } catch (...) {
      failure = std::current_exception();
    }
  }
  if (failure) std::rethrow_exception(failure);
}

void set_main_thread(unsigned long ident) noexcept {
  g_main_thread = ident;
}

void forget_watchdog() noexcept {
  g_watchdog = nullptr;
}

}  // namespace boxwood::python
