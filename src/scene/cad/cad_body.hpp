// SPDX-License-Identifier: MIT
// The bodies of a part: its solids, its shells that bound no solid, and its loose faces.
#pragma once

#include <string>
#include <vector>

#include <TopoDS_Shape.hxx>

#include <boxwood/math.hpp>

namespace boxwood {

struct CadBody {
  TopoDS_Shape shape;              // a solid, a shell, or a compound of faces; without its own location
  AffineTransform part_from_body;  // that location, in millimetres
  bool is_located = false;
};

struct CadBodies {
  std::vector<CadBody> bodies;
  std::size_t loose_edges = 0, loose_points = 0;  // that bound no face
};

// Returns solids first, then shells, then all loose faces as one. O(shapes).
CadBodies bodies_of(const TopoDS_Shape& part);

// Returns a location as a placement, with its translation divided by `unit`.
AffineTransform placing_of(const TopLoc_Location& location, double unit);

}  // namespace boxwood
