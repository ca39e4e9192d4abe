// SPDX-License-Identifier: MIT
// The session half of the sample feature: state, commands, the row of its panel.
#include "app/features/sample/sample.hpp"

#include "app/features/sample/sample_commands.hpp"
#include "app/session/feature_list.hpp"
#include "app/session/session.hpp"

namespace boxwood {

SampleCount::SampleCount(const SessionContext& context) : document_(context.document) {
  context.bus.on<CountTriangles>([this](const CountTriangles& command) {
    on_ = command.on;
    ++revision_;
  });
  context.bus.on<SetCountLimit>([this](const SetCountLimit& command) {
    limit_ = command.triangles;
    ++revision_;
  });
}

std::uint64_t SampleCount::triangles() const {
  std::uint64_t sum = 0;
  for (const std::uint32_t i : document_.facts().visible_objects())
    sum += document_.scene().objects[i].mesh->mesh.triangles.size();
  return sum;
}

void SampleCount::scene_changed(bool keeps_objects) {
  if (!keeps_objects) limit_ = 0;  // it was of the other scene
}

void SampleCount::add_commands(std::vector<Command>& out) const {
  if (on_) out.emplace_back(CountTriangles{true});
  if (limit_ > 0) out.emplace_back(SetCountLimit{limit_});
}

void add_sample(FeatureList& list) {
  list.commands.add<CountTriangles, SetCountLimit>();
  list.add_feature<SampleCount>();
  list.panels.push_back({.panel = kSamplePanel,
                         .title = "Count",
                         .workspaces = workspaces::kLook | workspaces::kTree,
                         .place = Place::right,
                         .order = 200});
}

}  // namespace boxwood
