// SPDX-License-Identifier: MIT
// Grows the hull of A - B from the inside, at the face nearest to the origin (van den Bergen 2001).
#include "convex/difference_hull.hpp"

#include <algorithm>
#include <cmath>

#include "convex/disc_polish.hpp"

namespace boxwood {

namespace {

constexpr std::size_t kMaxVertices = 256;
constexpr std::size_t kMaxFaces = 2 * kMaxVertices;

// Returns the distance by which a face's support may lie beyond it if the face still counts as one of the
// difference.
double tolerance_of(const Vec3& w) noexcept {
  return 0x1p-50 * (std::fabs(w.x) + std::fabs(w.y) + std::fabs(w.z));
}

struct Face {
  std::array<std::size_t, 3> corners{};
  Vec3 normal = Vec3(0.0);
  double offset = kInfinity;  // of the lowest corner; infinity for a sliver, which is never grown
};

// The hull of at most kMaxVertices points of the difference; faces counter-clockwise from outside.
class Hull {
public:
  std::array<DifferencePoint, kMaxVertices> vertices;
  std::array<Face, kMaxFaces> faces;
  std::size_t vertex_count = 0, face_count = 0;

  bool add_face(std::size_t i, std::size_t j, std::size_t k) noexcept {
    if (face_count == kMaxFaces) return false;
    Face face;
    face.corners = {i, j, k};
    const Vec3 &p = vertices[i].w, &q = vertices[j].w, &r = vertices[k].w;
    const Vec3 n = glm::cross(q - p, r - p);
    const double length = std::sqrt(glm::dot(n, n));
    if (length > 0.0) {
      face.normal = n / length;
      face.offset = std::min({glm::dot(face.normal, p), glm::dot(face.normal, q), glm::dot(face.normal, r)});
    }
    faces[face_count++] = face;
    return true;
  }

  // Replaces the faces that see the last vertex, starting from `seed`, by a fan from their horizon.
  bool grow(std::size_t seed) noexcept {
    const std::size_t top = vertex_count - 1;
    const Vec3& w = vertices[top].w;
    std::array<bool, kMaxFaces> seen{};
    std::array<std::size_t, kMaxFaces> queue;
    std::size_t queued = 0;
    queue[queued++] = seed;
    seen[seed] = true;
    std::array<std::array<std::size_t, 2>, kMaxFaces> horizon;
    std::size_t horizon_count = 0;
    for (std::size_t q = 0; q < queued; ++q)
      for (std::size_t e = 0; e < 3; ++e) {
        const std::size_t from = faces[queue[q]].corners[e], to = faces[queue[q]].corners[(e + 1) % 3];
        const std::size_t other = face_with_edge(to, from);
        if (other == face_count) return false;
        if (seen[other]) continue;
        const Face& face = faces[other];
        if (face.offset == kInfinity || glm::dot(face.normal, w) > face.offset + tolerance_of(w)) {
          seen[other] = true;
          queue[queued++] = other;
        }
      }
    for (std::size_t q = 0; q < queued; ++q)
      for (std::size_t e = 0; e < 3; ++e) {
        const std::size_t from = faces[queue[q]].corners[e], to = faces[queue[q]].corners[(e + 1) % 3];
        const std::size_t other = face_with_edge(to, from);
        if (seen[other]) continue;
        if (horizon_count == kMaxFaces) return false;
        horizon[horizon_count++] = {from, to};
      }
    std::size_t kept = 0;
    for (std::size_t f = 0; f < face_count; ++f)
      if (!seen[f]) faces[kept++] = faces[f];
    face_count = kept;
    for (std::size_t h = 0; h < horizon_count; ++h)
      if (!add_face(horizon[h][0], horizon[h][1], top)) return false;
    return face_count > 3;
  }

private:
  std::size_t face_with_edge(std::size_t from, std::size_t to) const noexcept {
    for (std::size_t f = 0; f < face_count; ++f)
      for (std::size_t e = 0; e < 3; ++e)
        if (faces[f].corners[e] == from && faces[f].corners[(e + 1) % 3] == to) return f;
    return face_count;
  }
};

// A face with the weights of its point nearest to the origin, clamped into the face.
struct WeightedFace {
  double depth = kInfinity;  // of the support along the normal
  Vec3 normal = Vec3(0.0);
  std::array<WeightedPoint, 3> corners;

