// SPDX-License-Identifier: MIT
// Makes the table of a model's extents from the volumes of its nodes.
#include "tree/layout/root_support.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>

#include "base/stop.hpp"
#include "base/vector_sums.hpp"
#include "tree/layout/support_point.hpp"

namespace boxwood {

namespace {

// Returns the root volume's box in the frame of the table.
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

// Rounds to floats. Numbers below `nothing` become 0. Axes equal to those of the world to 1e-39 would give
// denormal floats, each of which delays a processor by a hundred cycles.
SupportPoint four_floats(const Vec3& v, double nothing) noexcept {
  const auto number = [&](double x) { return std::fabs(x) < nothing ? 0.0F : static_cast<float>(x); };
  return {{number(v.x), number(v.y), number(v.z), 0.0F}};
}

// Sets the columns and lengths of the scaled axes.
void set_axis_floats(RootSupport& support, double nothing) noexcept {
  const Rows3& axes = support.scaled_axes;
  for (int k = 0; k < 3; ++k)
    support.axis_column[k] = four_floats(Vec3(axes[0][k], axes[1][k], axes[2][k]), nothing);
  const auto length = [](const Vec3& v) { return std::sqrt(dot(v, v)) * (1.0 + 0x1p-20); };
  support.axis_lengths = four_floats(Vec3(length(axes[0]), length(axes[1]), length(axes[2])), nothing);
}

// Return half the width of a volume along a direction, and its reach from a point.
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

// Returns the steps of the grid: more pay only if a descent is long.
std::uint32_t steps_for(std::size_t triangles) noexcept {
  return triangles >= 1U << 14U ? 6 : (triangles >= 1U << 10U ? 4 : (triangles >= 1U << 6U ? 2 : 1));
}

// Limits of the sum of half-extents (a length) whose squares and sums of squares are in the range of floats.
constexpr double kMinSize = 0x1p-40, kMaxSize = 0x1p40;

// The farthest that a node may reach, in units of the root's reach: children of adopted trees may be as large
// as doubles.
constexpr double kMostBeyond = 0x1p20;

// A length whose square is finite. Vertices are floats, but adopted volumes may be as large as doubles.
constexpr double kMaxReach = 0x1p500;

// The largest relative errors of the search (no unit). It does not descend into a node of at most kFineEnough
// in width, or one that reaches less than kTolerance beyond the best so far. Larger values are valid, but
// looser.
constexpr double kFineEnough = 0.015, kTolerance = 0.0075;

// The largest value of a measure over the nodes of a tree, by branch and bound. It is no less than the
// largest over the points in them, and exceeds that by no more than about the tolerances. Invalid once
// was_stopped().
class FarthestNode {
public:
  FarthestNode(const TreeTopology& topology, const std::atomic<bool>* stop) noexcept
      : nodes_(topology.nodes), stopped_(stop) {}
  bool was_stopped() const noexcept { return stopped_.was_set(); }

