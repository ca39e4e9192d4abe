// SPDX-License-Identifier: MIT
// Cuts the solid at one plane after the other: what lies above is left as it is, and the caps of what lies
// below all of them become the walls of the hole.
#include "scene/formats/ifc/solids/carve_solid.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "scene/formats/ifc/solids/plane_loops.hpp"

namespace boxwood {

namespace {

using CarvedEdge = std::pair<std::uint32_t, std::uint32_t>;

class Carving {
public:
  explicit Carving(const IfcMesh& solid) : vertices_(solid.vertices), below_(solid.triangles) {
    for (const Vec3& v : vertices_) size_ = std::max(size_, glm::length(v - vertices_[0]));
    from_solid_.assign(below_.size(), true);
  }

  bool cut(const Plane& plane) {
    heights_.clear();
    for (const Vec3& v : vertices_) {
      const double d = glm::dot(plane.normal, v - plane.point);
      heights_.push_back(std::abs(d) <= 1e-9 * size_ ? 0.0 : d);
    }
    std::map<CarvedEdge, std::uint32_t> crossings;
    const std::vector<Triangle> all = std::move(below_);
    const std::vector<bool> from_solid = std::move(from_solid_);
    below_.clear();
    from_solid_.clear();
    for (std::size_t i = 0; i < all.size(); ++i) split(all[i], from_solid[i], plane, crossings);
    std::vector<Triangle> cap;
    if (!closing_triangles(vertices_, heights_, below_, plane.point, plane.normal, cap)) return false;
    below_.insert(below_.end(), cap.begin(), cap.end());
    from_solid_.resize(below_.size(), false);
    return true;
  }

  // Nothing lies below all planes.
  bool takes_nothing() const { return below_.empty(); }

  bool finish(IfcMesh& solid) {
    IfcMesh result{vertices_, above_, solid.chord};
    for (std::size_t i = 0; i < below_.size(); ++i)
      if (!from_solid_[i]) result.triangles.push_back({below_[i][0], below_[i][2], below_[i][1]});
    for (int pass = 0; pass < 8 && !is_closed(result); ++pass)
      if (!close_seams(result)) return false;
    if (!is_closed(result)) return false;
    solid = std::move(result);
    return true;
  }

private:
  void split(const Triangle& t, bool of_solid, const Plane& plane,
             std::map<CarvedEdge, std::uint32_t>& crossings) {
    int over = 0, under = 0;
    for (const std::uint32_t corner : t) {
      over += heights_[corner] > 0.0 ? 1 : 0;
      under += heights_[corner] < 0.0 ? 1 : 0;
    }
    if (over == 0 && under == 0) {
      const Vec3 a = vertices_[t[0]], normal = glm::cross(vertices_[t[1]] - a, vertices_[t[2]] - a);
      (glm::dot(normal, plane.normal) < 0.0) ? keep_above(t, of_solid) : keep_below(t, of_solid);
    } else if (over == 0) {
      keep_below(t, of_solid);
    } else if (under == 0) {
      keep_above(t, of_solid);
    } else {
      std::vector<std::uint32_t> high, low;
      for (std::size_t k = 0; k < 3; ++k) {
        const std::uint32_t here = t[k], next = t[(k + 1) % 3];
        if (heights_[here] >= 0.0) high.push_back(here);
        if (heights_[here] <= 0.0) low.push_back(here);
        if (heights_[here] * heights_[next] < 0.0) {
          const std::uint32_t between = crossing(here, next, crossings);
          high.push_back(between);
          low.push_back(between);
        }
      }
      for (std::size_t k = 1; k + 1 < high.size(); ++k) keep_above({high[0], high[k], high[k + 1]}, of_solid);
      for (std::size_t k = 1; k + 1 < low.size(); ++k) keep_below({low[0], low[k], low[k + 1]}, of_solid);
    }
  }
  void keep_above(const Triangle& t, bool of_solid) {
    if (of_solid) above_.push_back(t);
  }
  void keep_below(const Triangle& t, bool of_solid) {
    below_.push_back(t);
    from_solid_.push_back(of_solid);
  }
  std::uint32_t crossing(std::uint32_t a, std::uint32_t b, std::map<CarvedEdge, std::uint32_t>& crossings) {
    if (a > b) std::swap(a, b);
    const auto [found, is_new] =
        crossings.emplace(CarvedEdge(a, b), static_cast<std::uint32_t>(vertices_.size()));
    if (is_new) {
      const double share = heights_[a] / (heights_[a] - heights_[b]);
      const Vec3 from = vertices_[a], to = vertices_[b];
      vertices_.push_back(from + (to - from) * share);
      heights_.push_back(0.0);
    }
    return found->second;
  }

