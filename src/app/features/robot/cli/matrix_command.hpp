// SPDX-License-Identifier: MIT
// `boxwood robot --matrix`.
#pragma once

#include <span>

#include <boxwood/result.hpp>

namespace boxwood {

struct CommandContext;
class Robot;

// Classifies the pairs of links, prints the table and writes the SRDF of -o. `first` is the configuration of
// --q or
// --state; empty for the default one. Returns whether a line of the SRDF is wrong, or, without an SRDF,
// whether a pair collides in some configurations. What a stop leaves is printed before the error `cancelled`
// is returned.
Result<bool> answer_matrix(const CommandContext& context, const Robot& robot, std::span<const double> first);

}  // namespace boxwood
