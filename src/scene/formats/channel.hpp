// SPDX-License-Identifier: MIT
// The child's end of the conversation with the parent.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include <boxwood/import.hpp>
#include <boxwood/result.hpp>

#include "scene/reference_root.hpp"

namespace boxwood {

// Starts the thread that listens to the parent: when the parent is gone, this process ends at once. False
// if no thread can be started.
bool start_listening();

void send_confinement(const ImportConfinement& confinement);

// Dropped if the parent does not keep up. `fraction` in [0, 1].
void send_progress(double fraction, std::string_view what);
void send_failure(const Error& error);

// Asks the parent for a file that the model names, and waits. From one thread at a time, as the next.
OpenedReference request_file(std::string_view name);

// Asks the parent for shared memory of this size and maps it; empty when the parent refuses (then it also
// ends this process).
std::span<std::byte> request_memory(std::size_t bytes);
void send_done(std::size_t bytes);

}  // namespace boxwood
