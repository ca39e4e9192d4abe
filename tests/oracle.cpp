// SPDX-License-Identifier: MIT
// Slow, obvious answers to compare with.
#include "oracle.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace boxwood::test {

namespace {
Vec3l widen(const Vec3& v) {
  return {v.x, v.y, v.z};
}
long double clamp01(long double t) {
  return std::min(1.0L, std::max(0.0L, t));
}
long double segment_point_distance_sq(const Vec3l& a, const Vec3l& b, const Vec3l& p) {
  const Vec3l d = b - a;
  const long double length_sq = glm::dot(d, d);
  const long double t = length_sq > 0 ? clamp01(glm::dot(p - a, d) / length_sq) : 0.0L;
  const Vec3l off = a + t * d - p;
  return glm::dot(off, off);
}
}  // namespace

OracleShape oracle_shape(const Polyhedron& p) {
  OracleShape shape;
  for (const Vec3& v : p.vertices) shape.vertices.push_back(widen(v));
  std::set<std::array<std::size_t, 2>> edges;
  for (const auto& face : p.faces) {
    shape.faces.push_back(face);
    for (std::size_t i = 0; i < face.size(); ++i) {
      const std::size_t u = face[i], v = face[(i + 1) % face.size()];
      if (u != v) edges.insert({std::min(u, v), std::max(u, v)});
      if (i >= 2) shape.triangles.push_back({face[0], face[i - 1], face[i]});
    }
  }
  shape.edges.assign(edges.begin(), edges.end());
  return shape;
}

OracleShape oracle_shape(const AnyVolume& v) {
  if (const auto* sphere = std::get_if<Sphere>(&v)) {
    OracleShape shape;
    if (!is_empty(*sphere)) {
      shape.vertices.push_back(widen(sphere->center));
      shape.radius = sphere->radius;
    }
    return shape;
  }
  const auto segment = [](const auto& c) {
    OracleShape shape;
    if (is_empty(c)) return shape;
    const Vec3l end = static_cast<long double>(c.half_length) * widen(c.axis);
    shape.vertices = {widen(c.center) - end, widen(c.center) + end};
    shape.edges = {{0, 1}};
    return shape;
  };
  if (const auto* capsule = std::get_if<Capsule>(&v)) {
    OracleShape shape = segment(*capsule);
    shape.radius = capsule->radius;
    return shape;
  }
  if (const auto* cylinder = std::get_if<Cylinder>(&v)) {
    OracleShape shape = segment(*cylinder);
    shape.axis = glm::normalize(widen(cylinder->axis));
    shape.disc_radius = cylinder->radius;
    return shape;
  }
  return oracle_shape(outline(v));
}

long double point_triangle_distance_sq(const Vec3l& p, const std::array<Vec3l, 3>& t) {
  const Vec3l n = glm::cross(t[1] - t[0], t[2] - t[0]);
  const long double area_sq = glm::dot(n, n);
  if (area_sq > 0) {
    bool above = true;
    for (std::size_t i = 0; i < 3; ++i)
      above = above && glm::dot(glm::cross(t[(i + 1) % 3] - t[i], p - t[i]), n) >= 0;
    if (above) {
      const long double height = glm::dot(p - t[0], n);
      return height * height / area_sq;
    }
  }
  return std::min({segment_point_distance_sq(t[0], t[1], p), segment_point_distance_sq(t[1], t[2], p),
                   segment_point_distance_sq(t[2], t[0], p)});
}

// The four end-point distances, and the common perpendicular where it falls inside both segments.
long double segment_distance_sq(const Vec3l& p0, const Vec3l& p1, const Vec3l& q0, const Vec3l& q1) {
  long double best = std::min({segment_point_distance_sq(q0, q1, p0), segment_point_distance_sq(q0, q1, p1),
                               segment_point_distance_sq(p0, p1, q0), segment_point_distance_sq(p0, p1, q1)});
  const Vec3l u = p1 - p0, v = q1 - q0, w = q0 - p0;
  const long double uu = glm::dot(u, u), uv = glm::dot(u, v), vv = glm::dot(v, v), det = uu * vv - uv * uv;
  if (det > 0) {
    const long double s = (glm::dot(w, u) * vv - glm::dot(w, v) * uv) / det;
    const long double t = (glm::dot(w, u) * uv - glm::dot(w, v) * uu) / det;
    if (s >= 0 && s <= 1 && t >= 0 && t <= 1) {
      const Vec3l off = p0 + s * u - q0 - t * v;
      best = std::min(best, glm::dot(off, off));
    }
  }
  return best;
}

