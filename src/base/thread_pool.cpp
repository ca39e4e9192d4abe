// SPDX-License-Identifier: MIT
// The pool's workers, and the opening and closing of jobs.
#include "base/thread_pool.hpp"

#include <algorithm>
#include <exception>

namespace boxwood {

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  job_opened_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

unsigned ThreadPool::width() const noexcept {
  return std::max(1U, std::thread::hardware_concurrency());
}

void ThreadPool::run(std::size_t count, const ExecutorTask& task) {
  if (count == 0) return;
  Job job{task, count};
  open(job);
  job.work();
  close(job);
}

void ThreadPool::Job::work() {
  for (std::size_t i = next.fetch_add(1, std::memory_order_relaxed); i < count;
       i = next.fetch_add(1, std::memory_order_relaxed))
    task(i);
}

// Opens the job to workers. If the system refuses a thread, the existing ones do the work.
void ThreadPool::open(Job& job) noexcept {
  const std::size_t helpers = job.count - 1;
  std::size_t there = 0;
  {
    const std::lock_guard lock(mutex_);
    try {
      jobs_.push_back(&job);
      if (workers_.size() < helpers) workers_.reserve(helpers);
      while (workers_.size() < helpers) workers_.emplace_back([this] { serve(); });
    } catch (const std::exception&) {
      // fewer helpers than requested, perhaps zero: the caller does the rest
    }
    there = workers_.size();
  }
  if (helpers < there)
    for (std::size_t i = 0; i < helpers; ++i) job_opened_.notify_one();
  else
    job_opened_.notify_all();
}

// Closes the job: no worker joins any more, and those that joined have left.
void ThreadPool::close(Job& job) noexcept {
  std::unique_lock lock(mutex_);
  std::erase(jobs_, &job);
  worker_left_.wait(lock, [&job] { return job.at_work == 0; });
}

ThreadPool::Job* ThreadPool::open_job() noexcept {
  for (Job* job : jobs_)
    if (job->is_open()) return job;
  return nullptr;
}

void ThreadPool::serve() noexcept {
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

}  // namespace boxwood
