// SPDX-License-Identifier: MIT
// THE list of commands: dispatch, help, tests and documentation read this table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include <boxwood/result.hpp>

#include "app/cli/exit_code.hpp"
#include "app/cli/options.hpp"
#include "app/text/data_writer.hpp"

namespace boxwood {

// The input of a command: its options, and the writer for its data. Messages go to standard error
// (standard_error.hpp).
struct CommandContext {
  const Options& options;
  DataWriter& out;
  bool is_first = true;  // false for a later one of several models
};

inline constexpr std::size_t kAnyNumber = std::numeric_limits<std::size_t>::max();

struct CommandRow {
  std::string_view name;
  std::string_view operands;  // in the form of the help
  std::size_t min_operands, max_operands;
  std::uint64_t groups;       // OptionGroup bits besides the common ones
  std::string_view summary;   // one line
  std::string_view examples;  // one for each line, without the program's name
  Result<ExitCode> (*run)(const CommandContext& context);
  bool one_by_one = false;       // run once for each of several models
  bool own_budget = false;       // keeps to the budget of memory itself
  std::string_view schema = {};  // the name of its schema, if not its own
};

std::span<const CommandRow> command_table() noexcept;
const CommandRow* find_command(std::string_view name) noexcept;  // null if there is no such command

Result<ExitCode> run_info(const CommandContext& context);
Result<ExitCode> run_fit(const CommandContext& context);
Result<ExitCode> run_tree(const CommandContext& context);
Result<ExitCode> run_compare(const CommandContext& context);
Result<ExitCode> run_export(const CommandContext& context);
Result<ExitCode> run_verify(const CommandContext& context);
Result<ExitCode> run_collide(const CommandContext& context);
Result<ExitCode> run_sweep(const CommandContext& context);
Result<ExitCode> run_distance(const CommandContext& context);
Result<ExitCode> run_axes(const CommandContext& context);
Result<ExitCode> run_relate(const CommandContext& context);
Result<ExitCode> run_volume(const CommandContext& context);
Result<ExitCode> run_scene(const CommandContext& context);
Result<ExitCode> run_pick(const CommandContext& context);
Result<ExitCode> run_render(const CommandContext& context);
Result<ExitCode> run_bench(const CommandContext& context);
Result<ExitCode> run_view(const CommandContext& context);
Result<ExitCode> run_thumbnail(const CommandContext& context);
Result<ExitCode> run_doctor(const CommandContext& context);
Result<ExitCode> run_schema(const CommandContext& context);
Result<ExitCode> run_man(const CommandContext& context);
Result<ExitCode> run_completion(const CommandContext& context);

}  // namespace boxwood
