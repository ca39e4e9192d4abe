// SPDX-License-Identifier: MIT
// Reads and writes the settings of a window.
#include "app/viewer/settings.hpp"

#include <cstdlib>
#include <sstream>

#include "app/view/camera_place_commands.hpp"
#include "app/viewer/state_file.hpp"

namespace boxwood {

namespace fs = std::filesystem;

namespace {

fs::path home() {
  const char* home = std::getenv("HOME");
  return home != nullptr && home[0] == '/' ? fs::path(home) : fs::path();
}

fs::path config_folder() {
  const char* config = std::getenv("XDG_CONFIG_HOME");
  if (config != nullptr && config[0] == '/') return config;
  return home().empty() ? fs::path() : home() / ".config";
}

}  // namespace

fs::path settings_path() {
  const fs::path folder = config_folder();
  return folder.empty() ? fs::path() : folder / "boxwood" / "settings";
}

Settings read_settings(const fs::path& file) {
  return parse_settings(read_state_file(file));
}

Settings settings_of(const Session& session, int width, int height) {
  Settings out;
  out.width = width;
  out.height = height;
  for (const Command& command : view_commands(session.view()))
    if (is_remembered(command)) out.commands.push_back(command);
  for (const auto& [file, axis] : session.view().up_choices())
    if (file.find('\n') == std::string::npos) out.commands.emplace_back(SetUpOf{axis, file});
  for (const auto& feature : session.features()) feature->add_remembered(out.commands);
  return out;
}

void write_settings(const fs::path& file, const Settings& settings) {
  write_state_file(file, settings_text(settings));
}

fs::path pictures_folder() {
  const auto folder = [](std::string text) -> fs::path {
    if (text.starts_with("$HOME")) text = home().string() + text.substr(5);
    std::error_code error;
    return text.starts_with('/') && fs::is_directory(text, error) ? fs::path(text) : fs::path();
  };
  if (const char* named = std::getenv("XDG_PICTURES_DIR"); named != nullptr)
    if (const fs::path found = folder(named); !found.empty()) return found;
  std::istringstream in(read_state_file(config_folder() / "user-dirs.dirs"));
  for (std::string line; std::getline(in, line);) {
    constexpr std::string_view kName = "XDG_PICTURES_DIR=\"";
    if (!line.starts_with(kName) || !line.ends_with('"')) continue;
    if (const fs::path found = folder(line.substr(kName.size(), line.size() - kName.size() - 1));
        !found.empty())
      return found;
  }
  return home().empty() ? fs::path() : folder((home() / "Pictures").string());
}

}  // namespace boxwood
