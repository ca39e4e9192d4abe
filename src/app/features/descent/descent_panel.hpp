// SPDX-License-Identifier: MIT
// State that the files of the descent's panels share.
#pragma once

#include <memory>
#include <vector>

#include "app/features/descent/descent_commands.hpp"
#include "app/features/descent/descent_player.hpp"
#include "app/ui/panel.hpp"

namespace boxwood {

struct DescentStatement;

// The drawn bars of a descent in the dock, kept until the descent, the steps or the width change.
struct DescentRaster {
  static constexpr std::uint32_t kStrip = 0xffffffffU;  // tests of triangles, in the time line
  struct Bar {
    std::uint32_t level = 0;
    float x0 = 0, x1 = 0;  // pixels from the left end
    TraceStep kind{};
  };
  std::shared_ptr<const DescentAnswer> of;
  DescentPlayer::Range range;
  float width = 0;
  std::vector<Bar> bars;
};

struct DescentPanelState {
  bool plays = false;     // advances by itself
  double since = -1.0;    // time at which the current step was reached; below 0: not playing
  bool in_strip = false;  // the drag over the chart began in the time line
  DescentRaster raster;
};

// Draws the chart of the descent that is played between two corners, with its key if they are far enough
// apart. Drags choose a step.
void draw_descent_chart(PanelContext& context, const DescentStatement& descent, const ImVec2& begin,
                        const ImVec2& end);
void draw_axes(PanelContext& context);

}  // namespace boxwood
