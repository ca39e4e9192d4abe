// SPDX-License-Identifier: MIT
// The identity of an object that comes from IFC, as lists, reports and panels show it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <boxwood/scene.hpp>

namespace boxwood {

// Views into the scene. `storey` is empty if the product belongs to no storey.
struct ProductName {
  std::string_view name, ifc_class, global_id, storey;
};

// Returns the product that the object is; nullopt if its file has no products. O(depth of the node tree).
std::optional<ProductName> product_name(const Scene& scene, std::uint32_t object) noexcept;

// Tests if the name, class, GlobalId or storey of the object contains `text`, in any case of ASCII. An empty
// text is contained everywhere.
bool object_mentions(const Scene& scene, std::uint32_t object, std::string_view text) noexcept;

}  // namespace boxwood
