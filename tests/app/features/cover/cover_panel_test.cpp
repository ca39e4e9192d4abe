// SPDX-License-Identifier: MIT
// The panel of covers by mouse.
#include <algorithm>

#include <gtest/gtest.h>

#include "app/features/cover/cover_session.hpp"
#include "app/features/cover/cover_statement.hpp"
#include "app/interface/robot.hpp"
#include "app/statements/statements.hpp"

namespace boxwood {
namespace {

struct CoverWindow : UiRobot {
  explicit CoverWindow(const std::string& file) : UiRobot(1280, 720, 1.0, cover_session_options()) {
    open_in(session, file);
    settle();
  }
  CoverReview& show() { return session.get<CoverReview>(); }
};

TEST(CoverPanel, ACoverIsMadeByAButtonAndEndsWithEsc) {
  CoverWindow part(std::string(BOXWOOD_MODELS) + "/slanted_part.stl");
  EXPECT_FALSE(part.interface.widgets().contains("panel:cover"));
  part.click("cover:show");
  ASSERT_TRUE(part.interface.widgets().contains("panel:cover"));
  EXPECT_FALSE(part.interface.widgets().contains("cover:save"));
  part.click("cover:make");
  EXPECT_EQ(part.count_of<MakeCover>(), 1);
  EXPECT_EQ(cover_statement(part.session)->text, "Encloses the model: proven");
  EXPECT_TRUE(part.interface.widgets().contains("cover:save"));
  part.key(Key::escape);
  EXPECT_FALSE(part.show().shown());
  EXPECT_TRUE(part.show().has_cover());  // it is hidden, and comes back
  part.click("cover:show");
  EXPECT_TRUE(cover_statement(part.session));
  EXPECT_TRUE(part.errors.empty());
}

// The cover hides the boxes of trees, so that no level is lit beside "not drawn in this view".
TEST(CoverPanel, NoLevelIsLitThatIsNotDrawn) {
  CoverWindow part(std::string(BOXWOOD_MODELS) + "/slanted_part.stl");
  ASSERT_TRUE(part.session.apply(parse_command("tree obb whole on").value()));
  part.settle();
  EXPECT_FALSE(level_bar_statement(part.session).drawn.empty());
  part.click("cover:show");
  part.click("cover:make");
  ASSERT_TRUE(part.session.any_feature(&Feature::hides_volumes));
  EXPECT_TRUE(level_bar_statement(part.session).drawn.empty());
  part.key(Key::escape);
  EXPECT_FALSE(level_bar_statement(part.session).drawn.empty());
}

// The work on one model has no share that is known: words say that it goes on, and there is no empty bar.
TEST(CoverPanel, OneModelHasNoEmptyBar) {
  CoverWindow part(std::string(BOXWOOD_MODELS) + "/slanted_part.stl");
  part.click("cover:show");
  ASSERT_TRUE(part.session.apply(MakeCover{CoverKind::spheres, 8}));
  ASSERT_TRUE(part.show().is_running());
  part.frame();
  EXPECT_TRUE(cover_statement(part.session)->text.starts_with("Working: "))
      << cover_statement(part.session)->text;
  EXPECT_TRUE(part.interface.widgets().contains("cover:stop"));
  EXPECT_FALSE(part.interface.widgets().contains("cover:progress"));
  part.settle();
  EXPECT_EQ(cover_statement(part.session)->text, "Encloses the model: proven");
}

// A panel with one line is as high as that line; with figures it has its usual height.
TEST(CoverPanel, ThePanelIsAsHighAsItsContent) {
  CoverWindow part(std::string(BOXWOOD_MODELS) + "/slanted_part.stl");
  part.click("cover:show");
  const UiRect empty = part.widget("panel:cover"), text = part.widget("cover text");
  EXPECT_LE(text.bottom(), empty.bottom());
  EXPECT_LT(empty.height, 80);
  part.click("cover:make");
  EXPECT_GT(part.widget("panel:cover").height, 150);
}

// A fact that does not fit wraps to a second line, uncut and inside the panel.
TEST(CoverPanel, FactsAreWhole) {
  CoverWindow part(std::string(BOXWOOD_MODELS) + "/slanted_part.stl");
  part.click("cover:show");
  part.click("cover:make");
  for (const char* columns : {"panel-size left 164", "panel-size left 330"}) {
    ASSERT_TRUE(part.session.apply(parse_command(columns).value()));
    part.settle();
    int facts = 0;
    float least = 1e9F, most = 0;
    for (const auto& [name, rect] : part.interface.widgets()) {
      if (!name.starts_with("cover fact:")) continue;
      ++facts;
      EXPECT_LE(rect.right(), part.widget("panel:cover").right()) << name;
      least = std::min(least, rect.height);
      most = std::max(most, rect.height);
    }
    EXPECT_GE(facts, 5);
    if (std::string_view(columns).ends_with("330")) {
      EXPECT_GT(most, 1.5F * least);
    }
  }
}

TEST(CoverPanel, ALinkIsChosenByItsRow) {
  CoverWindow arm(arm_file());
  ASSERT_TRUE(arm.session.apply(parse_command("cover make spheres 1").value()));
  arm.settle();
  const UiRect panel = arm.widget("panel:cover");
  for (int i = 0; i < 6; ++i) {
    const UiRect row = arm.widget("cover body:" + std::to_string(i));
    EXPECT_LE(row.bottom(), panel.bottom()) << i;
    EXPECT_GE(row.y, panel.y) << i;
  }
  arm.click("cover body:2");
  EXPECT_EQ(arm.show().chosen(), 2U);
  arm.click("cover body:2");
  EXPECT_FALSE(arm.show().chosen());
  EXPECT_TRUE(arm.errors.empty());
}

}  // namespace
}  // namespace boxwood
