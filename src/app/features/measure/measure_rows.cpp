// SPDX-License-Identifier: MIT
// The field of --state of measuring.
#include "app/features/measure/measure_statement.hpp"
#include "app/statements/statement_list.hpp"

namespace boxwood {

void add_measure_statements(StatementList& list) {
  list.state.push_back(state_field("measure", measure_statement, 140, 260));
}

}  // namespace boxwood
