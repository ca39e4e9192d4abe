// SPDX-License-Identifier: MIT
// Interactions as plain text, one command for each line: recorded live and played again, with or without a
// window.
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

// A writer that logs each command at once, so that the log of a crashed program is complete. It joins
// successive movements of the same kind (a drag) into one line.
class LogWriter {
public:
  static Result<LogWriter> create(const std::filesystem::path& file);
  Result<void> add(const Command& command);
  Result<void> comment(const std::string& text);
  Result<void> finish();  // writes the command held back for joining

private:
  explicit LogWriter(OutputFile&& out) : out_(std::move(out)) {}
  Result<void> write(const Command& command) { return out_.write(format(command) + '\n'); }
  OutputFile out_;
  std::optional<Command> held_;
};

// Joins two movements that have the same effect as one: orbits, looks and pans add up. nullopt for all
// others.
std::optional<Command> joined(const Command& first, const Command& second);

// Plays a log on a session without a window, and waits for all work after each command. Passes screenshots to
// `on_screenshot`. An error names the command.
Result<void> play_headless(Session& session, const std::vector<Command>& log,
                           const std::function<Result<void>(const std::string& file)>& on_screenshot = {});

}  // namespace boxwood
