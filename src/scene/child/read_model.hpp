// From a model file to a Scene, inside the import child.
#pragma once

#include <string>

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

namespace boxwood {

// The error's message is a clause about the file, without its name (the parent puts it in front).
Result<Scene> read_model(const std::string& file);

}  // namespace boxwood
