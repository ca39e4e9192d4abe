// SPDX-License-Identifier: MIT
// The oracle's tree, and its distances and rays in long double.
#include "peers/oracle.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>

namespace boxwood::bench {

namespace {

using Real = long double;
struct Real3 {
  Real x, y, z;
};
Real3 real(const Vec3& v) {
  return {v.x, v.y, v.z};
}
Real3 operator-(const Real3& a, const Real3& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
Real3 operator+(const Real3& a, const Real3& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
Real3 operator*(Real s, const Real3& a) {
  return {s * a.x, s * a.y, s * a.z};
}
Real dot(const Real3& a, const Real3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
Real3 cross(const Real3& a, const Real3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

Real clamped(Real x) {
  return std::clamp<Real>(x, 0, 1);
}

Real segment_point_sq(const Real3& p, const Real3& a, const Real3& b) {
  const Real3 d = b - a, w = p - a;
  const Real length = dot(d, d);
  const Real3 gap = w - clamped(length > 0 ? dot(w, d) / length : 0) * d;
  return dot(gap, gap);
}

// The least over: both inside, or an end of one (four points against segments).
Real segments_sq(const Real3& p, const Real3& q, const Real3& a, const Real3& b) {
  Real best = std::min({segment_point_sq(p, a, b), segment_point_sq(q, a, b), segment_point_sq(a, p, q),
                        segment_point_sq(b, p, q)});
  const Real3 u = q - p, v = b - a, w = p - a, n = cross(u, v);
  const Real nn = dot(n, n);
  if (nn > 0) {
    const Real s = dot(cross(v, w), n) / nn, t = dot(cross(u, w), n) / nn;
    if (s > 0 && s < 1 && t > 0 && t < 1) best = std::min(best, dot(w, n) * dot(w, n) / nn);
  }
  return best;
}

// Infinity unless the foot of p on the plane lies in the triangle.
Real face_point_sq(const Real3& p, const std::array<Real3, 3>& t) {
  const Real3 n = cross(t[1] - t[0], t[2] - t[0]);
  const Real nn = dot(n, n);
  if (!(nn > 0)) return INFINITY;
  for (std::size_t i = 0; i < 3; ++i)
    if (dot(cross(t[(i + 1) % 3] - t[i], p - t[i]), n) < 0) return INFINITY;
  const Real d = dot(p - t[0], n);
  return d * d / nn;
}

// Of triangles that do not meet.
Real triangles_sq(const Corners3& a, const Corners3& b) {
  const std::array<Real3, 3> p = {real(a[0]), real(a[1]), real(a[2])},
                             q = {real(b[0]), real(b[1]), real(b[2])};
  Real best = INFINITY;
  for (std::size_t i = 0; i < 3; ++i) {
    best = std::min({best, face_point_sq(p[i], q), face_point_sq(q[i], p)});
    for (std::size_t k = 0; k < 3; ++k)
      best = std::min(best, segments_sq(p[i], p[(i + 1) % 3], q[k], q[(k + 1) % 3]));
  }
  return best;
}

// Between the axis-aligned boxes of two triangles.
double box_gap(const Corners3& a, const Corners3& b) {
  const Vec3 low = glm::max(glm::min(glm::min(a[0], a[1]), a[2]), glm::min(glm::min(b[0], b[1]), b[2])),
             high = glm::min(glm::max(glm::max(a[0], a[1]), a[2]), glm::max(glm::max(b[0], b[1]), b[2]));
  return glm::length(glm::max(low - high, Vec3(0.0)));
}

// t of origin + t * direction in the triangle, or infinity. A ray through an edge hits both triangles.
Real ray_triangle(const Real3& origin, const Real3& direction, const Corners3& t) {
  const Real3 a = real(t[0]) - origin, b = real(t[1]) - origin, c = real(t[2]) - origin;
  const Real u = dot(direction, cross(b, c)), v = dot(direction, cross(c, a)),
             w = dot(direction, cross(a, b));
  if (!((u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0))) return INFINITY;
  const Real sum = u + v + w;
  if (sum == 0) return INFINITY;
  const Real3 point = (u / sum) * a + (v / sum) * b + (w / sum) * c;
  const Real along = dot(point, direction) / dot(direction, direction);
  return along >= 0 ? along : static_cast<Real>(INFINITY);
}

}  // namespace

bool boxes_meet(const Obb& a, const Obb& b) {
  std::vector<Real3> axes;
  for (std::size_t i = 0; i < 3; ++i) {
    axes.push_back(real(a.axes[i]));
    axes.push_back(real(b.axes[i]));
    for (std::size_t k = 0; k < 3; ++k) axes.push_back(cross(real(a.axes[i]), real(b.axes[k])));
  }
  const Real3 d = real(b.center) - real(a.center);
  for (const Real3& axis : axes) {
    Real reach = 0;
    for (int k = 0; k < 3; ++k)
      reach += a.half_extents[k] * std::fabs(dot(axis, real(a.axes[static_cast<std::size_t>(k)]))) +
               b.half_extents[k] * std::fabs(dot(axis, real(b.axes[static_cast<std::size_t>(k)])));
    if (std::fabs(dot(axis, d)) > reach) return false;
  }
  return true;
}

OracleTree::OracleTree(const MeshView& of) : mesh(of), order(of.triangles.size()) {
  std::iota(order.begin(), order.end(), 0U);
  std::vector<Vec3> centroids;
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
    const Corners3 c = fixed(t);
    centroids.push_back((c[0] + c[1] + c[2]) / 3.0);
    for (const Vec3& p : c) slack = std::fmax(slack, 1e-12 * glm::length(p));
  }
  nodes.reserve(order.size());
  build(0, static_cast<std::uint32_t>(order.size()), centroids);
}

Corners3 OracleTree::fixed(std::uint32_t t) const {
  return corners(mesh, t);
}
Corners3 OracleTree::moved(std::uint32_t t, const RigidTransform& at) const {
  const Corners3 c = corners(mesh, t);
  return {place(at, c[0]), place(at, c[1]), place(at, c[2])};
}

std::uint32_t OracleTree::build(std::uint32_t begin, std::uint32_t end, const std::vector<Vec3>& centroids) {
  const auto id = static_cast<std::uint32_t>(nodes.size());
  Vec3 low(kInfinity), high(-kInfinity), centroid_low(kInfinity), centroid_high(-kInfinity);
  for (std::uint32_t i = begin; i < end; ++i) {
    for (const Vec3& p : fixed(order[i])) {
      low = glm::min(low, p);
      high = glm::max(high, p);
    }
    centroid_low = glm::min(centroid_low, centroids[order[i]]);
    centroid_high = glm::max(centroid_high, centroids[order[i]]);
  }
  nodes.push_back({0.5 * (low + high), 0.5 * (high - low), begin, end - begin, 0});
  if (end - begin <= 2) return id;
  const Vec3 spread = centroid_high - centroid_low;
  const int axis = spread.x >= spread.y && spread.x >= spread.z ? 0 : (spread.y >= spread.z ? 1 : 2);
  const std::uint32_t middle = begin + (end - begin) / 2;
  std::nth_element(order.begin() + begin, order.begin() + middle, order.begin() + end,
                   [&](std::uint32_t x, std::uint32_t y) { return centroids[x][axis] < centroids[y][axis]; });
  nodes[id].count = 0;
  build(begin, middle, centroids);
  nodes[id].right = build(middle, end, centroids);
  return id;
}

Oracle::Oracle(const MeshView& a, const MeshView& b) : a_(a), b_(b) {}

// leaf(a, b) of every pair of triangles whose boxes may meet, until it returns true.
template <class Leaf> bool Oracle::descend(const RigidTransform& b_at, const Leaf& leaf) const {
  const Vec3 t = b_at.translation;
  const double slack = a_.slack + b_.slack + 1e-13 * (std::fabs(t.x) + std::fabs(t.y) + std::fabs(t.z));
  const auto apart = [&](const OracleTree::Node& a, const OracleTree::Node& b) {
    const Vec3 d = place(b_at, b.center) - a.center;
    for (int i = 0; i < 3; ++i)
      if (std::fabs(d[i]) >
          a.half[i] + glm::dot(glm::abs(b_at.rotation[static_cast<std::size_t>(i)]), b.half) + slack)
        return true;
    const Vec3 e = rotate_back(b_at, d);
    for (int i = 0; i < 3; ++i) {
      double reach = b.half[i] + slack;
      for (std::size_t k = 0; k < 3; ++k)
        reach += std::fabs(b_at.rotation[k][i]) * a.half[static_cast<int>(k)];
      if (std::fabs(e[i]) > reach) return true;
    }
    return false;
  };
  std::vector<std::pair<std::uint32_t, std::uint32_t>> stack = {{0, 0}};
  while (!stack.empty()) {
    const auto [ia, ib] = stack.back();
    stack.pop_back();
    const OracleTree::Node &a = a_.nodes[ia], &b = b_.nodes[ib];
    if (apart(a, b)) continue;
    if (a.count != 0 && b.count != 0) {
      for (std::uint32_t k = b.first; k < b.first + b.count; ++k)
        for (std::uint32_t i = a.first; i < a.first + a.count; ++i)
          if (leaf(a_.order[i], b_.order[k])) return true;
    } else if (b.count != 0 || (a.count == 0 && glm::length(a.half) >= glm::length(b.half))) {
      stack.push_back({a.right, ib});
      stack.push_back({ia + 1, ib});
    } else {
      stack.push_back({ia, b.right});
      stack.push_back({ia, ib + 1});
    }
  }
  return false;
}

bool Oracle::touch(const RigidTransform& b_at) const {
  return descend(b_at, [&](std::uint32_t a, std::uint32_t b) {
    return triangles_meet_exactly(a_.fixed(a), b_.moved(b, b_at));
  });
}

std::vector<std::uint64_t> Oracle::pairs(const RigidTransform& b_at) const {
  std::vector<std::uint64_t> found;
  descend(b_at, [&](std::uint32_t a, std::uint32_t b) {
    if (triangles_meet_exactly(a_.fixed(a), b_.moved(b, b_at)))
      found.push_back(static_cast<std::uint64_t>(a) << 32U | b);
    return false;
  });
  std::sort(found.begin(), found.end());
  return found;
}

// Best first: the pair of nodes of least bound is descended into next.
double Oracle::nearest(const RigidTransform& b_at, double enough, double limit) const {
  struct Entry {
    double bound;
    std::uint32_t a, b;
    bool operator<(const Entry& other) const { return bound > other.bound; }
  };
  Rows3 rows;  // magnitudes of the rotation's rows and columns: how far a box reaches in the other frame
  Rows3 columns;
  for (std::size_t i = 0; i < 3; ++i) {
    rows[i] = glm::abs(b_at.rotation[i]);
    for (std::size_t k = 0; k < 3; ++k) columns[k][static_cast<int>(i)] = rows[i][static_cast<int>(k)];
  }
  const auto gap = [](const Vec3& away, const Vec3& half, const Rows3& reach, const Vec3& other_half) {
    Vec3 result;
    for (int i = 0; i < 3; ++i)
      result[i] = std::fmax(
          std::fabs(away[i]) - half[i] - glm::dot(reach[static_cast<std::size_t>(i)], other_half), 0.0);
    return glm::length(result);
  };
  const auto bound = [&](std::uint32_t ia, std::uint32_t ib) {
    const OracleTree::Node &a = a_.nodes[ia], &b = b_.nodes[ib];
    const Vec3 d = place(b_at, b.center) - a.center;
    return std::fmax(gap(d, a.half, rows, b.half), gap(rotate_back(b_at, d), b.half, columns, a.half));
  };
  Real best = INFINITY;
  std::priority_queue<Entry> queue;
  const auto push = [&](std::uint32_t ia, std::uint32_t ib) {
    const Entry entry{bound(ia, ib), ia, ib};
    if (static_cast<Real>(entry.bound) < best) queue.push(entry);
  };
  push(0, 0);
  while (!queue.empty() && static_cast<Real>(queue.top().bound) < best && best > enough) {
    if (queue.top().bound > limit) return queue.top().bound;
    const auto [ignored, ia, ib] = queue.top();
    queue.pop();
    const OracleTree::Node &a = a_.nodes[ia], &b = b_.nodes[ib];
    if (a.count != 0 && b.count != 0) {
      for (std::uint32_t k = b.first; k < b.first + b.count; ++k)
        for (std::uint32_t i = a.first; i < a.first + a.count; ++i) {
          const Corners3 of_a = a_.fixed(a_.order[i]), of_b = b_.moved(b_.order[k], b_at);
          if (static_cast<Real>(box_gap(of_a, of_b)) < best)
            best = std::min(best, std::sqrt(triangles_sq(of_a, of_b)));
        }
    } else if (b.count != 0 || (a.count == 0 && glm::length(a.half) >= glm::length(b.half))) {
      push(ia + 1, ib);
      push(a.right, ib);
    } else {
      push(ia, ib + 1);
      push(ia, b.right);
    }
  }
  return static_cast<double>(best);
}

double Oracle::distance(const RigidTransform& b_at) const {
  return nearest(b_at, 0.0, kInfinity);
}

bool Oracle::within(const RigidTransform& b_at, double limit) const {
  return nearest(b_at, limit, limit + 2.0 * (a_.slack + b_.slack)) <= limit;
}

double Oracle::first_hit(const FloatRay& ray) const {
  const Vec3 origin(ray.origin[0], ray.origin[1], ray.origin[2]),
      direction(ray.direction[0], ray.direction[1], ray.direction[2]);
  const Real3 o = real(origin), d = real(direction);
  Real best = INFINITY;
  std::vector<std::uint32_t> stack = {0};
  while (!stack.empty()) {
    const std::uint32_t id = stack.back();
    stack.pop_back();
    const OracleTree::Node& node = a_.nodes[id];
    double begin = 0.0, end = static_cast<double>(best);
    for (int k = 0; k < 3; ++k) {
      const double to = node.center[k] - origin[k], reach = node.half[k] + a_.slack;
      if (direction[k] == 0.0) {
        if (std::fabs(to) > reach) end = -1.0;
        continue;
      }
      const double t0 = (to - reach) / direction[k], t1 = (to + reach) / direction[k];
      begin = std::fmax(begin, std::fmin(t0, t1) * (1 - 1e-12) - a_.slack);
      end = std::fmin(end, std::fmax(t0, t1) * (1 + 1e-12) + a_.slack);
    }
    if (begin > end) continue;
    if (node.count == 0) {
      stack.push_back(node.right);
      stack.push_back(id + 1);
      continue;
    }
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
      best = std::min(best, ray_triangle(o, d, a_.fixed(a_.order[i])));
  }
  return static_cast<double>(best);
}

double Oracle::impact(const Motion& motion) const {
  const Vec3 path = motion.to.translation - motion.from.translation;
  const double length = glm::length(path);
  double time = 0.0;
  while (time < 1.0) {
    RigidTransform pose = motion.from;
    pose.translation += time * path;
    const double gap = touch(pose) ? 0.0 : distance(pose);
    if (gap <= 1e-9 * length) return time;
    time += gap / length;  // nothing comes nearer faster than this
  }
  return 1.0;
}

}  // namespace boxwood::bench
