// SPDX-License-Identifier: MIT
// Solids that are written as STEP or IGES and opened by import_file().
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include <TopoDS_Shape.hxx>
#include <gp_Ax1.hxx>
#include <gp_Trsf.hxx>

#include <boxwood/import.hpp>

#include <gtest/gtest.h>

#include "scene/cad/cad_models.hpp"
#include "scene/scene_files.hpp"

namespace boxwood::test {

// How many are tried: what a variable of the environment says.
inline std::size_t times(const char* variable, std::size_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

inline gp_Trsf moved(double x, double y, double z) {
  gp_Trsf out;
  out.SetTranslation(gp_Vec(x, y, z));
  return out;
}

inline gp_Trsf rotated(const gp_Dir& axis, double angle) {
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

}  // namespace boxwood::test
