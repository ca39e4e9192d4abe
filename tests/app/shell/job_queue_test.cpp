// SPDX-License-Identifier: MIT
// Jobs: results and failures come back, a throw is a failure, a handle let go is a stop.
#include "app/shell/job_queue.hpp"

#include <chrono>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

void run_all(JobQueue& queue) {
  while (!queue.idle()) {
    queue.wait_for_completion();
    queue.run_completions();
  }
}

TEST(JobQueueTest, ResultsComeBackOnTheOwnersThreadInFull) {
  JobQueue queue(3);
  const auto owner = std::this_thread::get_id();
  int sum = 0;
  std::size_t elsewhere = 0;
  for (int i = 0; i < 200; ++i)
    queue.submit(
        "to add", [i](const std::atomic<bool>&) -> Result<int> { return i; },
        [&](Result<int> result) {
          sum += *result;
          elsewhere += std::this_thread::get_id() == owner ? 0 : 1;
        });
  // The handles are let go at once: the flag is set, and work that does not look at it ends as it would.
  run_all(queue);
  EXPECT_EQ(sum, 199 * 200 / 2);
  EXPECT_EQ(elsewhere, 0U);
}

TEST(JobQueueTest, WhatWorkThrowsIsAFailureAndTheQueueGoesOn) {
  JobQueue queue(1);
  std::vector<Error> errors;
  const auto take = [&](Result<int> result) {
    if (!result) errors.push_back(result.error());
  };
  const JobHandle a = queue.submit(
      "to build the tree", [](const std::atomic<bool>&) -> Result<int> { throw std::bad_alloc(); }, take);
  const JobHandle b = queue.submit(
      "to fit", [](const std::atomic<bool>&) -> Result<int> { throw std::logic_error("odd"); }, take);
  const JobHandle c = queue.submit(
      "to fit", [](const std::atomic<bool>&) -> Result<int> { throw 7; }, take);
  bool went_on = false;
  const JobHandle d = queue.submit(
      "to go on", [](const std::atomic<bool>&) -> Result<int> { return 1; },
      [&](Result<int> result) { went_on = result.ok(); });
  run_all(queue);
  ASSERT_EQ(errors.size(), 3U);
  EXPECT_EQ(errors[0].kind, ErrorKind::over_limit);
  EXPECT_EQ(errors[0].message, "there is not enough memory to build the tree");
  EXPECT_EQ(errors[1].kind, ErrorKind::internal);
  EXPECT_NE(errors[1].message.find("odd"), std::string::npos);
  EXPECT_EQ(errors[2].kind, ErrorKind::internal);
  EXPECT_TRUE(went_on);
}

TEST(JobQueueTest, AHandleLetGoOrReplacedStopsItsJobAlone) {
  JobQueue queue(2);
  int stopped = 0;
  bool is_running[2] = {true, true};
  const auto work = [](const std::atomic<bool>& stop) -> Result<int> {
    while (!stop) std::this_thread::yield();
    return 0;
  };
  JobHandle first = queue.submit("", work, [&](const Result<int>&) { ++stopped, is_running[0] = false; });
  JobHandle second = queue.submit("", work, [&](const Result<int>&) { ++stopped, is_running[1] = false; });
  first = JobHandle();
  while (is_running[0]) {
    queue.wait_for_completion();
    queue.run_completions();
  }
  EXPECT_EQ(stopped, 1);
  EXPECT_TRUE(is_running[1]);
  EXPECT_FALSE(second.is_stopping());
  second.reset();
  run_all(queue);
  EXPECT_EQ(stopped, 2);
}

// A queue ends with what has not begun dropped.
TEST(JobQueueTest, ItsEndWaitsForNoMoreThanWhatRuns) {
  std::atomic<int> ran{0};
  int finished = 0;
  {
    JobQueue queue(1);
    std::vector<JobHandle> handles;
    for (int i = 0; i < 50; ++i)
      handles.push_back(queue.submit(
          "",
          [&](const std::atomic<bool>& stop) -> Result<int> {
            ++ran;
            while (!stop) std::this_thread::yield();
            return 0;
          },
          [&](const Result<int>&) { ++finished; }));
    while (ran == 0) std::this_thread::yield();
    handles.clear();
  }
  EXPECT_LE(ran, 50);
  EXPECT_EQ(finished, 0);
}

}  // namespace
}  // namespace boxwood
