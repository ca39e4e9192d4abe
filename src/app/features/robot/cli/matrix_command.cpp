// SPDX-License-Identifier: MIT
// Pairs of links that can collide: a table, lines of JSON and an SRDF.
#include "app/features/robot/cli/matrix_command.hpp"

#include <array>

#include "app/cli/command_table.hpp"
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/interrupt.hpp"
#include "app/features/robot/cli/link_matrix.hpp"
#include "app/features/robot/cli/robot_depth.hpp"
#include "app/features/robot/cli/robot_json.hpp"
#include "app/features/robot/cli/robot_options.hpp"
#include "app/text/errors.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/table.hpp"
#include "app/text/text.hpp"
#include "base/output_file.hpp"

namespace boxwood {

namespace {

using ValueLimits = std::optional<std::pair<double, double>>;

// Returns the ranges of --limits, one for each value; empty without the option.
Result<std::vector<ValueLimits>> given_limits(const Robot& robot, const RobotOptionValues& values) {
  std::vector<ValueLimits> out;
  if (values.limits.empty()) return out;
  out.resize(robot.dof());
  for (const RobotOptionValues::Limits& limits : values.limits) {
    std::size_t i = 0;
    while (i < robot.dof() && robot.values()[i].name != limits.value) ++i;
    if (i == robot.dof())
      return Error{ErrorKind::usage, "--limits: the robot has no value '" + printable(limits.value) + "'"};
    out[i] = {limits.lower, limits.upper};
  }
  return out;
}

std::string link_names(const Robot& robot, const LinkPairVerdict& pair) {
  const auto& links = robot.description().links;
  return printable(links[pair.a].name) + " - " + printable(links[pair.b].name);
}

// Says of each wrong line of the SRDF what shows it, as a configuration to repeat.
void print_wrong_lines(const CommandContext& context, const Robot& robot, const RobotMatrix& matrix) {
  for (const LinkPairVerdict& pair : matrix.pairs) {
    if (pair.srdf != SrdfJudgement::wrong) continue;
    const std::string reason = printable(reason_of_line(robot, pair));
    const bool shows_free = reason == "Always" || reason == "Default";
    std::string line = "wrong: " + link_names(robot, pair) + ", " + reason + ": ";
    if (pair.witness.empty())
      line += "other links lie between them";
    else
      line += std::string(shows_free ? "apart" : "in contact") + " at --q " +
              configuration_words(robot, pair.witness);
    context.out.write_line(line);
  }
}

void print_counts(const CommandContext& context, const RobotMatrix& matrix) {
  std::array<std::size_t, 5> counts{};
  std::size_t unproven_always = 0;
  for (const LinkPairVerdict& pair : matrix.pairs) {
    ++counts[static_cast<std::size_t>(pair.verdict)];
    unproven_always += pair.verdict == LinkVerdict::always && !pair.proven ? 1 : 0;
  }
  std::string line = std::to_string(matrix.pairs.size()) + " pairs";
  for (std::size_t i = 0; i < counts.size(); ++i)
    line += (i == 0 ? ": " : ", ") + std::to_string(counts[i]) + " " +
            std::string(name_of(static_cast<LinkVerdict>(i)));
  if (unproven_always > 0) line += " (" + std::to_string(unproven_always) + " always without proof)";
  context.out.write_line(line);
  if (matrix.stopped) context.out.write_line("stopped: proofs and samples are missing");
  if (matrix.out_of_time)
    context.out.write_line("the time of --seconds is over: proofs and samples are missing");
}

void print_matrix(const CommandContext& context, const Robot& robot, const RobotMatrix& matrix) {
  Table table({{"links", false},
               {"verdict", false},
               {"proven", false},
               {"clearance at least"},
               {"contacts"},
               {"samples"},
               {"SRDF", false}});
  for (const LinkPairVerdict& pair : matrix.pairs)
    table.add_row(
        {link_names(robot, pair), std::string(name_of(pair.verdict)), pair.proven ? "yes" : "no",
         pair.verdict == LinkVerdict::never ? value_text(pair.clearance_at_least) : "-",
         std::to_string(pair.contacts), std::to_string(pair.samples),
         pair.srdf ? printable(reason_of_line(robot, pair)) + ": " + std::string(name_of(*pair.srdf)) : "-"});
  table.print(context.out);
  print_counts(context, matrix);
  print_wrong_lines(context, robot, matrix);
}

// Prints a line for each pair, with the depth of its witness.
void print_matrix_json(const CommandContext& context, const Robot& robot, const RobotMatrix& matrix) {
  RobotDepth depths(robot);
  for (const LinkPairVerdict& pair : matrix.pairs) {
    std::optional<DepthInterval> depth;
    for (std::uint32_t a = 0; a < robot.objects().size() && !pair.witness.empty(); ++a)
      for (std::uint32_t b = 0; b < robot.objects().size() && !stop_requested(); ++b) {
        const auto is_of = [&](std::uint32_t object, std::uint32_t link) {
          return robot.objects()[object].present && robot.objects()[object].link == link;
        };
        if (!is_of(a, pair.a) || !is_of(b, pair.b)) continue;
        const auto found = depths.depth_of(pair.witness, RigidTransform{}, {a, b}, &stop_requested());
        if (found && (!depth || found->lower > depth->lower)) depth = found;  // the deepest pieces
      }
    context.out.write_line(link_pair_to_json(robot, pair, depth));
  }
}

}  // namespace

Result<bool> answer_matrix(const CommandContext& context, const Robot& robot, std::span<const double> first) {
  const Options& options = context.options;
  const RobotOptionValues& values = robot_values(options);
  const Result<std::vector<ValueLimits>> limits = given_limits(robot, values);
  if (!limits) return limits.error();
  std::optional<OutputFile> srdf;
  if (!options.output_file.empty()) {  // before the work
    Result<OutputFile> opened = OutputFile::open(options.output_file);
    if (!opened) return opened.error();
    srdf = std::move(*opened);
  }
  RobotMatrixOptions asked;
  asked.limits = *limits;
  asked.first = first;
  asked.samples = static_cast<std::uint32_t>(values.samples);
  asked.seed = values.seed;
  asked.budget = static_cast<std::uint32_t>(values.budget);
  asked.seconds = values.seconds;
  asked.threads = options.threads;
  asked.stop = &stop_requested();
  const Result<RobotMatrix> matrix = classify_link_pairs(robot, asked);
  if (!matrix) return matrix.error();
  if (matrix->out_of_memory) return no_memory_to_answer();
  if (options.json)
    print_matrix_json(context, robot, *matrix);
  else
    print_matrix(context, robot, *matrix);
  if (matrix->stopped) return cancelled();
  if (srdf) {
    if (const Result<void> written = srdf->write(matrix_to_srdf(robot, *matrix)); !written)
      return written.error();
    if (const Result<void> done = srdf->commit(); !done) return done.error();
  }
  const bool judges = robot.description().disabled.has_value();
  for (const LinkPairVerdict& pair : matrix->pairs)
    if (judges ? pair.srdf == SrdfJudgement::wrong : pair.verdict == LinkVerdict::sometimes) return true;
  return false;
}

}  // namespace boxwood
