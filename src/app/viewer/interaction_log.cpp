// SPDX-License-Identifier: MIT
// Recording and playing logs.
#include "app/viewer/interaction_log.hpp"

#include <array>
#include <fstream>
#include <string_view>
#include <utility>

namespace boxwood {

Result<std::vector<Command>> read_log(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) return Error{ErrorKind::input_missing, "the log " + file.string() + " cannot be read", {}};
  constexpr std::size_t kMostBytes = std::size_t{64} << 20U;
  std::string text;
  std::array<char, 65536> piece;
  while (in.read(piece.data(), piece.size()), in.gcount() > 0) {
    text.append(piece.data(), static_cast<std::size_t>(in.gcount()));
    if (text.size() > kMostBytes)
      return Error{ErrorKind::over_limit, "the log " + file.string() + " is longer than 64 MiB", {}};
  }
  auto commands = parse_log(text);
  if (!commands)
    return Error{ErrorKind::malformed, "the log " + file.string() + ", " + commands.error().message, {}};
  return commands;
}

std::optional<Command> joined(const Command& first, const Command& second) {
  if (const auto* a = std::get_if<Orbit>(&first), *b = std::get_if<Orbit>(&second);
      a != nullptr && b != nullptr) {
    // The elevation stops at the poles, so only movements of one direction may be added.
    if (a->elevation_degrees * b->elevation_degrees < 0.0) return std::nullopt;
    return Orbit{a->azimuth_degrees + b->azimuth_degrees, a->elevation_degrees + b->elevation_degrees};
  }
  if (const auto* a = std::get_if<Pan>(&first), *b = std::get_if<Pan>(&second); a != nullptr && b != nullptr)
    return Pan{a->x + b->x, a->y + b->y};
  if (const auto* a = std::get_if<SetDepth>(&first), *b = std::get_if<SetDepth>(&second);
      a != nullptr && b != nullptr)
    return *b;
  if (const auto* a = std::get_if<SetPanelSize>(&first), *b = std::get_if<SetPanelSize>(&second);
      a != nullptr && b != nullptr && a->panel == b->panel)
    return *b;
  if (const auto* a = std::get_if<Descent>(&first), *b = std::get_if<Descent>(&second);
      a != nullptr && b != nullptr && a->act.verb == b->act.verb &&
      (a->act.verb == DescentVerb::step || a->act.verb == DescentVerb::range))
    return *b;
  if (const auto* a = std::get_if<Flat>(&first), *b = std::get_if<Flat>(&second);
      a != nullptr && b != nullptr && a->act.verb == b->act.verb && a->act.side == b->act.side &&
      (a->act.verb == FlatVerb::frame || a->act.verb == FlatVerb::place))
    return *b;
  return std::nullopt;
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
  // Only what a next one could be joined to waits for it.
  if (!joined(command, command)) return write(command);
  held_ = command;
  return {};
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
    if (const auto file = session.take_screenshot_request(); file && on_screenshot)
      if (auto ok = on_screenshot(*file); !ok) return ok;
    if (session.quit_requested()) break;
  }
  return {};
}

}  // namespace boxwood
