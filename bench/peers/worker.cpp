// SPDX-License-Identifier: MIT
// Pipes to and from the process of a peer: a question is a letter and the number of a workload, an answer a
// count and that many numbers.
#include "peers/worker.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace boxwood::bench {

namespace {

bool put(int to, const void* data, std::size_t bytes) {
  const auto* at = static_cast<const char*>(data);
  while (bytes != 0) {
    const ssize_t n = write(to, at, bytes);
    if (n <= 0) return false;
    at += n;
    bytes -= static_cast<std::size_t>(n);
  }
  return true;
}

double processor_seconds_of(pid_t process) {
  clockid_t clock{};
  timespec t{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &t) != 0) return kInfinity;
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// Until the process has used so much of its processor's time; false: late, or it is gone.
bool get(int from, void* data, std::size_t bytes, pid_t process, double limit_s) {
  constexpr int kLook_ms = 1000;
  auto* at = static_cast<char*>(data);
  while (bytes != 0) {
    pollfd ready{from, POLLIN, 0};
    const int polled = poll(&ready, 1, kLook_ms);
    if (polled < 0 && errno != EINTR) return false;
    if (polled <= 0 && processor_seconds_of(process) > limit_s) return false;
    if (polled <= 0) continue;
    const ssize_t n = read(from, at, bytes);
    if (n <= 0) return false;
    at += n;
    bytes -= static_cast<std::size_t>(n);
  }
  return true;
}

template <class T> bool put_all(int to, const std::vector<T>& numbers) {
  const std::size_t count = numbers.size();
  return put(to, &count, sizeof count) && put(to, numbers.data(), count * sizeof(T));
}

[[noreturn]] void serve(const PeerRow& row, const Input& input, int from, int to) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const std::unique_ptr<Peer> peer = row.make();
  bool built = false, ready = false;
  Question question{};
  while (read(from, &question, sizeof question) == sizeof question) {
    const Workload& work = *workloads()[question.workload];
    if (!ready && work.needs() != kSkillBuild && (peer->skills() & kSkillBuild) != 0) {
      if (!built) peer->build(input.mesh, 1);
      if (!input.other.triangles.empty()) peer->build_other(input.other);
      ready = true;
    }
    built = true;
    const bool sent = question.what == 'm' ? put_all(to, work.measure(*peer, input, question.turn))
                                           : put_all(to, work.answers(*peer, input));
    if (!sent) break;
  }
  std::_Exit(0);
}

}  // namespace

Worker::Worker(const PeerRow& row, const Input& input) : row_(&row), skills_(row.make()->skills()) {
  int there[2], back[2];
  if (pipe(there) != 0 || pipe(back) != 0) return;
  std::fflush(nullptr);
  process_ = fork();
  if (process_ == 0) {
    close(there[1]);
    close(back[0]);
    serve(row, input, there[0], back[1]);
  }
  close(there[0]);
  close(back[1]);
  to_ = there[1];
  from_ = back[0];
}

Worker::Worker(Worker&& other) noexcept
    : row_(other.row_), skills_(other.skills_), process_(std::exchange(other.process_, -1)),
      to_(std::exchange(other.to_, -1)), from_(std::exchange(other.from_, -1)) {}

Worker::~Worker() {
  end();
}

void Worker::end() {
  if (process_ <= 0) return;
  kill(process_, SIGKILL);  // it holds nothing that needs an orderly end
  waitpid(process_, nullptr, 0);
  close(to_);
  close(from_);
  process_ = -1;
}

template <class T> std::optional<std::vector<T>> Worker::ask(const Question& question, double limit_s) {
  if (process_ <= 0) return std::nullopt;
  const double limit = processor_seconds_of(process_) + limit_s;
  std::size_t count = 0;
  if (put(to_, &question, sizeof question) && get(from_, &count, sizeof count, process_, limit)) {
    std::vector<T> numbers(count);
    if (get(from_, numbers.data(), count * sizeof(T), process_, limit)) return numbers;
  }
  std::fprintf(stderr,
               "%s died, or took more than %.0f s of processor time, at %s; it is left out from here on\n",
               row_->name.c_str(), limit_s, workloads()[question.workload]->name().c_str());
  end();
  return std::nullopt;
}

std::optional<std::vector<double>> Worker::measure(std::size_t workload, const Turn& turn, double limit_s) {
  return ask<double>({'m', workload, turn}, limit_s);
}
std::optional<std::vector<std::uint64_t>> Worker::answers(std::size_t workload, double limit_s) {
  return ask<std::uint64_t>({'a', workload, {}}, limit_s);
}

}  // namespace boxwood::bench
