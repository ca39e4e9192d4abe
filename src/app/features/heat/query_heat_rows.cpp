// SPDX-License-Identifier: MIT
// The field of --state of the heat of a query, and its lines of the legend.
#include "app/features/heat/query_heat_rows.hpp"

#include "app/features/heat/heat_rays.hpp"
#include "app/features/heat/query_heat_statement.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/readable_number.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kHottest = 10;

struct HeatSide {
  std::uint32_t object = 0, most = 0;
  std::vector<HotTriangle> hottest;
  template <class F> void describe(F& f) const {
    f("object", object), f("most", most), f("hottest", hottest);
  }
};

struct QueryHeatState {
  std::shared_ptr<const QueryHeatAnswer> answer;
  std::optional<std::uint32_t> marked;  // a test
  std::vector<HeatSide> sides() const {
    std::vector<HeatSide> out;
    for (std::size_t side = 0; side < 2; ++side)
      out.push_back({answer->object(side), answer->most[side], hottest_of(*answer, side, kHottest)});
    return out;
  }
  template <class F> void describe(F& f) const {
    f("colliding", [this] { return answer->colliding; });
    f("box_tests", [this] { return answer->heat.box_tests(); });
    for (const PairOutcome outcome : {PairOutcome::separated, PairOutcome::overlapping, PairOutcome::leaf})
      f(name_of(outcome), [this, outcome] { return answer->heat.count(outcome); });
    f("in_vain", [this] { return answer->heat.in_vain(); });
    f("triangle_tests", [this] { return answer->heat.pairs_tested(); });
    f("contacts", [this] { return answer->heat.contacts(); });
    f("text", [this] { return query_heat_text(*answer); }), f("sides", [this] { return sides(); });
    f("test", [this] { return marked ? std::optional(pair_test_text(*answer, *marked)) : std::nullopt; });
  }
};

std::optional<QueryHeatState> query_heat_state(Session& session) {
  const auto& heat = session.get<QueryHeat>();
  auto answer = heat.answer();
  if (!answer) return std::nullopt;
  return QueryHeatState{std::move(answer), heat.test()};
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
  list.state.push_back(state_field("query_heat", query_heat_state));
  list.legend.push_back({legend_order::kPair, add_query_legend});
}

}  // namespace boxwood
