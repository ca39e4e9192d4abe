// SPDX-License-Identifier: MIT
// STEP and IGES through import_file(): truth by construction. BOXWOOD_CAD_SOLIDS and BOXWOOD_CAD_MUTATIONS
// say how many random solids and damaged files are tried.
#include <boxwood/import.hpp>
#include <boxwood/saved_scene.hpp>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <numbers>
#include <sstream>

#include <BRepBuilderAPI_Sewing.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCone.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>
#include <BRep_Builder.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS_Compound.hxx>

#include <gtest/gtest.h>

#include "scene/cad/cad_models.hpp"
#include "scene/scene_files.hpp"

namespace boxwood::test {

namespace {

std::size_t times(const char* variable, std::size_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

// Each edge of a triangle has one that runs along it in turn, and no other.
bool is_closed_surface(const TriangleMesh& mesh) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
  for (const Triangle& t : mesh.triangles)
    for (std::size_t k = 0; k < 3; ++k) ++edges[{t[k], t[(k + 1) % 3]}];
  for (const auto& [edge, n] : edges) {
    const auto back = edges.find({edge.second, edge.first});
    if (n != 1 || back == edges.end() || back->second != 1) return false;
  }
  return !mesh.triangles.empty();
}

double volume_of(const TriangleMesh& mesh) {
  double six = 0.0;
  for (const Triangle& t : mesh.triangles)
    six +=
        glm::dot(Vec3(mesh.vertices[t[0]]), glm::cross(Vec3(mesh.vertices[t[1]]), Vec3(mesh.vertices[t[2]])));
  return six / 6.0;
}

double area_of(const TriangleMesh& mesh) {
  double area = 0.0;
  for (const Triangle& t : mesh.triangles) {
    const Vec3 a(mesh.vertices[t[0]]);
    area += 0.5 * glm::length(glm::cross(Vec3(mesh.vertices[t[1]]) - a, Vec3(mesh.vertices[t[2]]) - a));
  }
  return area;
}

// The farthest that a point of the triangles (a grid in each of them) is from the surface, by a formula.
template <class Distance> double farthest_of(const TriangleMesh& mesh, const Distance& distance) {
  constexpr int kGrid = 8;
  double most = 0.0;
  for (const Triangle& t : mesh.triangles)
    for (int i = 0; i <= kGrid; ++i)
      for (int j = 0; i + j <= kGrid; ++j) {
        const double u = double(i) / kGrid, v = double(j) / kGrid;
        const Vec3 p = (1.0 - u - v) * Vec3(mesh.vertices[t[0]]) + u * Vec3(mesh.vertices[t[1]]) +
                       v * Vec3(mesh.vertices[t[2]]);
        most = std::max(most, std::abs(distance(p)));
      }
  return most;
}

double distance_to(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 n = glm::cross(b - a, c - a);
  const double squared = glm::dot(n, n);
  if (squared > 0.0 && glm::dot(glm::cross(b - a, p - a), n) >= 0.0 &&
      glm::dot(glm::cross(c - b, p - b), n) >= 0.0 && glm::dot(glm::cross(a - c, p - c), n) >= 0.0)
    return std::abs(glm::dot(p - a, n)) / std::sqrt(squared);
  double least = HUGE_VAL;
  for (const auto& [from, to] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)}) {
    const Vec3 along = to - from;
    const double length = glm::dot(along, along);
    const double at = length > 0.0 ? std::clamp(glm::dot(p - from, along) / length, 0.0, 1.0) : 0.0;
    least = std::min(least, glm::length(p - from - at * along));
  }
  return least;
}

// The farthest that a point of the surface is from the triangles, one by one.
double farthest_from(const TriangleMesh& mesh, const std::vector<Vec3>& points) {
  double most = 0.0;
  for (const Vec3& p : points) {
    double least = HUGE_VAL;
    for (const Triangle& t : mesh.triangles)
      least = std::min(least, distance_to(p, Vec3(mesh.vertices[t[0]]), Vec3(mesh.vertices[t[1]]),
                                          Vec3(mesh.vertices[t[2]])));
    most = std::max(most, least);
  }
  return most;
}

gp_Trsf moved(double x, double y, double z) {
  gp_Trsf out;
  out.SetTranslation(gp_Vec(x, y, z));
  return out;
}

gp_Trsf turned(const gp_Dir& axis, double angle) {
  gp_Trsf out;
  out.SetRotation(gp_Ax1(gp_Pnt(0, 0, 0), axis), angle);
  return out;
}

