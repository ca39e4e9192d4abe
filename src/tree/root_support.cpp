// SPDX-License-Identifier: MIT
// The table of how far a model reaches, from the volumes of its nodes.
#include "tree/root_support.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/stop.hpp"
#include "base/vector_sums.hpp"
#include "tree/support_point.hpp"

namespace boxwood {

namespace {

// What stands for the root in the frame of the table.
Obb frame_of(const Obb& b) noexcept {
  return b;
}
Obb frame_of(const Aabb& b) noexcept {
  const Vec3 center = b.min + 0.5 * (b.max - b.min);
  return {center, kIdentityRows, glm::max(center - b.min, b.max - center)};
}
Obb frame_of(const Sphere& s) noexcept {
  return {s.center, kIdentityRows, Vec3(s.radius)};
}

Vec3 center_of(const Obb& b) noexcept {
  return b.center;
}
Vec3 center_of(const Aabb& b) noexcept {
  return frame_of(b).center;
}
Vec3 center_of(const Sphere& s) noexcept {
  return s.center;
}

// Numbers below `nothing` become 0: axes that are those of the world but for 1e-39 would make denormal
// floats, each of which holds a processor up for a hundred cycles.
SupportPoint four_floats(const Vec3& v, double nothing) noexcept {
  const auto number = [&](double x) { return std::fabs(x) < nothing ? 0.0F : static_cast<float>(x); };
  return {{number(v.x), number(v.y), number(v.z), 0.0F}};
}

// Half the width of a volume along a direction, and how far the volume reaches from a point.
double half_width(const Obb& b, const Vec3& d) noexcept {
  const Vec3& h = b.half_extents;
  return (h.x * std::fabs(dot(b.axes[0], d)) + h.y * std::fabs(dot(b.axes[1], d))) +
         h.z * std::fabs(dot(b.axes[2], d));
}
double half_width(const Aabb& b, const Vec3& d) noexcept {
  return dot(frame_of(b).half_extents, glm::abs(d));
}
double half_width(const Sphere& s, const Vec3& d) noexcept {
  return s.radius * std::sqrt(dot(d, d));
}
double distance_reached(const Obb& b, const Vec3& from) noexcept {
  const Vec3 away = b.center - from;
  const Vec3 corner =
      glm::abs(Vec3(dot(b.axes[0], away), dot(b.axes[1], away), dot(b.axes[2], away))) + b.half_extents;
  return std::sqrt(dot(corner, corner));
}
double distance_reached(const Aabb& b, const Vec3& from) noexcept {
  return distance_reached(frame_of(b), from);
}
double distance_reached(const Sphere& s, const Vec3& from) noexcept {
  return glm::length(s.center - from) + s.radius;
}

// More pay only where a descent is long.
std::uint32_t steps_for(std::size_t triangles) noexcept {
  return triangles >= 1U << 14U ? 6 : (triangles >= 1U << 10U ? 4 : (triangles >= 1U << 6U ? 2 : 1));
}

// Sums of half-extents (a length) whose squares, and theirs, floats can hold.
constexpr double kMinSize = 0x1p-40, kMaxSize = 0x1p40;

// Shares of what is sought, at most (no unit). A node of no more than kFineEnough in width is not descended
// into, nor one that reaches less than kTolerance farther than what has been found. Danger: none; larger is
// looser.
constexpr double kFineEnough = 0.015, kTolerance = 0.0075;

// The largest of a measure over the nodes of a tree, by branch and bound; no less than the largest over the
// points in them, and no more than that and about the tolerances. Of no meaning once was_stopped().
class FarthestNode {
public:
  FarthestNode(const TreeTopology& topology, const std::atomic<bool>* stop) noexcept
      : nodes_(topology.nodes), stopped_(stop) {}
  bool was_stopped() const noexcept { return stopped_.was_set(); }

