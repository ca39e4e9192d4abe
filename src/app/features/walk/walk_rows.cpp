// SPDX-License-Identifier: MIT
// The field of --state of walking.
#include "app/features/walk/walk_statement.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/json.hpp"

namespace boxwood {

namespace {

void write_walk(JsonWriter& json, const Session& session) {
  const auto walk = walk_statement(session);
  if (!walk) {
    json.null();
    return;
  }
  json.begin_object().field("position", walk->position).field("radius", walk->radius);
  json.field("supported", walk->supported).field("slid", walk->slid).field("climbed", walk->climbed);
  json.field("dropped", walk->dropped).field("blocked", walk->blocked).field("pushed", walk->pushed);
  json.field("squeezed", walk->squeezed).key("contacts").begin_array();
  for (const WalkStatement::Contact& contact : walk->contacts)
    json.begin_object()
        .field("object", contact.object)
        .field("triangle", contact.triangle)
        .field("point", contact.point)
        .field("normal", contact.normal)
        .field("kind", contact.kind)
        .field("marked", contact.marked)
        .end_object();
  json.end_array().field("text", walk->text).end_object();
}

}  // namespace

void add_walk_statements(StatementList& list) {
  list.state.push_back({.key = "walk",
                        .order = 150,
                        .listed = 270,
                        .shape = "{position:v, radius:n, supported:b, slid:b, climbed:b, dropped:b, "
                                 "blocked:b, pushed:b, squeezed:b, contacts:[{object:i, triangle:i, "
                                 "point:v, normal:v, kind:'ground'|'slope'|'wall'|'ceiling', "
                                 "marked:b}], text:s}~",
                        .write = write_walk});
}

}  // namespace boxwood