class Cad : public ::testing::Test {
protected:
  std::filesystem::path write(const CadModel& model, const std::string& name,
                              const std::string& unit = "MM") {
    const std::filesystem::path file = folder_.path() / name;
    const bool iges = name.ends_with(".igs");
    EXPECT_TRUE(iges ? model.write_iges(file, unit) : model.write_step(file, unit)) << name;
    return file;
  }
  Scene opened(const std::filesystem::path& file, double chord = 0.0, double metres = 0.0) {
    ImportOptions options;
    options.chord = chord;
    options.chord_metres = metres;
    Result<Scene> scene = import_file(file, options);
    EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().message);
    return scene.ok() ? std::move(*scene) : Scene{};
  }
  Scene scene_of_solid(const TopoDS_Shape& solid, double chord, const std::string& unit = "MM") {
    CadModel model;
    model.add_part(solid, "solid");
    return opened(write(model, "solid.step", unit), chord);
  }

  TemporaryFolder folder_;
};

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
        std::mt19937_64 random(5);
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
  const gp_Trsf a = moved(3, 4, 5) * turned(gp_Dir(1, 2, 3), 0.7), b = moved(-3, 0.25, 1);
  model.place(inner, bolt, a, "first");
  model.place(inner, bolt, b, "second");
  const TDF_Label outer = model.add_assembly("whole");
  std::vector<gp_Trsf> placings;
  for (int i = 0; i < 5; ++i) {
    placings.push_back(moved(10.0 * i, 1, 2) * turned(gp_Dir(0, 1, 1), 0.4 * i));
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

TEST_F(Cad, RandomSolidsAreClosedAndHaveTheirVolume) {
  const std::size_t wanted = times("BOXWOOD_CAD_SOLIDS", 15);
  std::mt19937_64 random(7);
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

TEST_F(Cad, DamagedFilesEndInOneSentenceOrAScene) {
  CadModel model;
  const TDF_Label bolt =
      model.add_part(BRepPrimAPI_MakeCylinder(2.0, 9.0).Solid(), "bolt", SurfaceColor{9, 9, 9});
  const TDF_Label whole = model.add_assembly("whole");
  model.place(whole, bolt, moved(1, 2, 3), "a");
  model.place(whole, bolt, moved(5, 2, 3), "b");
  const std::size_t wanted = times("BOXWOOD_CAD_MUTATIONS", 40);
  std::mt19937_64 random(11);
  std::size_t opened_ones = 0, refused = 0, crashed = 0, slow = 0;
  for (const char* name : {"whole.step", "whole.igs"}) {
    std::ifstream in(write(model, name), std::ios::binary);
    std::ostringstream bytes;
    bytes << in.rdbuf();
    const std::string whole_text = bytes.str();
    for (std::size_t i = 0; i < wanted / 2; ++i) {
      std::string text = whole_text;
      const std::size_t changes = 1 + random() % 4;
      for (std::size_t k = 0; k < changes && !text.empty(); ++k) {
        const std::size_t at = random() % text.size();
        switch (random() % 6) {
        case 0:
          text[at] = static_cast<char>(random());
          break;
        case 1:
          text.erase(at, 1 + random() % 20);
          break;
        case 2:
          text.insert(at, text.substr(random() % text.size(), random() % 60));
          break;
        case 3:
          if (const std::size_t digit = text.find_first_of("0123456789", at); digit != std::string::npos)
            text[digit] = static_cast<char>('0' + random() % 10);
          break;
        case 4:
          if (const std::size_t hash = text.find('#', at); hash != std::string::npos)
            text.replace(hash + 1, 1, std::to_string(random() % 400));
          break;
        default:
          if (random() % 4 == 0) text.resize(at);
        }
      }
      const std::filesystem::path file =
          folder_.path() / (std::string("damaged") + std::string(name).substr(5));
      std::ofstream(file, std::ios::binary) << text;
      ImportOptions options;
      options.time_limit_s = 10.0;
      options.memory_limit_mib = 1024;
      options.chord = 0.05;
      const Result<Scene> scene = import_file(file, options);
      if (scene.ok()) {
        ++opened_ones;
        continue;
      }
      ++refused;
      const std::string& said = scene.error().message;
      EXPECT_EQ(said.find('\n'), std::string::npos) << said;
      EXPECT_NE(scene.error().kind, ErrorKind::internal) << said;
      crashed += said.find("crashed") != std::string::npos ? 1 : 0;
      slow += said.find("time limit") != std::string::npos ? 1 : 0;
    }
  }
  std::printf("%zu opened, %zu refused (%zu by a crash of the reader, %zu by the time limit)\n", opened_ones,
              refused, crashed, slow);
  EXPECT_GT(opened_ones, 0U);
  EXPECT_GT(refused, 0U);
}

TEST_F(Cad, LimitsHold) {
  CadModel model;
  model.add_part(BRepPrimAPI_MakeTorus(900.0, 300.0).Solid(), "ring");
  const auto file = write(model, "ring.step");
  ImportOptions options;
  options.chord = 1e-7;  // thousands of millions of triangles
  options.time_limit_s = 1.0;
  const Result<Scene> slow = import_file(file, options);
  ASSERT_FALSE(slow.ok());
  EXPECT_EQ(slow.error().kind, ErrorKind::over_limit) << slow.error().message;
  options.time_limit_s = 60.0;
  options.memory_limit_mib = 64;
  const Result<Scene> large = import_file(file, options);
  ASSERT_FALSE(large.ok());
  EXPECT_EQ(large.error().kind, ErrorKind::over_limit) << large.error().message;
  std::atomic<bool> stop = true;
  options.stop = &stop;
  const Result<Scene> cancelled = import_file(file, options);
  ASSERT_FALSE(cancelled.ok());
  EXPECT_EQ(cancelled.error().kind, ErrorKind::cancelled);
}

TEST_F(Cad, ItsReaderGivesUpTheSameRights) {
  const Result<ImportConfinement> usual = import_confinement();
  ImportOptions options;
  options.helper = cad_import_helper();
  ASSERT_FALSE(options.helper.empty());
  const Result<ImportConfinement> cad = import_confinement(options);
  ASSERT_TRUE(usual.ok() && cad.ok());
  EXPECT_EQ(cad->system_calls, usual->system_calls);
  EXPECT_EQ(cad->landlock, usual->landlock);
  EXPECT_EQ(cad->no_capabilities, usual->no_capabilities);
  EXPECT_EQ(cad->no_new_privileges, usual->no_new_privileges);
}

}  // namespace

}  // namespace boxwood::test
