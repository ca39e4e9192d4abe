// SPDX-License-Identifier: MIT
// `boxwood certify`: does a cover enclose a mesh?
#include <algorithm>
#include <set>

#include <boxwood/executor.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/standard_error.hpp"
#include "app/features/cover/cli/cover_files.hpp"
#include "app/features/cover/cli/cover_options.hpp"
#include "app/features/cover/cli/figures_table.hpp"
#include "app/features/cover/cover_figures.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

// Returns the cover of each body. A link without one gets a cover without elements. Fails with `usage` if the
// two do not go together.
Result<std::vector<const Cover*>> matched(const CoverBodies& bodies, const CoverSet& set, bool quiet) {
  static const Cover kWithoutElements;
  std::vector<const Cover*> out;
  if (!bodies.robot) {
    if (set.bodies.size() != 1)
      return Error{ErrorKind::usage,
                   "the cover is of " + std::to_string(set.bodies.size()) +
                       " links; a model that is no URDF needs a cover of one body",
                   {}};
    return std::vector<const Cover*>{&set.bodies.front().cover};
  }
  std::set<std::string> used;
  for (const CoverBody& body : bodies.bodies) {
    const auto own = std::find_if(set.bodies.begin(), set.bodies.end(),
                                  [&](const NamedCover& cover) { return cover.body == body.name; });
    out.push_back(own == set.bodies.end() ? &kWithoutElements : &own->cover);
    used.insert(body.name);
  }
  std::size_t strange = 0;
  for (const NamedCover& cover : set.bodies) strange += used.count(cover.body) == 0 ? 1 : 0;
  if (strange == set.bodies.size())
    return Error{ErrorKind::usage, "no link of the robot has the name of a body of the cover", {}};
  if (strange > 0 && !quiet)
    print_message(std::to_string(strange) + " bodies of the cover are of no link with collision geometry");
  return out;
}

}  // namespace

Result<ExitCode> run_certify(const CommandContext& context) {
  const Options& options = context.options;
  const CoverOptionValues& values = cover_values(options);
  const Result<CoverBodies> bodies = open_bodies(options.models[0], options);
  if (!bodies) return bodies.error();
  const Result<CoverSet> set = read_cover(options.models[1], options);
  if (!set) return set.error();
  if (!options.quiet)
    for (const std::string& note : set->notes) print_message(note);
  const Result<std::vector<const Cover*>> covers = matched(*bodies, *set, options.quiet);
  if (!covers) return covers.error();
  std::vector<std::optional<Result<CoverFigures>>> found(bodies->bodies.size());
  parallel_for(found.size(), options.threads, [&](std::size_t i) {
    const CoverBody& body = bodies->bodies[i];
    const Result<CoverMeasure> measure = CoverMeasure::make(body.mesh, &stop_requested());
    found[i] = measure ? measure->figures_of(*(*covers)[i], values.samples, values.seed, &stop_requested())
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
