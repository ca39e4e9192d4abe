// SPDX-License-Identifier: MIT
// The tables of volume_kinds.hpp: every operation of every type, instantiated here and nowhere else.
#include "volume_kinds.hpp"

#include <boxwood/intersects.hpp>
#include <boxwood/volume_distance.hpp>
#include <boxwood/volume_transform.hpp>

namespace boxwood::contract {
namespace {

template <class V> const V& as(const AnyVolume& v) {
  return *std::get_if<V>(&v);
}

FitOptions quick() {
  FitOptions options;
  options.obb_method = ObbMethod::fast;
  return options;
}

// Unqualified calls: the overload that a caller with a V gets.
template <class V> KindOperations operations_of(VolumeKind kind, AnyVolume (*fit)(PointsView)) {
  return {
      .kind = kind,
      .empty = V{},
      .fit = fit,
      .convex_set = [](const AnyVolume& v) { return ConvexSet(as<V>(v)); },
      .is_empty = [](const AnyVolume& v) { return is_empty(as<V>(v)); },
      .contains = [](const AnyVolume& v, const Vec3& p) { return contains(as<V>(v), p); },
      .volume = [](const AnyVolume& v) { return volume(as<V>(v)); },
      .area = [](const AnyVolume& v) { return area(as<V>(v)); },
      .support = [](const AnyVolume& v, const Vec3& d) { return support(as<V>(v), d); },
      .interval = [](const AnyVolume& v, const Vec3& d) { return interval(as<V>(v), d); },
      .closest_point = [](const AnyVolume& v, const Vec3& p) { return closest_point(as<V>(v), p); },
      .intersect_ray = [](const AnyVolume& v, const Ray& ray) { return intersect_ray(as<V>(v), ray); },
      .transform = [](const AnyVolume& v, const AffineTransform& m) -> AnyVolume {
        return transform(as<V>(v), m);
      },
      .expand = [](const AnyVolume& v, double d) -> AnyVolume { return expand(as<V>(v), d); },
      .merge = [](const AnyVolume& a, const AnyVolume& b) -> AnyVolume { return merge(as<V>(a), as<V>(b)); },
      .distance_to_points = [](const AnyVolume& v,
                               std::span<const Vec3> points) { return distance(as<V>(v), points); },
      .distance_to_triangle = [](const AnyVolume& v,
                                 const TrianglePoints& t) { return distance(as<V>(v), t); },
      .meets_triangle = [](const AnyVolume& v, const TrianglePoints& t) { return intersects(as<V>(v), t); },
      .triangle_meets = [](const TrianglePoints& t, const AnyVolume& v) { return intersects(t, as<V>(v)); },
  };
}

template <class A, class B>
constexpr PairOperations kPair = {
    .intersects = [](const AnyVolume& a, const AnyVolume& b) { return intersects(as<A>(a), as<B>(b)); },
    .relation = [](const AnyVolume& a, const AnyVolume& b) { return relation(as<A>(a), as<B>(b)); },
    .distance = [](const AnyVolume& a, const AnyVolume& b) { return distance(as<A>(a), as<B>(b)); },
    .contains_volume = [](const AnyVolume& a,
                          const AnyVolume& b) { return contains_volume(as<A>(a), as<B>(b)); },
};

using Row = std::array<PairOperations, kVolumeKindCount>;
template <class A>
constexpr Row kRow = {
#define BOXWOOD_ROW(id, Type, name, label, fit_function, key) kPair<A, Type>,
    BOXWOOD_VOLUMES(BOXWOOD_ROW)
#undef BOXWOOD_ROW
};
constexpr std::array<Row, kVolumeKindCount> kPairs = {
#define BOXWOOD_ROW(id, Type, name, label, fit_function, key) kRow<Type>,
    BOXWOOD_VOLUMES(BOXWOOD_ROW)
#undef BOXWOOD_ROW
};

}  // namespace

std::span<const KindOperations> kinds() {
  static const std::array<KindOperations, kVolumeKindCount> kKinds = {
#define BOXWOOD_ROW(id, Type, name, label, fit_function, key)                                                \
  operations_of<Type>(VolumeKind::id,                                                                        \
                      [](PointsView points) -> AnyVolume { return fit_function(points, quick()).volume; }),
      BOXWOOD_VOLUMES(BOXWOOD_ROW)
#undef BOXWOOD_ROW
  };
  return kKinds;
}

const PairOperations& pair_operations(VolumeKind a, VolumeKind b) {
  return kPairs[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}

}  // namespace boxwood::contract
