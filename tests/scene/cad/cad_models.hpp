// SPDX-License-Identifier: MIT
// Exact models made by Open CASCADE, written as STEP or IGES: shapes whose truth is known, and solids that
// nobody has thought of.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <TDocStd_Document.hxx>
#include <TopoDS_Shape.hxx>
#include <XCAFDoc_ColorTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <gp_Trsf.hxx>

#include <boxwood/scene.hpp>

namespace boxwood::test {

// A document of parts and assemblies.
class CadModel {
public:
  CadModel();
  TDF_Label add_part(const TopoDS_Shape& shape, const std::string& name,
                     std::optional<SurfaceColor> color = std::nullopt);
  TDF_Label add_assembly(const std::string& name);
  TDF_Label place(const TDF_Label& assembly, const TDF_Label& part, const gp_Trsf& placing,
                  const std::string& name = {}, std::optional<SurfaceColor> color = std::nullopt);
  void paint(const TDF_Label& part, const TopoDS_Shape& sub, SurfaceColor color);

  // `unit`: MM, INCH, M, CM, as Open CASCADE's writer names them; lengths of the shapes are millimetres.
  bool write_step(const std::filesystem::path& file, const std::string& unit = "MM") const;
  // Every part and instance needs a name: this writer crashes without.
  bool write_iges(const std::filesystem::path& file, const std::string& unit = "MM") const;

private:
  Handle(TDocStd_Document) document_;
  Handle(XCAFDoc_ShapeTool) shapes_;
  Handle(XCAFDoc_ColorTool) colors_;
};

// A solid of some boxes, cylinders, spheres, cones and tori, joined, cut and rounded at random; null where
// the modeller fails.
TopoDS_Shape random_solid(std::mt19937_64& random);

// What Open CASCADE reads back of a STEP file; null where it reads nothing.
TopoDS_Shape shape_in(const std::filesystem::path& step_file);

// By properties of the exact shape.
double exact_volume(const TopoDS_Shape& shape);
double exact_area(const TopoDS_Shape& shape);

}  // namespace boxwood::test
