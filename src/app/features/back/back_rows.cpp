// SPDX-License-Identifier: MIT
// The field of --state of the scenes that were left.
#include <string>
#include <vector>

#include "app/features/back/back_trail.hpp"
#include "app/session/session.hpp"
#include "app/statements/statement_list.hpp"

namespace boxwood {

namespace {

struct ScenesStatement {
  std::vector<std::string> behind, ahead;
  template <class F> void describe(F& f) const { f("behind", behind), f("ahead", ahead); }
};

}  // namespace

void add_back_statements(StatementList& list) {
  list.state.push_back(state_field("scenes", [](Session& session) {
    const BackTrail& trail = session.get<BackTrail>();
    return ScenesStatement{trail.behind(), trail.ahead()};
  }));
}

}  // namespace boxwood
