// SPDX-License-Identifier: MIT
// Writes the flat scene as the field `flat` of --state.
#include "app/features/flat/flat_statement.hpp"
#include "app/fields/flat_fields.hpp"
#include "app/statements/statement_list.hpp"
#include "app/statements/statements.hpp"
#include "app/text/json.hpp"

namespace boxwood {

namespace {

void write_flat_axis(JsonWriter& json, const FlatAxisStatement& row) {
  json.begin_object().field("name", row.name).key("axis");
  write_flat_point(json, row.row.axis);
  write_interval(json, "a", row.row.a);
  write_interval(json, "b", row.row.b);
  json.field("gap", row.row.gap).field("gap_text", row.gap_text).field("parts", row.parts);
  json.field("largest", row.largest).end_object();
}

void write_flat(JsonWriter& json, const Session& session) {
  const auto flat = flat_statement(session);
  if (!flat) {
    json.null();
    return;
  }
  json.begin_object().field("frame", flat->frame).field("state", name_of(flat->state));
  json.field("color", hex(flat->color)).field("text", flat->text).field("how", flat->how);
  json.field("depth", flat->depth).key("direction");
  write_flat_point(json, Vec3(flat->direction, 0.0));
  json.key("figures").begin_array();
  for (const FlatFigureStatement& figure : flat->figures)
    json.begin_object()
        .field("shape", name_of(figure.shape))
        .field("angle", figure.angle)
        .field("area", figure.area)
        .field("typed", figure.typed)
        .end_object();
  json.end_array().key("axes").begin_array();
  for (const FlatAxisStatement& row : flat->rows) write_flat_axis(json, row);
  json.end_array().key("lamp");
  if (const auto& lamp = flat->lamp) {
    json.begin_object().field("degrees", lamp->degrees);
    write_interval(json, "a", lamp->a);
    write_interval(json, "b", lamp->b);
    json.field("light", lamp->light).field("text", lamp->text).end_object();
  } else {
    json.null();
  }
  json.field("command", flat->command).end_object();
}

}  // namespace

void add_flat_statements(StatementList& list) {
  list.state.push_back({.key = "flat",
                        .order = 120,
                        .listed = 120,
                        .shape = "{frame:i, state:@state, color:s, text:s, how:s, depth:n, "
                                 "direction:[n;2], figures:[{shape:s, angle:n, area:n, typed:s}], "
                                 "axes:[{name:s, axis:[n;2], a:[n;2]~, b:[n;2]~, gap:n, gap_text:s, "
                                 "parts:b, largest:b}], lamp:{degrees:n, a:[n;2]~, b:[n;2]~, "
                                 "light:n, text:s}~, command:s}~",
                        .write = write_flat});
}

}  // namespace boxwood
