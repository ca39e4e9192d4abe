// SPDX-License-Identifier: MIT
// Keeps the measured points, and carries out the commands about them.
#include "app/features/measure/measure.hpp"

#include "app/features/measure/measure_commands.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/marked_point.hpp"
#include "app/shell/command_bus.hpp"

namespace boxwood {

Measuring::Measuring(const SessionContext& context) : view_(context.view) {
  context.bus.on<SetMeasuring>([this](const SetMeasuring& command) { set(command.on); });
  context.bus.on<MeasurePoint>([this, context](const MeasurePoint& command) -> Result<void> {
    const auto point = marked_point(context, "measure-point", command.triangle, command.barycentric);
    if (!point) return point.error();
    add_point(*point);
    return {};
  });
}

void Measuring::set(bool on) {
  on_ = on;
  missed_ = false;
  if (!on) points_.clear();
  ++revision_;
}

void Measuring::add_point(const MarkedPoint& point) {
  on_ = true;
  missed_ = false;
  if (points_.size() == 2) points_.clear();
  points_.push_back(point);
  ++revision_;
}

void Measuring::miss() {
  missed_ = true;
  ++revision_;
}

std::vector<SeenPoint> Measuring::points() const {
  std::vector<SeenPoint> out;
  for (const MarkedPoint& point : points_)
    if (const auto seen = view_.seen_point(point)) out.push_back(*seen);
  return out;
}

void Measuring::scene_changed(bool keeps_objects) {
  if (!keeps_objects) set(false);
}

void Measuring::add_commands(std::vector<Command>& out) const {
  if (on_) out.emplace_back(SetMeasuring{true});
  for (const MarkedPoint& point : points_) out.emplace_back(MeasurePoint{point.number, point.barycentric});
}

void add_measure(FeatureList& list) {
  list.commands.add<SetMeasuring, MeasurePoint>();
  list.add_feature<Measuring>();
  using namespace workspaces;
  list.panels.push_back({.panel = kMeasurePanel,
                         .title = "Measure",
                         .workspaces = kLook | kTree | kClash,
                         .place = Place::right,
                         .order = 75,     // above Contact, whose height follows the selection
                         .keeps = 160,    // the distance and its components
                         .least = 160});  // also below panels that keep all of the column
}

}  // namespace boxwood
