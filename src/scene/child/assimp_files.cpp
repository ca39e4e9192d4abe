// SPDX-License-Identifier: MIT
// Gives Assimp streams over mapped bytes.
#include "scene/child/assimp_files.hpp"

#include <algorithm>

#include <assimp/MemoryIOWrapper.h>

#include "scene/formats/mesh/material_file.hpp"

namespace boxwood {

namespace {

// Returns a name without backslashes: Assimp splits names there and would search for the model's companions
// in a folder that does not exist.
std::string plain_name(const std::string& model) {
  std::string name = model.substr(model.rfind('/') + 1);
  std::replace(name.begin(), name.end(), '\\', '_');
  return name;
}

const std::uint8_t* first_byte(std::string_view bytes) {
  static constexpr std::uint8_t kNone = 0;
  return bytes.empty() ? &kNone : reinterpret_cast<const std::uint8_t*>(bytes.data());
}

// A file that stays mapped while the stream exists.
class MappedStream final : public Assimp::MemoryIOStream {
public:
  explicit MappedStream(std::unique_ptr<FileView> view)
      : MemoryIOStream(first_byte(view->bytes()), view->bytes().size()), view_(std::move(view)) {}

private:
  std::unique_ptr<FileView> view_;
};

// A stream that keeps the bytes it reads.
class OwnedStream final : private std::unique_ptr<const std::string>, public Assimp::MemoryIOStream {
public:
  explicit OwnedStream(std::string bytes)
      : std::unique_ptr<const std::string>(std::make_unique<const std::string>(std::move(bytes))),
        MemoryIOStream(first_byte(*get()), get()->size()) {}
};

}  // namespace

AssimpFiles::AssimpFiles(const std::string& model, std::string_view bytes, References& references)
    : name_(plain_name(model)), bytes_(bytes), references_(references) {}

bool AssimpFiles::Exists(const char* file) const {
  return file == name_ || references_.find(file) == ReferenceState::found;
}

Assimp::IOStream* AssimpFiles::Open(const char* file, const char* mode) {
  if (mode == nullptr || mode[0] != 'r') return nullptr;
  if (file == name_) return new Assimp::MemoryIOStream(first_byte(bytes_), bytes_.size());
  std::unique_ptr<FileView> view = references_.open(file);
  if (view == nullptr) return nullptr;
  if (material_names_only_) return new OwnedStream(material_names(view->bytes()));
  return new MappedStream(std::move(view));
}

}  // namespace boxwood
