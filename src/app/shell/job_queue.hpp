// SPDX-License-Identifier: MIT
// Worker threads that run jobs and hand their results to the session's thread.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <boxwood/result.hpp>

namespace boxwood {

using StopFlag = std::shared_ptr<std::atomic<bool>>;
inline StopFlag make_stop_flag() {
  return std::make_shared<std::atomic<bool>>(false);
}

// The owner's handle of a job. Its destruction or replacement sets the job's stop flag.
class JobHandle {
public:
  JobHandle() = default;
  explicit JobHandle(StopFlag stop) : stop_(std::move(stop)) {}
  JobHandle(JobHandle&& other) noexcept : stop_(std::exchange(other.stop_, nullptr)) {}
  JobHandle& operator=(JobHandle&& other) noexcept {
    if (this != &other) {
      stop();
      stop_ = std::exchange(other.stop_, nullptr);
    }
    return *this;
  }
  JobHandle(const JobHandle&) = delete;
  JobHandle& operator=(const JobHandle&) = delete;
  ~JobHandle() { stop(); }

  void stop() const noexcept {
    if (stop_) stop_->store(true);
  }
  bool is_stopping() const noexcept { return stop_ && stop_->load(); }
  void reset() noexcept { *this = JobHandle(); }
  explicit operator bool() const noexcept { return stop_ != nullptr; }

private:
  StopFlag stop_;
};

// Returns the sentence for an exception from `work`: "there is not enough memory" and its purpose ("to build
// the tree"). Throws nothing; if memory is too short for the sentence, it is "out of memory".
Error error_from_exception(std::exception_ptr thrown, const std::string& what_for) noexcept;

// A job in a queue: run() on a worker, finish() on the thread that owns the queue.
class QueuedJob {
public:
  virtual ~QueuedJob() = default;
  virtual void run() noexcept = 0;
  virtual void finish() = 0;
};

// Runs jobs in order of arrival. Work uses nothing but its own captures. It may throw: an exception becomes a
// Result, and the queue continues. The destructor drops waiting jobs and waits for running ones. Destroy the
// handles first, so that it waits only until the work next reads its flag.
class JobQueue {
public:
  // `wake` is called from a worker when a result is ready; it may be empty. Background threads give way to
  // all other threads of the program. Threads and processes started by them do, too.
  explicit JobQueue(int threads, std::function<void()> wake = {}, bool background = false);
  ~JobQueue();
  JobQueue(const JobQueue&) = delete;
  JobQueue& operator=(const JobQueue&) = delete;

  // Runs work(const std::atomic<bool>& stop) -> Result<T> on a worker, then done(Result<T>) from
  // run_completions(), also for stopped jobs. Callers compare revisions to discard stale results. `what_for`,
  // such as "to build the tree", ends the sentence for memory that ran out. `stop` may be a flag of the
  // caller.
  template <class Work, class Done>
  JobHandle submit(std::string what_for, Work work, Done done, StopFlag stop = make_stop_flag()) {
    enqueue(std::make_unique<JobOf<Work, Done>>(std::move(what_for), std::move(work), std::move(done), stop));
    return JobHandle(std::move(stop));
  }
  std::size_t run_completions();  // returns how many ran
  bool idle() const;              // true if no job is waiting, running or to be handed over
  void wait_for_completion();     // returns at once if idle

private:
  template <class Work, class Done> class JobOf final : public QueuedJob {
  public:
    JobOf(std::string what_for, Work work, Done done, StopFlag stop)
        : what_for_(std::move(what_for)), work_(std::move(work)), done_(std::move(done)),
          stop_(std::move(stop)) {}
    void run() noexcept override {
      try {
        result_.emplace((*work_)(std::as_const(*stop_)));
      } catch (...) {
        result_.emplace(error_from_exception(std::current_exception(), what_for_));
      }
      work_.reset();  // frees its captures before done() can run
    }
    void finish() override { done_(std::move(*result_)); }

  private:
    std::string what_for_;
    std::optional<Work> work_;
    Done done_;
    StopFlag stop_;
    std::optional<std::invoke_result_t<Work&, const std::atomic<bool>&>> result_;
  };
  using Jobs = std::list<std::unique_ptr<QueuedJob>>;  // lists: a job changes state without an allocation

  void enqueue(std::unique_ptr<QueuedJob> job);
  void run(const std::stop_token& stop);

  mutable std::mutex mutex_;
  std::condition_variable_any work_ready_;
  std::condition_variable completion_ready_;
  Jobs waiting_, running_, completed_;
  std::function<void()> wake_;
  bool background_ = false;
  std::vector<std::jthread> threads_;  // last member: joined first
};

}  // namespace boxwood
