// SPDX-License-Identifier: MIT
// Runs the query and records its tests.
#include "app/features/heat/query_heat.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <boxwood/placed_pair.hpp>

#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

namespace {

std::vector<std::uint32_t> places_of(const TreeTopology& topology, std::size_t triangles) {
  std::vector<std::uint32_t> out(triangles, 0xFFFFFFFFU);
  for (std::uint32_t i = 0; i < topology.order.size(); ++i) out[topology.order[i]] = i;
  return out;
}

Result<std::shared_ptr<const QueryHeatAnswer>> heat_of_query(const CollisionQuestion& question,
                                                             const LazyMesh& lazy_a, const LazyMesh& lazy_b,
                                                             const std::atomic<bool>& stop) {
  const TriangleMesh *mesh_a = lazy_a.get(stop), *mesh_b = lazy_b.get(stop);
  if (mesh_a == nullptr || mesh_b == nullptr) return cancelled();
  const PlacedModel a{{&question.tree_a->tree, mesh_a->view()}, question.world_from_a},
      b{{&question.tree_b->tree, mesh_b->view()}, question.world_from_b};
  const std::size_t triangles_a = mesh_a->triangles.size(), triangles_b = mesh_b->triangles.size();
  auto out = std::make_shared<QueryHeatAnswer>(QueryHeatAnswer{
      .question = question,
      .heat = PairHeat(question.tree_a->tree, triangles_a, question.tree_b->tree, triangles_b),
      .matrix = {},
      .by_level = {},
      .places = {}});
  Trace trace;
  trace.reader = &out->heat;
  CollideOptions options;
  options.trace = &trace;
  options.stop = &stop;
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  const CollideResult result = collide(a, b, options, scratch, pairs);
  if (stop) return cancelled();
  if (result.out_of_memory || !out->heat.is_complete())
    return Error{ErrorKind::over_limit, "there is not enough memory to record the query"};
  out->heat.finish();
  out->colliding = result.colliding;
  out->matrix = pair_matrix(out->heat, out->tree(0), out->tree(1), 256);
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& tests = out->heat.triangle_tests(side);
    if (!tests.empty()) out->most[side] = *std::max_element(tests.begin(), tests.end());
    out->places[side] = places_of(out->tree(side).topology(), tests.size());
  }
  for (std::uint32_t i = 0; i < out->heat.tests().size(); ++i) {
    const std::uint32_t level = out->heat.tests()[i].level;
    if (out->by_level.size() <= level) out->by_level.resize(std::size_t{level} + 1);
    out->by_level[level].push_back(i);
  }
  return std::shared_ptr<const QueryHeatAnswer>(std::move(out));
}

bool holds(const TreeNode& node, std::uint32_t place) {
  return place >= node.first && place < node.first + node.count;
}

}  // namespace

std::optional<std::uint32_t> QueryHeatAnswer::test_at(std::uint32_t test, std::uint32_t level) const {
  if (level >= by_level.size()) return std::nullopt;
  const auto behind = std::upper_bound(by_level[level].begin(), by_level[level].end(), test);
  if (behind == by_level[level].begin()) return std::nullopt;
  const std::uint32_t found = *(behind - 1);
  return heat.tests()[found].end > test ? std::optional(found) : std::nullopt;
}

std::optional<std::uint32_t> QueryHeatAnswer::test_of(std::uint32_t place_a, std::uint32_t place_b) const {
  const auto& tests = heat.tests();
  if (tests.empty()) return std::nullopt;
  const auto covers = [&](const PairTest& test) {
    return holds(tree(0).topology().nodes[test.a], place_a) &&
           holds(tree(1).topology().nodes[test.b], place_b);
  };
  std::uint32_t at = 0;
  if (!covers(tests[0])) return std::nullopt;
  for (;;) {  // the children of a test follow it: the first, and the one behind the first's end
    const std::uint32_t first = at + 1;
    if (tests[at].outcome != PairOutcome::overlapping || first >= tests[at].end) return at;
    const std::uint32_t second = tests[first].end;
    if (covers(tests[first]))
      at = first;
    else if (second < tests[at].end && covers(tests[second]))
      at = second;
    else
      return at;
  }
}

QueryHeat::QueryHeat(const SessionContext& context)
    : PairFeature(context, "to record a query", heat_of_query) {
  context.bus.on<HeatPair>([this](const HeatPair& command) -> Result<void> {
    if (auto ok = check(command.a, command.b, "query-heat"); !ok) return ok;
    context_.notify(&Feature::scene_wanted);  // ends a descent
    choose(command.a, command.b);
    test_.reset();
    return {};
  });
  context.bus.on<HeatTest>([this](const HeatTest& command) -> Result<void> {
    if (!pair_) return usage_error("query-heat: name two objects first, with 'query-heat pair A B'");
    const auto now = answer();
    if (now && command.test > now->heat.tests().size())
      return usage_error("query-heat: there is no test " + std::to_string(command.test) + ": there are " +
                         std::to_string(now->heat.tests().size()));
    test_.reset();
    if (command.test > 0) test_ = command.test - 1;
    ++revision_;
    return {};
  });
  context.bus.on<EndQueryHeat>([this](const EndQueryHeat&) { end(); });
}

bool QueryHeat::shown() const {
  return pair_.has_value() && context_.view.workspace() == Workspace::clash;
}

std::optional<std::uint32_t> QueryHeat::test() const {
  const auto now = answer();
  return now && test_ && *test_ < now->heat.tests().size() ? test_ : std::nullopt;
}

void QueryHeat::end() {
  pair_.reset();
  test_.reset();
  forget();
  ++revision_;
}

void QueryHeat::scene_changed(bool keeps_objects) {
  if (!keeps_objects) end();
}

void QueryHeat::scene_wanted() {
  if (pair_) end();
}

void QueryHeat::add_commands(std::vector<Command>& out) const {
  if (!shown()) return;
  out.emplace_back(HeatPair{(*pair_)[0], (*pair_)[1]});
  if (test_) out.emplace_back(HeatTest{*test_ + 1});
}

void list_query_heat(FeatureList& list) {
  list.commands.add<HeatPair, HeatTest, EndQueryHeat>();
  list.add_feature<QueryHeat>();
  list.panels.push_back({.panel = kQueryHeatPanel,
                         .title = "Heat of the query",
                         .workspaces = workspaces::kClash,
                         .place = Place::dock,
                         .order = 5,
                         .height = 190,
                         .is_played = true});
}

}  // namespace boxwood
