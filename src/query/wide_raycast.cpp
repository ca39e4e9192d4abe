// Rays through the ray nodes of the wide layout, nearest child first.
//
// The ray is moved to where it enters the root box, in double, and then followed in float, relative to the
// centre of that box; parameters are lengths s = (t - t_enter) |direction|. Boxes are widened by a share of
// the root box that covers every rounding; leaves are tested in double against the ray as it was given, so a
// hit is the reference's to the bit.
//
// Rounding, with u = 2^-24 and r the radius of the ball around the root box, in which the way lies: the
// origin and the corners of boxes are coordinates of at most r, off by u r; their difference of at most 2 r
// by 2 u r more; the steps of a box, at most 2 r in all, by 2 u of them; the direction by u of the way, at
// most 2 r, and so is its inverse; products and sums of what is at most 4 r by 2 u each. Together below 32 u
// r = 2^-19 r; kRaySlack is twice that.
#include "query/wide_raycast.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "query/ray_triangle.hpp"
#include "query/ray_volume.hpp"
#include "query/triangle_kernels.hpp"
#include "query/wide_kernels.hpp"

namespace boxwood {

namespace {

constexpr double kRaySlack = 0x1p-18;  // of the radius of the ball around the root box
// Smaller components of a direction pass for this: over a way of at most 2 r that moves less than the slack.
constexpr double kSmallestComponent = 0x1p-50;

struct Entry {
  std::uint32_t child;  // a ray node, or where a leaf's triangles begin in the order
  std::uint32_t count;  // of a leaf; 0: a node
  float begin;          // nothing in it is hit before
};

float rounded_up(double x) noexcept {
  return std::nextafter(static_cast<float>(x), std::numeric_limits<float>::infinity());
}

double sum_abs(const Vec3& v) noexcept {
  return (std::fabs(v.x) + std::fabs(v.y)) + std::fabs(v.z);
}

class WideRayCast {
public:
  WideRayCast(const Tree& tree, const MeshView& mesh, const RayFrame& frame, const Ray& ray) noexcept
      : order_(tree.topology.order.data()), mesh_(mesh), layout_(*tree.wide), frame_(frame.numbers()),
        length_(glm::length(ray.direction)) {
    const Obb& box = layout_.root_box;
    enter_ = RayBounds(ray).enter(box, ray.t_max);
    if (!(enter_ < kInfinity)) return;
    const Vec3 start = (ray.origin + ray.direction * enter_) - box.center;
    // Besides: what RayBounds pays for with the same share, and the move of the origin.
    const double far = sum_abs(ray.origin) + sum_abs(box.center) + sum_abs(box.half_extents);
    const double slack = kRaySlack * layout_.ball_radius + 4.0 * RayBounds::kSlack * far;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto i = static_cast<int>(k);
      const double component = ray.direction[i] / length_;
      const double safe = std::copysign(std::fmax(std::fabs(component), kSmallestComponent), component);
      ray_.origin[k] = static_cast<float>(start[i]);
      ray_.inverse[k] = static_cast<float>(1.0 / safe);
      ray_.slack[k] = rounded_up(slack / std::fabs(safe));
    }
    set_end(ray.t_max);
  }

  // No hit after t is wanted any more.
  void set_end(double t) noexcept {
    t_end_ = t;
    end_ = rounded_up((t - enter_) * length_ * (1.0 + 0x1p-30));
  }

  // Visits the triangles that the ray may hit before the end, which visit(triangle) may bring nearer by
  // set_end().
  template <class Visit> void run(const Visit& visit) noexcept {
    if (!(enter_ < kInfinity)) return;
    std::array<Entry, (kWidth - 1) * kMaxTreeDepth + 1> stack;
    Entry* top = stack.data();  // one above the last
    Entry next{0, 0, 0.0F};
    for (;;) {
      if (next.count == 0) {
        if (open(layout_.ray_nodes[next.child], next, top)) continue;
      } else {
        visit_leaf(next, visit);
      }
      do {
        if (top == stack.data()) return;
        next = *--top;
      } while (next.begin > end_);
    }
  }

private:
  template <class Visit> void visit_leaf(const Entry& leaf, const Visit& visit) noexcept {
    const std::uint32_t end = leaf.child + leaf.count;
    constexpr auto kStep = static_cast<std::uint32_t>(kLeafBatch);
    for (std::uint32_t i = leaf.child; i < end; i += kStep) {
      const std::uint32_t* order = order_ + i;
      std::uint32_t left = triangles_.triangles_on_ray(mesh_, order, std::min(kStep, end - i), frame_,
                                                       t_end_ * (1.0 + 0x1p-40));
      for (; left != 0; left &= left - 1) visit(order[std::countr_zero(left)]);
    }
  }

  // The nearest child that the ray may hit becomes the next, the others are pushed, the nearer ones last;
  // false: there is none.
  bool open(const RayNode& node, Entry& next, Entry*& top) const noexcept {
    float begin[kWidth];
    std::uint32_t hit = boxes_.children_on_ray(node, ray_, end_, begin);
    if (hit == 0) return false;
    const auto take = [&] {
      const auto lane = static_cast<std::size_t>(std::countr_zero(hit));
      hit &= hit - 1;
      return Entry{node.child[lane], node.count[lane], begin[lane]};
    };
    next = take();
    for (const Entry* base = top; hit != 0;) {
      Entry other = take();
      if (other.begin < next.begin) std::swap(other, next);
      prefetch(other);
      Entry* at = top++;
      for (; at > base && at[-1].begin < other.begin; --at) *at = at[-1];
      *at = other;
    }
    return true;
  }

  void prefetch([[maybe_unused]] const Entry& entry) const noexcept {
#if defined(__GNUC__)
    if (entry.count != 0) {
      __builtin_prefetch(order_ + entry.child);
    } else {
      const char* node = reinterpret_cast<const char*>(&layout_.ray_nodes[entry.child]);
      __builtin_prefetch(node);
      __builtin_prefetch(node + 64);
    }
#endif
  }

  const WideKernels& boxes_ = wide_kernels();
  const TriangleKernels& triangles_ = triangle_kernels();
  const std::uint32_t* order_;
  const MeshView& mesh_;
  const WideLayout& layout_;
  RayFrameNumbers frame_;
  double length_, enter_ = kInfinity, t_end_ = kInfinity;
  float end_ = 0.0F;
  WideRay ray_;
};

}  // namespace

bool can_cast_wide(const Tree& tree, const Ray& ray) noexcept {
  if (tree.wide == nullptr || tree.wide->ray_nodes.empty() || !tree.wide->floats_hold_it) return false;
  const double length = glm::length(ray.direction);
  return length > 0x1p-400 && length < 0x1p400 && sum_abs(ray.origin) < kMaxWideSize;
}

std::optional<RayHit> raycast_first_wide(const Tree& tree, const MeshView& mesh, const Ray& ray) noexcept {
  const RayFrame frame(ray);
  WideRayCast cast(tree, mesh, frame, ray);
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
  WideRayCast(tree, mesh, frame, ray).run([&](std::uint32_t t) {
    if (const auto hit = hit_triangle(frame, corners(mesh, t), t)) hits.push_back(*hit);
  });
}

}  // namespace boxwood
