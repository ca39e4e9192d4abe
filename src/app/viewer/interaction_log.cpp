// SPDX-License-Identifier: MIT
// Records and plays logs.
#include "app/viewer/interaction_log.hpp"

#include <string_view>
#include <utility>

#include "app/text/read_file.hpp"

namespace boxwood {

Result<std::vector<Command>> read_log(const std::filesystem::path& file) {
  const std::string name = "the log " + file.string();
  const Result<std::string> text = read_file(file.string(), std::uint64_t{64} << 20U,
                                             {name + " cannot be read", name + " is longer than 64 MiB"});
  if (!text) return text.error();
  auto commands = parse_log(*text);
  if (!commands) return Error{ErrorKind::malformed, name + ", " + commands.error().message};
  return commands;
}

std::optional<Command> joined(const Command& first, const Command& second) {
  if (&first.type() != &second.type()) return std::nullopt;
  auto one = first.type().join(first.value(), second.value());
  return one ? std::optional<Command>(std::in_place, first.type(), std::move(one)) : std::nullopt;
}

Result<LogWriter> LogWriter::create(const std::filesystem::path& file) {
  Result<OutputFile> out = OutputFile::open(file);
  if (!out) return out.error();
  if (const Result<void> begun =
          out->write(std::string_view("# boxwood interaction log, one command a line\n"));
      !begun)
    return begun.error();
  if (const Result<void> shown = out->publish(); !shown) return shown.error();
  return LogWriter(std::move(*out));
}

Result<void> LogWriter::add(const Command& command) {
  if (held_) {
    if (auto one = joined(*held_, command)) {
      held_ = std::move(one);
      return {};
    }
    const Command before = *held_;
    held_.reset();
    if (auto ok = write(before); !ok) return ok;
  }
  // Only commands that could be joined with the next one are held back.
  if (!joined(command, command)) return write(command);
  held_ = command;
  return {};
}

Result<void> LogWriter::comment(const std::string& text) {
  return out_.write("# " + text + '\n');
}

Result<void> LogWriter::finish() {
  if (!held_) return {};
  const Command last = *held_;
  held_.reset();
  return write(last);
}

Result<void> play_headless(Session& session, const std::vector<Command>& log,
                           const std::function<Result<void>(const std::string& file)>& on_screenshot) {
  for (const Command& command : log) {
    if (auto ok = session.apply(command); !ok) return ok;
    session.wait();
    if (const auto file = std::exchange(session.requests().screenshot, std::nullopt); file && on_screenshot)
      if (auto ok = on_screenshot(*file); !ok) return ok;
    if (session.requests().quit) break;
  }
  return {};
}

}  // namespace boxwood
