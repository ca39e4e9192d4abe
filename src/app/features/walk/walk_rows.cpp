// SPDX-License-Identifier: MIT
// The field of --state of walking.
#include "app/features/walk/walk_statement.hpp"
#include "app/statements/statement_list.hpp"

namespace boxwood {

void add_walk_statements(StatementList& list) {
  list.state.push_back(state_field("walk", walk_statement, 150, 270));
}

}  // namespace boxwood