namespace {
bool edge_crosses_triangle(const Vec3l& p, const Vec3l& q, const std::array<Vec3l, 3>& t) {
  const Vec3l n = glm::cross(t[1] - t[0], t[2] - t[0]);
  const long double hp = glm::dot(n, p - t[0]), hq = glm::dot(n, q - t[0]);
  if ((hp > 0 && hq > 0) || (hp < 0 && hq < 0) || hp == hq) return false;
  const Vec3l x = p + (hp / (hp - hq)) * (q - p);
  for (std::size_t i = 0; i < 3; ++i)
    if (glm::dot(glm::cross(t[(i + 1) % 3] - t[i], x - t[i]), n) < 0) return false;
  return true;
}

std::array<Vec3l, 3> corners_of(const OracleShape& s, const std::array<std::size_t, 3>& t) {
  return {s.vertices[t[0]], s.vertices[t[1]], s.vertices[t[2]]};
}

bool some_edge_crosses(const OracleShape& a, const OracleShape& b) {
  for (const auto& edge : a.edges)
    for (const auto& triangle : b.triangles)
      if (edge_crosses_triangle(a.vertices[edge[0]], a.vertices[edge[1]], corners_of(b, triangle)))
        return true;
  return false;
}

// A triangle so thin that rounding turns its normal: an outline may hold some.
bool sliver(const std::array<Vec3l, 3>& t, long double size) {
  const Vec3l n = glm::cross(t[1] - t[0], t[2] - t[0]);
  long double longest_sq = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3l e = t[(i + 1) % 3] - t[i];
    longest_sq = std::max(longest_sq, glm::dot(e, e));
  }
  return glm::dot(n, n) <= 1e-18L * size * size * longest_sq;
}
long double size_of(const OracleShape& s) {
  long double size = 0;
  for (const Vec3l& p : s.vertices) size = std::max(size, glm::distance(p, s.vertices[0]));
  return size;
}

// Strictly behind every face that has an area. Shapes with fewer than four faces have no inside, nor those
// with all corners in the plane of a face, but for rounding: which side of it is behind is left to that.
bool inside(const Vec3l& p, const OracleShape& s) {
  if (s.faces.size() < 4) return false;
  int faces = 0;
  const long double size = size_of(s);
  for (const auto& triangle : s.triangles) {
    const auto t = corners_of(s, triangle);
    if (sliver(t, size)) continue;
    const Vec3l n = glm::cross(t[1] - t[0], t[2] - t[0]);
    if (glm::dot(n, p - t[0]) >= 0) return false;
    long double deepest = 0;
    for (const Vec3l& q : s.vertices) deepest = std::max(deepest, glm::dot(n, t[0] - q));
    if (deepest <= 1e-10L * size * glm::length(n)) return false;
    ++faces;
  }
  return faces >= 4;
}

// How far a point is from a cylinder.
long double cylinder_point_distance(const OracleShape& cylinder, const Vec3l& p) {
  const Vec3l middle = (cylinder.vertices[0] + cylinder.vertices[1]) / 2.0L, d = p - middle;
  const long double half = glm::distance(cylinder.vertices[0], middle), along = glm::dot(d, cylinder.axis);
  const long double beyond_end = std::max(0.0L, std::fabs(along) - half);
  const long double beyond_side =
      std::max(0.0L, glm::length(d - along * cylinder.axis) - cylinder.disc_radius);
  return std::hypot(beyond_end, beyond_side);
}

