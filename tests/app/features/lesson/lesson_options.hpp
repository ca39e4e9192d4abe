// SPDX-License-Identifier: MIT
// A session that has lessons, for tests.
#pragma once

#include <filesystem>

#include "app/cli/inputs/load_models.hpp"
#include "app/features/lesson/cli/lesson_runner.hpp"
#include "app/session/session.hpp"
#include "scene/made/made_scenes.hpp"

namespace boxwood {

// Makes the project the current folder: lessons name files of it.
inline SessionOptions lesson_options() {
  std::filesystem::current_path(std::filesystem::path(BOXWOOD_MODELS).parent_path());
  SessionOptions options;
  options.threads = 2;
  options.import = import_model;
  options.make_built_in = generated::built_in_scene;
  options.setups.get<LessonSetup>() = lesson_setup();
  return options;
}

}  // namespace boxwood
