// SPDX-License-Identifier: MIT
// Integrates winding numbers over the volumes of nodes. The winding number of a point is the sum of the signs
// of the triangles that a ray from it crosses. So its integral over a box is the sum over triangles of the
// part of the box in front of them: of the triangle, cut to the box's cross-section, with the depth as
// weight.
#include <boxwood/solid_share.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include <boxwood/containment.hpp>
#include <boxwood/tree.hpp>

#include "base/executor.hpp"
#include "base/no_memory.hpp"
#include "base/stop.hpp"
#include "query/pairs/solid_parts.hpp"

namespace boxwood {

namespace {

// Roundings of a triangle's term: some dozens of 2^-52, in units of the box's depth times the triangle's
// area.
constexpr double kRounding = 0x1p-46;
constexpr std::uint32_t kMixed = kNoPart - 1;  // a node with triangles of several parts

// A polygon that five cuts of a triangle can make.
struct Polygon {
  std::array<Vec3, 9> points;
  std::size_t count = 0;
  void add(const Vec3& p) noexcept { points[count++] = p; }
};

// Returns the part with sign * p[axis] <= limit.
Polygon cut(const Polygon& from, int axis, double sign, double limit) noexcept {
  Polygon kept;
  for (std::size_t i = 0; i < from.count; ++i) {
    const Vec3 &p = from.points[i], &q = from.points[i + 1 == from.count ? 0 : i + 1];
    const double a = sign * p[axis] - limit, b = sign * q[axis] - limit;
    if (a <= 0.0) kept.add(p);
    if ((a < 0.0 && b > 0.0) || (a > 0.0 && b < 0.0)) kept.add(p + (q - p) * (a / (a - b)));
  }
  return kept;
}

// Calls f(area, a, b, c) for the triangles of a fan; the area is that of the projection along x, signed.
template <class F> void for_each_fan(const Polygon& polygon, const F& f) noexcept {
  for (std::size_t i = 2; i < polygon.count; ++i) {
    const Vec3 &a = polygon.points[0], &b = polygon.points[i - 1], &c = polygon.points[i];
    f(0.5 * ((b.y - a.y) * (c.z - a.z) - (b.z - a.z) * (c.y - a.y)), a, b, c);
  }
}
double projected(const Polygon& polygon) noexcept {
  double sum = 0.0;
  for_each_fan(polygon, [&](double area, const Vec3&, const Vec3&, const Vec3&) { sum += area; });
  return sum;
}
// Returns the integral of x - low over the projection.
double integral(const Polygon& polygon, double low) noexcept {
  double sum = 0.0;
  for_each_fan(polygon, [&](double area, const Vec3& a, const Vec3& b, const Vec3& c) {
    sum += area * ((a.x + b.x + c.x) / 3.0 - low);
  });
  return sum;
}

// The integrals of the winding numbers over one box.
struct Windings {
  std::vector<double> of_part;  // one entry for all of them together if the parts are plain
  double error = 0.0;
};

class Integrator {
public:
  Integrator(const ModelView& model, const SolidParts& parts)
      : nodes_(model.tree->topology().nodes), order_(model.tree->topology().order), mesh_(model.mesh),
        parts_(parts), counts_(order_.size()), boxes_(nodes_.size()), areas_(nodes_.size(), Vec3(0.0)),
        sizes_(nodes_.size(), 0.0), part_(nodes_.size(), kNoPart) {
    std::vector<bool> seen(mesh_.triangles.size(), false);
    for (std::size_t i = 0; i < order_.size(); ++i) {  // a tree with spatial splits repeats triangles
      counts_[i] = !seen[order_[i]] && parts.of_triangle[order_[i]] != kNoPart;
      seen[order_[i]] = true;
    }
    for (std::size_t n = nodes_.size(); n-- > 0;) sum_up(n);
  }

  Windings over(const Obb& box) const {
    Windings sums;
    sums.of_part.assign(parts_.is_plain ? 1 : parts_.sign.size(), 0.0);
    std::array<std::uint32_t, 2 * kMaxTreeDepth + 2> stack;
    std::size_t size = 0;
    stack[size++] = 0;
    while (size != 0) {
      const std::uint32_t n = stack[--size];
      if (part_[n] == kNoPart) continue;
      const TreeNode& node = nodes_[n];
      const Place place = place_of(n, box);
      if (place == Place::beside) continue;
      if (place == Place::beyond && (parts_.is_plain || part_[n] != kMixed)) {
        const double depth = 2.0 * box.half_extents.x;
        sums.of_part[index_of(part_[n])] += depth * glm::dot(box.axes[0], areas_[n]);
        sums.error += kRounding * depth * sizes_[n];
      } else if (node.is_leaf()) {
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
          if (counts_[i]) add_triangle(order_[i], box, sums);
      } else {
        stack[size++] = node.left + 1;
        stack[size++] = node.left;
      }
    }
    return sums;
  }

private:
  enum class Place { beside, across, beyond };

