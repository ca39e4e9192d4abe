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

// Starts the thread that listens to the parent: when the parent is gone, this process ends at once. Returns
// false if no thread can be started.
bool start_listening();

void send_confinement(const ImportConfinement& confinement);

// Reports progress, with `fraction` in [0, 1]. Dropped if the parent does not keep up.
void send_progress(double fraction, std::string_view what);
void send_failure(const Error& error);

// Requests a file that the model names, and waits for it. From one thread at a time, like request_memory().
OpenedReference request_file(std::string_view name);

// Requests shared memory of this size from the parent and maps it. Empty if the parent refuses; then it also
// ends this process.
std::span<std::byte> request_memory(std::size_t bytes);
void send_done(std::size_t bytes);

}  // namespace boxwood
