// SPDX-License-Identifier: MIT
// A feature that runs one query about two objects at a time, for the poses and trees on screen, on a worker.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/derived/derived_data.hpp"
#include "app/derived/pair_query.hpp"
#include "app/document/document.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/job_queue.hpp"
#include "app/shell/messages.hpp"
#include "app/text/errors.hpp"

namespace boxwood {

// `Answer` has the `question` that it answers. An outdated query is stopped. Lives on one thread.
template <class Answer> class PairFeature : public Feature {
public:
  // Runs the query on a worker; reads only snapshots.
  using Ask = Result<std::shared_ptr<const Answer>>(const CollisionQuestion& question, const LazyMesh& lazy_a,
                                                    const LazyMesh& lazy_b, const std::atomic<bool>& stop);

  ~PairFeature() override { job_.stop(); }  // or the queue would wait for the whole query

  virtual bool shown() const = 0;  // true if it has objects, and is in a workspace that shows it
  const std::optional<std::array<std::uint32_t, 2>>& objects() const { return pair_; }  // objects A and B
  // Returns the answer for the poses and trees on screen. Null until it is ready, and if there is no
  // question.
  std::shared_ptr<const Answer> answer() const {
    const auto now = answer_ ? question() : std::nullopt;
    return now && answer_->question.same_as(*now) ? answer_ : nullptr;
  }

  // Feature
  std::uint64_t revision() const override { return revision_; }
  void start() override {
    if (!shown()) return;
    for (const std::uint32_t object : *pair_)
      if (object < context_.document.object_count()) (void)context_.derived.tree(Target{object});
    const auto wanted = question();
    if (!wanted || answer() || (failed_ && failed_->same_as(*wanted))) return;
    if (asked_) {
      if (!asked_->same_as(*wanted)) job_.stop();  // the next query starts when this one has ended
      return;
    }
    asked_ = wanted;
    job_ = queue_.submit(
        what_for_,
        [question = *wanted, a = context_.derived.mesh(Target{wanted->a}),
         b = context_.derived.mesh(Target{wanted->b}),
         ask = ask_](const std::atomic<bool>& stop) { return ask(question, *a, *b, stop); },
        [this, of = *wanted](Result<std::shared_ptr<const Answer>> result) {
          if (!asked_ || !asked_->same_as(of)) return;  // it was forgotten
          asked_.reset();
          if (result) {
            answer_ = std::move(*result);
          } else if (result.error().kind != ErrorKind::cancelled) {
            failed_ = of;
            context_.messages.scene_error(result.error());
          }
        });
  }
  std::size_t poll() override { return queue_.run_completions(); }
  void stop() override { job_.stop(); }
  void edited(const EditEffect& effect) override {  // meshes and trees are built again
    if (effect.obb_method) forget();
  }
  bool hides_volumes() const override { return shown(); }
  bool paints_surfaces() const override { return shown(); }

protected:
  // `what_for` ends the sentence for memory that ran out: "to record a query".
  PairFeature(const SessionContext& context, std::string what_for, Ask* ask)
      : context_(context), what_for_(std::move(what_for)), ask_(ask),
        queue_(1, [&control = context.control] { control.wake(); }) {}

  // Fails (usage) if one of the objects does not exist, or if both are the same.
  Result<void> check(std::uint32_t a, std::uint32_t b, const std::string& feature) const {
    for (const std::uint32_t object : {a, b})
      if (auto ok = context_.document.check(Target{object}); !ok) return ok;
    if (a == b) return usage_error(feature + ": name two objects");
    return {};
  }
  void choose(std::uint32_t a, std::uint32_t b) {
    const std::array<std::uint32_t, 2> wanted{a, b};
    if (pair_ != wanted) forget();
    pair_ = wanted;
    ++revision_;
  }
  void forget() {  // trees or meshes have changed
    stop();
    answer_.reset();
    asked_.reset();
    failed_.reset();
    job_.reset();
  }
  std::optional<CollisionQuestion> question() const {
    if (!shown()) return std::nullopt;
    const auto [a, b] = *pair_;
    const Document& document = context_.document;
    if (a >= document.object_count() || b >= document.object_count()) return std::nullopt;
    const CollisionQuestion out{a,
                                b,
                                document.pose(a),
                                document.pose(b),
                                context_.derived.data(Target{a}).tree.ready,
                                context_.derived.data(Target{b}).tree.ready};
    return out.tree_a && out.tree_b ? std::optional(out) : std::nullopt;
  }

  SessionContext context_;
  std::optional<std::array<std::uint32_t, 2>> pair_;
  std::uint64_t revision_ = 1;
  std::shared_ptr<const Answer> answer_;
  std::optional<CollisionQuestion> asked_;   // running
  std::optional<CollisionQuestion> failed_;  // reported; not repeated
  std::string what_for_;
  Ask* ask_;
  JobHandle job_;
  JobQueue queue_;  // last member: joined first
};

}  // namespace boxwood
