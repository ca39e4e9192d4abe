// SPDX-License-Identifier: MIT
// Cuts along the largest face at an edge that bends inwards, until none is left.
#include "scene/formats/ifc/solids/convex_pieces.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "scene/formats/ifc/solids/carve_solid.hpp"
#include "scene/formats/ifc/solids/clip_solid.hpp"

namespace boxwood {

namespace {

// The plane of the largest triangle with an edge at which the mesh bends inwards.
std::optional<Plane> plane_at_a_bend(const IfcMesh& mesh) {
  double size = 0.0;
  for (const Vec3& v : mesh.vertices) size = std::max(size, glm::length(v - mesh.vertices[0]));
  std::unordered_map<std::uint64_t, std::uint32_t> opposite;  // of each directed edge, its triangle's corner
  for (const Triangle& t : mesh.triangles)
    for (std::size_t k = 0; k < 3; ++k)
      opposite.emplace(std::uint64_t{t[k]} << 32U | t[(k + 1) % 3], t[(k + 2) % 3]);
  std::optional<Plane> best;
  double largest = 1e-12 * size * size;
  for (const Triangle& t : mesh.triangles) {
    const Vec3 a = mesh.vertices[t[0]];
    const Vec3 normal = glm::cross(mesh.vertices[t[1]] - a, mesh.vertices[t[2]] - a);
    const double area = glm::length(normal);
    if (!(area > largest)) continue;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto beyond = opposite.find(std::uint64_t{t[(k + 1) % 3]} << 32U | t[k]);
      if (beyond == opposite.end()) return std::nullopt;
      if (glm::dot(normal, mesh.vertices[beyond->second] - a) <= 1e-7 * size * area) continue;
      largest = area;
      best = Plane{a, normal / area};
      break;
    }
  }
  return best;
}

bool add_pieces(IfcMesh mesh, std::vector<IfcMesh>& out) {
  if (mesh.triangles.empty()) return true;
  if (planes_of_convex(mesh)) {
    out.push_back(std::move(mesh));
    return out.size() <= kMostConvexPieces;
  }
  const std::optional<Plane> plane = plane_at_a_bend(mesh);
  if (!plane) return false;
  IfcMesh above = mesh;
  const std::size_t before = mesh.triangles.size();
  if (!keep_above(above, *plane) || !keep_above(mesh, {plane->point, -plane->normal})) return false;
  // A cut that leaves one side whole would go on for ever.
  if (above.triangles.empty() || mesh.triangles.empty()) return false;
  if (above.triangles.size() + mesh.triangles.size() > 64 * before + 4096) return false;
  for (IfcMesh* half : {&above, &mesh})
    for (IfcMesh& part : connected_parts(*half))
      if (out.size() > kMostConvexPieces || !add_pieces(std::move(part), out)) return false;
  return true;
}

}  // namespace

std::vector<IfcMesh> connected_parts(const IfcMesh& mesh) {
  std::vector<std::uint32_t> root(mesh.vertices.size());
  std::iota(root.begin(), root.end(), 0U);
  const auto find = [&](std::uint32_t v) {
    while (root[v] != v) v = root[v] = root[root[v]];
    return v;
  };
  for (const Triangle& t : mesh.triangles) {
    root[find(t[1])] = find(t[0]);
    root[find(t[2])] = find(t[0]);
  }
  std::vector<IfcMesh> parts;
  std::vector<std::size_t> part_of(mesh.vertices.size(), SIZE_MAX);
  std::vector<std::uint32_t> number(mesh.vertices.size(), UINT32_MAX);
  for (const Triangle& t : mesh.triangles) {
    std::size_t& part = part_of[find(t[0])];
    if (part == SIZE_MAX) {
      part = parts.size();
      parts.push_back({{}, {}, mesh.chord});
    }
    IfcMesh& to = parts[part];
    Triangle copy = t;
    for (std::uint32_t& corner : copy) {
      if (number[corner] == UINT32_MAX) {
        number[corner] = static_cast<std::uint32_t>(to.vertices.size());
        to.vertices.push_back(mesh.vertices[corner]);
      }
      corner = number[corner];
    }
    to.triangles.push_back(copy);
  }
  return parts;
}

double six_volumes(const IfcMesh& mesh) noexcept {
  double sum = 0.0;
  for (const Triangle& t : mesh.triangles) {
    const Vec3 origin = mesh.vertices[0];
    sum += glm::dot(mesh.vertices[t[0]] - origin,
                    glm::cross(mesh.vertices[t[1]] - origin, mesh.vertices[t[2]] - origin));
  }
  return sum;
}

std::optional<std::vector<IfcMesh>> convex_pieces(const IfcMesh& mesh) {
  if (!is_closed(mesh)) return std::nullopt;
  std::vector<IfcMesh> out;
  for (IfcMesh& part : connected_parts(mesh)) {
    if (six_volumes(part) < 0.0)
      for (Triangle& t : part.triangles) std::swap(t[1], t[2]);
    if (!add_pieces(std::move(part), out)) return std::nullopt;
  }
  return out;
}

}  // namespace boxwood
