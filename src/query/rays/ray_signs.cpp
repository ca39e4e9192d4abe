// SPDX-License-Identifier: MIT
// Computes sides of edges in expansions, and in big integers if products of doubles could underflow or
// overflow.
#include "query/rays/ray_signs.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "exact/big_fixed.hpp"
#include "exact/expansion.hpp"

namespace boxwood {

namespace {

using detail::Expansion;

// The range in which products of three numbers keep all their bits. The lowest bit of a difference is at
// least 2^-352, and 3 * -352 > -1074; sums of six products of the largest stay below 2^1024.
constexpr double kSmallest = 0x1p-300, kLargest = 0x1p300;

bool fits_expansions(const Vec3& v) noexcept {
  for (int k = 0; k < 3; ++k)
    if (!(v[k] == 0.0 || (std::fabs(v[k]) >= kSmallest && std::fabs(v[k]) <= kLargest))) return false;
  return true;
}

using Offset = std::array<Expansion<2>, 3>;  // from the ray's origin

Offset offset_of(const Vec3& corner, const Vec3& origin) noexcept {
  return {detail::difference(corner.x, origin.x), detail::difference(corner.y, origin.y),
          detail::difference(corner.z, origin.z)};
}

double volume(const Vec3& direction, const Offset& p, const Offset& q) noexcept {
  const auto minor = [&](std::size_t i, std::size_t j, double factor) {
    return detail::scale(detail::subtract(detail::multiply(p[i], q[j]), detail::multiply(p[j], q[i])),
                         factor);
  };
  return detail::add(detail::add(minor(1, 2, direction.x), minor(2, 0, direction.y)),
                     minor(0, 1, direction.z))
      .estimate();
}

// Limbs of 32 bits for 2^-1074 .. 2^1025 and a margin.
constexpr std::size_t kLimbs = 67;
using Big = detail::BigFixed<kLimbs>;
using BigVolume = detail::BigFixed<3 * kLimbs>;
using BigOffset = std::array<Big, 3>;

Big big(double x) noexcept {
  return detail::big_from_double<kLimbs>(x, 1074);
}

BigOffset big_offset_of(const Vec3& corner, const Vec3& origin) noexcept {
  BigOffset offset;
  for (std::size_t k = 0; k < 3; ++k) {
    const int i = static_cast<int>(k);
    offset[k] = detail::big_add(big(corner[i]), detail::big_negate(big(origin[i])));
  }
  return offset;
}

BigVolume big_volume(const BigOffset& direction, const BigOffset& p, const BigOffset& q) noexcept {
  BigVolume sum;
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
    const auto minor = detail::big_add(detail::big_multiply(p[i], q[j]),
                                       detail::big_negate(detail::big_multiply(p[j], q[i])));
    sum = detail::big_add(sum, detail::big_multiply(minor, direction[k]));
  }
  return sum;
}

EdgeVolumes big_volumes(const Vec3& origin, const Vec3& direction,
                        const std::array<Vec3, 3>& corners) noexcept {
  const BigOffset d = {big(direction.x), big(direction.y), big(direction.z)},
                  a = big_offset_of(corners[0], origin), b = big_offset_of(corners[1], origin),
                  c = big_offset_of(corners[2], origin);
  const std::array<BigVolume, 3> volumes = {big_volume(d, b, c), big_volume(d, c, a), big_volume(d, a, b)};
  std::size_t top = 0;
  for (const BigVolume& x : volumes)
    for (std::size_t i = top; i < x.limb.size(); ++i)
      if (x.limb[i] != 0) top = i;
  // In units of the highest limb; the lost part keeps the sign.
  const auto rounded = [top](const BigVolume& x) {
    if (x.sign() == 0) return 0.0;
    double value = 0.0, unit = 1.0;
    for (std::size_t i = 0; i <= std::min<std::size_t>(top, 3); ++i, unit *= 0x1p-32)
      value += unit * x.limb[top - i];
    return x.sign() * std::max(value, std::numeric_limits<double>::denorm_min());
  };
  return {rounded(volumes[0]), rounded(volumes[1]), rounded(volumes[2])};
}

}  // namespace

EdgeVolumes edge_volumes(const Vec3& origin, const Vec3& direction,
                         const std::array<Vec3, 3>& corners) noexcept {
  if (!fits_expansions(origin) || !fits_expansions(direction) || !fits_expansions(corners[0]) ||
      !fits_expansions(corners[1]) || !fits_expansions(corners[2]))
    return big_volumes(origin, direction, corners);
  const Offset a = offset_of(corners[0], origin), b = offset_of(corners[1], origin),
               c = offset_of(corners[2], origin);
  return {volume(direction, b, c), volume(direction, c, a), volume(direction, a, b)};
}

}  // namespace boxwood
