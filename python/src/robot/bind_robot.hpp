// SPDX-License-Identifier: MIT
// boxwood.Robot: a robot of URDF files for any number of threads.
#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include <boxwood/robot.hpp>
#include <boxwood/robot_motion.hpp>

#include "common.hpp"
#include "interrupt.hpp"

namespace boxwood::python {

// Queries take a copy of the robot under the lock, so edits beside them do no harm. The mutex is never taken
// with the GIL held.
class PythonRobot {
public:
  explicit PythonRobot(Robot robot) : robot_(std::move(robot)) {}

  Robot snapshot() const { return numbered_snapshot().first; }
  // Returns the robot and edits().
  std::pair<Robot, std::uint64_t> numbered_snapshot() const {
    const py::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    return {robot_, edits_};
  }
  // Replaces the robot, unless it was edited after edits() was `edits`.
  bool replace(Robot robot, std::uint64_t edits) {
    const py::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    if (edits != edits_) return false;
    idle_.clear();
    ++edits_;
    robot_ = std::move(robot);
    return true;
  }

  // Calls edit(robot), with the lock and without the GIL.
  template <class Edit> auto edit(const Edit& edit) {
    const py::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    idle_.clear();
    ++edits_;
    return edit(robot_);
  }

  // Calls ask(scratch, stop) -> stopped until it is not stopped. One call at a time uses the warm scratch.
  template <class Ask> void ask(std::size_t configurations, const Ask& ask) {
    constexpr std::size_t kMany = 4096;
    const std::unique_lock warm(scratch_mutex_, std::try_to_lock);
    RobotScratch cold;
    RobotScratch& scratch = warm.owns_lock() ? scratch_ : cold;
    interruptible(configurations >= kMany ? Length::many : Length::unknown,
                  [&](const std::atomic<bool>* stop) { return !ask(scratch, stop); });
  }

  // Motions of the robot as it is, kept for the next call. Without the GIL.
  std::vector<RobotMotion> motions(std::size_t count) {
    const std::lock_guard lock(mutex_);
    std::vector<RobotMotion> out = std::move(idle_);
    idle_.clear();
    while (out.size() < count) out.emplace_back(robot_);
    return out;
  }
  // Gives them back, unless the robot has been edited; `edits` is edits() from before.
  void give_back(std::vector<RobotMotion> motions, std::uint64_t edits) {
    const std::lock_guard lock(mutex_);
    if (edits == edits_) idle_ = std::move(motions);
  }
  std::uint64_t edits() const {
    const std::lock_guard lock(mutex_);
    return edits_;
  }

private:
  mutable std::mutex mutex_;
  Robot robot_;
  std::uint64_t edits_ = 0;
  std::vector<RobotMotion> idle_;
  std::mutex scratch_mutex_;
  RobotScratch scratch_;
};

void bind_robot(py::module_& module);
// Binds link_poses() and the methods that answer for many configurations or motions.
void bind_robot_queries(py::class_<PythonRobot, std::shared_ptr<PythonRobot>>& robot);
// Binds add_scene() and set_padding().
void bind_robot_scene(py::class_<PythonRobot, std::shared_ptr<PythonRobot>>& robot);

}  // namespace boxwood::python
