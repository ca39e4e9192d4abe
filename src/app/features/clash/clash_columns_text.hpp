// SPDX-License-Identifier: MIT
// The numbers in the columns of the list of clashes.
#pragma once

#include <string>

#include "app/text/readable_number.hpp"

namespace boxwood {

// Returns a depth in the unit of clash_length_unit(), in the notation of its column: one number with three
// digits if both bounds have the same four; else both bounds, as label and tip have them.
std::string depth_column(double lower, double upper, const NumberNotation& notation = {});
// Returns a depth for a row that has no room for both bounds: the proven lower bound, by which the list is
// sorted; the upper one if nothing is proven.
std::string short_depth_column(double lower, double upper, const NumberNotation& notation = {});
// Returns a gap with a minus sign before it.
std::string gap_column(double distance);

// Returns a volume in the unit of the column, with so many digits, or fewer if it would be wider than six
// characters; from 100 on with three digits or more, and whole. They are those of both bounds if these share
// them, else those of the upper bound.
std::string volume_in_unit(double lower, double upper, int digits = 2);
// Returns a volume in the notation of its column with so many digits, or fewer if it would be wide: of both
// bounds if they share these, else the upper bound.
std::string volume_column(double lower, double upper, int digits = 2, const NumberNotation& notation = {});

}  // namespace boxwood
