// SPDX-License-Identifier: MIT
// package://, file:// and relative names, each inside a folder that may be read.
#include "robot/file/mesh_paths.hpp"

#include <array>
#include <cstdio>
#include <memory>
#include <optional>

#include "base/clean_text.hpp"

namespace boxwood {

namespace {

namespace fs = std::filesystem;

constexpr int kMostFoldersUp = 32;

// Returns true if the folder's package.xml gives the package that name. The file is searched, not parsed: a
// wrong answer opens no more than a folder that the caller's own file lies in.
bool is_package(const fs::path& folder, const std::string& name) {
  std::FILE* file = std::fopen((folder / "package.xml").c_str(), "rbe");
  if (file == nullptr) return false;
  std::array<char, 65536> text{};
  const std::size_t size = std::fread(text.data(), 1, text.size(), file);
  std::fclose(file);
  const std::string_view all(text.data(), size);
  const std::size_t open = all.find("<name>");
  if (open == std::string_view::npos) return false;
  std::string_view found = all.substr(open + 6, all.find('<', open + 6) - open - 6);
  while (!found.empty() && (found.front() == ' ' || found.front() == '\n')) found.remove_prefix(1);
  while (!found.empty() && (found.back() == ' ' || found.back() == '\n')) found.remove_suffix(1);
  return found == name;
}

std::string why_refused(ReferenceState state) {
  switch (state) {
  case ReferenceState::outside:
    return "lies outside the folder of the robot and those of its packages (--root, --package NAME=DIR)";
  case ReferenceState::no_file:
    return "is no regular file";
  case ReferenceState::unreadable:
    return "cannot be read";
  case ReferenceState::found:
  case ReferenceState::absent:
    break;
  }
  return "is absent";
}

}  // namespace

Result<MeshPaths::Root> MeshPaths::open_root(const fs::path& folder, const fs::path& limit) {
  Result<ReferenceRoot> opener = ReferenceRoot::open(folder / "x", limit);
  if (!opener) return opener.error();
  return Root{folder, limit.empty() ? folder : limit, std::move(*opener)};
}

Result<MeshPaths> MeshPaths::open(const fs::path& urdf, const RobotImportOptions& options) {
  const fs::path folder = urdf.has_parent_path() ? urdf.parent_path() : fs::path(".");
  Result<Root> own = open_root(folder, options.import.root);
  if (!own) return own.error();
  MeshPaths paths(urdf, std::move(*own));
  for (const RobotPackage& package : options.packages) {
    Result<Root> root = open_root(package.folder, {});
    if (!root)
      return Error{root.error().kind,
                   "the folder of package '" + clean_text(package.name, 200) +
                       "' cannot be opened: " + root.error().message,
                   {}};
    paths.packages_.insert_or_assign(package.name, std::move(*root));
  }
  return paths;
}

// Returns the folder of a package: given, or found above the URDF; null if it is not found.
MeshPaths::Root* MeshPaths::package(const std::string& name) {
  const auto known = packages_.find(name);
  if (known != packages_.end()) return known->second ? &*known->second : nullptr;
  std::optional<Root>& entry = packages_[name];
  std::error_code fault;
  fs::path folder = fs::absolute(urdf_, fault).lexically_normal().parent_path();
  if (fault || name.empty() || name == "." || name == "..") return nullptr;
  for (int up = 0; up < kMostFoldersUp; ++up) {
    if (folder.filename() == name || is_package(folder, name)) {
      if (Result<Root> root = open_root(folder, {}); root.ok()) entry = std::move(*root);
      break;
    }
    if (!folder.has_relative_path()) break;
    folder = folder.parent_path();
  }
  return entry ? &*entry : nullptr;
}

FoundMesh MeshPaths::find_in(const Root& root, const std::string& rest) const {
  OpenedReference opened = root.opener.find(rest);
  FoundMesh out;
  out.path = rest.starts_with('/') ? fs::path(rest) : root.folder / rest;
  out.root = root.limit;
  out.file = std::move(opened.file);
  if (opened.state != ReferenceState::found) out.why = why_refused(opened.state);
  return out;
}

FoundMesh MeshPaths::find(std::string_view name) {
  constexpr std::string_view kPackage = "package://", kModel = "model://", kFile = "file://";
  if (name.starts_with(kFile)) return find_in(own_, std::string(name.substr(kFile.size())));
  const std::string_view scheme = name.starts_with(kPackage) ? kPackage : kModel;
  if (!name.starts_with(scheme)) return find_in(own_, std::string(name));
  const std::string_view whole = name.substr(scheme.size());
  const std::size_t slash = std::min(whole.find('/'), whole.size());
  const std::string package_name(whole.substr(0, slash));
  const std::string rest(whole.substr(std::min(slash + 1, whole.size())));
  FoundMesh first;
  first.why = "is absent: its package is not found (--package " + clean_text(package_name, 100) + "=DIR)";
  if (const Root* root = package(package_name)) {
    first = find_in(*root, rest);
    if (first.why.empty()) return first;
  }
  for (const std::string& way : {rest, std::string(whole)})
    if (FoundMesh found = find_in(own_, way); found.why.empty()) return found;
  return first;
}

}  // namespace boxwood
