// SPDX-License-Identifier: MIT
// Writes the number through all open files with the whole that it counts, and the one in its own file.
#include "app/statements/triangle_text.hpp"

#include "app/text/readable_number.hpp"

namespace boxwood {

std::string triangle_text(const Document& document, std::uint32_t object, std::uint32_t number) {
  std::string out = count_text(number);
  if (document.object_count() > 1) out += " of the whole model";
  if (document.scene().files.size() < 2) return out;
  const std::uint32_t in_file = document.scene().objects[object].first_triangle +
                                (number - document.facts().triangle_number(object, 0));
  if (in_file == number) return out;
  return out.append(", ").append(count_text(in_file)).append(" in its file");
}

std::string triangle_of_object_text(const Document& document, std::uint32_t object, std::uint32_t number) {
  const std::string& name = document.scene().objects[object].name;
  return "triangle " + triangle_text(document, object, number) +
         (document.object_count() > 1 ? " (" + name + ")" : " of " + name);
}

double size_of(const Document& document, std::uint32_t object) {
  const Aabb& box = document.facts(object).box;
  return is_empty(box) ? 0.0 : glm::length(box.max - box.min);
}

double size_of_all(const Document& document) {
  const Aabb box = document.facts().visible_bounds();
  return is_empty(box) ? 0.0 : glm::length(box.max - box.min);
}

}  // namespace boxwood
