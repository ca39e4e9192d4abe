// Opens the models of a command line, with limits, progress, warnings and Ctrl-C.
#pragma once

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

#include "app/options.hpp"

namespace boxwood {

// All files as one scene, in order. Warnings go to standard error unless --quiet; they also stay in the
// scene.
Result<Scene> load_models(std::span<const std::string> files, const Options& options);

}  // namespace boxwood
