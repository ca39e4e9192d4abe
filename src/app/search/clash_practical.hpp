// SPDX-License-Identifier: MIT
// A separation that a person would carry out: along an axis, hardly longer than the shortest one.
#pragma once

#include <atomic>
#include <optional>

#include <boxwood/clash.hpp>

#include "app/search/clash_record.hpp"

namespace boxwood {

inline constexpr double kPracticalShare = 1.01;  // of the upper depth

// Returns the shortest known translation of B along an axis of the world that is at most 1 % longer than the
// upper depth. Of equally long ones, returns the one whose axis comes first in z, y, x. Returns nullopt if no
// such translation was found. Exact: the hulls are apart, or a query finds no common interior point. At most
// three queries.
std::optional<PracticalExit> practical_exit(const PlacedClashModel& a, const PlacedClashModel& b,
                                            const DepthInterval& depth, const std::atomic<bool>* stop,
                                            QueryScratch& scratch);

}  // namespace boxwood
