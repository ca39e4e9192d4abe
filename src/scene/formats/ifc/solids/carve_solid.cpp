// SPDX-License-Identifier: MIT
// Cuts the solid at one plane after the other. The part above a plane is kept unchanged. The caps of the part
// below all planes become the walls of the hole.
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
  Carving(const IfcMesh& solid, const std::vector<Plane>& planes)
      : vertices_(solid.vertices), below_(solid.triangles), solid_(solid.triangles) {
    for (const Vec3& v : vertices_) size_ = std::max(size_, glm::length(v - vertices_[0]));
    for (std::uint32_t i = 0; i < below_.size(); ++i) sources_.push_back(i);
    is_outside_.assign(below_.size(), false);
    for (const Plane& plane : planes) {
      measure(plane);
      for (std::size_t i = 0; i < below_.size(); ++i) {
        double low = kInfinity, high = -kInfinity;
        for (const std::uint32_t corner : below_[i]) {
          low = std::min(low, heights_[corner]);
          high = std::max(high, heights_[corner]);
        }
        if (low >= 0.0 && high > 0.0) is_outside_[i] = true;
      }
    }
  }

  bool cut(const Plane& plane) {
    measure(plane);
    std::map<CarvedEdge, std::uint32_t> crossings;
    const std::vector<Triangle> all = std::move(below_);
    const std::vector<std::uint32_t> sources = std::move(sources_);
    below_.clear();
    sources_.clear();
    for (std::size_t i = 0; i < all.size(); ++i) split(all[i], sources[i], plane, crossings);
    std::vector<Triangle> cap;
    if (!closing_triangles(vertices_, heights_, below_, plane.point, plane.normal, cap)) return false;
    below_.insert(below_.end(), cap.begin(), cap.end());
    sources_.resize(below_.size(), kCap);
    return true;
  }

  // Returns true if nothing lies below all planes.
  bool takes_nothing() const { return below_.empty(); }

  bool finish(IfcMesh& solid) {
    IfcMesh result{vertices_, {}, solid.chord};
    for (std::size_t i = 0; i < solid_.size(); ++i)
      if (is_outside_[i]) result.triangles.push_back(solid_[i]);
    for (const auto& [triangle, source] : above_)
      if (!is_outside_[source]) result.triangles.push_back(triangle);
    for (std::size_t i = 0; i < below_.size(); ++i)
      if (sources_[i] == kCap) result.triangles.push_back({below_[i][0], below_[i][2], below_[i][1]});
    for (int pass = 0; pass < 8 && !is_closed(result); ++pass)
      if (!close_seams(result)) return false;
    if (!is_closed(result)) return false;
    drop_unused_vertices(result);
    solid = std::move(result);
    return true;
  }

private:
  static constexpr std::uint32_t kCap = UINT32_MAX;

  void measure(const Plane& plane) {
    heights_.resize(vertices_.size());
    for (std::size_t i = 0; i < vertices_.size(); ++i) {
      const double d = glm::dot(plane.normal, vertices_[i] - plane.point);
      heights_[i] = std::abs(d) <= 1e-9 * size_ ? 0.0 : d;
    }
  }

  void split(const Triangle& t, std::uint32_t source, const Plane& plane,
             std::map<CarvedEdge, std::uint32_t>& crossings) {
    int over = 0, under = 0;
    for (const std::uint32_t corner : t) {
      over += heights_[corner] > 0.0 ? 1 : 0;
      under += heights_[corner] < 0.0 ? 1 : 0;
    }
    if (over == 0 && under == 0) {
      const Vec3 a = vertices_[t[0]], normal = glm::cross(vertices_[t[1]] - a, vertices_[t[2]] - a);
      (glm::dot(normal, plane.normal) < 0.0) ? keep_above(t, source) : keep_below(t, source);
    } else if (over == 0) {
      keep_below(t, source);
    } else if (under == 0) {
      keep_above(t, source);
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
      for (std::size_t k = 1; k + 1 < high.size(); ++k) keep_above({high[0], high[k], high[k + 1]}, source);
      for (std::size_t k = 1; k + 1 < low.size(); ++k) keep_below({low[0], low[k], low[k + 1]}, source);
    }
  }
  void keep_above(const Triangle& t, std::uint32_t source) {
    if (source != kCap) above_.emplace_back(t, source);
  }
  void keep_below(const Triangle& t, std::uint32_t source) {
    below_.push_back(t);
    sources_.push_back(source);
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

  // Repairs seams: a later plane may have put a corner onto an edge of a part that was set aside before. That
  // part gets the corner, too. Returns false if there is nothing to repair.
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
  std::vector<Triangle> below_;
  std::vector<std::uint32_t> sources_;  // for each triangle below: its triangle of the solid, or kCap
  std::vector<std::pair<Triangle, std::uint32_t>> above_;  // with its source
  const std::vector<Triangle>& solid_;
  std::vector<bool> is_outside_;  // for each triangle of the solid: above one plane, so that it stays whole
  double size_ = 0.0;
};

// Orders the planes so that each is rotated as far as possible from the earlier ones: the part below all of
// them shrinks fast.
std::vector<Plane> spread(std::vector<Plane> planes) {
  std::vector<double> nearest(planes.size(), -1.0);  // cosine to the nearest earlier plane
  for (std::size_t i = 0; i < planes.size(); ++i) {
    const auto next = static_cast<std::size_t>(
        std::min_element(nearest.begin() + static_cast<std::ptrdiff_t>(i), nearest.end()) - nearest.begin());
    std::swap(planes[i], planes[next]);
    std::swap(nearest[i], nearest[next]);
    for (std::size_t k = i + 1; k < planes.size(); ++k)
      nearest[k] = std::max(nearest[k], glm::dot(planes[k].normal, planes[i].normal));
  }
  return planes;
}

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

bool carve(IfcMesh& solid, const std::vector<Plane>& all_planes) {
  constexpr std::size_t kMostTriangles = 200'000;
  if (solid.triangles.size() > kMostTriangles || !is_closed(solid)) return false;
  const std::vector<Plane> planes = spread(all_planes);
  Carving carving(solid, planes);
  for (const Plane& plane : planes) {
    if (!carving.cut(plane)) return false;
    if (carving.takes_nothing()) return true;
  }
  return carving.finish(solid);
}

}  // namespace boxwood
