// SPDX-License-Identifier: MIT
// Computes the shape of a k-DOP: the vertices and faces of an intersection of slabs, its volume and area.
#include <boxwood/kdop.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/fixed_vector.hpp"
#include "volumes/each_kdop.hpp"
#include "volumes/guarded_outline.hpp"

namespace boxwood {

namespace {
struct Plane {
  Vec3 normal;
  double offset;
};

Vec3 vector_of(const DopDirection& d) noexcept {
  return {d.x, d.y, d.z};
}

// Limits of fixed arrays, so that volume() and area() allocate nothing. An intersection of 26 half-spaces has
// at most 48 vertices; rounding may repeat some of them.
constexpr std::size_t kMaxPlanes = 26, kMaxVertices = 128;
using Vertices = FixedVector<Vec3, kMaxVertices>;
using Planes = FixedVector<Plane, kMaxPlanes>;
using Face = FixedVector<std::uint8_t, kMaxVertices>;
struct Shape {
  Vertices vertices;
  FixedVector<Face, kMaxPlanes> faces;
};

// Puts the corners of a face in order about its normal.
void put_in_order(const Vertices& vertices, Face& on, const Vec3& normal) noexcept {
  Vec3 middle(0.0);
  for (const std::uint8_t i : on) middle += vertices[i] / static_cast<double>(on.size());
  const Vec3 u = vertices[on[0]] - middle, v = glm::cross(normal, u);
  const auto angle = [&](std::uint8_t i) {
    const Vec3 d = vertices[i] - middle;
    return std::atan2(glm::dot(d, v) / glm::length(normal), glm::dot(d, u));
  };
  std::sort(on.begin(), on.end(), [&](std::uint8_t a, std::uint8_t b) { return angle(a) < angle(b); });
}

// Relative to the largest offset (no unit). Intersections this near to each other count as equal, and those
// this far outside as on the surface, because of their rounding. A smaller number repeats corners.
constexpr double kMeeting = 64.0 * 0x1p-53;
// A slab this thin is flat: the corners of its two sides would be equal, and all intersections count as equal
// within kMerge times this distance. Larger numbers flatten shapes; smaller ones give faces in both sides.
constexpr double kFlat = 32.0 * kMeeting, kMerge = 256.0;

// Finds the vertices: intersections of three planes that no other plane cuts off. Directions are small
// integers, so each is accurate to a few roundings; closer intersections are one vertex.
Shape shape_of(const Planes& planes) noexcept {
  Shape shape;
  double scale = 0.0;
  for (const Plane& p : planes) scale = std::fmax(scale, std::fabs(p.offset));
  double tolerance = kMeeting * scale;
  for (std::size_t i = 0; i < planes.size(); i += 2)  // the two sides of each slab
    if (const double t = planes[i].offset + planes[i + 1].offset; t != 0.0 && t <= kFlat * scale)
      tolerance = kMerge * kMeeting * scale;
  for (std::size_t i = 0; i < planes.size(); ++i)
    for (std::size_t j = i + 1; j < planes.size(); ++j) {
      const Vec3 nij = glm::cross(planes[i].normal, planes[j].normal);
      if (nij == Vec3(0.0)) continue;
      for (std::size_t k = j + 1; k < planes.size(); ++k) {
        const double det = glm::dot(nij, planes[k].normal);
        if (det == 0.0) continue;
        const Vec3 v =
            (planes[i].offset * glm::cross(planes[j].normal, planes[k].normal) +
             planes[j].offset * glm::cross(planes[k].normal, planes[i].normal) + planes[k].offset * nij) /
            det;
        bool inside = true;
        for (const Plane& p : planes) inside = inside && glm::dot(p.normal, v) <= p.offset + tolerance;
        for (const Vec3& w : shape.vertices) {
          const Vec3 d = glm::abs(w - v);
          inside = inside && std::max({d.x, d.y, d.z}) > tolerance;
        }
        if (inside) shape.vertices.push_back(v);
      }
    }
  FixedVector<Face, kMaxPlanes> seen;
  for (const Plane& p : planes) {
    Face on;
    for (std::size_t i = 0; i < shape.vertices.size(); ++i)
      if (glm::dot(p.normal, shape.vertices[i]) >= p.offset - 4.0 * tolerance)
        on.push_back(static_cast<std::uint8_t>(i));
    if (on.size() < 3 || std::find(seen.begin(), seen.end(), on) != seen.end()) continue;
    seen.push_back(on);  // of a flat shape only one side
    put_in_order(shape.vertices, on, p.normal);
    shape.faces.push_back(on);
  }
  if (shape.faces.empty() && shape.vertices.size() == 2) {
    Face edge;
    edge.push_back(0);
    edge.push_back(1);
    shape.faces.push_back(edge);
  }
  return shape;
}

template <int K> Shape shape_of(const Kdop<K>& d) noexcept {
  if (is_empty(d)) return {};
  Planes planes;
  Vec3 low(0.0);  // a point near the shape, subtracted so that far offsets cost no digits
  const auto slabs = directions(d);
  for (const DopDirection& s : slabs) {
    const auto i = static_cast<std::size_t>(&s - slabs.data());
    planes.push_back({vector_of(s), d.max[i]});
    planes.push_back({-vector_of(s), -d.min[i]});
  }
  // If the axes are not among the slabs: x = ((x + y + z) + (x - y - z)) / 2 and so on.
  const auto middle = [&](std::size_t i) { return d.min[i] + 0.5 * (d.max[i] - d.min[i]); };
  if constexpr (K == 8) {
    if (d.planar)
      low = Vec3(middle(0), middle(1), middle(4));
    else
      low = 0.5 * Vec3(middle(0) + middle(3), middle(0) - middle(2), middle(0) - middle(1));
  } else {
    low = Vec3(middle(0), middle(1), middle(2));
  }
  for (Plane& p : planes) p.offset -= glm::dot(p.normal, low);
  Shape shape = shape_of(planes);
  for (Vec3& v : shape.vertices) v += low;
  return shape;
}

Vec3 area_vector(const Shape& shape, const Face& face) noexcept {
  const Vec3 a = shape.vertices[face[0]];
  Vec3 sum(0.0);
  for (std::size_t i = 1; i + 1 < face.size(); ++i)
    sum += 0.5 * glm::cross(shape.vertices[face[i]] - a, shape.vertices[face[i + 1]] - a);
  return sum;
}
}  // namespace

template <int K> Polyhedron outline(const Kdop<K>& d) {
  return with_memory_for_outline([&] {
    const Shape shape = shape_of(d);
    Polyhedron polyhedron;
    polyhedron.vertices.assign(shape.vertices.begin(), shape.vertices.end());
    for (const Face& face : shape.faces) polyhedron.faces.emplace_back(face.begin(), face.end());
    return polyhedron;
  });
}

template <int K> double volume(const Kdop<K>& d) noexcept {
  const Shape shape = shape_of(d);
  if (shape.faces.size() < 4) return 0.0;
  double sum = 0.0;
  for (const auto& face : shape.faces)
    sum += glm::dot(shape.vertices[face[0]] - shape.vertices[0], area_vector(shape, face)) / 3.0;
  return sum;
}

template <int K> double area(const Kdop<K>& d) noexcept {
  const Shape shape = shape_of(d);
  double sum = 0.0;
  for (const auto& face : shape.faces) sum += glm::length(area_vector(shape, face));
  return shape.faces.size() == 1 ? 2.0 * sum : sum;
}

template <int K> Polyhedron outline(const OrientedKdop<K>& d) {
  Polyhedron shape = outline(d.slabs);
  for (Vec3& v : shape.vertices) v = d.center + v.x * d.axes[0] + v.y * d.axes[1] + v.z * d.axes[2];
  return shape;
}

#define BOXWOOD_KDOP(K)                                                                                      \
  template Polyhedron outline<K>(const Kdop<K>&);                                                            \
  template Polyhedron outline<K>(const OrientedKdop<K>&);                                                    \
  template double volume<K>(const Kdop<K>&) noexcept;                                                        \
  template double area<K>(const Kdop<K>&) noexcept;
BOXWOOD_EACH_KDOP(BOXWOOD_KDOP)
#undef BOXWOOD_KDOP

}  // namespace boxwood
