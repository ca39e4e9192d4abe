// SPDX-License-Identifier: MIT
// A pool of threads that callers share: jobs live on their callers' stacks, workers join the oldest open one.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>
#include <vector>

#include <boxwood/executor.hpp>

namespace boxwood {

// A pool that starts threads on first use and keeps them until it is destroyed. Destruction takes only the
// time to wake them.
class ThreadPool final : public Executor {
public:
  ThreadPool() = default;
  ~ThreadPool() override;
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  unsigned width() const noexcept override;  // threads of the machine
  // Runs on the calling thread and up to count - 1 others, fewer if the system refuses them.
  void run(std::size_t count, const ExecutorTask& task) override;

private:
  struct Job {
    const ExecutorTask& task;
    const std::size_t count;
    std::atomic<std::size_t> next{0};
    unsigned at_work = 0;  // workers that have joined and not left; guarded by the pool's mutex

    bool is_open() const noexcept { return next.load(std::memory_order_relaxed) < count; }
    void work();
  };

  void open(Job& job) noexcept;
  void close(Job& job) noexcept;
  Job* open_job() noexcept;
  void serve() noexcept;

  std::mutex mutex_;
  std::condition_variable job_opened_, worker_left_;
  std::vector<Job*> jobs_;
  std::vector<std::thread> workers_;
  bool is_ending_ = false;
};

}  // namespace boxwood
