// SPDX-License-Identifier: MIT
// Merges meshes: positions, indices and normals one behind the other, then the copies of vertices on creases.
#include "overlay/merged_meshes.hpp"

#include <algorithm>
#include <cmath>

#include <boxwood/volumes.hpp>

namespace boxwood {

Vec3 middle_of(const TriangleMesh& mesh) {
  Aabb bounds;
  for (const Vec3f& v : mesh.vertices)
    if (is_finite(v)) bounds = grow(bounds, Vec3(v));
  return is_empty(bounds) ? Vec3(0.0) : 0.5 * bounds.min + 0.5 * bounds.max;
}

namespace {

constexpr double kThinnestFacet = 1e-3;          // twice the area over the square of the longest edge
constexpr double kSameNormal = 0.9999984769133;  // the cosine of 0.1 degrees

// The inverse of packed_normal().
Vec3 unpacked_normal(std::uint32_t packed) {
  double x = (packed & 0xffffU) / 65535.0 * 2.0 - 1.0, y = (packed >> 16U) / 65535.0 * 2.0 - 1.0;
  const double z = 1.0 - std::abs(x) - std::abs(y);
  if (z < 0.0) {
    const double unfolded = (1.0 - std::abs(y)) * (x < 0.0 ? -1.0 : 1.0);
    y = (1.0 - std::abs(x)) * (y < 0.0 ? -1.0 : 1.0);
    x = unfolded;
  }
  return glm::normalize(Vec3(x, y, z));
}

// Appends positions and indices of one mesh.
void add_one(const TriangleMesh& mesh, std::uint32_t owner, MergedMesh& out) {
  const auto first = static_cast<std::uint32_t>(out.positions.size());
  const Vec3 base = middle_of(mesh);
  out.bases.push_back(base);
  for (const Vec3f& v : mesh.vertices) {
    out.positions.push_back(Vec3f(Vec3(v) - base));
    out.owners.push_back(owner);
  }
  for (const auto& triangle : mesh.triangles)
    for (const std::uint32_t corner : triangle) out.indices.push_back(first + corner);
}

}  // namespace

bool is_faceted(const MeshView& mesh, const SmoothNormals& normals) {
  std::vector<std::uint32_t> vertices(3 * mesh.triangles.size());
  for (std::size_t i = 0; i < vertices.size(); ++i) vertices[i] = mesh.triangles[i / 3][i % 3];
  for (const SmoothNormals::Corner& moved : normals.moved) vertices[moved.corner] = moved.vertex;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto p = corners(mesh, static_cast<std::uint32_t>(t));
    const Vec3 cross = glm::cross(p[1] - p[0], p[2] - p[0]);
    const double length = glm::length(cross);
    double longest = 0.0;
    for (std::size_t k = 0; k < 3; ++k) longest = std::max(longest, glm::length(p[(k + 1) % 3] - p[k]));
    if (!(length > kThinnestFacet * longest * longest)) return false;
    for (std::size_t k = 0; k < 3; ++k)
      if (!(glm::dot(cross, unpacked_normal(normals.normals[vertices[3 * t + k]])) >= kSameNormal * length))
        return false;
  }
  return true;
}

MergedMesh merged_mesh(const Scene& scene, std::span<const std::uint32_t> objects,
                       std::span<const SmoothNormals* const> normals) {
  MergedMesh out;
  for (std::uint32_t i = 0; i < objects.size(); ++i) {
    const TriangleMesh& mesh = scene.objects[objects[i]].mesh->mesh;
    if (!normals.empty())
      out.smooth.normals.insert(out.smooth.normals.end(), normals[i]->normals.begin(),
                                normals[i]->normals.begin() +
                                    static_cast<std::ptrdiff_t>(mesh.vertices.size()));
    add_one(mesh, i, out);
  }
  std::uint32_t first_vertex = 0, first_corner = 0;
  for (std::uint32_t i = 0; i < normals.size(); ++i) {
    const TriangleMesh& mesh = scene.objects[objects[i]].mesh->mesh;
    const auto vertices = static_cast<std::uint32_t>(mesh.vertices.size());
    const auto copies = static_cast<std::uint32_t>(out.owners.size());
    for (std::uint32_t k = 0; k < normals[i]->copies.size(); ++k) {
      out.smooth.copies.push_back(first_vertex + normals[i]->copies[k]);
      out.smooth.normals.push_back(normals[i]->normals[vertices + k]);
      out.owners.push_back(i);
    }
    for (const SmoothNormals::Corner& moved : normals[i]->moved)
      out.smooth.moved.push_back({first_corner + moved.corner, moved.vertex < vertices
                                                                   ? first_vertex + moved.vertex
                                                                   : copies + moved.vertex - vertices});
    first_vertex += vertices;
    first_corner += static_cast<std::uint32_t>(3 * mesh.triangles.size());
  }
  return out;
}

}  // namespace boxwood
