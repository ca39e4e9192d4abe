// SPDX-License-Identifier: MIT
// Computes eigenvectors of a symmetric matrix by cyclic Jacobi rotations.
#include "fit/points/symmetric_matrix.hpp"

#include <cmath>
#include <cstddef>

namespace boxwood {

Rows3 make_diagonal(Matrix3& m) noexcept {
  Rows3 axes = kIdentityRows;
  // Each sweep squares the remaining entries beside the diagonal; five or six are enough from any start.
  constexpr int kSweeps = 12;
  for (int sweep = 0; sweep < kSweeps; ++sweep)
    for (std::size_t p = 0; p < 2; ++p)
      for (std::size_t q = p + 1; q < 3; ++q) {
        if (m[p][q] == 0.0) continue;
        const double theta = (m[q][q] - m[p][p]) / (2.0 * m[p][q]);
        const double t = (theta >= 0.0 ? 1.0 : -1.0) / (std::fabs(theta) + std::sqrt(theta * theta + 1.0));
        const double c = 1.0 / std::sqrt(t * t + 1.0), s = t * c;
        for (std::size_t k = 0; k < 3; ++k) {
          const double a = m[k][p], b = m[k][q];
          m[k][p] = c * a - s * b;
          m[k][q] = s * a + c * b;
        }
        for (std::size_t k = 0; k < 3; ++k) {
          const double a = m[p][k], b = m[q][k];
          m[p][k] = c * a - s * b;
          m[q][k] = s * a + c * b;
        }
        const Vec3 a = axes[p], b = axes[q];
        axes[p] = c * a - s * b;
        axes[q] = s * a + c * b;
      }
  return axes;
}

}  // namespace boxwood
