// SPDX-License-Identifier: MIT
// The field of --state of the sample feature, and its line of the legend.
#include "app/features/sample/sample.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/json.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

void add_sample_statements(StatementList& list) {
  list.state.push_back({.key = "count",
                        .shape = "{on:b, triangles:i, above_limit:b}",
                        .write = [](JsonWriter& json, Session& session) {
                          const auto& count = session.get<SampleCount>();
                          json.begin_object().field("on", count.on()).field("triangles", count.triangles());
                          json.field("above_limit", count.is_above_limit()).end_object();
                        }});
  list.legend.push_back({legend_order::kNew, [](Session& session, Legend& legend) {
                           if (session.get<SampleCount>().on())
                             legend.add("Middle of what is counted", {kMeasureColor});
                         }});
}

}  // namespace boxwood
