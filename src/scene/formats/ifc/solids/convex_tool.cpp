// SPDX-License-Identifier: MIT
// Finds the faces of a convex mesh by the planes of its triangles.
#include "scene/formats/ifc/solids/convex_tool.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "scene/formats/ifc/solids/carve_solid.hpp"

namespace boxwood {

namespace {

constexpr std::uint32_t kNoPlane = UINT32_MAX;

// The plane of each triangle; kNoPlane for a triangle without area.
std::vector<std::uint32_t> planes_of_triangles(const IfcMesh& mesh, const std::vector<Plane>& planes) {
  std::vector<std::uint32_t> out;
  double size = 0.0;
  for (const Vec3& v : mesh.vertices) size = std::max(size, glm::length(v - mesh.vertices[0]));
  for (const Triangle& t : mesh.triangles) {
    const Vec3 a = mesh.vertices[t[0]];
    const Vec3 normal = glm::cross(mesh.vertices[t[1]] - a, mesh.vertices[t[2]] - a);
    const double area = glm::length(normal);
    std::uint32_t best = kNoPlane;
    double most = 1.0 - 1e-9;
    for (std::uint32_t i = 0; area > 1e-12 * size * size && i < planes.size(); ++i) {
      const double like = std::abs(glm::dot(normal, planes[i].normal)) / area;
      if (like > most && std::abs(glm::dot(planes[i].normal, a - planes[i].point)) <= 1e-7 * size) {
        most = like;
        best = i;
      }
    }
    out.push_back(best);
  }
  return out;
}

std::optional<Vec3> meeting_point(const Plane& p, const Plane& q, const Plane& r) {
  const Vec3 qr = glm::cross(q.normal, r.normal), rp = glm::cross(r.normal, p.normal),
             pq = glm::cross(p.normal, q.normal);
  const double volume = glm::dot(p.normal, qr);
  if (!(std::abs(volume) > 1e-9)) return std::nullopt;
  // Relative to a point nearby, so that large coordinates take no digits.
  const Vec3 origin = p.point;
  const double b = glm::dot(q.normal, q.point - origin), c = glm::dot(r.normal, r.point - origin);
  return origin + (rp * b + pq * c) / volume;
}

}  // namespace

bool ConvexTool::move(const std::vector<double>& moves) {
  for (std::size_t i = 0; i < planes.size(); ++i) planes[i].point += planes[i].normal * moves[i];
  for (Corner& corner : corners) {
    const auto at =
        meeting_point(planes[corner.planes[0]], planes[corner.planes[1]], planes[corner.planes[2]]);
    if (!at) return false;
    corner.at = *at;
  }
  return true;
}

std::optional<ConvexTool> tool_of_convex(const IfcMesh& mesh) {
  const auto planes = planes_of_convex(mesh);
  if (!planes) return std::nullopt;
  ConvexTool tool;
  tool.planes = *planes;
  const std::vector<std::uint32_t> plane_of = planes_of_triangles(mesh, *planes);
  std::vector<std::vector<std::uint32_t>> planes_at(mesh.vertices.size());
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    if (plane_of[i] == kNoPlane) return std::nullopt;
    for (const std::uint32_t corner : mesh.triangles[i]) planes_at[corner].push_back(plane_of[i]);
  }
  std::vector<std::uint32_t> corner_of(mesh.vertices.size(), kNoPlane);
  for (std::size_t v = 0; v < planes_at.size(); ++v) {
    std::vector<std::uint32_t>& here = planes_at[v];
    std::sort(here.begin(), here.end());
    here.erase(std::unique(here.begin(), here.end()), here.end());
    if (here.size() > 3) return std::nullopt;
    if (here.size() < 3) continue;
    corner_of[v] = static_cast<std::uint32_t>(tool.corners.size());
    tool.corners.push_back({{here[0], here[1], here[2]}, mesh.vertices[v]});
  }
  // The left plane's triangles have the edge one way round, the right one's the other. A convex edge is one
  // straight line, so two planes share one edge, from its first corner to its last.
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint32_t>> ends;
  for (std::uint32_t c = 0; c < tool.corners.size(); ++c)
    for (int i = 0; i < 3; ++i)
      for (int k = i + 1; k < 3; ++k)
        ends[{tool.corners[c].planes[i], tool.corners[c].planes[k]}].push_back(c);
  for (const auto& [pair, corners] : ends) {
    if (corners.size() != 2) return std::nullopt;
    const Vec3 along = tool.corners[corners[1]].at - tool.corners[corners[0]].at;
    const Vec3 turn = glm::cross(tool.planes[pair.first].normal, tool.planes[pair.second].normal);
    // Seen from outside the left face lies on the left: along is left x right.
    const double way = glm::dot(along, turn);
    if (!(std::abs(way) > 0.0)) return std::nullopt;
    const bool forward = way > 0.0;
    tool.edges.push_back({corners[forward ? 0 : 1], corners[forward ? 1 : 0], pair.first, pair.second});
  }
  if (tool.corners.size() + tool.planes.size() != tool.edges.size() + 2) return std::nullopt;  // Euler
  return tool;
}

}  // namespace boxwood
