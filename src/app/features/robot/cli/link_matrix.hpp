// SPDX-License-Identifier: MIT
// The verdicts about a robot's pairs of links as text and SRDF.
#pragma once

#include <string>

#include <boxwood/robot_matrix.hpp>

namespace boxwood {

// Returns the reason of the SRDF's line that disables a pair; empty if none does.
std::string_view reason_of_line(const Robot& robot, const LinkPairVerdict& pair);

// An SRDF that disables what is proven: pairs that are adjacent (reason Adjacent), never in contact (Never)
// or always (Always). The pairs that were never seen in contact are listed in a comment, with the number of
// samples. States, groups and other elements are not written.
std::string matrix_to_srdf(const Robot& robot, const RobotMatrix& matrix);

// "j1=0.5,j2=-1": a configuration for --q.
std::string configuration_words(const Robot& robot, std::span<const double> configuration);

}  // namespace boxwood
