// SPDX-License-Identifier: MIT
// The list of objects beside a chosen clash.
#include <utility>

#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/clash/row_of_cubes.hpp"
#include "app/interface/robot.hpp"
#include "app/view/selection_commands.hpp"

namespace boxwood {
namespace {

// The list of objects marks what the picture shows transparent, and both of the pair are in sight: neighbours
// at once, others by a button each.
TEST(ClashPairRows, TheListOfObjectsShowsThePairAndItsGhosts) {
  UiRobot robot(1280, 1000);
  Scene scene = *row_of_cubes(60);
  std::swap(scene.objects.front(), scene.objects[40]);  // object 40 now meets object 1
  std::swap(scene.objects.front().first_triangle, scene.objects[40].first_triangle);
  robot.session.set_scene(std::make_shared<const Scene>(std::move(scene)));
  robot.click("workspace:clash");
  robot.click("clash:check");
  const auto in_sight = [&](std::uint32_t i) {
    return robot.interface.widgets().contains("object:" + std::to_string(i));
  };
  const auto is_ghost = [&](std::uint32_t i) {
    return robot.interface.widgets().contains("ghost:" + std::to_string(i));
  };
  const ClashReview& clashes = robot.session.get<ClashReview>();
  constexpr int kNear = 6;
  int near = 0, far = 0;
  for (const std::uint32_t row : clashes.table().rows()) {
    const ClashRecord& record = clashes.search().records()[row];
    const std::uint32_t a = record.first, b = record.second, between = b - a;
    if (between == 1 && near == kNear) continue;
    ASSERT_TRUE(robot.session.apply(ClashSelect{row}));
    robot.settle();
    ASSERT_TRUE(in_sight(a)) << a;
    EXPECT_FALSE(is_ghost(a));
    int ghosts = 0;
    for (std::uint32_t i = 0; i < 60; ++i) ghosts += is_ghost(i) ? 1 : 0;
    EXPECT_GT(ghosts, 0) << "a neighbour in the list";
    if (between == 1) {
      EXPECT_TRUE(in_sight(b)) << b;
      EXPECT_FALSE(is_ghost(b));
      ++near;
      continue;
    }
    ++far;
    robot.click("object row:b");
    EXPECT_TRUE(in_sight(b)) << b;
    EXPECT_FALSE(in_sight(a)) << a;
    robot.click("object row:a");
    EXPECT_TRUE(in_sight(a)) << a;
  }
  EXPECT_EQ(near, kNear);
  EXPECT_EQ(far, 3);
  ASSERT_TRUE(robot.session.apply(ClearSelection{}));
  robot.settle();
  for (std::uint32_t i = 0; i < 60; ++i) EXPECT_FALSE(is_ghost(i)) << i;
}

}  // namespace
}  // namespace boxwood
