// SPDX-License-Identifier: MIT
// Splits triangles at the plane, then closes the cut.
#include "scene/formats/ifc/solids/clip_solid.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "scene/formats/ifc/solids/plane_loops.hpp"

namespace boxwood {

namespace {

using CornerPair = std::pair<std::uint32_t, std::uint32_t>;

class Clip {
public:
  Clip(IfcMesh& solid, const Plane& plane) : solid_(solid), plane_(plane) {}

  bool run() {
    if (!is_closed(solid_)) return false;
    measure();
    split();
    std::vector<Triangle> cap;
    if (!closing_triangles(solid_.vertices, heights_, solid_.triangles, plane_.point, -plane_.normal, cap))
      return false;
    solid_.triangles.insert(solid_.triangles.end(), cap.begin(), cap.end());
    drop_unused_vertices(solid_);
    return is_closed(solid_);
  }

private:
  void measure() {
    double size = 0.0;
    for (const Vec3& v : solid_.vertices) size = std::max(size, glm::length(v - solid_.vertices[0]));
    for (const Vec3& v : solid_.vertices) {
      const double d = glm::dot(plane_.normal, v - plane_.point);
      heights_.push_back(std::abs(d) <= 1e-9 * size ? 0.0 : d);
    }
  }

  // Returns the corner at which the plane crosses an edge, one for both triangles there.
  std::uint32_t crossing(std::uint32_t a, std::uint32_t b) {
    if (a > b) std::swap(a, b);
    const auto [found, is_new] =
        crossings_.emplace(CornerPair(a, b), static_cast<std::uint32_t>(solid_.vertices.size()));
    if (is_new) {
      const double share = heights_[a] / (heights_[a] - heights_[b]);
      const Vec3 from = solid_.vertices[a], to = solid_.vertices[b];
      solid_.vertices.push_back(from + (to - from) * share);
      heights_.push_back(0.0);
    }
    return found->second;
  }

  void split() {
    const std::vector<Triangle> all = std::move(solid_.triangles);
    solid_.triangles.clear();
    for (const Triangle& t : all) {
      const int above = count(t, 1), below = count(t, -1);
      if (below == 0 && above == 0) {  // in the plane: it bounds the part above or the part below
        const Vec3 a = solid_.vertices[t[0]];
        const Vec3 normal = glm::cross(solid_.vertices[t[1]] - a, solid_.vertices[t[2]] - a);
        if (glm::dot(normal, plane_.normal) < 0.0) solid_.triangles.push_back(t);
      } else if (below == 0) {
        solid_.triangles.push_back(t);
      } else if (above > 0) {
        split(t);
      }
    }
  }
  int count(const Triangle& t, int side) const {
    int n = 0;
    for (const std::uint32_t corner : t) n += heights_[corner] * side > 0.0 ? 1 : 0;
    return n;
  }
  void split(const Triangle& t) {
    std::vector<std::uint32_t> kept;
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t here = t[k], next = t[(k + 1) % 3];
      if (heights_[here] >= 0.0) kept.push_back(here);
      if (heights_[here] * heights_[next] < 0.0) kept.push_back(crossing(here, next));
    }
    for (std::size_t k = 1; k + 1 < kept.size(); ++k)
      solid_.triangles.push_back({kept[0], kept[k], kept[k + 1]});
  }

  IfcMesh& solid_;
  const Plane& plane_;
  std::vector<double> heights_;  // heights of the vertices over the plane
  std::map<CornerPair, std::uint32_t> crossings_;
};

}  // namespace

bool keep_above(IfcMesh& solid, const Plane& plane) {
  return solid.vertices.empty() || Clip(solid, plane).run();
}

}  // namespace boxwood
