// SPDX-License-Identifier: MIT
// The field of --state of the cover, and its lines of the legend.
#include "app/features/cover/cover_marks.hpp"
#include "app/features/cover/cover_statement.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/json.hpp"

namespace boxwood {

namespace {

void write_cover_state(JsonWriter& json, Session& session) {
  const auto cover = cover_statement(session);
  if (!cover) {
    json.null();
    return;
  }
  const auto& show = session.get<CoverShow>();
  json.begin_object().field("text", cover->text).field("source", cover->source);
  json.field("running", show.is_running()).key("notes").begin_array();
  for (const std::string& note : cover->notes) json.value(note);
  json.end_array().key("bodies").begin_array();
  for (const ShownCover& body : show.bodies())
    body.answer ? json.raw(figures_to_json(body.answer->figures)) : json.null();
  json.end_array().field("chosen", cover->body).key("facts").begin_array();
  for (const auto& [label, value] : cover->facts) json.begin_array().value(label).value(value).end_array();
  json.end_array().end_object();
}

void add_cover_legend(Session& session, Legend& legend) {
  const DrawnCover drawn = drawn_cover(session);
  if (drawn.elements > 0) legend.add("Simple shapes of the cover", {kCoverColor});
  if (drawn.outside > 0) legend.add("Outside the cover", {kOutsideCoverColor});
  if (drawn.undecided > 0) legend.add("At the cover's surface: undecided", {kUndecidedCoverColor});
}

}  // namespace

void add_cover_statements(StatementList& list) {
  list.state.push_back({.key = "cover",
                        .order = 156,
                        .listed = 276,
                        .shape = "{text:s, source:s, running:b, notes:[s], bodies:[{*:*}~], chosen:s, "
                                 "facts:[[s;2]]}~",
                        .write = write_cover_state});
  list.legend.push_back({legend_order::kPair, add_cover_legend});
}

}  // namespace boxwood
