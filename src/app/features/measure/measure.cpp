// SPDX-License-Identifier: MIT
// Carries out the commands about measuring. The points are part of the view.
#include "app/features/measure/measure_commands.hpp"
#include "app/features/measure/measure_panels.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/marked_point.hpp"
#include "app/session/session.hpp"

namespace boxwood {

namespace {

class Measuring : public Feature {
public:
  explicit Measuring(const SessionContext& context) : view_(context.view) {
    context.bus.on<SetMeasuring>(
        [context](const SetMeasuring& command) { context.view.set_measuring(command.on); });
    context.bus.on<MeasurePoint>([context](const MeasurePoint& command) -> Result<void> {
      const auto point = marked_point(context, "measure-point", command.triangle, command.barycentric);
      if (!point) return point.error();
      context.view.add_measured(*point);
      return {};
    });
  }
  void add_commands(std::vector<Command>& out) const override {
    if (view_.measuring()) out.emplace_back(SetMeasuring{true});
    for (const MarkedPoint& point : view_.measured())
      out.emplace_back(MeasurePoint{point.number, point.barycentric});
  }

private:
  const SessionView& view_;
};

}  // namespace

void add_measure(FeatureList& list) {
  list.commands.add<SetMeasuring, MeasurePoint>();
  list.add_feature<Measuring>();
  list_measure_panels(list);
}

}  // namespace boxwood
