// SPDX-License-Identifier: MIT
// The field of --state of walking, its lines of the legend.
#include <algorithm>

#include "app/features/walk/walk_statement.hpp"
#include "app/statements/statement_list.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

// The rings of the last step, and the sphere, which is drawn if the eye is outside it.
void add_walker(Session& session, Legend& legend) {
  const auto walk = walk_statement(session);
  if (!walk) return;
  legend.add("Walker", {kMeasureColor});
  if (std::any_of(walk->contacts.begin(), walk->contacts.end(), [](const auto& met) { return met.marked; }))
    legend.add(walk->blocked || walk->squeezed ? "Walker: stopped there" : "Walker: slides there",
               {kContactColor});
}

}  // namespace

void add_walk_statements(StatementList& list) {
  list.legend.push_back({legend_order::kNew, add_walker});
  list.state.push_back(state_field("walk", walk_statement, 150, 270));
}

}  // namespace boxwood
