// SPDX-License-Identifier: MIT
// A chosen clash and its proof: what keeps them, what ends them, and where their buttons are.
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "app/document/visible_commands.hpp"
#include "app/features/clash/checked_scene.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/clash/row_of_cubes.hpp"
#include "app/features/proof/answer_proof.hpp"
#include "app/features/proof/proof_statement.hpp"
#include "app/interface/robot.hpp"
#include "app/interface/steps.hpp"
#include "app/statements/statement_list.hpp"
#include "app/statements/statements.hpp"
#include "overlay/palette.hpp"

namespace boxwood {
namespace {

bool proof_is_shown(const Session& session) {
  const auto proof = proof_statement(session);
  return proof && proof->proven;
}

// A proof of the chosen clash keeps its row and its colours, and follows to the next row. Its buttons stay
// under the mouse, and "Save" is beside the one that shows it.
TEST(ClashPanel, ProvingKeepsTheRow) {
  UiRobot robot;
  check_scene(robot, row_of_cubes(12));
  const ClashReview& clashes = robot.session.get<ClashReview>();
  const std::vector<std::uint32_t> rows = clashes.table().rows();
  robot.click("clash:" + std::to_string(rows[1]));
  const std::string label = clash_look_statement(robot.session)->label;
  const auto places = [&] {
    return std::array{robot.widget("why"), robot.widget("proof:why"), robot.widget("proof:save"),
                      robot.widget("panel:collision"), robot.widget("clash:" + std::to_string(rows[1]))};
  };
  const auto before = places();
  const auto expect_same = [&](const char* when) {
    const auto now = places();
    for (std::size_t i = 0; i < before.size(); ++i) {
      EXPECT_EQ(now[i].x, before[i].x) << i << ' ' << when;
      EXPECT_NEAR(now[i].y, before[i].y, 0.6F) << i << ' ' << when;
      EXPECT_EQ(now[i].width, before[i].width) << i << ' ' << when;
      EXPECT_NEAR(now[i].height, before[i].height, 0.6F) << i << ' ' << when;
    }
  };
  EXPECT_EQ(before[1].y, before[2].y) << "Save is beside the button";
  EXPECT_LE(before[2].bottom(), robot.widget("panel:contact").bottom());
  EXPECT_LE(before[2].right(), robot.widget("panel:contact").right());
  const double x = static_cast<double>(before[1].x + 0.5F * before[1].width),
               y = static_cast<double>(before[1].y + 0.5F * before[1].height);
  robot.click(x, y);
  ASSERT_TRUE(proof_is_shown(robot.session));
  expect_same("shown");
  // The picture has one arrow of the way out, that of the clash.
  int ways = 0;
  for (const LegendStatement& line : legend_statements(robot.session)) {
    if (line.text.find("ay out for B") == std::string::npos) continue;
    ++ways;
    EXPECT_EQ(line.text, kWayOutText);
    EXPECT_EQ(line.colors, std::vector{kClashWayColor});
  }
  EXPECT_EQ(ways, 1);
  robot.click(x, y);
  EXPECT_FALSE(proof_is_shown(robot.session));
  expect_same("hidden");
  robot.click(x, y);
  ASSERT_TRUE(proof_is_shown(robot.session));
  EXPECT_EQ(clashes.flight().chosen(), rows[1]);
  ASSERT_TRUE(clash_look_statement(robot.session));
  EXPECT_EQ(clash_look_statement(robot.session)->label, label);
  EXPECT_TRUE(robot.session.view().selection().objects.empty()) << "a proof selects nothing";
  robot.click("clash:" + std::to_string(rows[2]));
  const ClashRecord& next = clashes.search().records()[rows[2]];
  EXPECT_TRUE(robot.session.view().selection().objects.empty());
  ASSERT_TRUE(proof_is_shown(robot.session));
  const CollisionQuestion& of = robot.session.get<AnswerProof>().proof()->of->question;
  EXPECT_EQ(std::pair(of.a, of.b), std::pair(next.first, next.second));
  robot.click("move:B");  // the pair is selected now, and the answer is that of the selection
  EXPECT_TRUE(proof_is_shown(robot.session));
  ASSERT_TRUE(motion_statement(robot.session));
  EXPECT_EQ(motion_statement(robot.session)->name, "B: " + clash_look_statement(robot.session)->b);
  send_line(robot, "select object 0");  // another selection ends both
  EXPECT_FALSE(clashes.flight().chosen());
}

// An object that is selected in another workspace does not end the choice: row and close-up come back, with
// the selection that they had.
TEST(ClashPanel, AChosenClashComesBackAfterASelectionElsewhere) {
  for (const bool with_objects : {false, true}) {
    UiRobot robot;
    check_scene(robot, row_of_cubes(12));
    const ClashReview& clashes = robot.session.get<ClashReview>();
    const std::uint32_t row = choose_clash(robot, 1);
    if (with_objects) robot.click("move:B");
    const Vec3 eye = robot.session.view().camera().eye();
    robot.click("workspace:look");
    EXPECT_GT(glm::distance(robot.session.view().camera().eye(), eye), 1e-3);
    send_line(robot, "select object 9");
    EXPECT_EQ(robot.session.view().selection().objects, std::vector<std::uint32_t>{9});
    robot.click("workspace:clash");
    EXPECT_EQ(clashes.flight().chosen(), row);
    EXPECT_TRUE(clash_look_statement(robot.session));
    EXPECT_LT(glm::distance(robot.session.view().camera().eye(), eye), 1e-6);
    EXPECT_EQ(robot.session.view().selection().objects.size(), with_objects ? 2U : 0U);
    send_line(robot, "select object 9");
    EXPECT_FALSE(clashes.flight().chosen()) << "here it does";
  }
}

// A chosen clash shows its two objects even if they are hidden: its proof needs neither an eye nor a
// selection.
TEST(ClashPanel, AHiddenObjectDoesNotHinderTheProof) {
  UiRobot robot;
  check_scene(robot, row_of_cubes(12));
  const ClashReview& clashes = robot.session.get<ClashReview>();
  const std::uint32_t row = choose_clash(robot, 1);
  const ClashRecord& record = clashes.search().records()[row];
  ASSERT_TRUE(robot.session.apply(ShowObject{{record.first}, false}));
  robot.settle();
  robot.click("proof:why");
  EXPECT_TRUE(proof_is_shown(robot.session));
  EXPECT_TRUE(robot.session.view().selection().objects.empty());
  EXPECT_FALSE(robot.session.document().object(record.first).visible);
  robot.click("move:A");  // selected, and hidden
  EXPECT_TRUE(proof_is_shown(robot.session));
  robot.click("proof:why");
  EXPECT_FALSE(proof_is_shown(robot.session));
  ASSERT_TRUE(robot.session.apply(ShowObject{{record.first}, true}));
  robot.settle();
  EXPECT_FALSE(proof_is_shown(robot.session)) << "it does not come back by itself";
  EXPECT_TRUE(robot.errors.empty());
}

}  // namespace
}  // namespace boxwood
