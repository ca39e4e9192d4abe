// SPDX-License-Identifier: MIT
// How much memory this process may still take: of the machine, of its group of processes, of its own limit.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace boxwood {

// Where the system tells of it; others than its own are for tests.
struct MemorySources {
  std::filesystem::path proc = "/proc";
  std::filesystem::path cgroups = "/sys/fs/cgroup";
};

// Bytes, the least of what is told: MemAvailable of the machine; memory.max of each cgroup (version 2) that
// this process is in, less what the group uses, but for pages of files that it can drop; the limit of the
// address space (ulimit -v), less what is mapped. Empty where none is told. Reads a few small files;
// allocates.
std::optional<std::uint64_t> free_memory(const MemorySources& sources = {});

}  // namespace boxwood