  // A later plane may have put a corner onto an edge of a part that an earlier one had set aside: that part
  // gets the corner, too. False where nothing could be done.
  bool close_seams(IfcMesh& mesh) const {
    std::map<CarvedEdge, int> edges;
    for (const Triangle& t : mesh.triangles)
      for (std::size_t k = 0; k < 3; ++k) {
        ++edges[{t[k], t[(k + 1) % 3]}];
        --edges[{t[(k + 1) % 3], t[k]}];
      }
    std::vector<std::uint32_t> loose;
    for (const auto& [edge, times] : edges)
      if (times > 0) loose.insert(loose.end(), {edge.first, edge.second});
    std::sort(loose.begin(), loose.end());
    loose.erase(std::unique(loose.begin(), loose.end()), loose.end());
    std::vector<Triangle> out;
    bool any = false;
    for (const Triangle& t : mesh.triangles) {
      std::size_t k = 0;
      std::vector<std::pair<double, std::uint32_t>> on;
      for (; k < 3 && on.empty(); ++k)
        if (edges[{t[k], t[(k + 1) % 3]}] > 0) on = corners_on(t[k], t[(k + 1) % 3], loose);
      if (on.empty()) {
        out.push_back(t);
        continue;
      }
      any = true;
      const std::uint32_t a = t[k - 1], b = t[k % 3], c = t[(k + 1) % 3];
      std::uint32_t from = a;
      for (const auto& [share, corner] : on) {
        out.push_back({from, corner, c});
        from = corner;
      }
      out.push_back({from, b, c});
    }
    mesh.triangles = std::move(out);
    return any;
  }
  std::vector<std::pair<double, std::uint32_t>> corners_on(std::uint32_t a, std::uint32_t b,
                                                           const std::vector<std::uint32_t>& loose) const {
    std::vector<std::pair<double, std::uint32_t>> out;
    const Vec3 from = vertices_[a], along = vertices_[b] - from;
    const double square = glm::dot(along, along);
    for (const std::uint32_t corner : loose) {
      if (corner == a || corner == b) continue;
      const Vec3 to = vertices_[corner] - from;
      const double share = glm::dot(to, along) / square;
      if (share > 0.0 && share < 1.0 && glm::length(to - along * share) <= 4e-9 * size_)
        out.emplace_back(share, corner);
    }
    std::sort(out.begin(), out.end());
    return out;
  }

  std::vector<Vec3> vertices_;
  std::vector<double> heights_;
  std::vector<Triangle> below_, above_;
  std::vector<bool> from_solid_;  // of each triangle below: not of a cap
  double size_ = 0.0;
};

}  // namespace

std::optional<std::vector<Plane>> planes_of_convex(const IfcMesh& mesh) {
  if (!is_closed(mesh)) return std::nullopt;
  double size = 0.0, volume = 0.0;
  const Vec3 origin = mesh.vertices[0];
  for (const Vec3& v : mesh.vertices) size = std::max(size, glm::length(v - origin));
  std::vector<Plane> planes;
  for (const Triangle& t : mesh.triangles) {
    const Vec3 a = mesh.vertices[t[0]], b = mesh.vertices[t[1]], c = mesh.vertices[t[2]];
    const Vec3 normal = glm::cross(b - a, c - a);
    volume += glm::dot(a - origin, normal);
    const double area = glm::length(normal);
    if (!(area > 1e-12 * size * size)) continue;
    const Plane plane{a, normal / area};
    const bool known = std::any_of(planes.begin(), planes.end(), [&](const Plane& other) {
      return glm::dot(other.normal, plane.normal) > 1.0 - 1e-12 &&
             std::abs(glm::dot(other.normal, plane.point - other.point)) <= 1e-9 * size;
    });
    if (!known) planes.push_back(plane);
    if (planes.size() > kMostCarvedPlanes) return std::nullopt;
  }
  const double side = volume < 0.0 ? -1.0 : 1.0;
  for (Plane& plane : planes) {
    plane.normal *= side;
    for (const Vec3& v : mesh.vertices)
      if (glm::dot(plane.normal, v - plane.point) > 1e-7 * size) return std::nullopt;
  }
  return planes;
}

bool carve(IfcMesh& solid, const std::vector<Plane>& planes) {
  if (!is_closed(solid)) return false;
  Carving carving(solid);
  for (const Plane& plane : planes) {
    if (!carving.cut(plane)) return false;
    if (carving.takes_nothing()) return true;
  }
  return carving.finish(solid);
}

}  // namespace boxwood
