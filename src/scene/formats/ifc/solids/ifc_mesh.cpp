// SPDX-License-Identifier: MIT
// Joins and moves meshes, and finds open edges.
#include "scene/formats/ifc/solids/ifc_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace boxwood {

void append(IfcMesh& mesh, const IfcMesh& more) {
  const auto base = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), more.vertices.begin(), more.vertices.end());
  for (const Triangle& t : more.triangles) mesh.triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
  if (mesh.chord) mesh.chord = more.chord ? std::optional(std::max(*mesh.chord, *more.chord)) : std::nullopt;
}

void transform(IfcMesh& mesh, const AffineTransform& map) {
  if (is_identity(map)) return;
  for (Vec3& v : mesh.vertices) v = apply(map, v);
  if (determinant(map) < 0.0)
    for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
  if (!mesh.chord) return;
  double most = 0.0;  // bounds every stretch
  for (const Vec3& row : map.linear) most += glm::dot(row, row);
  const bool is_rotation = std::abs(most - 3.0) < 1e-9 && std::abs(std::abs(determinant(map)) - 1.0) < 1e-9;
  mesh.chord = *mesh.chord * (is_rotation ? 1.0 : std::sqrt(most));
}

void drop_unused_vertices(IfcMesh& mesh) {
  std::vector<std::uint32_t> number(mesh.vertices.size(), UINT32_MAX);
  std::vector<Vec3> kept;
  for (Triangle& t : mesh.triangles)
    for (std::uint32_t& corner : t) {
      if (number[corner] == UINT32_MAX) {
        number[corner] = static_cast<std::uint32_t>(kept.size());
        kept.push_back(mesh.vertices[corner]);
      }
      corner = number[corner];
    }
  mesh.vertices = std::move(kept);
}

bool is_closed(const IfcMesh& mesh) {
  using DirectedEdge = std::pair<std::uint32_t, std::uint32_t>;
  std::vector<DirectedEdge> there, back;
  for (const Triangle& t : mesh.triangles)
    for (std::size_t k = 0; k < 3; ++k) {
      there.emplace_back(t[k], t[(k + 1) % 3]);
      back.emplace_back(t[(k + 1) % 3], t[k]);
    }
  std::sort(there.begin(), there.end());
  std::sort(back.begin(), back.end());
  return there == back && std::adjacent_find(there.begin(), there.end()) == there.end();
}

}  // namespace boxwood
