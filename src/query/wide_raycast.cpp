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
    walk_.end = rounded_up((t - enter_) * length_ * (1.0 + 0x1p-30));
  }

  // Visits the triangles that the ray may hit before the end, which visit(triangle) may bring nearer by
  // set_end().
  template <class Visit> void run(const Visit& visit) noexcept {
    if (!(enter_ < kInfinity)) return;
    while (boxes_.next_leaf(layout_.ray_nodes.data(), ray_, walk_)) {
      const std::uint32_t end = walk_.next.child + walk_.next.count;
      constexpr auto kStep = static_cast<std::uint32_t>(kLeafBatch);
      for (std::uint32_t i = walk_.next.child; i < end; i += kStep) {
        const std::uint32_t* order = order_ + i;
        std::uint32_t left = triangles_.triangles_on_ray(mesh_, order, std::min(kStep, end - i), frame_,
                                                         t_end_ * (1.0 + 0x1p-40));
        for (; left != 0; left &= left - 1) visit(order[std::countr_zero(left)]);
      }
    }
  }

private:
  const WideKernels& boxes_ = wide_kernels();
  const TriangleKernels& triangles_ = triangle_kernels();
  const std::uint32_t* order_;
  const MeshView& mesh_;
  const WideLayout& layout_;
  RayFrameNumbers frame_;
  double length_, enter_ = kInfinity, t_end_ = kInfinity;
  WideRay ray_;
  RayWalk walk_;
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
