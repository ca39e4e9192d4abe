// SPDX-License-Identifier: MIT
// The principal axes of a symmetric 3x3 matrix.
#pragma once

#include <array>

#include <boxwood/math.hpp>

namespace boxwood {

using Matrix3 = std::array<std::array<double, 3>, 3>;

// Makes the symmetric matrix m diagonal by Jacobi rotations, each exact to some roundings; the remaining
// entries beside the diagonal are rounding. Returns the axes (rows) of the entries m[i][i], orthonormal to
// some roundings.
Rows3 make_diagonal(Matrix3& m) noexcept;

}  // namespace boxwood
