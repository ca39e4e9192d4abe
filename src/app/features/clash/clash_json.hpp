// SPDX-License-Identifier: MIT
// Clashes as lines of JSON, as `boxwood clash --json` prints them, and files of the window: such lines, and
// rules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/features/clash/clash_review.hpp"
#include "app/features/clash/search/clash_record.hpp"

namespace boxwood {

// Whether its distance and points are told; which of the two lies inside the other, "a", "b" or "".
bool has_distance(const ClashResult& r) noexcept;
std::string_view inside_of(const ClashResult& r) noexcept;

// Names are the selectors of the objects.
// Of contacts at most so many points are told.
inline constexpr std::size_t kMostContactPoints = 10'000;
std::string json_of(const ClashRecord& record, const std::vector<std::string>& names,
                    std::size_t most_points = kMostContactPoints);
std::string json_of(const ClashSummary& summary);

// How a session writes files of clashes: whole or not at all.
ClashFiles clash_files();

}  // namespace boxwood
