// SPDX-License-Identifier: MIT
// Statements as JSON. Numbers read back exactly. Texts are those of the picture.
#include "app/picture/state_json.hpp"

#include <boxwood/tree.hpp>

#include "app/features/clash/clash_json.hpp"
#include "app/features/clash/clash_review.hpp"
#include "app/features/clash/clash_statement.hpp"
#include "app/features/lesson/lesson_places.hpp"
#include "app/features/lesson/lesson_statement.hpp"
#include "app/features/measure/measure_statement.hpp"
#include "app/features/volumes/scores.hpp"
#include "app/features/walk/walk_statement.hpp"
#include "app/fields/volume_fields.hpp"
#include "app/picture/played_json.hpp"
#include "app/session/feature_list.hpp"
#include "app/statements/statements.hpp"
#include "app/text/json.hpp"

namespace boxwood {

namespace {

// Writes an object as its number; null for the whole.
void write_target(JsonWriter& json, const Target& target) {
  json.field("object", target.object);
}

void write_objects(JsonWriter& json, const Session& session) {
  json.key("objects").begin_array();
  for (const ObjectStatement& object : object_statements(session)) {
    json.begin_object().field("name", object.name).field("visible", object.visible);
    json.field("selected", object.selected).field("triangles", object.triangles);
    json.field("pose", std::span<const double>(numbers_of(object.pose))).end_object();
  }
  json.end_array();
}

void write_volumes(JsonWriter& json, Session& session) {
  FitOptions options;
  options.obb_method = session.document().edit().obb_method;
  json.key("volumes").begin_array();
  for (const VolumeStatement& volume : volume_statements(session)) {
    json.begin_object();
    write_target(json, volume.target);
    json.field("kind", row_of(volume.kind).name);
    json.field("level", volume.level).field("node", volume.node).field("color", hex(volume.color));
    json.field("frame", volume.in_model_axes ? "model" : "world");
    if (volume.through_hull) json.field("through_hull", true);
    write_volume_numbers(json, volume.volume, volume.fit ? &volume.fit->fit.proof : nullptr, options);
    json.end_object();
  }
  json.end_array();
}

void write_hit(JsonWriter& json, const HitStatement& hit) {
  json.field("triangle", hit.triangle).field("triangle_text", hit.triangle_text).field("point", hit.point);
  json.field("point_text", hit.point_text).field("distance", hit.distance);
}

void write_hover(JsonWriter& json, const Session& session) {
  json.key("hover");
  const auto hover = hover_statement(session);
  if (!hover) {
    json.null();
    return;
  }
  json.begin_object().field("object", hover->object).field("name", hover->name);
  write_hit(json, hover->hit);
  json.field("text", hover->text).end_object();
}

void write_measure(JsonWriter& json, const Session& session) {
  json.key("measure");
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

void write_walk(JsonWriter& json, const Session& session) {
  json.key("walk");
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

void write_motion(JsonWriter& json, const Session& session) {
  json.key("motion");
  if (const auto motion = motion_statement(session))
    json.begin_object().field("object", motion->object).field("moved_by", motion->moved_by).end_object();
  else
    json.null();
}

void write_controls(JsonWriter& json, const Session& session) {
  const EditState& edit = session.document().edit();
  json.key("controls").begin_object().field("title", controls_title(session));
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
  json.field("tree", name_of(edit.tree.kind)).field("split", name_of(edit.tree.split));
  json.field("leaf_size", edit.tree.leaf_size).field("max_depth", edit.tree.max_depth);
  json.field("obb_method", name_of(edit.obb_method)).end_object();
}

void write_tree(JsonWriter& json, Session& session) {
  json.key("tree");
  const auto tree = tree_statement(session);
  if (!tree) {
    json.null();
    return;
  }
  json.begin_object();
  write_target(json, tree->target);
  json.field("title", tree->title).field("text", tree->text);
  if (tree->tree) {
    const TreeStatistics& s = tree->tree->statistics;
    json.field("tree", name_of(tree->tree->tree.kind())).field("nodes", s.nodes).field("leaves", s.leaves);
    json.field("depth", s.depth).field("sah_cost", s.sah_cost);
    json.field("frame", tree->in_model_axes ? "model" : "world");
    json.key("rows").begin_array();
    for (const NodeRowStatement& row : node_rows(session)) {
      json.begin_object().field("node", row.node).field("level", row.level);
      json.field("triangles", row.triangles).field("is_leaf", row.is_leaf);
      json.field("is_child", row.is_child).field("is_selected", row.is_selected).end_object();
    }
    json.end_array();
  }
  json.end_object();
}

void write_bar(JsonWriter& json, const Session& session) {
  const LevelBarStatement bar = level_bar_statement(session);
  json.key("bar").begin_object().field("levels", bar.levels);
  json.field("drawn", std::span<const std::uint32_t>(bar.drawn)).key("colors").begin_array();
  for (const Rgba& color : bar.colors) json.value(hex(color));
  json.end_array().end_object();
}

void write_selection(JsonWriter& json, Session& session) {
  const SelectionStatement selection = selection_statement(session);
  json.field("size", selection.size);
  json.key("selection").begin_object();
  write_target(json, selection.target);
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
  json.key("scores").begin_array();
  for (const ScoreRow& row : score_rows(session, selection.target)) {
    if (!row.ready) continue;
    json.begin_object().field("kind", row_of(row.kind).name).field("volume", row.volume);
    json.field("area", row.area).field("ratio_to_hull", row.ratio);
    json.field("ratio_to_bound", row.bound_ratio).end_object();
  }
  json.end_array().end_object();
}

// Writes how the surfaces are drawn.
void write_look(JsonWriter& json, const SessionView& view) {
  const Layers& layers = view.layers();
  json.key("look").begin_object();
  json.field("surfaces", layers.geometry).field("triangle_edges", layers.edges);
  json.field("occlusion", layers.occlusion).field("outlines", layers.outlines);
  json.field("back_faces", layers.back_faces).field("x_ray", layers.xray);
  json.field("smooth", layers.smooth).field("head_light", layers.head_light);
  json.field("paint", name_of(view.paint()));
  json.key("clip");
  if (const auto& clip = view.clip_numbers()) {
    json.begin_array();
    for (const double x : *clip) json.value(x);
    json.end_array();
  } else {
    json.null();
  }
  json.end_object();
}

void write_collision(JsonWriter& json, Session& session) {
  json.key("collision");
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
  json.key("clash");
  const auto list = clash_list_statement(session);
  if (!list || list->state == "none") {
    json.null();
    return;
  }
  const ClashReview& clashes = session.get<ClashReview>();
  json.begin_object().field("state", list->state).field("text", list->text).field("pairs", list->pairs);
  json.field("warning", list->warning).field("partial", list->partial).field("moved", list->moved);
  json.field("near", list->near).field("shows_pairs", clashes.shows_pairs());
  json.field("rules", clashes.rules_file());
  json.key("motion");
  if (clashes.motion_steps() == 0)
    json.null();
  else
    json.begin_object()
        .field("file", clashes.motion_file())
        .field("steps", clashes.motion_steps())
        .field("time", clashes.motion_time())
        .field("text", list->motion)
        .end_object();
  json.key("summary");
  list->summary ? json.raw(json_of(*list->summary)) : json.null();
  json.field("clearance", clashes.clearance()).key("ignored").begin_array();
  for (const auto& [a, b] : clashes.ignored()) json.value(std::span<const std::uint32_t>(std::array{a, b}));
  json.end_array().field("sort", name_of(clashes.sorted_by())).field("turned_round", clashes.descending());
  json.field("search", clashes.search()).key("hidden").begin_array();
  for (unsigned i = 0; i < kClashKindCount; ++i)
    if (!clashes.shows(static_cast<ClashKind>(i))) json.value(name_of(static_cast<ClashKind>(i)));
  json.end_array().field("chosen", clashes.chosen());
  write_clash_look(json, session);
  json.key("rows").begin_array();
  for (const std::uint32_t i : clashes.shown_rows()) {
    const ClashRowStatement row = clash_row_statement(session, i);
    json.begin_object().field("number", row.number).field("kind", name_of(row.kind));
    json.field("color", hex(row.color)).field("a", row.a).field("b", row.b).field("how", row.how);
    json.field("reasons", row.reasons).field("stale", row.stale);
    json.field("comment", row.comment).key("clash");
    json.raw(json_of(clashes.records()[i], clashes.names())).end_object();
  }
  json.end_array().end_object();
}

void write_node(JsonWriter& json, const NodeStatement& node) {
  json.field("kind", node.kind).field("extents", node.extents).field("radius", node.radius);
  json.key("axes").begin_array();
  for (const Vec3& axis : node.axes) json.value(axis);
  json.end_array();
  json.field("of_parent", node.of_parent).field("sah_share", node.sah_share);
  json.field("parent", node.parent).field("left", node.left).field("right", node.right);
}

void write_lesson_number(JsonWriter& json, const LessonNumberStatement& number) {
  json.begin_object().field("says", number.says).field("text", number.text).field("found", number.found);
  json.field("pending", number.pending).key("right");
  number.right ? json.value(*number.right) : json.null();
  json.field("command", number.command).end_object();
}

void write_lesson_draws(JsonWriter& json, const Session& session) {
  json.key("draws").begin_array();
  const std::vector<LessonDrawnStatement> drawn = lesson_drawn(session);
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const LessonFigure figure = drawn[i].there ? lesson_figure(session, i) : LessonFigure{};
    json.begin_object().field("says", drawn[i].says).field("as", name_of(drawn[i].as));
    json.field("command", drawn[i].command).field("pending", drawn[i].pending);
    json.field("error", drawn[i].error).key("parts").begin_array();
    for (const std::vector<Vec3>& part : figure.parts) json.value(std::span<const Vec3>(part));
    json.end_array().field("radius", figure.radius).end_object();
  }
  json.end_array();
}

void write_lesson(JsonWriter& json, const Session& session) {
  json.key("lesson");
  const auto lesson = lesson_statement(session);
  if (!lesson) {
    json.null();
    return;
  }
  json.begin_object().field("name", lesson->name).field("title", lesson->title);
  json.field("step", lesson->step).field("steps", lesson->steps).field("caption", lesson->caption);
  json.field("formula", lesson->formula).key("number");
  write_lesson_number(json, lesson->number);
  json.key("numbers").begin_array();
  for (const LessonNumberStatement& number : lesson->numbers) write_lesson_number(json, number);
  json.end_array();
  write_lesson_draws(json, session);
  json.field("try", std::span<const std::string>(lesson->tries));
  json.field("controls", std::span<const std::string>(lesson->controls));
  json.field("takes_models", lesson->takes_models);
  json.field("own_models", std::span<const std::string>(lesson->own_models)).key("rule");
  if (lesson->rule)
    write_lesson_number(json, *lesson->rule);
  else
    json.null();
  json.field("seen_text", lessons_text(session)).end_object();
}

void write_legend(JsonWriter& json, Session& session) {
  json.key("legend").begin_array();
  for (const LegendStatement& row : legend_statements(session)) json.value(row.text);
  json.end_array();
  json.key("legend_colors").begin_array();
  for (const LegendStatement& row : legend_statements(session)) {
    json.begin_array();
    for (const Rgba& color : row.colors) json.value(hex(color));
    json.end_array();
  }
  json.end_array();
}

void write_levels(JsonWriter& json, Session& session) {
  json.key("levels").begin_array();
  for (const LevelStatement& level : level_statements(session))
    json.begin_object()
        .field("level", level.level)
        .field("nodes", level.nodes)
        .field("volume", level.volume)
        .field("area", level.area)
        .end_object();
  json.end_array();
  const auto query = descent_of_bar(session);
  json.field("levels_text", levels_text(session, query ? count_boxes(*query, session.document().edit().depth)
                                                       : DescentBoxes{}));
}

void write_selected_node(JsonWriter& json, Session& session) {
  json.key("node");
  if (const auto node = node_statement(session)) {
    json.begin_object();
    write_target(json, node->target);
    json.field("node", node->node).field("level", node->level).field("is_leaf", node->is_leaf);
    json.field("triangles", node->triangles).field("volume", node->volume).field("area", node->area);
    write_node(json, *node);
    json.end_object();
  } else {
    json.null();
  }
}

}  // namespace

std::string state_json(Session& session) {
  JsonWriter json;
  json.begin_object().field("schema", "boxwood.state/1");
  write_objects(json, session);
  write_volumes(json, session);
  write_selection(json, session);
  write_legend(json, session);
  write_motion(json, session);
  write_collision(json, session);
  write_clash(json, session);
  write_played(json, session);
  write_hover(json, session);
  write_measure(json, session);
  write_walk(json, session);
  write_controls(json, session);
  write_levels(json, session);
  write_bar(json, session);
  write_tree(json, session);
  write_selected_node(json, session);
  json.field("counts", counts_text(session)).field("status", status_text(session, {0.0, {}, true}));
  json.field("workspace", name_of(session.view().workspace()));
  write_lesson(json, session);
  json.key("drawn").begin_array();
  for (const DrawnStatement& drawn : drawn_statements(session)) json.value(drawn.text);
  json.end_array();
  json.key("message_lines").begin_array();
  for (const MessageStatement& message : message_statements(session)) json.value(message.text);
  json.end_array();
  write_look(json, session.view());
  json.key("messages").begin_array();
  for (const Message& message : session.messages().all()) json.value(message.text);
  json.end_array();
  for (const StateSection& section : feature_list().state) {
    json.key(section.key);
    section.write(json, session);
  }
  json.field("command", equivalent_command_line(session));
  json.end_object();
  return json.text();
}

}  // namespace boxwood
