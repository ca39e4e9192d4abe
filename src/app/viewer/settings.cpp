// SPDX-License-Identifier: MIT
// Reading and writing what a window remembers.
#include "app/viewer/settings.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "base/output_file.hpp"

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

bool is_remembered(const Command& command) {
  if (const auto* panel = std::get_if<ShowPanel>(&command)) {
    const Place place = row_of(panel->panel).place;
    return panel->panel != Panel::interface && place != Place::over && place != Place::strip && !panel->on;
  }
  return std::holds_alternative<SetWorkspace>(command) || std::holds_alternative<SetPanelSize>(command) ||
         std::holds_alternative<ShowLayer>(command) || std::holds_alternative<SetColorBy>(command) ||
         std::holds_alternative<SetFills>(command) || std::holds_alternative<SetUpOf>(command) ||
         std::holds_alternative<ShowAllKinds>(command);
}

}  // namespace

fs::path settings_path() {
  const fs::path folder = config_folder();
  return folder.empty() ? fs::path() : folder / "boxwood" / "settings";
}

Settings read_settings(const fs::path& file) {
  Settings out;
  std::ifstream in(file);
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

Settings settings_of(const Session& session, int width, int height) {
  Settings out;
  out.width = width;
  out.height = height;
  for (const Command& command : view_commands(session.view()))
    if (is_remembered(command)) out.commands.push_back(command);
  for (const auto& [file, axis] : session.view().up_choices())
    if (file.find('\n') == std::string::npos) out.commands.emplace_back(SetUpOf{axis, file});
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

void write_settings(const fs::path& file, const Settings& settings) {
  if (file.empty()) return;
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  Result<OutputFile> out = OutputFile::open(file);
  if (out && out->write(settings_text(settings))) (void)out->commit();
}

fs::path pictures_folder() {
  const auto folder = [](std::string text) -> fs::path {
    if (text.starts_with("$HOME")) text = home().string() + text.substr(5);
    std::error_code error;
    return text.starts_with('/') && fs::is_directory(text, error) ? fs::path(text) : fs::path();
  };
  if (const char* named = std::getenv("XDG_PICTURES_DIR"); named != nullptr)
    if (const fs::path found = folder(named); !found.empty()) return found;
  std::ifstream in(config_folder() / "user-dirs.dirs");
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
