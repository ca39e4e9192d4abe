// SPDX-License-Identifier: MIT
// The end of a child that runs out of memory, for readers that would continue regardless.
#pragma once

namespace boxwood {

// Reports to the parent that memory has run out, and ends this process.
[[noreturn]] void end_without_memory();

}  // namespace boxwood
