// What the contract tests of volumes share: the kinds, their fits, points in them, motions.
#pragma once

#include <type_traits>
#include <typeinfo>
#include <utility>
#include <variant>
#include <vector>

#include <boxwood/intersects.hpp>
#include <boxwood/volume_distance.hpp>
#include <boxwood/volume_operations.hpp>
#include <boxwood/volume_transform.hpp>
#include <boxwood/volumes.hpp>

#include <gtest/gtest.h>

#include "generators.hpp"

namespace boxwood::contract {

using test::Random;

inline FitOptions quick() {
  FitOptions options;
  options.obb_method = ObbMethod::fast;
  return options;
}

// The fit of a type, from the table.
template <class V> V fit(const std::vector<Vec3>& points) {
  V volume;
#define BOXWOOD_ROW(id, Type, name, label, fit_function, key)                                                \
  if constexpr (std::is_same_v<V, Type>) volume = fit_function(points, quick()).volume;
  BOXWOOD_VOLUMES(BOXWOOD_ROW)
#undef BOXWOOD_ROW
  return volume;
}

// Points of the set that contains() admits: convex combinations of the corners, pushed out by the radius. Of
// a hull only the vertices: they alone are exactly in it (its contains() is rounded outward). May be none
// where corners that round outside are all there is.
template <class V> std::vector<Vec3> points_of(Random& random, const V& v, int count) {
  const ConvexSet set(v);
  const auto corners = set.vertices();
  std::vector<Vec3> points;
  for (int i = 0; i < 4 * count && static_cast<int>(points.size()) < count; ++i) {
    Vec3 p = corners[static_cast<std::size_t>(random.index(static_cast<int>(corners.size())))];
    const int steps = std::is_same_v<V, ConvexHull> ? 0 : random.index(4);
    for (int j = 0; j < steps; ++j)
      p += random.uniform(0.0, 1.0) *
           (corners[static_cast<std::size_t>(random.index(static_cast<int>(corners.size())))] - p);
    p += (random.chance(0.5) ? 1.0 : random.uniform(0.0, 1.0)) * set.radius() * random.unit();
    if (contains(v, p)) points.push_back(p);
  }
  return points;
}

template <class V> Vec3 middle_of(const V& v) {
  const ConvexSet set(v);
  Vec3 sum(0.0);
  for (const Vec3& p : set.vertices()) sum += p - set.vertices()[0];
  return set.vertices()[0] + sum / static_cast<double>(set.vertices().size());
}

template <class V> double extent_of(const V& v) {
  const ConvexSet set(v);
  double size = set.radius();
  for (const Vec3& p : set.vertices())
    size = std::max(size, set.radius() + glm::distance(p, set.vertices()[0]));
  return size;
}

inline AffineTransform rigid(Random& random, double size) {
  AffineTransform m;
  m.linear = random.awkward_rotation();
  m.translation = random.in_cube(size);
  return m;
}
inline AffineTransform any_affine(Random& random, double size) {
  AffineTransform m = rigid(random, size);
  const int kind = random.index(4);
  if (kind == 1)
    for (Vec3& row : m.linear) row *= 2.5;
  if (kind == 2)
    for (Vec3& row : m.linear) row = random.in_cube(2.0);
  if (kind == 3) m.linear[static_cast<std::size_t>(random.index(3))] *= -1.0;
  return m;
}

template <class V> class VolumeContract : public testing::Test {
protected:
  Random random{77};
  std::vector<Vec3> cloud(double size, const Vec3& at) {
    std::vector<Vec3> points(static_cast<std::size_t>(1 + random.index(24)));
    const Rows3 turn = random.awkward_rotation();
    const Vec3 h = random.half_extents(size);
    for (Vec3& p : points) {
      const Vec3 x(random.uniform(-h.x, h.x), random.uniform(-h.y, h.y), random.uniform(-h.z, h.z));
      p = at + x.x * turn[0] + x.y * turn[1] + x.z * turn[2];
    }
    return points;
  }
  // A volume of any scale, often far from the origin.
  V some(double& size) {
    size = random.magnitude(-9, 9);
    return fit<V>(cloud(size, random.in_cube(random.chance(0.3) ? 1e4 * size : size)));
  }
};

// The kinds of the table.
template <class List> struct Types;
template <class... V> struct Types<std::variant<V...>> {
  template <std::size_t... I>
  static auto list(std::index_sequence<I...>)
      -> testing::Types<std::variant_alternative_t<I, std::variant<V...>>...>;
};
using VolumeTypes =
    decltype(Types<AnyVolume>::list(std::make_index_sequence<std::variant_size_v<AnyVolume> - 1>()));

// Every kind against every kind.
template <class F> void against_all(const F& f) {
  [&]<class... V>(std::type_identity<testing::Types<V...>>) {
    (f(std::type_identity<V>{}), ...);
  }(std::type_identity<VolumeTypes>{});
}

}  // namespace boxwood::contract
