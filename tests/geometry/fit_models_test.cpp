// Fits of real models, where BOXWOOD_SHARED_MODELS names a folder of them: containment, proofs, known optima.
#include <boxwood/volumes.hpp>

#include <cstdio>
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

TEST(FitModels, EveryVolumeHoldsEveryVertex) {
  if (folder().empty()) GTEST_SKIP() << "BOXWOOD_SHARED_MODELS is not set: 0 models";
  std::size_t models = 0, checked = 0, failed = 0, proven = 0, solids = 0;
  for (const char* sub : {"real", "degenerate"})
    for (const auto& entry : std::filesystem::directory_iterator(folder() / sub)) {
      if (entry.path().extension() != ".obj") continue;
      const auto points = vertices_of(entry.path());
      if (points.empty()) continue;
      ++models;
      for (const VolumeRow& row : kVolumeRows) {
        const auto fit = fit_volume(row.kind, points);
        for (const Vec3f& p : points) {
          failed += !is_finite(p) || contains(fit.volume, Vec3(p)) ? 0U : 1U;
          ++checked;
        }
        if (fit.proof.measure != Measure::volume) continue;
        ++solids;
        proven += fit.proof.gap().has_value() && *fit.proof.gap() <= 1e-3 ? 1U : 0U;
      }
    }
  std::printf("%zu models, %zu points checked, %zu outside, %zu of %zu boxes proven to 1e-3\n", models,
              checked, failed, proven, solids);
  EXPECT_EQ(failed, 0U);
  EXPECT_GE(proven * 100, solids * 98);
}

TEST(FitModels, SpotHasItsKnownOptima) {
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
