// SPDX-License-Identifier: MIT
// Fits of real models with known optima, where BOXWOOD_SHARED_MODELS names a folder of them. That every
// vertex of every model is inside is tested beside the import.
#include <boxwood/volumes.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

// Positions of an OBJ file, as floats, once each line. Enough for a test; the program imports with Assimp.
std::vector<Vec3f> vertices_of(const std::filesystem::path& file) {
  std::vector<Vec3f> points;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("v ")) continue;
    Vec3f p;
    if (std::istringstream(line.substr(2)) >> p.x >> p.y >> p.z) points.push_back(p);
  }
  return points;
}

std::filesystem::path folder() {
  const char* name = std::getenv("BOXWOOD_SHARED_MODELS");
  return name == nullptr ? std::filesystem::path() : std::filesystem::path(name);
}

TEST(FitOptima, SpotHasItsKnownOptima) {
  if (folder().empty()) GTEST_SKIP() << "BOXWOOD_SHARED_MODELS is not set: 0 models";
  const auto points = vertices_of(folder() / "real" / "spot.obj");
  if (points.empty()) GTEST_SKIP() << "spot.obj is not there: 0 models";
  // Measured elsewhere by another program, on the doubles of the text: floats differ by 2^-24 of a
  // coordinate.
  EXPECT_NEAR(fit_obb(points).proof.value, 2.260589068, 2.260589068 * 5e-6);
  EXPECT_NEAR(fit_sphere(points).volume.radius, 1.03074290793207, 1e-7);
}

}  // namespace
}  // namespace boxwood
