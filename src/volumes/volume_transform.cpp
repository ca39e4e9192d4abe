// SPDX-License-Identifier: MIT
// Computes images of volumes under affine maps, and volumes grown by a distance.
#include <boxwood/volume_transform.hpp>

#include <algorithm>
#include <cmath>

#include <boxwood/convex.hpp>

#include "base/vector_sums.hpp"
#include "volumes/affine_rounding.hpp"
#include "volumes/each_kdop.hpp"
#include "volumes/guarded_hull.hpp"

namespace boxwood {

Sphere transform(const Sphere& v, const AffineTransform& m) noexcept {
  if (is_empty(v)) return {};
  const double reach = largest(v.center) + v.radius;
  return {apply(m, v.center),
          v.radius * largest_stretch(m.linear) * (1.0 + 0x1p-48) + 4.0 * rounding_of_apply(m, reach)};
}

FixedAabb transform(const FixedAabb& v, const AffineTransform& m) noexcept {
  return is_empty(v) ? FixedAabb{} : under_affine(v, m);
}

// Performs the operations of apply() in the same order, on the lower (higher) end of each product. Rounding
// preserves order, so no image lies below (above).
Aabb transform(const Aabb& v, const AffineTransform& m) noexcept {
  if (is_empty(v)) return {};
  Aabb image;
  for (int i = 0; i < 3; ++i) {
    const Vec3& row = m.linear[static_cast<std::size_t>(i)];
    Vec3 low, high;
    for (int j = 0; j < 3; ++j) {
      const double a = row[j] * v.min[j], b = row[j] * v.max[j];
      low[j] = std::min(a, b);
      high[j] = std::max(a, b);
    }
    image.min[i] = ((low.x + low.y) + low.z) + m.translation[i];
    image.max[i] = ((high.x + high.y) + high.z) + m.translation[i];
  }
  return image;
}

Obb transform(const Obb& v, const AffineTransform& m) noexcept {
  if (is_empty(v)) return {};
  // Edges of the image, the longest first; the box is flush with the face of the two longest.
  std::array<Vec3, 3> edge;
  std::array<std::size_t, 3> order = {0, 1, 2};
  for (std::size_t k = 0; k < 3; ++k) edge[k] = linear_image(m, v.axes[k]);
  const auto length_sq = [&](std::size_t k) {
    const double h = v.half_extents[static_cast<int>(k)];
    return glm::dot(edge[k], edge[k]) * h * h;
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t i, std::size_t j) { return length_sq(i) > length_sq(j); });
  const auto unit_or = [](const Vec3& w, double least, const Vec3& otherwise) {
    const double n = std::sqrt(glm::dot(w, w));
    return n > least ? w / n : otherwise;
  };
  const Vec3 n0 = unit_or(edge[order[0]], 0.0, Vec3(1, 0, 0));
  const Vec3 across = edge[order[1]] - glm::dot(edge[order[1]], n0) * n0;
  const Vec3 any = glm::normalize(glm::cross(n0, std::fabs(n0.x) < 0.6 ? Vec3(1, 0, 0) : Vec3(0, 1, 0)));
  Vec3 n1 = unit_or(across, 0x1p-40 * std::sqrt(glm::dot(edge[order[1]], edge[order[1]])), any);
  n1 = glm::normalize(n1 - glm::dot(n1, n0) * n0);
  Obb image;
  image.center = apply(m, v.center);
  image.axes[order[0]] = n0;
  image.axes[order[1]] = n1;
  const bool even = (order[1] + 3 - order[0]) % 3 == 1;
  image.axes[order[2]] = even ? glm::cross(n0, n1) : glm::cross(n1, n0);
  const double reach = largest(v.center) + v.half_extents.x + v.half_extents.y + v.half_extents.z;
  const double rounding = 4.0 * rounding_of_apply(m, reach) + 0x1p-50 * largest(image.center);
  double sizes = 0.0;
  for (std::size_t k = 0; k < 3; ++k) sizes += std::sqrt(length_sq(k));
  for (std::size_t k = 0; k < 3; ++k) {
    double h = 0.0;
    for (std::size_t j = 0; j < 3; ++j)
      h += v.half_extents[static_cast<int>(j)] * std::fabs(glm::dot(image.axes[k], edge[j]));
    // A plane z = const that stays one is exact.
    const bool flat = h == 0.0 && image.axes[k].x == 0.0 && image.axes[k].y == 0.0 && v.axes[k].x == 0.0 &&
                      v.axes[k].y == 0.0 && m.linear[2].x == 0.0 && m.linear[2].y == 0.0;
    image.half_extents[static_cast<int>(k)] = flat ? 0.0 : h + 0x1p-47 * sizes + rounding;
  }
  return image;
}

