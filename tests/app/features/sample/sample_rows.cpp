// SPDX-License-Identifier: MIT
// The field of --state of the sample feature, and its line of the legend.
#include "app/features/sample/sample.hpp"
#include "app/statements/statement_list.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

struct CountState {
  bool on = false;
  std::size_t triangles = 0;
  bool above_limit = false;
  template <class F> void describe(F& f) const {
    f("on", on), f("triangles", triangles), f("above_limit", above_limit);
  }
};

}  // namespace

void add_sample_statements(StatementList& list) {
  list.state.push_back(state_field("count", [](Session& session) {
    const auto& count = session.get<SampleCount>();
    return CountState{count.on(), count.triangles(), count.is_above_limit()};
  }));
  list.legend.push_back({legend_order::kNew, [](Session& session, Legend& legend) {
                           if (session.get<SampleCount>().on())
                             legend.add("Middle of what is counted", {kMeasureColor});
                         }});
}

}  // namespace boxwood
