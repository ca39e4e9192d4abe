// SPDX-License-Identifier: MIT
// Reads folders for the file browser.
#include "app/interface/files/files_panel.hpp"

#include <algorithm>
#include <utility>

#include "app/text/letter_case.hpp"
#include "app/text/readable_number.hpp"

namespace boxwood {

namespace {

namespace fs = std::filesystem;

// The extensions of files that can be models.
constexpr const char* kModels[] = {
    ".3ds",  ".3mf",  ".ac",   ".ase", ".b3d", ".blend", ".bwt", ".cob", ".dae",     ".dxf",  ".fbx", ".glb",
    ".gltf", ".ifc",  ".iges", ".igs", ".lwo", ".lws",   ".md2", ".md3", ".md5mesh", ".ms3d", ".nff", ".obj",
    ".off",  ".ogex", ".ply",  ".q3o", ".smd", ".step",  ".stl", ".stp", ".x",       ".x3d",  ".xgl"};

bool is_wanted(const std::string& name, const FileRequest& request) {
  const std::string low = lower(name);
  const auto ends = [&](const auto& ending) { return low.ends_with(ending); };
  if (request.writes())
    return std::any_of(request.formats.begin(), request.formats.end(),
                       [&](const FileFormat& format) { return low.ends_with(format.ending); });
  if (!request.endings.empty()) return std::any_of(request.endings.begin(), request.endings.end(), ends);
  return std::any_of(std::begin(kModels), std::end(kModels), ends);
}

std::string size_text(std::uintmax_t bytes) {
  if (bytes < 1024) return std::to_string(bytes) + " B";
  const double kib = static_cast<double>(bytes) / 1024.0;
  return kib < 1024.0 ? value_text(std::max(1.0, static_cast<double>(static_cast<long>(kib)))) + " KiB"
                      : value_text(static_cast<double>(static_cast<long>(kib / 102.4)) / 10.0) + " MiB";
}

std::vector<FilesPanelState::Row> rows_of(const fs::path& folder, const FileRequest& request) {
  std::vector<FilesPanelState::Row> out;
  std::error_code error;
  for (fs::directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
       !error && it != end; it.increment(error)) {
    FilesPanelState::Row row;
    row.name = it->path().filename().string();
    if (row.name.empty() || row.name[0] == '.') continue;
    std::error_code ignored;
    row.is_folder = it->is_directory(ignored);
    if (!row.is_folder && !is_wanted(row.name, request)) continue;
    if (!row.is_folder) {
      const std::uintmax_t bytes = it->file_size(ignored);
      row.size = size_text(ignored ? 0 : bytes);
    }
    out.push_back(std::move(row));
  }
  std::sort(out.begin(), out.end(), [](const FilesPanelState::Row& a, const FilesPanelState::Row& b) {
    if (a.is_folder != b.is_folder) return a.is_folder;
    return lower(a.name) < lower(b.name);
  });
  return out;
}

}  // namespace

void list_folder(FilesPanelState& state, const FileRequest& request) {
  std::error_code error;
  if (state.folder.empty()) state.folder = fs::current_path(error).string();
  if (state.was_open && state.listed_folder == state.folder) return;
  state.listed_folder = state.folder;
  if (!std::exchange(state.keeps_path, false)) state.path = state.folder;
  state.all = rows_of(state.folder, request);
  state.rows = state.all;
  state.filter.clear();
}

std::string typed_name(const FilesPanelState& state) {
  if (state.path == state.folder) return {};
  const std::size_t slash = state.path.find_last_of('/');
  if (slash == std::string::npos) return state.path;
  const fs::path folder = fs::path(state.folder) / state.path.substr(0, slash + 1);
  const bool is_shown = (folder / "").lexically_normal() == (fs::path(state.folder) / "").lexically_normal();
  return is_shown ? state.path.substr(slash + 1) : std::string();
}

void follow_path(FilesPanelState& state, const FileRequest& request) {
  const std::size_t slash = state.path.find_last_of('/');
  if (slash == std::string::npos || state.path[0] != '/' || state.path == state.folder) return;
  std::error_code error;
  const fs::path folder = fs::path(state.path.substr(0, slash + 1)).lexically_normal();
  const std::string name = folder == folder.root_path() ? folder.string() : folder.parent_path().string();
  if (name == state.folder || !fs::is_directory(folder, error)) return;
  state.folder = name;
  state.keeps_path = true;
  list_folder(state, request);
}

void filter_rows(FilesPanelState& state) {
  std::string filter = lower(typed_name(state));
  if (filter == "." || filter == "..") filter.clear();  // folders that no row names
  if (filter == state.filter) return;
  state.filter = std::move(filter);
  state.rows.clear();
  for (const FilesPanelState::Row& row : state.all)
    if (lower(row.name).find(state.filter) != std::string::npos) state.rows.push_back(row);
}

fs::path named_file(const FilesPanelState& state) {
  if (!state.file_name.empty()) return fs::path(state.folder) / state.file_name;
  std::error_code error;
  const fs::path typed = fs::path(state.folder) / state.path;  // an absolute path replaces the folder
  return !state.path.empty() && fs::is_regular_file(typed, error) ? typed : fs::path();
}

std::vector<std::string> folders_of(const std::vector<std::string>& files) {
  constexpr std::size_t kMost = 12;
  std::vector<std::string> out;
  std::vector<fs::path> real;  // of `out`, without links
  for (const std::string& file : files) {
    const fs::path folder = fs::path(file).parent_path();
    std::error_code error;
    fs::path of_folder = fs::weakly_canonical(folder, error);
    if (error) of_folder = folder.lexically_normal();
    if (folder.empty() || out.size() >= kMost || std::find(real.begin(), real.end(), of_folder) != real.end())
      continue;
    out.push_back(folder.string());
    real.push_back(std::move(of_folder));
  }
  return out;
}

std::vector<std::string> labels_of(const std::vector<std::string>& folders) {
  // The end of a path from its last folder, from the one before it, and so on.
  const auto end_of = [](const std::string& folder, std::size_t parts) {
    std::size_t at = folder.size();
    for (; parts > 0; --parts) {
      at = at == 0 ? std::string::npos : folder.rfind('/', at - 1);
      if (at == std::string::npos) return folder;
    }
    return folder.substr(at + 1);
  };
  std::vector<std::string> out;
  for (const std::string& folder : folders) {
    std::size_t parts = 1;
    const auto is_same = [&](const std::string& other) {
      return other != folder && end_of(other, parts) == end_of(folder, parts);
    };
    while (std::any_of(folders.begin(), folders.end(), is_same)) ++parts;
    const std::string end = end_of(folder, parts);
    out.push_back(end + "/");
  }
  return out;
}

std::string written_file(const FilesPanelState& state, const FileRequest& request) {
  if (!request.writes() || state.save_name.empty()) return {};
  const std::string& ending = request.formats[std::min(state.format, request.formats.size() - 1)].ending;
  std::string name = state.save_name;
  if (!lower(name).ends_with(ending)) name += ending;
  return (fs::path(state.folder) / name).lexically_normal().string();
}

bool has_part(const FilesPanelState& state, const FileRequest& request, FilesFocus part) {
  switch (part) {
  case FilesFocus::folders:
    return !state.recent_folders.empty();
  case FilesFocus::name:
    return request.writes();
  case FilesFocus::format:
    return request.formats.size() > 1;
  case FilesFocus::add:
    return request.command ? !request.add_label.empty() : !request.writes();
  default:
    return true;
  }
}

}  // namespace boxwood
