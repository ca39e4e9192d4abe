// SPDX-License-Identifier: MIT
// Weighs the splits of a node with spatial splits by the surface area heuristic.
#include "tree/builders/boxes/split_planes.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace boxwood {

namespace {

constexpr std::size_t kFew = 2048;  // of so few references every plane is weighed, of more those of bins
constexpr int kObjectBins = 64, kSpatialBins = 32;

// Calls take(cost, bin, boxes of both sides, counts of both) for each plane below a bin that has something
// on both sides. `enter` and `leave`: how many begin and end in each bin.
template <std::size_t N, class Take>
void weigh(const std::array<FloatBounds, N>& boxes, const std::array<std::size_t, N>& enter,
           const std::array<std::size_t, N>& leave, const Take& take) {
  std::array<FloatBounds, N> behind;
  std::array<std::size_t, N> behind_count{};
  FloatBounds box = no_box();
  std::size_t count = 0;
  for (std::size_t b = N; b-- > 0;) {
    box = join(box, boxes[b]);
    count += leave[b];
    behind[b] = box;
    behind_count[b] = count;
  }
  box = no_box();
  count = 0;
  for (std::size_t b = 1; b < N; ++b) {
    box = join(box, boxes[b - 1]);
    count += enter[b - 1];
    if (count == 0 || behind_count[b] == 0) continue;
    const FloatBounds sides[2] = {box, behind[b]};
    take(area_of(box) * static_cast<double>(count) +
             area_of(behind[b]) * static_cast<double>(behind_count[b]),
         static_cast<int>(b), sides, count, behind_count[b]);
  }
}

// Weighs every plane between two centres along each axis.
ObjectSplit swept(const References& references) {
  const std::size_t n = references.size();
  std::vector<std::pair<double, std::uint32_t>> order(n), best_order;
  std::vector<double> costs(n);
  std::vector<FloatBounds> behind(n);
  ObjectSplit best;
  std::size_t best_left = 0, best_larger = n;
  for (int axis = 0; axis < 3; ++axis) {
    for (std::uint32_t i = 0; i < n; ++i) order[i] = {center_key(references[i].box, axis), i};
    std::sort(order.begin(), order.end());
    FloatBounds box = no_box();
    for (std::size_t i = n; i-- > 1;) {
      box = join(box, references[order[i].second].box);
      behind[i] = box;
      costs[i] = area_of(box) * static_cast<double>(n - i);
    }
    box = no_box();
    bool is_best = false;
    for (std::size_t i = 1; i < n; ++i) {
      box = join(box, references[order[i - 1].second].box);
      const double cost = area_of(box) * static_cast<double>(i) + costs[i];
      const std::size_t larger = std::max(i, n - i);  // the smaller wins among equal costs
      if (!(cost < best.cost || (cost == best.cost && larger < best_larger))) continue;
      best.cost = cost;
      best_larger = larger;
      best.boxes[0] = box;
      best.boxes[1] = behind[i];
      best_left = i;
      is_best = true;
    }
    if (is_best) best_order = order;
  }
  if (best_order.empty()) return best;
  best.right.assign(n, true);
  for (std::size_t i = 0; i < best_left; ++i) best.right[best_order[i].second] = false;
  return best;
}

int bin_of(const Reference& r, int axis, double low, double scale) noexcept {
  return std::min(static_cast<int>((center_key(r.box, axis) - low) * scale), kObjectBins - 1);
}

// Weighs the planes between bins of the centres.
ObjectSplit binned(const References& references) {
  ObjectSplit best;
  int best_axis = -1, best_bin = 0;
  double low[3], scale[3];
  for (int axis = 0; axis < 3; ++axis) {
    double high = -kInfinity;
    low[axis] = kInfinity;
    for (const Reference& r : references) {
      low[axis] = std::min(low[axis], center_key(r.box, axis));
      high = std::max(high, center_key(r.box, axis));
    }
    scale[axis] = high > low[axis] ? kObjectBins / (high - low[axis]) : 0.0;
    if (!(scale[axis] > 0.0) || !(scale[axis] < kInfinity)) continue;
    std::array<FloatBounds, kObjectBins> boxes;
    std::array<std::size_t, kObjectBins> counts{};
    boxes.fill(no_box());
    for (const Reference& r : references) {
      const auto b = static_cast<std::size_t>(bin_of(r, axis, low[axis], scale[axis]));
      boxes[b] = join(boxes[b], r.box);
      ++counts[b];
    }
    weigh(boxes, counts, counts,
          [&](double cost, int bin, const FloatBounds(&sides)[2], std::size_t, std::size_t) {
            if (!(cost < best.cost)) return;
            best.cost = cost;
            best_axis = axis;
            best_bin = bin;
            best.boxes[0] = sides[0];
            best.boxes[1] = sides[1];
          });
  }
  if (best_axis < 0) return best;
  best.right.reserve(references.size());
  for (const Reference& r : references)
    best.right.push_back(bin_of(r, best_axis, low[best_axis], scale[best_axis]) >= best_bin);
  return best;
}
// Returns about the box of a part of a triangle: of its outline between two planes, cut to the reference's
// box. It is for the costs alone, so nothing is rounded outwards.
FloatBounds part_in_slab(const std::array<Vec3, 3>& triangle, const FloatBounds& box, int axis, double low,
                         double high) noexcept {
  Vec3 from(kInfinity), to(-kInfinity);
  const auto add = [&](const Vec3& p) {
    from = glm::min(from, p);
    to = glm::max(to, p);
  };
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 &p = triangle[i], &q = triangle[i == 2 ? 0 : i + 1];
    const double a = p[axis], b = q[axis];
    if (a >= low && a <= high) add(p);
    for (const double plane : {low, high})
      if ((a < plane && b > plane) || (a > plane && b < plane)) add(p + (q - p) * ((plane - a) / (b - a)));
  }
  FloatBounds part;
  for (int k = 0; k < 3; ++k) {
    part.min[k] = std::max(box.min[k], static_cast<float>(from[k]));
    part.max[k] = std::min(box.max[k], static_cast<float>(to[k]));
    if (!(part.min[k] <= part.max[k])) return no_box();
  }
  return part;
}

}  // namespace

