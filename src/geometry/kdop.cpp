// k-DOPs: fit by the extremes of each direction.
#include <boxwood/kdop.hpp>

namespace boxwood {

namespace {
template <int K> void grow(Kdop<K>& d, const Vec3& p) noexcept {
  const auto slabs = directions(d);
  for (std::size_t i = 0; i < slabs.size(); ++i) {
    const double s = along(slabs[i], p);
    if (s < d.min[i]) d.min[i] = s;
    if (s > d.max[i]) d.max[i] = s;
  }
}

bool has_one_z(PointsView points) noexcept {
  bool seen = false;
  double z = 0.0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec3 p = points[i];
    if (!is_finite(p)) continue;
    if (seen && p.z != z) return false;
    seen = true;
    z = p.z;
  }
  return seen;
}
}  // namespace

template <int K> Fit<Kdop<K>> fit_kdop(PointsView points, const FitOptions&) {
  Fit<Kdop<K>> fit;
  fit.volume.planar = K == 8 && has_one_z(points);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec3 p = points[i];
    if (is_finite(p))
      grow(fit.volume, p);
    else
      ++fit.non_finite_points;
  }
  return fit;
}

template Fit<Kdop<6>> fit_kdop<6>(PointsView, const FitOptions&);
template Fit<Kdop<8>> fit_kdop<8>(PointsView, const FitOptions&);
template Fit<Kdop<14>> fit_kdop<14>(PointsView, const FitOptions&);
template Fit<Kdop<18>> fit_kdop<18>(PointsView, const FitOptions&);
template Fit<Kdop<26>> fit_kdop<26>(PointsView, const FitOptions&);

}  // namespace boxwood
