// SPDX-License-Identifier: MIT
// Writes the playback of the descent and the flat scene.
#include "app/picture/played_json.hpp"

#include <cstdio>

#include "app/features/descent/descent_statement.hpp"
#include "app/features/flat/flat_statement.hpp"
#include "app/fields/flat_fields.hpp"
#include "app/text/json.hpp"

namespace boxwood {

namespace {

void write_shadow(JsonWriter& json, std::string_view key, const Interval& shadow) {
  json.key(key);
  shadow.min <= shadow.max ? json.begin_array().value(shadow.min).value(shadow.max).end_array() : json.null();
}

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
    write_shadow(json, "a", shadows->a);
    write_shadow(json, "b", shadows->b);
    json.field("gap", shadows->gap).field("parts", shadows->parts).field("text", shadows->text).end_object();
  } else {
    json.null();
  }
  json.end_object();
}

void write_descent(JsonWriter& json, const Session& session) {
  json.key("descent");
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
  json.key("axes");
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
    write_shadow(json, "a", row.row.a);
    write_shadow(json, "b", row.row.b);
    json.field("gap", row.row.gap).field("gap_text", row.gap_text).field("degenerate", row.row.degenerate);
    json.field("exits", row.exits).field("decides", row.decides).end_object();
  }
  json.end_array().end_object();
}

void write_flat_axis(JsonWriter& json, const FlatAxisStatement& row) {
  json.begin_object().field("name", row.name).key("axis");
  write_flat_point(json, row.row.axis);
  write_shadow(json, "a", row.row.a);
  write_shadow(json, "b", row.row.b);
  json.field("gap", row.row.gap).field("gap_text", row.gap_text).field("parts", row.parts);
  json.field("largest", row.largest).end_object();
}

void write_flat(JsonWriter& json, const Session& session) {
  json.key("flat");
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
    write_shadow(json, "a", lamp->a);
    write_shadow(json, "b", lamp->b);
    json.field("light", lamp->light).field("text", lamp->text).end_object();
  } else {
    json.null();
  }
  json.field("command", flat->command).end_object();
}

}  // namespace

std::string hex(const Rgba& c) {
  char text[8];
  std::snprintf(text, sizeof text, "#%02x%02x%02x", unsigned{c.r}, unsigned{c.g}, unsigned{c.b});
  return text;
}

void write_played(JsonWriter& json, const Session& session) {
  write_descent(json, session);
  write_axes(json, session);
  write_flat(json, session);
}

}  // namespace boxwood
