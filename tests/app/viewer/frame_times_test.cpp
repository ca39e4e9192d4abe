// SPDX-License-Identifier: MIT
// What the window tells about its frames.
#include "app/viewer/frame_times.hpp"

#include <chrono>
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

}  // namespace
}  // namespace boxwood
