// SPDX-License-Identifier: MIT
// Vectors, poses, affine maps and the numeric constants shared by the whole library.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <boxwood/export.hpp>
#include <boxwood/result.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Packed even if GLM_FORCE_DEFAULT_ALIGNED_GENTYPES changes glm::dvec3, so that the layout of the library's
// types does not depend on GLM's configuration.
using Vec2 = glm::vec<2, double, glm::packed_highp>;
using Vec3 = glm::vec<3, double, glm::packed_highp>;  // volumes, fits and predicates
using Vec3f = glm::vec<3, float, glm::packed_highp>;  // vertices, as stored in files
static_assert(sizeof(Vec2) == 2 * sizeof(double) && sizeof(Vec3) == 3 * sizeof(double) &&
              sizeof(Vec3f) == 3 * sizeof(float));

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The largest accepted entry of |R^T R - I| of a pose (no unit). A pose above it is rejected. Below it, box
// tests are inflated by the deviation; without that, a scaled pose would lose contacts.
inline constexpr double kMaxRotationDeviation = 1e-3;

// The three rows of a 3x3 matrix. Row i dotted with a vector gives coordinate i.
using Rows3 = std::array<Vec3, 3>;

inline const Rows3 kIdentityRows = {  // not constexpr: some GLM_FORCE_* options rule it out
    Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};

// A pose: maps coordinates of frame B to frame A. Name variables `a_from_b`.
struct RigidTransform {
  Rows3 rotation = kIdentityRows;
  Vec3 translation = Vec3(0.0);
};

// Returns a point of B in A's frame: ((r0*x + r1*y) + r2*z) + t for each coordinate, in double, without
// contraction. This is the only definition of B's position (docs/numbers.md). It is out of line, so a
// consumer's compiler flags cannot change it.
Vec3 place(const RigidTransform& a_from_b, const Vec3& x_b) noexcept;

// Rotates a direction of B into A's frame: (r0*x + r1*y) + r2*z for each coordinate.
Vec3 rotate(const RigidTransform& a_from_b, const Vec3& direction_b) noexcept;

// Multiplies a direction of A by the transposed rotation; maps a plane's normal from A's frame to B's. Undoes
// rotate() only if the rotation is orthonormal.
Vec3 rotate_back(const RigidTransform& a_from_b, const Vec3& direction_a) noexcept;

// Returns b_from_a, computed by cofactors; it undoes place() even if the rotation is only nearly orthonormal.
// Every entry of the rotation is accurate to 11 units of 2^-53. The translation is accurate to 20 units of
// 2^-53 times the sum of the magnitudes of a_from_b.translation. The identity and rotations by right angles
// are inverted exactly, except for signs of zero. If a rotation deviates by d, its inverse deviates by at
// most 3 d / (1 - 3 d). Not finite for a singular rotation.
RigidTransform inverse(const RigidTransform& a_from_b) noexcept;

// Returns a_from_c, rounded: first b_from_c, then a_from_b. Placing by the result differs from placing twice.
// For queries on two placed models use placed_pair.hpp.
RigidTransform compose(const RigidTransform& a_from_b, const RigidTransform& b_from_c) noexcept;

// Returns the largest entry of |R^T R - I|. Returns infinity if any of the twelve numbers is not finite, and
// for reflections (det < 0), which are not motions.
double rotation_deviation(const RigidTransform& a_from_b) noexcept;

// Reads a row-major 3x4 matrix: the 12 numbers that scripts type. Fails with ErrorKind::usage if a number is
// not finite or the rotation deviates by more than kMaxRotationDeviation.
Result<RigidTransform> rigid_transform_from_numbers(std::span<const double, 12> numbers);
std::array<double, 12> numbers_of(const RigidTransform& a_from_b) noexcept;

// An affine map, such as a node transform in a file: rotation, scale, shear, mirroring.
struct AffineTransform {
  Rows3 linear = kIdentityRows;
  Vec3 translation = Vec3(0.0);
  friend bool operator==(const AffineTransform&, const AffineTransform&) = default;
};
Vec3 apply(const AffineTransform& a_from_b, const Vec3& x_b) noexcept;
AffineTransform compose(const AffineTransform& a_from_b, const AffineTransform& b_from_c) noexcept;
double determinant(const AffineTransform& transform) noexcept;
bool is_identity(const AffineTransform& transform) noexcept;

// Tests the bits, so that a compiler that assumes there is no NaN (-ffast-math) cannot remove the test.
constexpr bool is_finite(double x) noexcept {
  return (std::bit_cast<std::uint64_t>(x) & 0x7ff0000000000000U) != 0x7ff0000000000000U;
}
constexpr bool is_finite(float x) noexcept {
  return (std::bit_cast<std::uint32_t>(x) & 0x7f800000U) != 0x7f800000U;
}
inline bool is_finite(const Vec3& v) noexcept {
  return is_finite(v.x) && is_finite(v.y) && is_finite(v.z);
}
inline bool is_finite(const Vec3f& v) noexcept {
  return is_finite(v.x) && is_finite(v.y) && is_finite(v.z);
}

// Returns the nearest float (ties to even) as a double; for a vector, of each coordinate. Infinity if out of
// range. Use these for every such rounding: compilers drop double(float(x)) and Vec3(Vec3f(p)). From -O2 on,
// GCC 12.2 merges two adjacent conversions into one vector conversion there and back, and then removes that
// as a no-op. The functions are out of line, so they cannot be merged into the caller's code.
double nearest_float(double x) noexcept;
Vec3 nearest_floats(const Vec3& p) noexcept;

// Returns the next double above or below. Used wherever a bound must hold after rounding.
double next_up(double x) noexcept;
double next_down(double x) noexcept;

}  // namespace boxwood
