// SPDX-License-Identifier: MIT
// The colours of IFC representation items, from their styles.
#pragma once

#include <optional>
#include <unordered_map>

#include <boxwood/scene.hpp>

#include "scene/formats/ifc/ifc_access.hpp"

namespace boxwood {

class IfcColors {
public:
  // Reads all styled items; items that violate their schema give no colour. O(entities).
  explicit IfcColors(const IfcAccess& access);

  // Returns the colour of an item, otherwise of the first coloured item below it.
  std::optional<SurfaceColor> of(const StepValue& item, int depth = 0) const;

private:
  std::optional<SurfaceColor> color_of_style(const StepValue& style, int depth) const;

  const IfcAccess& access_;
  std::unordered_map<std::uint64_t, SurfaceColor> colors_;  // by the number of the item
};

}  // namespace boxwood
