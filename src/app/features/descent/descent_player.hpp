// SPDX-License-Identifier: MIT
// The descent player: its two objects, the current step, and all steps. A worker obtains them from the real
// query, for the poses on screen.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <boxwood/convex.hpp>

#include "app/derived/derived_data.hpp"
#include "app/derived/pair_query.hpp"
#include "app/document/document.hpp"
#include "app/features/descent/descent_steps.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/shell/job_queue.hpp"
#include "app/shell/messages.hpp"
#include "app/view/session_view.hpp"

namespace boxwood {

// A direction in the world that separates two models before any box is tested.
struct ModelsApart {
  Vec3 direction = Vec3(0.0);  // unit, from A to B
  Interval a, b;               // the shadows of all their vertices on it
};

struct DescentAnswer {
  CollisionQuestion question;
  DescentSteps steps;
  QueryCounters counters;
  bool colliding = false;
  bool out_of_memory = false;  // the answer is true but may be incomplete
  std::size_t pairs = 0;       // of triangles that meet
  std::optional<ModelsApart> apart;
  // The first kMostMet pairs of triangles in contact, in the order of discovery: the step of each, and its
  // six corners in the world.
  static constexpr std::size_t kMostMet = 50000;
  std::vector<std::uint32_t> met_at;
  std::vector<std::array<std::array<Vec3, 3>, 2>> met;
};

// Reads document, view and trees. Runs one query at a time and stops an outdated one. Lives on one thread.
class DescentPlayer : public Feature {
public:
  explicit DescentPlayer(const SessionContext& context);
  ~DescentPlayer() override;

  bool on() const { return pair_.has_value(); }
  // Returns true if it is on, and in a workspace that shows it.
  bool shown() const {
    return on() && (view_.workspace() == Workspace::learn || view_.workspace() == Workspace::clash);
  }
  const std::optional<std::array<std::uint32_t, 2>>& objects() const { return pair_; }  // objects A and B
  // Returns the answer for the poses and trees on screen. Null until it is ready, and if there is no
  // question.
  std::shared_ptr<const DescentAnswer> answer() const;
  // Returns the last answer, also for other poses.
  const std::shared_ptr<const DescentAnswer>& latest() const { return answer_; }
  bool failed() const;  // the query failed, and a message gives the reason
  // step() returns the current step, from 0, clamped to the existing steps. asked_step() returns the
  // requested step. It stays if objects move and another descent has fewer steps.
  std::uint32_t step() const;
  std::uint32_t asked_step() const { return step_; }
  // Returns a sphere around the two volumes of the step, with room for their decoration. Requires an answer.
  Sphere around_step() const;
  // The steps on the time line, from 0, `end` excluded. Not empty if there is a step.
  struct Range {
    std::uint32_t first = 0, end = 0;
    friend bool operator==(const Range&, const Range&) = default;
  };
  Range range() const;
  bool shows_all() const;

  // Feature
  std::uint64_t revision() const override { return revision_; }
  void start() override;
  std::size_t poll() override { return queue_.run_completions(); }
  bool is_busy() const override { return !queue_.idle(); }
  bool answers_soon() const override { return is_busy(); }
  void stop() override;
  void scene_changed(bool keeps_objects) override { keeps_objects ? forget() : end(); }
  void edited(const EditEffect& effect) override;
  void stage_taken() override { end(); }
  bool focus() override;
  bool hides_volumes() const override { return shown(); }
  bool plays_steps() const override { return shown(); }
  bool labels_pair() const override { return shown(); }
  bool paints_surfaces() const override { return shown(); }
  void add_commands(std::vector<Command>& out) const override;

private:
  void forget();  // trees or meshes have changed
  void end();     // stops the player
  std::optional<CollisionQuestion> question() const;
  void follow_step();
  Result<void> is_played() const;                   // fails (usage) if no descent is played
  Result<void> has_step(std::uint32_t step) const;  // from 1; fails (usage) if there are fewer
  Result<void> play(std::uint32_t a, std::uint32_t b);
  Result<void> go_to(std::uint32_t step);
  Result<void> go_to_exit(ExitAxis axis);
  Result<void> set_range(std::uint32_t first, std::uint32_t last);

  SessionContext context_;
  const Document& document_;
  SessionView& view_;
  DerivedData& derived_;
  Messages& messages_;
  std::optional<std::array<std::uint32_t, 2>> pair_;
  std::uint32_t step_ = 0;
  std::optional<Range> range_;
  std::uint64_t revision_ = 1;
  std::shared_ptr<const DescentAnswer> answer_;
  std::optional<CollisionQuestion> asked_;   // running
  std::optional<CollisionQuestion> failed_;  // reported; not repeated
  JobHandle job_;
  JobQueue queue_;  // last member: joined first
};

// Runs the query with its trace, on a worker; reads only snapshots.
Result<std::shared_ptr<const DescentAnswer>> descent_of(const CollisionQuestion& question,
                                                        const LazyMesh& lazy_a, const LazyMesh& lazy_b,
                                                        const std::atomic<bool>& stop);

}  // namespace boxwood
