// SPDX-License-Identifier: MIT
// One visitor for each kind. Outlines are cut into triangles, and an edge between two faces is drawn once,
// fainter if it bends the surface less.
#include "overlay/volume_shapes.hpp"

#include <algorithm>
#include <cmath>
#include <compare>
#include <type_traits>
#include <utility>

#include "base/large_pages.hpp"

namespace boxwood {

namespace {

// Reserves space for `more` instances, in large pages if there are many. A million outlines take a gigabyte,
// and freeing its small pages alone takes a tenth of a second.
template <class Instance> void make_room(std::vector<Instance>& array, std::size_t more) {
  const std::size_t size = array.size() + more;
  if (size <= array.capacity()) return;
  array.reserve(std::max(size, 2 * array.capacity()));
  prefer_large_pages(array.data(), array.capacity() * sizeof(Instance));
}

void add_box(const Vec3& center, const Rows3& axes, const Vec3& half_extents, Rgba color, DrawId id,
             ShapeArrays& arrays) {
  BoxInstance box;
  box.center = Vec3f(center - arrays.origin);
  for (int k = 0; k < 3; ++k) box.half_axes[k] = Vec3f(axes[static_cast<std::size_t>(k)] * half_extents[k]);
  box.color = color;
  box.id = id;
  arrays.boxes.push_back(box);
}

// Returns twice the area of a face along its normal (Newell's sum, about the first corner).
Vec3 area_normal(const Polyhedron& shape, const std::vector<std::uint32_t>& face) {
  Vec3 sum(0.0);
  for (std::size_t i = 2; i < face.size(); ++i)
    sum += glm::cross(shape.vertices[face[i - 1]] - shape.vertices[face[0]],
                      shape.vertices[face[i]] - shape.vertices[face[0]]);
  return sum;
}

// Returns the opacity of the edge between two faces, by the angle of the surface there. So a hull of
// thousands of faces shows its shape and its corners instead of a tangle of lines.
float firmness(const Vec3& normal_a, const Vec3& normal_b) {
  constexpr double kFirm = 0.35, kFaintest = 0.14;  // from 20 degrees on; an edge that hardly bends
  const double bend = std::atan2(glm::length(glm::cross(normal_a, normal_b)), glm::dot(normal_a, normal_b));
  return static_cast<float>(std::clamp(bend / kFirm, kFaintest, 1.0));
}

void add_outline(const Polyhedron& shape, Rgba color, DrawId id, ShapeArrays& arrays) {
  struct FaceEdge {
    std::uint32_t a, b, face;  // a <= b
    auto operator<=>(const FaceEdge&) const = default;
  };
  const auto at = [&](std::uint32_t vertex) { return Vec3f(shape.vertices[vertex] - arrays.origin); };
  std::vector<FaceEdge> edges;
  std::vector<Vec3> normals;
  std::size_t corners = 0;
  for (const auto& face : shape.faces) corners += face.size();
  reserve_outlines(1, corners, arrays);
  for (const auto& face : shape.faces) {
    for (std::size_t i = 2; i < face.size() && arrays.with_faces; ++i)
      arrays.faces.push_back({at(face[0]), at(face[i - 1]), at(face[i]), color, id});
    for (std::size_t i = 0; i < face.size(); ++i) {
      const auto [a, b] = std::minmax(face[i], face[(i + 1) % face.size()]);
      edges.push_back({a, b, static_cast<std::uint32_t>(normals.size())});
    }
    normals.push_back(area_normal(shape, face));
  }
  // a point is drawn as a dot
  if (shape.faces.empty() && !shape.vertices.empty()) edges.push_back({0, 0, 0});
  std::sort(edges.begin(), edges.end());
  for (std::size_t i = 0; i < edges.size();) {
    const FaceEdge& edge = edges[i++];
    Rgba shade = color;
    for (; i < edges.size() && edges[i].a == edge.a && edges[i].b == edge.b; ++i)
      shade.a = static_cast<std::uint8_t>(firmness(normals[edge.face], normals[edges[i].face]) *
                                          static_cast<float>(color.a));
    arrays.edges.push_back({at(edge.a), at(edge.b), shade, id});
  }
}

// Draws a round volume, which has no edges, with lines that show its shape.
template <class V> void add_round(const V& v, Rgba color, DrawId id, ShapeArrays& arrays) {
  const Polyhedron shape = polyhedron_around(v);
  const auto at = [&](const Vec3& p) { return Vec3f(p - arrays.origin); };
  for (const auto& face : shape.faces)
    for (std::size_t i = 2; i < face.size() && arrays.with_faces; ++i)
      arrays.faces.push_back({at(shape.vertices[face[0]]), at(shape.vertices[face[i - 1]]),
                              at(shape.vertices[face[i]]), color, id});
  for (const auto& [a, b] : drawn_lines(v)) arrays.edges.push_back({at(a), at(b), color, id});
}

std::uint32_t size32(std::size_t size) {
  return static_cast<std::uint32_t>(size);
}

template <class Instance>
void draw_part(const std::vector<Instance>& data, std::uint32_t first, std::uint32_t last,
               const ShapePart& part, std::uint64_t offset, const BatchStyle& style,
               std::vector<Batch<Instance>>& out) {
  if (first >= last) return;
  Batch<Instance> batch;
  batch.buffer = part.buffer + offset;
  batch.revision = part.revision;
  batch.data = data;
  batch.first = first;
  batch.count = last - first;
  batch.rotation = part.world_from_model.rotation;
  batch.origin = place(part.world_from_model, part.arrays.origin);
  batch.style = style;
  out.push_back(batch);
}

}  // namespace

ShapeCounts counts_of(const ShapeArrays& a) noexcept {
  return {size32(a.boxes.size()), size32(a.spheres.size()), size32(a.faces.size()), size32(a.edges.size())};
}

Vec3 center_of(const AnyVolume& volume) {
  return std::visit(
      [](const auto& v) -> Vec3 {
        using V = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<V, std::monostate>) {
          return Vec3(0.0);
        } else {
          if (is_empty(v)) return Vec3(0.0);
          if constexpr (std::is_same_v<V, Aabb>) {
            return 0.5 * v.min + 0.5 * v.max;
          } else if constexpr (requires { v.center; }) {
            return v.center;
          } else {
            const Polyhedron shape = outline(v);
            return shape.vertices.empty() ? Vec3(0.0) : shape.vertices.front();
          }
        }
      },
      volume);
}

