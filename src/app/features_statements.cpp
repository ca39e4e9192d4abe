// SPDX-License-Identifier: MIT
// Collects the statements of each feature that features.def names.
#include "app/statements/statement_list.hpp"

namespace boxwood {

const StatementList& statement_list() {
  static const StatementList list = [] {
    StatementList out;
#define FEATURE(name, session, statements, interface, marks, options)                                        \
  BOXWOOD_IF_##statements(void add_##name##_statements(StatementList&); add_##name##_statements(out);)
#include "app/features.def"
#undef FEATURE
    return out;
  }();
  return list;
}

}  // namespace boxwood
