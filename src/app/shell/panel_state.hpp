// SPDX-License-Identifier: MIT
// Which panels are open and how large they are: a value for each panel of the table.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/shell/panel.hpp"

namespace boxwood {

// A value for each panel of the table; that of any other panel is T() and stays so.
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

// Which are open, and how large somebody made them.
class PanelState {
public:
  PanelState();  // as at first
  bool is_open(Panel panel) const { return open_.holds(panel); }
  void set_open(Panel panel, bool on) { open_.set(panel, on); }
  // Pixels at scale 1; 0: as large as it likes.
  std::uint16_t size(Panel panel) const { return sizes_.of(panel); }
  void set_size(Panel panel, std::uint16_t pixels) { sizes_.set(panel, pixels); }

private:
  PanelSet open_;
  PanelMap<std::uint16_t> sizes_;
};
inline constexpr std::uint32_t kLeastPanelSize = 60, kMostPanelSize = 2000;

}  // namespace boxwood
