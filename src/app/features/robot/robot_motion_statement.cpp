// SPDX-License-Identifier: MIT
// Puts the certified result of a motion into words.
#include "app/features/robot/robot_motion_statement.hpp"

#include <algorithm>

#include "app/features/robot/show/pose_check.hpp"
#include "app/features/robot/show/posed_robot.hpp"
#include "app/statements/statements.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

void add_pair(const OpenedRobot& robot, const MotionResult& result, RobotMotionStatement& out) {
  const auto& objects = robot.tested.objects();
  if (std::max(result.pair.first, result.pair.second) >= objects.size()) return;
  out.pair_a = printable(objects[result.pair.first].name);
  out.pair_b = printable(objects[result.pair.second].name);
}

void add_result(const OpenedRobot& robot, const MotionResult& result, RobotMotionStatement& out) {
  if (result.free_until > 0.0) out.clearance_at_least = result.clearance_at_least;
  out.free_until = result.free_until;
  const std::string until = "t = " + value_text(result.free_until);
  if (result.stopped) {
    out.text = result.free_until > 0.0 ? "Stopped: proven free until " + until : "Stopped: nothing is proven";
    return;
  }
  out.verdict = result.verdict;
  if (result.verdict == MotionVerdict::free) {
    out.text = "Free at all times: proven";
    if (*out.clearance_at_least < kInfinity)
      out.detail =
          "Every tested pair stays at least " + value_text(*out.clearance_at_least) + " m apart (proven).";
    return;
  }
  add_pair(robot, result, out);
  if (result.verdict == MotionVerdict::contact) {
    out.contact_at = result.contact_at;
    out.text = result.free_until > 0.0 ? "First contact at t = " + value_text(result.contact_at)
                                       : "In contact at the start";
    out.detail = out.pair_a + ", " + out.pair_b +
                 (result.free_until > 0.0 ? ". No tested pair meets before " + until + " (proven)." : "");
    return;
  }
  out.text = "Undecided from " + until + " on";
  out.detail = out.pair_a + ", " + out.pair_b + " come too near to decide. Free until then (proven).";
}

}  // namespace

std::optional<RobotMotionStatement> robot_motion_statement(const Session& session) {
  const auto& player = session.get<RobotMotionPlayer>();
  const auto robot = session.get<PosedRobot>().robot();
  if (!player.shown() || !robot) return std::nullopt;
  RobotMotionStatement out;
  out.running = player.is_running();
  out.time = player.time();
  if (!player.from() || !player.to()) {
    out.text = !player.from() && !player.to() ? "Set the two ends of a motion"
               : player.from()                ? "Move the robot and set the end of the motion"
                                              : "Move the robot and set the start of the motion";
    out.detail = "A motion is a straight line between two configurations, from t = 0 to 1.";
    return out;
  }
  const auto among = session.get<PosedRobot>().among_obstacles();
  if (!among)
    out.text = kBeingComputed;
  else if (!among->can_collide())
    out.text = "No answer: no pair of links is tested";
  else if (player.result())
    add_result(*among, *player.result(), out);
  else
    out.text = player.is_running() ? "The motion is being proven..." : "Stopped";
  if (const auto curve = player.curve(); curve && among && among->can_collide()) {
    const auto distances = curve->distances();
    out.distances.assign(distances.begin(), distances.end());
    out.curve_text = "Sampled distance of the nearest tested pair (" + count_text(distances.size()) + " of " +
                     count_text(MotionCurve::kSamples) + " samples)";
  }
  return out;
}

}  // namespace boxwood
