// SPDX-License-Identifier: MIT
// One run of the import child over one file, including runs that crash, hang or answer nonsense.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string_view>

#include <boxwood/import.hpp>
#include <boxwood/result.hpp>

#include "scene/descriptor.hpp"

namespace boxwood {

struct ImportTask {
  // Receives the bytes that the child wrote, which are not trusted. Returns false if they make no sense. May
  // throw bad_alloc.
  std::function<bool(std::span<const std::byte>)> take;
  // The child's task (import_protocol.hpp). Empty: a model, by the helper that its name selects.
  std::string_view what = {};
  // The file, open for reading. Not valid: the run opens the path.
  Descriptor file = {};
};

struct ImportRun {
  bool takes_chord = false;  // the file has exact surfaces or round profiles, which ImportOptions::chord cuts
};

// Reads `file` in a child and hands over the result. Blocks until the child has ended. Errors as
// import_file(). Exported for boxwood::robot, which is a library of its own.
BOXWOOD_EXPORT Result<ImportRun> run_import(const std::filesystem::path& file, const ImportOptions& options,
                                            ImportTask task);

// Imports a model as import_file() does, from a file that is open already, or from its path if `open_file` is
// not valid. Not for saved scenes. Exported as run_import() is.
BOXWOOD_EXPORT Result<Scene> import_model_file(const std::filesystem::path& file,
                                               const ImportOptions& options, Descriptor open_file);

}  // namespace boxwood
