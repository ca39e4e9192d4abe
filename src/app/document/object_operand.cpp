// SPDX-License-Identifier: MIT
// Finds the number of an object within its file.
#include "app/document/object_operand.hpp"

#include "app/document/imports.hpp"

namespace boxwood {

std::optional<std::string> operand_of(const Scene& scene, std::uint32_t object) {
  const std::uint32_t file = scene.objects[object].file;
  const std::string& name = scene.files[file];
  std::size_t first = object, count = 0;
  while (first > 0 && scene.objects[first - 1].file == file) --first;
  for (const SceneObject& other : scene.objects) count += other.file == file ? 1 : 0;
  if (name == kBuiltInName) return std::nullopt;
  if (count == 1) return name;
  if (name.find('#') != std::string::npos) return std::nullopt;
  return name + "#" + std::to_string(object - first);
}

}  // namespace boxwood
