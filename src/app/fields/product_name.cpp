// SPDX-License-Identifier: MIT
// Reads the fields of IFC from a scene.
#include "app/fields/product_name.hpp"

#include <algorithm>

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
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  const auto holds = [&](std::string_view whole) {
    return std::search(whole.begin(), whole.end(), text.begin(), text.end(),
                       [&](char a, char b) { return lower(a) == lower(b); }) != whole.end() ||
           text.empty();
  };
  if (object >= scene.objects.size()) return false;
  if (holds(scene.objects[object].name)) return true;
  const std::optional<ProductName> product = product_name(scene, object);
  return product && (holds(product->ifc_class) || holds(product->global_id) || holds(product->storey));
}

}  // namespace boxwood
