// SPDX-License-Identifier: MIT
// Overlays two curves on the sphere of directions, by signs of determinants of three directions.
#include "clash/cones.hpp"

#include <algorithm>
#include <cmath>

#include "triangles/degenerate_pair.hpp"

namespace boxwood {

// A half-plane that ends at the axis through the point and a direction. A counter-clockwise crossing changes
// the numbers of enclosing shells by change_a and change_b.
struct HalfPlane {
  Vec3 through = Vec3(0.0);
  int quarter = 0;  // from the first half-plane: 0 the same, 1 left of it, 2 opposite, 3 right of it
  int change_a = 0, change_b = 0;
  bool of_a = false;
};

ConeMemory::ConeMemory() = default;
ConeMemory::~ConeMemory() = default;

namespace {

bool same_point(const Vec3& p, const Vec3& q) noexcept {
  return p.x == q.x && p.y == q.y && p.z == q.z;
}

class Directions {
public:
  explicit Directions(const Vec3& point) noexcept : point_(point) {}

  // Returns the sign of the determinant of three directions; positive if r is on the outer side of a triangle
  // (point, p, q).
  int sign(const Vec3& p, const Vec3& q, const Vec3& r) noexcept {
    return orient3d(point_, p, q, r, counts_);
  }

  bool same_ray(const Vec3& p, const Vec3& q) noexcept {
    if (same_point(p, q)) return true;
    if (!collinear(point_, p, q, counts_)) return false;
    for (int k = 0; k < 3; ++k)
      if (p[k] != point_[k]) return (p[k] > point_[k]) == (q[k] > point_[k]) && q[k] != point_[k];
    return false;
  }
  // Returns true if d is on the arc, strictly between its ends.
  bool inside_arc(const Vec3& d, const DirectionArc& arc) noexcept {
    if (sign(arc.from, arc.to, d) != 0) return false;
    const int axis = detail::projection_axis(point_, arc.from, arc.to, counts_);
    const Vec2 c = drop(point_, axis), p = drop(arc.from, axis), q = drop(arc.to, axis), x = drop(d, axis);
    const int turn = orient2d(c, p, q, counts_);
    return orient2d(c, p, x, counts_) == turn && orient2d(c, x, q, counts_) == turn;
  }
  // Returns true if x and y, in one plane with the axis through d, are on the same side of it.
  bool same_half_plane(const Vec3& d, const Vec3& x, const Vec3& y) noexcept {
    const int axis = detail::projection_axis(point_, d, x, counts_);
    return orient2d(drop(point_, axis), drop(d, axis), drop(x, axis), counts_) ==
           orient2d(drop(point_, axis), drop(d, axis), drop(y, axis), counts_);
  }
  // Returns 1 if the way from d to e enters across the arc from outside, -1 if it leaves, 0 if it does not
  // cross inside both. Clears `clear` if an end of one is on the other's plane in a way that may matter.
  int crossing(const Vec3& d, const Vec3& e, const DirectionArc& arc, bool& clear) noexcept {
    const int of_d = sign(arc.from, arc.to, d), of_e = sign(arc.from, arc.to, e);
    if (of_d == 0) return 0;
    if (of_e == 0) {
      clear = false;
      return 0;
    }
    if (of_d == of_e) return 0;
    const int of_from = sign(d, e, arc.from), of_to = sign(d, e, arc.to);
    if (of_from == 0 || of_to == 0) {
      clear = false;
      return 0;
    }
    return of_from != of_to && of_to == of_d ? of_d : 0;
  }

  bool span_a_plane(const Vec3& d, const Vec3& e) noexcept { return !collinear(point_, d, e, counts_); }

