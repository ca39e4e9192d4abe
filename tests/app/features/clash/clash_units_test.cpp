// SPDX-License-Identifier: MIT
// The numbers of a clash: bounds, digits and units, the same in the list, beside the chosen pair and in its
// proof.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "app/document/move_object.hpp"
#include "app/features/clash/checked_scene.hpp"
#include "app/features/clash/clash_columns_text.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/clash/row_of_cubes.hpp"
#include "app/features/collision/collision_monitor.hpp"
#include "app/features/proof/proof_statement.hpp"
#include "app/interface/robot.hpp"
#include "app/interface/steps.hpp"
#include "app/statements/statements.hpp"

namespace boxwood {
namespace {

// The units of the columns are those of their largest volume and length. Edges are powers of two, so that
// volumes are exact.
TEST(ClashPanel, VolumesHaveAUnitOfTheirSizeAndNoExponent) {
  struct Case {
    double edge, metres;
    const char *volume, *unit, *depth, *length;
  };
  // The common part of two cubes is a quarter of a cube.
  for (const Case& c : {Case{1.0, 1.0, "0.25", "m\xC2\xB3", "0.250", " m"},
                        Case{0x1p-7, 1.0, "0.12", "cm\xC2\xB3", "1.95", " mm"},    // 1.19e-7 m3
                        Case{0x1p-10, 1.0, "0.23", "mm\xC2\xB3", "0.244", " mm"},  // 2.33e-10 m3
                        Case{0x1p4, 1.0, "1020", "m\xC2\xB3", "4.00", " m"},       // 1024 m3
                        Case{0x1p4, 1e-3, "1.0", "cm\xC2\xB3", "4.00", " mm"},     // 1024 mm3
                        Case{1.0, 0.0254, "0.25", "in\xC2\xB3", "0.250", " in"}}) {
    Scene scene = *row_of_cubes(12, 0.75 * c.edge);
    for (SceneObject& object : scene.objects)
      object.world_from_mesh.linear = {Vec3(c.edge, 0, 0), Vec3(0, c.edge, 0), Vec3(0, 0, c.edge)};
    scene.metres_per_unit = {c.metres};
    UiRobot robot;
    check_scene(robot, std::make_shared<const Scene>(std::move(scene)));
    ASSERT_EQ(robot.session.get<ClashReview>().search().records().size(), 11U) << c.edge;
    EXPECT_EQ(clash_volume_unit(robot.session).name, c.unit) << c.edge;
    EXPECT_EQ(clash_row_statement(robot.session, 0).volume, c.volume) << c.edge;
    EXPECT_EQ(clash_row_statement(robot.session, 0).depth, c.depth) << c.edge;
    EXPECT_EQ(clash_length_unit(robot.session).suffix, c.length) << c.edge;
    // Details have the unit of the list, and no power of ten.
    robot.click("clash:0");
    const auto look = clash_look_statement(robot.session);
    ASSERT_TRUE(look);
    const auto fact = std::find_if(look->facts.begin(), look->facts.end(),
                                   [](const auto& one) { return one.first == "Common vol."; });
    ASSERT_NE(fact, look->facts.end());
    EXPECT_TRUE(fact->second.ends_with(std::string(" ") + c.unit)) << fact->second;
    EXPECT_TRUE(look->label.ends_with(std::string(c.length) + " deep")) << look->label;
    EXPECT_EQ(fact->second.find("e-"), std::string::npos) << fact->second;
    EXPECT_EQ(clash_row_statement(robot.session, 0).volume_bounds, fact->second);
  }
}

// A depth of 0.06 mm alone would be "60 µm". Beside a list of millimetres, it is so many millimetres
// everywhere, of the chosen pair and of one that is selected.
TEST(ClashPanel, LengthsOfAPairHaveTheUnitOfTheList) {
  Scene scene = *row_of_cubes(3);
  scene.objects[2].world_from_mesh.translation.x = 0.75 + 0.9375;
  scene.metres_per_unit = {1e-3};
  UiRobot robot;
  robot.session.set_scene(std::make_shared<const Scene>(std::move(scene)));
  robot.click("workspace:clash");
  send_line(robot, "select object 1");
  send_line(robot, "select object 2 add");
  ASSERT_TRUE(collision_statement(robot.session));
  EXPECT_EQ(collision_statement(robot.session)->depth_text, "62.5 \xC2\xB5m deep") << "no list";
  robot.click("clash:check");
  ASSERT_TRUE(collision_statement(robot.session));
  EXPECT_EQ(collision_statement(robot.session)->depth_text, "0.0625 mm deep") << "selected, not chosen";
  const ClashReview& clashes = robot.session.get<ClashReview>();
  const std::vector<std::uint32_t> rows = clashes.table().rows();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(clash_row_statement(robot.session, rows[1]).depth, "0.0625");
  robot.click("clash:" + std::to_string(rows[1]));
  EXPECT_EQ(clash_look_statement(robot.session)->label, "0.0625 mm deep");
  robot.click("proof:why");
  const auto proof = proof_statement(robot.session);
  ASSERT_TRUE(proof && proof->proven && proof->depth_text);
  EXPECT_NE(proof->depth_text->find(" mm"), std::string::npos) << *proof->depth_text;
  EXPECT_EQ(proof->depth_text->find(" \xC2\xB5m"), std::string::npos) << *proof->depth_text;
  EXPECT_TRUE(proof->depth_text->starts_with("Depth 0.0625 mm")) << "the depth of the label";
  robot.click("move:B");
  ASSERT_TRUE(collision_statement(robot.session));
  EXPECT_EQ(collision_statement(robot.session)->depth_text, "0.0625 mm deep");
}

// The list is compared again later than the pair of Contact. Until then its row has the depth of Contact, if
// that is known; the other numbers are from before the move, and the row says so.
TEST(ClashPanel, ARowOfMovedObjectsHasTheDepthOfContact) {
  UiRobot robot;
  Session& session = robot.session;
  check_scene(robot, row_of_cubes(2));
  const std::uint32_t row = choose_clash(robot, 0);
  robot.click("move:B");
  EXPECT_EQ(clash_row_statement(session, row).depth, "0.250");
  RigidTransform moved;
  moved.translation = Vec3(0.125, 0.0, 0.0);
  ASSERT_TRUE(session.apply(move_object({1U}, moved)));
  ClashRowStatement shown = clash_row_statement(session, row);
  EXPECT_TRUE(shown.stale && !shown.depth_is_now);
  EXPECT_EQ(shown.depth, "0.250") << "from before the move";
  auto& contact = session.get<CollisionMonitor>();
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (contact.is_asking() && std::chrono::steady_clock::now() < end) {  // the list takes in nothing
    contact.start();
    (void)contact.poll();
    std::this_thread::yield();
  }
  shown = clash_row_statement(session, row);
  EXPECT_TRUE(shown.stale && shown.depth_is_now);
  EXPECT_EQ(shown.depth, "0.125");
  EXPECT_TRUE(shown.how.starts_with("0.125")) << shown.how;
  EXPECT_EQ(shown.volume, "0.25") << "from before the move";
  ASSERT_TRUE(collision_statement(session));
  EXPECT_TRUE(collision_statement(session)->depth_text.starts_with("0.125 "))
      << collision_statement(session)->depth_text;
  robot.settle();
  shown = clash_row_statement(session, row);
  EXPECT_FALSE(shown.stale || shown.depth_is_now);
  EXPECT_EQ(shown.depth, "0.125");
  EXPECT_EQ(shown.volume, "0.13");
}

// A long beginning that all names share is left out, a short one is not; and numbers are short.
TEST(ClashPanel, ColumnsFitAndNamesLoseTheirCommonBeginning) {
  UiRobot robot;
  check_scene(robot, row_of_cubes(12));
  const ClashRowStatement row = clash_row_statement(robot.session, 0);
  EXPECT_EQ(row.a, "cube 0");
  EXPECT_EQ(row.short_a, "cube 0");
  EXPECT_EQ(row.short_b, "cube 1");
  EXPECT_EQ(row.depth, "0.250");  // all depths have three digits
  EXPECT_EQ(row.volume, "0.25");
  EXPECT_EQ(row.status, ClashStatus::fresh);
  Scene named = *row_of_cubes(12);
  for (SceneObject& object : named.objects) object.name = "storey 1/wall/" + object.name;
  robot.session.set_scene(std::make_shared<const Scene>(std::move(named)));
  robot.click("clash:check");
  const ClashRowStatement of_storey = clash_row_statement(robot.session, 0);
  EXPECT_EQ(of_storey.a, "storey 1/wall/cube 0");
  EXPECT_EQ(of_storey.short_a, "0");
  EXPECT_EQ(of_storey.short_b, "1");
}

// A depth that is not exact has both bounds, the same that other places have, with three digits.
TEST(ClashColumns, ADepthHasBothBoundsUnlessItIsExact) {
  UiRobot robot;
  check_scene(robot, row_of_cubes(12));
  EXPECT_EQ(clash_row_statement(robot.session, 0).depth, "0.250");
  EXPECT_EQ(clash_row_statement(robot.session, 0).short_depth, "0.250");
  EXPECT_EQ(depth_column(1.1319, 1.2571), "1.13 to 1.26");
  EXPECT_EQ(depth_column(0.0070149, 0.0360501), "0.00701 to 0.0361") << "rounded outward";
  EXPECT_EQ(depth_column(0.0, 2.0), "0 to 2");
  EXPECT_EQ(depth_column(0.5, 0.5), "0.500");
}

// Volumes have as many digits as tell those apart that differ in four, so that an order by them can be read.
TEST(ClashColumns, VolumesHaveTheDigitsThatTellRowsApart) {
  EXPECT_EQ(digits_that_distinguish({}), 2);
  EXPECT_EQ(digits_that_distinguish({20.0, 20.0, 4.7}), 2);
  EXPECT_EQ(digits_that_distinguish({20.1, 4.7, 20.2}), 3);
  EXPECT_EQ(digits_that_distinguish({20.02, 20.04, 0.0}), 4);
  EXPECT_EQ(digits_that_distinguish({20.0201, 20.0202}), 2) << "four digits do not help";
  EXPECT_EQ(volume_in_unit(20.02, 20.02, 4), "20.02");
  EXPECT_EQ(volume_in_unit(20.0, 20.0, 4), "20.00");
  EXPECT_EQ(volume_in_unit(0.001725, 0.001725, 4), "0.0017") << "as wide as the column";
  EXPECT_EQ(volume_in_unit(1234.0, 1234.0, 4), "1234");
  EXPECT_EQ(volume_in_unit(1234.0, 1234.0), "1230");
  EXPECT_EQ(volume_column(20.02, 20.02, 4), "20.02");
  EXPECT_EQ(volume_column(0.27, 0.27), "0.27");
  EXPECT_EQ(volume_column(0.0042, 0.0042), "0.0042") << "as its column, not 4.2e-3";
  NumberNotation powers;
  powers.add(1.3e-6);
  EXPECT_EQ(volume_column(0.27, 0.27, 2, powers), "2.7e-1");
  EXPECT_EQ(volume_column(1.31e-5, 1.34e-5, 2, powers), "1.3e-5");
  EXPECT_EQ(volume_column(1.21e-5, 1.34e-5, 2, powers), "1.4e-5") << "an upper bound";
  UiRobot robot;
  Scene scene = *row_of_cubes(3);
  scene.objects[2].world_from_mesh.translation.x = 0.75 + 0.7475;
  check_scene(robot, std::make_shared<const Scene>(std::move(scene)));
  EXPECT_EQ(clash_row_statement(robot.session, 0).volume.substr(0, 4), "0.25");
  EXPECT_NE(clash_row_statement(robot.session, 0).volume, clash_row_statement(robot.session, 1).volume);
}

// The rule that the window and the page share: the largest unit of which the largest volume is a tenth.
TEST(ClashColumns, TheUnitOfVolumesFollowsTheLargestOne) {
  const auto name = [](double metres, double largest) { return metric_volume_unit(metres, largest).name; };
  EXPECT_EQ(name(1.0, 0.1), "m\xC2\xB3");
  EXPECT_EQ(name(1.0, 0.099), "cm\xC2\xB3");
  EXPECT_EQ(name(1.0, 0.9e-7), "mm\xC2\xB3");
  EXPECT_EQ(name(1.0, 0.9e-10), "") << "too small for any";
  EXPECT_EQ(name(1e-3, 1024.0), "cm\xC2\xB3");
  EXPECT_EQ(name(1e-6, 1e12), "cm\xC2\xB3");
  EXPECT_EQ(name(0.0254, 1.0), "") << "an inch is not metric";
  EXPECT_EQ(name(0.0, 1.0), "") << "no unit";
  EXPECT_DOUBLE_EQ(metric_volume_unit(1e-3, 1024.0).size, 1000.0);  // mm³ in a cm³
  EXPECT_EQ(metric_volume_unit(0.0254, 1.0).size, 0.0);
}

// The rule for lengths: as for volumes, but no smaller unit is needed below µm, and a list of very different
// lengths has the unit in which the smallest has no power of ten, if that leaves the largest four digits.
TEST(ClashColumns, TheUnitOfLengthsFollowsTheirSizes) {
  const auto name = [](double metres, double largest, double smallest) {
    return metric_length_unit(metres, largest, smallest).name;
  };
  EXPECT_EQ(name(1.0, 0.1, 0.1), "m");
  EXPECT_EQ(name(1.0, 0.099, 0.099), "mm");
  EXPECT_EQ(name(1.0, 5.99e-5, 5.99e-5), "\xC2\xB5m");
  EXPECT_EQ(name(1.0, 5.99e-9, 5.99e-9), "\xC2\xB5m");
  EXPECT_EQ(name(1.0, 5000.0, 5000.0), "m");
  EXPECT_EQ(name(1e-3, 0.0599, 0.0599), "\xC2\xB5m");
  EXPECT_EQ(name(1e-3, 250.0, 250.0), "m");
  EXPECT_EQ(name(1e-2, 3.0, 3.0), "mm");
  EXPECT_EQ(name(1.0, 0.5, 5.99e-5), "mm");
  EXPECT_EQ(name(1.0, 50.0, 5.99e-5), "m") << "50,000 mm";
  EXPECT_EQ(name(1.0, 0.5, 0.0), "m") << "only the largest counts";
  EXPECT_EQ(name(0.0254, 1.0, 1.0), "") << "an inch is not metric";
  EXPECT_EQ(name(0.0, 1.0, 1.0), "") << "no unit";
  EXPECT_EQ(name(1.0, 0.0, 0.0), "") << "no length";
  EXPECT_DOUBLE_EQ(metric_length_unit(1e-3, 250.0, 250.0).size, 1000.0);  // mm in a m
  LengthRange range;
  for (const double length : {0.0, 3.0, 0.25, kInfinity}) range.add(length);
  range.add(1e-9, true);
  EXPECT_EQ(range.largest, 3.0);
  EXPECT_EQ(range.smallest, 0.25) << "rounding makes no unit smaller";
}

}  // namespace
}  // namespace boxwood
