// SPDX-License-Identifier: MIT
// The proof of the answer about a selected pair, made on a worker while it is shown.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/features/proof/proof_planes.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/job_queue.hpp"

namespace boxwood {

class AnswerProof : public Feature {
public:
  explicit AnswerProof(const SessionContext& context);
  ~AnswerProof() override { stop(); }

  bool on() const { return on_; }
  // Returns the proof of the answer on screen. Null while it is computed, and if there is no answer.
  std::shared_ptr<const PairProof> proof() const;
  // Returns the answer on screen, proven or not; null without an answer.
  std::shared_ptr<const CollisionAnswer> answer() const;
  // Returns the number of the plane that is shown alone, from 1; 0: all.
  std::uint32_t plane() const;

  // Feature
  std::uint64_t revision() const override { return revision_; }
  void start() override;
  std::size_t poll() override { return queue_.run_completions(); }
  bool is_busy() const override { return !queue_.idle(); }
  bool answers_soon() const override { return is_busy(); }
  bool hides_volumes() const override { return proof() != nullptr; }
  void stop() override { job_.stop(); }
  void scene_changed(bool keeps_objects) override;
  void step_wanted(std::span<const Command> kept) override;
  void add_commands(std::vector<Command>& out) const override;

private:
  Result<void> save(const std::string& file) const;

  SessionContext context_;
  bool on_ = false;
  std::uint32_t plane_ = 0;
  std::uint64_t revision_ = 0;
  std::shared_ptr<const PairProof> proof_;
  std::shared_ptr<const CollisionAnswer> asked_;
  JobHandle job_;
  JobQueue queue_;  // last member: joined first
};

}  // namespace boxwood
