// SPDX-License-Identifier: MIT
// Finds the points that decide about the contact of two polyhedra, from pairs of triangles. If they meet
// without passing through each other, each connected piece of contact of one kind (corner, edge or face
// against corner, edge or face) ends at a corner or at a crossing of edges. A piece looks the same all along,
// so it is enough to judge these ends.
#include "clash/contact_points.hpp"

#include <algorithm>
#include <tuple>

#include "base/point_order.hpp"
#include "base/stop.hpp"
#include "triangles/degenerate_pair.hpp"

namespace boxwood {

namespace {

bool same(const Vec3& p, const Vec3& q) noexcept {
  return !before(p, q) && !before(q, p);
}

struct CornerContact {
  Vec3 point = Vec3(0.0);
  std::uint32_t triangle = 0;
  bool of_b = false;
};
bool corner_before(const CornerContact& c, const CornerContact& d) noexcept {
  if (!same(c.point, d.point)) return before(c.point, d.point);
  return std::tie(c.of_b, c.triangle) < std::tie(d.of_b, d.triangle);
}

struct EdgeContact {
  std::array<Vec3, 4> ends;  // of A's edge and of B's, each in order
  std::uint32_t triangle = 0;
  bool of_b = false;
};
int compare_ends(const EdgeContact& e, const EdgeContact& f) noexcept {
  for (std::size_t i = 0; i < 4; ++i) {
    if (before(e.ends[i], f.ends[i])) return -1;
    if (before(f.ends[i], e.ends[i])) return 1;
  }
  return 0;
}
bool edge_before(const EdgeContact& e, const EdgeContact& f) noexcept {
  const int ends = compare_ends(e, f);
  return ends != 0 ? ends < 0 : std::tie(e.of_b, e.triangle) < std::tie(f.of_b, f.triangle);
}

template <class Contact, class Before> void sort_unique(std::vector<Contact>& list, const Before& before_) {
  std::sort(list.begin(), list.end(), before_);
  list.erase(
      std::unique(list.begin(), list.end(),
                  [&](const Contact& c, const Contact& d) { return !before_(c, d) && !before_(d, c); }),
      list.end());
}

// Returns true if two edges cross at a point inside both.
bool edges_cross(const Vec3& a0, const Vec3& a1, const Vec3& b0, const Vec3& b1,
                 PredicateCounts& counts) noexcept {
  if (orient3d(a0, a1, b0, b1, counts) != 0) return false;
  const bool b0_on = collinear(a0, a1, b0, counts);
  if (b0_on || collinear(a0, a1, b1, counts)) return false;
  const int axis = detail::projection_axis(a0, a1, b0, counts);
  const Vec2 p = drop(a0, axis), q = drop(a1, axis), r = drop(b0, axis), s = drop(b1, axis);
  return orient2d(p, q, r, counts) * orient2d(p, q, s, counts) < 0 &&
         orient2d(r, s, p, counts) * orient2d(r, s, q, counts) < 0;
}

class ContactPoints {
public:
  void add(std::uint32_t a, const Corners& of_a, std::uint32_t b, const Corners& of_b) {
    const detail::Simplex simplex_a{of_a, 3}, simplex_b{of_b, 3};
    for (const Vec3& p : of_a)
      if (detail::point_meets(p, simplex_b, counts_)) add_corner(p, a, b);
    for (const Vec3& p : of_b)
      if (detail::point_meets(p, simplex_a, counts_)) add_corner(p, a, b);
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < 3; ++k) {
        Vec3 a0 = of_a[i], a1 = of_a[(i + 1) % 3], b0 = of_b[k], b1 = of_b[(k + 1) % 3];
        if (!edges_cross(a0, a1, b0, b1, counts_)) continue;
        if (before(a1, a0)) std::swap(a0, a1);
        if (before(b1, b0)) std::swap(b0, b1);
        edges_.push_back({{a0, a1, b0, b1}, a, false});
        edges_.push_back({{a0, a1, b0, b1}, b, true});
      }
  }

  Regions regions(const ModelSide& a, bool turned_a, const ModelSide& b, bool turned_b,
                  const std::atomic<bool>* stop) {
    sort_unique(corners_, corner_before);
    sort_unique(edges_, edge_before);
    Regions found;
    for (std::size_t i = 0, end = 0; i < corners_.size() && !is_set(stop); i = end) {
      memory_.a.clear();
      memory_.b.clear();
      for (; end < corners_.size() && same(corners_[end].point, corners_[i].point); ++end) {
        const CornerContact& c = corners_[end];
        append_arcs(c.point, (c.of_b ? b : a).corners_of(c.triangle), c.of_b ? turned_b : turned_a,
                    c.of_b ? memory_.b : memory_.a);
      }
      found.add(regions_at(corners_[i].point, memory_));
      if (found.unclear || found.all()) return found;
    }
    std::vector<Corners> of_a, of_b;
    for (std::size_t i = 0, end = 0; i < edges_.size() && !is_set(stop); i = end) {
      of_a.clear();
      of_b.clear();
      for (; end < edges_.size() && compare_ends(edges_[end], edges_[i]) == 0; ++end)
        (edges_[end].of_b ? of_b : of_a)
            .push_back((edges_[end].of_b ? b : a).corners_of(edges_[end].triangle));
      const auto& ends = edges_[i].ends;
      found.add(regions_at_edges(ends[0], ends[1], of_a, turned_a, ends[2], ends[3], of_b, turned_b));
      if (found.unclear || found.all()) return found;
    }
    return found;
  }

private:
  void add_corner(const Vec3& p, std::uint32_t a, std::uint32_t b) {
    corners_.push_back({p, a, false});
    corners_.push_back({p, b, true});
  }

  std::vector<CornerContact> corners_;
  std::vector<EdgeContact> edges_;
  ConeMemory memory_;
  PredicateCounts counts_;
};

}  // namespace

Regions regions_at_contacts(const ModelSide& a, bool turned_a, const ModelSide& b, bool turned_b,
                            std::span<const TrianglePair> pairs, const std::atomic<bool>* stop) {
  ContactPoints points;
  PredicateCounts counts;
  for (std::size_t i = 0; i < pairs.size() && !is_set(stop); ++i) {
    const Corners of_a = a.corners_of(pairs[i].a), of_b = b.corners_of(pairs[i].b);
    // Degenerate triangles are left out: they lie on edges of others, whose contacts are found.
    if (collinear(of_a[0], of_a[1], of_a[2], counts) || collinear(of_b[0], of_b[1], of_b[2], counts))
      continue;
    points.add(pairs[i].a, of_a, pairs[i].b, of_b);
  }
  return points.regions(a, turned_a, b, turned_b, stop);
}

}  // namespace boxwood
