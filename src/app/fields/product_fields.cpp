// SPDX-License-Identifier: MIT
// Writes products.
#include "app/fields/product_fields.hpp"

#include <optional>

#include "app/fields/product_name.hpp"
#include "app/text/csv.hpp"

namespace boxwood {

namespace {

void write_fields(JsonWriter& json, const ProductName& product) {
  json.field("ifc_class", product.ifc_class).field("global_id", product.global_id).key("storey");
  product.storey.empty() ? json.null() : json.value(product.storey);
}

}  // namespace

void write_product_fields(JsonWriter& json, const Scene& scene, std::uint32_t object) {
  if (const std::optional<ProductName> product = product_name(scene, object)) write_fields(json, *product);
}

void write_product(JsonWriter& json, const char* key, const Scene& scene, std::uint32_t object) {
  const std::optional<ProductName> product = product_name(scene, object);
  if (!product) return;
  json.key(key).begin_object().field("name", product->name);
  write_fields(json, *product);
  json.end_object();
}

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
