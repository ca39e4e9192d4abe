// SPDX-License-Identifier: MIT
// The field `flat` of --state.
#include "app/features/flat/flat_statement.hpp"
#include "app/statements/statement_list.hpp"

namespace boxwood {

void add_flat_statements(StatementList& list) {
  list.state.push_back(state_field("flat", flat_statement, 120, 120));
}

}  // namespace boxwood