namespace {
// Returns the bytes of a polytope's outline. With three faces at each corner, f faces have 3 f - 6 edges and
// 4 f - 12 triangles.
std::size_t outline_bytes(std::size_t faces) noexcept {
  return (4 * faces - 12) * sizeof(TriangleInstance) + (3 * faces - 6) * sizeof(SegmentInstance);
}
template <class V> constexpr std::size_t kFaces = 0;
template <int K> constexpr std::size_t kFaces<Kdop<K>> = K;
template <int K> constexpr std::size_t kFaces<OrientedKdop<K>> = K;

template <class V> std::size_t drawn_bytes() noexcept {
  if constexpr (std::is_same_v<V, Sphere>)
    return sizeof(SphereInstance);
  else if constexpr (std::is_same_v<V, Aabb> || std::is_same_v<V, FixedAabb> || std::is_same_v<V, Obb>)
    return sizeof(BoxInstance);
  else if constexpr (std::is_same_v<V, Capsule>)
    return 992 * sizeof(TriangleInstance) + 260 * sizeof(SegmentInstance);
  else if constexpr (std::is_same_v<V, Cylinder>)
    return 252 * sizeof(TriangleInstance) + 132 * sizeof(SegmentInstance);
  else if constexpr (kFaces<V> != 0)
    return outline_bytes(kFaces<V>);
  else  // a hull of any size: for each face the volume itself has a plane and corners
    return 0;
}
}  // namespace

std::size_t drawn_bytes_for_each(VolumeKind kind) noexcept {
  constexpr std::size_t kCopies = 3;
  switch (kind) {
#define BOXWOOD_ROW(id, Type, name, label, fit, key)                                                         \
  case VolumeKind::id: {                                                                                     \
    const std::size_t drawn = drawn_bytes<Type>();                                                           \
    return drawn == 0 ? 4 : (kCopies * drawn + sizeof(Type) - 1) / sizeof(Type);                             \
  }
    BOXWOOD_VOLUMES(BOXWOOD_ROW)
#undef BOXWOOD_ROW
  }
  return 1;
}

void reserve_outlines(std::size_t count, std::size_t corners, ShapeArrays& arrays) {
  if (arrays.with_faces) make_room(arrays.faces, corners);  // two fewer for each face
  make_room(arrays.edges, corners / 2 + count);             // an edge has two faces; a point is an edge
}

void add_shape(const AnyVolume& volume, Rgba color, DrawId id, ShapeArrays& arrays) {
  std::visit(
      [&](const auto& v) {
        using V = std::decay_t<decltype(v)>;
        if constexpr (!std::is_same_v<V, std::monostate>) {
          if (is_empty(v)) return;
          if constexpr (std::is_same_v<V, Sphere>)
            arrays.spheres.push_back(
                {Vec3f(v.center - arrays.origin), static_cast<float>(v.radius), color, id});
          else if constexpr (std::is_same_v<V, Aabb>)
            add_box(0.5 * v.min + 0.5 * v.max, kIdentityRows, 0.5 * v.max - 0.5 * v.min, color, id, arrays);
          else if constexpr (std::is_same_v<V, FixedAabb>)
            add_box(v.center, kIdentityRows, Vec3(v.half_size), color, id, arrays);
          else if constexpr (std::is_same_v<V, Obb>)
            add_box(v.center, v.axes, v.half_extents, color, id, arrays);
          else if constexpr (std::is_same_v<V, Capsule> || std::is_same_v<V, Cylinder>)
            add_round(v, color, id, arrays);
          else
            add_outline(outline(v), color, id, arrays);
        }
      },
      volume);
}

void draw_shapes(const ShapePart& part, const BatchStyle& style, DrawList& list) {
  const ShapeArrays& a = part.arrays;
  draw_part(a.boxes, part.from.boxes, part.to.boxes, part, 0, style, list.boxes);
  draw_part(a.spheres, part.from.spheres, part.to.spheres, part, 1, style, list.spheres);
  if (style.fill != FillMode::edges) {
    BatchStyle faces = style;  // without edges of their own: those of the outline are segments
    faces.fill = FillMode::fill;
    faces.pickable = style.pickable && style.fill == FillMode::fill;
    draw_part(a.faces, part.from.faces, part.to.faces, part, 2, faces, list.triangles);
  }
  if (style.fill != FillMode::fill)
    draw_part(a.edges, part.from.edges, part.to.edges, part, 3, style, list.segments);
}

}  // namespace boxwood
