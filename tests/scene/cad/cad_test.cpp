// SPDX-License-Identifier: MIT
// Scenes of STEP and IGES through import_file(): units, instances, names, colours, against what was written.
#include <cmath>

#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRep_Builder.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS_Compound.hxx>

#include <boxwood/fit.hpp>
#include <boxwood/saved_scene.hpp>

#include <gtest/gtest.h>

#include "scene/cad/cad_fixture.hpp"
#include "scene/cad/surface_measures.hpp"

namespace boxwood::test {

namespace {

TEST_F(Cad, UnitsAreThoseOfTheFile) {
  const TopoDS_Shape box = BRepPrimAPI_MakeBox(254.0, 508.0, 762.0).Solid();
  struct Case {
    const char* unit;
    double metres;
  };
  for (const Case& c :
       {Case{"MM", 0.001}, Case{"INCH", 0.0254}, Case{"M", 1.0}, Case{"CM", 0.01}, Case{"FT", 0.3048}}) {
    const Scene scene = scene_of_solid(box, 0.0, c.unit);
    ASSERT_EQ(scene.objects.size(), 1U) << c.unit;
    EXPECT_NEAR(unit_of(scene, 0), c.metres, 1e-12 * c.metres) << c.unit;
    const Aabb bounds = fit_aabb(scene.objects[0].mesh->mesh.vertices).volume;
    for (int k = 0; k < 3; ++k)
      EXPECT_NEAR(bounds.max[k], 0.254 * (k + 1) / c.metres, 1e-6 * bounds.max[k]) << c.unit;
  }
}

TEST_F(Cad, ChordMayHaveAUnit) {
  CadModel model;
  model.add_part(BRepPrimAPI_MakeSphere(25.4).Solid(), "ball");
  const auto file = write(model, "inch.step", "INCH");
  EXPECT_EQ(opened(file, 0.01).objects.at(0).mesh->chord, 0.01);
  EXPECT_NEAR(*opened(file, 0.254, 0.001).objects.at(0).mesh->chord, 0.01, 1e-12);
  EXPECT_EQ(opened(file, 0.01).objects[0].mesh->mesh.triangles.size(),
            opened(file, 0.254, 0.001).objects[0].mesh->mesh.triangles.size());
}

TEST_F(Cad, InstancesShareOneMeshAndStandWhereTheyShould) {
  CadModel model;
  const TDF_Label bolt =
      model.add_part(BRepPrimAPI_MakeCylinder(2.0, 9.0).Solid(), "bolt", SurfaceColor{200, 100, 7});
  const TDF_Label inner = model.add_assembly("pair");
  const gp_Trsf a = moved(3, 4, 5) * rotated(gp_Dir(1, 2, 3), 0.7), b = moved(-3, 0.25, 1);
  model.place(inner, bolt, a, "first");
  model.place(inner, bolt, b, "second");
  const TDF_Label outer = model.add_assembly("whole");
  std::vector<gp_Trsf> placings;
  for (int i = 0; i < 5; ++i) {
    placings.push_back(moved(10.0 * i, 1, 2) * rotated(gp_Dir(0, 1, 1), 0.4 * i));
    model.place(outer, inner, placings.back(), "pair " + std::to_string(i));
  }
  const Scene scene = opened(write(model, "nested.step"), 0.05);
  ASSERT_EQ(scene.objects.size(), 10U);
  ASSERT_EQ(scene.nodes.size(), 1U + 5U + 10U);
  EXPECT_EQ(scene.nodes[0].name, "whole");
  for (std::size_t i = 0; i < 10; ++i) {
    const SceneObject& object = scene.objects[i];
    EXPECT_EQ(object.mesh, scene.objects[0].mesh);
    EXPECT_EQ(object.mesh->name, "bolt");
    EXPECT_EQ(object.mesh->color, (SurfaceColor{200, 100, 7}));
    const std::string own = i % 2 == 0 ? "first" : "second";
    EXPECT_EQ(object.name, i < 2 ? own : own + " (" + std::to_string(i / 2 + 1) + ")");
    EXPECT_EQ(scene.nodes[object.node].name, own);
    EXPECT_EQ(scene.nodes[static_cast<std::size_t>(scene.nodes[object.node].parent)].name,
              "pair " + std::to_string(i / 2));
    const gp_Trsf truth = placings[i / 2] * (i % 2 == 0 ? a : b);
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column)
        EXPECT_NEAR(object.world_from_mesh.linear[static_cast<std::size_t>(row)][column],
                    truth.Value(row + 1, column + 1), 1e-12);
      EXPECT_NEAR(object.world_from_mesh.translation[row], truth.Value(row + 1, 4), 1e-10);
    }
  }
}