  const Vec3& point() const noexcept { return point_; }

private:
  Vec3 point_;
  PredicateCounts counts_;
};

// Adds the half-planes of a curve at direction d: two or more if the curve passes there, otherwise zero.
void add_half_planes(Directions& at, const Vec3& d, std::span<const DirectionArc> arcs, bool of_a,
                     std::vector<HalfPlane>& out) {
  const auto add = [&](const Vec3& through, int change) {
    out.push_back({through, 0, of_a ? change : 0, of_a ? 0 : change, of_a});
  };
  for (const DirectionArc& arc : arcs) {
    const bool from = at.same_ray(d, arc.from), to = !from && at.same_ray(d, arc.to),
               inside = !from && !to && at.inside_arc(d, arc);
    if (from || inside) add(arc.to, -1);  // counter-clockwise of it is outside
    if (to || inside) add(arc.from, 1);
  }
}

void sort_about(Directions& at, const Vec3& d, std::vector<HalfPlane>& planes) {
  const Vec3 first = planes.front().through;
  for (HalfPlane& plane : planes) {
    const int side = at.sign(d, first, plane.through);
    plane.quarter = side > 0 ? 1 : side < 0 ? 3 : at.same_half_plane(d, first, plane.through) ? 0 : 2;
  }
  std::sort(planes.begin(), planes.end(), [&](const HalfPlane& x, const HalfPlane& y) {
    if (x.quarter != y.quarter) return x.quarter < y.quarter;
    return x.quarter % 2 != 0 && at.sign(d, x.through, y.through) > 0;
  });
}

// The number of enclosing shells around an axis. For a solid it takes two consecutive values, and the larger
// one is inside.
struct ConeLevel {
  int now = 0, least = 0, most = 0;
  void step(int change) noexcept {
    now += change;
    least = std::min(least, now);
    most = std::max(most, now);
  }
  bool is_solid() const noexcept { return now == 0 && most - least == 1; }
  bool inside(int level) const noexcept { return level == most; }
};

// Compares the angles about direction d, which is on A's curve, on B's or on both. For a curve that d is not
// on, in_a or in_b gives its side.
Regions regions_about(Directions& at, const Vec3& d, bool on_a, bool in_a, bool on_b, bool in_b,
                      std::vector<HalfPlane>& planes) {
  sort_about(at, d, planes);
  ConeLevel a, b;
  for (const HalfPlane& plane : planes) {
    a.step(plane.change_a);
    b.step(plane.change_b);
  }
  Regions regions;
  if ((on_a && !a.is_solid()) || (on_b && !b.is_solid())) {
    regions.unclear = true;
    return regions;
  }
  int level_a = 0, level_b = 0;
  for (std::size_t i = 0; i < planes.size(); ++i) {
    level_a += planes[i].change_a;
    level_b += planes[i].change_b;
    if (i + 1 < planes.size() && planes[i].quarter == planes[i + 1].quarter &&
        (planes[i].quarter % 2 == 0 || at.sign(d, planes[i].through, planes[i + 1].through) == 0))
      continue;  // the same half-plane: no angle between
    const bool inside_a = on_a ? a.inside(level_a) : in_a, inside_b = on_b ? b.inside(level_b) : in_b;
    regions.both = regions.both || (inside_a && inside_b);
    regions.only_a = regions.only_a || (inside_a && !inside_b);
    regions.only_b = regions.only_b || (!inside_a && inside_b);
  }
  return regions;
}

// Returns a direction near the middle of an arc, on either side, at several distances.
Vec3 target(const Directions& at, std::span<const DirectionArc> arcs, int round) noexcept {
  const DirectionArc& arc = arcs[static_cast<std::size_t>(round / 2) % arcs.size()];
  const Vec3 p = glm::normalize(arc.from - at.point()), q = glm::normalize(arc.to - at.point());
  const double share = std::fmod(0.5 + 0.6180339887498949 * (round / 2), 1.0);
  const double away = std::ldexp(round % 2 == 0 ? 0.1 : -0.1, -2 * (round / 24));
  const Vec3 normal = glm::cross(p, q);
  const double size = std::max({std::fabs(arc.from.x - at.point().x), std::fabs(arc.from.y - at.point().y),
                                std::fabs(arc.from.z - at.point().z)});
  return at.point() + size * (p + (0.1 + 0.8 * share) * (q - p) + away * normal);
}

// Returns true if d, which is not on the curve of arcs, is inside. A path from d that crosses the curve an
// odd number of times, each time clearly, ends on the other side; the sum of its crossings shows which side.
// Unclear without arcs, as at a corner of triangles without area alone.
bool is_inside(Directions& at, const Vec3& d, std::span<const DirectionArc> arcs, bool& unclear) {
  constexpr int kTries = 240;
  for (int round = 0; round < kTries && !arcs.empty(); ++round) {
    const Vec3 e = target(at, arcs, round);
    if (!is_finite(e) || !at.span_a_plane(d, e)) continue;
    int sum = 0;
    bool clear = true;
    for (const DirectionArc& arc : arcs) {
      sum += at.crossing(d, e, arc, clear);
      if (!clear) break;
    }
    if (!clear || sum == 0) continue;
    if (sum != 1 && sum != -1) break;
    return sum < 0;
  }
  unclear = true;
  return false;
}

}  // namespace

void append_arcs(const Vec3& point, const Corners& t, bool reversed, std::vector<DirectionArc>& arcs) {
  PredicateCounts counts;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 &p = t[i], &q = t[(i + 1) % 3];
    if (collinear(point, p, q, counts)) continue;
    arcs.push_back(reversed ? DirectionArc{q, p} : DirectionArc{p, q});
  }
}

