// SPDX-License-Identifier: MIT
// The parts of the heat of a query that add_heat_...() lists.
#pragma once

namespace boxwood {

struct InterfaceList;
struct MarksList;
struct StatementList;

void add_query_heat_statements(StatementList& list);
void add_query_heat_interface(InterfaceList& list);
void add_query_heat_marks(MarksList& list);

}  // namespace boxwood
