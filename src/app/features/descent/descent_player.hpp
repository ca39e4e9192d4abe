// SPDX-License-Identifier: MIT
// The descent player: its two objects, the current step, and all steps of the real query.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <boxwood/convex.hpp>

#include "app/features/descent/descent_steps.hpp"
#include "app/session/pair_feature.hpp"
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

class DescentPlayer : public PairFeature<DescentAnswer> {
public:
  explicit DescentPlayer(const SessionContext& context);

  bool on() const { return pair_.has_value(); }
  bool shown() const override {
    const Workspace workspace = context_.view.workspace();
    return on() && (workspace == Workspace::learn || workspace == Workspace::clash);
  }
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
  bool is_busy() const override { return !queue_.idle(); }
  bool answers_soon() const override { return is_busy(); }
  std::size_t poll() override;  // also flies to a step that was waited for
  void camera_placed() override { flies_ = false; }
  void scene_changed(bool keeps_objects) override { keeps_objects ? forget() : end(); }
  void stage_taken() override { end(); }
  bool focus() override;
  bool plays_steps() const override { return shown(); }
  bool labels_pair() const override { return shown(); }
  void add_commands(std::vector<Command>& out) const override;

private:
  void end();      // stops the player
  void fly();      // if the step to fly to is there
  void go_back();  // in Clash: to the camera before the first flight
  void follow_step();
  Result<void> is_played() const;                   // fails (usage) if no descent is played
  Result<void> has_step(std::uint32_t step) const;  // from 1; fails (usage) if there are fewer
  Result<void> play(std::uint32_t a, std::uint32_t b);
  Result<void> go_to(std::uint32_t step);
  Result<void> go_to_exit(ExitAxis axis);
  Result<void> set_range(std::uint32_t first, std::uint32_t last);

  std::uint32_t step_ = 0;
  std::optional<Range> range_;
  bool flies_ = false;            // to the current step, when it is there
  std::optional<Camera> before_;  // of the first flight
};

}  // namespace boxwood
