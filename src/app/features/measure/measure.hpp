// SPDX-License-Identifier: MIT
// Measuring: up to two clicked points, whose distance is shown. They move with their objects.
#pragma once

#include <cstdint>
#include <vector>

#include "app/session/feature.hpp"
#include "app/session/session_context.hpp"
#include "app/view/session_view.hpp"

namespace boxwood {

class Measuring : public Feature {
public:
  explicit Measuring(const SessionContext& context);

  bool on() const { return on_; }
  std::size_t count() const { return points_.size(); }  // at most two
  std::vector<SeenPoint> points() const;                // those on drawn surfaces
  // Returns all points, also those of hidden objects.
  const std::vector<MarkedPoint>& marked() const { return points_; }
  // Records a click beside all surfaces. The next click on a surface clears it.
  void miss();
  bool missed() const { return missed_; }

  // Feature
  std::uint64_t revision() const override { return revision_; }
  void scene_changed(bool keeps_objects) override;
  void add_commands(std::vector<Command>& out) const override;

private:
  void set(bool on);                         // off: removes the points
  void add_point(const MarkedPoint& point);  // also starts measuring; a third point starts again

  const SessionView& view_;
  bool on_ = false, missed_ = false;
  std::vector<MarkedPoint> points_;
  std::uint64_t revision_ = 0;
};

}  // namespace boxwood
