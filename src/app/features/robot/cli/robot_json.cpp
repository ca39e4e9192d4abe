// SPDX-License-Identifier: MIT
// Fields of robots, configurations and motions.
#include "app/features/robot/cli/robot_json.hpp"

#include "app/text/json.hpp"

namespace boxwood {

namespace {

void write_pair(JsonWriter& json, const Robot& robot, const WorldPair& pair) {
  json.begin_array();
  json.value(robot.objects()[pair.first].name).value(robot.objects()[pair.second].name);
  json.end_array();
}

void write_robot_value(JsonWriter& json, const RobotDescription& robot, const RobotValue& value) {
  json.begin_object().field("name", value.name).field("joint", robot.joints[value.joint].name);
  json.field("lower", value.lower).field("upper", value.upper);
  json.field("soft_lower", value.soft_lower).field("soft_upper", value.soft_upper).end_object();
}

void write_joint(JsonWriter& json, const RobotDescription& robot, const RobotJoint& joint) {
  json.begin_object().field("name", joint.name).field("kind", name_of(joint.kind));
  json.field("parent", robot.links[joint.parent].name).field("child", robot.links[joint.child].name);
  json.field("values", joint.mimic ? std::size_t{0} : values_of(joint.kind));
  json.key("mimic");
  if (joint.mimic)
    json.begin_object()
        .field("joint", robot.joints[joint.mimic->joint].name)
        .field("multiplier", joint.mimic->multiplier)
        .field("offset", joint.mimic->offset)
        .end_object();
  else
    json.null();
  json.end_object();
}

}  // namespace

std::string robot_to_json(const Robot& robot) {
  const RobotDescription& d = robot.description();
  std::vector<std::size_t> triangles(d.links.size(), 0);
  for (std::uint32_t i = 0; i < robot.objects().size(); ++i)
    if (robot.objects()[i].present && robot.objects()[i].link != kNoLink)
      triangles[robot.objects()[i].link] += robot.world().object(i).model.mesh.triangles.size();
  JsonWriter json;
  json.begin_object().field("schema", "boxwood.robot/1").field("name", d.name).field("dof", robot.dof());
  json.key("values").begin_array();
  for (const RobotValue& value : robot.values()) write_robot_value(json, d, value);
  json.end_array().key("joints").begin_array();
  for (const RobotJoint& joint : d.joints) write_joint(json, d, joint);
  json.end_array().key("links").begin_array();
  for (std::size_t i = 0; i < d.links.size(); ++i)
    json.begin_object()
        .field("name", d.links[i].name)
        .field("collision", d.links[i].collision.size())
        .field("visual", d.links[i].visual.size())
        .field("triangles", triangles[i])
        .end_object();
  json.end_array().field("tested_pairs", robot.tested_pairs()).key("disabled");
  if (d.disabled) {
    json.begin_array();
    for (const RobotLinkPair& pair : *d.disabled)
      json.begin_object()
          .field("a", d.links[pair.first].name)
          .field("b", d.links[pair.second].name)
          .field("reason", pair.reason)
          .end_object();
    json.end_array();
  } else {
    json.null();
  }
  json.key("states").begin_array();
  for (const RobotState& state : d.states) json.value(state.name);
  json.end_array().key("warnings").begin_array();
  for (const std::string& warning : d.warnings) json.value(warning);
  return json.end_array().end_object().take();
}

std::string answer_to_json(const Robot& robot, const RobotAnswer& answer) {
  JsonWriter json;
  json.begin_object().field("configuration", answer.configuration).field("colliding", !answer.pairs.empty());
  json.key("pair");
  if (answer.pairs.empty())
    json.null();
  else
    write_pair(json, robot, answer.pairs.front());
  if (answer.nearest != nullptr) {
    const WorldDistance& near = *answer.nearest;
    const bool found = near.distance < kInfinity;
    json.field("distance", near.distance).key("nearest");
    if (found)
      write_pair(json, robot, near.pair);
    else
      json.null();
    json.field("point_a", found ? std::optional(near.point_first) : std::nullopt);
    json.field("point_b", found ? std::optional(near.point_second) : std::nullopt);
  }
  if (answer.with_depth) {
    json.key("depth");
    if (answer.depth)
      json.begin_object()
          .field("lower", answer.depth->lower)
          .field("upper", answer.depth->upper)
          .field("direction", answer.depth->direction)
          .end_object();
    else
      json.null();
  }
  json.key("limits").begin_array();
  for (const LimitBreach& breach : answer.limits)
    json.begin_object()
        .field("joint", robot.description().joints[breach.joint].name)
        .field("value", breach.value)
        .field("limit", breach.limit)
        .field("soft", breach.is_soft)
        .end_object();
  json.end_array();
  if (answer.with_contacts) {
    json.key("pairs").begin_array();
    for (std::size_t i = 0; i < answer.pairs.size(); ++i) {
      json.begin_object().key("pair");
      write_pair(json, robot, answer.pairs[i]);
      json.key("contacts").begin_array();
      if (!answer.first_contact.empty())
        for (std::size_t k = answer.first_contact[i]; k < answer.first_contact[i + 1]; ++k)
          json.begin_object()
              .field("point", answer.contacts[k].point)
              .field("normal", answer.contacts[k].normal)
              .field("depth", answer.contacts[k].depth)
              .end_object();
      json.end_array().end_object();
    }
    json.end_array();
  }
  return json.end_object().take();
}

std::string motion_to_json(const Robot& robot, std::size_t configuration, const MotionResult& motion) {
  JsonWriter json;
  json.begin_object().field("configuration", configuration).field("verdict", name_of(motion.verdict));
  json.key("free");
  if (motion.verdict == MotionVerdict::undecided)
    json.null();
  else
    json.value(motion.verdict == MotionVerdict::free);
  const bool is_free = motion.verdict == MotionVerdict::free;
  json.field("time", is_free ? std::nullopt : std::optional(motion.free_until));
  json.field("contact_at", motion.contact_at).key("pair");
  if (is_free)
    json.null();
  else
    write_pair(json, robot, motion.pair);
  json.field("clearance_at_least", motion.clearance_at_least);
  json.field("configurations_tested", motion.configurations).field("distances", motion.distances);
  return json.end_object().take();
}

}  // namespace boxwood
