// SPDX-License-Identifier: MIT
// The files that Assimp may open: the verified bytes of the model, and the files that it refers to.
#pragma once

#include <string>
#include <string_view>

#include <assimp/IOStream.hpp>
#include <assimp/IOSystem.hpp>

#include "scene/formats/references.hpp"

namespace boxwood {

// A folder for Assimp that contains the model as `name()`. All other names that it requests are references of
// the file, which `references` opens. Nothing is written, and no path is opened here. The bytes and the
// references must outlive it.
class AssimpFiles final : public Assimp::IOSystem {
public:
  AssimpFiles(const std::string& model, std::string_view bytes, References& references);
  // Reduces other files to names of materials from now on; their colours are read elsewhere.
  void give_material_names_only() { material_names_only_ = true; }
  const std::string& name() const { return name_; }
  bool Exists(const char* file) const override;
  char getOsSeparator() const override { return '/'; }
  Assimp::IOStream* Open(const char* file, const char* mode) override;
  void Close(Assimp::IOStream* stream) override { delete stream; }

private:
  std::string name_;
  std::string_view bytes_;
  References& references_;
  bool material_names_only_ = false;
};

}  // namespace boxwood