  // reach(id): no less than the measure of any point in the node, is_fine(id): not to be descended into.
  template <class Reach, class IsFine>
  double operator()(double tolerance, const Reach& reach, const IsFine& is_fine) {
    const auto ends = [&](std::uint32_t id) { return nodes_[id].is_leaf() || is_fine(id); };
    // What was farthest in the last search often is so again.
    double best = ends(best_) ? reach(best_) : -kInfinity;
    std::size_t top = 0;
    stack_[top++] = {0, reach(0)};
    while (top > 0 && !stopped_()) {
      const Bounded node = stack_[--top];
      if (node.bound <= best + tolerance) continue;
      if (ends(node.id)) {
        best = node.bound;
        best_ = node.id;
        continue;
      }
      const std::uint32_t child = nodes_[node.id].left;
      Bounded left{child, std::min(reach(child), node.bound)},
          right{child + 1, std::min(reach(child + 1), node.bound)};
      if (left.bound > right.bound) std::swap(left, right);
      stack_[top++] = left;
      stack_[top++] = right;
    }
    return best + tolerance;
  }

private:
  struct Bounded {
    std::uint32_t id;
    double bound;
  };
  const std::vector<TreeNode>& nodes_;
  StopCheck stopped_;
  std::uint32_t best_ = 0;
  std::array<Bounded, kMaxTreeDepth + 2> stack_;
};

template <class V>
std::shared_ptr<RootSupport> make(const TreeTopology& topology, const std::vector<V>& volumes,
                                  const std::atomic<bool>* stop) {
  auto support = std::make_shared<RootSupport>();
  const Obb frame = frame_of(volumes[0]);
  const Vec3& half = frame.half_extents;
  const double diagonal = glm::length(half);
  support->center = frame.center;
  support->reach = (glm::length(frame.center) + diagonal) * (1.0 + 0x1p-40);
  if (!(support->reach < std::numeric_limits<double>::max())) return nullptr;
  const double rounding = 0x1p-46 * support->reach;  // of a node's place

  FarthestNode farthest(topology, stop);
  support->sphere_radius =
      rounding + farthest(
                     kTolerance * diagonal,
                     [&](std::uint32_t id) { return distance_reached(volumes[id], frame.center); },
                     [&](std::uint32_t id) {
                       return distance_reached(volumes[id], center_of(volumes[id])) <=
                              2.0 * kFineEnough * diagonal;
                     });

  // Along an axis that the model hardly extends along, its extent is taken in whole.
  Vec3 whole(0.0), lost(0.0);
  Rows3 across;  // an axis over its half-extent
  for (std::size_t i = 0; i < 3; ++i) {
    const auto k = static_cast<int>(i);
    support->scaled_axes[i] = half[k] * frame.axes[i];
    const bool is_flat = !(half[k] > 0x1p-40 * support->reach && half[k] > 0x1p-500);
    whole[k] = is_flat ? 1.0 : 0.0;
    lost[k] = is_flat ? 0.0 : rounding / half[k];
    across[i] = is_flat ? Vec3(0.0) : frame.axes[i] / half[k];
  }
  const double size_of_all = (half.x + half.y) + half.z;
  if (!(size_of_all >= kMinSize && size_of_all <= kMaxSize)) return support;
  const double nothing = 0x1p-60 * size_of_all;  // beside `rounding`

  const std::uint32_t n = steps_for(topology.order.size()), row_size = n + 1;
  std::vector<double> values(row_size * row_size);  // of a face
  double largest = 1.0;                             // component of a point
  support->points.resize(std::size_t{8} * n * n);
  for (std::size_t face = 0; face < 8; ++face) {
    if (farthest.was_stopped()) return nullptr;
    const auto signed_part = [&](std::size_t k, double x) { return (face >> k & 1U) != 0 ? -x : x; };
    for (std::uint32_t row = 0; row <= n; ++row)
      for (std::uint32_t column = 0; column + row <= n; ++column) {
        const Vec3 size = Vec3(column, row, n - column - row) / static_cast<double>(n);
        Vec3 direction(0.0);
        for (std::size_t k = 0; k < 3; ++k)
          direction += signed_part(k, size[static_cast<int>(k)]) * across[k];
        const double found = farthest(
            kTolerance,
            [&](std::uint32_t id) {
              const V& v = volumes[id];
              return dot(center_of(v) - frame.center, direction) + half_width(v, direction);
            },
            [&](std::uint32_t id) { return half_width(volumes[id], direction) <= kFineEnough; });
        values[row * row_size + column] = std::min(found + dot(size, whole + lost), 1.0);
      }
    // The linear function through three values, at the corner (column, row) and one step on along x and y.
    const auto put = [&](std::size_t place, std::uint32_t column, std::uint32_t row, double at_corner,
                         double at_x, double at_y) {
      const double along_x = n * (at_x - at_corner), along_y = n * (at_y - at_corner),
                   z = at_corner - (along_x * column + along_y * row) / n;
      const double p[3] = {z + along_x, z + along_y, z};
      Vec3 point(0.0);
      for (std::size_t k = 0; k < 3; ++k) {
        point += signed_part(k, p[k]) * support->scaled_axes[k];
        largest = std::max(largest, std::fabs(p[k]));
      }
      support->points[face * n * n + place] = four_floats(point, nothing);
    };
    for (std::uint32_t row = 0; row < n; ++row)
      for (std::uint32_t column = 0; column + row < n; ++column) {
        const double* at = &values[row * row_size + column];
        put(row * n + column, column, row, at[0], at[1], at[row_size]);
        if (column + row + 1 == n) continue;
        const double opposite = at[row_size + 1];
        put(n * n - 1 - (row * n + column), column, row, (at[1] + at[row_size]) - opposite, at[1],
            at[row_size]);
      }
  }
  if (farthest.was_stopped()) return nullptr;
  for (int k = 0; k < 3; ++k)
    support->axis_column[k] = four_floats(
        Vec3(support->scaled_axes[0][k], support->scaled_axes[1][k], support->scaled_axes[2][k]), nothing);
  support->steps = n;
  support->face_size = n * n;
  support->steps_less = static_cast<float>(n) * (1.0F - 0x1p-20F);
  support->rounding = static_cast<float>(0x1p-17 * (largest + 1.0) * size_of_all);
  return support;
}

}  // namespace

double reach_in(const RootSupport& support, const Vec3& direction) noexcept {
  const double length = std::sqrt(dot(direction, direction));
  if (!(length > 0.0)) return 0.0;
  if (support.steps == 0) return kInfinity;
  // Of a length that floats hold; roundings are in `rounding`, those of a rotated model.
  const Vec3 unit = direction / length;
  const Float4 found = support_point(
      support, Float4{static_cast<float>(unit.x), static_cast<float>(unit.y), static_cast<float>(unit.z)});
  return dot(direction, Vec3(found[0], found[1], found[2])) + 4.0 * support.rounding * length;
}

std::shared_ptr<const RootSupport> moved_root_support(const RootSupport& support,
                                                      const AffineTransform& map) {
  const auto turned = [&](const Vec3& v) {
    return Vec3(dot(map.linear[0], v), dot(map.linear[1], v), dot(map.linear[2], v));
  };
  auto moved = std::make_shared<RootSupport>(support);
  moved->center = turned(support.center) + map.translation;
  Vec3 half(0.0);
  for (std::size_t i = 0; i < 3; ++i) {
    moved->scaled_axes[i] = turned(support.scaled_axes[i]);
    half[static_cast<int>(i)] = glm::length(support.scaled_axes[i]);
  }
  moved->reach = (glm::length(moved->center) + glm::length(half)) * (1.0 + 0x1p-40);
  if (!(moved->reach < std::numeric_limits<double>::max())) return nullptr;
  const double nothing = 0x1p-60 * ((half.x + half.y) + half.z);
  for (SupportPoint& point : moved->points)
    point = four_floats(turned(Vec3(point.p[0], point.p[1], point.p[2])), nothing);
  for (int k = 0; k < 3 && support.steps != 0; ++k)
    moved->axis_column[k] = four_floats(
        Vec3(moved->scaled_axes[0][k], moved->scaled_axes[1][k], moved->scaled_axes[2][k]), nothing);
  return moved;
}

std::shared_ptr<const RootSupport> make_root_support(const Tree& tree, const std::atomic<bool>* stop) {
  if (tree.empty() || is_set(stop)) return nullptr;
  return std::visit([&](const auto& bounds) { return make(tree.topology(), bounds.volumes, stop); },
                    tree.bounds());
}

}  // namespace boxwood
