// SPDX-License-Identifier: MIT
// Fills and reads the grid.
#include "cover/outside_grid.hpp"

#include <algorithm>
#include <cmath>

#include <boxwood/containment.hpp>
#include <boxwood/nearest.hpp>
#include <boxwood/tree.hpp>

#include "base/stop.hpp"

namespace boxwood {

namespace {
constexpr double kMostNodes = 60'000.0;
constexpr double kMargin = 0.15;  // of the diagonal, on each side
}  // namespace

Result<OutsideGrid> OutsideGrid::make(const MeshView& mesh, const Aabb& box, const std::atomic<bool>* stop) {
  BuildOptions build;
  build.stop = stop;
  const Result<Tree> tree = build_tree(mesh, build);
  if (!tree) return tree.error();
  const Result<MeshParts> parts = mesh_parts(mesh, stop);
  if (!parts) return parts.error();
  const ModelView model{&*tree, mesh, &*parts};
  OutsideGrid out;
  const double margin = std::max(kMargin * glm::length(box.max - box.min), 1e-300);
  out.box_ = {box.min - Vec3(margin), box.max + Vec3(margin)};
  const Vec3 size = out.box_.max - out.box_.min;
  // Relative to the longest side: the product of three small lengths could be 0.
  const double longest = std::max({size.x, size.y, size.z});
  const Vec3 shape = size / longest;
  out.step_ = longest * std::cbrt(shape.x * shape.y * shape.z / kMostNodes);
  for (int k = 0; k < 3; ++k) out.nodes_[k] = std::max(2, static_cast<int>(size[k] / out.step_) + 1);
  QueryScratch scratch;
  for (int z = 0; z < out.nodes_[2]; ++z)
    for (int y = 0; y < out.nodes_[1]; ++y) {
      if (is_set(stop)) return Error{ErrorKind::cancelled, "stopped", {}};
      for (int x = 0; x < out.nodes_[0]; ++x) {
        const Vec3 p = out.box_.min + out.step_ * Vec3(x, y, z);
        const bool inside = contains_point(model, p, {stop}, scratch).inside;
        out.values_.push_back(inside ? 0.0F : static_cast<float>(nearest_point(model, p).distance));
      }
    }
  return out;
}

double OutsideGrid::at(const Vec3& p) const noexcept {
  double beyond_sq = 0.0, share[3] = {};
  std::size_t low[3] = {};
  for (int k = 0; k < 3; ++k) {
    const double most = static_cast<double>(nodes_[k] - 1);
    const double at = (p[k] - box_.min[k]) / step_, clamped = std::clamp(at, 0.0, most);
    beyond_sq += (at - clamped) * (at - clamped);
    low[k] = static_cast<std::size_t>(std::min(clamped, most - 1.0));
    share[k] = clamped - static_cast<double>(low[k]);
  }
  const auto row = static_cast<std::size_t>(nodes_[0]), layer = row * static_cast<std::size_t>(nodes_[1]);
  const float* const v = values_.data() + low[0] + row * low[1] + layer * low[2];
  const auto between = [](double a, double b, double t) { return a + t * (b - a); };
  const auto on_row = [&](const float* r) { return between(r[0], r[1], share[0]); };
  const auto on_layer = [&](const float* r) { return between(on_row(r), on_row(r + row), share[1]); };
  return between(on_layer(v), on_layer(v + layer), share[2]) + step_ * std::sqrt(beyond_sq);
}

}  // namespace boxwood
