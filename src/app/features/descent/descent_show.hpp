// SPDX-License-Identifier: MIT
// The descent that is played: of which two objects, which step is looked at, and the steps themselves, which
// a worker asks of the real query for the poses on screen.
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

// What a direction in the world tells of two models: it separates them before any box is tested.
struct ModelsApart {
  Vec3 direction = Vec3(0.0);  // unit, from A to B
  Interval a, b;               // the shadows of all their vertices on it
};

struct DescentAnswer {
  CollisionQuestion question;
  DescentSteps steps;
  QueryCounters counters;
  bool colliding = false;
  bool out_of_memory = false;  // what is told is true, but may not be all
  std::size_t pairs = 0;       // of triangles that meet
  std::optional<ModelsApart> apart;
  // The first kMostMet pairs of triangles that meet as the descent finds them, in the world: the step of each
  // and its six corners.
  static constexpr std::size_t kMostMet = 50000;
  std::vector<std::uint32_t> met_at;
  std::vector<std::array<std::array<Vec3, 3>, 2>> met;
};

// Reads document, view and trees. One query at a time; one that is out of date is stopped. Lives on one
// thread.
class DescentShow : public Feature {
public:
  explicit DescentShow(const SessionContext& context);
  ~DescentShow() override;

  bool on() const { return pair_.has_value(); }
  // On, and of a workspace where it is shown.
  bool shown() const {
    return on() && (view_.workspace() == Workspace::learn || view_.workspace() == Workspace::clash);
  }
  const std::optional<std::array<std::uint32_t, 2>>& objects() const { return pair_; }  // objects A and B
  // Of the poses and trees on screen. Null until it is there, and where it cannot be asked.
  std::shared_ptr<const DescentAnswer> answer() const;
  // The last one, also of other poses: what its steps were about.
  const std::shared_ptr<const DescentAnswer>& latest() const { return answer_; }
  bool failed() const;  // it cannot be: a message says why
  // From 0: the step that is looked at, of those that are there. The one that was asked for counts on when
  // the objects move and another descent has fewer.
  std::uint32_t step() const;
  std::uint32_t asked_step() const { return step_; }
  // Around the two volumes of the step, with room for what is drawn beside them. There is an answer.
  Sphere around_step() const;
  // Steps on the time line, from 0, the end not among them: never empty where there is a step.
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
  void add_commands(std::vector<Command>& out) const override;

private:
  void forget();  // trees or meshes are others
  void end();     // nothing is played any more
  std::optional<CollisionQuestion> question() const;
  void follow_step();
  Result<void> is_played() const;                   // fails (usage) if nothing is
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
  std::optional<CollisionQuestion> asked_;   // under way
  std::optional<CollisionQuestion> failed_;  // with a message; not asked again
  JobHandle job_;
  JobQueue queue_;  // last: joined first
};

// The query with its trace. Called on a worker; reads only snapshots.
Result<std::shared_ptr<const DescentAnswer>> descent_of(const CollisionQuestion& question,
                                                        const LazyMesh& lazy_a, const LazyMesh& lazy_b,
                                                        const std::atomic<bool>& stop);

}  // namespace boxwood
