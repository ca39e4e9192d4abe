// The pool of threads behind parallel_for: jobs live on their callers' stacks, workers join the oldest open
// one.
#include "base/executor.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace boxwood {

unsigned thread_count(int threads) noexcept {
  if (threads > 0) return static_cast<unsigned>(threads);
  return std::max(1U, std::thread::hardware_concurrency());
}

namespace executor_detail {
namespace {

thread_local bool t_inside_body = false;  // a nested loop runs inline, so no job can wait for itself

struct Job {
  const Body* body;
  std::size_t count;
  unsigned seats;        // workers that may still join; guarded by the pool's mutex
  unsigned at_work = 0;  // workers that have joined and not left; guarded by the pool's mutex
  std::atomic<std::size_t> next{0};

  void work() noexcept {
    t_inside_body = true;
    for (std::size_t i = next.fetch_add(1, std::memory_order_relaxed); i < count;
         i = next.fetch_add(1, std::memory_order_relaxed))
      body->call(body->object, i);
    t_inside_body = false;
  }
};

class Pool {
public:
  // The job is open to workers from here on. Threads are started as they are first asked for; where the
  // system refuses one, the work is done by those that are there.
  void open(Job& job) noexcept {
    {
      const std::lock_guard lock(mutex_);
      try {
        jobs_.push_back(&job);
        while (workers_.size() < job.seats)
          workers_.emplace_back([this](const std::stop_token& stop) { serve(stop); });
      } catch (const std::exception&) {
        // fewer helpers than asked for, perhaps none: the caller does the rest
      }
    }
    job_opened_.notify_all();
  }

  // No worker joins any more, and those that did have left.
  void close(Job& job) noexcept {
    std::unique_lock lock(mutex_);
    std::erase(jobs_, &job);
    worker_left_.wait(lock, [&job] { return job.at_work == 0; });
  }

private:
  Job* open_job() noexcept {
    for (Job* job : jobs_)
      if (job->seats > 0 && job->next.load(std::memory_order_relaxed) < job->count) return job;
    return nullptr;
  }

  void serve(const std::stop_token& stop) noexcept {
    std::unique_lock lock(mutex_);
    Job* job = nullptr;
    while (job_opened_.wait(lock, stop, [&] { return (job = open_job()) != nullptr; })) {
      --job->seats;
      ++job->at_work;
      lock.unlock();
      job->work();
      lock.lock();
      --job->at_work;
      worker_left_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable_any job_opened_;
  std::condition_variable worker_left_;
  std::vector<Job*> jobs_;
  std::vector<std::jthread> workers_;  // last: stopped and joined first
};

Pool& pool() {
  static Pool instance;
  return instance;
}

}  // namespace

void run(std::size_t count, int threads, const Body& body) noexcept {
  const std::size_t most = std::min<std::size_t>(thread_count(threads), count);
  if (most <= 1 || t_inside_body) {
    for (std::size_t i = 0; i < count; ++i) body.call(body.object, i);
    return;
  }
  Job job{&body, count, static_cast<unsigned>(most - 1)};
  pool().open(job);
  job.work();
  pool().close(job);
}

}  // namespace executor_detail
}  // namespace boxwood
