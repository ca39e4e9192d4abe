// SPDX-License-Identifier: MIT
// The committed models are what the generator makes, and what is written reads back.
#include <gtest/gtest.h>

#include <boxwood/import.hpp>

#include "scene/scene_files.hpp"
#include "set.hpp"
#include "writers.hpp"

namespace boxwood {
namespace {

// Triangle by triangle, corner by corner: formats may store vertices in another order.
void expect_same_geometry(const TriangleMesh& got, const TriangleMesh& want, double tolerance) {
  ASSERT_EQ(got.triangles.size(), want.triangles.size());
  double worst = 0.0;
  for (std::size_t t = 0; t < want.triangles.size(); ++t)
    for (std::size_t i = 0; i < 3; ++i)
      worst = std::max(worst, glm::length(Vec3(got.vertices[got.triangles[t][i]]) -
                                          Vec3(want.vertices[want.triangles[t][i]])));
  EXPECT_LE(worst, tolerance);
}

TEST(Models, CommittedFilesAreWhatTheGeneratorMakes) {
  std::uintmax_t bytes = 0;
  for (const models::Model& model : models::kSet) {
    SCOPED_TRACE(model.file);
    const std::filesystem::path file = std::filesystem::path(BOXWOOD_MODELS) / model.file;
    const Result<Scene> read = import_file(file);
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_TRUE(read->warnings.empty()) << read->warnings[0];
    EXPECT_EQ(read->objects.size(), model.objects);
    // Another machine's sine may round differently: the last bits of a float are not compared.
    expect_same_geometry(*baked_whole(*read), *baked_whole(model.make()), 1e-5);
    EXPECT_LT(std::filesystem::file_size(file), 300'000U);
    bytes += std::filesystem::file_size(file);
  }
  EXPECT_LT(bytes, 2'000'000U);
}

TEST(Models, EveryWriterReadsBackExactly) {
  const test::TemporaryFolder folder;
  const Scene sphere = generated::bumpy_sphere(800);
  for (const char* name : {"sphere.obj", "sphere.ply", "sphere.stl", "sphere.glb"}) {
    SCOPED_TRACE(name);
    const std::filesystem::path file = folder.path() / name;
    ASSERT_TRUE(models::write_model(sphere, file));
    const Result<Scene> read = import_file(file);
    ASSERT_TRUE(read.ok()) << read.error().message;
    // Text may arrive one unit in the last place off (at coordinates about 1).
    expect_same_geometry(*baked_whole(*read), *baked_whole(sphere),
                         file.extension() == ".obj" ? 1.2e-7 : 0.0);
    EXPECT_EQ(read->objects[0].mesh->mesh.vertices.size(), sphere.objects[0].mesh->mesh.vertices.size());
  }
  EXPECT_FALSE(models::write_model(sphere, folder.path() / "sphere.xyz"));
  EXPECT_FALSE(models::write_model(sphere, folder.path() / "absent" / "sphere.obj"));
}

TEST(Models, StaircaseKeepsItsTreeAndSharesItsMeshes) {
  const Result<Scene> read = import_file(std::filesystem::path(BOXWOOD_MODELS) / "spiral_staircase.glb");
  ASSERT_TRUE(read.ok()) << read.error().message;
  const Scene want = generated::spiral_staircase(24);
  ASSERT_EQ(read->objects.size(), want.objects.size());
  EXPECT_EQ(read->nodes.size(), want.nodes.size());
  std::size_t shared = 0;
  for (std::size_t i = 0; i < want.objects.size(); ++i) {
    EXPECT_EQ(read->objects[i].name, want.objects[i].name);
    EXPECT_EQ(read->objects[i].first_triangle, want.objects[i].first_triangle);
    shared += read->objects[i].mesh == read->objects[2].mesh ? 1 : 0;
  }
  EXPECT_EQ(shared, 24U);  // the treads
}

}  // namespace
}  // namespace boxwood