// The least value of a convex function between low and high.
template <class F> long double least_between(long double low, long double high, const F& f) {
  const long double share = (std::sqrt(5.0L) - 1.0L) / 2.0L;
  long double a = high - share * (high - low), b = low + share * (high - low), fa = f(a), fb = f(b);
  long double best = std::min({f(low), f(high), fa, fb});
  for (int i = 0; i < 80 && best > 0; ++i) {
    if (fa < fb) {
      high = b, b = a, fb = fa;
      fa = f(a = high - share * (high - low));
    } else {
      low = a, a = b, fa = fb;
      fb = f(b = low + share * (high - low));
    }
    best = std::min({best, fa, fb});
  }
  return best;
}

long double cylinder_segment_distance(const OracleShape& cylinder, const Vec3l& p, const Vec3l& q) {
  return least_between(0, 1,
                       [&](long double t) { return cylinder_point_distance(cylinder, p + t * (q - p)); });
}
long double cylinder_cylinder_distance(const OracleShape& a, const OracleShape& b) {
  const Vec3l any = std::fabs(b.axis.x) < 0.6L ? Vec3l(1, 0, 0) : Vec3l(0, 1, 0);
  const Vec3l u = glm::normalize(glm::cross(b.axis, any)), v = glm::cross(b.axis, u);
  return least_between(-1, 1, [&](long double x) {
    const long double widest = std::sqrt(std::max(0.0L, 1 - x * x));
    return least_between(-widest, widest, [&](long double y) {
      const Vec3l off = b.disc_radius * (x * u + y * v);
      return cylinder_segment_distance(a, b.vertices[0] + off, b.vertices[1] + off);
    });
  });
}

long double cylinder_distance(const OracleShape& cylinder, const OracleShape& other) {
  if (other.is_cylinder()) return cylinder_cylinder_distance(cylinder, other);
  if (inside(cylinder.vertices[0], other)) return 0;
  long double best = HUGE_VALL;
  for (const Vec3l& p : other.vertices) best = std::min(best, cylinder_point_distance(cylinder, p));
  for (const auto& e : other.edges)
    best = std::min(best, cylinder_segment_distance(cylinder, other.vertices[e[0]], other.vertices[e[1]]));
  for (const auto& triangle : other.triangles) {
    const auto t = corners_of(other, triangle);
    const Vec3l middle = (t[0] + t[1] + t[2]) / 3.0L;
    long double reach = 0;
    for (const Vec3l& p : t) reach = std::max(reach, glm::distance(p, middle));
    if (cylinder_point_distance(cylinder, middle) - reach >= best) continue;  // no point of it is nearer
    best = std::min(best, least_between(0, 1, [&](long double x) {
                      return cylinder_segment_distance(cylinder, t[0] + x * (t[1] - t[0]),
                                                       t[0] + x * (t[2] - t[0]));
                    }));
  }
  return std::max(0.0L, best - other.radius);
}
}  // namespace

long double oracle_distance(const OracleShape& a, const OracleShape& b) {
  long double best = HUGE_VALL;
  if (a.vertices.empty() || b.vertices.empty()) return best;
  if (a.is_cylinder()) return cylinder_distance(a, b);
  if (b.is_cylinder()) return cylinder_distance(b, a);
  const auto offer = [&](long double sq) { best = std::min(best, sq); };
  for (const Vec3l& p : a.vertices)
    for (const Vec3l& q : b.vertices) offer(glm::dot(p - q, p - q));
  for (const auto* pair : {&a, &b}) {
    const OracleShape &one = *pair, &other = pair == &a ? b : a;
    for (const Vec3l& p : one.vertices) {
      for (const auto& t : other.triangles) offer(point_triangle_distance_sq(p, corners_of(other, t)));
      for (const auto& e : other.edges)
        offer(segment_point_distance_sq(other.vertices[e[0]], other.vertices[e[1]], p));
    }
  }
  for (const auto& e : a.edges)
    for (const auto& f : b.edges)
      offer(segment_distance_sq(a.vertices[e[0]], a.vertices[e[1]], b.vertices[f[0]], b.vertices[f[1]]));
  if (some_edge_crosses(a, b) || some_edge_crosses(b, a)) best = 0;
  for (const Vec3l& p : a.vertices)
    if (inside(p, b)) best = 0;
  for (const Vec3l& p : b.vertices)
    if (inside(p, a)) best = 0;
  return std::max(0.0L, std::sqrt(best) - a.radius - b.radius);
}

