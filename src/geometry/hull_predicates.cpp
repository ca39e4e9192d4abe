// Exact orientation signs: a static filter on rounded differences, then expansions of doubles.
#include "geometry/hull_predicates.hpp"

#include <array>
#include <cmath>
#include <cstddef>

namespace boxwood::quickhull {

namespace {
constexpr double kEpsilon = 0x1p-53;  // half a unit in the last place of 1

struct Pair {
  double high, low;
};
Pair two_sum(double a, double b) noexcept {
  const double s = a + b, bb = s - a;
  return {s, (a - (s - bb)) + (b - bb)};
}
Pair two_product(double a, double b) noexcept {
  const double p = a * b;
  return {p, std::fma(a, b, -p)};
}

// A sum of doubles that do not overlap, smallest first: exact.
template <std::size_t Capacity> struct Expansion {
  std::array<double, Capacity> term;
  std::size_t size = 0;

  void push(double x) noexcept {
    if (x != 0.0) term[size++] = x;
  }
  // Adds one double in place (Shewchuk's GROW-EXPANSION, zeros dropped).
  void add(double x) noexcept {
    double carry = x;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const Pair s = two_sum(carry, term[i]);
      if (s.low != 0.0) term[kept++] = s.low;
      carry = s.high;
    }
    size = kept;
    push(carry);
  }
  int sign() const noexcept {
    if (size == 0) return 0;
    return term[size - 1] > 0.0 ? 1 : -1;
  }
};

Expansion<2> difference(double a, double b) noexcept {
  const Pair s = two_sum(a, -b);
  Expansion<2> e;
  e.push(s.low);
  e.push(s.high);
  return e;
}

template <std::size_t N, std::size_t M>
Expansion<2 * N * M> product(const Expansion<N>& a, const Expansion<M>& b) noexcept {
  Expansion<2 * N * M> e;
  for (std::size_t i = 0; i < a.size; ++i)
    for (std::size_t j = 0; j < b.size; ++j) {
      const Pair p = two_product(a.term[i], b.term[j]);
      e.add(p.low);
      e.add(p.high);
    }
  return e;
}

template <std::size_t N, std::size_t M>
Expansion<N + M> sum(const Expansion<N>& a, const Expansion<M>& b, double factor) noexcept {
  Expansion<N + M> e;
  for (std::size_t i = 0; i < a.size; ++i) e.term[i] = a.term[i];
  e.size = a.size;
  for (std::size_t j = 0; j < b.size; ++j) e.add(factor * b.term[j]);
  return e;
}

template <class E> auto minor(const E& ux, const E& uy, const E& vx, const E& vy) noexcept {
  return sum(product(ux, vy), product(uy, vx), -1.0);
}
}  // namespace

int orient2d(const Vec2& a, const Vec2& b, const Vec2& c) noexcept {
  const Vec2 u = b - a, v = c - a;
  const double left = u.x * v.y, right = u.y * v.x, d = left - right;
  const double bound = 6.0 * kEpsilon * (std::fabs(left) + std::fabs(right));
  if (d > bound) return 1;
  if (-d > bound) return -1;
  return minor(difference(b.x, a.x), difference(b.y, a.y), difference(c.x, a.x), difference(c.y, a.y)).sign();
}

int orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p) noexcept {
  const Vec3 u = b - a, v = c - a, w = p - a;
  const double yz = u.y * v.z, zy = u.z * v.y, zx = u.z * v.x, xz = u.x * v.z, xy = u.x * v.y, yx = u.y * v.x;
  const double d = ((yz - zy) * w.x + (zx - xz) * w.y) + (xy - yx) * w.z;
  const double size = (std::fabs(yz) + std::fabs(zy)) * std::fabs(w.x) +
                      (std::fabs(zx) + std::fabs(xz)) * std::fabs(w.y) +
                      (std::fabs(xy) + std::fabs(yx)) * std::fabs(w.z);
  // Each of the six products of three rounded differences carries at most ten roundings.
  const double bound = 12.0 * kEpsilon * size;
  if (d > bound) return 1;
  if (-d > bound) return -1;
  const auto ux = difference(b.x, a.x), uy = difference(b.y, a.y), uz = difference(b.z, a.z);
  const auto vx = difference(c.x, a.x), vy = difference(c.y, a.y), vz = difference(c.z, a.z);
  const auto wx = difference(p.x, a.x), wy = difference(p.y, a.y), wz = difference(p.z, a.z);
  const auto x = product(minor(uy, uz, vy, vz), wx);
  const auto y = product(minor(uz, ux, vz, vx), wy);
  const auto z = product(minor(ux, uy, vx, vy), wz);
  return sum(sum(x, y, 1.0), z, 1.0).sign();
}

}  // namespace boxwood::quickhull
