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

// The most points of contacts that a line has.
inline constexpr std::size_t kMostContactPoints = 10'000;
// Returns the line of a pair. Names are the selectors of the objects. For products of IFC, `a_product` and
// `b_product` hold name, class, GlobalId and storey.
std::string json_of(const ClashRecord& record, const std::vector<std::string>& names, const Scene& scene,
                    std::size_t most_points = kMostContactPoints);
std::string json_of(const ClashSummary& summary);

// How a session writes files of clashes: whole or not at all.
ClashFiles clash_files();

}  // namespace boxwood
