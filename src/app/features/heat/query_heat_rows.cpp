// SPDX-License-Identifier: MIT
// The field of --state of the heat of a query, and its lines of the legend.
#include "app/features/heat/query_heat_rows.hpp"

#include "app/features/heat/heat_rays.hpp"
#include "app/features/heat/query_heat_statement.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/json.hpp"
#include "app/text/readable_number.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kHottest = 10;

void write_side(JsonWriter& json, const QueryHeatAnswer& answer, std::size_t side) {
  json.begin_object().field("object", answer.object(side)).field("most", answer.most[side]);
  json.key("hottest").begin_array();
  for (const HotTriangle& hot : hottest_of(answer, side, kHottest))
    json.begin_object().field("triangle", hot.triangle).field("tests", hot.tests).end_object();
  json.end_array().end_object();
}

void write_query_heat(JsonWriter& json, Session& session) {
  const auto answer = session.get<QueryHeat>().answer();
  if (!answer) {
    json.null();
    return;
  }
  const PairHeat& heat = answer->heat;
  json.begin_object().field("colliding", answer->colliding).field("box_tests", heat.box_tests());
  for (const PairOutcome outcome : {PairOutcome::separated, PairOutcome::overlapping, PairOutcome::leaf})
    json.field(name_of(outcome), heat.count(outcome));
  json.field("in_vain", heat.in_vain()).field("triangle_tests", heat.pairs_tested());
  json.field("contacts", heat.contacts()).field("text", query_heat_text(*answer)).key("sides").begin_array();
  write_side(json, *answer, 0);
  write_side(json, *answer, 1);
  json.end_array().key("test");
  if (const auto test = session.get<QueryHeat>().test())
    json.value(pair_test_text(*answer, *test));
  else
    json.null();
  json.end_object();
}

void add_query_legend(Session& session, Legend& legend) {
  const auto answer = session.get<QueryHeat>().answer();
  if (!answer) return;
  const std::uint32_t most = std::max(answer->most[0], answer->most[1]);
  std::vector<Rgba> colors;
  constexpr int kColors = 6;
  for (int i = 0; i < kColors; ++i) colors.push_back(heat_color(HeatColors::viridis, i / (kColors - 1.0)));
  legend.add("Tests of a triangle: 1 to " + count_text(most), std::move(colors));
  legend.add("Triangles that no test reached", {kMeshColor});
}

}  // namespace

void add_query_heat_statements(StatementList& list) {
  list.state.push_back({.key = "query_heat",
                        .shape = "{colliding:b, box_tests:i, separated:i, overlapping:i, leaf:i, in_vain:i, "
                                 "triangle_tests:i, contacts:i, text:s, sides:[{object:i, most:i, "
                                 "hottest:[{triangle:i, tests:i}]}], test:s~}~",
                        .write = write_query_heat});
  list.legend.push_back({legend_order::kPair, add_query_legend});
}

}  // namespace boxwood