ObjectSplit cheapest_division(const References& references) {
  return references.size() <= kFew ? swept(references) : binned(references);
}

// A reference counts from the first to the last slab of its box, with the box of its part in each.
SpatialSplit cheapest_plane(const MeshView& mesh, const TriangleBoxes& triangles,
                            const References& references) {
  const FloatBounds whole = box_of(references);
  SpatialSplit best;
  for (int axis = 0; axis < 3; ++axis) {
    const double low = whole.min[axis], width = static_cast<double>(whole.max[axis]) - low;
    if (!(width > 0.0)) continue;
    std::array<float, kSpatialBins + 1> planes;
    for (int b = 0; b <= kSpatialBins; ++b)
      planes[static_cast<std::size_t>(b)] = static_cast<float>(low + width * (b / double{kSpatialBins}));
    std::array<FloatBounds, kSpatialBins> boxes;
    std::array<std::size_t, kSpatialBins> enter{}, leave{};
    boxes.fill(no_box());
    const auto slab_of = [&](float x) {
      const double at = (static_cast<double>(x) - low) / width * kSpatialBins;
      auto b = static_cast<std::size_t>(std::clamp(at, 0.0, kSpatialBins - 1.0));
      while (b > 0 && x < planes[b]) --b;
      while (b + 1 < kSpatialBins && x >= planes[b + 1]) ++b;
      return b;
    };
    for (const Reference& r : references) {
      const std::size_t first = slab_of(r.box.min[axis]);
      std::size_t last = slab_of(r.box.max[axis]);
      while (last > first && r.box.max[axis] <= planes[last]) --last;
      if (first == last) {
        boxes[first] = join(boxes[first], r.box);
      } else {
        const auto triangle = corners(mesh, triangles.triangles[r.index]);
        for (std::size_t b = first; b <= last; ++b)
          boxes[b] = join(boxes[b], part_in_slab(triangle, r.box, axis, planes[b], planes[b + 1]));
      }
      ++enter[first];
      ++leave[last];
    }
    weigh(boxes, enter, leave,
          [&](double cost, int bin, const FloatBounds(&sides)[2], std::size_t left, std::size_t right) {
            if (!(cost < best.cost)) return;
            best = {cost, axis, planes[static_cast<std::size_t>(bin)], {sides[0], sides[1]}, {left, right}};
          });
  }
  return best;
}

}  // namespace boxwood
