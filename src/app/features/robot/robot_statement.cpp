// SPDX-License-Identifier: MIT
// Puts the answer about the robot's configuration into words.
#include "app/features/robot/robot_statement.hpp"

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <numbers>

#include "app/features/robot/show/pose_check.hpp"
#include "app/features/robot/show/posed_robot.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;

std::string fixed_digits(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  std::string out = text;
  if (out.find_first_not_of("-0.") == std::string::npos && out.front() == '-') out.erase(0, 1);  // no "-0.0"
  return out;
}

std::string count_words(std::size_t n, const char* one, const char* many) {
  return count_text(n) + " " + (n == 1 ? one : many);
}

std::string limits_tip(const JointStatement& row, AngleUnit angles) {
  const auto end = [&](const std::optional<double>& limit) {
    return limit ? joint_text(*limit, row.unit, angles) : std::string("no limit");
  };
  return "from " + end(row.lower) + " to " + end(row.upper);
}

void add_values(const OpenedRobot& robot, const PosedRobot& posed, RobotStatement& out) {
  const auto& joints = robot.description().joints;
  std::vector<LimitBreach> breaches;
  (void)robot.tested.limits_exceeded(posed.configuration(), breaches);
  const auto is_beyond = [&](std::uint32_t joint) {
    for (const LimitBreach& breach : breaches)
      if (breach.joint == joint) return true;
    return false;
  };
  for (std::size_t i = 0; i < robot.tested.values().size(); ++i) {
    const RobotValue& value = robot.tested.values()[i];
    JointStatement row;
    row.name = value.name;
    row.joint = joints[value.joint].name;
    row.unit = unit_of(joints[value.joint].kind, value.place);
    row.value = posed.configuration()[i];
    row.lower = value.lower, row.upper = value.upper;
    row.is_beyond = is_beyond(value.joint);
    row.tip = std::string(name_of(joints[value.joint].kind)) + ", " + limits_tip(row, posed.angles());
    if (value.soft_lower || value.soft_upper)
      row.tip += "\nsoft limits: " +
                 (value.soft_lower ? joint_text(*value.soft_lower, row.unit, posed.angles()) : "none") +
                 " to " +
                 (value.soft_upper ? joint_text(*value.soft_upper, row.unit, posed.angles()) : "none");
    out.values.push_back(std::move(row));
  }
  for (std::uint32_t i = 0; i < joints.size(); ++i) {
    if (!joints[i].mimic) continue;
    const RobotDrive& drive = robot.tested.drives()[i];
    const std::size_t first = robot.tested.first_value(drive.joint);
    JointStatement row;
    row.name = row.joint = joints[i].name;
    row.unit = unit_of(joints[i].kind, 0);
    row.value = drive.multiplier * posed.configuration()[first] + drive.offset;
    row.lower = joints[i].lower, row.upper = joints[i].upper;
    row.is_beyond = is_beyond(i);
    row.follows = joints[drive.joint].name;
    row.tip = "follows " + row.follows + ": " + value_text(drive.multiplier) + " \xC3\x97 its value" +
              (drive.offset != 0.0 ? " + " + joint_text(drive.offset, row.unit, posed.angles()) : "") + "\n" +
              limits_tip(row, posed.angles());
    out.mimics.push_back(std::move(row));
  }
}

LinkPairText text_of(const OpenedRobot& robot, const LinkPair& pair) {
  return {pair.first,
          pair.second,
          {},
          printable(robot.description().links[pair.first].name),
          printable(robot.description().links[pair.second].name)};
}

LinkPairText text_of(const OpenedRobot& robot, const Session& session, const LinkObstacle& pair) {
  return {pair.first, kNoLink, pair.second, printable(robot.description().links[pair.first].name),
          printable(session.document().scene().objects[pair.second].name)};
}

void add_limits(const OpenedRobot& robot, const PosedRobot& posed, const PoseCheck& check,
                RobotStatement& out) {
  for (const LimitBreach& breach : check.limits) {
    const RobotJoint& joint = robot.description().joints[breach.joint];
    const ValueUnit unit = unit_of(joint.kind, 0);
    out.limits.push_back(printable(joint.name) + " is at " + joint_text(breach.value, unit, posed.angles()) +
                         ", beyond its " + (breach.is_soft ? "soft " : "") + "limit " +
                         joint_text(breach.limit, unit, posed.angles()));
  }
}

