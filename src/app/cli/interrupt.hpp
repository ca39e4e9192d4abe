// Ctrl-C and its relatives: they set a flag that long work looks at, so that it can end and leave nothing
// behind.
#pragma once

#include <atomic>

namespace boxwood {

// Routes SIGINT, SIGTERM and SIGHUP to the flag (a second one ends the program at once), and ignores SIGPIPE
// so that a closed pipe is an error of the write. Call once, before threads start.
void install_signal_handlers() noexcept;

// Set once a signal has come.
const std::atomic<bool>& stop_requested() noexcept;

// Its number; 0 before one has come.
int received_signal() noexcept;

}  // namespace boxwood
