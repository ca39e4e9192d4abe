// SPDX-License-Identifier: MIT
// Opens files below a folder by openat2(), or by a walk in user space. Every path is checked before it is
// opened.
#include "scene/reference_root.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/clean_text.hpp"

namespace boxwood {

namespace {

constexpr int kMostLinks = 40;      // the limit of the kernel
constexpr int kMostAttempts = 128;  // of openat2 while folders are being renamed

// Splits a path into parts, without empty ones and ".". A slash at the end requires a folder, and leaves a
// last part ".".
std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> parts;
  const bool folder = path.ends_with('/') || path.ends_with("/.") || path == ".";
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    const std::string_view part = path.substr(0, slash);
    if (!part.empty() && part != ".") parts.emplace_back(part);
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  if (folder) parts.emplace_back(".");
  return parts;
}

// Returns the whole path of an open folder; empty if the system does not report it.
std::string path_of(int fd) {
  std::string path(4096, '\0');
  const ssize_t length =
      ::readlink(("/proc/self/fd/" + std::to_string(fd)).c_str(), path.data(), path.size());
  if (length <= 0 || path[0] != '/' || static_cast<std::size_t>(length) == path.size()) return {};
  path.resize(static_cast<std::size_t>(length));
  return path;
}

ReferenceState state_of(int error) {
  switch (error) {
  case EXDEV:
    return ReferenceState::outside;
  case ENOENT:
  case ENOTDIR:
  case ELOOP:
  case ENAMETOOLONG:
    return ReferenceState::absent;
  case ENXIO:
  case ENODEV:
    return ReferenceState::no_file;
  default:
    return ReferenceState::unreadable;
  }
}

// Opens `path` below `root`, and follows links that stay inside. On failure, errno has the reason; EXDEV if
// the path leaves the root.
Descriptor open_by_kernel(int root, const std::string& path, int flags) {
  open_how how = {};
  how.flags = static_cast<std::uint64_t>(flags | O_CLOEXEC);
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
  long fd = -1;
  for (int i = 0; i < kMostAttempts; ++i) {
    fd = ::syscall(SYS_openat2, root, path.c_str(), &how, sizeof how);
    if (fd >= 0 || (errno != EAGAIN && errno != EINTR)) break;
  }
  return Descriptor(static_cast<int>(fd));
}

// Does the same without openat2(). Entered folders stay open on a stack: ".." returns to the entered folder
// even if it has been renamed, and never above the first.
Descriptor open_by_hand(int root, const std::string& path, int flags) {
  std::vector<std::string> left = parts_of(path);
  if (left.empty()) left.emplace_back(".");
  std::reverse(left.begin(), left.end());
  std::vector<Descriptor> entered;
  int links = 0;
  const auto here = [&] { return entered.empty() ? root : entered.back().get(); };
  while (true) {
    const std::string part = std::move(left.back());
    left.pop_back();
    if (part == "..") {
      if (entered.empty()) return errno = EXDEV, Descriptor();
      entered.pop_back();
      if (left.empty()) left.emplace_back(".");
      continue;
    }
    Descriptor step(::openat(here(), part.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
    struct stat info = {};
    if (!step.valid() || ::fstat(step.get(), &info) != 0) return Descriptor();
    if (S_ISLNK(info.st_mode)) {
      std::string target(4096, '\0');
      const ssize_t length = ::readlinkat(step.get(), "", target.data(), target.size());
      if (length < 0) return Descriptor();
      target.resize(static_cast<std::size_t>(length));
      if (++links > kMostLinks) return errno = ELOOP, Descriptor();
      if (target.starts_with('/')) return errno = EXDEV, Descriptor();
      std::vector<std::string> parts = parts_of(target);
      if (parts.empty()) parts.emplace_back(".");
      left.insert(left.end(), std::make_move_iterator(parts.rbegin()), std::make_move_iterator(parts.rend()));
      continue;
    }
    if (!left.empty()) {
      if (!S_ISDIR(info.st_mode)) return errno = ENOTDIR, Descriptor();
      entered.push_back(std::move(step));
      continue;
    }
    if ((flags & O_PATH) != 0) return step;
    return Descriptor(::openat(here(), part.c_str(), flags | O_NOFOLLOW | O_CLOEXEC));
  }
}

Descriptor open_below(int root, const std::string& path, int flags, ReferenceRoot::Walk walk) {
  if (walk == ReferenceRoot::Walk::by_kernel) {
    Descriptor file = open_by_kernel(root, path, flags);
    // The walk by hand serves older kernels, containers without the call, and folders that another process
    // keeps renaming. It also serves links that the kernel counts twice, if its first, quick walk gives up
    // half way.
    if (file.valid() || (errno != ENOSYS && errno != EPERM && errno != EAGAIN && errno != ELOOP)) return file;
  }
  return open_by_hand(root, path, flags);
}

Result<Descriptor> open_folder(const std::filesystem::path& folder) {
  Descriptor fd(::open(folder.empty() ? "." : folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (fd.valid()) return fd;
  if (errno == EMFILE || errno == ENFILE)
    return Error{ErrorKind::over_limit, "the system's limit on open files (ulimit -n) is reached", {}};
  if (errno == ENOMEM) return Error{ErrorKind::over_limit, "there is not enough memory", {}};
  return Error{ErrorKind::input_missing,
               "the folder '" + clean_text(folder.string(), 4096) +
                   "' cannot be opened: " + std::strerror(errno),
               {}};
}

}  // namespace

Result<ReferenceRoot> ReferenceRoot::open(const std::filesystem::path& model,
                                          const std::filesystem::path& root) {
  Result<Descriptor> folder = open_folder(model.parent_path());
  if (!folder) return folder.error();
  Descriptor other;
  if (!root.empty()) {
    Result<Descriptor> opened = open_folder(root);
    if (!opened) return opened.error();
    other = std::move(*opened);
  }
  return ReferenceRoot(std::move(*folder), std::move(other));
}

std::optional<std::string> ReferenceRoot::below_root(std::string_view name) const {
  const bool absolute = name.starts_with('/');
  if (!absolute && !root_.valid()) return std::string(name);  // below the model's folder, which is the root
  // Starts from a folder whose path, down to the root, contains no links; the kernel resolves the rest.
  const std::string root_path = path_of(root());
  const std::string from = absolute ? "/" : path_of(folder_.get());
  if (root_path.empty() || from.empty()) return std::nullopt;
  std::vector<std::string> wanted = parts_of(root_path), place = parts_of(from);
  for (std::vector<std::string>* folder : {&wanted, &place})
    if (!folder->empty() && folder->back() == ".") folder->pop_back();
  const std::vector<std::string> parts = parts_of(name);
  std::size_t next = 0;
  const auto is_inside = [&] {
    return place.size() >= wanted.size() && std::equal(wanted.begin(), wanted.end(), place.begin());
  };
  for (; next < parts.size() && !is_inside(); ++next) {
    if (parts[next] != "..")
      place.push_back(parts[next]);
    else if (!place.empty())
      place.pop_back();
  }
  if (!is_inside()) return std::nullopt;
  std::string path;
  for (std::size_t i = wanted.size(); i < place.size(); ++i) path += place[i] + "/";
  for (; next < parts.size(); ++next) path += parts[next] + (next + 1 < parts.size() ? "/" : "");
  return path.empty() ? "." : path;
}

OpenedReference ReferenceRoot::find(std::string_view name, Walk walk) const {
  if (name.empty() || name.find('\0') != std::string_view::npos) return {};
  const std::optional<std::string> path = below_root(name);
  if (!path) return {ReferenceState::outside, {}};
  if (path->size() >= PATH_MAX) return {};  // the system allows no path of this length
  // Checked before opening, because opening a device or a pipe has an effect on it.
  const Descriptor seen = open_below(root(), *path, O_PATH, walk);
  struct stat before = {};
  if (!seen.valid() || ::fstat(seen.get(), &before) != 0) return {state_of(errno), {}};
  if (!S_ISREG(before.st_mode)) return {ReferenceState::no_file, {}};
  Descriptor file = open_below(root(), *path, O_RDONLY | O_NONBLOCK | O_NOCTTY, walk);
  struct stat after = {};
  if (!file.valid() || ::fstat(file.get(), &after) != 0) return {state_of(errno), {}};
  if (!S_ISREG(after.st_mode)) return {ReferenceState::no_file, {}};
  return {ReferenceState::found, std::move(file)};
}

}  // namespace boxwood
