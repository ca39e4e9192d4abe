// SPDX-License-Identifier: MIT
// `boxwood sweep`: the first time of impact as B moves between two poses.
#include <boxwood/sweep.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/interrupt.hpp"
#include "app/commands/answer_shapes.hpp"
#include "app/commands/pair/begin_proof.hpp"
#include "app/commands/pair/sweep_answer.hpp"
#include "app/commands/pair/sweep_through_scene.hpp"
#include "app/proofs/sweep_proof.hpp"
#include "app/text/described.hpp"
#include "app/text/errors.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

std::string shape_of_sweep() {
  return shape_of<SweepLine>();
}

Result<ExitCode> run_sweep(const CommandContext& context) {
  const Options& options = context.options;
  if (!options.from || !options.to)
    return Error{ErrorKind::usage, "'boxwood sweep' needs --from and --to, 12 numbers each"};
  const auto from = rigid_transform_from_numbers(*options.from),
             to = rigid_transform_from_numbers(*options.to);
  if (!from) return from.error();
  if (!to) return to.error();
  if (options.proof_file && moves_through_scene(options.models))
    return Error{ErrorKind::usage, "--proof needs two models, not an object that moves through a scene"};
  if (moves_through_scene(options.models)) return sweep_through_scene(context, {*from, *to});
  if (options.models.size() != 2)
    return Error{
        ErrorKind::usage,
        "'boxwood sweep' takes two models A B, or FILE#OBJECT and the models that it moves through, not " +
            std::to_string(options.models.size())};
  const Result<std::vector<TreeModel>> models = load_tree_models(options);
  if (!models) return models.error();
  Result<ProofFile> proof = ProofFile::open(options.proof_file);
  if (!proof) return proof.error();
  if (const Result<void> begun = begin_proof(*proof, "sweep", *models, options); !begun) return begun.error();

  QueryScratch scratch;
  SweepOptions query;
  query.stop = &stop_requested();
  const Motion motion{*from, *to};
  const SweepResult r = sweep((*models)[0].view(), (*models)[1].view(), motion, query, scratch);
  if (stop_requested()) return cancelled();
  if (r.out_of_memory) return no_memory_to_answer();
  if (proof->is_open()) {
    const ProvenPair pair{(*models)[0].view(), (*models)[1].view(), *from, 0, {}};
    proof->add_line(sweep_proof(pair, motion, r, stop_requested(), scratch));
  }
  if (const Result<void> closed = proof->close(); !closed) return closed.error();
  if (options.json) {
    const auto triangles = r.impact ? std::optional(std::pair(r.triangle_a, r.triangle_b)) : std::nullopt;
    context.out.write_line(
        json_line(SweepLine{r.impact, r.time, r.tolerance, r.exhausted, triangles, r.steps, r.counters, {}}));
  } else if (r.impact) {
    context.out.write_line("impact at time " + value_text(r.time) + " (gap there at most " +
                           value_text(r.tolerance) + "), triangle " + std::to_string(r.triangle_a) +
                           " of A, " + std::to_string(r.triangle_b) + " of B");
  } else if (r.exhausted) {
    context.out.write_line("free up to time " + value_text(r.time) + ", not decided after it");
  } else {
    context.out.write_line("no impact");
  }
  return options.exit_code && !r.impact ? kExitNegative : kExitDone;
}

}  // namespace boxwood
