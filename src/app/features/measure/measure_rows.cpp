// SPDX-License-Identifier: MIT
// The field of --state of measuring.
#include "app/features/measure/measure_statement.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/json.hpp"

namespace boxwood {

namespace {

void write_measure(JsonWriter& json, const Session& session) {
  const auto measured = measure_statement(session);
  if (!measured) {
    json.null();
    return;
  }
  json.begin_object().key("points").begin_array();
  for (const MeasureStatement::End& end : measured->ends)
    json.begin_object()
        .field("object", end.object)
        .field("name", end.name)
        .field("triangle", end.triangle)
        .field("point", end.point)
        .end_object();
  json.end_array().field("distance", measured->distance).field("components", measured->components);
  json.field("text", measured->text).end_object();
}

}  // namespace

void add_measure_statements(StatementList& list) {
  list.state.push_back({.key = "measure",
                        .order = 140,
                        .listed = 260,
                        .shape = "{points:[{object:i, name:s, triangle:i, point:v}], distance:n~, "
                                 "components:v~, text:s}~",
                        .write = write_measure});
}

}  // namespace boxwood
