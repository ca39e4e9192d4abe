// SPDX-License-Identifier: MIT
// Meshes of STEP solids against the surfaces that they stand for. BOXWOOD_CAD_SOLIDS says how many random
// solids.
#include <cmath>
#include <cstdio>
#include <functional>
#include <numbers>
#include <random>

#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <BRep_Builder.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS_Shell.hxx>

#include <gtest/gtest.h>

#include "scene/cad/cad_fixture.hpp"
#include "scene/cad/surface_measures.hpp"
#include "seed.hpp"

namespace boxwood::test {

namespace {

TEST_F(Cad, RoundSolidsAreWithinTheChordAndClosed) {
  struct Case {
    const char* name;
    TopoDS_Shape shape;
    std::function<double(const Vec3&)> distance;
    std::function<Vec3(double, double)> point;  // on the curved face, by two numbers from 0 to 1
  };
  constexpr double kTurn = 2.0 * std::numbers::pi;
  const auto cylinder = [](const Vec3& p) {
    const double r = std::hypot(p.x, p.y) - 5.0, z = std::max(-p.z, p.z - 12.0);
    return r > 0.0 && z > 0.0 ? std::hypot(r, z) : std::max(r, z);
  };
  const auto sphere = [](const Vec3& p) { return glm::length(p) - 7.0; };
  const auto torus = [](const Vec3& p) { return std::hypot(std::hypot(p.x, p.y) - 9.0, p.z) - 2.5; };
  const auto cone = [](const Vec3& p) {  // from 6 at 0 to 0 at 10
    const double r = std::hypot(p.x, p.y), slant = std::hypot(6.0, 10.0);
    return std::max(((r - 6.0) * 10.0 + p.z * 6.0) / slant, -p.z);
  };
  const Case cases[] = {
      {"cylinder", BRepPrimAPI_MakeCylinder(5.0, 12.0).Solid(), cylinder,
       [](double u, double v) {
         return Vec3(5.0 * std::cos(kTurn * u), 5.0 * std::sin(kTurn * u), 12.0 * v);
       }},
      {"sphere", BRepPrimAPI_MakeSphere(7.0).Solid(), sphere,
       [](double u, double v) {
         const double z = 2.0 * v - 1.0, r = std::sqrt(1.0 - z * z);
         return 7.0 * Vec3(r * std::cos(kTurn * u), r * std::sin(kTurn * u), z);
       }},
      {"torus", BRepPrimAPI_MakeTorus(9.0, 2.5).Solid(), torus,
       [](double u, double v) {
         const double r = 9.0 + 2.5 * std::cos(kTurn * v);
         return Vec3(r * std::cos(kTurn * u), r * std::sin(kTurn * u), 2.5 * std::sin(kTurn * v));
       }},
      {"cone", BRepPrimAPI_MakeCone(6.0, 0.0, 10.0).Solid(), cone,
       [](double u, double v) {
         return Vec3(6.0 * (1.0 - v) * std::cos(kTurn * u), 6.0 * (1.0 - v) * std::sin(kTurn * u), 10.0 * v);
       }},
  };
  std::size_t tried = 0;
  for (const Case& c : cases)
    for (const double chord : {0.3, 0.05, 0.004}) {
      const Scene scene = scene_of_solid(c.shape, chord);
      ASSERT_EQ(scene.objects.size(), 1U) << c.name;
      const TriangleMesh& mesh = scene.objects[0].mesh->mesh;
      EXPECT_TRUE(scene.warnings.empty()) << scene.warnings[0];
      EXPECT_TRUE(is_closed_surface(mesh)) << c.name << " " << chord;
      const double rounding = 1e-5;  // of floats near 10
      EXPECT_LE(farthest_of(mesh, c.distance), chord + rounding) << c.name << " " << chord;
      EXPECT_EQ(scene.objects[0].mesh->chord, chord);
      if (chord > 0.01) {
        std::mt19937_64 random(test::seed(5));
        std::uniform_real_distribution<double> share(0.0, 1.0);
        std::vector<Vec3> points;
        for (int i = 0; i < 300; ++i) {
          const double u = share(random);
          points.push_back(c.point(u, share(random)));
        }
        EXPECT_LE(farthest_from(mesh, points), chord + rounding) << c.name << " " << chord;
      }
      const double volume = exact_volume(c.shape), area = exact_area(c.shape);
      EXPECT_NEAR(volume_of(mesh), volume, area * chord) << c.name;
      EXPECT_GT(volume_of(mesh), 0.0);
      ++tried;
    }
  std::printf("%zu round solids\n", tried);
}

TEST_F(Cad, FlatSolidsAreExact) {
  const Scene scene = scene_of_solid(BRepPrimAPI_MakeBox(gp_Pnt(-1, 2, 3), gp_Pnt(4, 8, 10)).Solid(), 0.0);
  ASSERT_EQ(scene.objects.size(), 1U);
  const TriangleMesh& mesh = scene.objects[0].mesh->mesh;
  EXPECT_EQ(mesh.vertices.size(), 8U);
  EXPECT_EQ(mesh.triangles.size(), 12U);
  EXPECT_TRUE(is_closed_surface(mesh));
  EXPECT_EQ(volume_of(mesh), 5.0 * 6.0 * 7.0);
  EXPECT_EQ(area_of(mesh), 2.0 * (30.0 + 35.0 + 42.0));
  EXPECT_EQ(scene.objects[0].mesh->chord, 0.0);
}

TEST_F(Cad, DefaultChordIsAPartOfEachBody) {
  CadModel model;
  model.add_part(BRepPrimAPI_MakeSphere(1.0).Solid(), "small");
  model.add_part(BRepPrimAPI_MakeSphere(100.0).Solid(), "large");
  const Scene scene = opened(write(model, "two.step"));
  ASSERT_EQ(scene.objects.size(), 2U);
  const double small = *scene.objects[0].mesh->chord, large = *scene.objects[1].mesh->chord;
  EXPECT_NEAR(small, 1e-3 * 2.0 * std::sqrt(3.0), 1e-6);
  EXPECT_NEAR(large / small, 100.0, 0.1);
}

TEST_F(Cad, OpenShellsAreNotCalledClosed) {
  CadModel model;
  const TopoDS_Shape box = BRepPrimAPI_MakeBox(3.0, 4.0, 5.0).Solid();
  BRep_Builder builder;
  TopoDS_Shell shell;
  builder.MakeShell(shell);
  std::size_t n = 0;
  for (TopExp_Explorer it(box, TopAbs_FACE); it.More(); it.Next())
    if (++n < 6) builder.Add(shell, it.Current());
  model.add_part(shell, "open box");
  const Scene scene = opened(write(model, "open.step"));
  ASSERT_EQ(scene.objects.size(), 1U);
  EXPECT_EQ(scene.objects[0].mesh->mesh.triangles.size(), 10U);
  EXPECT_EQ(scene.objects[0].mesh->mesh.vertices.size(), 8U);  // its faces hang together all the same
  EXPECT_TRUE(scene.warnings.empty());
}

TEST_F(Cad, RandomSolidsAreClosedAndHaveTheirVolume) {
  const std::size_t wanted = times("BOXWOOD_CAD_SOLIDS", 15);
  std::mt19937_64 random(test::seed(7));
  std::size_t tried = 0, curved = 0, told = 0, changed = 0, triangles = 0;
  while (tried < wanted) {
    const TopoDS_Shape solid = random_solid(random);
    if (solid.IsNull()) continue;
    ++tried;
    const double chord = 0.05;
    CadModel model;
    model.add_part(solid, "solid");
    const std::filesystem::path file = write(model, "solid.step");
    // Some faces of spheres and tori come back as what is left of them: the exchange itself changes the
    // solid.
    const TopoDS_Shape shape = shape_in(file);
    ASSERT_FALSE(shape.IsNull());
    const double exact = exact_volume(shape);
    changed += std::abs(exact - exact_volume(solid)) > 1e-3 * exact_volume(solid) ? 1 : 0;
    const Scene scene = opened(file, chord);
    ASSERT_FALSE(scene.objects.empty()) << tried;
    double volume = 0.0, area = 0.0;
    bool closed = true;
    for (const SceneObject& object : scene.objects) {
      volume += volume_of(object.mesh->mesh);
      area += area_of(object.mesh->mesh);
      triangles += object.mesh->mesh.triangles.size();
      closed = closed && is_closed_surface(object.mesh->mesh);
      curved += *object.mesh->chord > 0.0 ? 1 : 0;
    }
    if (!closed || !scene.warnings.empty()) {  // then it is said
      ++told;
      ASSERT_FALSE(scene.warnings.empty()) << tried;
      std::printf("solid %zu: %s\n", tried, scene.warnings[0].c_str());
      continue;
    }
    EXPECT_NEAR(volume, exact, exact_area(shape) * chord) << tried;
    EXPECT_NEAR(area, exact_area(shape), 0.05 * exact_area(shape)) << tried;
  }
  std::printf(
      "%zu solids, %zu curved bodies, %zu triangles; told to be open or too coarse: %zu; changed by the "
      "exchange: %zu\n",
      tried, curved, triangles, told, changed);
  EXPECT_GT(curved, tried / 2);
  EXPECT_LE(told, 1 + tried / 20);
  EXPECT_LE(changed, 1 + tried / 8);
}

}  // namespace

}  // namespace boxwood::test
