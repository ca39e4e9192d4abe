// SPDX-License-Identifier: MIT
// Opening of models.
#include "app/cli/load.hpp"

#include <atomic>
#include <mutex>
#include <new>
#include <vector>

#include <boxwood/executor.hpp>
#include <boxwood/import.hpp>

#include "app/cli/interrupt.hpp"
#include "app/cli/messages.hpp"

namespace boxwood {

namespace {
constexpr int kFilesAtOnce = 2;  // each may use the whole of --memory-limit
}

Result<Scene> load_models(std::span<const std::string> files, const Options& options, SceneTrees trees,
                          const FileOpened& while_others_open) {
  ProgressLine progress(!options.quiet);
  std::mutex progress_mutex;
  const auto show = [&](double fraction, const char* what) {
    const std::lock_guard lock(progress_mutex);
    progress.show(fraction, what);
  };
  ImportOptions import;
  import.time_limit_s = options.time_limit_s;
  import.memory_limit_mib = options.memory_limit_mib;
  import.root = options.root;
  import.stop = &stop_requested();
  import.on_progress = show;
  import.trees = trees;
  import.threads = options.threads;
  import.trusted = options.trusted;
  const auto tell = [&](const std::string& note) {
    const std::lock_guard lock(progress_mutex);
    print_message(note);
  };
  if (!options.quiet) import.on_note = tell;

  // Each file opens in a process of its own: the second while the first is opening.
  std::vector<Result<Scene>> opened(files.size(), Result<Scene>(Scene{}));
  std::atomic<std::size_t> unfinished = files.size(), calls = 0;
  const std::size_t most_calls = thread_count(options.threads);
  const auto open = [&](std::size_t i) {
    opened[i] = import_file(files[i], import);
    if (while_others_open && opened[i] && unfinished > 1) {
      try {
        if (++calls <= most_calls) while_others_open(i, *opened[i]);
      } catch (const std::bad_alloc&) {
        // Not done: the caller comes to it when the others have given back what they need no more.
      }
      --calls;
    }
    --unfinished;
  };
  parallel_for(files.size(), kFilesAtOnce, open);
  Scene scene;
  for (Result<Scene>& one : opened) {  // the error of the first file, whichever failed first
    if (!one) return one.error();
    if (const Result<void> appended = append(scene, std::move(*one)); !appended) return appended.error();
  }
  if (!options.quiet)
    for (const std::string& warning : scene.warnings) print_warning(warning);
  return scene;
}

}  // namespace boxwood
