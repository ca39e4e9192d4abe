// SPDX-License-Identifier: MIT
// What the window tells about its frames.
#include "app/viewer/frame_times.hpp"

#include <chrono>
#include <ctime>
#include <thread>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

void frame(FrameTimes& times, const FrameKind& kind, bool busy, int ms) {
  times.begin();
  std::this_thread::sleep_for(std::chrono::milliseconds(ms));
  times.passed(FramePart::draw);
  times.end(kind, busy);
}

TEST(FrameTimes, WhatLoadingAddsIsToldAgainstQuietFramesOfTheSameKind) {
  FrameTimes times;
  const FrameKind light{1, true, false}, heavy{2, true, false};
  frame(times, light, true, 200);  // the first frame starts the program: of no kind
  for (int i = 0; i < 5; ++i) frame(times, light, false, 5);
  frame(times, light, true, 65);
  EXPECT_GE(times.worst_added_ms(), 40.0);
  frame(times, heavy, true, 400);
  EXPECT_LT(times.worst_added_ms(), 300.0) << "nothing to compare with yet";
  for (int i = 0; i < 3; ++i) frame(times, heavy, false, 5);
  EXPECT_GE(times.worst_added_ms(), 350.0);
  ASSERT_EQ(times.kinds().size(), 2U);
  EXPECT_EQ(times.kinds()[0].quiet_ms.size(), 5U);
  EXPECT_EQ(times.kinds()[1].busy_ms.size(), 1U);
  EXPECT_NE(times.json().find("worst_added_ms"), std::string::npos);
}

// A frame that was drawn with all that shows the form is compared with such frames alone.
TEST(FrameTimes, WhatWasDrawnInFullIsNotComparedWithWhatMoved) {
  FrameTimes times;
  const FrameKind full{1, true, false, false}, moving{1, true, false, true};
  frame(times, moving, true, 1);
  for (int i = 0; i < 5; ++i) frame(times, moving, false, 5);
  frame(times, full, true, 205);
  EXPECT_LT(times.worst_added_ms(), 100.0);
  EXPECT_EQ(times.kinds().size(), 2U);
}

TEST(FrameTimes, TheWorkOfTheThreadItselfIsToldOfTheFramesThatLoaded) {
  FrameTimes times;
  const auto work = [&](bool busy, double ms) {
    times.begin();
    timespec begin{}, now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
    do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    while (1e3 * static_cast<double>(now.tv_sec - begin.tv_sec) +
               1e-6 * static_cast<double>(now.tv_nsec - begin.tv_nsec) <
           ms);
    times.passed(FramePart::results);
    times.end({1, true, false, true}, busy);
  };
  work(true, 40.0);   // the first frame
  work(false, 30.0);  // nothing was loaded
  work(true, 10.0);
  work(true, 20.0);
  work(true, 5.0);
  EXPECT_EQ(times.busiest_while_busy().number, 4U);
  EXPECT_GE(times.busiest_while_busy().work_ms(), 20.0);
  EXPECT_LT(times.busiest_while_busy().work_ms(), 30.0);
}

}  // namespace
}  // namespace boxwood
