// k-DOPs: fit by the extremes of each direction.
#include <boxwood/kdop.hpp>

#include <vector>

#include "geometry/point_scan.hpp"

namespace boxwood {

namespace {
// Where the directions of a table lie among the thirteen that one pass computes.
template <std::size_t N> std::size_t index_in_26(const std::array<DopDirection, N>& table, std::size_t i) {
  for (std::size_t k = 0; k < dop::kDirections<26>.size(); ++k) {
    const DopDirection& d = dop::kDirections<26>[k];
    if (d.x == table[i].x && d.y == table[i].y && d.z == table[i].z) return k;
  }
  return 0;
}
}  // namespace

template <int K> Fit<Kdop<K>> fit_kdop(PointsView points, const FitOptions& options) {
  Fit<Kdop<K>> fit;
  if (points.empty()) return fit;
  std::vector<Vec3> finite;
  scan::SlabBounds slabs;
  {
    const scan::Bounds box = scan::box(points, options.threads);
    fit.non_finite_points = box.non_finite;
    if (box.non_finite == points.size()) return fit;
    if (box.non_finite != 0) {
      for (std::size_t i = 0; i < points.size(); ++i)
        if (const Vec3 p = points[i]; is_finite(p)) finite.push_back(p);
      points = finite;
    }
    slabs = scan::slabs(points, options.threads);
    fit.volume.planar = K == 8 && box.min.z == box.max.z;
  }
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
}

template Fit<Kdop<6>> fit_kdop<6>(PointsView, const FitOptions&);
template Fit<Kdop<8>> fit_kdop<8>(PointsView, const FitOptions&);
template Fit<Kdop<14>> fit_kdop<14>(PointsView, const FitOptions&);
template Fit<Kdop<18>> fit_kdop<18>(PointsView, const FitOptions&);
template Fit<Kdop<26>> fit_kdop<26>(PointsView, const FitOptions&);

}  // namespace boxwood
