// SPDX-License-Identifier: MIT
// Dispatches commands, and is the one place where failures become exit codes.
#include "app/commands/program.hpp"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/cli/command_table.hpp"
#include "app/cli/csv_rows.hpp"
#include "app/cli/driver_cache.hpp"
#include "app/cli/help.hpp"
#include "app/cli/inputs/memory_budget.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/option_parser.hpp"
#include "app/cli/option_table.hpp"
#include "app/cli/standard_error.hpp"
#include "app/text/table.hpp"
#include "app/text/text.hpp"

namespace boxwood {

int exit_code_of(ErrorKind kind) noexcept {
  switch (kind) {
  case ErrorKind::usage:
    return kExitUsage;
  case ErrorKind::input_missing:
  case ErrorKind::malformed:
  case ErrorKind::over_limit:
    return kExitInput;
  case ErrorKind::cancelled:
    return kExitSignalBase + (received_signal() != 0 ? received_signal() : 2);
  case ErrorKind::no_device:
    return kExitNoDevice;
  case ErrorKind::output:
    return kExitOutput;
  case ErrorKind::internal:
    return kExitInternal;
  }
  return kExitInternal;
}

namespace {
int fail(const Error& error) {
  if (error.kind != ErrorKind::cancelled) print_error(error);
  return exit_code_of(error.kind);
}

// Runs a command of one model for several, one after the other. Reports a model that fails and continues.
// Returns the exit code of the first that failed.
Result<ExitCode> run_for_each(const CommandLine& line, DataWriter& out) {
  if (!line.options.output_file.empty())
    return Error{ErrorKind::usage, "--output takes what one model gives, and " +
                                       std::to_string(line.options.models.size()) + " models were named"};
  ExitCode code = kExitDone;
  for (const std::string& model : line.options.models) {
    Options own = line.options;
    own.models = {model};
    const bool is_first = &model == &line.options.models.front();
    if (!own.json && !own.csv) out.write_line((is_first ? "" : "\n") + printable(model) + ":");
    const Result<ExitCode> done = line.command->run({own, out, is_first});
    if (const Result<void> written = out.flush(); !written) return written.error();
    if (!done && done.error().kind == ErrorKind::cancelled) return done.error();
    if (!done) print_error(done.error());
    if (code == kExitDone) code = done ? *done : static_cast<ExitCode>(exit_code_of(done.error().kind));
  }
  return code;
}

Result<ExitCode> run_for_models(const CommandLine& line, DataWriter& out) {
  if (line.command->one_by_one && line.options.models.size() > 1 && !line.options.together)
    return run_for_each(line, out);
  return line.command->run({line.options, out});
}

// Runs a command in JSON and turns each line into rows, unless the command has a table of its own.
Result<ExitCode> run_as_csv(CommandLine line, DataWriter& out) {
  const Result<std::unique_ptr<CsvRows>> rows = CsvRows::of(line.command->name, line.options);
  if (!rows) return rows.error();
  if (*rows == nullptr) return run_for_models(line, out);
  line.options.json = true;
  out.set_line_form([&](std::string_view text) { (*rows)->write(text, out); });
  Result<ExitCode> code = run_for_models(line, out);
  out.set_line_form({});
  if (code) (*rows)->write_header(out);  // for a table without rows
  return code;
}

Result<ExitCode> run_command(std::span<const std::string> arguments, DataWriter& out) {
  const Result<CommandLine> line = parse_command_line(arguments);
  if (!line) return line.error();
  if (line->version || line->help) {
    out.write(line->version         ? "boxwood " BOXWOOD_VERSION "\n"
              : line->command_named ? help_of_command(*line->command)
                                    : help_of_program());
    return kExitDone;
  }
  constexpr std::uint64_t kDraws = kRenderOptions | kViewOptions | kThumbnailOptions;
  const std::uint64_t groups = line->command->groups;
  if ((groups & kBudgetOptions) != 0 && (groups & kDraws) == 0 && !line->command->own_budget)
    keep_to_budget(line->options);
  if (line->options.csv) return run_as_csv(*line, out);
  return run_for_models(*line, out);
}

// Returns true if the reader of standard output has closed it, as `| head -1` does: then no message is
// needed.
bool is_closed_pipe(const Error& error) {
  return error.kind == ErrorKind::output &&
         error.message == "standard output could not be written: " + std::string(std::strerror(EPIPE));
}

int run_guarded(std::span<const std::string> arguments) {
  DataWriter out(STDOUT_FILENO);
  group_digits(out.is_terminal());
  const Result<ExitCode> code = run_command(arguments, out);
  const Result<void> written = out.flush();  // also the output before a failure
  if ((!code && is_closed_pipe(code.error())) || (!written && is_closed_pipe(written.error())))
    return kExitSignalBase + SIGPIPE;
  if (!code) return fail(code.error());
  if (received_signal() != 0) return kExitSignalBase + received_signal();
  if (!written) return fail(written.error());
  return *code;
}

// Writes a sentence without allocating.
int fail_plainly(const char* sentence, ExitCode code) noexcept {
  (void)!::write(STDERR_FILENO, sentence, std::strlen(sentence));
  return code;
}
}  // namespace

int run_program(std::span<const char* const> arguments) noexcept {
  try {
    install_signal_handlers();
    spare_full_driver_cache();
    return run_guarded(std::vector<std::string>(arguments.begin(), arguments.end()));
  } catch (const std::bad_alloc&) {
    return fail_plainly("boxwood: there is not enough memory for this\n", kExitInput);
  } catch (const std::length_error&) {
    return fail_plainly("boxwood: there is not enough memory for this\n", kExitInput);
  } catch (...) {
    return fail_plainly("boxwood: internal fault: an exception came out of a command\n", kExitInternal);
  }
}

}  // namespace boxwood
