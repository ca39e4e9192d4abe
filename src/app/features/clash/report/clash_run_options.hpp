// SPDX-License-Identifier: MIT
// The options of `boxwood clash`: checks of those that exclude each other, and lengths in the units of the
// scene.
#pragma once

#include <boxwood/result.hpp>
#include <boxwood/scene.hpp>

#include "app/cli/options.hpp"
#include "app/features/clash/review/clash_groups.hpp"
#include "app/search/clash_search.hpp"

namespace boxwood {

// Fails (usage) for options that exclude each other.
Result<void> check_clash_options(const Options& options);

// Converts lengths and volumes that were typed with a unit to those of the scene. Sets the tolerance if the
// options have none. Fails (usage) if a file does not state its unit.
Result<void> convert_lengths(const Scene& scene, Options& options);

std::vector<ClashGroupBy> group_levels(const Options& options);

// Returns the options of the search of a run. `stop` is the flag of the interrupt.
ClashSearchOptions search_options(const Options& options);

}  // namespace boxwood
