// SPDX-License-Identifier: MIT
// The confinement of the import child: it drops all rights that reading a model does not need
// (docs/security.md). No step can be undone.
#pragma once

#include <cstdint>

namespace boxwood {

// The result of one step of the confinement.
enum class Wall {
  stands,
  unknown_here,  // not supported by this kernel or container
  no_memory,
};

// Limits the process: no core file, no file written, few descriptors, some seconds on a processor. Lower
// limits that already exist stay.
void limit_resources(std::uint64_t processor_seconds) noexcept;

// Allows no further process or thread, unless the caller is root. Call it after all threads have started.
void limit_processes() noexcept;

// Removes rights of the calling thread and of those that it will start: no capabilities (root loses its
// rights), no program that gives rights, no access to its memory by other processes.
Wall give_up_capabilities() noexcept;
Wall give_up_new_privileges() noexcept;

// Installs Landlock with nothing allowed, for the calling thread and those that it will start. Then no file
// can be opened, made, renamed or removed, no TCP port used, no signal sent out. Returns the version of its
// interface; 0 if the kernel does not support it. Needs no_new_privileges or root.
int give_up_files() noexcept;

// Allows only the system calls of a short list, for all threads of the process. All others return EPERM;
// those of another architecture end the process. Needs no_new_privileges or root. Call it after all libraries
// are loaded and all threads have started.
Wall give_up_system_calls() noexcept;

}  // namespace boxwood
