// SPDX-License-Identifier: MIT
// The marks of a chosen clash in the picture.
#include <algorithm>

#include <gtest/gtest.h>

#include "app/features/clash/clash_marks.hpp"
#include "overlay/draw_list.hpp"
#include "overlay/palette.hpp"

namespace boxwood {
namespace {

// The way out ends in the head of an arrow, whose strokes go back from the exit; it has the legend's colour.
TEST(ClashMarks, TheWayOutIsAnArrowTowardsTheExit) {
  for (const Vec3& to : {Vec3(5, 2, 3), Vec3(1, 6, 3), Vec3(1, 2, -1)}) {
    const Vec3 from(1, 2, 3), along = to - from;
    ClashPlace place;
    place.way = {from, to};
    ClashMarks marks;
    marks.make(place, false);
    DrawList list;
    marks.add(1, 1, list);
    ASSERT_EQ(list.segments.size(), 1U);
    int head = 0, tail = 0;
    for (const SegmentInstance& line : list.segments[0].data) {
      EXPECT_EQ(line.color, kClashWayColor);
      double low = kInfinity, high = -kInfinity;
      for (const Vec3f& end : {line.a, line.b}) {
        const double at = glm::dot(Vec3(end) - from, along) / glm::dot(along, along);
        low = std::min(low, at);
        high = std::max(high, at);
      }
      EXPECT_GT(low, -1e-6);
      EXPECT_LT(high, 1 + 1e-6);
      head += low > 0.5 && high - low > 0.1 ? 1 : 0;
      tail += high < 1e-6 ? 1 : 0;
    }
    EXPECT_EQ(head, 4);
    EXPECT_EQ(tail, 2);
  }
}

}  // namespace
}  // namespace boxwood