template <int K> Kdop<K> transform(const Kdop<K>& v, const AffineTransform& m) noexcept {
  Kdop<K> image;
  if (is_empty(v)) return image;
  const ConvexSet corners(v);
  image.planar = v.planar && m.linear[2].x == 0.0 && m.linear[2].y == 0.0;
  double reach = 0.0;
  for (const Vec3& p : corners.vertices()) reach = std::max(reach, largest(p));
  double row = 0.0;
  for (const Vec3& r : m.linear) row = std::max(row, std::fabs(r.x) + std::fabs(r.y) + std::fabs(r.z));
  const double rounding = 6.0 * (rounding_of_apply(m, reach) + row * corners.error());
  const auto slabs = directions(image);
  for (std::size_t i = 0; i < slabs.size(); ++i) {
    for (const Vec3& p : corners.vertices()) {
      const double at = along(slabs[i], apply(m, p));
      image.min[i] = std::min(image.min[i], at - rounding);
      image.max[i] = std::max(image.max[i], at + rounding);
    }
    if (image.planar && slabs[i].x == 0 && slabs[i].y == 0 && v.min[i] == v.max[i])
      image.min[i] = image.max[i] = apply(m, Vec3(0.0, 0.0, v.min[i])).z;  // a plane stays one
  }
  return image;
}

template <int K> OrientedKdop<K> transform(const OrientedKdop<K>& v, const AffineTransform& m) noexcept {
  OrientedKdop<K> image;
  if (is_empty(v)) return image;
  // The frame of a box with the same axes.
  const Obb frame = transform(Obb{v.center, v.axes, Vec3(1.0)}, m);
  image.center = apply(m, v.center);
  image.axes = frame.axes;
  const ConvexSet corners(v);
  double reach = 0.0, size = 0.0;
  for (const Vec3& p : corners.vertices()) {
    reach = std::max(reach, largest(p));
    size = std::max(size, largest(in_frame(image.center, image.axes, apply(m, p))));
  }
  double row = 0.0;
  for (const Vec3& r : m.linear) row = std::max(row, std::fabs(r.x) + std::fabs(r.y) + std::fabs(r.z));
  const double rounding = 12.0 * (rounding_of_apply(m, reach) + row * corners.error()) + 0x1p-48 * size;
  image.slabs.planar = v.slabs.planar;  // the octagon's slabs bound the image, too
  const auto slabs = directions(image.slabs);
  for (std::size_t i = 0; i < slabs.size(); ++i)
    for (const Vec3& p : corners.vertices()) {
      const double at = along(slabs[i], in_frame(image.center, image.axes, apply(m, p)));
      image.slabs.min[i] = std::min(image.slabs.min[i], at - rounding);
      image.slabs.max[i] = std::max(image.slabs.max[i], at + rounding);
    }
  return image;
}
#define BOXWOOD_KDOP(K)                                                                                      \
  template Kdop<K> transform(const Kdop<K>&, const AffineTransform&) noexcept;                               \
  template OrientedKdop<K> transform(const OrientedKdop<K>&, const AffineTransform&) noexcept;
BOXWOOD_EACH_KDOP(BOXWOOD_KDOP)
#undef BOXWOOD_KDOP

ConvexHull transform(const ConvexHull& v, const AffineTransform& m) {
  return with_memory_for_hull(v, [&] {
    std::vector<Vec3> points;
    points.reserve(v.vertices.size());
    for (const Vec3& p : v.vertices) points.push_back(apply(m, p));
    return fit_hull(points).volume;
  });
}

