// SPDX-License-Identifier: MIT
// A body cut into triangles: as closed as the body, and measured against its surfaces.
#pragma once

#include <vector>

#include <TopoDS_Shape.hxx>

#include "scene/formats/mesh/weld.hpp"

namespace boxwood {

struct CutOptions {
  double chord = 0.0;  // millimetres; 0: a thousandth of the diagonal of the body's box
  double unit = 1.0;   // millimetres of a unit of the coordinates that are made
};

struct CutBody {
  Welded welded;           // outward if the body is a solid; no vertex without a triangle
  double chord = 0.0;      // requested, in units; 0 if all faces and edges are straight
  double deviation = 0.0;  // the farthest that a surface was found from its triangles, in units
  std::size_t faces = 0;
  std::size_t uncut_faces = 0;     // no triangles could be made of
  bool should_close = false;       // the body's edges all lie between two faces
  bool is_closed = false;          // each edge of the triangles lies between two that run along it in turn
  bool was_inside_out = false;     // the solid was
  std::vector<double> face_areas;  // in the order of a TopExp_Explorer over faces
};

// Triangulates with BRepMesh, up to three times more finely if the triangles do not close a closed body, or
// are farther from a surface than the chord. Nodes of faces that share an edge are one node, whatever their
// coordinates. Measures the deviation at the middle of each triangle and each of its edges. The body's
// triangulation is freed afterwards. O(triangles), apart from BRepMesh itself.
CutBody cut_body(const TopoDS_Shape& body, const CutOptions& options);

// The largest turn between neighbouring pieces of a curve, in radians, whatever the chord.
inline constexpr double kCutAngle = 0.35;

}  // namespace boxwood
