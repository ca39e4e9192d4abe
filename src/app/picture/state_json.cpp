// SPDX-License-Identifier: MIT
// Statements as JSON. Numbers read back exactly. Texts are those of the picture.
#include "app/picture/state_json.hpp"

#include <algorithm>
#include <limits>

#include "app/fields/product_fields.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/json.hpp"

namespace boxwood {

namespace {

// Writes an object as its number; null for the whole.
void write_target(JsonWriter& json, const Target& target) {
  json.field("object", target.object);
}

std::vector<StateSection> sorted_sections(std::vector<StateSection> sections) {
  std::stable_sort(sections.begin(), sections.end(),
                   [](const StateSection& a, const StateSection& b) { return a.order < b.order; });
  return sections;
}

void write_objects(JsonWriter& json, const Session& session) {
  json.begin_array();
  std::uint32_t number = 0;
  for (const ObjectStatement& object : object_statements(session)) {
    json.begin_object().field("name", object.name).field("visible", object.visible);
    json.field("selected", object.selected).field("triangles", object.triangles);
    json.field("pose", std::span<const double>(numbers_of(object.pose)));
    write_product_fields(json, session.document().scene(), number++);
    json.end_object();
  }
  json.end_array();
}

void write_hit(JsonWriter& json, const HitStatement& hit) {
  json.field("triangle", hit.triangle).field("triangle_text", hit.triangle_text).field("point", hit.point);
  json.field("point_text", hit.point_text).field("distance", hit.distance);
}

template <class Texts> void write_texts(JsonWriter& json, const Texts& statements) {
  json.begin_array();
  for (const auto& one : statements) json.value(one.text);
  json.end_array();
}

void write_legend_colors(JsonWriter& json, Session& session) {
  json.begin_array();
  for (const LegendStatement& row : legend_statements(session)) {
    json.begin_array();
    for (const Rgba& color : row.colors) json.value(hex(color));
    json.end_array();
  }
  json.end_array();
}

void write_hover(JsonWriter& json, const Session& session) {
  const auto hover = hover_statement(session);
  if (!hover) {
    json.null();
    return;
  }
  json.begin_object().field("object", hover->object).field("name", hover->name);
  write_hit(json, hover->hit);
  json.field("text", hover->text).end_object();
}

void write_controls(JsonWriter& json, const Session& session) {
  const EditState& edit = session.document().edit();
  json.begin_object().field("title", controls_title(session));
  const auto kinds = [&](const char* name, std::uint32_t mask) {
    json.key(name).begin_array();
    for (const VolumeRow& row : kVolumeRows)
      if ((mask & bit_of(row.kind)) != 0) json.value(row.name);
    json.end_array();
  };
  const Shown shown =
      session.document().object_count() == 0 ? Shown{} : edit.shown(session.view().current_target());
  kinds("around", shown.volumes);
  kinds("trees", shown.trees);
  json.field("tree", name_of(edit.tree.kind)).field("split", name_of(split_of(edit.tree)));
  json.field("leaf_size", edit.tree.leaf_size).field("max_depth", edit.tree.max_depth);
  json.field("obb_method", name_of(edit.obb_method)).end_object();
}

void write_selection(JsonWriter& json, Session& session) {
  const SelectionStatement selection = selection_statement(session);
  json.begin_object();
  write_target(json, selection.target);
  if (selection.target.object)
    write_product_fields(json, session.document().scene(), *selection.target.object);
  json.field("title", selection.title).field("triangles", selection.triangles);
  json.field("vertices", selection.vertices);
  json.key("hit");
  if (selection.hit) {
    json.begin_object();
    write_hit(json, *selection.hit);
    json.end_object();
  } else {
    json.null();
  }
  for (const StateSection& section : sorted_sections(statement_list().selection)) {
    json.key(section.key);
    section.write(json, session);
  }
  json.end_object();
}

// Writes how the surfaces are drawn.
void write_look(JsonWriter& json, const Session& session) {
  const SessionView& view = session.view();
  const Layers& layers = view.layers();
  json.begin_object();
  json.field("surfaces", layers.geometry).field("triangle_edges", layers.edges);
  json.field("occlusion", layers.occlusion).field("outlines", layers.outlines);
  json.field("back_faces", layers.back_faces).field("x_ray", layers.xray);
  json.field("smooth", layers.smooth).field("head_light", layers.head_light);
  json.field("paint", name_of(view.settings().paint));
  json.key("clip");
  if (const auto& clip = view.settings().clip) {
    json.begin_array();
    for (const double x : *clip) json.value(x);
    json.end_array();
  } else {
    json.null();
  }
  json.end_object();
}

std::string selection_shape() {
  std::string out = "{object:i~, ifc_class?:s, global_id?:s, storey?:s~, title:s, triangles:i, "
                    "vertices:i, hit:{@clicked}~";
  for (const StateSection& section : sorted_sections(statement_list().selection))
    out.append(", ").append(section.key).append(":").append(section.shape);
  return out + "}";
}

// The fields of the session itself. `shape` of the selection is made of rows: it must stay where it is.
std::vector<StateSection> own_sections() {
  static const std::string selection = selection_shape();
  std::vector<StateSection> out;
  out.push_back({.key = "objects",
                 .order = 10,
                 .listed = 10,
                 .shape = "[{name:s, visible:b, selected:b, triangles:i, pose:[n;12], "
                          "ifc_class?:s, global_id?:s, storey?:s~}]",
                 .write = write_objects});
  out.push_back({.key = "size",
                 .order = 30,
                 .listed = 40,
                 .shape = "v~",
                 .write = [](JsonWriter& json, Session& session) {
                   const auto size = selection_statement(session).size;
                   size ? json.value(*size) : json.null();
                 }});
  out.push_back(
      {.key = "selection", .order = 40, .listed = 50, .shape = selection, .write = write_selection});
  out.push_back(
      {.key = "legend",
       .order = 50,
       .listed = 60,
       .shape = "[s]",
       .write = [](JsonWriter& json, Session& session) { write_texts(json, legend_statements(session)); }});
  out.push_back(
      {.key = "legend_colors", .order = 60, .listed = 70, .shape = "[[s]]", .write = write_legend_colors});
  out.push_back({.key = "hover",
                 .order = 130,
                 .listed = 250,
                 .shape = "{object:i~, name:s, @clicked, text:s}~",
                 .write = write_hover});
  out.push_back({.key = "controls",
                 .order = 160,
                 .listed = 280,
                 .shape = "{title:s, around:[s], trees:[s], tree:@tree_kind, split:s, "
                          "leaf_size:i, max_depth:i, obb_method:@method}",
                 .write = write_controls});
  out.push_back({.key = "counts",
                 .order = 220,
                 .listed = 160,
                 .shape = "s",
                 .write = [](JsonWriter& json, Session& session) { json.value(counts_text(session)); }});
  out.push_back({.key = "status",
                 .order = 230,
                 .listed = 170,
                 .shape = "s",
                 .write = [](JsonWriter& json, Session& session) {
                   json.value(status_text(session, {0.0, {}, true}));
                 }});
  out.push_back(
      {.key = "workspace",
       .order = 240,
       .listed = 180,
       .shape = "s",
       .write = [](JsonWriter& json, Session& session) { json.value(name_of(session.view().workspace())); }});
  out.push_back(
      {.key = "message_lines",
       .order = 270,
       .listed = 210,
       .shape = "[s]",
       .write = [](JsonWriter& json, Session& session) { write_texts(json, message_statements(session)); }});
  out.push_back({.key = "look",
                 .order = 280,
                 .listed = 20,
                 .shape = "{surfaces:b, triangle_edges:b, occlusion:b, outlines:b, "
                          "back_faces:b, x_ray:b, smooth:b, head_light:b, "
                          "paint:'grey'|'object'|'material'|'node', clip:[n;4]~}",
                 .write = write_look});
  out.push_back(
      {.key = "messages",
       .order = 290,
       .listed = 220,
       .shape = "[s]",
       .write = [](JsonWriter& json, Session& session) { write_texts(json, session.messages().all()); }});
  out.push_back(
      {.key = "command",
       .order = std::numeric_limits<int>::max(),
       .listed = 230,
       .shape = "s",
       .write = [](JsonWriter& json, Session& session) { json.value(equivalent_command_line(session)); }});
  return out;
}

const std::vector<StateSection>& state_sections() {
  static const std::vector<StateSection> sorted = [] {
    std::vector<StateSection> out = own_sections();
    const std::vector<StateSection>& of_features = statement_list().state;
    out.insert(out.end(), of_features.begin(), of_features.end());
    return sorted_sections(std::move(out));
  }();
  return sorted;
}

}  // namespace

std::string state_json(Session& session) {
  JsonWriter json;
  json.begin_object().field("schema", "boxwood.state/1");
  for (const StateSection& section : state_sections()) {
    json.key(section.key);
    section.write(json, session);
  }
  json.end_object();
  return json.text();
}

std::string state_shape() {
  std::vector<StateSection> sections = state_sections();
  std::stable_sort(sections.begin(), sections.end(),
                   [](const StateSection& a, const StateSection& b) { return a.listed < b.listed; });
  std::string out = "{schema:'boxwood.state/1'";
  for (const StateSection& section : sections)
    out.append(", ").append(section.key).append(":").append(section.shape);
  return out + "}";
}

}  // namespace boxwood
