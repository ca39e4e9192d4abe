// parallel_for over an executor, and the library's own: a pool whose jobs live on their callers' stacks.
#include "base/executor.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace boxwood {

namespace {

class Pool final : public Executor {
public:
  ~Pool() override {
    {
      const std::lock_guard lock(mutex_);
      is_ending_ = true;
    }
    job_opened_.notify_all();
    for (std::thread& worker : workers_) worker.join();
  }

  unsigned width() const noexcept override { return std::max(1U, std::thread::hardware_concurrency()); }

  void run(std::size_t count, const ExecutorTask& task) override {
    if (count == 0) return;
    Job job{task, count};
    open(job);
    job.work();
    close(job);
  }

private:
  struct Job {
    const ExecutorTask& task;
    const std::size_t count;
    std::atomic<std::size_t> next{0};
    unsigned at_work = 0;  // workers that have joined and not left; guarded by the pool's mutex

    bool is_open() const noexcept { return next.load(std::memory_order_relaxed) < count; }
    void work() {
      for (std::size_t i = next.fetch_add(1, std::memory_order_relaxed); i < count;
           i = next.fetch_add(1, std::memory_order_relaxed))
        task(i);
    }
  };

  // The job is open to workers from here on. Threads are started as they are first asked for; where the
  // system refuses one, the work is done by those that are there.
  void open(Job& job) noexcept {
    const std::size_t helpers = job.count - 1;
    std::size_t there = 0;
    {
      const std::lock_guard lock(mutex_);
      try {
        jobs_.push_back(&job);
        workers_.reserve(helpers);
        while (workers_.size() < helpers) workers_.emplace_back([this] { serve(); });
      } catch (const std::exception&) {
        // fewer helpers than asked for, perhaps none: the caller does the rest
      }
      there = workers_.size();
    }
    if (helpers < there)
      for (std::size_t i = 0; i < helpers; ++i) job_opened_.notify_one();
    else
      job_opened_.notify_all();
  }

  // No worker joins any more, and those that did have left.
  void close(Job& job) noexcept {
    std::unique_lock lock(mutex_);
    std::erase(jobs_, &job);
    worker_left_.wait(lock, [&job] { return job.at_work == 0; });
  }

  Job* open_job() noexcept {
    for (Job* job : jobs_)
      if (job->is_open()) return job;
    return nullptr;
  }

  void serve() noexcept {
    std::unique_lock lock(mutex_);
    for (;;) {
      Job* job = nullptr;
      job_opened_.wait(lock, [&] { return is_ending_ || (job = open_job()) != nullptr; });
      if (is_ending_) return;
      ++job->at_work;
      lock.unlock();
      job->work();
      lock.lock();
      --job->at_work;
      worker_left_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable job_opened_, worker_left_;
  std::vector<Job*> jobs_;
  std::vector<std::thread> workers_;
  bool is_ending_ = false;
};

thread_local bool t_inside_body = false;  // a nested loop runs inline, so no loop can wait for itself

// One loop of parallel_for. Each of an executor's tasks takes indices until there are none left.
struct Loop {
  const std::size_t count;
  const ExecutorTask& body;
  std::atomic<std::size_t> next{0};
  std::atomic_flag has_failed;
  std::exception_ptr failure;  // of who came first to has_failed

  void take_part() noexcept {
    const bool was_inside = std::exchange(t_inside_body, true);
    try {
      for (std::size_t i = next.fetch_add(1, std::memory_order_relaxed); i < count;
           i = next.fetch_add(1, std::memory_order_relaxed))
        body(i);
    } catch (...) {
      if (!has_failed.test_and_set()) failure = std::current_exception();
      next.store(count, std::memory_order_relaxed);
    }
    t_inside_body = was_inside;
  }
};

}  // namespace

Executor& default_executor() noexcept {
  static Pool instance;
  return instance;
}

unsigned thread_count(Threads threads) noexcept {
  const unsigned width = threads.executor != nullptr ? std::max(1U, threads.executor->width())
                         : threads.count > 0         ? static_cast<unsigned>(threads.count)
                                                     : default_executor().width();
  return threads.count > 0 ? std::min(static_cast<unsigned>(threads.count), width) : width;
}

namespace executor_detail {

void run(std::size_t count, Threads threads, const ExecutorTask& body) {
  const std::size_t most =
      t_inside_body || count <= 1 ? 1 : std::min<std::size_t>(thread_count(threads), count);
  if (most <= 1) {
    for (std::size_t i = 0; i < count; ++i) body(i);
    return;
  }
  Loop loop{count, body};
  const auto take_part = [&loop](std::size_t) { loop.take_part(); };
  Executor& executor = threads.executor != nullptr ? *threads.executor : default_executor();
  try {
    executor.run(most, ExecutorTask(take_part));
  } catch (...) {
    // somebody else's executor could not: what is left is done here
  }
  loop.take_part();
  if (loop.failure) std::rethrow_exception(loop.failure);
}

}  // namespace executor_detail
}  // namespace boxwood
