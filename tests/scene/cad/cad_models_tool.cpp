// SPDX-License-Identifier: MIT
// boxwood_cad_models FOLDER: writes the models of cad_models.hpp as files, for scripts and for looking at.
#include <cstdio>

#include <BRepAlgoAPI_Cut.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <gp_Ax2.hxx>

#include "scene/cad/cad_models.hpp"

namespace {

using namespace boxwood;
using namespace boxwood::test;

gp_Trsf moved(double x, double y, double z) {
  gp_Trsf out;
  out.SetTranslation(gp_Vec(x, y, z));
  return out;
}

// A plate with four holes, a bolt and a washer in each, and a ring on top.
bool write_bracket(const std::filesystem::path& folder) {
  CadModel model;
  TopoDS_Shape plate = BRepPrimAPI_MakeBox(80.0, 60.0, 10.0).Solid();
  for (const double x : {15.0, 65.0})
    for (const double y : {15.0, 45.0})
      plate =
          BRepAlgoAPI_Cut(
              plate, BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(x, y, -1.0), gp_Dir(0, 0, 1)), 4.2, 12.0).Solid())
              .Shape();
  const TDF_Label plate_label = model.add_part(plate, "plate", SurfaceColor{90, 120, 160});
  TopoDS_Shape washer =
      BRepAlgoAPI_Cut(BRepPrimAPI_MakeCylinder(8.0, 1.6).Solid(), BRepPrimAPI_MakeCylinder(4.2, 1.6).Solid())
          .Shape();
  const TDF_Label washer_label = model.add_part(washer, "washer", SurfaceColor{200, 200, 205});
  const TopoDS_Shape shank = BRepPrimAPI_MakeCylinder(4.0, 16.0).Solid();
  const TDF_Label bolt_label = model.add_part(shank, "bolt", SurfaceColor{220, 170, 60});
  const TDF_Label pair = model.add_assembly("fastener");
  model.place(pair, washer_label, moved(0, 0, 0), "washer");
  model.place(pair, bolt_label, moved(0, 0, -13.0), "bolt");
  const TDF_Label ring =
      model.add_part(BRepPrimAPI_MakeTorus(14.0, 4.0).Solid(), "ring", SurfaceColor{190, 60, 50});
  const TDF_Label whole = model.add_assembly("bracket");
  model.place(whole, plate_label, moved(0, 0, 0), "base plate");
  int number = 0;
  for (const double x : {15.0, 65.0})
    for (const double y : {15.0, 45.0}) {
      gp_Trsf turn;
      turn.SetRotation(gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(0, 0, 1)), 0.3 * ++number);
      model.place(whole, pair, moved(x, y, 10.0) * turn, "fastener " + std::to_string(number));
    }
  model.place(whole, ring, moved(40, 30, 14.0), "ring");
  return model.write_step(folder / "bracket.step") && model.write_step(folder / "bracket_inch.stp", "INCH") &&
         model.write_iges(folder / "bracket.igs");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: boxwood_cad_models FOLDER\n", stderr);
    return 2;
  }
  if (write_bracket(argv[1])) return 0;
  std::fputs("boxwood_cad_models: a model could not be written\n", stderr);
  return 1;
}
