// SPDX-License-Identifier: MIT
// Limits for the rounding errors in the transforms of files.
#pragma once

namespace boxwood {

constexpr double kRounded = 1e-5;  // of the length of a quaternion or an axis: six digits
constexpr double kLastRow = 1e-6;  // of a matrix: the rounding of 0 0 0 1 in single precision

}  // namespace boxwood
