// SPDX-License-Identifier: MIT
// Interactions as plain text: one command a line, recorded as they happen and played again, with a window or
// without.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/result.hpp>

#include "app/session/session.hpp"
#include "app/shell/command.hpp"
#include "base/output_file.hpp"

namespace boxwood {

Result<std::vector<Command>> read_log(const std::filesystem::path& file);

// Writes each command as it is carried out; a log of a program that died holds all up to then. Movements of
// the same kind that follow each other (a drag) are joined into one line.
class LogWriter {
public:
  static Result<LogWriter> create(const std::filesystem::path& file);
  Result<void> add(const Command& command);
  Result<void> finish();  // writes what was held back to be joined

private:
  explicit LogWriter(OutputFile&& out) : out_(std::move(out)) {}
  Result<void> write(const Command& command) { return out_.write(format(command) + '\n'); }
  OutputFile out_;
  std::optional<Command> held_;
};

// Two movements as one, where that is the same: orbits and looks add up, pans too. Empty where it is not.
std::optional<Command> joined(const Command& first, const Command& second);

// Plays a log on a session without a window, waiting for all work after each command. Screenshots are given
// to `on_screenshot`. The error names the command.
Result<void> play_headless(Session& session, const std::vector<Command>& log,
                           const std::function<Result<void>(const std::string& file)>& on_screenshot = {});

}  // namespace boxwood
