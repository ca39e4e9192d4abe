// SPDX-License-Identifier: MIT
// Reads and writes the list of recent files.
#include "app/viewer/recent_files.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "app/viewer/state_file.hpp"

namespace boxwood {

namespace fs = std::filesystem;

fs::path recent_files_path() {
  const char* state = std::getenv("XDG_STATE_HOME");
  if (state != nullptr && state[0] == '/') return fs::path(state) / "boxwood" / "recent";
  const char* home = std::getenv("HOME");
  if (home != nullptr && home[0] == '/') return fs::path(home) / ".local" / "state" / "boxwood" / "recent";
  return {};
}

std::vector<std::string> read_recent_files(const fs::path& file) {
  std::vector<std::string> out;
  std::istringstream in(read_state_file(file));
  for (std::string line; out.size() < kMaxRecentFiles && std::getline(in, line);)
    if (!line.empty()) out.push_back(line);
  return out;
}

std::vector<std::string> add_recent_files(const fs::path& file, const std::vector<std::string>& opened) {
  std::vector<std::string> list;
  const auto add = [&](const std::string& name) {
    if (name.empty() || name.find('\n') != std::string::npos) return;
    if (list.size() < kMaxRecentFiles && std::find(list.begin(), list.end(), name) == list.end())
      list.push_back(name);
  };
  std::error_code error;
  for (const std::string& name : opened) {
    const fs::path absolute = fs::absolute(name, error);
    if (!error && fs::is_regular_file(absolute, error)) add(absolute.lexically_normal().string());
  }
  const bool any = !list.empty();
  for (const std::string& name : read_recent_files(file)) add(name);
  if (!any) return list;
  std::string text;
  for (const std::string& name : list) text.append(name) += '\n';
  write_state_file(file, text);
  return list;
}

}  // namespace boxwood