  // Searches. reach(id) is at least the measure of any point in the node; nodes with is_fine(id) are not
  // descended into.
  template <class Reach, class IsFine>
  double operator()(double tolerance, const Reach& reach, const IsFine& is_fine) {
    const auto ends = [&](std::uint32_t id) { return nodes_[id].is_leaf() || is_fine(id); };
    // The farthest node of the last search is often the farthest again.
    double best = ends(best_) ? std::min(kMostBeyond * reach(0), reach(best_)) : -kInfinity;
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
      Bounded left{child, std::min(node.bound, reach(child))},
          right{child + 1, std::min(node.bound, reach(child + 1))};
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

// The table of a tree whose nodes have these volumes.
template <class V> class SupportTable {
public:
  SupportTable(const TreeTopology& topology, const std::vector<V>& volumes, const std::atomic<bool>* stop)
      : volumes_(volumes), frame_(frame_of(volumes[0])), farthest_(topology, stop),
        steps_(steps_for(topology.order.size())) {}

  // Makes the table. Returns null if stopped or if numbers overflow; a model outside the range of floats gets
  // a table without points.
  std::shared_ptr<RootSupport> make() {
    const Vec3& half = frame_.half_extents;
    const double diagonal = glm::length(half);
    support_->center = frame_.center;
    support_->reach = (glm::length(frame_.center) + diagonal) * (1.0 + 0x1p-40);
    if (!(support_->reach < kMaxReach)) return nullptr;
    rounding_ = 0x1p-46 * support_->reach;
    support_->sphere_radius = rounding_ + radius_about_center(diagonal);
    set_axes();
    const double size_of_all = (half.x + half.y) + half.z;
    if (!(size_of_all >= kMinSize && size_of_all <= kMaxSize)) return std::move(support_);
    nothing_ = 0x1p-60 * size_of_all;
    values_.resize(std::size_t{steps_ + 1} * (steps_ + 1));
    support_->points.resize(std::size_t{kFaces} * steps_ * steps_);
    for (std::size_t face = 0; face < kFaces; ++face) {
      if (farthest_.was_stopped()) return nullptr;
      measure_face(face);
      put_face(face);
    }
    if (farthest_.was_stopped()) return nullptr;
    set_axis_floats(*support_, nothing_);
    support_->steps = steps_;
    support_->face_size = steps_ * steps_;
    support_->steps_less = static_cast<float>(steps_) * (1.0F - 0x1p-20F);
    support_->rounding = static_cast<float>(0x1p-17 * (largest_ + 1.0) * size_of_all);
    return std::move(support_);
  }

private:
  static constexpr std::size_t kFaces = 8;  // of the octahedron of directions
  static constexpr bool kIsBox = !std::is_same_v<V, Sphere>;

  double radius_about_center(double diagonal) {
    return farthest_(
        kTolerance * diagonal,
        [&](std::uint32_t id) { return distance_reached(volumes_[id], frame_.center); },
        [&](std::uint32_t id) {
          return distance_reached(volumes_[id], center_of(volumes_[id])) <= 2.0 * kFineEnough * diagonal;
        });
  }

  // Along an axis with hardly any extent, the extent is added as a whole.
  void set_axes() {
    const Vec3& half = frame_.half_extents;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto k = static_cast<int>(i);
      support_->scaled_axes[i] = half[k] * frame_.axes[i];
      const bool is_flat = !(half[k] > 0x1p-40 * support_->reach && half[k] > 0x1p-500);
      whole_[k] = is_flat ? 1.0 : 0.0;
      lost_[k] = is_flat ? 0.0 : rounding_ / half[k];
      across_[i] = is_flat ? Vec3(0.0) : frame_.axes[i] / half[k];
    }
  }

  static double signed_part(std::size_t face, std::size_t k, double x) {
    return (face >> k & 1U) != 0 ? -x : x;
  }

  // Measures the model's extent along the directions of a face.
  void measure_face(std::size_t face) {
    const std::uint32_t n = steps_;
    for (std::uint32_t row = 0; row <= n; ++row)
      for (std::uint32_t column = 0; column + row <= n; ++column) {
        const Vec3 size = Vec3(column, row, n - column - row) / static_cast<double>(n);
        if (kIsBox && (column == n || row == n || column + row == 0)) {
          values_[row * (n + 1) + column] = 1.0;  // the root's own: a box is tight along its axes
          continue;
        }
        Vec3 direction(0.0);
        for (std::size_t k = 0; k < 3; ++k)
          direction += signed_part(face, k, size[static_cast<int>(k)]) * across_[k];
        const double found = farthest_(
            kTolerance,
            [&](std::uint32_t id) {
              const V& v = volumes_[id];
              const double width = half_width(v, direction);  // the root's is about 1
              if (!(width <= kMostBeyond))
                return kInfinity;  // the sum would cancel; the parent's bound holds
              return dot(center_of(v) - frame_.center, direction) + width;
            },
            [&](std::uint32_t id) { return half_width(volumes_[id], direction) <= kFineEnough; });
        values_[row * (n + 1) + column] = std::min(found + dot(size, whole_ + lost_), 1.0);
      }
  }

  // Sets the linear functions through three values each of a face, as points.
  void put_face(std::size_t face) {
    const std::uint32_t n = steps_, row_size = n + 1;
    for (std::uint32_t row = 0; row < n; ++row)
      for (std::uint32_t column = 0; column + row < n; ++column) {
        const double* at = &values_[row * row_size + column];
        put(face, row * n + column, column, row, at[0], at[1], at[row_size]);
        if (column + row + 1 == n) continue;
        const double opposite = at[row_size + 1];
        put(face, n * n - 1 - (row * n + column), column, row, (at[1] + at[row_size]) - opposite, at[1],
            at[row_size]);
      }
  }

  // Sets the function with these values at the corner (column, row) and one step further along x and y.
  void put(std::size_t face, std::size_t place, std::uint32_t column, std::uint32_t row, double at_corner,
           double at_x, double at_y) {
    const double along_x = steps_ * (at_x - at_corner), along_y = steps_ * (at_y - at_corner),
                 z = at_corner - (along_x * column + along_y * row) / steps_;
    const double p[3] = {z + along_x, z + along_y, z};
    Vec3 point(0.0);
    for (std::size_t k = 0; k < 3; ++k) {
      point += signed_part(face, k, p[k]) * support_->scaled_axes[k];
      largest_ = std::max(largest_, std::fabs(p[k]));
    }
    support_->points[face * steps_ * steps_ + place] = four_floats(point, nothing_);
  }

  const std::vector<V>& volumes_;
  const Obb frame_;
  FarthestNode farthest_;
  const std::uint32_t steps_;  // along an edge of a face
  std::shared_ptr<RootSupport> support_ = std::make_shared<RootSupport>();
  double rounding_ = 0.0;                      // of a node's position
  double nothing_ = 0.0;                       // beside `rounding_`
  Vec3 whole_ = Vec3(0.0), lost_ = Vec3(0.0);  // of each axis
  Rows3 across_ = {};                          // an axis over its half-extent
  std::vector<double> values_;                 // of a face
  double largest_ = 1.0;                       // component of a point
};

}  // namespace

double reach_in(const RootSupport& support, const Vec3& direction) noexcept {
  const double length = std::sqrt(dot(direction, direction));
  if (!(length > 0.0)) return 0.0;
  if (support.steps == 0) return kInfinity;
  // Scaled into the range of floats; the rounding, also that of a rotated model, is in `rounding`.
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
  if (support.steps != 0) set_axis_floats(*moved, nothing);
  return moved;
}

std::shared_ptr<const RootSupport> make_root_support(const Tree& tree, const std::atomic<bool>* stop) {
  if (tree.empty() || is_set(stop)) return nullptr;
  return std::visit(
      [&](const auto& bounds) { return SupportTable(tree.topology(), bounds.volumes, stop).make(); },
      tree.bounds());
}

}  // namespace boxwood
