// SPDX-License-Identifier: MIT
// Joins triangles to plane faces, and cuts faces into triangles.
#include "scene/formats/ifc/solids/face_solid.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "scene/formats/ifc/solids/plane_loops.hpp"

namespace boxwood {

namespace {

constexpr double kInPlane = 1e-9;  // of the size: so near, a corner lies in a plane

std::uint64_t directed_key(std::uint32_t from, std::uint32_t to) noexcept {
  return std::uint64_t{from} << 32U | to;
}

// Without the coordinate that the normal is longest in.
Vec2 flat_of(const Vec3& p, const Vec3& normal) {
  const Vec3 n = glm::abs(normal);
  if (n.x >= n.y && n.x >= n.z) return {p.y, p.z};
  return n.y >= n.z ? Vec2(p.x, p.z) : Vec2(p.x, p.y);
}

Vec3 normal_of(const std::vector<Vec3>& vertices, const Triangle& t) {
  return glm::cross(vertices[t[1]] - vertices[t[0]], vertices[t[2]] - vertices[t[0]]);
}

// The boundary of the triangles as loops; empty if two of them touch in a corner.
std::vector<std::vector<std::uint32_t>> loops_of(const std::vector<Triangle>& triangles) {
  std::unordered_map<std::uint64_t, bool> edges;
  for (const Triangle& t : triangles)
    for (std::size_t k = 0; k < 3; ++k) edges.emplace(directed_key(t[k], t[(k + 1) % 3]), true);
  std::unordered_map<std::uint32_t, std::uint32_t> next;
  std::vector<std::uint32_t> begins;  // in the order of the triangles, not of a hash
  for (const Triangle& t : triangles)
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t from = t[k], to = t[(k + 1) % 3];
      if (edges.contains(directed_key(to, from))) continue;
      if (!next.emplace(from, to).second) return {};
      begins.push_back(from);
    }
  std::vector<std::vector<std::uint32_t>> loops;
  for (const std::uint32_t begin : begins) {
    std::vector<std::uint32_t> loop;
    for (auto at = next.find(begin); at != next.end(); at = next.find(loop.back())) {
      const std::uint32_t to = at->second;
      next.erase(at);
      loop.push_back(to);
    }
    if (loop.empty()) continue;
    if (loop.back() != begin) return {};
    loops.push_back(std::move(loop));
  }
  return loops;
}

}  // namespace

void FaceSolid::Box::add(const Vec3& p) {
  low = glm::min(low, p);
  high = glm::max(high, p);
}

bool FaceSolid::Box::meets(const Box& other) const noexcept {
  for (int k = 0; k < 3; ++k)
    if (low[k] > other.high[k] || high[k] < other.low[k]) return false;
  return true;
}

void FaceSolid::add_loop(Face& face, Loop&& loop) const {
  Box& box = face.boxes.emplace_back();
  for (const std::uint32_t corner : loop) box.add(vertices_[corner]);
  face.loops.push_back(std::move(loop));
}

FaceSolid::Box FaceSolid::box_of(const Face& face) {
  Box out;
  for (const Box& box : face.boxes) {
    out.add(box.low);
    out.add(box.high);
  }
  return out;
}

void FaceSolid::drop_empty_faces() {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < faces_.size(); ++i) {
    if (faces_[i].loops.empty()) continue;
    if (kept != i) {
      faces_[kept] = std::move(faces_[i]);
      boxes_[kept] = boxes_[i];
    }
    ++kept;
  }
  faces_.resize(kept);
  boxes_.resize(kept);
}

