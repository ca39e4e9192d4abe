// SPDX-License-Identifier: MIT
// Sessions that show covers.
#pragma once

#include "app/cli/options.hpp"
#include "app/features/cover/cli/cover_setup.hpp"
#include "app/features/robot/arm_session.hpp"

namespace boxwood {

// Options of a session that reads models, robots and covers.
inline SessionOptions cover_session_options() {
  static const Options kOptions;
  SessionOptions out = robot_session_options();
  set_up_covers(kOptions, out.setups);
  return out;
}

}  // namespace boxwood
