// SPDX-License-Identifier: MIT
// `boxwood verify`: proves that a saved file contains what it claims.
#include <boxwood/saved_scene.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/interrupt.hpp"
#include "app/text/json.hpp"
#include "app/text/table.hpp"

namespace boxwood {

Result<ExitCode> run_verify(const CommandContext& context) {
  const Options& options = context.options;
  const std::string& file = options.models.front();
  if (options.trusted)
    return Error{ErrorKind::usage, "--trusted leaves out the proof, which 'boxwood verify' is", {}};
  LoadSceneOptions load;
  load.threads = options.threads;
  load.stop = &stop_requested();
  load.time_limit_s = options.time_limit_s;
  load.memory_limit_mib = options.memory_limit_mib;
  const Result<SavedScene> saved = load_scene(file, load);
  if (!saved) return saved.error();
  if (options.json) {
    JsonWriter json;
    json.begin_object().field("schema", "boxwood.verify/1").field("file", file);
    json.field("objects", saved->scene.objects.size()).field("trees", saved->trees);
    json.field("triangles", saved->triangles);
    json.field("read_ms", saved->read_ms).field("proof_ms", saved->proof_ms).end_object();
    context.out.write_line(json.text());
  } else {
    const auto line = [&](const char* what, const std::string& value) {
      context.out.write_line(what + value);
    };
    line("objects    ", grouped(saved->scene.objects.size()));
    line("trees      ", grouped(saved->trees) + ", proven");
    line("triangles  ", grouped(saved->triangles));
    line("read       ", rough_number(saved->read_ms) + " ms");
    line("proof      ", rough_number(saved->proof_ms) + " ms");
  }
  return kExitDone;
}

}  // namespace boxwood