bool FaceSolid::holds(const Face& face, const Vec3& p) const {
  const Vec3& normal = face.plane.normal;
  const Vec2 at = flat_of(p, normal);
  bool inside = false;
  for (std::size_t l = 0; l < face.loops.size(); ++l) {
    if (at.y < flat_of(face.boxes[l].low, normal).y || at.y > flat_of(face.boxes[l].high, normal).y) continue;
    const Loop& loop = face.loops[l];
    for (std::size_t i = 0, k = loop.size() - 1; i < loop.size(); k = i++) {
      const Vec2 a = flat_of(vertices_[loop[i]], normal), b = flat_of(vertices_[loop[k]], normal);
      if ((a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x)
        inside = !inside;
    }
  }
  return inside;
}

std::optional<bool> FaceSolid::holds(const Vec3& p) const {
  const Vec3 way = glm::normalize(Vec3(0.5377, 0.2831, 0.7943));  // along no axis of a building
  bool inside = false;
  for (const Face& face : faces_) {
    const double slope = glm::dot(face.plane.normal, way),
                 height = glm::dot(face.plane.normal, face.plane.point - p);
    if (std::abs(slope) < 1e-9) continue;
    if (std::abs(height) < 1e-12 * size_ && holds(face, p)) return std::nullopt;
    const double at = height / slope;
    if (at > 0.0 && holds(face, p + way * at)) inside = !inside;
  }
  return inside;
}

bool FaceSolid::add_group(const std::vector<Triangle>& triangles, const Plane& plane) {
  Face face{plane, {}, {}, triangles};
  for (Loop& loop : loops_of(triangles)) add_loop(face, std::move(loop));
  if (face.loops.empty()) return false;
  boxes_.push_back(box_of(face));
  faces_.push_back(std::move(face));
  return true;
}

std::optional<FaceSolid> FaceSolid::of(const IfcMesh& mesh) {
  if (mesh.triangles.empty() || !is_closed(mesh)) return std::nullopt;
  FaceSolid solid;
  solid.vertices_ = mesh.vertices;
  solid.chord_ = mesh.chord;
  for (const Vec3& v : mesh.vertices) solid.size_ = std::max(solid.size_, glm::length(v - mesh.vertices[0]));
  const std::size_t count = mesh.triangles.size();
  std::unordered_map<std::uint64_t, std::uint32_t> triangle_at;  // by its directed edges
  std::vector<std::pair<double, std::uint32_t>> order;           // the largest first
  for (std::uint32_t i = 0; i < count; ++i) {
    const Triangle& t = mesh.triangles[i];
    for (std::size_t k = 0; k < 3; ++k) triangle_at.emplace(directed_key(t[k], t[(k + 1) % 3]), i);
    order.emplace_back(-glm::length(normal_of(mesh.vertices, t)), i);
  }
  std::sort(order.begin(), order.end());
  std::vector<bool> taken(count, false);
  for (const auto& [minus_area, seed] : order) {
    if (taken[seed]) continue;
    if (!(-minus_area > 1e-14 * solid.size_ * solid.size_)) return std::nullopt;
    const Plane plane{mesh.vertices[mesh.triangles[seed][0]],
                      normal_of(mesh.vertices, mesh.triangles[seed]) / -minus_area};
    const auto lies_in_it = [&](const Triangle& t) {
      for (const std::uint32_t corner : t)
        if (std::abs(glm::dot(plane.normal, mesh.vertices[corner] - plane.point)) > kInPlane * solid.size_)
          return false;
      return true;
    };
    std::vector<std::uint32_t> stack = {seed}, members;
    taken[seed] = true;
    while (!stack.empty()) {
      const std::uint32_t at = stack.back();
      stack.pop_back();
      members.push_back(at);
      const Triangle& t = mesh.triangles[at];
      for (std::size_t k = 0; k < 3; ++k) {
        const std::uint32_t other = triangle_at.at(directed_key(t[(k + 1) % 3], t[k]));
        if (taken[other] || !lies_in_it(mesh.triangles[other])) continue;
        const Vec3 normal = normal_of(mesh.vertices, mesh.triangles[other]);
        // A fold of no thickness lies in the plane, too, but looks the other way.
        if (glm::dot(normal, plane.normal) < -1e-12 * solid.size_ * solid.size_) continue;
        taken[other] = true;
        stack.push_back(other);
      }
    }
    std::vector<Triangle> triangles;
    for (const std::uint32_t i : members) triangles.push_back(mesh.triangles[i]);
    if (solid.add_group(triangles, plane)) continue;
    for (const Triangle& t : triangles) {  // it touches itself in a corner
      const Vec3 normal = normal_of(mesh.vertices, t);
      const double area = glm::length(normal);
      if (!(area > 1e-14 * solid.size_ * solid.size_)) return std::nullopt;
      solid.add_group({t}, {mesh.vertices[t[0]], normal / area});
    }
  }
  return solid;
}

std::optional<IfcMesh> FaceSolid::mesh() const {
  IfcMesh out{vertices_, {}, chord_};
  for (const Face& face : faces_) {
    if (!face.triangles.empty())
      out.triangles.insert(out.triangles.end(), face.triangles.begin(), face.triangles.end());
    else if (!fill_loops(vertices_, face.loops, face.plane.point, face.plane.normal, out.triangles))
      return std::nullopt;
  }
  if (!is_closed(out)) return std::nullopt;
  drop_unused_vertices(out);
  return out;
}

}  // namespace boxwood
