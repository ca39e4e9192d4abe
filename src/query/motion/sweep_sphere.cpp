// SPDX-License-Identifier: MIT
// Sweeps a sphere against triangles: Newton's method on convex distances, nodes in the order of reaching
// them.
#include <boxwood/sweep_sphere.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <variant>

#include <boxwood/tree.hpp>
#include <boxwood/volume_sweep.hpp>

#include "base/stop.hpp"
#include "base/vector_sums.hpp"
#include "triangles/triangle_distance.hpp"

namespace boxwood {

namespace {
// Fractions of the size of coordinates, radius and motion (no unit). The slack is subtracted from every gap
// and covers the rounding of centres, nearest points and roots, some ten units of 2^-53. Danger: a smaller
// one could step past a contact.
constexpr double kSlackShare = 0x1p-46, kSphereToleranceShare = 1e-9;
constexpr int kMaxSphereSteps = 200;  // quadratic, except for a grazing sphere: then each step halves the gap

double extent_of(const Obb& b) noexcept {
  return largest(b.center) + b.half_extents.x + b.half_extents.y + b.half_extents.z;
}
double extent_of(const Aabb& b) noexcept {
  return std::max(largest(b.min), largest(b.max));
}
double extent_of(const Sphere& s) noexcept {
  return largest(s.center) + s.radius;
}

// Returns the side of the triangle from which the sphere comes; against the motion if it has no area.
Vec3 side_of(const Corners& t, const Vec3& move) noexcept {
  const Vec3 n = glm::cross(t[1] - t[0], t[2] - t[0]);
  const double length = glm::length(n);
  if (!(length > 0.0)) return -move / glm::length(move);
  return (glm::dot(n, move) > 0.0 ? -n : n) / length;
}

class MovingSphere {
public:
  MovingSphere(const Sphere& sphere, const Vec3& move, double size,
               const SphereSweepOptions& options) noexcept
      : sphere_(sphere), move_(move) {
    size += largest(sphere.center) + sphere.radius + largest(move);
    slack_ = kSlackShare * size + std::numeric_limits<double>::min();
    result.tolerance =
        std::max(options.tolerance > 0.0 ? options.tolerance : kSphereToleranceShare * size, 4.0 * slack_);
  }

  // Returns the time at which a volume with triangles can be reached; infinity if that is not before the
  // current end.
  template <class V> double reaches(const V& v) noexcept {
    ++result.counters.box_tests;
    const Sphere grown{sphere_.center, sphere_.radius + result.tolerance};
    const auto times = sweep(grown, move_, v, Vec3(0.0));
    if (!times || times->enter > result.time) return kInfinity;
    return times->enter < result.time || !result.impact ? times->enter : kInfinity;
  }

  void meet(std::uint32_t triangle, const Corners& t) noexcept {
    ++result.counters.triangle_tests;
    double time = 0.0;
    for (int step = 0; time < result.time || (!result.impact && time <= result.time); ++step) {
      const Vec3 center = sphere_.center + time * move_;
      const Vec3 nearest = nearest_on_triangle(center, t);
      const Vec3 away = center - nearest;
      const double distance = glm::length(away);
      const Vec3 normal = distance > slack_ ? away / distance : side_of(t, move_);
      const double closing = -glm::dot(normal, move_);
      // From here on the distance only grows, because it is convex.
      if (!(closing > slack_ * 0x1p-6)) return;
      const double gap = distance - sphere_.radius;
      if (gap <= result.tolerance || step == kMaxSphereSteps) {
        result.impact = true;
        result.time = time;
        result.triangle = triangle;
        result.point = nearest;
        result.normal = normal;
        return;
      }
      time += (gap - slack_) / closing * (1.0 - 0x1p-50);
    }
  }

  SphereSweepResult result;

private:
  Sphere sphere_;
  Vec3 move_;
  double slack_ = 0.0;
};

struct NodeReach {
  std::uint32_t node = 0;
  double time = 0.0;
};

template <class V>
void descend(const ModelView& model, const std::vector<V>& volumes, MovingSphere& sphere,
             const std::atomic<bool>* stop) noexcept {
  const TreeTopology& topology = model.tree->topology();
  std::array<NodeReach, kMaxTreeDepth + 2> stack;
  std::size_t top = 0;
  if (const double time = sphere.reaches(volumes[0]); time < kInfinity) stack[top++] = {0, time};
  while (top > 0) {
    if (is_set(stop)) {
      // The rest of the stack is undecided: the way is free only until the first of it can be reached.
      for (std::size_t i = 0; i < top; ++i)
        if (stack[i].time < sphere.result.time)
          sphere.result.time = stack[i].time, sphere.result.impact = false;
      sphere.result.stopped = true;
      return;
    }
    const NodeReach reached = stack[--top];
    if (reached.time > sphere.result.time) continue;
    const TreeNode& node = topology.nodes[reached.node];
    if (node.is_leaf()) {
      for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
        sphere.meet(topology.order[i], corners(model.mesh, topology.order[i]));
      continue;
    }
    NodeReach near{node.left, sphere.reaches(volumes[node.left])};
    NodeReach far{node.left + 1, sphere.reaches(volumes[node.left + 1])};
    if (far.time < near.time) std::swap(near, far);
    if (far.time < kInfinity) stack[top++] = far;
    if (near.time < kInfinity) stack[top++] = near;
  }
}

bool can_move(const Sphere& sphere, const Vec3& move) noexcept {
  return !is_empty(sphere) && is_finite(sphere.radius) && is_finite(sphere.center) && is_finite(move) &&
         glm::dot(move, move) > 0.0;
}
}  // namespace

SphereSweepResult sweep_sphere(const ModelView& model, const Sphere& sphere, const Vec3& move,
                               const SphereSweepOptions& options) noexcept {
  if (model.tree == nullptr || model.tree->empty() || !can_move(sphere, move)) return {};
  return std::visit(
      [&](const auto& bounds) {
        MovingSphere moving(sphere, move, extent_of(bounds.volumes[0]), options);
        descend(model, bounds.volumes, moving, options.stop);
        return moving.result;
      },
      model.tree->bounds());
}

SphereSweepResult sweep_sphere_brute_force(const MeshView& mesh, const Sphere& sphere, const Vec3& move,
                                           const SphereSweepOptions& options) noexcept {
  if (!can_move(sphere, move)) return {};
  const auto finite = [](const Corners& t) { return is_finite(t[0]) && is_finite(t[1]) && is_finite(t[2]); };
  double size = 0.0;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    if (const Corners c = corners(mesh, t); finite(c))
      for (const Vec3& p : c) size = std::max(size, largest(p));
  MovingSphere moving(sphere, move, size, options);
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    if (const Corners c = corners(mesh, t); finite(c)) moving.meet(static_cast<std::uint32_t>(t), c);
  return moving.result;
}

}  // namespace boxwood
