// SPDX-License-Identifier: MIT
// The names of IFC's entities, which files write in capitals.
#pragma once

#include <string>
#include <string_view>

namespace boxwood {

struct IfcName {
  std::string name;         // in the spelling of the standard: "IfcWallStandardCase"
  bool is_product = false;  // a kind of IfcProduct: it can have a place and a shape
};

// Returns null if no entity of IFC2x3, IFC4 or IFC4x3 has this name.
const IfcName* find_ifc_name(std::string_view capitals);

}  // namespace boxwood
