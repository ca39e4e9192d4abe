// SPDX-License-Identifier: MIT
// One answer to one question: in random scenes of open and closed parts, every part of the program gives each
// pair the state that counting gives it, with the same A and B. The processes are compared with the same
// scenes in tests/clash/agreement_test.py and python/tests/agreement_test.py.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

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
#include "app/picture/state_json.hpp"
#include "app/session/session.hpp"
#include "app/shell/workspace_commands.hpp"
#include "app/statements/statements.hpp"
#include "app/text/described.hpp"
#include "app/view/selection_commands.hpp"
#include "clash/random_scene.hpp"
#include "share.hpp"

namespace boxwood {
namespace {

using nlohmann::json;
using test::Relations;

Relation of_pair(const Relations& relations, std::uint32_t a, std::uint32_t b) {
  const auto found = relations.find({a, b});
  return found == relations.end() ? Relation{} : found->second;
}

struct RandomScene : test::RandomScene {
  std::shared_ptr<const Scene> scene;

  explicit RandomScene(test::Random& random) : test::RandomScene(random) {
    std::vector<std::shared_ptr<SceneMesh>> meshes;
    for (const test::RandomPart& part : parts) {
      meshes.push_back(std::make_shared<SceneMesh>());
      meshes.back()->mesh = part.mesh;
    }
    scene = std::make_shared<const Scene>(test::scene_of(meshes));
  }
};

// A relation as a script reads it.
json as_json(const Relation& relation) {
  JsonWriter out;
  write_described(out, RelationFields(relation));
  return json::parse(out.text());
}

json settled_state(Session& session) {
  std::string state = state_json(session);
  while (session.busy()) {
    session.wait();
    state = state_json(session);
  }
  return json::parse(state);
}

// The list of clashes, and the JSON of its lines.
void expect_list(Session& session, const RandomScene& random) {
  Relations found;
  const ClashReview& clashes = session.get<ClashReview>();
  for (const ClashRecord& record : clashes.search().records()) {
    const std::optional<Relation> relation = relation_of(record);
    ASSERT_TRUE(relation);
    found[{record.first, record.second}] = *relation;
    const std::string line = json_of(record, clashes.search().names(), session.document().scene());
    EXPECT_EQ(json::parse(line).at("relation"), as_json(*relation)) << line;
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

// The lines of the legend about a pair: A and B in the order of the objects, and what is drawn between them.
void expect_legend(Session& session, std::uint32_t a, std::uint32_t b, const Relation& relation) {
  std::map<std::string, int> lines;
  for (const LegendStatement& line : legend_statements(session)) ++lines[line.text];
  // The outer object is transparent. A look at a clash names the containment in its label alone.
  const bool hides = !session.any_feature(&Feature::paints_surfaces);
  const bool hides_a = hides && relation.inside == Containment::a_in_b,
             hides_b = hides && relation.inside == Containment::b_in_a;
  EXPECT_EQ(lines["A: " + object_name(session, a) + (hides_a ? ", inside B" : "")], 1);
  EXPECT_EQ(lines["B: " + object_name(session, b) + (hides_b ? ", inside A" : "")], 1);
  EXPECT_LE(lines["Contact"] + lines["Gap"], 1);
  if (relation.state == RelationState::apart) {
    EXPECT_EQ(lines["Contact"], 0);
  }
  if (relation.state == RelationState::touching || relation.state == RelationState::overlapping) {
    EXPECT_EQ(lines["Gap"], 0);
  }
}

// What --state says of the selection and of the list, with the panels as they are.
void expect_state(Session& session, const RandomScene& random, std::uint32_t object) {
  const json state = settled_state(session);
  const json& said = state.at("collision");
  std::map<RelationState, int> count;
  std::vector<std::uint32_t> with;
  for (const auto& [pair, relation] : random.expected)
    if (pair.first == object || pair.second == object) {
      ++count[relation.state];
      with.push_back(pair.first == object ? pair.second : pair.first);
    }
  RelationState strongest = RelationState::apart;
  for (const RelationState one : {RelationState::touching, RelationState::undecided, RelationState::contained,
                                  RelationState::overlapping})
    if (count[one] > 0) strongest = one;
  EXPECT_EQ(said.at("state"), name_of(strongest)) << said.dump();
  if (strongest != RelationState::apart) {
    std::vector<std::uint32_t> listed = said.at("with_objects");
    std::sort(listed.begin(), listed.end());
    EXPECT_EQ(listed, with);
  }
  const std::array<std::uint32_t, 2> pair = said.at("objects");
  EXPECT_LT(pair[0], pair[1]);
  EXPECT_EQ(said.at("relation"), as_json(of_pair(random.expected, pair[0], pair[1]))) << said.dump();
  // The sentence has a word for each state of a partner, and no other.
  const std::string text = said.at("text");
  const auto has_word = [&](std::initializer_list<const char*> words) {
    return std::any_of(words.begin(), words.end(),
                       [&](const char* word) { return text.find(word) != std::string::npos; });
  };
  EXPECT_EQ(has_word({"Apart by"}), strongest == RelationState::apart) << text;
  EXPECT_EQ(has_word({"verlaps "}), count[RelationState::overlapping] > 0) << text;
  EXPECT_EQ(has_word({"nside ", "round "}), count[RelationState::contained] > 0) << text;
  EXPECT_EQ(has_word({"ndecided "}), count[RelationState::undecided] > 0) << text;
  EXPECT_EQ(has_word({"ouches "}), count[RelationState::touching] > 0) << text;
  Relations listed;
  for (const json& row : state.at("clash").at("rows")) {
    const std::string a = row.at("a"), b = row.at("b");
    for (const auto& [of, relation] : random.expected)
      if (a == object_name(session, of.first) && b == object_name(session, of.second)) {
        listed[of] = relation;
        EXPECT_EQ(row.at("clash").at("relation"), as_json(relation)) << row.dump();
      }
  }
  EXPECT_EQ(listed, random.expected);
}

// The close look at a row: title, label and legend.
void expect_look(Session& session, const RandomScene& random, std::uint32_t turn) {
  const ClashReview& clashes = session.get<ClashReview>();
  const std::span<const std::uint32_t> rows = clashes.table().rows();
  if (rows.empty()) return;
  const std::uint32_t row = rows[turn % rows.size()];
  const ClashRecord& record = clashes.search().records()[row];
  const Relation relation = of_pair(random.expected, record.first, record.second);
  ASSERT_TRUE(session.apply(ClashSelect{row}));
  session.wait();
  const auto look = clash_look_statement(session);
  ASSERT_TRUE(look);
  const std::string state(name_of(relation.state));
  const bool duplicate = look->are_duplicates && relation.state == RelationState::overlapping;
  std::string title = look->title;
  title[0] = static_cast<char>(title[0] - 'A' + 'a');
  EXPECT_EQ(title, duplicate ? "duplicate" : state);
  const std::string inside = relation.inside == Containment::a_in_b   ? "A inside B"
                             : relation.inside == Containment::b_in_a ? "B inside A"
                                                                      : "";
  const bool asks = look->label.ends_with("?");  // what is undecided
  EXPECT_EQ(look->label.find(" inside ") != std::string::npos && !asks, !inside.empty()) << look->label;
  EXPECT_TRUE(!asks || relation.state == RelationState::undecided) << look->label;
  EXPECT_TRUE(look->label.find(inside) != std::string::npos) << look->label;
  if (!look->are_duplicates) expect_legend(session, record.first, record.second, relation);
  ASSERT_TRUE(session.apply(ClashClear{}));
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
  EXPECT_EQ(shown.state, statement->state) << "the pair of the title: " << statement->text;
  const std::vector<std::size_t> places = places_by_severity(*statement);
  EXPECT_EQ(statement->with.at(places.at(0)), statement->pair->against);
  const bool apart = statement->pair->label.starts_with("Apart by");
  if (!statement->pair->label.empty()) {
    EXPECT_EQ(apart, shown.state == RelationState::apart) << statement->pair->label;
  }
  expect_legend(session, a, b, shown);
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
  const int scenes = test::share_of(2000);
  test::Random random(test::kAgreementSeed);
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
    for (std::uint32_t object = 0; object < scene.parts.size(); ++object) {
      expect_selected(session, scene, object);
      // The whole state takes ten times as long as the rest: one object of each scene.
      const auto number = static_cast<std::uint32_t>(i);
      if (test::is_in_share(number) && object == (number + number / 4) % scene.parts.size())
        expect_state(session, scene, object);
    }
    expect_look(session, scene, static_cast<std::uint32_t>(i));
    expect_commands(scene);
    for (const auto& [pair, relation] : scene.expected) ++census[std::string(name_of(relation.state))];
  }
  for (const auto& [state, count] : census) std::printf("%s %d  ", state.c_str(), count);
  std::printf("\n");
  for (const char* state : {"touching", "overlapping", "contained", "undecided"})
    EXPECT_GT(census[state], scenes / 20) << state;
}

TEST(PairState, ReasonsNameTheObjectsAsThePictureDoes) {
  EXPECT_EQ(reasons_text({"a: open", "b: not oriented", "edge contact"}),
            "A: open; B: not oriented; edge contact");
  EXPECT_EQ(reasons_text({}), "");
}

}  // namespace
}  // namespace boxwood
