// SPDX-License-Identifier: MIT
// Checks a hull independently of the fit: closed, strictly convex, and no point outside.
#include <boxwood/hull.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/no_memory.hpp"
#include "exact/predicates.hpp"
#include "fit/hull/quickhull.hpp"

namespace boxwood {

namespace {
using ReasonList = std::vector<std::string>;

std::string text(const Vec3& p) {
  std::string s = "(";
  s.append(std::to_string(p.x)).append(", ").append(std::to_string(p.y)).append(", ");
  return s.append(std::to_string(p.z)).append(")");
}

struct Corners {
  Vec3 a, b, c;
};
Corners first_corners(const ConvexHull& h, std::size_t face) {
  const auto loop = corners_of_face(h, face);
  return {h.vertices[loop[0]], h.vertices[loop[1]], h.vertices[loop[2]]};
}

// Checks that each directed edge occurs once, and its reverse once, and that Euler's number is 2.
void check_closed(const ConvexHull& h, ReasonList& reasons) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
  const auto check = [&](std::span<const std::uint32_t> loop, const char* what) {
    for (std::size_t i = 0; i < loop.size(); ++i)
      if (!edges.insert({loop[i], loop[(i + 1) % loop.size()]}).second)
        reasons.push_back(std::string("an edge is used twice in one direction by ") + what);
  };
  const auto check_twins = [&](std::size_t polygons, const char* what) {
    for (const auto& [a, b] : edges)
      if (!edges.contains({b, a})) reasons.push_back(std::string("an edge of the ") + what + " has no twin");
    if (h.vertices.size() + polygons != edges.size() / 2 + 2)
      reasons.push_back(std::string("Euler's number of the ") + what + " is not 2");
    edges.clear();
  };
  for (std::size_t f = 0; f < h.faces.size(); ++f) check(corners_of_face(h, f), "faces");
  check_twins(h.faces.size(), "faces");
  if (h.dimension < 3) return;  // both sides of a polygon share their diagonals
  for (const Triangle& t : h.triangles) check(t, "triangles");
  check_twins(h.triangles.size(), "triangles");
}

// Checks that across every edge the neighbour's corners lie strictly below, and that the corners of a face
// are exactly in its plane.
void check_convex(const ConvexHull& h, ReasonList& reasons) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> face_of;
  for (std::size_t f = 0; f < h.faces.size(); ++f) {
    const auto loop = corners_of_face(h, f);
    for (std::size_t i = 0; i < loop.size(); ++i) face_of[{loop[i], loop[(i + 1) % loop.size()]}] = f;
  }
  for (std::size_t f = 0; f < h.faces.size(); ++f) {
    const auto [a, b, c] = first_corners(h, f);
    const auto loop = corners_of_face(h, f);
    for (std::size_t i = 0; i < loop.size(); ++i) {
      if (orient3d_any_size(a, b, c, h.vertices[loop[i]]) != 0)
        reasons.push_back("a face is not exactly flat");
      const auto other = face_of.find({loop[(i + 1) % loop.size()], loop[i]});
      if (other == face_of.end()) continue;
      for (const std::uint32_t v : corners_of_face(h, other->second))
        if (v != loop[i] && v != loop[(i + 1) % loop.size()] &&
            orient3d_any_size(a, b, c, h.vertices[v]) >= 0) {
          reasons.push_back("an edge is not strictly convex");
          break;
        }
    }
  }
}

void check_points(const ConvexHull& h, PointsView points, ReasonList& reasons) {
  std::vector<Corners> faces;
  for (std::size_t f = 0; f < h.faces.size(); ++f) faces.push_back(first_corners(h, f));
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec3 p = points[i];
    if (!is_finite(p)) continue;
    for (const Corners& f : faces)
      if (const int side = orient3d_any_size(f.a, f.b, f.c, p); side > 0 || (h.dimension == 2 && side != 0)) {
        reasons.push_back("point " + std::to_string(i) + " " + text(p) + " lies outside");
        break;
      }
  }
}

// Checks a polygon: an edge and the polygon's normal span a plane, and every point is on or below it.
void check_polygon(const ConvexHull& h, PointsView points, ReasonList& reasons) {
  const auto loop = corners_of_face(h, 0);
  const auto [a, b, c] = first_corners(h, 0);
  // A point off the plane, on either side, turns the test of an edge into a test of space.
  Vec3 above = a;
  for (int k = 0; k < 3; ++k)
    if (orient2d(drop(a, k), drop(b, k), drop(c, k)) != 0) {
      above[k] = a[k] != 0.0 ? 0.0 : 1.0;  // along an axis that is not in the plane
      break;
    }
  const int up = orient3d_any_size(a, b, c, above);
  for (std::size_t e = 0; e < loop.size(); ++e)
    for (std::size_t i = 0; i < points.size(); ++i)
      if (is_finite(points[i]) &&
          up * orient3d_any_size(h.vertices[loop[e]], h.vertices[loop[(e + 1) % loop.size()]], above,
                                 points[i]) >
              0)
        reasons.push_back("point " + std::to_string(i) + " lies outside an edge of the polygon");
}

void check(const ConvexHull& h, PointsView points, ReasonList& reasons) {
  std::set<std::array<double, 3>> input;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (is_finite(points[i])) input.insert({points[i].x, points[i].y, points[i].z});
  for (const Vec3& v : h.vertices)
    if (!input.contains({v.x, v.y, v.z})) reasons.push_back("vertex " + text(v) + " is no input point");
  for (const auto& [x, y, z] : input)
    if (!contains(h, Vec3(x, y, z))) reasons.push_back("a plane leaves out " + text(Vec3(x, y, z)));
  const std::array<std::size_t, 3> fewest = {1, 2, 3};
  if (h.dimension < 0) {
    if (!input.empty()) reasons.push_back("the hull is empty but the points are not");
  } else if (h.dimension <= 1) {
    if (h.vertices.size() != fewest[static_cast<std::size_t>(h.dimension)])
      reasons.push_back("wrong number of vertices");
    if (h.dimension == 0 && input.size() != 1) reasons.push_back("the points are not one point");
    if (h.dimension == 1)
      for (const auto& [x, y, z] : input) {
        const Vec3 p(x, y, z);
        if (!quickhull::collinear(h.vertices[0], h.vertices[1], p))
          reasons.push_back(text(p) + " is off the line");
      }
  } else if (h.vertices.size() < 3 || h.faces.size() < 2) {
    reasons.push_back("too few vertices or faces");
  } else {
    check_closed(h, reasons);
    if (h.dimension == 3) check_convex(h, reasons);
    check_points(h, points, reasons);
    if (h.dimension == 2) check_polygon(h, points, reasons);
  }
}
}  // namespace

Reasons validate(const ConvexHull& h, PointsView points) {
  return reasons_found([&](std::vector<std::string>& reasons) { check(h, points, reasons); });
}

}  // namespace boxwood
