// SPDX-License-Identifier: MIT
// One answer to one question: in random scenes of open and closed parts, every part of the program gives each
// pair the state that counting gives it, with the same A and B.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "app/commands/pair/relate_exact.hpp"
#include "app/commands/pair/scene_models.hpp"
#include "app/derived/convex_scene.hpp"
#include "app/features/clash/clash_json.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/collision/collision_monitor.hpp"
#include "app/fields/relation_fields.hpp"
#include "app/fields/relation_text.hpp"
#include "app/session/session.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/text/described.hpp"
#include "app/view/selection_commands.hpp"
#include "clash/random_parts.hpp"

namespace boxwood {
namespace {

using test::Random;
using Pair = std::pair<std::uint32_t, std::uint32_t>;
using Relations = std::map<Pair, Relation>;  // of each pair that is not apart; A is the first

Relation of_pair(const Relations& relations, std::uint32_t a, std::uint32_t b) {
  const auto found = relations.find({a, b});
  return found == relations.end() ? Relation{} : found->second;
}

struct RandomScene {
  std::vector<test::RandomPart> parts;
  std::shared_ptr<const Scene> scene;
  Relations expected;

  explicit RandomScene(Random& random) {
    std::vector<std::shared_ptr<SceneMesh>> meshes;
    const int count = 2 + random.index(3);
    for (int i = 0; i < count; ++i) {
      parts.push_back(test::random_part(random));
      meshes.push_back(std::make_shared<SceneMesh>());
      meshes.back()->mesh = parts.back().mesh;
    }
    scene = std::make_shared<const Scene>(test::scene_of(meshes));
    for (std::uint32_t i = 0; i < parts.size(); ++i)
      for (std::uint32_t k = i + 1; k < parts.size(); ++k)
        if (const Relation one = test::counted_relation(parts[i], parts[k]); one != Relation{})
          expected[{i, k}] = one;
  }
};

// The list of clashes, and the JSON of its lines.
void expect_list(Session& session, const RandomScene& random) {
  Relations found;
  const ClashReview& clashes = session.get<ClashReview>();
  for (const ClashRecord& record : clashes.search().records()) {
    const std::optional<Relation> relation = relation_of(record);
    ASSERT_TRUE(relation);
    found[{record.first, record.second}] = *relation;
    JsonWriter json;
    write_described(json, RelationFields(*relation));
    const std::string line = json_of(record, clashes.search().names(), session.document().scene());
    EXPECT_NE(line.find("\"relation\":" + json.text()), std::string::npos) << line;
  }
  EXPECT_EQ(found, random.expected);
  for (const std::uint32_t row : clashes.table().rows()) {
    const ClashRecord& record = clashes.search().records()[row];
    const ClashRowStatement said = clash_row_statement(session, row);
    const Relation relation = of_pair(random.expected, record.first, record.second);
    EXPECT_EQ(said.a, object_name(session, record.first));
    EXPECT_EQ(said.kind == ClashKind::undecided, relation.state == RelationState::undecided);
    EXPECT_EQ(said.kind == ClashKind::contained, relation.state == RelationState::contained);
    EXPECT_EQ(said.how == "A inside B", relation.inside == Containment::a_in_b) << said.how;
    EXPECT_EQ(said.how == "B inside A", relation.inside == Containment::b_in_a) << said.how;
  }
}

// The panels about the selected object, and the legend.
void expect_selected(Session& session, const RandomScene& random, std::uint32_t object) {
  ASSERT_TRUE(session.apply(Select{{object}, SelectMode::replace}));
  session.wait();
  const auto statement = collision_statement(session);
  ASSERT_TRUE(statement && statement->pair) << (statement ? statement->text : "");
  Relations found, expected;
  for (std::size_t i = 0; i < statement->with.size(); ++i) {
    ASSERT_TRUE(statement->relations[i]);
    if (*statement->relations[i] != Relation{})
      found[std::minmax(object, statement->with[i])] = *statement->relations[i];
  }
  for (const auto& [pair, relation] : random.expected)
    if (pair.first == object || pair.second == object) expected[pair] = relation;
  EXPECT_EQ(found, expected) << statement->text;
  const bool any = std::any_of(expected.begin(), expected.end(),
                               [&](const auto& one) { return one.second.state == statement->state; });
  EXPECT_TRUE(any || (expected.empty() && statement->state == RelationState::apart)) << statement->text;
  const auto [a, b] = std::minmax(object, statement->pair->against);
  EXPECT_EQ(session.get<CollisionMonitor>().pair(), (std::array{a, b}));
  EXPECT_EQ(statement->pair->relation, of_pair(random.expected, a, b));
  const Relation shown = of_pair(random.expected, a, b);
  const bool apart = statement->pair->label.starts_with("Apart by");
  if (!statement->pair->label.empty()) {
    EXPECT_EQ(apart, shown.state == RelationState::apart) << statement->pair->label;
  }
  for (const LegendStatement& line : legend_statements(session)) {
    if (line.text.starts_with("A: ")) {
      EXPECT_EQ(line.text, "A: " + object_name(session, a));
    }
    if (line.text.starts_with("B: ")) {
      EXPECT_EQ(line.text, "B: " + object_name(session, b));
    }
  }
}

// `boxwood scene` and `boxwood relate`, which has the answer of `boxwood collide`.
void expect_commands(const RandomScene& random) {
  Options options;
  options.quiet = true;
  options.threads = 1;
  SceneModels models(*random.scene, options);
  ASSERT_TRUE(models.measure());
  const auto count = static_cast<std::uint32_t>(random.parts.size());
  for (std::uint32_t i = 0; i < count; ++i)
    for (std::uint32_t k = i + 1; k < count; ++k) {
      const CandidatePair pair{i, k};
      ASSERT_TRUE(models.require(std::span(&pair, 1)));
      const RelationResult found = models.relation(pair);
      ASSERT_TRUE(found.is_complete());
      const Relation expected = of_pair(random.expected, i, k);
      EXPECT_EQ(found.relation, expected) << relation_text(found.relation);
      std::array<PairOperand, 2> operands;
      operands[0].mesh = random.parts[i].mesh;
      operands[1].mesh = random.parts[k].mesh;
      const auto exact = ExactRelation::of(operands, options);
      ASSERT_TRUE(exact);
      const RelationRow row = exact->at({}, nullptr, false);
      EXPECT_EQ(row.relation, expected) << relation_text(*row.relation);
      EXPECT_EQ(row.undecided, expected.state == RelationState::undecided);
    }
}

TEST(PairState, EveryPartOfTheProgramAgrees) {
  const char* share = std::getenv("BOXWOOD_SHARE");  // the fraction of the usual scenes
  const int scenes = static_cast<int>(2000.0 * (share != nullptr ? std::atof(share) : 1.0));
  Random random(4001);
  std::map<std::string, int> census;
  for (int i = 0; i < scenes && !HasFailure(); ++i) {
    SCOPED_TRACE("scene " + std::to_string(i));
    const RandomScene scene(random);
    Session session(SessionOptions{});
    session.set_scene(scene.scene);
    ASSERT_TRUE(session.apply(SetWorkspace{Workspace::clash}));
    ASSERT_TRUE(session.apply(ClashCheck{}));
    session.wait();
    expect_list(session, scene);
    for (std::uint32_t object = 0; object < scene.parts.size(); ++object)
      expect_selected(session, scene, object);
    expect_commands(scene);
    for (const auto& [pair, relation] : scene.expected) ++census[std::string(name_of(relation.state))];
  }
  for (const auto& [state, count] : census) std::printf("%s %d  ", state.c_str(), count);
  std::printf("\n");
  for (const char* state : {"touching", "overlapping", "contained", "undecided"})
    EXPECT_GT(census[state], scenes / 20) << state;
}

}  // namespace
}  // namespace boxwood
