// The program's worker threads: work runs on them, its completion runs on the session's thread.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace boxwood {

// A queue of jobs in order of arrival. Work must not throw and must not touch the session; what it returns is
// run by run_completions(), on the thread that owns the queue. The destructor drops what has not begun and
// waits for what has (long work looks at a stop flag of its own).
class JobQueue {
public:
  using Completion = std::function<void()>;
  using Work = std::function<Completion()>;

  // `wake` is called from a worker when a completion is ready; may be empty. Background threads give way to
  // all others of the program (and so do the threads and processes that they start).
  explicit JobQueue(int threads, std::function<void()> wake = {}, bool background = false);
  ~JobQueue();
  JobQueue(const JobQueue&) = delete;
  JobQueue& operator=(const JobQueue&) = delete;

  void submit(Work work);
  std::size_t run_completions();  // how many ran
  bool idle() const;              // nothing waiting, running or completed but not yet run
  void wait_for_completion();     // returns at once when idle

private:
  void run(const std::stop_token& stop);

  mutable std::mutex mutex_;
  std::condition_variable_any work_ready_;
  std::condition_variable completion_ready_;
  std::deque<Work> waiting_;
  std::vector<Completion> completed_;
  std::size_t running_ = 0;
  std::function<void()> wake_;
  bool background_ = false;
  std::vector<std::jthread> threads_;  // last: joined first
};

}  // namespace boxwood
