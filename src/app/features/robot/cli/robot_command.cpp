// SPDX-License-Identifier: MIT
// `boxwood robot`: the links of a robot, collisions of its configurations, free motions, pairs that can
// collide.
#include <algorithm>
#include <atomic>
#include <mutex>

#include <boxwood/executor.hpp>
#include <boxwood/robot_import.hpp>
#include <boxwood/robot_motion.hpp>

#include "app/cli/command_table.hpp"
#include "app/cli/inputs/load_models.hpp"
#include "app/cli/inputs/models_and_poses.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/standard_error.hpp"
#include "app/features/robot/cli/configurations.hpp"
#include "app/features/robot/cli/matrix_command.hpp"
#include "app/features/robot/cli/robot_cell.hpp"
#include "app/features/robot/cli/robot_depth.hpp"
#include "app/features/robot/cli/robot_json.hpp"
#include "app/features/robot/cli/robot_options.hpp"
#include "app/text/errors.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/table.hpp"
#include "app/text/text.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kRobotBlock = 1024;  // configurations whose answers are kept before they are printed

// The configurations of --state, --q and --configurations, in this order.
Result<std::vector<double>> configurations_of(const RobotCell& cell, const Options& options) {
  const RobotOptionValues& values = robot_values(options);
  const Robot& robot = cell.robot;
  std::vector<double> otherwise = cell.start, out;
  if (values.state_name) {
    const std::vector<RobotState>& states = robot.description().states;
    const auto state = std::find_if(states.begin(), states.end(),
                                    [&](const RobotState& s) { return s.name == *values.state_name; });
    if (state == states.end())
      return usage_error("--state: the SRDF has no state '" + printable(*values.state_name) + "'");
    for (const auto& [joint, numbers] : state->values)
      std::copy(numbers.begin(), numbers.end(),
                otherwise.begin() + static_cast<std::ptrdiff_t>(robot.first_value(joint)));
    if (values.q.empty() && !values.configurations_file) return otherwise;
  }
  for (const std::string& text : values.q) {
    const Result<std::vector<double>> q = configuration_from_text(robot, text, otherwise);
    if (!q) return q;
    out.insert(out.end(), q->begin(), q->end());
  }
  if (values.configurations_file) {
    const Result<std::vector<double>> rows =
        read_configurations(robot, *values.configurations_file, otherwise);
    if (!rows) return rows;
    out.insert(out.end(), rows->begin(), rows->end());
  }
  return out;
}

std::string names_of_pair(const Robot& robot, const WorldPair& pair) {
  return printable(robot.objects()[pair.first].name) + " - " + printable(robot.objects()[pair.second].name);
}

void print_robot(const CommandContext& context, const Robot& robot) {
  if (context.options.json) {
    context.out.write_line(robot_to_json(robot));
    return;
  }
  Table table({{"value", false}, {"joint", false}, {"kind", false}, {"lower"}, {"upper"}});
  const auto limit = [](const std::optional<double>& x) { return x ? value_text(*x) : std::string("-"); };
  for (const RobotValue& value : robot.values()) {
    const RobotJoint& joint = robot.description().joints[value.joint];
    table.add_row({printable(value.name), printable(joint.name), std::string(name_of(joint.kind)),
                   limit(value.lower), limit(value.upper)});
  }
  table.print(context.out);
  context.out.write_line(std::to_string(robot.description().links.size()) + " links, " +
                         std::to_string(robot.dof()) + " values, " + std::to_string(robot.tested_pairs()) +
                         " pairs of links are tested");
}

std::string words_of_limits(const Robot& robot, std::span<const LimitBreach> breaches) {
  std::string out;
  for (const LimitBreach& breach : breaches)
    out += (out.empty() ? "" : ", ") + printable(robot.description().joints[breach.joint].name) +
           (breach.is_soft ? " (soft)" : "");
  return out.empty() ? "-" : out;
}

// Answers the configurations block by block. Returns true if one collides.
Result<bool> answer_configurations(const CommandContext& context, const RobotCell& cell,
                                   std::span<const double> all) {
  const Robot& robot = cell.robot;
  const Options& options = context.options;
  const RobotOptionValues& values = robot_values(options);
  RobotQueryOptions query;
  query.base = cell.base;
  query.contacts = options.contacts && !robot.has_padding();
  query.mode = options.contacts ? CollideMode::all : CollideMode::first;
  query.threads = options.threads;
  query.stop = &stop_requested();
  RobotScratch scratch;
  WorldCollisions hits;
  WorldDistances near;
  std::vector<LimitBreach> limits;
  RobotDepth depth(robot);
  Table table({{"configuration"}, {"colliding", false}, {"pair", false}, {"distance"}, {"limits", false}});
  bool any = false;
  const std::size_t dof = robot.dof(), count = dof == 0 ? 1 : all.size() / dof;
  for (std::size_t first = 0; first < count && !context.out.failed(); first += kRobotBlock) {
    const std::size_t size = std::min(kRobotBlock, count - first);
    const std::span<const double> block = all.subspan(first * dof, size * dof);
    collide(robot, block, query, scratch, hits);
    if (values.distances) distance(robot, block, query, scratch, near);
    if (stop_requested()) return cancelled();
    if (hits.out_of_memory || near.out_of_memory) return no_memory_to_answer();
    for (std::size_t i = 0; i < size; ++i) {
      RobotAnswer answer;
      answer.configuration = first + i;
      const std::size_t begin = hits.first_pair[i], end = hits.first_pair[i + 1];
      answer.pairs = std::span(hits.pairs).subspan(begin, end - begin);
      answer.nearest = values.distances ? &near.nearest[i] : nullptr;
      limits.clear();
      if (const Result<void> listed = robot.limits_exceeded(block.subspan(i * dof, dof), limits); !listed)
        return listed.error();
      answer.limits = limits;
      answer.with_depth = values.depths;
      if (values.depths && begin < end)
        answer.depth =
            depth.depth_of(block.subspan(i * dof, dof), query.base, hits.pairs[begin], &stop_requested());
      if (stop_requested()) return cancelled();
      answer.with_contacts = options.contacts;
      if (query.contacts)
        answer.first_contact = std::span(hits.first_contact).subspan(begin, end - begin + 1);
      answer.contacts = hits.contacts;
      any = any || begin < end;
      if (options.json)
        context.out.write_line(answer_to_json(robot, answer));
      else
        table.add_row({std::to_string(first + i), begin < end ? "yes" : "no",
                       begin < end ? names_of_pair(robot, hits.pairs[begin]) : "-",
                       values.distances ? value_text(near.nearest[i].distance) : "-",
                       words_of_limits(robot, limits)});
    }
  }
  if (!options.json) table.print(context.out);
  return any;
}

