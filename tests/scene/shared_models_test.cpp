// SPDX-License-Identifier: MIT
// Real models of many formats against the table that comes with them (MODELS.md in the folder that
// BOXWOOD_SHARED_MODELS names): triangles with every instance, and bounds of what is drawn.
#include <cmath>
#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

#include <boxwood/import.hpp>

namespace boxwood {
namespace {

std::vector<std::string> cells(const std::string& row) {
  std::vector<std::string> out;
  for (std::size_t at = row.find('|'); at != std::string::npos;) {
    const std::size_t next = row.find('|', at + 1);
    if (next == std::string::npos) break;
    const std::size_t begin = row.find_first_not_of(' ', at + 1);
    const std::size_t end = row.find_last_not_of(' ', next - 1);
    out.push_back(begin < next && end >= begin ? row.substr(begin, end - begin + 1) : "");
    at = next;
  }
  return out;
}

// "628 (1 276)": what is drawn is in the brackets.
std::size_t drawn_triangles(std::string cell) {
  if (const std::size_t bracket = cell.find('('); bracket != std::string::npos)
    cell = cell.substr(bracket + 1);
  std::string digits;
  for (const char c : cell)
    if (c >= '0' && c <= '9') digits += c;
  return std::stoul(digits);
}

std::vector<double> numbers_in(const std::string& cell) {
  std::vector<double> out;
  for (std::size_t at = 0; at < cell.size();) {
    char* end = nullptr;
    const double value = std::strtod(cell.c_str() + at, &end);
    const auto stop = static_cast<std::size_t>(end - cell.c_str());
    if (stop > at) out.push_back(value);
    at = stop > at ? stop : at + 1;
  }
  return out;
}

TEST(SharedModels, RealFilesAreWhatTheirTableSays) {
  const char* shared = std::getenv("BOXWOOD_SHARED_MODELS");
  std::ifstream table(std::filesystem::path(shared == nullptr ? "" : shared) / "MODELS.md");
  if (shared == nullptr || !table) {
    std::printf("0 shared files ran: BOXWOOD_SHARED_MODELS names no folder with a table\n");
    GTEST_SKIP();
  }
  std::size_t ran = 0;
  std::string section;
  for (std::string line; std::getline(table, line);) {
    if (line.starts_with("## ")) section = line;
    const std::vector<std::string> row = cells(line);
    if (section != "## real/" || row.size() < 10 || row[0] == "file" || row[0].starts_with("-")) continue;
    if (row[3] == "data") continue;  // a buffer of another row
    SCOPED_TRACE(row[0]);
    ImportOptions options;
    options.time_limit_s = 30.0;
    const Result<Scene> scene = import_file(std::filesystem::path(shared) / "real" / row[0], options);
    ASSERT_TRUE(scene.ok()) << scene.error().message;
    const TriangleMesh whole = *baked_whole(*scene);
    EXPECT_EQ(whole.triangles.size(), drawn_triangles(row[7]));
    Aabb box;
    for (const Vec3f& v : whole.vertices) box = grow(box, Vec3(v));
    const std::vector<double> bounds = numbers_in(row[8]);  // five digits each
    ASSERT_EQ(bounds.size(), 6U) << row[8];
    for (int axis = 0; axis < 3; ++axis) {
      const double size = box.max[axis] - box.min[axis];
      EXPECT_NEAR(box.min[axis], bounds[static_cast<std::size_t>(axis)],
                  1e-4 * (std::abs(box.min[axis]) + size));
      EXPECT_NEAR(box.max[axis], bounds[static_cast<std::size_t>(axis) + 3],
                  1e-4 * (std::abs(box.max[axis]) + size));
    }
    std::string warnings;
    for (const std::string& warning : scene->warnings) warnings += warning;
    EXPECT_EQ(warnings.find("skinned") != std::string::npos, row[9].find("skinned") != std::string::npos)
        << warnings;
    ++ran;
  }
  std::printf("%zu shared files ran\n", ran);
  EXPECT_GE(ran, 20U);
}

}  // namespace
}  // namespace boxwood
