// SPDX-License-Identifier: MIT
// Cuts flat faces into triangles in the plane that fits them.
#include "scene/formats/ifc/ifc_faces.hpp"

#include <algorithm>
#include <cmath>

#include "scene/formats/ifc/solids/cut_polygon.hpp"

namespace boxwood {

namespace {

// Returns twice the area along each axis (Newell).
Vec3 normal_of(const std::vector<Vec3>& points, const std::vector<std::uint32_t>& loop) {
  Vec3 sum(0.0);
  for (std::size_t i = 1; i + 1 < loop.size(); ++i)
    sum += glm::cross(points[loop[i]] - points[loop[0]], points[loop[i + 1]] - points[loop[0]]);
  return sum;
}

std::vector<std::uint32_t> without_twin_corners(const std::vector<Vec3>& points,
                                                const std::vector<std::uint32_t>& loop) {
  std::vector<std::uint32_t> kept;
  for (const std::uint32_t corner : loop)
    if (kept.empty() || points[corner] != points[kept.back()]) kept.push_back(corner);
  while (kept.size() > 1 && points[kept.front()] == points[kept.back()]) kept.pop_back();
  return kept;
}

}  // namespace

void add_face(IfcMesh& mesh, const std::vector<std::vector<std::uint32_t>>& loops, const IfcEntity& owner) {
  std::vector<std::uint32_t> corners;
  std::vector<std::size_t> ends;
  for (const std::vector<std::uint32_t>& loop : loops) {
    const std::vector<std::uint32_t> kept = without_twin_corners(mesh.vertices, loop);
    if (kept.size() < 3) {
      if (ends.empty()) return;
      continue;
    }
    corners.insert(corners.end(), kept.begin(), kept.end());
    ends.push_back(corners.size());
  }
  if (corners.size() == 3) {
    mesh.triangles.push_back({corners[0], corners[1], corners[2]});
    return;
  }
  const Vec3 sum =
      normal_of(mesh.vertices, {corners.begin(), corners.begin() + static_cast<std::ptrdiff_t>(ends[0])});
  const double size = glm::length(sum);
  if (!(size > 0.0)) {  // all on one line: triangles without area keep the neighbours' edges
    for (std::size_t i = 1; i + 1 < ends[0]; ++i)
      mesh.triangles.push_back({corners[0], corners[i], corners[i + 1]});
    return;
  }
  const Vec3 z = sum / size;
  const Vec3 x = glm::normalize(glm::cross(std::abs(z.x) < 0.6 ? Vec3(1, 0, 0) : Vec3(0, 1, 0), z));
  const Vec3 y = glm::cross(z, x), origin = mesh.vertices[corners[0]];
  std::vector<Vec2> flat;
  for (const std::uint32_t corner : corners) {
    const Vec3 v = mesh.vertices[corner] - origin;
    flat.emplace_back(glm::dot(v, x), glm::dot(v, y));
  }
  std::vector<Triangle> cut;
  if (!cut_polygon(flat, ends, 0, cut)) leave_unread(shown(owner) + " crosses itself");
  for (const Triangle& t : cut) mesh.triangles.push_back({corners[t[0]], corners[t[1]], corners[t[2]]});
}

void IfcShells::add(const StepValue& reference) {
  const IfcEntity shell = access_.at(reference);
  if (shell.type != "IFCCLOSEDSHELL" && shell.type != "IFCOPENSHELL" && shell.type != "IFCCONNECTEDFACESET")
    leave_unread(shown_type(shell.type) + " is not read as a shell");
  need_values(shell, 1, 1);
  for (const StepValue& face : items(shell, 0)) add_face_of(face);
}

void IfcShells::add_face_of(const StepValue& reference) {
  const IfcEntity face = access_.at(reference);
  if (face.type != "IFCFACE") leave_unread(shown_type(face.type) + " is not read as a face");
  need_values(face, 1, 1);
  std::vector<std::vector<std::uint32_t>> loops;
  std::size_t outer = 0, outers = 0;
  for (const StepValue& item : items(face, 0)) {
    const IfcEntity bound = access_.at(item);
    if (bound.type == "IFCFACEOUTERBOUND") {
      outer = loops.size();
      ++outers;
    } else if (bound.type != "IFCFACEBOUND") {
      leave_unread(shown_type(bound.type) + " is not read as the bound of a face");
    }
    loops.push_back(loop_of(bound));
  }
  if (loops.empty()) leave_unread(shown(face) + " has no bound");
  if (outers != 1 && loops.size() > 1) leave_unread(shown(face) + " has not one outer bound");
  std::swap(loops[0], loops[outer]);
  add_face(mesh_, loops, face);
}

std::vector<std::uint32_t> IfcShells::loop_of(const IfcEntity& bound) {
  need_values(bound, 2, 2);
  const IfcEntity loop = access_.at(bound.values[0]);
  if (loop.type != "IFCPOLYLOOP") leave_unread(shown_type(loop.type) + " is not read as a loop");
  need_values(loop, 1, 1);
  std::vector<std::uint32_t> corners;
  for (const StepValue& point : items(loop, 0)) {
    if (point.kind != StepKind::reference) leave_unread(shown(loop) + " is not as its schema has it");
    const auto [found, is_new] =
        corner_of_point_.emplace(point.id, static_cast<std::uint32_t>(mesh_.vertices.size()));
    if (is_new) mesh_.vertices.push_back(point_at(access_, point));
    corners.push_back(found->second);
  }
  if (corners.size() < 3) leave_unread(shown(loop) + " has fewer than three points");
  if (!truth(bound, 1)) std::reverse(corners.begin(), corners.end());
  return corners;
}

}  // namespace boxwood
