// The files that Assimp may open: the bytes of the model, which have been looked at, and what its names lead
// to.
#pragma once

#include <string>
#include <string_view>

#include <assimp/DefaultIOSystem.h>

#include "scene/child/references.hpp"

namespace boxwood {

// Assimp sees a folder in which the model lies under `name()`; every other name that it asks for is one that
// the file holds, and goes through `references`. Both arguments must outlive it.
class AssimpFiles final : public Assimp::DefaultIOSystem {
public:
  AssimpFiles(const std::string& model, std::string_view bytes, const References& references);
  const std::string& name() const { return name_; }
  bool Exists(const char* file) const override;
  Assimp::IOStream* Open(const char* file, const char* mode) override;

private:
  std::string name_;
  std::string_view bytes_;
  const References& references_;
};

}  // namespace boxwood
