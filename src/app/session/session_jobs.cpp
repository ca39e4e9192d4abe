// The job queue.
#include "app/session/session_jobs.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace boxwood {

namespace {
// A thirtieth of the processor that a frame wants at the same time, all of it when none is drawn. Lower, and
// the load of other programs would hold up an import for ever.
constexpr int kBackgroundNice = 15;
}  // namespace

JobQueue::JobQueue(int threads, std::function<void()> wake, bool background)
    : wake_(std::move(wake)), background_(background) {
  for (int i = 0; i < std::max(threads, 1); ++i)
    threads_.emplace_back([this](const std::stop_token& stop) { run(stop); });
}

JobQueue::~JobQueue() {
  {
    const std::lock_guard lock(mutex_);
    waiting_.clear();
  }
  for (std::jthread& thread : threads_) thread.request_stop();
  threads_.clear();
}

void JobQueue::submit(Work work) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(work));
  }
  work_ready_.notify_one();
}

void JobQueue::run(const std::stop_token& stop) {
  if (background_) {
    // Linux keeps this for each thread. A refusal costs smoothness alone.
    const auto self = static_cast<id_t>(gettid());
    (void)setpriority(PRIO_PROCESS, self, getpriority(PRIO_PROCESS, self) + kBackgroundNice);
  }
  while (true) {
    Work work;
    {
      std::unique_lock lock(mutex_);
      if (!work_ready_.wait(lock, stop, [this] { return !waiting_.empty(); })) return;
      work = std::move(waiting_.front());
      waiting_.pop_front();
      ++running_;
    }
    Completion completion = work();
    work = nullptr;  // what it held is let go before anybody is told
    {
      const std::lock_guard lock(mutex_);
      --running_;
      completed_.push_back(std::move(completion));
    }
    completion_ready_.notify_all();
    if (wake_) wake_();
  }
}

std::size_t JobQueue::run_completions() {
  std::vector<Completion> ready;
  {
    const std::lock_guard lock(mutex_);
    ready.swap(completed_);
  }
  for (const Completion& completion : ready)
    if (completion) completion();
  return ready.size();
}

bool JobQueue::idle() const {
  const std::lock_guard lock(mutex_);
  return waiting_.empty() && running_ == 0 && completed_.empty();
}

void JobQueue::wait_for_completion() {
  std::unique_lock lock(mutex_);
  completion_ready_.wait(lock, [this] { return !completed_.empty() || (waiting_.empty() && running_ == 0); });
}

}  // namespace boxwood
