// SPDX-License-Identifier: MIT
// From a model file to a Scene, inside the import child.
#pragma once

#include <string>

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

namespace boxwood {

// Reads what lies in descriptor kChildModel; `file` is its name, by which its format is known and which
// messages tell. The error's message is a clause about the file, without its name (the parent puts it in
// front). `by_assimp_only`: for tests that compare our readers with Assimp's.
Result<Scene> read_model(const std::string& file, bool by_assimp_only);

}  // namespace boxwood
