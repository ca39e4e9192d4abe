// SPDX-License-Identifier: MIT
// --memory-budget: compares the need with the budget before work begins.
#pragma once

#include <boxwood/build_options.hpp>
#include <boxwood/scene.hpp>

#include "app/cli/options.hpp"

namespace boxwood {

// Returns baked_whole() if it and the tree to be built over it keep to the budget. Otherwise fails with
// `over_limit` and the need. Needs are lower estimates from the measurements in docs/limits.md.
Result<TriangleMesh> baked_whole_within(const Scene& scene, int file, const Options& options,
                                        const BuildOptions* tree);

// Fails with `over_limit` if a picture of that many pixels, drawn and written by this program, exceeds the
// budget.
Result<void> room_for_picture(std::uint64_t pixels, const Options& options);

// Limits the growth of the program's memory to its budget from now on. Beyond it, allocations fail and the
// program exits with 3. For commands without pictures: drivers need memory of their own. No effect under
// sanitizers.
void keep_to_budget(const Options& options) noexcept;

}  // namespace boxwood
