// SPDX-License-Identifier: MIT
// The words and numbers about the motion of the open robot.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/features/robot/show/robot_motion_player.hpp"
#include "app/session/session.hpp"
#include "app/text/shaped.hpp"

namespace boxwood {

struct RobotMotionStatement {
  std::string text, detail;              // the certified result, and how it was found
  std::optional<MotionVerdict> verdict;  // nullopt while it is computed, if it was stopped, and without ends
  std::optional<double> free_until, contact_at, clearance_at_least, time;
  std::string pair_a, pair_b;     // in contact, or too near to decide; may be empty
  std::string curve_text;         // what the curve is
  std::vector<double> distances;  // of the curve so far
  bool running = false;
  template <class F> void describe(F& f) const {
    f("text", text), f("detail", detail), f("verdict", shaped<"'free'|'contact'|'undecided'~">(verdict)),
        f("free_until", free_until);
    f("contact_at", contact_at), f("clearance_at_least", clearance_at_least), f("time", time);
    f("pair", pair_a.empty() ? std::nullopt : std::optional(std::pair(pair_a, pair_b)));
    f("running", running), f("curve_text", curve_text), f("distances", shaped<"[n~]">(distances));
  }
};
// Returns nullopt unless the motion is shown.
std::optional<RobotMotionStatement> robot_motion_statement(const Session& session);

}  // namespace boxwood
