// SPDX-License-Identifier: MIT
// `boxwood verify`: proves that a saved file contains what it claims.
#include <boxwood/saved_scene.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/interrupt.hpp"
#include "app/commands/answer_shapes.hpp"
#include "app/text/described.hpp"
#include "app/text/table.hpp"

namespace boxwood {

namespace {
struct VerifyLine {
  std::string file;
  std::size_t objects = 0, trees = 0, triangles = 0;
  double read_ms = 0.0, proof_ms = 0.0;
  template <class F> void describe(F& f) const {
    f("schema", shaped<"'boxwood.verify/1'">("boxwood.verify/1")), f("file", file), f("objects", objects);
    f("trees", trees), f("triangles", triangles), f("read_ms", read_ms), f("proof_ms", proof_ms);
  }
};
}  // namespace

std::string shape_of_verify() {
  return shape_of<VerifyLine>();
}

Result<ExitCode> run_verify(const CommandContext& context) {
  const Options& options = context.options;
  const std::string& file = options.models.front();
  if (options.trusted)
    return Error{ErrorKind::usage, "--trusted leaves out the proof, which 'boxwood verify' is"};
  LoadSceneOptions load;
  load.threads = options.threads;
  load.stop = &stop_requested();
  load.time_limit_s = options.time_limit_s;
  load.memory_limit_mib = options.memory_limit_mib;
  const Result<SavedScene> saved = load_scene(file, load);
  if (!saved) return saved.error();
  if (options.json) {
    context.out.write_line(json_line(VerifyLine{file, saved->scene.objects.size(), saved->trees,
                                                saved->triangles, saved->read_ms, saved->proof_ms}));
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
