// SPDX-License-Identifier: MIT
// Translates the settings of a window to text and back.
#include <sstream>

#include "app/viewer/settings.hpp"

namespace boxwood {

bool is_remembered(const Command& command) {
  return command.type().is_remembered(command.value());
}

Settings parse_settings(std::string_view text) {
  Settings out;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string first;
    words >> first;
    if (first == "window") {
      int width = 0, height = 0;
      if (words >> width >> height && width >= 320 && height >= 240 && width <= 16384 && height <= 16384) {
        out.width = width;
        out.height = height;
      }
    } else if (const auto command = parse_command(line); command && is_remembered(*command)) {
      out.commands.push_back(*command);
    }
  }
  return out;
}

std::string settings_text(const Settings& settings) {
  std::string out = "# what a window of Boxwood remembers; --no-config leaves it aside\n";
  if (settings.width > 0)
    out.append("window ")
        .append(std::to_string(settings.width))
        .append(" ")
        .append(std::to_string(settings.height) + "\n");
  for (const Command& command : settings.commands) out.append(format(command)).append("\n");
  return out;
}

}  // namespace boxwood
