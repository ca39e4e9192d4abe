// SPDX-License-Identifier: MIT
// The list of clashes under a mouse: what is clicked is what happens, and a list of any length is drawn in no
// time.
#include <fstream>

#include "app/features/clash/clash_commands.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/interface/robot.hpp"

namespace boxwood {
namespace {

// Cubes in a row, each into the next one, n - 1 clashes; or all at one place.
std::shared_ptr<const Scene> row_of_cubes(std::uint32_t n, double step = 0.75) {
  const auto cube = std::make_shared<SceneMesh>();
  cube->name = "cube";
  for (unsigned k = 0; k < 8; ++k)
    cube->mesh.vertices.emplace_back((k & 1U) != 0 ? 1.0F : 0.0F, (k & 2U) != 0 ? 1.0F : 0.0F,
                                     (k & 4U) != 0 ? 1.0F : 0.0F);
  cube->mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                          {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  Scene scene;
  scene.files = {"cubes.obj"};
  scene.nodes = {{"root", -1}};
  for (std::uint32_t i = 0; i < n; ++i) {
    SceneObject object;
    object.name = "cube " + std::to_string(i);
    object.mesh = cube;
    object.world_from_mesh.translation = Vec3(step * i, 0.0, 0.0);
    object.first_triangle = 12 * i;
    scene.objects.push_back(object);
  }
  return std::make_shared<const Scene>(std::move(scene));
}

TEST(ClashPanel, CheckFillsTheListAndAClickGoesThere) {
  Robot robot;
  robot.session.set_scene(row_of_cubes(12));
  robot.click("workspace:clash");
  robot.click("clash:check");
  const ClashReview& clashes = robot.session.get<ClashReview>();
  ASSERT_EQ(clashes.search().state(), ClashReview::State::done);
  ASSERT_EQ(clashes.search().records().size(), 11U);
  const std::vector<std::uint32_t> rows = clashes.table().rows();
  robot.click("clash:" + std::to_string(rows[1]));
  EXPECT_EQ(clashes.flight().chosen(), rows[1]);
  ASSERT_TRUE(clash_look_statement(robot.session));
  EXPECT_EQ(clash_look_statement(robot.session)->label, "overlap 0.25");
  EXPECT_TRUE(robot.interface.widgets().contains("clash label"));
  EXPECT_TRUE(robot.interface.widgets().contains("clash facts"));
  robot.key(Key::j);
  EXPECT_EQ(clashes.flight().chosen(), rows[2]);
  robot.key(Key::j, {false, true, false});
  robot.key(Key::j, {false, true, false});
  EXPECT_EQ(clashes.flight().chosen(), rows[0]);
  const ClashRecord ignored = clashes.search().records()[rows[0]];
  robot.click("clash:ignore");
  EXPECT_EQ(clashes.table().rows().size(), 10U);
  EXPECT_EQ(clashes.flight().chosen(), rows[1]);
  EXPECT_EQ(clashes.search().summary()->ignored, 1U);
  robot.click("clash kind:overlapping");
  EXPECT_TRUE(clashes.table().rows().empty());
  robot.click("clash kind:overlapping");
  EXPECT_EQ(clashes.table().rows().size(), 10U);
  robot.click("clash sort:a");
  EXPECT_EQ(clashes.table().sorted_by(), ClashColumn::a);
  robot.click("clash:search");
  robot.type("cube 1");
  const bool of_one = ignored.first <= 1 || ignored.second >= 10;
  EXPECT_EQ(clashes.table().rows().size(), of_one ? 3U : 4U);  // of cubes 1, 10 and 11
  robot.key(Key::escape);
  EXPECT_TRUE(robot.errors.empty()) << robot.errors.front();
  // The same by the commands that were sent.
  Robot other;
  other.session.set_scene(row_of_cubes(12));
  for (const Command& command : robot.log) {
    ASSERT_TRUE(other.session.apply(command)) << format(command);
    other.session.wait();
  }
  EXPECT_EQ(other.session.get<ClashReview>().table().rows(), clashes.table().rows());
  EXPECT_EQ(other.session.get<ClashReview>().notes().ignored(), clashes.notes().ignored());
}

TEST(ClashPanel, AListOfFiftyThousandRowsIsDrawnByTheRowsInSight) {
  Robot robot;
  robot.session.set_scene(row_of_cubes(317, 0.0));
  robot.click("workspace:clash");
  robot.click("clash:check");
  ASSERT_EQ(robot.session.get<ClashReview>().table().rows().size(), 50'086U);
  std::size_t rows = 0;
  for (const auto& [name, rect] : robot.interface.widgets())
    rows += name.starts_with("clash:") && name.size() > 6 && name[6] >= '0' && name[6] <= '9' ? 1 : 0;
  EXPECT_GT(rows, 3U);
  EXPECT_LT(rows, 60U);
  ASSERT_TRUE(robot.session.apply(ClashSelect{50'085}));
  robot.settle();
  EXPECT_TRUE(robot.interface.widgets().contains("clash:50085"));  // it is in sight
}

}  // namespace
}  // namespace boxwood