namespace {
// Returns a volume of the same kind, made by f; std::monostate stays.
template <class F> AnyVolume each_kind(const AnyVolume& v, const F& f) {
  return std::visit(
      [&](const auto& x) -> AnyVolume {
        if constexpr (std::is_same_v<std::decay_t<decltype(x)>, std::monostate>)
          return x;
        else
          return f(x);
      },
      v);
}
}  // namespace

AnyVolume transform(const AnyVolume& v, const AffineTransform& m) {
  return each_kind(v, [&](const auto& x) { return transform(x, m); });
}

Sphere expand(const Sphere& v, double distance) noexcept {
  if (is_empty(v)) return {};
  return {v.center, next_up((v.radius + distance) * (1.0 + 0x1p-50))};
}
Aabb expand(const Aabb& v, double distance) noexcept {
  if (is_empty(v)) return {};
  Aabb grown;
  for (int k = 0; k < 3; ++k) {
    grown.min[k] = next_down(v.min[k] - distance);
    grown.max[k] = next_up(v.max[k] + distance);
  }
  return grown;
}
FixedAabb expand(const FixedAabb& v, double distance) noexcept {
  if (is_empty(v)) return {};
  return {v.center, next_up(v.half_size + distance)};
}
Obb expand(const Obb& v, double distance) noexcept {
  if (is_empty(v)) return {};
  Obb grown = v;
  const double sizes = v.half_extents.x + v.half_extents.y + v.half_extents.z + 3.0 * distance;
  for (int k = 0; k < 3; ++k) grown.half_extents[k] = next_up(v.half_extents[k] + distance + 0x1p-49 * sizes);
  return grown;
}
template <int K> Kdop<K> expand(const Kdop<K>& v, double distance) noexcept {
  Kdop<K> grown = v;
  if (is_empty(v)) return grown;
  const auto slabs = directions(v);
  double reach = distance;  // of the coordinates of the grown volume: along() rounds by a fraction of them
  for (std::size_t i = 0; i < slabs.size(); ++i)
    reach = std::max({reach, std::fabs(v.min[i]), std::fabs(v.max[i])});
  for (std::size_t i = 0; i < slabs.size(); ++i) {
    const double length =
        std::sqrt(slabs[i].x * slabs[i].x + slabs[i].y * slabs[i].y + slabs[i].z * slabs[i].z);
    const double step = distance * length + 0x1p-48 * (reach + distance);
    grown.min[i] = v.min[i] - step;
    grown.max[i] = v.max[i] + step;
  }
  return grown;
}

template <int K> OrientedKdop<K> expand(const OrientedKdop<K>& v, double distance) noexcept {
  // The frame's rounding is a fraction of the slabs' numbers, which expand() allows for; twice, for two
  // frames.
  return {v.center, v.axes, expand(expand(v.slabs, distance * (1.0 + 0x1p-48)), 0.0)};
}
#define BOXWOOD_KDOP(K)                                                                                      \
  template Kdop<K> expand(const Kdop<K>&, double) noexcept;                                                  \
  template OrientedKdop<K> expand(const OrientedKdop<K>&, double) noexcept;
BOXWOOD_EACH_KDOP(BOXWOOD_KDOP)
#undef BOXWOOD_KDOP

ConvexHull expand(const ConvexHull& v, double distance) {
  return with_memory_for_hull(v, [&] {
    std::vector<Vec3> points;
    points.reserve(8 * v.vertices.size());
    for (const Vec3& p : v.vertices) {
      const Aabb cube = expand(Aabb{p, p}, distance);
      for (unsigned corner = 0; corner < 8; ++corner)
        points.push_back({(corner & 1U) != 0 ? cube.max.x : cube.min.x,
                          (corner & 2U) != 0 ? cube.max.y : cube.min.y,
                          (corner & 4U) != 0 ? cube.max.z : cube.min.z});
    }
    return fit_hull(points).volume;
  });
}

AnyVolume expand(const AnyVolume& v, double distance) {
  return each_kind(v, [&](const auto& x) { return expand(x, distance); });
}

}  // namespace boxwood
