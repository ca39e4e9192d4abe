// SPDX-License-Identifier: MIT
// Reads figures from /proc and /sys/fs/cgroup, those that can be read.
#include "base/free_memory.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>

#include "base/page_size.hpp"

#if defined(__linux__)
#include <sys/resource.h>
#endif

namespace boxwood {

namespace {

namespace fs = std::filesystem;
using Bytes = std::optional<std::uint64_t>;

// Returns the number after a word at the begin of a line, as in meminfo and memory.stat.
Bytes number_behind(const fs::path& path, std::string_view word) {
  std::ifstream file(path);
  for (std::string name, rest; file >> name; std::getline(file, rest))
    if (std::uint64_t number = 0; name == word && file >> number) return number;
  return std::nullopt;
}

// Reads a file that consists of one number; nullopt for "max".
Bytes number_in(const fs::path& path) {
  std::ifstream file(path);
  std::uint64_t number = 0;
  return file >> number ? Bytes(number) : std::nullopt;
}

Bytes least(Bytes a, Bytes b) {
  return a && b ? std::min(*a, *b) : a ? a : b;
}

std::uint64_t difference(std::uint64_t all, std::uint64_t used) {
  return all > used ? all - used : 0;
}

Bytes left_in_group(const fs::path& group) {
  const Bytes most = number_in(group / "memory.max"), used = number_in(group / "memory.current");
  if (!most || !used) return std::nullopt;
  const std::uint64_t dropped = number_behind(group / "memory.stat", "inactive_file").value_or(0);
  return difference(*most, difference(*used, dropped));
}

// Returns the memory left in this process's group and in each group that contains it. In a container, the
// root of the tree may be the group itself.
Bytes left_in_groups(const MemorySources& sources) {
  std::ifstream file(sources.proc / "self" / "cgroup");
  constexpr std::string_view kVersion2 = "0::/";
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(kVersion2)) continue;
    const fs::path path = fs::path(line.substr(kVersion2.size())).lexically_normal();
    const bool outside = !path.empty() && *path.begin() == "..";
    fs::path group = sources.cgroups;
    Bytes left = left_in_group(group);
    if (!outside)
      for (const fs::path& part : path) left = least(left, left_in_group(group /= part));
    return left;
  }
  return std::nullopt;
}

Bytes left_of_address_space(const MemorySources& sources) {
#if defined(__linux__)
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
  const Bytes pages = number_in(sources.proc / "self" / "statm");
  return difference(limit.rlim_cur, pages.value_or(0) * page_size());
#else
  (void)sources;
  return std::nullopt;
#endif
}

}  // namespace

std::optional<std::uint64_t> free_memory(const MemorySources& sources) {
  Bytes machine = number_behind(sources.proc / "meminfo", "MemAvailable:");
  if (machine) *machine *= 1024;
  return least(least(machine, left_in_groups(sources)), left_of_address_space(sources));
}

}  // namespace boxwood
