// SPDX-License-Identifier: MIT
// Finds the faces, edges and triangles of a shape.
#include "scene/cad/cad_body.hpp"

#include <BRep_Builder.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS_Compound.hxx>
#include <gp_Trsf.hxx>

namespace boxwood {

namespace {

CadBody body_of(const TopoDS_Shape& shape) {
  CadBody body{shape.Located(TopLoc_Location()), placing_of(shape.Location(), 1.0),
               !shape.Location().IsIdentity()};
  return body;
}

std::size_t count(const TopoDS_Shape& shape, TopAbs_ShapeEnum what, TopAbs_ShapeEnum not_in) {
  std::size_t n = 0;
  for (TopExp_Explorer it(shape, what, not_in); it.More(); it.Next()) ++n;
  return n;
}

}  // namespace

AffineTransform placing_of(const TopLoc_Location& location, double unit) {
  AffineTransform out;
  const gp_Trsf placing = location.Transformation();
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column)
      out.linear[static_cast<std::size_t>(row)][column] = placing.Value(row + 1, column + 1);
    out.translation[row] = placing.Value(row + 1, 4) / unit;
  }
  return out;
}

CadBodies bodies_of(const TopoDS_Shape& part) {
  CadBodies out;
  for (TopExp_Explorer it(part, TopAbs_SOLID); it.More(); it.Next())
    out.bodies.push_back(body_of(it.Current()));
  for (TopExp_Explorer it(part, TopAbs_SHELL, TopAbs_SOLID); it.More(); it.Next())
    out.bodies.push_back(body_of(it.Current()));
  TopoDS_Compound loose;
  const BRep_Builder builder;
  bool any = false;
  for (TopExp_Explorer it(part, TopAbs_FACE, TopAbs_SHELL); it.More(); it.Next()) {
    if (!any) builder.MakeCompound(loose);
    any = true;
    builder.Add(loose, it.Current());
  }
  if (any) out.bodies.push_back(body_of(loose));
  out.loose_edges = count(part, TopAbs_EDGE, TopAbs_FACE);
  out.loose_points = count(part, TopAbs_VERTEX, TopAbs_EDGE);
  return out;
}

}  // namespace boxwood
