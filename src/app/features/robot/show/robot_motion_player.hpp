// SPDX-License-Identifier: MIT
// The motion between two configurations: its certified result and the curve of distances, made by workers.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <boxwood/robot_motion.hpp>

#include "app/features/robot/show/motion_curve.hpp"
#include "app/features/robot/show/robot_motion_commands.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/job_queue.hpp"

namespace boxwood {

struct OpenedRobot;

class RobotMotionPlayer : public Feature {
public:
  explicit RobotMotionPlayer(const SessionContext& context);
  ~RobotMotionPlayer() override { stop(); }

  bool shown() const;
  // The ends of the motion, if they are set.
  const std::optional<std::vector<double>>& from() const { return from_; }
  const std::optional<std::vector<double>>& to() const { return to_; }
  // Returns the time whose configuration the robot has; nullopt if it has another.
  std::optional<double> time() const;
  // The certified result; nullopt until it is known.
  const std::optional<MotionResult>& result() const { return result_; }
  // The curve so far; null before it begins.
  std::shared_ptr<const MotionCurve> curve() const { return curve_; }
  bool is_running() const { return is_running_; }
  bool was_stopped() const { return was_stopped_; }

  // Feature
  std::uint64_t revision() const override { return revision_; }
  void start() override;
  std::size_t poll() override { return queue_.run_completions(); }
  bool advance() override;
  void refresh() override;
  bool is_busy() const override { return !queue_.idle(); }
  void stop() override;
  void scene_changed(bool keeps_objects) override;
  void add_commands(std::vector<Command>& out) const override;

private:
  std::shared_ptr<const OpenedRobot> robot_now() const;
  Result<void> set_end(std::optional<std::vector<double>>& end, const ConfigurationWords& words);
  Result<void> set_time(double time);
  void forget_answers();

  SessionContext context_;
  bool is_running_ = false, was_stopped_ = false;
  std::optional<std::vector<double>> from_, to_;
  std::optional<double> time_;                // last set
  std::shared_ptr<const OpenedRobot> of_;     // of the ends
  std::shared_ptr<const OpenedRobot> among_;  // of the answers: the same among obstacles
  std::optional<MotionResult> result_;
  std::shared_ptr<MotionCurve> curve_;
  std::size_t seen_ = 0;  // samples of the curve at the last poll
  std::uint64_t serial_ = 1, asked_ = 0, revision_ = 0;
  JobHandle sweep_, sampling_;
  JobQueue queue_;  // last member: joined first
};

}  // namespace boxwood
