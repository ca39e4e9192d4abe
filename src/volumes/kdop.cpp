// SPDX-License-Identifier: MIT
// k-DOPs: fit by the extremes of each direction.
#include <boxwood/kdop.hpp>
#include <boxwood/obb.hpp>

#include <vector>

#include "fit/points/guarded_fit.hpp"
#include "fit/points/point_scan.hpp"
#include "volumes/each_kdop.hpp"

namespace boxwood {

namespace {
// Returns the positions of a table's directions among the thirteen that one pass computes.
template <std::size_t N> std::size_t index_in_26(const std::array<DopDirection, N>& table, std::size_t i) {
  for (std::size_t k = 0; k < dop::kDirections<26>.size(); ++k) {
    const DopDirection& d = dop::kDirections<26>[k];
    if (d.x == table[i].x && d.y == table[i].y && d.z == table[i].z) return k;
  }
  return 0;
}
}  // namespace

template <int K> Fit<Kdop<K>> fit_kdop(PointsView points, const FitOptions& options) {
  return with_memory_to_fit<Kdop<K>>([&] {
    Fit<Kdop<K>> fit;
    if (points.empty()) return fit;
    std::vector<Vec3> finite;
    scan::SlabBounds slabs = scan::slabs(points, options.threads);
    if (!slabs.finite) {
      for (std::size_t i = 0; i < points.size(); ++i)
        if (const Vec3 p = points[i]; is_finite(p)) finite.push_back(p);
      fit.non_finite_points = points.size() - finite.size();
      if (finite.empty()) return fit;
      slabs = scan::slabs(finite, options.threads);
    }
    fit.volume.planar = K == 8 && slabs.min[2] == slabs.max[2];
    const auto take = [&](const auto& table) {
      for (std::size_t i = 0; i < table.size(); ++i) {
        const std::size_t k = index_in_26(table, i);
        fit.volume.min[i] = slabs.min[k];
        fit.volume.max[i] = slabs.max[k];
      }
    };
    if constexpr (K == 8)
      if (fit.volume.planar) {
        take(dop::kPlanarOctagon);
        return fit;
      }
    take(dop::kDirections<K>);
    return fit;
  });
}

double along(const DopDirection& d, const Vec3& p) noexcept {
  double sum = 0.0;
  bool first = true;
  const auto add = [&](int coefficient, double x) {
    if (coefficient == 0) return;
    const double term = coefficient < 0 ? -x : x;
    sum = first ? term : sum + term;
    first = false;
  };
  add(d.x, p.x);
  add(d.y, p.y);
  add(d.z, p.z);
  return sum;
}

template <int K> bool contains(const Kdop<K>& d, const Vec3& p) noexcept {
  const auto slabs = directions(d);
  for (std::size_t i = 0; i < slabs.size(); ++i) {
    const double s = along(slabs[i], p);
    if (!(d.min[i] <= s && s <= d.max[i])) return false;
  }
  return true;
}

Vec3 in_frame(const Vec3& center, const Rows3& axes, const Vec3& p) noexcept {
  const Vec3 d = p - center;
  const auto along_axis = [&d](const Vec3& u) { return (u.x * d.x + u.y * d.y) + u.z * d.z; };
  return {along_axis(axes[0]), along_axis(axes[1]), along_axis(axes[2])};
}

template <int K>
Fit<OrientedKdop<K>> fit_kdop_in(PointsView points, const Vec3& center, const Rows3& axes,
                                 const FitOptions& options) {
  return with_memory_to_fit<OrientedKdop<K>>([&] {
    std::vector<Vec3> placed;
    placed.reserve(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) placed.push_back(in_frame(center, axes, points[i]));
    const Fit<Kdop<K>> slabs = fit_kdop<K>(placed, options);
    Fit<OrientedKdop<K>> fit;
    fit.volume = {center, axes, slabs.volume};
    fit.non_finite_points = slabs.non_finite_points;
    fit.out_of_memory = slabs.out_of_memory;
    return fit;
  });
}

template <int K> Fit<OrientedKdop<K>> fit_oriented_kdop(PointsView points, const FitOptions& options) {
  return with_memory_to_fit<OrientedKdop<K>>([&] {
    if (options.box != nullptr && !is_empty(*options.box))
      return fit_kdop_in<K>(points, options.box->center, options.box->axes, options);
    FitOptions of_box = options;
    of_box.on_progress = nullptr;  // it would report the box's measure
    const Fit<Obb> box = fit_obb(points, of_box);
    if (box.out_of_memory) return unfitted<OrientedKdop<K>>();
    auto fit = fit_kdop_in<K>(points, box.volume.center, box.volume.axes, options);
    fit.proof.stopped_early = box.proof.stopped_early;
    return fit;
  });
}

#define BOXWOOD_KDOP(K)                                                                                      \
  template bool contains<K>(const Kdop<K>&, const Vec3&) noexcept;                                           \
  template Fit<Kdop<K>> fit_kdop<K>(PointsView, const FitOptions&);                                          \
  template Fit<OrientedKdop<K>> fit_kdop_in<K>(PointsView, const Vec3&, const Rows3&, const FitOptions&);    \
  template Fit<OrientedKdop<K>> fit_oriented_kdop<K>(PointsView, const FitOptions&);
BOXWOOD_EACH_KDOP(BOXWOOD_KDOP)
#undef BOXWOOD_KDOP

}  // namespace boxwood
