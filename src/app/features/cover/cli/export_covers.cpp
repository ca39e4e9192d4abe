// SPDX-License-Identifier: MIT
// Makes, proves and writes covers.
#include "app/features/cover/cli/export_covers.hpp"

#include <algorithm>

#include <boxwood/executor.hpp>

#include "app/cli/interrupt.hpp"
#include "app/features/cover/cli/cover_files.hpp"
#include "app/features/cover/cli/cover_options.hpp"
#include "app/features/cover/cli/figures_table.hpp"
#include "app/features/cover/show/cover_figures.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

constexpr std::uint64_t kMostByExcess = 1024;  // elements of a body

struct MadeCover {
  Cover cover;
  CoverFigures figures;
};

Result<Cover> make(const CoverBody& body, CoverKind kind, std::uint64_t count) {
  MakeCoverOptions options;
  options.kind = kind;
  options.count = count;
  options.stop = &stop_requested();
  return make_cover(body.mesh, options);
}

Error too_many(const CoverBody& body) {
  return {ErrorKind::over_limit,
          "--excess: " + (body.name.empty() ? std::string("the model") : "'" + printable(body.name) + "'") +
              " needs more than " + std::to_string(kMostByExcess) + " elements"};
}

// The least count found, by doubling and halving, whose cover sticks out no farther than `most` in samples.
Result<Cover> make_within(const CoverBody& body, const CoverMeasure& measure, CoverKind kind, double most,
                          const CoverOptionValues& values) {
  std::uint64_t fails = 0, holds = 0;
  Cover best;
  for (std::uint64_t count = 1; holds == 0 || holds - fails > std::max<std::uint64_t>(1, holds / 16);) {
    Result<Cover> cover = make(body, kind, count);
    if (!cover) return cover;
    const Result<CoverProtrusion> found =
        measure.protrusion_of(*cover, values.samples, values.seed, &stop_requested());
    if (!found) return found.error();
    if (found->max <= most)
      holds = count, best = std::move(*cover);
    else if (count >= kMostByExcess)
      return too_many(body);
    else
      fails = count;
    count = holds == 0 ? 2 * count : (fails + holds) / 2;
  }
  return best;
}

Result<MadeCover> made_for(const CoverBody& body, double excess, const CoverOptionValues& values) {
  const Result<CoverMeasure> measure = CoverMeasure::make(body.mesh, &stop_requested());
  if (!measure) return measure.error();
  Result<Cover> cover = excess > 0.0 ? make_within(body, *measure, *values.kind, excess, values)
                                     : make(body, *values.kind, *values.count);
  if (!cover) return cover.error();
  Result<CoverFigures> figures = measure->figures_of(*cover, values.samples, values.seed, &stop_requested());
  if (!figures) return figures.error();
  figures->body = body.name;
  if (figures->certificate.verdict != CoverVerdict::encloses)
    return Error{
        ErrorKind::over_limit,
        "the cover of " + (body.name.empty() ? std::string("the model") : "'" + printable(body.name) + "'") +
            " could not be proven within " + std::to_string(figures->certificate.pieces) + " pieces"};
  return MadeCover{std::move(*cover), std::move(*figures)};
}

std::optional<std::string> wrong_use(const Options& options) {
  const CoverOptionValues& values = cover_values(options);
  if (!values.kind) return "--count, --excess and --srdf go with --covers";
  if (values.count.has_value() == values.excess.has_value()) return "--covers needs --count or --excess";
  if (options.models.size() != 1) return "--covers takes one model";
  if (options.volumes || options.depth || options.each || options.object || options.lines ||
      options.with_model || options.nodes || !options.commands.empty())
    return "--covers goes with none of --volumes, --depth, --each, --object, --lines, --with-model, --nodes "
           "and "
           "--do; FILE#NAME selects an object";
  return std::nullopt;
}

}  // namespace

Result<ExitCode> export_covers(const CommandContext& context) {
  const Options& options = context.options;
  const CoverOptionValues& values = cover_values(options);
  const std::string& model = options.models.front();
  if (const auto wrong = wrong_use(options)) return Error{ErrorKind::usage, *wrong};
  const Result<OpenedBodies> bodies = open_bodies(model, options);
  if (!bodies) return bodies.error();
  const Result<CoverFormat> format =
      cover_format_of(options.output_file, *values.kind, bodies->robot.has_value());
  if (!format) return format.error();
  double excess = 0.0;
  if (values.excess) {
    const Result<double> length = in_unit_of(bodies->units, *values.excess);
    if (!length) return Error{ErrorKind::usage, "--excess " + length.error().message};
    excess = *length;
  }
  std::vector<std::optional<Result<MadeCover>>> made(bodies->bodies.size());
  parallel_for(made.size(), options.threads,
               [&](std::size_t i) { made[i] = made_for(bodies->bodies[i], excess, values); });
  CoverSet set;
  CoverTitle title;
  title.model = model.substr(model.find_last_of('/') + 1);
  title.kind = *values.kind;
  std::vector<CoverFigures> figures;
  for (std::size_t i = 0; i < made.size(); ++i) {
    if (!*made[i]) return made[i]->error();
    set.bodies.push_back({bodies->bodies[i].name, std::move((*made[i])->cover)});
    title.proofs.push_back(figures_to_json((*made[i])->figures));
    figures.push_back(std::move((*made[i])->figures));
  }
  if (const Result<void> written = write_cover(options.output_file, *format, set, title, *bodies, model);
      !written)
    return written.error();
  if (options.output_file != "-" && !options.quiet) print_figures(context, figures);
  forget_signals();
  return kExitDone;
}

}  // namespace boxwood
