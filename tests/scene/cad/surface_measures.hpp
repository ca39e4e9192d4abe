// SPDX-License-Identifier: MIT
// What a mesh encloses, and how far it is from a surface, by plain loops.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include <boxwood/mesh.hpp>

namespace boxwood::test {

// Each edge of a triangle has one that runs along it in turn, and no other.
inline bool is_closed_surface(const TriangleMesh& mesh) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
  for (const Triangle& t : mesh.triangles)
    for (std::size_t k = 0; k < 3; ++k) ++edges[{t[k], t[(k + 1) % 3]}];
  for (const auto& [edge, n] : edges) {
    const auto back = edges.find({edge.second, edge.first});
    if (n != 1 || back == edges.end() || back->second != 1) return false;
  }
  return !mesh.triangles.empty();
}

inline double volume_of(const TriangleMesh& mesh) {
  double six = 0.0;
  for (const Triangle& t : mesh.triangles)
    six +=
        glm::dot(Vec3(mesh.vertices[t[0]]), glm::cross(Vec3(mesh.vertices[t[1]]), Vec3(mesh.vertices[t[2]])));
  return six / 6.0;
}

inline double area_of(const TriangleMesh& mesh) {
  double area = 0.0;
  for (const Triangle& t : mesh.triangles) {
    const Vec3 a(mesh.vertices[t[0]]);
    area += 0.5 * glm::length(glm::cross(Vec3(mesh.vertices[t[1]]) - a, Vec3(mesh.vertices[t[2]]) - a));
  }
  return area;
}

// The farthest that a point of the triangles (a grid in each of them) is from the surface, by a formula.
template <class Distance> double farthest_of(const TriangleMesh& mesh, const Distance& distance) {
  constexpr int kGrid = 8;
  double most = 0.0;
  for (const Triangle& t : mesh.triangles)
    for (int i = 0; i <= kGrid; ++i)
      for (int j = 0; i + j <= kGrid; ++j) {
        const double u = double(i) / kGrid, v = double(j) / kGrid;
        const Vec3 p = (1.0 - u - v) * Vec3(mesh.vertices[t[0]]) + u * Vec3(mesh.vertices[t[1]]) +
                       v * Vec3(mesh.vertices[t[2]]);
        most = std::max(most, std::abs(distance(p)));
      }
  return most;
}

inline double distance_to(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 n = glm::cross(b - a, c - a);
  const double squared = glm::dot(n, n);
  if (squared > 0.0 && glm::dot(glm::cross(b - a, p - a), n) >= 0.0 &&
      glm::dot(glm::cross(c - b, p - b), n) >= 0.0 && glm::dot(glm::cross(a - c, p - c), n) >= 0.0)
    return std::abs(glm::dot(p - a, n)) / std::sqrt(squared);
  double least = HUGE_VAL;
  for (const auto& [from, to] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)}) {
    const Vec3 along = to - from;
    const double length = glm::dot(along, along);
    const double at = length > 0.0 ? std::clamp(glm::dot(p - from, along) / length, 0.0, 1.0) : 0.0;
    least = std::min(least, glm::length(p - from - at * along));
  }
  return least;
}

// The farthest that a point of the surface is from the triangles, one by one.
inline double farthest_from(const TriangleMesh& mesh, const std::vector<Vec3>& points) {
  double most = 0.0;
  for (const Vec3& p : points) {
    double least = HUGE_VAL;
    for (const Triangle& t : mesh.triangles)
      least = std::min(least, distance_to(p, Vec3(mesh.vertices[t[0]]), Vec3(mesh.vertices[t[1]]),
                                          Vec3(mesh.vertices[t[2]])));
    most = std::max(most, least);
  }
  return most;
}

}  // namespace boxwood::test
