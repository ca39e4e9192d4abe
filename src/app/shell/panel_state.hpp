// SPDX-License-Identifier: MIT
// Open panels and their sizes: one value for each panel of the table.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/shell/panel.hpp"

namespace boxwood {

// A value for each panel of the table; T() for any other panel.
template <class T> class PanelMap {
public:
  explicit PanelMap(const T& value = T()) : values_(panel_count(), value) {}
  const T& of(Panel panel) const {
    static const T kOther = T();
    const auto at = index_of(panel);
    return at ? values_[*at] : kOther;
  }
  void set(Panel panel, const T& value) {
    if (const auto at = index_of(panel)) values_[*at] = value;
  }

private:
  std::vector<T> values_;
};

class PanelSet {
public:
  explicit PanelSet(bool all = false) : held_(all ? 1 : 0) {}
  bool holds(Panel panel) const { return held_.of(panel) != 0; }
  void set(Panel panel, bool held) { held_.set(panel, held ? 1 : 0); }

private:
  PanelMap<unsigned char> held_;
};

// The open panels, and the sizes that the user gave them.
class PanelState {
public:
  PanelState();  // the state of a first start
  bool is_open(Panel panel) const { return open_.holds(panel); }
  void set_open(Panel panel, bool on) { open_.set(panel, on); }
  // Returns pixels at scale 1; 0 means the panel's natural size.
  std::uint16_t size(Panel panel) const { return sizes_.of(panel); }
  void set_size(Panel panel, std::uint16_t pixels) { sizes_.set(panel, pixels); }

private:
  PanelSet open_;
  PanelMap<std::uint16_t> sizes_;
};
inline constexpr std::uint32_t kLeastPanelSize = 60, kMostPanelSize = 2000;

}  // namespace boxwood
