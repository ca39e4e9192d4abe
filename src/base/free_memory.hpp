// SPDX-License-Identifier: MIT
// The memory that this process may still take, limited by the machine, its control groups and its own limits.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace boxwood {

// The files that report memory. Tests pass other paths than the system's.
struct MemorySources {
  std::filesystem::path proc = "/proc";
  std::filesystem::path cgroups = "/sys/fs/cgroup";
};

// Returns the smallest limit in bytes. The limits are: MemAvailable of the machine; memory.max of each cgroup
// (version 2) of this process, less its use, except for file pages that it can drop; the limit of the address
// space (ulimit -v), less the mapped size. Returns nullopt if the system reports no limit. Reads a few small
// files; allocates.
std::optional<std::uint64_t> free_memory(const MemorySources& sources = {});

}  // namespace boxwood
