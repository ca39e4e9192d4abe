// Opens model files through the import child: a bad file ends the child, never the caller.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>

#include <boxwood/result.hpp>

#include "scene/scene.hpp"

namespace boxwood {

struct ImportOptions {
  double time_limit_s = 60.0;
  std::uint64_t memory_limit_mib = 4096;
  const std::atomic<bool>* stop = nullptr;  // set it to cancel: ErrorKind::cancelled, nothing left behind
  // fraction in [0, 1] and what is being done; called from the thread that called import_file.
  std::function<void(double fraction, const char* what)> on_progress;
};

// Errors: input_missing, malformed, over_limit, cancelled, internal (the helper program is not installed).
// The message names the file and what happened.
Result<Scene> import_file(const std::filesystem::path& file, const ImportOptions& options = {});

}  // namespace boxwood
