// SPDX-License-Identifier: MIT
// Clashes as lines of JSON, as `boxwood clash --json` prints them. Also the writers of the files of the
// window: such lines, and rules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/features/clash/review/clash_files.hpp"
#include "app/search/clash_record.hpp"

namespace boxwood {

// Returns true if the line of a pair has its distance and points.
bool has_distance(const ClashResult& r) noexcept;
// Returns the object that lies inside the other: "a", "b" or "".
std::string_view inside_of(const ClashResult& r) noexcept;

// The most points of contacts in a line.
inline constexpr std::size_t kMostContactPoints = 10'000;
// Returns the line of a pair. Names are the selectors of the objects. For products of IFC, `a_product` and
// `b_product` hold name, class, GlobalId and storey.
std::string json_of(const ClashRecord& record, const std::vector<std::string>& names, const Scene& scene,
                    std::size_t most_points = kMostContactPoints);
std::string json_of(const ClashSummary& summary);
std::string shape_of_clash_pair();
std::string shape_of_clash_summary();

// Returns the functions with which a session writes lists and rules: completely or not at all.
ClashFiles clash_files();

}  // namespace boxwood
