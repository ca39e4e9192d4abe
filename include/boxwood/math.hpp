// SPDX-License-Identifier: MIT
// Vectors, poses and the few numeric constants that the whole library shares.
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

// Packed, whatever GLM_FORCE_DEFAULT_ALIGNED_GENTYPES makes of glm::dvec3: the layout of the library's types
// does not depend on how GLM is configured.
using Vec2 = glm::vec<2, double, glm::packed_highp>;
using Vec3 = glm::vec<3, double, glm::packed_highp>;  // volumes, fits and predicates
using Vec3f = glm::vec<3, float, glm::packed_highp>;  // vertices, as files hold them
static_assert(sizeof(Vec2) == 2 * sizeof(double) && sizeof(Vec3) == 3 * sizeof(double) &&
              sizeof(Vec3f) == 3 * sizeof(float));

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Largest accepted |R^T R - I| of a pose, in every entry (no unit). Above it a pose is refused; below it box
// tests are inflated by the deviation. Danger: without the inflation a scaled pose would lose contacts.
inline constexpr double kMaxRotationDeviation = 1e-3;

// Three rows of a 3x3 matrix: row i dotted with a vector gives coordinate i.
using Rows3 = std::array<Vec3, 3>;

inline const Rows3 kIdentityRows = {  // not constexpr: GLM's vectors are not under every GLM_FORCE_*
    Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};

// A pose: places coordinates of frame B in frame A. Name variables `a_from_b`.
struct RigidTransform {
  Rows3 rotation = kIdentityRows;
  Vec3 translation = Vec3(0.0);
};

// x_A = ((r0*x + r1*y) + r2*z) + t for each coordinate, in double, no contraction: the one definition of
// where B is (docs/numbers.md). Out of line, so that a consumer's compiler flags cannot change it.
Vec3 place(const RigidTransform& a_from_b, const Vec3& x_b) noexcept;

// The rotation alone (a direction): (r0*x + r1*y) + r2*z for each coordinate.
Vec3 rotate(const RigidTransform& a_from_b, const Vec3& direction_b) noexcept;

// Transposed rotation times a direction of A: what a plane's normal in A's frame is in B's. It undoes
// rotate() only where the rotation is orthonormal.
Vec3 rotate_back(const RigidTransform& a_from_b, const Vec3& direction_a) noexcept;

// b_from_a, by cofactors: it undoes place() whether the rotation is orthonormal or only nearly so. Every
// entry of the rotation is right to 11 units of 2^-53, the translation to 20 units of what
// |a_from_b.translation| adds up to; the identity and rotations by right angles are inverted exactly, as far
// as signs of zero. A rotation that deviates by d has an inverse that deviates by 3 d / (1 - 3 d) at most.
// Not finite for a singular one.
RigidTransform inverse(const RigidTransform& a_from_b) noexcept;

// a_from_c = a_from_b after b_from_c, rounded: what place() gives through it differs from placing twice. To
// ask about two models that are both placed use placed_pair.hpp.
RigidTransform compose(const RigidTransform& a_from_b, const RigidTransform& b_from_c) noexcept;

// Largest entry of |R^T R - I|; infinity where any of the twelve numbers is not finite. Reflections (det < 0)
// also give infinity: they are no motions.
double rotation_deviation(const RigidTransform& a_from_b) noexcept;

// Row-major 3x4 (the 12 numbers that scripts type). Fails (ErrorKind::usage) when a number is not finite or
// the rotation deviates by more than kMaxRotationDeviation.
Result<RigidTransform> rigid_transform_from_numbers(std::span<const double, 12> numbers);
std::array<double, 12> numbers_of(const RigidTransform& a_from_b) noexcept;

// An affine map (node transforms of files: rotation, scale, shear, mirroring).
struct AffineTransform {
  Rows3 linear = kIdentityRows;
  Vec3 translation = Vec3(0.0);
  friend bool operator==(const AffineTransform&, const AffineTransform&) = default;
};
Vec3 apply(const AffineTransform& a_from_b, const Vec3& x_b) noexcept;
AffineTransform compose(const AffineTransform& a_from_b, const AffineTransform& b_from_c) noexcept;
double determinant(const AffineTransform& transform) noexcept;
bool is_identity(const AffineTransform& transform) noexcept;

// By their bits, so that a compiler that was told to expect no NaN (-ffast-math) does not leave it out.
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

// The value of the nearest float (ties to even), as a double, and that of each coordinate; out of range:
// infinity. The one way to write this rounding: compilers drop double(float(x)) and Vec3(Vec3f(p)). GCC 12.2,
// from -O2 on, turns two neighbours of that form into one vector conversion there and back, and then leaves
// that out as if nothing were lost. Out of line, so that no caller's code can be merged with it.
double nearest_float(double x) noexcept;
Vec3 nearest_floats(const Vec3& p) noexcept;

// Next double above / below; used wherever a bound must hold after rounding.
double next_up(double x) noexcept;
double next_down(double x) noexcept;

}  // namespace boxwood
