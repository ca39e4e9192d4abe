// SPDX-License-Identifier: MIT
// Reads the fields of IFC from a scene.
#include "app/fields/product_name.hpp"

#include "app/text/letter_case.hpp"

namespace boxwood {

std::optional<ProductName> product_name(const Scene& scene, std::uint32_t object) noexcept {
  if (object >= scene.objects.size()) return std::nullopt;
  const SceneObject& from = scene.objects[object];
  if (from.class_name.empty() && from.global_id.empty()) return std::nullopt;
  const SceneNode* storey = storey_of(scene, from);
  return ProductName{from.name, from.class_name, from.global_id,
                     storey == nullptr ? std::string_view() : std::string_view(storey->name)};
}

bool object_mentions(const Scene& scene, std::uint32_t object, std::string_view text) noexcept {
  if (object >= scene.objects.size()) return false;
  if (holds(scene.objects[object].name, text)) return true;
  const std::optional<ProductName> product = product_name(scene, object);
  return product &&
         (holds(product->ifc_class, text) || holds(product->global_id, text) || holds(product->storey, text));
}

}  // namespace boxwood
