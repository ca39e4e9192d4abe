// SPDX-License-Identifier: MIT
// --memory-budget, where work is about to begin: what it will need is compared before any of it is spent.
#pragma once

#include <boxwood/build_options.hpp>
#include <boxwood/scene.hpp>

#include "app/cli/options.hpp"

namespace boxwood {

// baked_whole(), where that and a tree over it, as far as one is to be built, keep to the budget; else
// `over_limit`, which tells the need. A need is an estimate from below: what docs/limits.md measured.
Result<TriangleMesh> baked_whole_within(const Scene& scene, int file, const Options& options,
                                        const BuildOptions* tree);

// A picture of that many pixels drawn by this program itself, and written: `over_limit` where it needs more.
Result<void> room_for_picture(std::uint64_t pixels, const Options& options);

// From now on the program may add no more than its budget to the memory that it has: what goes beyond ends as
// memory that ends does, with 3. For commands without pictures, whose memory is their own. Not under
// sanitizers.
void keep_to_budget(const Options& options) noexcept;

}  // namespace boxwood
