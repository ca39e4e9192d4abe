// SPDX-License-Identifier: MIT
// The descent that is played, and its axes: fields of --state, lines of the legend.
#include <array>

#include "app/features/descent/descent_boxes.hpp"
#include "app/features/descent/descent_player.hpp"
#include "app/features/descent/descent_statement.hpp"
#include "app/fields/flat_fields.hpp"
#include "app/statements/statement_list.hpp"
#include "app/statements/statements.hpp"
#include "app/text/json.hpp"
#include "overlay/descent_colors.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

void write_step(JsonWriter& json, const DescentStepStatement& step) {
  const bool of_nodes = !DescentSteps::is_of_triangles(step.event.step);
  json.key("step").begin_object().field("number", step.number).field("kind", name_of(step.event.step));
  json.field("level", step.event.level).field("a", step.event.a).field("b", step.event.b);
  json.field("axis", name_of(step.event.axis)).key("gap");
  step.gap.axis != ExitAxis::none ? json.value(step.gap.gap) : json.null();
  json.key("gap_axis");
  of_nodes&& step.gap.axis != ExitAxis::none ? json.value(name_of(step.gap.axis)) : json.null();
  json.field("pair", step.pair).field("path", std::span<const std::uint32_t>(step.path));
  json.field("text", step.text).key("shadows");
  if (const auto& shadows = step.shadows) {
    json.begin_object().field("axis", shadows->axis);
    write_interval(json, "a", shadows->a);
    write_interval(json, "b", shadows->b);
    json.field("gap", shadows->gap).field("parts", shadows->parts).field("text", shadows->text).end_object();
  } else {
    json.null();
  }
  json.end_object();
}

void write_descent(JsonWriter& json, const Session& session) {
  const auto descent = descent_statement(session);
  if (!descent) {
    json.null();
    return;
  }
  json.begin_object().field("objects", std::span<const std::uint32_t>(descent->objects));
  json.field("pending", descent->pending).field("why", descent->why).field("steps", descent->steps);
  json.field("kept", descent->kept).field("count_text", descent->count_text);
  json.field("result_text", descent->result_text).field("warning", descent->warning);
  json.key("range");
  if (descent->kept > 0)
    json.value(std::span<const std::uint32_t>(std::array{descent->range.first + 1, descent->range.end}));
  else
    json.null();
  json.key("colors").begin_array().value(hex(descent->color_a)).value(hex(descent->color_b)).end_array();
  json.key("exits").begin_object();
  for (std::size_t i = 0; i < descent->exits.size(); ++i)
    json.field(name_of(static_cast<ExitAxis>(i)), descent->exits[i]);
  json.end_object();
  if (descent->step) {
    write_step(json, *descent->step);
  } else {
    json.key("step").null();
  }
  json.end_object();
}

void write_axes(JsonWriter& json, const Session& session) {
  const auto axes = axes_statement(session);
  if (!axes) {
    json.null();
    return;
  }
  json.begin_object()
      .field("title", axes->title)
      .field("nodes", std::span<const std::uint32_t>(std::array{axes->node_a, axes->node_b}));
  json.field("text", axes->text).field("how", axes->how).key("state");
  axes->rows.empty() ? json.null() : json.value(name_of(axes->state));
  const bool deep = !axes->rows.empty() && axes->state == PairState::overlapping;
  json.key("distance");
  axes->rows.empty() ? json.null() : json.value(axes->distance);
  json.key("depth");
  deep ? json.value(axes->depth) : json.null();
  json.key("depth_direction");
  deep ? json.value(axes->depth_direction) : json.null();
  json.key("rows").begin_array();
  for (const AxisRowStatement& row : axes->rows) {
    json.begin_object().field("name", name_of(row.axis)).field("text", row.name).key("axis");
    const bool exists = glm::dot(row.row.axis, row.row.axis) > 0.0;
    exists ? json.value(row.row.axis) : json.null();
    write_interval(json, "a", row.row.a);
    write_interval(json, "b", row.row.b);
    json.field("gap", row.row.gap).field("gap_text", row.gap_text).field("degenerate", row.row.degenerate);
    json.field("exits", row.exits).field("decides", row.decides).end_object();
  }
  json.end_array().end_object();
}

void add_played(Session& session, Legend& legend) {
  const auto descent = descent_statement(session);
  if (!descent) return;
  legend.add("A: " + descent->names[0], {descent->color_a});
  legend.add("B: " + descent->names[1], {descent->color_b});
  const auto answer = session.get<DescentPlayer>().answer();
  if (!answer || !descent->step) return;
  bool above = false, died = false;
  for (const DescentBox& box : descent_boxes(answer->steps, descent->step->number - 1)) {
    above = above || box.role == DescentBox::Role::above;
    died = died || box.role == DescentBox::Role::died;
  }
  if (above) legend.add("Ancestors of the two boxes", {kDescendedColor});
  if (died) legend.add("Separated just before", {kSeparatedColor});
  if (!answer->met_at.empty() && answer->met_at.front() < descent->step->number)
    legend.add("Triangles that have met so far", {kContactColor});
}

}  // namespace

void add_descent_statements(StatementList& list) {
  list.state.push_back({.key = "descent",
                        .order = 100,
                        .listed = 100,
                        .shape = "{objects:@pair, pending:b, why:s, steps:i, kept:i, count_text:s, "
                                 "result_text:s, warning:s, range:[i;2]~, colors:[s], exits:{*:i}, "
                                 "step:{number:i, kind:s, level:i, a:i, b:i, axis:s, gap:n~, "
                                 "gap_axis:s~, pair:i, path:[i], text:s, shadows:{axis:v, a:[n;2]~, "
                                 "b:[n;2]~, gap:n, parts:b, text:s}~}~}~",
                        .write = write_descent});
  list.state.push_back({.key = "axes",
                        .order = 110,
                        .listed = 110,
                        .shape = "{title:s, nodes:@pair, text:s, how:s, state:@state~, distance:n~, "
                                 "depth:n~, depth_direction:v~, rows:[{name:s, text:s, axis:v~, "
                                 "a:[n;2]~, b:[n;2]~, gap:n~, gap_text:s, degenerate:b, exits:i, "
                                 "decides:b}]}~",
                        .write = write_axes});
  list.legend.push_back({legend_order::kPlayed, add_played});
}

}  // namespace boxwood