Regions regions_at(const Vec3& point, ConeMemory& memory) {
  Directions at(point);
  for (const DirectionArc& a : memory.a)
    for (const DirectionArc& b : memory.b) {
      bool clear = true;
      if (at.sign(a.from, a.to, b.from) * at.sign(a.from, a.to, b.to) < 0 &&
          at.crossing(b.from, b.to, a, clear) != 0)
        return {true, true, true, false};
    }
  std::vector<Vec3>& directions = memory.directions;
  directions.clear();
  for (const auto* arcs : {&memory.a, &memory.b})
    for (const DirectionArc& arc : *arcs)
      for (const Vec3& d : {arc.from, arc.to})
        if (std::none_of(directions.begin(), directions.end(),
                         [&](const Vec3& x) { return same_point(x, d); }))
          directions.push_back(d);
  Regions regions;
  for (const Vec3& d : directions) {
    std::vector<HalfPlane>& planes = memory.half_planes;
    planes.clear();
    add_half_planes(at, d, memory.a, true, planes);
    const bool on_a = !planes.empty();
    const std::size_t of_a = planes.size();
    add_half_planes(at, d, memory.b, false, planes);
    const bool on_b = planes.size() > of_a;
    const bool in_a = !on_a && is_inside(at, d, memory.a, regions.unclear);
    const bool in_b = !on_b && is_inside(at, d, memory.b, regions.unclear);
    if (regions.unclear) return regions;
    regions.add(regions_about(at, d, on_a, in_a, on_b, in_b, planes));
    if (regions.unclear || regions.all()) return regions;
  }
  return regions;
}

bool is_direction_inside(const Vec3& point, const Vec3& d, std::span<const DirectionArc> arcs,
                         bool& unclear) {
  Directions at(point);
  return is_inside(at, d, arcs, unclear);
}

namespace {

// The parts of a wedge above and below the plane of two edges.
struct Wedge {
  bool in_up = false, out_up = false, in_down = false, out_down = false;
  bool unclear = false;
};

// Returns the wedge about the axis p-q. One of the two half-planes of the plane goes through `ahead`; up is
// left of it, seen with the axis pointing at the viewer. Places in the order of rotation: 0 ahead, 1 up, 2
// back, 3 down.
Wedge wedge_of(const Vec3& p, const Vec3& q, const Vec3& ahead, std::span<const Corners> triangles,
               bool reversed) {
  PredicateCounts counts;
  Wedge wedge;
  // The apexes of the triangle with its left half-plane inside, and of the one with its left half-plane
  // outside.
  Vec3 apex[2];
  bool found[2] = {false, false};
  for (const Corners& t : triangles)
    for (std::size_t i = 0; i < 3; ++i) {
      const bool along = same_point(t[i], p) && same_point(t[(i + 1) % 3], q),
                 against = same_point(t[i], q) && same_point(t[(i + 1) % 3], p);
      if (!along && !against) continue;
      const std::size_t which = (along != reversed) ? 1 : 0;  // (p, q, apex): left of it is outside
      if (found[which]) wedge.unclear = true;
      found[which] = true;
      apex[which] = t[(i + 2) % 3];
    }
  if (wedge.unclear || !found[0] || !found[1] || triangles.size() != 2) {
    wedge.unclear = true;
    return wedge;
  }
  int place[2];
  for (std::size_t k = 0; k < 2; ++k) {
    const int side = orient3d(p, q, ahead, apex[k], counts);
    if (side != 0) {
      place[k] = side > 0 ? 1 : 3;
      continue;
    }
    const int axis = detail::projection_axis(p, q, ahead, counts);
    const Vec2 p2 = drop(p, axis), q2 = drop(q, axis);
    place[k] =
        orient2d(p2, q2, drop(ahead, axis), counts) == orient2d(p2, q2, drop(apex[k], axis), counts) ? 0 : 2;
  }
  // Inside goes counter-clockwise from half-plane 0 to half-plane 1. At the same place, their order decides.
  const int between = place[0] == place[1] ? orient3d(p, q, apex[0], apex[1], counts) : 0;
  if (place[0] == place[1] && between == 0) {
    wedge.unclear = true;
    return wedge;
  }
  const auto look = [&](int at, bool& in, bool& out) {
    if (place[0] == at || place[1] == at) {
      in = out = true;
      return;
    }
    const int to_place = (at - place[0] + 4) % 4;
    int to_end = (place[1] - place[0] + 4) % 4;
    if (to_end == 0) to_end = between > 0 ? 0 : 4;
    in = to_place < to_end;
    out = !in;
  };
  look(1, wedge.in_up, wedge.out_up);
  look(3, wedge.in_down, wedge.out_down);
  return wedge;
}

}  // namespace

Regions regions_at_edges(const Vec3& a0, const Vec3& a1, std::span<const Corners> a, bool reversed_a,
                         const Vec3& b0, const Vec3& b1, std::span<const Corners> b, bool reversed_b) {
  // Up is left of b1 with A's axis; with B's axis it is right of a1, which is its down.
  const Wedge of_a = wedge_of(a0, a1, b1, a, reversed_a), of_b = wedge_of(b0, b1, a1, b, reversed_b);
  Regions regions;
  regions.unclear = of_a.unclear || of_b.unclear;
  if (regions.unclear) return regions;
  // The wedge of A reaches every height at each place along B's edge, and conversely.
  regions.both = (of_a.in_up && of_b.in_down) || (of_a.in_down && of_b.in_up);
  regions.only_a = (of_a.in_up && of_b.out_down) || (of_a.in_down && of_b.out_up);
  regions.only_b = (of_a.out_up && of_b.in_down) || (of_a.out_down && of_b.in_up);
  return regions;
}

}  // namespace boxwood
