// SPDX-License-Identifier: MIT
// Splits triangles at the plane, then fills the loops that are left open there.
#include "scene/formats/ifc/clip_solid.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>
#include <utility>

#include "scene/formats/ifc/cut_polygon.hpp"

namespace boxwood {

namespace {

using CornerPair = std::pair<std::uint32_t, std::uint32_t>;
using Loop = std::vector<std::uint32_t>;

class Clip {
public:
  Clip(IfcMesh& solid, const Plane& plane) : solid_(solid), plane_(plane) {}

  bool run() {
    if (!is_closed(solid_)) return false;
    measure();
    split();
    std::vector<Loop> loops;
    if (!open_loops(loops) || !fill(loops)) return false;
    drop_unused();
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

  // The corner where the plane crosses an edge, one for both triangles there.
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
      if (below == 0 && above == 0) {  // it lies in the plane: it bounds what is above or what is below
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

  // Edges without a neighbour, turned round and joined to loops; all must lie in the plane.
  bool open_loops(std::vector<Loop>& loops) const {
    std::map<CornerPair, int> edges;
    for (const Triangle& t : solid_.triangles)
      for (std::size_t k = 0; k < 3; ++k) {
        const CornerPair edge(t[k], t[(k + 1) % 3]), back(edge.second, edge.first);
        if (const auto other = edges.find(back); other != edges.end() && other->second > 0) {
          if (--other->second == 0) edges.erase(other);
        } else {
          ++edges[edge];
        }
      }
    std::unordered_map<std::uint32_t, std::uint32_t> next;
    for (const auto& [edge, times] : edges) {
      if (times != 1 || heights_[edge.first] != 0.0 || heights_[edge.second] != 0.0) return false;
      if (!next.emplace(edge.second, edge.first).second) return false;  // two loops touch in a corner
    }
    while (!next.empty()) {
      Loop loop;
      auto at = next.begin();
      const std::uint32_t first = at->first;
      while (at != next.end()) {
        loop.push_back(at->first);
        const std::uint32_t to = at->second;
        next.erase(at);
        at = next.find(to);
        if (at == next.end() && to != first) return false;
      }
      loops.push_back(std::move(loop));
    }
    std::sort(loops.begin(), loops.end());  // not in the order of a hash
    return true;
  }

  // Loops that go round counterclockwise seen from below are outlines, the others holes in the smallest of
  // these that holds them.
  bool fill(const std::vector<Loop>& loops) {
    const Vec3 out = -plane_.normal;
    const Vec3 x = glm::normalize(glm::cross(std::abs(out.x) < 0.6 ? Vec3(1, 0, 0) : Vec3(0, 1, 0), out));
    const Vec3 y = glm::cross(out, x);
    std::vector<std::vector<Vec2>> flat;
    std::vector<double> areas;
    for (const Loop& loop : loops) {
      std::vector<Vec2>& points = flat.emplace_back();
      for (const std::uint32_t corner : loop) {
        const Vec3 v = solid_.vertices[corner] - plane_.point;
        points.emplace_back(glm::dot(v, x), glm::dot(v, y));
      }
      areas.push_back(twice_area(points));
    }
    std::vector<std::vector<std::size_t>> holes(loops.size());
    for (std::size_t h = 0; h < loops.size(); ++h) {
      if (areas[h] > 0.0) continue;
      std::size_t owner = loops.size();
      for (std::size_t i = 0; i < loops.size(); ++i)
        if (areas[i] > 0.0 && is_within(flat[h][0], flat[i]) &&
            (owner == loops.size() || areas[i] < areas[owner]))
          owner = i;
      if (owner == loops.size()) return false;
      holes[owner].push_back(h);
    }
    for (std::size_t i = 0; i < loops.size(); ++i) {
      if (!(areas[i] > 0.0)) continue;
      std::vector<Vec2> points = flat[i];
      Loop corners = loops[i];
      std::vector<std::size_t> ends = {points.size()};
      for (const std::size_t h : holes[i]) {
        points.insert(points.end(), flat[h].begin(), flat[h].end());
        corners.insert(corners.end(), loops[h].begin(), loops[h].end());
        ends.push_back(points.size());
      }
      std::vector<Triangle> cut;
      if (!cut_polygon(points, ends, 0, cut)) return false;
      for (const Triangle& t : cut) solid_.triangles.push_back({corners[t[0]], corners[t[1]], corners[t[2]]});
    }
    return true;
  }

  void drop_unused() {
    std::vector<std::uint32_t> number(solid_.vertices.size(), UINT32_MAX);
    std::vector<Vec3> kept;
    for (Triangle& t : solid_.triangles)
      for (std::uint32_t& corner : t) {
        if (number[corner] == UINT32_MAX) {
          number[corner] = static_cast<std::uint32_t>(kept.size());
          kept.push_back(solid_.vertices[corner]);
        }
        corner = number[corner];
      }
    solid_.vertices = std::move(kept);
  }

  IfcMesh& solid_;
  const Plane& plane_;
  std::vector<double> heights_;  // of each vertex over the plane
  std::map<CornerPair, std::uint32_t> crossings_;
};

}  // namespace

bool keep_above(IfcMesh& solid, const Plane& plane) {
  return solid.vertices.empty() || Clip(solid, plane).run();
}

}  // namespace boxwood
