// SPDX-License-Identifier: MIT
// Open CASCADE's modeller and its writers.
#include "scene/cad/cad_models.hpp"

#include <cmath>

#include <BRepAlgoAPI_Common.hxx>
#include <BRepAlgoAPI_Cut.hxx>
#include <BRepAlgoAPI_Fuse.hxx>
#include <BRepBuilderAPI_Transform.hxx>
#include <BRepCheck_Analyzer.hxx>
#include <BRepFilletAPI_MakeFillet.hxx>
#include <BRepGProp.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <GProp_GProps.hxx>
#include <IGESCAFControl_Writer.hxx>
#include <IGESControl_Controller.hxx>
#include <Interface_Static.hxx>
#include <Message.hxx>
#include <Message_Messenger.hxx>
#include <STEPCAFControl_Controller.hxx>
#include <STEPCAFControl_Writer.hxx>
#include <STEPControl_Reader.hxx>
#include <Standard_Failure.hxx>
#include <TDataStd_Name.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <XCAFDoc_DocumentTool.hxx>

namespace boxwood::test {

namespace {

Quantity_Color color_of(SurfaceColor c) {
  return {c.red / 255.0, c.green / 255.0, c.blue / 255.0, Quantity_TOC_sRGB};
}

void name_it(const TDF_Label& label, const std::string& name) {
  if (!name.empty()) TDataStd_Name::Set(label, TCollection_ExtendedString(name.c_str(), true));
}

TopoDS_Shape primitive(std::mt19937_64& random) {
  std::uniform_real_distribution<double> size(3.0, 12.0), place(-6.0, 6.0), turn(-3.0, 3.0);
  TopoDS_Shape out;
  const double a = size(random), b = size(random), c = size(random);
  switch (random() % 5) {
  case 0:
    out = BRepPrimAPI_MakeBox(a, b, c).Solid();
    break;
  case 1:
    out = BRepPrimAPI_MakeCylinder(0.5 * a, b).Solid();
    break;
  case 2:
    out = BRepPrimAPI_MakeSphere(0.6 * a).Solid();
    break;
  case 3:
    out = BRepPrimAPI_MakeCone(0.6 * a, random() % 3 == 0 ? 0.0 : 0.2 * a, b).Solid();
    break;
  default:
    out = BRepPrimAPI_MakeTorus(a, 0.3 * a).Solid();
  }
  gp_Trsf turned, moved;
  if (random() % 2 == 0)
    turned.SetRotation(gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(place(random), place(random), 7.0)), turn(random));
  moved.SetTranslation(gp_Vec(place(random), place(random), place(random)));
  return BRepBuilderAPI_Transform(out, moved * turned, true).Shape();
}

bool is_good(const TopoDS_Shape& shape) {
  if (shape.IsNull() || !BRepCheck_Analyzer(shape).IsValid()) return false;
  return TopExp_Explorer(shape, TopAbs_SOLID).More() && exact_volume(shape) > 1.0;
}

}  // namespace

CadModel::CadModel() : document_(new TDocStd_Document("test")) {
  Message::DefaultMessenger()->ChangePrinters().Clear();
  XCAFDoc_ShapeTool::SetAutoNaming(false);
  XCAFDoc_DocumentTool::Set(document_->Main(), false);
  shapes_ = XCAFDoc_DocumentTool::ShapeTool(document_->Main());
  colors_ = XCAFDoc_DocumentTool::ColorTool(document_->Main());
}

TDF_Label CadModel::add_part(const TopoDS_Shape& shape, const std::string& name,
                             std::optional<SurfaceColor> color) {
  const TDF_Label label = shapes_->AddShape(shape, false);
  name_it(label, name);
  if (color) colors_->SetColor(label, color_of(*color), XCAFDoc_ColorSurf);
  return label;
}

TDF_Label CadModel::add_assembly(const std::string& name) {
  const TDF_Label label = shapes_->NewShape();
  name_it(label, name);
  return label;
}

TDF_Label CadModel::place(const TDF_Label& assembly, const TDF_Label& part, const gp_Trsf& placing,
                          const std::string& name, std::optional<SurfaceColor> color) {
  const TDF_Label label = shapes_->AddComponent(assembly, part, TopLoc_Location(placing));
  name_it(label, name);
  if (color) colors_->SetColor(label, color_of(*color), XCAFDoc_ColorSurf);
  return label;
}

void CadModel::paint(const TDF_Label& part, const TopoDS_Shape& sub, SurfaceColor color) {
  colors_->SetColor(shapes_->AddSubShape(part, sub), color_of(color), XCAFDoc_ColorSurf);
}

bool CadModel::write_step(const std::filesystem::path& file, const std::string& unit) const {
  shapes_->UpdateAssemblies();
  STEPCAFControl_Controller::Init();
  Interface_Static::SetCVal("write.step.unit", unit.c_str());  // heard when the writer is made
  STEPCAFControl_Writer writer;
  return writer.Transfer(document_, STEPControl_AsIs) && writer.Write(file.c_str()) == IFSelect_RetDone;
}

bool CadModel::write_iges(const std::filesystem::path& file, const std::string& unit) const {
  shapes_->UpdateAssemblies();
  IGESControl_Controller::Init();
  Interface_Static::SetCVal("write.iges.unit", unit.c_str());
  Interface_Static::SetIVal("write.iges.brep.mode", 1);  // solids as solids
  IGESCAFControl_Writer writer;
  return writer.Transfer(document_) && writer.Write(file.c_str());
}

TopoDS_Shape random_solid(std::mt19937_64& random) {
  try {
    TopoDS_Shape shape = primitive(random);
    const auto steps = static_cast<int>(1 + random() % 4);
    for (int i = 0; i < steps; ++i) {
      const TopoDS_Shape other = primitive(random);
      const auto kind = random() % 4;
      TopoDS_Shape next;
      if (kind < 2)
        next = BRepAlgoAPI_Cut(shape, other).Shape();
      else if (kind == 2)
        next = BRepAlgoAPI_Fuse(shape, other).Shape();
      else
        next = BRepAlgoAPI_Common(shape, other).Shape();
      if (is_good(next)) shape = next;
    }
    if (random() % 2 == 0) {
      BRepFilletAPI_MakeFillet fillet(shape);
      std::uniform_real_distribution<double> radius(0.1, 0.4);
      std::size_t edge = 0;
      for (TopExp_Explorer it(shape, TopAbs_EDGE); it.More(); it.Next(), ++edge)
        if (edge % 7 == 0) fillet.Add(radius(random), TopoDS::Edge(it.Current()));
      if (fillet.NbContours() > 0) {
        fillet.Build();
        if (fillet.IsDone() && is_good(fillet.Shape())) shape = fillet.Shape();
      }
    }
    return is_good(shape) ? shape : TopoDS_Shape();
  } catch (const Standard_Failure&) {
    return {};
  }
}

TopoDS_Shape shape_in(const std::filesystem::path& step_file) {
  STEPControl_Reader reader;
  if (reader.ReadFile(step_file.c_str()) != IFSelect_RetDone) return {};
  reader.TransferRoots();
  return reader.OneShape();
}

double exact_volume(const TopoDS_Shape& shape) {
  GProp_GProps properties;
  BRepGProp::VolumeProperties(shape, properties);
  return properties.Mass();
}

double exact_area(const TopoDS_Shape& shape) {
  GProp_GProps properties;
  BRepGProp::SurfaceProperties(shape, properties);
  return properties.Mass();
}

}  // namespace boxwood::test
