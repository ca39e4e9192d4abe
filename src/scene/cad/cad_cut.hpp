// SPDX-License-Identifier: MIT
// A body cut into triangles: closed if the body is, and measured against its surfaces.
#pragma once

#include <vector>

#include <TopoDS_Shape.hxx>

#include "scene/formats/mesh/weld.hpp"

namespace boxwood {

struct CutOptions {
  double chord = 0.0;  // millimetres; 0 for a thousandth of the diagonal of the body's box
  double unit = 1.0;   // millimetres in a unit of the resulting coordinates
};

struct CutBody {
  Welded welded;           // outward if the body is a solid; no vertex without a triangle
  double chord = 0.0;      // the requested one, in units; 0 if all faces and edges are straight
  double deviation = 0.0;  // the largest distance found of a surface from its triangles, in units
  std::size_t faces = 0;
  std::size_t uncut_faces = 0;  // faces without triangles
  bool should_close = false;    // each edge of the body lies between two faces
  bool is_closed = false;  // each edge lies between two triangles that traverse it in opposite directions
  bool was_inside_out = false;     // the solid was inside out
  std::vector<double> face_areas;  // in the order of a TopExp_Explorer over faces
};

// Triangulates with BRepMesh. Tries up to three finer chords if the triangles do not close a closed body, or
// are farther from a surface than the chord. Nodes of faces that share an edge become one node, even if their
// coordinates differ. Measures the deviation at the middle of each triangle and each of its edges. The body's
// triangulation is freed afterwards. O(triangles), apart from BRepMesh itself.
CutBody cut_body(const TopoDS_Shape& body, const CutOptions& options);

// The largest turn between neighbouring pieces of a curve, in radians, for every chord.
inline constexpr double kCutAngle = 0.35;

}  // namespace boxwood
