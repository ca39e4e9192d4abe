// SPDX-License-Identifier: MIT
// Handles signals by a flag and a pipe.
#include "app/cli/interrupt.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "app/cli/exit_code.hpp"
#include "base/thread_stop.hpp"

namespace boxwood {

namespace {
std::atomic<bool> g_stop{false};
std::atomic<int> g_signal{0};
std::atomic<bool> g_is_done{false};
int g_pipe[2] = {-1, -1};  // set before the first signal can arrive
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

extern "C" void on_signal(int number) {
  g_signal.store(number);
  if (!g_is_done.load()) g_stop.store(true);
  const int before = errno;
  [[maybe_unused]] const ssize_t written = ::write(g_pipe[1], "", 1);
  errno = before;
}

// Moves a descriptor above those of the standard streams. If these were closed at the start, output would go
// into it.
int above_standard(int descriptor) noexcept {
  if (descriptor < 0 || descriptor > STDERR_FILENO) return descriptor;
  const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  close(descriptor);
  return moved;
}
}  // namespace

void install_signal_handlers() noexcept {
  if (pipe2(g_pipe, O_CLOEXEC | O_NONBLOCK) != 0) g_pipe[0] = g_pipe[1] = -1;
  for (int& end : g_pipe) end = above_standard(end);
  struct sigaction action = {};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction old = {};
    sigaction(number, nullptr, &old);
    if (old.sa_handler != SIG_IGN) sigaction(number, &action, nullptr);  // nohup stays nohup
  }
  struct sigaction ignore = {};
  ignore.sa_handler = SIG_IGN;
  sigemptyset(&ignore.sa_mask);
  for (const int number : {SIGPIPE, SIGXFSZ}) sigaction(number, &ignore, nullptr);
}

const std::atomic<bool>& stop_requested() noexcept {
  const std::atomic<bool>* const own = thread_stop();
  return own != nullptr ? *own : g_stop;
}

int received_signal() noexcept {
  return g_is_done.load() ? 0 : g_signal.load();
}

void forget_signals() noexcept {
  g_is_done.store(true);
  g_stop.store(false);
}

OnStop::OnStop(std::chrono::milliseconds after, std::function<void()> act)
    : after_(after), act_(std::move(act)), ended_(above_standard(eventfd(0, EFD_CLOEXEC))) {
  if (ended_ < 0 || g_pipe[0] < 0) return;
  try {
    thread_ = std::thread([this] { watch(); });
  } catch (const std::system_error&) {
    // no thread, so no watch
  }
}

OnStop::~OnStop() {
  if (thread_.joinable()) {
    (void)eventfd_write(ended_, 1);
    thread_.join();
  }
  if (ended_ >= 0) close(ended_);
}

void OnStop::watch() const {
  // The byte stays in the pipe, for later watchers.
  pollfd either[2] = {{ended_, POLLIN, 0}, {g_pipe[0], POLLIN, 0}};
  while (poll(either, 2, -1) < 0 && errno == EINTR) {
  }
  if ((either[0].revents & POLLIN) != 0) return;
  if (poll(either, 1, static_cast<int>(after_.count())) == 0) act_();
}

std::unique_ptr<OnStop> end_on_stop() {
  return std::make_unique<OnStop>(std::chrono::milliseconds(50),
                                  [] { std::_Exit(kExitSignalBase + received_signal()); });
}

}  // namespace boxwood
