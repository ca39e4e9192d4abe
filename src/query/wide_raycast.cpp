// Rays through the wide layout, nearest child first.
//
// The ray is moved to where it enters the root box, in double, and then taken from frame to frame in float,
// where parameters are lengths s = (t - t_enter) |direction|. Its error is carried along and widens the
// boxes; leaves are tested in double against the ray as it was given, so a hit is the reference's to the bit.
// With u = 2^-24, |.| sums of absolute coordinates and away = |origin| + reach (wide_descent.hpp):
//   a child's ray     origin and direction: each coordinate 4 roundings of at most away, of at most 1: + 12 u
//   the test          the box is widened by the error of the origin, and by that of the direction times the
//   length
//                     of the way, at most away + reach
#include "query/wide_raycast.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "query/ray_triangle.hpp"
#include "query/ray_volume.hpp"
#include "query/wide_descent.hpp"
#include "query/wide_kernels.hpp"

namespace boxwood {

namespace {

struct Entry {
  WideChild node;
  WideRay ray;     // in the node's frame
  float half_sum;  // of the node's half-extents
  float origin_error, direction_error;
  float begin;  // nothing in the node is hit before
};

float rounded_up(double x) noexcept {
  return std::nextafter(static_cast<float>(x), std::numeric_limits<float>::infinity());
}

double sum_abs(const Vec3& v) noexcept {
  return (std::fabs(v.x) + std::fabs(v.y)) + std::fabs(v.z);
}

class WideRayCast {
public:
  WideRayCast(const Tree& tree, const Ray& ray) noexcept
      : tree_(tree), layout_(*tree.wide), length_(glm::length(ray.direction)) {
    const Obb& box = layout_.root_box;
    enter_ = RayBounds(ray).enter(box, ray.t_max);
    if (!(enter_ < kInfinity)) return;
    const Vec3 start = (ray.origin + ray.direction * enter_) - box.center,
               direction = ray.direction / length_;
    for (std::size_t k = 0; k < 3; ++k) {
      root_.ray.origin[k] = static_cast<float>(glm::dot(box.axes[k], start));
      root_.ray.direction[k] = static_cast<float>(glm::dot(box.axes[k], direction));
    }
    root_.node = layout_.root;
    root_.half_sum = rounded_up(sum_abs(box.half_extents));
    // What RayBounds pays for with the same share, and the move of the origin.
    const double far = sum_abs(ray.origin) + sum_abs(box.center) + sum_abs(box.half_extents);
    root_.origin_error =
        rounded_up(4.0 * RayBounds::kSlack * far) + 4.0F * kFloatUnit * boxwood::sum_abs(root_.ray.origin);
    root_.direction_error = 4.0F * kFloatUnit;
    root_.begin = 0.0F;
    set_end(ray.t_max);
  }

  void set_end(double t) noexcept { end_ = rounded_up((t - enter_) * length_ * (1.0 + 0x1p-30)); }

  // Visits the leaves that the ray may hit before the end, which visit(triangle) may bring nearer by
  // set_end().
  template <class Visit> void run(const Visit& visit) noexcept {
    if (!(enter_ < kInfinity)) return;
    std::array<Entry, (kWidth - 1) * kMaxTreeDepth + 1> stack;
    stack[0] = root_;
    for (std::size_t top = 1; top > 0;) {
      const Entry entry = stack[--top];
      if (entry.begin > end_) continue;
      if (entry.node.is_leaf())
        visit_leaf(entry.node.index(), visit);
      else
        top = open(entry, stack.data(), top);
    }
  }

private:
  template <class Visit> void visit_leaf(std::uint32_t id, const Visit& visit) noexcept {
    const TreeNode& leaf = tree_.topology.nodes[id];
    for (std::uint32_t i = leaf.first; i < leaf.first + leaf.count; ++i) visit(tree_.topology.order[i]);
  }

  std::size_t open(const Entry& entry, Entry* stack, std::size_t top) const noexcept {
    const WideNode& node = layout_.nodes[entry.node.index()];
    const float reach = layout_.reach_ratio * entry.half_sum,
                away = boxwood::sum_abs(entry.ray.origin) + reach;
    const float origin_error = entry.origin_error + 12.0F * kFloatUnit * away;
    const float direction_error = entry.direction_error + 12.0F * kFloatUnit;
    const float slack = 2.0F * origin_error + (2.0F * direction_error + 16.0F * kFloatUnit) * (away + reach);
    WideRays rays;
    std::uint32_t hit = kernels_.children_on_ray(node, entry.ray, slack, end_, rays);
    const std::size_t base = top;
    for (; hit != 0; hit &= hit - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(hit));
      std::size_t at = top++;  // the nearest on top
      for (; at > base && stack[at - 1].begin < rays.begin[lane]; --at) stack[at] = stack[at - 1];
      Entry& child = stack[at];
      child.node = node.child[lane];
      prefetch(layout_, child.node);
      child.half_sum = 0.0F;
      for (std::size_t k = 0; k < 3; ++k) {
        child.ray.origin[k] = rays.origin[k][lane];
        child.ray.direction[k] = rays.direction[k][lane];
        child.half_sum += node.half_extents[k][lane];
      }
      child.origin_error = origin_error;
      child.direction_error = direction_error;
      child.begin = rays.begin[lane];
    }
    return top;
  }

  const WideKernels& kernels_ = wide_kernels();
  const Tree& tree_;
  const WideLayout& layout_;
  double length_, enter_ = kInfinity;
  float end_ = 0.0F;
  Entry root_;
};

}  // namespace

bool can_cast_wide(const Tree& tree, const Ray& ray) noexcept {
  if (tree.wide == nullptr || tree.kind() != TreeKind::obb) return false;
  const double size = sum_abs(tree.wide->root_box.half_extents), length = glm::length(ray.direction);
  return size > kMinWideSize && size < kMaxWideSize && length > 0x1p-400 && length < 0x1p400 &&
         sum_abs(ray.origin) < kMaxWideSize;
}

std::optional<RayHit> raycast_first_wide(const Tree& tree, const MeshView& mesh, const Ray& ray) noexcept {
  const RayFrame frame(ray);
  WideRayCast cast(tree, ray);
  std::optional<RayHit> best;
  cast.run([&](std::uint32_t t) {
    const auto hit = hit_triangle(frame, corners(mesh, t), t);
    if (!hit || (best && !comes_before(*hit, *best))) return;
    best = hit;
    cast.set_end(hit->t);
  });
  return best;
}

void raycast_all_wide(const Tree& tree, const MeshView& mesh, const Ray& ray, std::vector<RayHit>& hits) {
  const RayFrame frame(ray);
  WideRayCast(tree, ray).run([&](std::uint32_t t) {
    if (const auto hit = hit_triangle(frame, corners(mesh, t), t)) hits.push_back(*hit);
  });
}

}  // namespace boxwood
