// SPDX-License-Identifier: MIT
// `boxwood certify`: does a cover enclose a mesh?
#include <algorithm>

#include <boxwood/executor.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/standard_error.hpp"
#include "app/features/cover/cli/cover_files.hpp"
#include "app/features/cover/cli/cover_options.hpp"
#include "app/features/cover/cli/figures_table.hpp"
#include "app/features/cover/show/cover_figures.hpp"
#include "app/text/text.hpp"

namespace boxwood {

Result<ExitCode> run_certify(const CommandContext& context) {
  const Options& options = context.options;
  const CoverOptionValues& values = cover_values(options);
  const Result<OpenedBodies> bodies = open_bodies(options.models[0], options);
  if (!bodies) return bodies.error();
  Result<CoverSet> set = read_cover(options.models[1], cover_source_of(options));
  if (!set) return set.error();
  if (!options.quiet)
    for (const std::string& note : set->notes) print_message(note);
  const Result<MatchedCovers> matched = match_covers(*bodies, std::move(*set));
  if (!matched) return matched.error();
  if (matched->strange > 0 && !options.quiet)
    print_message(std::to_string(matched->strange) +
                  " bodies of the cover are of no link with collision geometry");
  std::vector<std::optional<Result<CoverFigures>>> found(bodies->bodies.size());
  parallel_for(found.size(), options.threads, [&](std::size_t i) {
    const CoverBody& body = bodies->bodies[i];
    const Result<CoverMeasure> measure = CoverMeasure::make(body.mesh, &stop_requested());
    found[i] = measure
                   ? measure->figures_of(matched->covers[i], values.samples, values.seed, &stop_requested())
                   : Result<CoverFigures>(measure.error());
    if (*found[i]) (*found[i])->body = body.name;
  });
  std::vector<CoverFigures> figures;
  for (auto& one : found) {
    if (!*one) return one->error();
    figures.push_back(std::move(**one));
  }
  print_figures(context, figures);
  const bool all = std::all_of(figures.begin(), figures.end(), [](const CoverFigures& f) {
    return f.certificate.verdict == CoverVerdict::encloses;
  });
  return options.exit_code && !all ? kExitNegative : kExitDone;
}

}  // namespace boxwood