  std::size_t index_of(std::uint32_t part) const noexcept { return parts_.is_plain ? 0 : part; }

  void sum_up(std::size_t n) {
    const TreeNode& node = nodes_[n];
    const auto take = [&](const Aabb& box, const Vec3& area, double size, std::uint32_t part) {
      if (part == kNoPart) return;
      boxes_[n].min = glm::min(boxes_[n].min, box.min);
      boxes_[n].max = glm::max(boxes_[n].max, box.max);
      areas_[n] += area;
      sizes_[n] += size;
      part_[n] = part_[n] == kNoPart || part_[n] == part ? part : kMixed;
    };
    if (!node.is_leaf()) {
      for (const std::uint32_t c : {node.left, node.left + 1})
        take(boxes_[c], areas_[c], sizes_[c], part_[c]);
      return;
    }
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      if (!counts_[i]) continue;
      const auto p = corners(mesh_, order_[i]);
      const Vec3 area = 0.5 * glm::cross(p[1] - p[0], p[2] - p[0]);
      take(grow(grow(grow(Aabb(), p[0]), p[1]), p[2]), area, glm::length(area),
           parts_.of_triangle[order_[i]]);
    }
  }

  Place place_of(std::uint32_t n, const Obb& box) const noexcept {
    const Vec3 half = 0.5 * (boxes_[n].max - boxes_[n].min), center = boxes_[n].min + half - box.center;
    bool inside = true;
    for (int k = 2; k >= 0; --k) {
      const Vec3& axis = box.axes[static_cast<std::size_t>(k)];
      const double at = glm::dot(axis, center), reach = glm::dot(glm::abs(axis), half);
      const double h = box.half_extents[k];
      if (k != 0) {
        if (std::fabs(at) - reach > h) return Place::beside;
        inside = inside && std::fabs(at) + reach <= h;
      } else {
        if (at + reach <= -h) return Place::beside;
        inside = inside && at - reach >= h;
      }
    }
    return inside ? Place::beyond : Place::across;
  }

  void add_triangle(std::uint32_t triangle, const Obb& box, Windings& sums) const noexcept {
    Polygon polygon;
    for (const Vec3& p : corners(mesh_, triangle)) {
      const Vec3 d = p - box.center;
      polygon.add({glm::dot(box.axes[0], d), glm::dot(box.axes[1], d), glm::dot(box.axes[2], d)});
    }
    const Vec3& h = box.half_extents;
    const double depth = 2.0 * h.x;
    sums.error +=
        kRounding * (depth + glm::length(polygon.points[0])) *
        glm::length(glm::cross(polygon.points[1] - polygon.points[0], polygon.points[2] - polygon.points[0]));
    for (int k = 1; k < 3; ++k) {
      polygon = cut(polygon, k, 1.0, h[k]);
      polygon = cut(polygon, k, -1.0, h[k]);
    }
    // In front of the part beyond the box lies its whole depth.
    const Polygon behind = cut(polygon, 0, -1.0, h.x), within = cut(behind, 0, 1.0, h.x);
    sums.of_part[index_of(parts_.of_triangle[triangle])] +=
        depth * (projected(behind) - projected(within)) + integral(within, -h.x);
  }

