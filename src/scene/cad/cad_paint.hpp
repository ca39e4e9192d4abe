// SPDX-License-Identifier: MIT
// The colours of parts, instances, solids and faces.
#pragma once

#include <optional>
#include <vector>

#include <NCollection_DataMap.hxx>
#include <TDF_Label.hxx>
#include <TDocStd_Document.hxx>
#include <TopTools_ShapeMapHasher.hxx>
#include <TopoDS_Shape.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>

#include <boxwood/scene.hpp>

namespace boxwood {

// The colour of a body, and the number of its faces with that colour.
struct BodyColor {
  std::optional<SurfaceColor> color;  // the colour of most of its area
  std::size_t colors = 0;
};

// The colours of the shapes of one part.
class PartPaint {
public:
  // Returns the body's colour. The colour of a face is the first that exists: its own, its shell's, its
  // body's, `otherwise`, the part's. `areas` has the faces' areas, in the order of a TopExp_Explorer.
  BodyColor of_body(const TopoDS_Shape& body, const std::vector<double>& areas,
                    const std::optional<SurfaceColor>& otherwise) const;

private:
  friend class CadPaint;
  std::optional<SurfaceColor> find(const TopoDS_Shape& shape) const;
  std::optional<SurfaceColor> whole_;
  NCollection_DataMap<TopoDS_Shape, SurfaceColor, TopTools_ShapeMapHasher> shapes_;
};

class CadPaint {
public:
  explicit CadPaint(const Handle(TDocStd_Document) & document);
  // Returns the colour of a part or of an instance of one.
  std::optional<SurfaceColor> of_label(const TDF_Label& label) const;
  PartPaint of_part(const TDF_Label& part) const;

private:
  Handle(XCAFDoc_ColorTool) colors_;
};

}  // namespace boxwood
