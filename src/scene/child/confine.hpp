// SPDX-License-Identifier: MIT
// How the import child gives up what reading a model does not need (docs/security.md). Nothing of it can be
// taken back.
#pragma once

#include <cstdint>

namespace boxwood {

// What became of a wall that was to be put up.
enum class Wall {
  stands,
  unknown_here,  // this kernel, or what the process runs in, does not have it
  no_memory,
};

// Limits of the process: no core file, no file written, few descriptors, so many seconds on a processor.
// Lower ones that are there already stay.
void limit_resources(std::uint64_t processor_seconds) noexcept;

// No further process or thread, where the caller is not root. To be called once all threads are there.
void limit_processes() noexcept;

// For the calling thread and those that it will start: no capabilities (root is nobody then), no program that
// gives rights, no look into its memory by others.
Wall give_up_capabilities() noexcept;
Wall give_up_new_privileges() noexcept;

// For the calling thread and those that it will start: Landlock with nothing allowed, so no file can be
// opened, made, renamed or removed, no TCP port used, no signal sent out. Returns the version of its
// interface; 0 where there is none. Needs no_new_privileges or root.
int give_up_files() noexcept;

// For all threads of the process: only the system calls of a short list; all others are answered with EPERM,
// those of another architecture end the process. Needs no_new_privileges or root. To be called once all
// libraries are loaded and all threads are there.
Wall give_up_system_calls() noexcept;

}  // namespace boxwood
