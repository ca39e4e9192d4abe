// SPDX-License-Identifier: MIT
// The interface half of the sample feature: panel, label over the scene, key.
#include "app/features/sample/sample.hpp"
#include "app/features/sample/sample_commands.hpp"
#include "app/text/readable_number.hpp"
#include "app/ui/panel.hpp"
#include "app/ui/scene_label.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

namespace {

struct SamplePanelState {  // kept between frames, for this panel alone
  int limit = 0;
};

void draw_count(PanelContext& context) {
  const auto& count = context.session.get<SampleCount>();
  wrapped_text(count_text(count.triangles()) + " triangles are visible");
  if (count.is_above_limit()) quiet_text(context, "above the limit");
  int& limit = context.state<SamplePanelState>().limit;
  ImGui::InputInt("##limit", &limit);
  context.mark("count:limit");
  if (small_button(context, "Set limit"))
    context.send(SetCountLimit{static_cast<std::uint32_t>(std::max(limit, 0))});
  context.mark("count:set");
}

// At the middle of what is visible.
void draw_count_label(PanelContext& context, const ScenePlace& at) {
  const auto& count = context.session.get<SampleCount>();
  const Aabb box = context.session.document().facts().visible_bounds();
  if (!count.on() || is_empty(box)) return;
  draw_scene_label(context, at.layout.scene, at.width, at.height, 0.5 * box.min + 0.5 * box.max,
                   kMeasureColor, count_text(count.triangles()) + " triangles", "count label");
}

}  // namespace

void add_sample_interface(InterfaceList& list) {
  list.panels.push_back({.panel = kSamplePanel,
                         .has_content = [](Session& s) { return s.get<SampleCount>().on(); },
                         .draw = draw_count});
  list.over_scene.push_back({scene_order::kLabel + 20, draw_count_label});
  list.keys.push_back(key_binding("Select", 90, Key::k, modifiers::kAlt, "count the visible triangles",
                                  [](Session& s, std::vector<Command>& out) {
                                    out.emplace_back(CountTriangles{!s.get<SampleCount>().on()});
                                  }));
}

}  // namespace boxwood
