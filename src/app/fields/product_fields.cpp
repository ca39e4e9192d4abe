// SPDX-License-Identifier: MIT
// Writes the columns of products.
#include "app/fields/product_fields.hpp"

#include "app/text/csv.hpp"

namespace boxwood {

std::string csv_of_product(const Scene& scene, std::uint32_t object) {
  const std::optional<ProductName> product = product_name(scene, object);
  if (!product) return ",,,,";
  std::string text;
  for (const std::string_view field :
       {product->name, product->ifc_class, product->global_id, product->storey})
    text += "," + csv_text(field);
  return text;
}

}  // namespace boxwood