long double oracle_depth(const OracleShape& a, const OracleShape& b) {
  std::vector<Vec3l> directions;
  const auto add = [&](const Vec3l& n, long double scale) {
    const long double length = std::sqrt(glm::dot(n, n));
    if (length > 1e-9L * scale) directions.push_back(n / length);
  };
  for (const OracleShape* s : {&a, &b})
    for (const auto& triangle : s->triangles) {
      const auto t = corners_of(*s, triangle);
      if (sliver(t, size_of(*s))) continue;
      const Vec3l e = t[1] - t[0], f = t[2] - t[0];
      add(glm::cross(e, f), std::sqrt(glm::dot(e, e) * glm::dot(f, f)));
    }
  for (const auto& ea : a.edges)
    for (const auto& eb : b.edges) {
      const Vec3l e = a.vertices[ea[1]] - a.vertices[ea[0]], f = b.vertices[eb[1]] - b.vertices[eb[0]];
      add(glm::cross(e, f), std::sqrt(glm::dot(e, e) * glm::dot(f, f)));
    }
  long double best = HUGE_VALL;
  for (const Vec3l& n : directions) {
    long double a_min = HUGE_VALL, a_max = -HUGE_VALL, b_min = HUGE_VALL, b_max = -HUGE_VALL;
    for (const Vec3l& p : a.vertices) {
      a_min = std::min(a_min, glm::dot(n, p));
      a_max = std::max(a_max, glm::dot(n, p));
    }
    for (const Vec3l& p : b.vertices) {
      b_min = std::min(b_min, glm::dot(n, p));
      b_max = std::max(b_max, glm::dot(n, p));
    }
    best = std::min({best, a_max - b_min, b_max - a_min});
  }
  return best;
}

EdgeFaceAnswer meet_by_edges_and_faces(const Obb& a, const Obb& b) {
  EdgeFaceAnswer answer;
  for (const bool swapped : {false, true}) {
    const Obb &box = swapped ? a : b, &edges = swapped ? b : a;
    // The edges' box in the frame of the other.
    const auto local = [&](const Vec3l& p) {
      const Vec3l d = p - widen(box.center);
      return Vec3l(glm::dot(widen(box.axes[0]), d), glm::dot(widen(box.axes[1]), d),
                   glm::dot(widen(box.axes[2]), d));
    };
    const Vec3l h = widen(box.half_extents);
    for (std::size_t k = 0; k < 3; ++k)
      for (unsigned corner = 0; corner < 4; ++corner) {
        const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
        const auto half = [&](std::size_t m) {
          return static_cast<long double>(edges.half_extents[static_cast<int>(m)]);
        };
        const Vec3l side = widen(edges.axes[i]) * ((corner & 1U) != 0 ? half(i) : -half(i)) +
                           widen(edges.axes[j]) * ((corner & 2U) != 0 ? half(j) : -half(j));
        const Vec3l p = local(widen(edges.center) + side - widen(edges.axes[k]) * half(k));
        const Vec3l q = local(widen(edges.center) + side + widen(edges.axes[k]) * half(k));
        for (int face = 0; face < 6; ++face) {
          const int axis = face / 2;
          const long double plane = face % 2 != 0 ? h[axis] : -h[axis];
          const long double hp = p[axis] - plane, hq = q[axis] - plane;
          if ((hp > 0 && hq > 0) || (hp < 0 && hq < 0)) continue;
          // An edge inside the face's plane crosses the edges of the face's neighbours: counted there.
          if (hp == hq) continue;
          const Vec3l x = p + (hp / (hp - hq)) * (q - p);
          const int u = (axis + 1) % 3, v = (axis + 2) % 3;
          if (std::fabs(x[u]) <= h[u] && std::fabs(x[v]) <= h[v]) ++answer.crossings;
        }
        if (answer.crossings == 0 && std::fabs(p.x) <= h.x && std::fabs(p.y) <= h.y && std::fabs(p.z) <= h.z)
          answer.nested = true;
      }
  }
  if (answer.crossings > 0) answer.nested = false;
  answer.meets = answer.crossings > 0 || answer.nested;
  return answer;
}

}  // namespace boxwood::test
