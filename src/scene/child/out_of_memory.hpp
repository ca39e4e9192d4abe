// SPDX-License-Identifier: MIT
// The end of a child whose memory is at an end, for readers that would go on without.
#pragma once

namespace boxwood {

// Reports to the parent that memory has run out, and ends this process.
[[noreturn]] void end_without_memory();

}  // namespace boxwood
