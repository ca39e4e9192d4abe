// SPDX-License-Identifier: MIT
// The heat of a query in a session: the counts of the library's own query, links from place to test, the
// icicle, commands, the picture.
#include "app/features/heat/query_heat.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <boxwood/placed_pair.hpp>

#include "app/features/heat/query_heat_statement.hpp"
#include "app/interface/robot.hpp"
#include "app/picture/scene_drawing.hpp"
#include "app/picture/state_json.hpp"
#include "app/shell/command_grammar.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/statements/statements.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {
namespace {

void show_gears(Session& session) {
  session.set_scene(std::make_shared<const Scene>(generated::gear_pair()));
  for (const char* line :
       {"workspace clash", "pose object 1 1 0 0 0.02 0 1 0 0.1 0 0 1 0", "query-heat pair 0 1"}) {
    const auto command = parse_command(line);
    ASSERT_TRUE(command) << line;
    ASSERT_TRUE(session.apply(*command)) << line;
  }
  session.wait();
}

TEST(QueryHeat, CountsAreThoseOfTheQuery) {
  Session session;
  show_gears(session);
  const auto answer = session.get<QueryHeat>().answer();
  ASSERT_NE(answer, nullptr);
  const CollisionQuestion& question = answer->question;
  const TriangleMesh &a = session.derived().mesh(Target{0})->get(),
                     &b = session.derived().mesh(Target{1})->get();
  Trace trace;
  CollideOptions options;
  options.trace = &trace;  // as when steps are recorded
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  const PlacedModel placed_a{{&question.tree_a->tree, a}, question.world_from_a},
      placed_b{{&question.tree_b->tree, b}, question.world_from_b};
  const CollideResult result = collide(placed_a, placed_b, options, scratch, pairs);
  EXPECT_EQ(answer->colliding, result.colliding);
  EXPECT_EQ(answer->heat.box_tests() + 1, result.counters.box_tests);  // that of the whole models is no pair
  EXPECT_EQ(answer->heat.pairs_tested(), result.counters.triangle_tests);
  EXPECT_EQ(answer->heat.contacts(), pairs.size());
  ASSERT_FALSE(pairs.empty());
  // Each triangle that meets was tested, and from its place the way leads to a leaf with contacts.
  for (const TrianglePair& pair : pairs) {
    EXPECT_GT(answer->heat.triangle_tests(0)[pair.a], 0U);
    const auto test = answer->test_of(answer->places[0][pair.a], answer->places[1][pair.b]);
    ASSERT_TRUE(test);
    EXPECT_EQ(answer->heat.tests()[*test].outcome, PairOutcome::leaf);
    EXPECT_GT(answer->heat.tests()[*test].contacts, 0U);
  }
}

TEST(QueryHeat, TheIcicleHasEachTestInItsPlace) {
  Session session;
  show_gears(session);
  const auto answer = session.get<QueryHeat>().answer();
  ASSERT_NE(answer, nullptr);
  const auto count = static_cast<std::uint32_t>(answer->heat.tests().size());
  // A pixel a test: every test is a bar, as wide as the tests below it.
  const std::vector<TestRun> runs = icicle_of(*answer, count);
  std::set<std::uint32_t> seen;
  for (const TestRun& run : runs) {
    const PairTest& test = answer->heat.tests()[run.test];
    EXPECT_TRUE(seen.insert(run.test).second);
    EXPECT_EQ(run.x0, static_cast<float>(run.test));
    EXPECT_EQ(run.x1, static_cast<float>(test.end));
    EXPECT_EQ(run.level, test.level);
    EXPECT_EQ(run.in_vain, test.is_in_vain());
  }
  EXPECT_EQ(seen.size(), count);
  // Narrow: one bar a pixel and level at most, and all inside.
  for (const TestRun& run : icicle_of(*answer, 50)) {
    EXPECT_LE(run.x1, 50.0F);
    EXPECT_LT(run.x0, run.x1);
  }
}

TEST(QueryHeat, CommandsStateAndPicture) {
  Session session;
  show_gears(session);
  auto& heat = session.get<QueryHeat>();
  for (const char* wrong : {"query-heat pair 0 0", "query-heat pair 0 9", "query-heat test 4000000"})
    EXPECT_FALSE(session.apply(*parse_command(wrong))) << wrong;
  SceneDrawing drawing;
  DrawList list;
  drawing.build(session, list);
  EXPECT_EQ(std::count_if(list.meshes.begin(), list.meshes.end(),
                          [](const MeshBatch& batch) { return !batch.triangle_colors.empty(); }),
            2);
  const std::size_t boxes = list.boxes.size();
  ASSERT_TRUE(session.apply(HeatTest{5}));
  EXPECT_EQ(heat.test(), 4U);
  DrawList marked;
  drawing.build(session, marked);
  EXPECT_EQ(marked.boxes.size(), boxes + 2);
  const auto state = nlohmann::json::parse(state_json(session))["query_heat"];
  EXPECT_EQ(state["box_tests"], state["separated"].get<std::uint64_t>() +
                                    state["overlapping"].get<std::uint64_t>() +
                                    state["leaf"].get<std::uint64_t>());
  EXPECT_EQ(state["sides"][0]["hottest"][0]["tests"], state["sides"][0]["most"]);
  EXPECT_EQ(state["test"].get<std::string>().substr(0, 6), "Test 5");
  std::vector<Command> commands;
  heat.add_commands(commands);
  ASSERT_EQ(commands.size(), 2U);
  EXPECT_EQ(format(commands[1]), "query-heat test 5");
  ASSERT_TRUE(session.apply(EndQueryHeat{}));
  EXPECT_FALSE(heat.shown());
  EXPECT_TRUE(nlohmann::json::parse(state_json(session))["query_heat"].is_null());
}

TEST(QueryHeat, KeysAndClicks) {
  UiRobot robot(1280, 900);
  show_gears(robot.session);
  auto& heat = robot.session.get<QueryHeat>();
  ASSERT_TRUE(robot.session.apply(EndQueryHeat{}));
  robot.settle();
  robot.key(Key::j, Modifiers{false, false, true});
  ASSERT_TRUE(heat.shown());
  ASSERT_NE(heat.answer(), nullptr);
  const UiRect tests = robot.widget("query heat tests");
  robot.click(static_cast<double>(tests.x + 0.5F * tests.width), static_cast<double>(tests.y) + 2.0);
  EXPECT_EQ(heat.test(), 0U);  // the roots
  const UiRect matrix = robot.widget("query heat matrix");
  robot.click(static_cast<double>(matrix.x + 0.3F * matrix.width),
              static_cast<double>(matrix.y + 0.6F * matrix.height));
  ASSERT_TRUE(heat.test());
  EXPECT_NE(heat.test(), 0U);
  const auto answer = heat.answer();
  const PairTest& test = answer->heat.tests()[*heat.test()];
  const TreeNode& a = answer->tree(0).topology().nodes[test.a];
  const auto place =
      static_cast<std::uint32_t>(0.3 * static_cast<double>(answer->tree(0).topology().order.size()));
  EXPECT_LE(a.first, place + 2);
  EXPECT_GE(a.first + a.count + 2, place);
  robot.key(Key::escape);
  EXPECT_FALSE(heat.shown());
}

}  // namespace
}  // namespace boxwood