  WeightedFace() = default;
  WeightedFace(const Hull& hull, const Face& face, double reach) noexcept
      : depth(reach), normal(face.normal) {
    std::array<Vec3, 3> w;
    for (std::size_t i = 0; i < 3; ++i) {
      const DifferencePoint& p = hull.vertices[face.corners[i]];
      w[i] = p.w;
      corners[i] = {p.a, p.b, 0.0};
    }
    const Vec3 target = normal * depth, n = glm::cross(w[1] - w[0], w[2] - w[0]);
    const double area_sq = glm::dot(n, n);
    const double q = glm::dot(glm::cross(target - w[0], w[2] - w[0]), n) / area_sq;
    const double r = glm::dot(glm::cross(w[1] - w[0], target - w[0]), n) / area_sq;
    corners[1].weight = std::clamp(q, 0.0, 1.0);
    corners[2].weight = std::clamp(r, 0.0, 1.0 - corners[1].weight);
    corners[0].weight = 1.0 - corners[1].weight - corners[2].weight;
  }
  Penetration deepest() const noexcept {
    Penetration result{depth, normal, Vec3(0.0), Vec3(0.0)};
    for (const WeightedPoint& p : corners) {
      result.point_a += p.weight * p.a;
      result.point_b += p.weight * p.b;
    }
    return result;
  }
};

}  // namespace

Penetration deepest_in_space(const Difference& difference, const std::array<Vec3, 3>& basis) noexcept {
  Hull hull;
  const auto add = [&](const Vec3& direction) {
    hull.vertices[hull.vertex_count] = difference.support(direction);
    return hull.vertices[hull.vertex_count++].w;
  };
  const Vec3 p0 = add(basis[0]), p1 = add(-basis[0]);
  // The third corner: the farthest from the line; the fourth: the farthest from the plane.
  const Vec3 along = glm::normalize(p1 - p0);
  Vec3 best_direction = basis[1];
  double best = -1.0;
  for (const Vec3& u : {basis[1], basis[2]})
    for (const double sign : {1.0, -1.0}) {
      const Vec3 w = difference.support(sign * u).w - p0;
      const Vec3 off = w - glm::dot(w, along) * along;
      if (glm::dot(off, off) > best) {
        best = glm::dot(off, off);
        best_direction = sign * u;
      }
    }
  const Vec3 p2 = add(best_direction);
  const Vec3 normal = glm::normalize(glm::cross(p1 - p0, p2 - p0));
  const Vec3 above = difference.support(normal).w, below = difference.support(-normal).w;
  const bool up = std::fabs(glm::dot(above - p0, normal)) >= std::fabs(glm::dot(below - p0, normal));
  const Vec3 p3 = add(up ? normal : -normal);
  const bool outward = glm::dot(p3 - p0, normal) < 0.0;  // p0 p1 p2 is counter-clockwise seen from outside
  const std::size_t i = outward ? 1 : 2, j = outward ? 2 : 1;
  hull.add_face(0, i, j);
  hull.add_face(0, 3, i);
  hull.add_face(i, 3, j);
  hull.add_face(j, 3, 0);

  WeightedFace best_found;
  while (true) {
    std::size_t nearest = 0;
    for (std::size_t f = 1; f < hull.face_count; ++f)
      if (hull.faces[f].offset < hull.faces[nearest].offset) nearest = f;
    const Face face = hull.faces[nearest];
    if (face.offset == kInfinity) break;
    const DifferencePoint next = difference.support(face.normal);
    const double reach = glm::dot(face.normal, next.w);
    if (reach < best_found.depth) best_found = WeightedFace(hull, face, reach);
    if (reach - face.offset <= 4.0 * tolerance_of(next.w) || hull.vertex_count == kMaxVertices) break;
    hull.vertices[hull.vertex_count++] = next;
    if (!hull.grow(nearest)) break;
  }
  Penetration deepest = best_found.deepest();
  if (difference.a().has_disc() || difference.b().has_disc())
    polish_on_rims(difference, best_found.corners, deepest);
  return deepest;
}

Penetration deepest_in_plane(const Difference& difference, const Vec3& u, const Vec3& v) noexcept {
  std::array<DifferencePoint, kMaxVertices> loop;  // counter-clockwise seen with v to the left of u
  std::size_t count = 0;
  const auto across = [&](const Vec3& from, const Vec3& to) {
    const Vec3 d = to - from;
    const double x = glm::dot(d, u), y = glm::dot(d, v), length = std::sqrt(x * x + y * y);
    return length > 0.0 ? (y * u - x * v) / length : Vec3(0.0);
  };
  loop[0] = difference.support(u);
  loop[1] = difference.support(-u);
  count = 2;
  Penetration best;
  while (count < kMaxVertices) {
    std::size_t nearest = count;
    double nearest_offset = kInfinity;
    for (std::size_t i = 0; i < count; ++i) {
      const Vec3 normal = across(loop[i].w, loop[(i + 1) % count].w);
      if (glm::dot(normal, normal) == 0.0) continue;
      const double offset = glm::dot(normal, loop[i].w);
      if (offset < nearest_offset) {
        nearest_offset = offset;
        nearest = i;
      }
    }
    if (nearest == count) break;
    const DifferencePoint &p = loop[nearest], &q = loop[(nearest + 1) % count];
    const Vec3 normal = across(p.w, q.w);
    const DifferencePoint next = difference.support(normal);
    const double reach = glm::dot(normal, next.w);
    if (reach < best.depth) {
      const Vec3 d = q.w - p.w;
      const double t = std::clamp(-glm::dot(p.w, d) / glm::dot(d, d), 0.0, 1.0);
      best = {reach, normal, p.a + t * (q.a - p.a), p.b + t * (q.b - p.b)};
    }
    if (reach - nearest_offset <= 4.0 * tolerance_of(next.w)) break;
    for (std::size_t i = count; i > nearest + 1; --i) loop[i] = loop[i - 1];
    loop[nearest + 1] = next;
    ++count;
  }
  return best;
}

Penetration deepest_on_line(const Difference& difference, const Vec3& u) noexcept {
  const DifferencePoint up = difference.support(u), down = difference.support(-u);
  const double forward = glm::dot(up.w, u), backward = -glm::dot(down.w, u);
  if (forward <= backward) return {forward, u, up.a, up.b};
  return {backward, -u, down.a, down.b};
}

}  // namespace boxwood
