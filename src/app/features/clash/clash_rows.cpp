// SPDX-License-Identifier: MIT
// Writes the field of --state of the clash list, and its lines of the legend.
#include <algorithm>
#include <array>

#include "app/features/clash/clash_colors.hpp"
#include "app/features/clash/clash_json.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/statements/statement_list.hpp"
#include "app/statements/statements.hpp"
#include "app/text/json.hpp"

namespace boxwood {

namespace {

void write_clash_look(JsonWriter& json, const Session& session) {
  json.key("look");
  const auto look = clash_look_statement(session);
  if (!look) {
    json.null();
    return;
  }
  json.begin_object()
      .field("number", look->number)
      .field("objects", std::span<const std::uint32_t>(std::array{look->first, look->second}));
  json.field("title", look->title).field("label", look->label).field("at", look->at).key("gap");
  if (look->gap)
    json.value(std::span<const Vec3>(*look->gap));
  else
    json.null();
  json.key("way");
  if (look->way)
    json.value(std::span<const Vec3>(*look->way));
  else
    json.null();
  json.key("colors").begin_array();
  for (const Rgba& color : {look->color_a, look->color_b, look->color_contact}) json.value(hex(color));
  json.end_array().key("facts").begin_array();
  for (const auto& [label, value] : look->facts) json.begin_array().value(label).value(value).end_array();
  json.end_array().end_object();
}

// Writes the rows in the order shown, with the fields of `boxwood clash`.
void write_clash(JsonWriter& json, const Session& session) {
  const auto list = clash_list_statement(session);
  if (!list || list->state == "none") {
    json.null();
    return;
  }
  const ClashReview& clashes = session.get<ClashReview>();
  json.begin_object().field("state", list->state).field("text", list->text).field("pairs", list->pairs);
  json.field("warning", list->warning).field("partial", list->partial).field("moved", list->moved);
  json.field("near", list->near).field("shows_pairs", clashes.shows_pairs());
  json.field("rules", clashes.rules().file());
  json.key("motion");
  if (clashes.motion().count() == 0)
    json.null();
  else
    json.begin_object()
        .field("file", clashes.motion().file())
        .field("steps", clashes.motion().count())
        .field("time", clashes.motion().time())
        .field("text", list->motion)
        .end_object();
  json.key("summary");
  list->summary ? json.raw(json_of(*list->summary)) : json.null();
  json.field("clearance", clashes.rules().clearance()).key("ignored").begin_array();
  for (const auto& [a, b] : clashes.notes().ignored())
    json.value(std::span<const std::uint32_t>(std::array{a, b}));
  json.end_array()
      .field("sort", name_of(clashes.table().sorted_by()))
      .field("descending", clashes.table().descending());
  json.field("search", clashes.table().text()).key("hidden").begin_array();
  for (unsigned i = 0; i < kClashKindCount; ++i)
    if (!clashes.table().shows(static_cast<ClashKind>(i))) json.value(name_of(static_cast<ClashKind>(i)));
  json.end_array().key("hidden_statuses").begin_array();
  for (unsigned i = 0; i < kClashStatusCount; ++i)
    if (!clashes.table().shows(static_cast<ClashStatus>(i))) json.value(name_of(static_cast<ClashStatus>(i)));
  json.end_array().field("grouped_by", name_of(clashes.table().grouped_by())).key("groups").begin_array();
  for (const ReviewGroup& group : clashes.table().groups())
    json.begin_object()
        .field("name", group.name)
        .field("count", group.count)
        .field("first", group.first_row)
        .field("status", name_of(group.status))
        .field("folded", group.folded)
        .end_object();
  json.end_array().key("marked").begin_array();
  for (const auto& [a, b] : clashes.flight().marked())
    json.value(std::span<const std::uint32_t>(std::array{a, b}));
  json.end_array().field("chosen", clashes.flight().chosen());
  write_clash_look(json, session);
  json.key("rows").begin_array();
  for (const std::uint32_t i : clashes.table().rows()) {
    const ClashRowStatement row = clash_row_statement(session, i);
    json.begin_object().field("number", row.number).field("kind", name_of(row.kind));
    json.field("color", hex(row.color)).field("a", row.a).field("b", row.b).field("how", row.how);
    json.field("reasons", row.reasons).field("stale", row.stale);
    json.field("comment", row.comment).field("status", name_of(row.status)).field("group", row.group);
    json.key("clash");
    json.raw(json_of(clashes.search().records()[i], clashes.search().names(), session.document().scene()))
        .end_object();
  }
  json.end_array().end_object();
}

void add_clash_lines(Session& session, Legend& legend) {
  if (session.any_feature(&Feature::plays_steps)) return;
  const ClashReview& clashes = session.get<ClashReview>();
  if (session.view().workspace() == Workspace::clash && clashes.shows_pairs() &&
      !clashes.search().near().empty()) {
    std::vector<Rgba> colors;
    for (unsigned i = 0; i < kClashKindCount; ++i) {
      const auto kind = static_cast<ClashKind>(i);
      if (std::any_of(clashes.search().records().begin(), clashes.search().records().end(),
                      [&](const ClashRecord& record) { return kind_of(record) == kind; }))
        colors.push_back(color_of(kind));
    }
    colors.push_back(kNearPairColor);
    legend.add(clashes.search().is_of_motion() ? "Near pairs of the motion: colour of the last class, or grey"
                                               : "Near pairs: colour of the class, or grey",
               std::move(colors));
  }
  const auto look = clash_look_statement(session);
  if (!look) return;
  legend.add("A: " + look->a, {look->color_a});
  legend.add("B: " + look->b, {look->color_b});
  if (!look->are_duplicates)
    legend.add(look->gap ? "Shortest distance between A and B" : "Contact", {look->color_contact});
  if (look->way) legend.add("Way out for B, as long as the depth's upper bound", {look->color_way});
}

}  // namespace

void add_clash_statements(StatementList& list) {
  list.state.push_back({.key = "clash",
                        .order = 90,
                        .listed = 90,
                        .shape = "{state:s, text:s, pairs:s, warning:s, partial:b, near:i, "
                                 "shows_pairs:b, rules:s, motion:{file:s, steps:i, time:n~, "
                                 "text:s}~, moved:i, summary:@clash_summary~, clearance:n~, "
                                 "ignored:[@pair], sort:s, descending:b, search:s, hidden:[s], "
                                 "hidden_statuses:[s], grouped_by:s, groups:[{name:s, count:i, first:i, "
                                 "status:s, folded:b}], marked:[@pair], chosen:i~, look:{number:i~, "
                                 "objects:@pair, title:s, label:s, at:v, "
                                 "gap:[v;2]~, way:[v;2]~, colors:[s], facts:[[s]]}~, "
                                 "rows:[{number:i, kind:s, color:s, a:s, b:s, how:s, reasons:s, "
                                 "stale:b, comment:s, status:s, group:s, clash:@clash_pair}]}~",
                        .write = write_clash});
  list.legend.push_back({legend_order::kClash, add_clash_lines});
}

}  // namespace boxwood
