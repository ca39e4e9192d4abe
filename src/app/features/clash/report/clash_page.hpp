// SPDX-License-Identifier: MIT
// The writer of `boxwood clash --html`: one page that contains all that it shows.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/cli/options.hpp"
#include "app/search/clash_search.hpp"

namespace boxwood {

inline constexpr std::size_t kMostPageBytes = 20'000'000;
inline constexpr std::size_t kMostPagePictures = 150, kMostPageRows = 20'000;

// Returns a sentence without a full stop that says why a page made now has no 3D views; empty if it has them.
std::string missing_from_clash_page();

// Writes options.html_file: a table, a picture of each of the worst clashes and the triangles near it, as
// many as have room. The page says what it leaves out. Without a Vulkan device there are no pictures; the
// page says so. Without Debian's libjs-three, or the file that BOXWOOD_THREE_JS names, there is no 3D view;
// the page says so, and so does a warning. `names`: the selectors of the objects. Fails with `output`,
// `over_limit` and `cancelled`.
Result<void> write_clash_page(const Options& options, ClashObjects& objects, ClashSearch& search,
                              std::vector<ClashRecord> records, const std::vector<std::string>& names,
                              std::span<const std::string> solved);

}  // namespace boxwood
