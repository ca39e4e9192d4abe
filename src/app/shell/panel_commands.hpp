// SPDX-License-Identifier: MIT
// Commands that open, close and resize panels.
#pragma once

#include <cstdint>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/panel.hpp"

namespace boxwood {

template <> struct Codec<Panel> {  // a name in the table of panels
  static bool read(Words& in, Panel& value);
  static void write(std::string& out, Panel value);
  static std::string word();
};

struct ShowPanel {
  static constexpr std::string_view kName = "panel";
  Panel panel{};
  bool on = true;
  BOXWOOD_FIELDS(panel, on)
  bool is_remembered() const;  // panels of the columns and the dock, if folded
};
struct SetPanelSize {  // in pixels at scale 1; 0: its natural size
  static constexpr std::string_view kName = "panel-size";
  Panel panel{};
  std::uint32_t pixels = 0;
  BOXWOOD_FIELDS(panel, pixels)
  bool is_remembered() const { return true; }
  static std::optional<SetPanelSize> joined(const SetPanelSize& a, const SetPanelSize& b) {
    return a.panel == b.panel ? std::optional(b) : std::nullopt;
  }
};

}  // namespace boxwood
