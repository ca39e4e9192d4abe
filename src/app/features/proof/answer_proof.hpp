// SPDX-License-Identifier: MIT
// The proof of the answer about a pair, made on a worker while it is shown. The pair is selected, or one that
// a feature labels, as the chosen clash.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/features/proof/proof_planes.hpp"
#include "app/session/feature.hpp"
#include "app/session/pair_feature.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/job_queue.hpp"

namespace boxwood {

// The query of a pair that is not selected, and may be hidden.
class ProofQuery final : public PairFeature<CollisionAnswer> {
public:
  explicit ProofQuery(const SessionContext& context)
      : PairFeature(context, "to prove the answer", boxwood::answer) {}
  bool shown() const override { return pair_.has_value(); }
  bool is_busy() const override { return !queue_.idle(); }
  // Asks about these objects; nullopt: about no pair.
  void ask(const std::optional<std::array<std::uint32_t, 2>>& pair) {
    if (pair) return choose((*pair)[0], (*pair)[1]);
    pair_.reset();
    forget();
  }
};

class AnswerProof : public Feature {
public:
  explicit AnswerProof(const SessionContext& context);
  ~AnswerProof() override { stop(); }

  bool on() const { return on_; }
  // Returns the proof of the answer on screen. Null while it is computed, and if there is no answer.
  std::shared_ptr<const PairProof> proof() const;
  // Returns the answer on screen, proven or not; null without an answer. If nothing is selected, that about a
  // labelled pair exists only while on().
  std::shared_ptr<const CollisionAnswer> answer() const;
  // Returns true if there is an answer to prove, or a pair to ask about.
  bool can_prove() const { return answer() != nullptr || labelled_pair().has_value(); }
  // Returns the number of the plane that is shown alone, from 1; 0: all.
  std::uint32_t plane() const;

  // Feature
  std::uint64_t revision() const override { return revision_; }
  void start() override;
  std::size_t poll() override { return query_.poll() + queue_.run_completions(); }
  bool is_busy() const override { return query_.is_busy() || !queue_.idle(); }
  bool answers_soon() const override { return is_busy(); }
  bool hides_volumes() const override { return proof() != nullptr; }
  void stop() override {
    query_.stop();
    job_.stop();
  }
  void edited(const EditEffect& effect) override { query_.edited(effect); }
  void scene_changed(bool keeps_objects) override;
  void step_wanted(std::span<const Command> kept) override;
  void add_commands(std::vector<Command>& out) const override;

private:
  // Returns the pair that a feature labels in the workspace of proofs; nullopt without one.
  std::optional<std::array<std::uint32_t, 2>> labelled_pair() const;
  Result<void> save(const std::string& file) const;

  SessionContext context_;
  ProofQuery query_;
  bool on_ = false;
  std::uint32_t plane_ = 0;
  std::uint64_t revision_ = 0;
  std::shared_ptr<const PairProof> proof_;
  std::shared_ptr<const CollisionAnswer> asked_;
  JobHandle job_;
  JobQueue queue_;  // last member: joined first
};

}  // namespace boxwood
