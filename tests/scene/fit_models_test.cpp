// SPDX-License-Identifier: MIT
// Fits of every model that the import reads, as they are, and scaled and moved: no vertex outside, and how
// many oriented boxes are proven. The models are those of the folder that BOXWOOD_SHARED_MODELS names.
#include <boxwood/import.hpp>
#include <boxwood/volumes.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

struct Census {
  std::size_t checked = 0, outside = 0, sets = 0, proofs = 0, proven = 0, fine = 0;

  template <class P> void check(const std::string& name, const std::vector<P>& points, bool count_proofs) {
    ++sets;
    for (const VolumeRow& row : kVolumeRows) {
      const auto fit = fit_volume(row.kind, points);
      const std::size_t before = outside;
      for (const P& p : points) {
        if (!is_finite(p)) continue;
        ++checked;
        outside += contains(fit.volume, Vec3(p)) ? 0U : 1U;
      }
      EXPECT_EQ(outside, before) << name << " " << row.name;
      if (!count_proofs || row.kind != VolumeKind::obb || fit.proof.measure == Measure::none) continue;
      // A point has length 0 and a bound of 0: nothing is smaller.
      const double gap = fit.proof.value == 0.0 ? 0.0 : fit.proof.gap().value_or(kInfinity);
      ++proofs;
      proven += gap <= 1e-3 ? 1U : 0U;
      fine += gap <= 1e-5 ? 1U : 0U;
      if (!(gap <= 1e-3)) std::printf("%s: gap %g\n", name.c_str(), gap);
    }
  }
};

TEST(FitModels, EveryVolumeHoldsEveryVertexOfEveryModel) {
  const char* shared = std::getenv("BOXWOOD_SHARED_MODELS");
  if (shared == nullptr) GTEST_SKIP() << "BOXWOOD_SHARED_MODELS is not set: 0 models";
  Census census;
  std::size_t models = 0, refused = 0, big = 0;
  std::vector<std::filesystem::path> files;
  for (const char* sub : {"real", "degenerate"})
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(shared) / sub))
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    ImportOptions options;
    options.time_limit_s = 60.0;
    const Result<Scene> scene = import_file(file, options);
    if (!scene.ok()) {
      ++refused;
      continue;
    }
    const std::vector<Vec3f> vertices = baked_whole(*scene)->vertices;
    if (vertices.empty()) continue;
    ++models;
    const std::string name = file.filename().string();
    census.check(name, vertices, true);
    // The large ones once: the others cover scales and offsets.
    if (vertices.size() > 50000) {
      ++big;
      continue;
    }
    Aabb box;
    for (const Vec3f& v : vertices)
      if (is_finite(v)) box = grow(box, Vec3(v));
    const double size = is_empty(box) ? 0.0 : glm::length(box.max - box.min);
    const double unit = size > 0.0 ? 1.0 / size : 1.0;
    for (const double scale : {1e-12, 1e12})
      for (const double offset : {0.0, 1e7}) {
        std::vector<Vec3> points;
        for (const Vec3f& v : vertices)
          points.push_back(scale * unit * Vec3(v) + offset * Vec3(1.0, -0.3, 0.1));
        census.check(name + " scaled by " + std::to_string(scale) + " and moved by " + std::to_string(offset),
                     points, false);
      }
    std::vector<Vec3f> moved;
    for (const Vec3f& v : vertices) moved.emplace_back(unit * Vec3(v) + Vec3(1e7, -3e6, 1e6));
    census.check(name + " moved by 1e7 as floats", moved, false);
  }
  std::printf(
      "%zu models (%zu over 50,000 vertices), %zu refused, %zu sets, %zu points checked, %zu outside\n",
      models, big, refused, census.sets, census.checked, census.outside);
  std::printf("oriented boxes: %zu proofs, %zu within 1e-3, %zu within 1e-5\n", census.proofs, census.proven,
              census.fine);
  EXPECT_EQ(census.outside, 0U);
  EXPECT_GT(census.checked, 10000000U);
  EXPECT_GE(census.proven * 100, census.proofs * 98);
}

}  // namespace
}  // namespace boxwood
