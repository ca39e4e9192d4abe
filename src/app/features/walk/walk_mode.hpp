// SPDX-License-Identifier: MIT
// Walking through the scene: a sphere among the visible objects, with the eye in its centre. Each step is the
// library's own walk().
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <boxwood/walk.hpp>

#include "app/derived/derived_data.hpp"
#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/view/session_view.hpp"

namespace boxwood {

// Moves the walker through the scene. Lives on one thread.
class WalkMode : public Feature {
public:
  explicit WalkMode(const SessionContext& context);

  bool on() const { return on_; }
  const Vec3& position() const { return position_; }
  double radius() const;
  bool radius_was_said() const { return radius_ > 0.0; }
  Walker walker() const;
  bool below_all() const;  // nothing is below it, so it would fall for ever
  // Returns true if the trees of all visible objects are ready; requests them.
  bool ready() const;

  // Starts with the sphere just above this point of a surface, or of free space.
  void begin(const Vec3& ground);
  void end();
  void put(const Vec3& center);
  // Requires the trees. Stops soon after `stop` is set; the sphere then stays in place.
  void step(const Vec3& way, const std::atomic<bool>* stop);
  Result<void> set_radius(double radius);
  void forget();  // for another scene: does not put the eye back

  // The last step: its start, its displacement and its result.
  struct Last {
    Vec3 from = Vec3(0.0), way = Vec3(0.0);
    WalkStep step;
    std::vector<std::uint32_t> objects;  // of its contacts
  };
  const std::optional<Last>& last() const { return last_; }
  // Feature
  std::uint64_t revision() const override { return revision_; }
  void scene_changed(bool keeps_objects) override;
  void edited(const EditEffect& effect) override;
  bool up_changed() override;
  void refresh() override;  // ends in another workspace
  bool holds_eye() const override { return on_; }
  void add_commands(std::vector<Command>& out) const override;

private:
  void move_eye();
  Vec3 ground_in_view();
  Result<void> walk_on();
  Result<void> step_by(const Vec3& way);

  SessionContext context_;
  const Document& document_;
  SessionView& view_;
  DerivedData& derived_;
  bool on_ = false;
  Workspace began_in_ = Workspace::look;
  double radius_ = 0.0;  // 0: determined by the size of the visible objects
  Vec3 position_ = Vec3(0.0);
  std::optional<Last> last_;
  std::optional<Camera> before_;  // to be put back
  std::uint64_t revision_ = 1;
};

}  // namespace boxwood
