// SPDX-License-Identifier: MIT
// Walking through the scene: a sphere with the eye in its middle, among the objects that are visible. Each
// step is the library's own walk().
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

// Lives on one thread.
class WalkShow : public Feature {
public:
  explicit WalkShow(const SessionContext& context);

  bool on() const { return on_; }
  const Vec3& position() const { return position_; }
  double radius() const;
  bool radius_was_said() const { return radius_ > 0.0; }
  Walker walker() const;
  bool below_all() const;  // nothing is below it any more: it would fall for ever
  // Whether the trees of all visible objects are there; asking starts them.
  bool ready() const;

  // Stands with the ground under it at this point of a surface, or above where there is none.
  void begin(const Vec3& ground);
  void end();
  void put(const Vec3& center);
  // The trees must be there. Stops soon after the flag is set; it then stays where it is.
  void step(const Vec3& way, const std::atomic<bool>* stop);
  Result<void> set_radius(double radius);
  void forget();  // another scene: the eye is not put back

  // Of the last step: where it began, what was asked, what came of it; none before the first.
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
  double radius_ = 0.0;  // 0: by the size of what is visible
  Vec3 position_ = Vec3(0.0);
  std::optional<Last> last_;
  std::optional<Camera> before_;  // to be put back
  std::uint64_t revision_ = 1;
};

}  // namespace boxwood