// States which pairs are left out, and why.
std::string left_out_text(const PoseCheck* check, const RobotStatement& out) {
  std::string text = count_words(out.left_out, "other pair", "other pairs") +
                     (out.srdf.empty()    ? " of neighbours left out (no SRDF)"
                      : out.left_out == 1 ? " is allowed to touch (" + out.srdf + ")"
                                          : " are allowed to touch (" + out.srdf + ")");
  if (check != nullptr)
    text += "; " + count_text(out.left_out_in_contact) +
            (out.left_out_in_contact == 1 ? " of them does" : " of them do");
  return text + ".";
}

void add_tested(const OpenedRobot& robot, const PoseCheck* check, std::size_t others, RobotStatement& out) {
  out.tested = robot.tested.tested_pairs();
  out.left_out = robot.link_pairs - std::min(robot.link_pairs, out.tested);
  if (check != nullptr) out.left_out_in_contact = check->allowed.size();
  out.tested_text = count_words(out.tested, "pair of links is tested", "pairs of links are tested") + ". ";
  if (out.left_out == 0) out.tested_text += "None is left out.";
  if (out.left_out > 0) out.tested_text += left_out_text(check, out);
  if (others > 0)
    out.tested_text += " All links are tested against " +
                       count_words(others, "other object", "other objects") + " of the scene.";
}

void add_answer(const OpenedRobot& robot, const Session& session, RobotStatement& out) {
  const auto& posed = session.get<PosedRobot>();
  const auto check = posed.check();
  add_tested(robot, check.get(), posed.other_objects(), out);
  if (!robot.has_collision) {
    out.text = "No answer: the robot has no collision geometry";
    out.tested_text.clear();
    if (check) add_limits(robot, posed, *check, out);
    return;
  }
  if (!check) {
    out.text = kBeingComputed;
    return;
  }
  add_limits(robot, posed, *check, out);
  if (out.tested == 0 && posed.other_objects() == 0) {
    out.text = "No answer: no pair of links is tested";
    return;
  }
  out.colliding = check->is_colliding();
  const std::size_t count = check->contacts.size() + check->obstacles.size();
  out.text = !check->is_colliding()     ? "No collision"
             : check->obstacles.empty() ? "Colliding: " + count_words(count, "pair", "pairs") + " of links"
                                        : "Colliding: " + count_words(count, "pair", "pairs");
  for (const LinkPair& pair : check->contacts) out.pairs.push_back(text_of(robot, pair));
  for (const LinkObstacle& pair : check->obstacles) out.pairs.push_back(text_of(robot, session, pair));
  if (check->distance < kInfinity) {
    const LinkPairText near = check->nearest_obstacle ? text_of(robot, session, *check->nearest_obstacle)
                                                      : text_of(robot, check->nearest);
    out.distance = check->distance;
    out.nearest_text =
        "Nearest: " + near.text_a + ", " + near.text_b + ", " + value_text(check->distance) + " m";
  }
}

}  // namespace

std::string joint_number(double value, ValueUnit unit, AngleUnit angles) {
  if (unit == ValueUnit::angle && angles == AngleUnit::degrees) return fixed_digits(value * kDegrees, 1);
  return fixed_digits(value, 3);
}

std::string joint_text(double value, ValueUnit unit, AngleUnit angles) {
  std::string out = joint_number(value, unit, angles);
  if (unit == ValueUnit::length) return out + " m";
  if (unit == ValueUnit::number) return out;
  return out + (angles == AngleUnit::degrees ? "\xC2\xB0" : " rad");
}

std::optional<RobotStatement> robot_statement(const Session& session) {
  const auto& posed = session.get<PosedRobot>();
  if (!posed.on()) return std::nullopt;
  RobotStatement out;
  const auto robot = posed.robot();
  if (!robot) {
    out.text = posed.failure().empty() ? "The robot is being opened..." : posed.failure();
    return out;
  }
  out.name = printable(robot->description().name);
  out.srdf = printable(std::filesystem::path(robot->srdf).filename().string());
  add_values(*robot, posed, out);
  for (const RobotState& state : robot->description().states) out.states.push_back(state.name);
  add_answer(*robot, session, out);
  if (!posed.is_placed()) out.moved_text = "A link was moved by hand: the answer is about the values above.";
  if (!robot->has_visual)
    out.geometry_text = "The file has collision geometry only";
  else if (!robot->has_collision)
    out.geometry_text = "The file has only visual geometry";
  return out;
}

}  // namespace boxwood
