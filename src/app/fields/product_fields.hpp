// SPDX-License-Identifier: MIT
// The fields of an object that comes from IFC.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/fields/product_name.hpp"

namespace boxwood {

// The fields of a product but for its name. An empty storey is written as null.
struct ProductFields {
  ProductName product;
  template <class F> void describe(F& f) const {
    f("ifc_class", product.ifc_class), f("global_id", product.global_id);
    f("storey", product.storey.empty() ? std::nullopt : std::optional(product.storey));
  }
};

// Returns nullopt if the object is no product.
inline std::optional<ProductFields> product_fields(const Scene& scene, std::uint32_t object) {
  const std::optional<ProductName> product = product_name(scene, object);
  return product ? std::optional(ProductFields{*product}) : std::nullopt;
}

}  // namespace boxwood
