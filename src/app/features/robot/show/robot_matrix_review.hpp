// SPDX-License-Identifier: MIT
// The verdicts of all pairs of links, made by a worker, and the chosen pair.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include <boxwood/robot_matrix.hpp>

#include "app/features/robot/show/pose_check.hpp"
#include "app/features/robot/show/robot_matrix_commands.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/job_queue.hpp"

namespace boxwood {

// Written by a worker, read by the session's thread.
struct MatrixProgress {
  std::atomic<std::uint32_t> samples = 0, judged = 0, open = 0;  // as in RobotMatrixProgress
};

class RobotMatrixReview : public Feature {
public:
  explicit RobotMatrixReview(const SessionContext& context);
  ~RobotMatrixReview() override { stop(); }

  // Returns the number of configurations: the random ones and the default one.
  static std::uint32_t samples() { return RobotMatrixOptions{}.samples + 1; }
  bool shown() const;
  // The verdicts; null until the work has ended. After a stop, those that were known then.
  std::shared_ptr<const RobotMatrix> matrix() const { return matrix_; }
  bool is_running() const { return is_running_; }
  const MatrixProgress& progress() const { return *progress_; }
  const std::optional<LinkPair>& chosen() const { return chosen_; }
  // Returns the verdict about a pair; null if it is not known.
  const LinkPairVerdict* verdict(const LinkPair& pair) const;

  // Feature
  std::uint64_t revision() const override { return revision_; }
  std::size_t poll() override { return queue_.run_completions(); }
  bool advance() override;
  void refresh() override;
  bool is_busy() const override { return !queue_.idle(); }
  void stop() override { job_.stop(); }
  void scene_changed(bool keeps_objects) override;
  void add_commands(std::vector<Command>& out) const override;

private:
  std::shared_ptr<const OpenedRobot> robot_now() const;
  void classify();
  Result<void> choose(const ChooseLinkPair& command);
  void forget();

  SessionContext context_;
  bool is_running_ = false;
  std::shared_ptr<const OpenedRobot> of_;  // the robot that the verdicts are about
  std::shared_ptr<const RobotMatrix> matrix_;
  std::shared_ptr<MatrixProgress> progress_ = std::make_shared<MatrixProgress>();
  std::uint32_t seen_ = 0;  // samples and judged pairs at the last advance()
  std::optional<LinkPair> chosen_;
  std::uint64_t serial_ = 0, revision_ = 0;
  JobHandle job_;
  JobQueue queue_;  // the last member, so that its thread is joined before the others are destroyed
};

}  // namespace boxwood
