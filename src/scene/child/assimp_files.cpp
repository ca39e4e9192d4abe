// A stream over bytes that are mapped, and names that are resolved.
#include "scene/child/assimp_files.hpp"

#include <algorithm>

#include <assimp/MemoryIOWrapper.h>

namespace boxwood {

namespace {

// Assimp parts names at backslashes, and would look for the model's companions in a folder that is none.
std::string plain_name(const std::string& model) {
  std::string name = model.substr(model.rfind('/') + 1);
  std::replace(name.begin(), name.end(), '\\', '_');
  return name;
}

}  // namespace

AssimpFiles::AssimpFiles(const std::string& model, std::string_view bytes, const References& references)
    : name_(plain_name(model)), bytes_(bytes), references_(references) {}

bool AssimpFiles::Exists(const char* file) const {
  return file == name_ || references_.find(file).has_value();
}

Assimp::IOStream* AssimpFiles::Open(const char* file, const char* mode) {
  if (mode == nullptr || mode[0] != 'r') return nullptr;
  if (file == name_)
    return new Assimp::MemoryIOStream(reinterpret_cast<const std::uint8_t*>(bytes_.data()), bytes_.size());
  const std::optional<std::string> found = references_.find(file);
  return found ? Assimp::DefaultIOSystem::Open(found->c_str(), mode) : nullptr;
}

}  // namespace boxwood
