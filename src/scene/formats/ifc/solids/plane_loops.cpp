// SPDX-License-Identifier: MIT
// Joins open edges to loops and cuts these into triangles.
#include "scene/formats/ifc/solids/plane_loops.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>
#include <utility>

#include "scene/formats/ifc/solids/cut_polygon.hpp"

namespace boxwood {

namespace {

using DirectedPair = std::pair<std::uint32_t, std::uint32_t>;
using Loop = std::vector<std::uint32_t>;

class Closing {
public:
  Closing(const std::vector<Vec3>& vertices, const std::vector<double>& heights,
          const std::vector<Triangle>& triangles, const Vec3& point, const Vec3& outwards,
          std::vector<Triangle>& out)
      : vertices_(vertices), heights_(heights), triangles_(triangles), point_(point), outwards_(outwards),
        out_(out) {}

  bool run() {
    std::vector<Loop> loops;
    return open_loops(loops) && fill_loops(vertices_, loops, point_, outwards_, out_);
  }

private:
  // Joins the reversed edges without a neighbour to loops. All must lie in the plane.
  bool open_loops(std::vector<Loop>& loops) const {
    std::map<DirectedPair, int> edges;
    for (const Triangle& t : triangles_)
      for (std::size_t k = 0; k < 3; ++k) {
        const DirectedPair edge(t[k], t[(k + 1) % 3]), back(edge.second, edge.first);
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

  const std::vector<Vec3>& vertices_;
  const std::vector<double>& heights_;
  const std::vector<Triangle>& triangles_;
  const Vec3 &point_, &outwards_;
  std::vector<Triangle>& out_;
};

}  // namespace

bool fill_loops(const std::vector<Vec3>& vertices, const std::vector<std::vector<std::uint32_t>>& loops,
                const Vec3& point, const Vec3& outwards, std::vector<Triangle>& out) {
  const Vec3 x =
      glm::normalize(glm::cross(std::abs(outwards.x) < 0.6 ? Vec3(1, 0, 0) : Vec3(0, 1, 0), outwards));
  const Vec3 y = glm::cross(outwards, x);
  std::vector<std::vector<Vec2>> flat;
  std::vector<double> areas;
  for (const Loop& loop : loops) {
    std::vector<Vec2>& points = flat.emplace_back();
    for (const std::uint32_t corner : loop) {
      const Vec3 v = vertices[corner] - point;
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
    for (const Triangle& t : cut) out.push_back({corners[t[0]], corners[t[1]], corners[t[2]]});
  }
  return true;
}

bool closing_triangles(const std::vector<Vec3>& vertices, const std::vector<double>& heights,
                       const std::vector<Triangle>& triangles, const Vec3& point, const Vec3& outwards,
                       std::vector<Triangle>& out) {
  return Closing(vertices, heights, triangles, point, outwards, out).run();
}

}  // namespace boxwood
