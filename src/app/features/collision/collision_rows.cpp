// SPDX-License-Identifier: MIT
// Motion and meetings of the selected object: fields of --state, lines of the legend.
#include <tuple>

#include <boxwood/tree.hpp>

#include "app/features/collision/collision_monitor.hpp"
#include "app/fields/relation_fields.hpp"
#include "app/session/shown_trees.hpp"
#include "app/statements/statement_list.hpp"
#include "app/statements/statements.hpp"
#include "app/text/described.hpp"
#include "overlay/descent_colors.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

void write_motion(JsonWriter& json, const Session& session) {
  if (const auto motion = motion_statement(session))
    json.begin_object().field("object", motion->object).field("moved_by", motion->moved_by).end_object();
  else
    json.null();
}

void write_collision(JsonWriter& json, Session& session) {
  const auto collision = collision_statement(session);
  if (!collision) {
    json.null();
    return;
  }
  json.begin_object().field("text", collision->text);
  json.key("state");
  collision->state ? json.value(name_of(*collision->state)) : json.null();
  json.field("pending", collision->pending);
  json.key("with").begin_array();
  for (const std::uint32_t object : collision->with) json.value(object_name(session, object));
  json.end_array();
  json.field("with_objects", std::span<const std::uint32_t>(collision->with));
  json.key("undecided").begin_array();
  for (const std::string& reason : collision->undecided) json.value(reason);
  json.end_array();
  json.field("distance", collision->distance);
  const auto& depth = collision->depth;
  json.field("depth", depth ? std::optional(depth->upper) : std::nullopt);
  json.field("depth_lower", depth ? std::optional(depth->lower) : std::nullopt);
  json.key("depth_kind");
  depth ? json.value(name_of(depth->method)) : json.null();
  json.field("against", collision->pair ? std::optional(collision->pair->against) : std::nullopt);
  if (collision->pair) {
    const auto& pair = collision->pair->answer;
    const std::uint32_t objects[] = {pair->question.a, pair->question.b};
    json.field("objects", std::span<const std::uint32_t>(objects)).key("relation");
    if (collision->pair->relation)
      write_described(json, RelationFields(*collision->pair->relation));
    else
      json.null();
    json.field("label", collision->pair->label);
    json.field("against_text", collision->pair->text).field("descent_text", collision->pair->descent_text);
    json.key("command");
    collision->pair->command ? json.value(*collision->pair->command) : json.null();
    json.field("pose", std::span<const double>(numbers_of(pair->question.a_from_b)));
    json.field("pairs", pair->pairs.size()).field("box_tests", pair->counters.box_tests);
    json.field("triangle_tests", pair->counters.triangle_tests);
    json.field("descent_box_tests", pair->descent_counters.box_tests);
    json.field("descent_triangle_tests", pair->descent_counters.triangle_tests);
    json.key("descent").begin_array();
    for (const DescentLevel& level : pair->descent.levels()) {
      json.begin_object().field("separated", level.separated).field("descended", level.descended);
      json.field("leaves", level.leaves).end_object();
    }
    json.end_array();
  }
  json.end_object();
}

// Adds the two objects whose contact is drawn.
void add_pair(Session& session, Legend& legend) {
  const auto answer = session.get<CollisionMonitor>().answer();
  const SessionView& view = session.view();
  if (!answer || session.any_feature(&Feature::paints_surfaces) || !view.asks_contacts() ||
      !view.layers().contacts || !view.layers().geometry)
    return;
  for (const auto& [object, color, side] : {std::tuple(answer->question.a, kClashColorA, "A: "),
                                            std::tuple(answer->question.b, kClashColorB, "B: ")})
    if (session.document().object(object).visible) legend.add(side + object_name(session, object), {color});
  if (!answer->colliding) {
    if (answer->gap) legend.add("Shortest distance between A and B", {kClashContactColor});
    return;
  }
  legend.add("Contact", {kClashContactColor});
  legend.add("Triangles that meet there", {kContactColor});
  if (!answer->places.empty()) legend.add("Contact normal, from A to B", {kContactNormalColor});
}

void add_last_query(Session& session, Legend& legend) {
  if (session.any_feature(&Feature::plays_steps) || session.any_feature(&Feature::labels_pair)) return;
  const auto answer = session.get<CollisionMonitor>().answer();
  if (!answer || !session.view().layers().descent) return;
  const CollisionQuestion& of = answer->question;
  const bool model_axes = of.tree_a->tree.kind() == TreeKind::aabb &&
                          (is_in_model_axes(session, Target{of.a}, VolumeKind::aabb, false) ||
                           is_in_model_axes(session, Target{of.b}, VolumeKind::aabb, false));
  const std::string what = model_axes ? "Last query, AABBs in the models' axes: " : "Last query: ";
  // Names only results that boxes of the drawn levels have.
  const DepthRange& levels = session.document().edit().depth;
  const auto of_a = answer->descent.count(Side::a, levels), of_b = answer->descent.count(Side::b, levels);
  const auto add = [&](NodeFate fate, const char* says, Rgba color) {
    const auto i = static_cast<std::size_t>(fate);
    if (of_a[i] + of_b[i] > 0) legend.add(what + says, {color});
  };
  add(NodeFate::separated, "separated", kSeparatedColor);
  add(NodeFate::kept, "met, the other was descended into", kKeptColor);
  add(NodeFate::descended, "descended into", kDescendedColor);
  add(NodeFate::leaf, "leaf reached", kLeafColor);
}

}  // namespace

void add_collision_statements(StatementList& list) {
  list.state.push_back({.key = "motion",
                        .order = 70,
                        .listed = 240,
                        .shape = "{object:i~, moved_by:v~}~",
                        .write = write_motion});
  list.state.push_back({.key = "collision",
                        .order = 80,
                        .listed = 80,
                        .shape = "{text:s, state:s~, pending:b, with:[s], with_objects:[i], "
                                 "undecided:[s], distance:n~, depth:n~, depth_lower:n~, "
                                 "depth_kind:s~, against:i~, objects?:@pair, relation?:@relation~, label?:s, "
                                 "against_text?:s, descent_text?:s, "
                                 "command?:s~, pose?:[n;12], pairs?:i, box_tests?:i, "
                                 "triangle_tests?:i, descent_box_tests?:i, "
                                 "descent_triangle_tests?:i, descent?:[{separated:i, descended:i, "
                                 "leaves:i}]}~",
                        .write = write_collision});
  list.legend.push_back({legend_order::kPair, add_pair});
  list.legend.push_back({legend_order::kVolumes + 5, [](Session& session, Legend& legend) {
                           if (session.view().layers().volumes) add_last_query(session, legend);
                         }});
}

}  // namespace boxwood
