// SPDX-License-Identifier: MIT
// The panels of the descent: what their files share.
#pragma once

#include <memory>
#include <vector>

#include "app/features/descent/descent_panels.hpp"
#include "app/features/descent/descent_show.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

// What is drawn of a descent in the dock, kept until the descent, the steps or the width are others.
struct DescentRaster {
  static constexpr std::uint32_t kStrip = 0xffffffffU;  // tests of triangles, in the time line
  struct Bar {
    std::uint32_t level = 0;
    float x0 = 0, x1 = 0;  // pixels from the left end
    TraceStep kind{};
  };
  std::shared_ptr<const DescentAnswer> of;
  DescentShow::Range range;
  float width = 0;
  std::vector<Bar> bars;
};

struct DescentPanelState {
  bool plays = false;     // from step to step by itself
  double since = -1.0;    // the step that is shown was reached then; below 0: it does not play
  bool in_strip = false;  // where the drag over the chart began
  DescentRaster raster;
};

void draw_axes(PanelContext& context);

}  // namespace boxwood
