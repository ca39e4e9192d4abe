// SPDX-License-Identifier: MIT
// The workers of the open robot: one opens files and answers, in this order.
#pragma once

#include <memory>

#include "app/features/robot/show/pose_check.hpp"
#include "app/features/robot/show/surroundings.hpp"
#include "app/shell/job_queue.hpp"

namespace boxwood {

struct RobotWork {
  explicit RobotWork(const std::function<void()>& wake) : queue(1, wake) {}
  ~RobotWork() { stop(); }
  void stop() {
    opening.stop();
    geometry.stop();
    checking.stop();
  }
  JobHandle opening, geometry, checking;
  bool opens = false;
  std::uint64_t opened = 0;  // the number of openings so far
  RobotScratch scratch;      // of the worker
  SurroundedRobot robot;     // likewise
  JobQueue queue;            // last member: joined first
};

}  // namespace boxwood
