// The child's end of the conversation with the parent.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include <boxwood/result.hpp>

namespace boxwood {

// Starts the thread that listens to the parent: when the parent is gone, this process ends at once. False
// where no thread can be started.
bool start_listening();

// Dropped where the parent does not keep up. `fraction` in [0, 1].
void send_progress(double fraction, std::string_view what);
void send_failure(const Error& error);

// Asks the parent for shared memory of this size and maps it; empty when the parent refuses (then it also
// ends this process).
std::span<std::byte> request_memory(std::size_t bytes);
void send_done(std::size_t bytes);

}  // namespace boxwood
