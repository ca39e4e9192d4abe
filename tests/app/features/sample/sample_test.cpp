// SPDX-License-Identifier: MIT
// A feature that the program does not know: its folder and one line of the list are all it takes.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/features/sample/sample.hpp"
#include "app/features/sample/sample_commands.hpp"
#include "app/fields/schema.hpp"
#include "app/interface/robot.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/picture/state_json.hpp"
#include "app/shell/command_grammar.hpp"
#include "app/shell/panel_commands.hpp"
#include "app/statements/statements.hpp"

namespace boxwood {
namespace {

TEST(SampleFeature, ItsCommandsAreReadWrittenAndInTheGrammar) {
  const auto command = parse_command("count limit 500");
  ASSERT_TRUE(command);
  EXPECT_EQ(command->get<SetCountLimit>()->triangles, 500U);
  EXPECT_EQ(format(*command), "count limit 500");
  EXPECT_FALSE(parse_command("count limit many"));
  const auto lines = command_grammar();
  EXPECT_NE(std::find(lines.begin(), lines.end(), "count triangles [on|off]|limit N"), lines.end());
}

TEST(SampleFeature, ThePanelShowsTheCountAndSetsTheLimit) {
  UiRobot robot;
  auto& count = robot.session.get<SampleCount>();
  ASSERT_GT(count.triangles(), 0U);
  EXPECT_FALSE(robot.interface.widgets().contains("panel:count"));
  robot.key(Key::k, modifiers::kAlt);
  robot.settle();
  EXPECT_TRUE(count.on());
  EXPECT_TRUE(robot.interface.widgets().contains("panel:count"));
  EXPECT_TRUE(robot.interface.widgets().contains("count label"));
  ASSERT_TRUE(robot.session.apply(SetCountLimit{1}));
  EXPECT_TRUE(count.is_above_limit());
  ASSERT_TRUE(robot.session.apply(ShowPanel{kSamplePanel, false}));
  EXPECT_FALSE(robot.session.view().panel_open(kSamplePanel));
}

TEST(SampleFeature, TheStateAndTheCommandLineHaveIt) {
  Session session;
  ASSERT_TRUE(session.apply(CountTriangles{true}));
  ASSERT_TRUE(session.apply(SetCountLimit{7}));
  const std::string state = state_json(session);
  EXPECT_NE(state.find("\"count\":{\"on\":true,\"triangles\":0,\"above_limit\":false}"), std::string::npos)
      << state;
  const std::string line = equivalent_command_line(session);
  EXPECT_NE(line.find("--do 'count triangles on' --do 'count limit 7'"), std::string::npos) << line;
}

TEST(SampleFeature, TheSchemaOfTheStateHasItsField) {
  const auto schema = json_schema("state", state_shape());
  ASSERT_TRUE(schema);
  const auto json = nlohmann::json::parse(*schema);
  const auto& count = json["properties"]["count"];
  EXPECT_EQ(count["properties"].size(), 3U);
  EXPECT_EQ(count["properties"]["triangles"]["type"], "integer");
  EXPECT_EQ(count["required"].size(), 3U);
  const auto& required = json["required"];
  EXPECT_NE(std::find(required.begin(), required.end(), "count"), required.end());
  Session session;
  const auto state = nlohmann::json::parse(state_json(session));
  for (const auto& [key, value] : state["count"].items())
    EXPECT_TRUE(count["properties"].contains(key)) << key;
}

TEST(SampleFeature, ItsMarkIsInTheMiddleWhileItCounts) {
  UiRobot robot;
  SceneDrawing drawing;
  const auto marks = [&] {
    DrawList list;
    drawing.build(robot.session, list);
    std::vector<Vec3> out;
    for (const auto& batch : list.points)
      if (batch.style.point_size_px == 12.0F)
        out.push_back(batch.origin + Vec3(batch.data[batch.first].position));
    return out;
  };
  EXPECT_TRUE(marks().empty());
  ASSERT_TRUE(robot.session.apply(CountTriangles{true}));
  const Aabb box = robot.session.document().facts().visible_bounds();
  ASSERT_EQ(marks().size(), 1U);
  EXPECT_EQ(marks().front(), 0.5 * box.min + 0.5 * box.max);
  const auto legend = legend_statements(robot.session);
  EXPECT_TRUE(std::any_of(legend.begin(), legend.end(), [](const LegendStatement& row) {
    return row.text == "Middle of what is counted";
  }));
  ASSERT_TRUE(robot.session.apply(CountTriangles{false}));
  EXPECT_TRUE(marks().empty());
}

}  // namespace
}  // namespace boxwood
