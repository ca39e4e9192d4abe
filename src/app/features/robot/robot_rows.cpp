// SPDX-License-Identifier: MIT
// The field of --state of the robot, and its lines of the legend.
#include "app/features/robot/robot_matrix_statement.hpp"
#include "app/features/robot/robot_motion_statement.hpp"
#include "app/features/robot/robot_statement.hpp"
#include "app/features/robot/show/pose_check.hpp"
#include "app/features/robot/show/robot_show.hpp"
#include "app/statements/statement_list.hpp"
#include "app/text/json.hpp"
#include "app/text/text.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

std::string_view unit_name(ValueUnit unit) {
  return unit == ValueUnit::angle ? "rad" : unit == ValueUnit::length ? "m" : "1";
}

void write_joints(JsonWriter& json, const std::vector<JointStatement>& rows) {
  json.begin_array();
  for (const JointStatement& row : rows) {
    json.begin_object().field("name", row.name).field("value", row.value).field("unit", unit_name(row.unit));
    json.field("lower", row.lower).field("upper", row.upper).field("beyond", row.is_beyond);
    if (!row.follows.empty()) json.field("follows", row.follows);
    json.end_object();
  }
  json.end_array();
}

void write_robot_motion(JsonWriter& json, const Session& session) {
  const auto motion = robot_motion_statement(session);
  if (!motion) {
    json.null();
    return;
  }
  json.begin_object().field("text", motion->text).field("detail", motion->detail);
  json.field("verdict", motion->verdict ? std::optional(name_of(*motion->verdict)) : std::nullopt);
  json.field("free_until", motion->free_until).field("contact_at", motion->contact_at);
  json.field("clearance_at_least", motion->clearance_at_least).field("time", motion->time);
  json.key("pair");
  if (motion->pair_a.empty())
    json.null();
  else
    json.begin_array().value(motion->pair_a).value(motion->pair_b).end_array();
  json.field("running", motion->running).field("curve_text", motion->curve_text);
  json.field("distances", std::span<const double>(motion->distances)).end_object();
}

void write_robot_matrix(JsonWriter& json, const Session& session) {
  const auto matrix = robot_matrix_statement(session);
  if (!matrix) {
    json.null();
    return;
  }
  const auto& show = session.get<RobotMatrixShow>();
  json.begin_object().field("text", matrix->text).field("running", show.is_running());
  json.key("counts").begin_object();
  for (std::size_t i = 0; i < kLinkVerdicts; ++i)
    json.field(name_of(static_cast<LinkVerdict>(i)), matrix->counts[i]);
  json.end_object().field("wrong", matrix->wrong).field("unproven", matrix->unproven);
  json.field("right", matrix->right).key("lines").begin_array();
  for (const SrdfLineStatement& line : matrix->lines)
    json.begin_object()
        .field("links", line.links)
        .field("judgement", name_of(line.judgement))
        .field("text", line.text)
        .end_object();
  json.end_array().field("chosen_text", matrix->chosen_text).end_object();
}

void write_robot_state(JsonWriter& json, Session& session) {
  const auto robot = robot_statement(session);
  if (!robot) {
    json.null();
    return;
  }
  json.begin_object().field("text", robot->text).field("name", robot->name).field("srdf", robot->srdf);
  json.field("geometry", name_of(session.get<RobotShow>().geometry()));
  json.field("placed", session.get<RobotShow>().is_placed());
  json.field("colliding", robot->colliding).key("pairs").begin_array();
  for (const LinkPairText& pair : robot->pairs)
    json.begin_array().value(pair.text_a).value(pair.text_b).end_array();
  json.end_array().field("distance", robot->distance).field("nearest_text", robot->nearest_text);
  json.field("tested_text", robot->tested_text).field("tested_pairs", robot->tested);
  json.field("left_out_pairs", robot->left_out).field("left_out_in_contact", robot->left_out_in_contact);
  json.key("limits").begin_array();
  for (const std::string& limit : robot->limits) json.value(limit);
  json.end_array().key("values");
  write_joints(json, robot->values);
  json.key("mimics");
  write_joints(json, robot->mimics);
  json.key("states").begin_array();
  for (const std::string& state : robot->states) json.value(state);
  json.end_array().key("motion");
  write_robot_motion(json, session);
  json.key("matrix");
  write_robot_matrix(json, session);
  json.end_object();
}

// Names the colours of links: those in contact, and the chosen pair.
void add_robot_legend(Session& session, Legend& legend) {
  const auto& show = session.get<RobotShow>();
  if (session.view().workspace() != Workspace::look || !show.robot()) return;
  const auto& matrix = session.get<RobotMatrixShow>();
  const LinkPair* const chosen = matrix.shown() && matrix.chosen() ? &*matrix.chosen() : nullptr;
  const auto& links = show.robot()->description().links;
  if (chosen != nullptr) {
    legend.add(printable(links[chosen->first].name) + ", of the chosen pair", {kClashColorA});
    legend.add(printable(links[chosen->second].name) + ", of the chosen pair", {kClashColorB});
  }
  const auto check = show.check();
  if (!check) return;
  const auto is_other = [chosen](std::uint32_t link) {
    return chosen == nullptr || (link != chosen->first && link != chosen->second);
  };
  for (const LinkPair& pair : check->contacts)
    if (is_other(pair.first) || is_other(pair.second))
      return legend.add(check->obstacles.empty() ? "Colliding links" : "Colliding links and objects",
                        {kClashContactColor});
  if (!check->obstacles.empty()) legend.add("Colliding links and objects", {kClashContactColor});
}

}  // namespace

void add_robot_statements(StatementList& list) {
  list.state.push_back(
      {.key = "robot",
       .order = 155,
       .listed = 275,
       .shape =
           "{text:s, name:s, srdf:s, geometry:'collision'|'visual', placed:b, colliding:b~, pairs:[[s;2]], "
           "distance:n~, nearest_text:s, tested_text:s, tested_pairs:i, left_out_pairs:i, "
           "left_out_in_contact:i, limits:[s], "
           "values:[{name:s, value:n, unit:'rad'|'m'|'1', lower:n~, upper:n~, beyond:b, follows?:s}], "
           "mimics:[{name:s, value:n, unit:'rad'|'m'|'1', lower:n~, upper:n~, beyond:b, follows?:s}], "
           "states:[s], "
           "motion:{text:s, detail:s, verdict:'free'|'contact'|'undecided'~, free_until:n~, contact_at:n~, "
           "clearance_at_least:n~, time:n~, pair:[s;2]~, running:b, curve_text:s, distances:[n~]}~, "
           "matrix:{text:s, running:b, counts:{*:i}, wrong:i, unproven:i, right:i, "
           "lines:[{links:s, judgement:'right'|'unproven'|'wrong', text:s}], chosen_text:s}~}~",
       .write = write_robot_state});
  list.legend.push_back({legend_order::kPair, add_robot_legend});
}

}  // namespace boxwood
