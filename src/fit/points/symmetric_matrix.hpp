// SPDX-License-Identifier: MIT
// The principal axes of a symmetric 3x3 matrix.
#pragma once

#include <array>

#include <boxwood/math.hpp>

namespace boxwood {

using Matrix3 = std::array<std::array<double, 3>, 3>;

// Turns the symmetric matrix m into a diagonal one by Jacobi rotations, each exact to some roundings; what is
// left beside the diagonal is rounding. Returns the axes (rows) that entry m[i][i] belongs to, orthonormal to
// some roundings.
Rows3 make_diagonal(Matrix3& m) noexcept;

}  // namespace boxwood
