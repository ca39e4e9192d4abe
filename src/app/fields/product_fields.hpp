// SPDX-License-Identifier: MIT
// The fields of an object that comes from IFC, and its columns.
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

// Returns four columns of CSV after a comma: name, class, GlobalId and storey. All are empty if the object is
// no product.
std::string csv_of_product(const Scene& scene, std::uint32_t object);

}  // namespace boxwood