TEST_F(Cad, ColorsOfFacesSolidsAndInstances) {
  CadModel model;
  const TopoDS_Shape box = BRepPrimAPI_MakeBox(10.0, 10.0, 1.0).Solid();
  const TDF_Label part = model.add_part(box, "plate", SurfaceColor{10, 20, 30});
  const TDF_Label whole = model.add_assembly("whole");
  model.place(whole, part, moved(0, 0, 0), "plain");
  model.place(whole, part, moved(0, 0, 5), "red", SurfaceColor{250, 5, 6});
  const Scene scene = opened(write(model, "colors.step"));
  ASSERT_EQ(scene.objects.size(), 2U);
  EXPECT_EQ(scene.objects[0].mesh->color, (SurfaceColor{10, 20, 30}));
  EXPECT_EQ(scene.objects[1].mesh->color, (SurfaceColor{250, 5, 6}));

  CadModel faces;
  const TDF_Label painted = faces.add_part(box, "painted", SurfaceColor{10, 20, 30});
  std::size_t n = 0;
  for (TopExp_Explorer it(box, TopAbs_FACE); it.More(); it.Next(), ++n)
    if (exact_area(it.Current()) > 50.0) faces.paint(painted, it.Current(), SurfaceColor{0, 200, 100});
  const Scene mixed = opened(write(faces, "faces.step"));
  ASSERT_EQ(mixed.objects.size(), 1U);
  EXPECT_EQ(mixed.objects[0].mesh->color, (SurfaceColor{0, 200, 100}));
  ASSERT_EQ(mixed.warnings.size(), 1U);
  EXPECT_NE(mixed.warnings[0].find("different colours"), std::string::npos);
}

TEST_F(Cad, SeveralSolidsOfOnePartAreSeveralObjects) {
  BRep_Builder builder;
  TopoDS_Compound both;
  builder.MakeCompound(both);
  builder.Add(both, BRepPrimAPI_MakeBox(1.0, 1.0, 1.0).Solid());
  builder.Add(both, BRepPrimAPI_MakeSphere(gp_Pnt(5, 0, 0), 1.0).Solid());
  CadModel model;
  model.add_part(both, "two");
  const Scene scene = opened(write(model, "two.step"));
  ASSERT_EQ(scene.objects.size(), 2U);
  for (const SceneObject& object : scene.objects) {
    EXPECT_TRUE(object.name.starts_with("two")) << object.name;
    EXPECT_TRUE(is_closed_surface(object.mesh->mesh));
  }
}

TEST_F(Cad, IgesSolidsAreReadFromMemory) {
  CadModel model;
  model.add_part(BRepPrimAPI_MakeCylinder(5.0, 12.0).Solid(), "pin", SurfaceColor{12, 240, 130});
  const Scene scene = opened(write(model, "pin.igs", "INCH"), 0.01);
  ASSERT_EQ(scene.objects.size(), 1U);
  const TriangleMesh& mesh = scene.objects[0].mesh->mesh;
  EXPECT_TRUE(is_closed_surface(mesh));
  EXPECT_EQ(unit_of(scene, 0), 0.0254);
  EXPECT_NEAR(volume_of(mesh), exact_volume(BRepPrimAPI_MakeCylinder(5.0, 12.0).Solid()) / std::pow(25.4, 3),
              0.05 * 0.01);
  EXPECT_EQ(scene.objects[0].name, "pin");
  ASSERT_TRUE(scene.objects[0].mesh->color);
  EXPECT_NEAR(scene.objects[0].mesh->color->green, 240, 1);
}

TEST_F(Cad, SavedScenesKeepTheChord) {
  CadModel model;
  model.add_part(BRepPrimAPI_MakeSphere(3.0).Solid(), "ball");
  model.add_part(BRepPrimAPI_MakeBox(3.0, 1.0, 1.0).Solid(), "box");
  const Scene scene = opened(write(model, "both.step"), 0.02);
  const std::filesystem::path saved = folder_.path() / "both.bwt";
  ASSERT_TRUE(save_scene(saved, scene).ok());
  const Result<SavedScene> back = load_scene(saved);
  ASSERT_TRUE(back.ok());
  ASSERT_EQ(back->scene.objects.size(), 2U);
  EXPECT_EQ(back->scene.objects[0].mesh->chord, 0.02);
  EXPECT_EQ(back->scene.objects[1].mesh->chord, 0.0);
}

}  // namespace

}  // namespace boxwood::test
