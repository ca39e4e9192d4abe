// SPDX-License-Identifier: MIT
// Runs jobs on worker threads, and turns exceptions into sentences.
#include "app/shell/job_queue.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace boxwood {

namespace {
// Nice value for background threads: about a thirtieth of a drawing thread's processor time. It is all of the
// time if nothing is drawn. With a higher value, the load of other programs would stop an import.
constexpr int kBackgroundNice = 15;
}  // namespace

Error error_from_exception(std::exception_ptr thrown, const std::string& what_for) noexcept {
  Error error;
  try {
    try {
      std::rethrow_exception(std::move(thrown));
    } catch (const std::bad_alloc&) {
      error.kind = ErrorKind::over_limit;
      error.message = "there is not enough memory " + what_for;
    } catch (const std::exception& e) {
      error.kind = ErrorKind::internal;
      error.message = "internal fault while trying " + what_for + ": " + e.what();
    } catch (...) {
      error.kind = ErrorKind::internal;
      error.message = "internal fault of an unknown kind while trying " + what_for;
    }
  } catch (...) {
    error.message = "out of memory";  // short enough not to allocate
  }
  return error;
}

JobQueue::JobQueue(int threads, std::function<void()> wake, bool background)
    : wake_(std::move(wake)), background_(background) {
  for (int i = 0; i < std::max(threads, 1); ++i)
    threads_.emplace_back([this](const std::stop_token& stop) { run(stop); });
}

JobQueue::~JobQueue() {
  Jobs dropped;
  {
    const std::lock_guard lock(mutex_);
    dropped.swap(waiting_);
  }
  for (std::jthread& thread : threads_) thread.request_stop();
  threads_.clear();
}

void JobQueue::enqueue(std::unique_ptr<QueuedJob> job) {
  Jobs one;
  one.push_back(std::move(job));
  {
    const std::lock_guard lock(mutex_);
    waiting_.splice(waiting_.end(), one);
  }
  work_ready_.notify_one();
}

void JobQueue::run(const std::stop_token& stop) {
  if (background_) {
    // Linux keeps the priority of each thread. A refusal costs only smoothness.
    const auto self = static_cast<id_t>(gettid());
    (void)setpriority(PRIO_PROCESS, self, getpriority(PRIO_PROCESS, self) + kBackgroundNice);
  }
  while (true) {
    Jobs::iterator job;
    {
      std::unique_lock lock(mutex_);
      if (!work_ready_.wait(lock, stop, [this] { return !waiting_.empty(); })) return;
      job = waiting_.begin();
      running_.splice(running_.end(), waiting_, job);
    }
    (*job)->run();
    {
      const std::lock_guard lock(mutex_);
      completed_.splice(completed_.end(), running_, job);
    }
    completion_ready_.notify_all();
    if (wake_) wake_();
  }
}

std::size_t JobQueue::run_completions() {
  Jobs ready;
  {
    const std::lock_guard lock(mutex_);
    ready.swap(completed_);
  }
  for (const auto& job : ready) job->finish();
  return ready.size();
}

bool JobQueue::idle() const {
  const std::lock_guard lock(mutex_);
  return waiting_.empty() && running_.empty() && completed_.empty();
}

void JobQueue::wait_for_completion() {
  std::unique_lock lock(mutex_);
  completion_ready_.wait(lock,
                         [this] { return !completed_.empty() || (waiting_.empty() && running_.empty()); });
}

}  // namespace boxwood
