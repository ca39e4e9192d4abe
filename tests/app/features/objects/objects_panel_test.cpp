// SPDX-License-Identifier: MIT
// The list of objects under a mouse.
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/clash/row_of_cubes.hpp"
#include "app/interface/robot.hpp"
#include "app/shell/workspace_commands.hpp"

namespace boxwood {
namespace {

// In a low panel the rows take the room of the search field, and A of the chosen clash is in sight, whether
// the clash is chosen before the first frame or later.
TEST(ObjectsPanel, ALowListShowsTheChosenClash) {
  Robot robot;
  robot.session.set_scene(row_of_cubes(40));
  ASSERT_TRUE(robot.session.apply(SetWorkspace{Workspace::clash}));
  ASSERT_TRUE(robot.session.apply(ClashCheck{}));
  robot.session.wait();
  const auto records = robot.session.get<ClashReview>().search().records();
  for (const std::uint32_t row : {0U, 30U, 3U}) {
    ASSERT_TRUE(robot.session.apply(ClashSelect{row}));
    robot.session.wait();
    robot.settle();
    EXPECT_FALSE(robot.interface.widgets().contains("object search"));
    const UiRect panel = robot.widget("panel:objects"),
                 a = robot.widget("object:" + std::to_string(records[row].first));
    EXPECT_GT(a.y, panel.y + 20) << row;
    EXPECT_LE(a.bottom(), robot.widget("isolate").y) << row;
  }
}

TEST(ObjectsPanel, AHighListHasTheSearchField) {
  Robot robot;
  robot.session.set_scene(row_of_cubes(40));
  robot.click("workspace:look");
  robot.settle();
  EXPECT_TRUE(robot.interface.widgets().contains("object search"));
}

}  // namespace
}  // namespace boxwood
