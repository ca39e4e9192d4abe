// SPDX-License-Identifier: MIT
// Damaged STEP and IGES files, limits, and the rights that the reader gives up. BOXWOOD_CAD_MUTATIONS says
// how many damaged files.
#include <atomic>
#include <cstdio>
#include <fstream>
#include <random>
#include <sstream>

#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakeTorus.hxx>

#include <boxwood/import.hpp>

#include <gtest/gtest.h>

#include "scene/cad/cad_fixture.hpp"
#include "seed.hpp"

namespace boxwood::test {

namespace {

TEST_F(Cad, DamagedFilesEndInOneSentenceOrAScene) {
  CadModel model;
  const TDF_Label bolt =
      model.add_part(BRepPrimAPI_MakeCylinder(2.0, 9.0).Solid(), "bolt", SurfaceColor{9, 9, 9});
  const TDF_Label whole = model.add_assembly("whole");
  model.place(whole, bolt, moved(1, 2, 3), "a");
  model.place(whole, bolt, moved(5, 2, 3), "b");
  const std::size_t wanted = times("BOXWOOD_CAD_MUTATIONS", 40);
  std::mt19937_64 random(test::seed(11));
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
  EXPECT_TRUE(usual->reader.starts_with("Assimp ")) << usual->reader;
  EXPECT_TRUE(cad->reader.starts_with("Open CASCADE 7.")) << cad->reader;
}

}  // namespace

}  // namespace boxwood::test