// Answers the motions between consecutive configurations. Returns true if one is not proven free.
Result<bool> answer_motions(const CommandContext& context, const RobotCell& cell,
                            std::span<const double> all) {
  const Robot& robot = cell.robot;
  const Options& options = context.options;
  const std::size_t dof = robot.dof(), count = all.size() / dof - 1;
  MotionOptions motion;
  motion.base = cell.base;
  motion.stop = &stop_requested();
  Table table({{"from"}, {"verdict", false}, {"time"}, {"pair", false}, {"clearance at least"}});
  std::vector<MotionResult> results;
  const std::size_t chains = std::min<std::size_t>(thread_count(options.threads), 64);
  std::vector<RobotMotion> motions;
  for (std::size_t i = 0; i < chains; ++i) motions.emplace_back(robot);
  bool any = false;
  for (std::size_t first = 0; first < count && !context.out.failed(); first += kRobotBlock) {
    results.assign(std::min(kRobotBlock, count - first), {});
    std::atomic<std::size_t> next = 0;
    parallel_for(chains, options.threads, [&](std::size_t chain) {
      for (std::size_t i = next++; i < results.size() && !stop_requested(); i = next++)
        results[i] = motions[chain].sweep(all.subspan((first + i) * dof, dof),
                                          all.subspan((first + i + 1) * dof, dof), motion);
    });
    if (stop_requested()) return cancelled();
    for (std::size_t i = 0; i < results.size(); ++i) {
      const MotionResult& found = results[i];
      if (found.out_of_memory) return no_memory_to_answer();
      const bool is_free = found.verdict == MotionVerdict::free;
      any = any || !is_free;
      if (options.json)
        context.out.write_line(motion_to_json(robot, first + i, found));
      else
        table.add_row({std::to_string(first + i), std::string(name_of(found.verdict)),
                       is_free ? "-" : value_text(found.free_until),
                       is_free ? "-" : names_of_pair(robot, found.pair),
                       value_text(found.clearance_at_least)});
    }
  }
  if (!options.json) table.print(context.out);
  return any;
}

std::optional<Error> wrong_options(const Options& options) {
  const RobotOptionValues& values = robot_values(options);
  if (values.no_self && options.self) return usage_error("--self and --no-self exclude each other");
  if (values.state_name && !values.srdf_file) return usage_error("--state needs --srdf");
  if (values.matrix &&
      (values.motion || values.distances || options.contacts || values.depths || !values.paddings.empty() ||
       values.no_self || !values.scene_files.empty() || !values.allowed_pairs.empty() || values.base ||
       values.configurations_file || values.q.size() > 1))
    return usage_error("--matrix goes with --srdf, --attach, --state, one --q and its own options alone");
  if (!values.matrix && (!values.limits.empty() || !options.output_file.empty()))
    return usage_error("--limits and --output need --matrix");
  if (values.motion && (values.distances || options.contacts || values.depths))
    return usage_error("--motion goes with none of --distance, --contacts and --depth");
  return std::nullopt;
}

}  // namespace

Result<ExitCode> run_robot(const CommandContext& context) {
  const Options& options = context.options;
  const RobotOptionValues& values = robot_values(options);
  if (std::optional<Error> wrong = wrong_options(options)) return *wrong;
  Result<RobotCell> opened = open_robot_cell(options);
  if (!opened) return opened.error();
  RobotCell& cell = *opened;
  const bool asks = values.has_configurations();
  if (values.matrix) {
    if (const Result<void> done = attach_models(cell, options); !done) return done.error();
    const Result<std::vector<double>> configurations = configurations_of(cell, options);
    if (!configurations) return configurations.error();
    const Result<bool> any = answer_matrix(context, cell.robot, *configurations);
    if (!any) return any.error();
    return options.exit_code && !*any ? kExitNegative : kExitDone;
  }
  if (!asks && values.scene_files.empty() && values.attachments.empty() && !options.self && !values.motion) {
    print_robot(context, cell.robot);
    return kExitDone;
  }
  if (const Result<void> done = fill_robot_cell(cell, options); !done) return done.error();
  const Result<std::vector<double>> taken = asks ? configurations_of(cell, options) : cell.start;
  if (!taken) return taken.error();
  const std::vector<double>& all = *taken;
  if (values.motion && (cell.robot.dof() == 0 || all.size() < 2 * cell.robot.dof()))
    return usage_error("--motion needs two configurations or more (--q, --configurations)");
  const Result<bool> any =
      values.motion ? answer_motions(context, cell, all) : answer_configurations(context, cell, all);
  if (!any) return any.error();
  return options.exit_code && !*any ? kExitNegative : kExitDone;
}

}  // namespace boxwood