  const std::vector<TreeNode>& nodes_;
  const std::vector<std::uint32_t>& order_;
  const MeshView& mesh_;
  const SolidParts& parts_;
  std::vector<bool> counts_;  // by place in the order
  // By node: the box, the sum of the vector areas, the sum of the areas and the part of those triangles.
  std::vector<Aabb> boxes_;
  std::vector<Vec3> areas_;
  std::vector<double> sizes_;
  std::vector<std::uint32_t> part_;
};

// Returns bounds of the volume of the solid inside a box.
FigureBounds solid_in(const Obb& box, const Integrator& integrator, const SolidParts& parts) {
  const double whole = volume(box);
  const Windings sums = integrator.over(box);
  const auto clamped = [&](double low, double high) {
    return FigureBounds{std::clamp(low - sums.error, 0.0, whole), std::clamp(high + sums.error, 0.0, whole)};
  };
  if (parts.is_plain) {
    const double v = parts.whole_sign * sums.of_part[0];
    return clamped(v, v);
  }
  Vec3 reach(0.0);
  for (int k = 0; k < 3; ++k) reach += glm::abs(box.axes[static_cast<std::size_t>(k)]) * box.half_extents[k];
  const Aabb around{box.center - reach, box.center + reach};
  double by_sign[2] = {0.0, 0.0}, unknown = 0.0;
  for (std::size_t i = 0; i < parts.sign.size(); ++i) {
    if (parts.sign[i] != 0) {
      by_sign[parts.sign[i] < 0 ? 1 : 0] += std::fabs(sums.of_part[i]);
      continue;
    }
    const Aabb both{glm::max(around.min, parts.box[i].min), glm::min(around.max, parts.box[i].max)};
    if (!is_empty(both)) unknown += volume(both);
  }
  // A point of one part is outside of the solid only if parts of the other sign, or unknown ones, cancel it.
  double least = 0.0;
  for (std::size_t i = 0; i < parts.sign.size(); ++i)
    if (parts.sign[i] != 0)
      least = std::max(least, std::fabs(sums.of_part[i]) - by_sign[parts.sign[i] < 0 ? 0 : 1] - unknown);
  return clamped(least, by_sign[0] + by_sign[1] + unknown);
}

Obb as_box(const Aabb& box) {
  const Vec3 half = 0.5 * (box.max - box.min);
  return {box.min + half, kIdentityRows, half};
}

FigureBounds outside_of(const Obb& box, const Integrator& integrator, const SolidParts& parts) {
  const double whole = volume(box);
  if (!(whole > 0.0)) return {};
  const FigureBounds inside = solid_in(box, integrator, parts);
  return {1.0 - inside.upper / whole, 1.0 - inside.lower / whole};
}
FigureBounds outside_of(const Aabb& box, const Integrator& integrator, const SolidParts& parts) {
  return outside_of(as_box(box), integrator, parts);
}
// Between the cube inside the sphere and the cube around it.
FigureBounds outside_of(const Sphere& sphere, const Integrator& integrator, const SolidParts& parts) {
  const double whole = volume(sphere);
  if (!(whole > 0.0)) return {};
  const Obb inner{sphere.center, kIdentityRows, Vec3(sphere.radius / std::sqrt(3.0) * (1.0 - 0x1p-50))};
  const Obb outer{sphere.center, kIdentityRows, Vec3(sphere.radius)};
  const FigureBounds in = solid_in(inner, integrator, parts), out = solid_in(outer, integrator, parts);
  const double lower = std::max(in.lower, out.lower - (volume(outer) - whole));
  const double upper = std::min({whole, out.upper, in.upper + (whole - volume(inner))});
  return {std::clamp(1.0 - upper / whole, 0.0, 1.0), std::clamp(1.0 - lower / whole, 0.0, 1.0)};
}

Result<SolidShares> measured(const ModelView& model, std::span<const std::uint32_t> nodes, Threads threads,
                             const std::atomic<bool>* stop) {
  SolidShares shares;
  if (nodes.empty()) return shares;
  if (model.tree == nullptr) return Error{ErrorKind::usage, "there is no tree to measure", {}};
  const TreeTopology& topology = model.tree->topology();
  for (const std::uint32_t n : nodes)
    if (n >= topology.nodes.size())
      return Error{ErrorKind::usage, "the tree has no node " + std::to_string(n), {}};
  for (const std::uint32_t t : topology.order)
    if (t >= model.mesh.triangles.size())
      return Error{ErrorKind::malformed,
                   "the tree holds triangle " + std::to_string(t) + ", but the mesh has only " +
                       std::to_string(model.mesh.triangles.size()),
                   {}};
  const Result<SolidParts> parts = solid_parts(model, stop);
  if (!parts) return parts.error();
  shares.closed_parts = parts->sign.size();
  shares.open_parts = parts->open_parts;
  shares.is_plain = parts->is_plain;
  shares.outside.resize(nodes.size());
  const Integrator integrator(model, *parts);
  double all = 0.0;
  std::visit(
      [&](const auto& bounds) {
        parallel_for(nodes.size(), threads, [&](std::size_t i) {
          if (!is_set(stop)) shares.outside[i] = outside_of(bounds.volumes[nodes[i]], integrator, *parts);
        });
        for (std::size_t i = 0; i < nodes.size(); ++i) {
          const double size = volume(bounds.volumes[nodes[i]]);
          all += size;
          shares.all.lower += size * shares.outside[i].lower;
          shares.all.upper += size * shares.outside[i].upper;
        }
      },
      model.tree->bounds());
  if (is_set(stop)) return Error{ErrorKind::cancelled, "measuring the solid was cancelled", {}};
  shares.all = all > 0.0 ? FigureBounds{shares.all.lower / all, shares.all.upper / all} : FigureBounds{};
  return shares;
}

}  // namespace

Result<SolidShares> solid_shares(const ModelView& model, std::span<const std::uint32_t> nodes,
                                 const WorkOptions& work) {
  return with_memory_to("measure the solid", [&] { return measured(model, nodes, work.threads, work.stop); });
}

}  // namespace boxwood
