// SPDX-License-Identifier: MIT
// The fields of an object that comes from IFC.
#pragma once

#include <cstdint>
#include <string>

#include <boxwood/scene.hpp>

#include "app/text/json.hpp"

namespace boxwood {

// Writes `ifc_class`, `global_id` and `storey` into the object that is open; nothing if the object is no
// product. An empty storey is written as null.
void write_product_fields(JsonWriter& json, const Scene& scene, std::uint32_t object);

// Writes the field `key` with an object of the product's `name` and the fields above; nothing if it is no
// product.
void write_product(JsonWriter& json, const char* key, const Scene& scene, std::uint32_t object);

// Returns four columns of CSV after a comma: name, class, GlobalId and storey. All are empty if the object is
// no product.
std::string csv_of_product(const Scene& scene, std::uint32_t object);

}  // namespace boxwood
