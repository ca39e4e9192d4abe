// SPDX-License-Identifier: MIT
// The corpus of URDF and SRDF through the fuzzer's check, as it is and with changed bytes.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include <gtest/gtest.h>

#include "fuzz/robot_case.hpp"
#include "seed.hpp"

namespace boxwood::testing {
namespace {

std::vector<std::vector<std::uint8_t>> robot_corpus() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(BOXWOOD_FUZZ_CORPUS "/robot"))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<std::vector<std::uint8_t>> all;
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    all.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return all;
}

TEST(RobotReplay, Corpus) {
  std::size_t urdf = 0, srdf = 0, scenes = 0;
  const auto files = robot_corpus();
  for (std::size_t i = 0; i < files.size(); ++i) {
    const RobotFate fate = check_robot(files[i]);
    EXPECT_EQ(fate.wrong, "") << "file " << i;
    urdf += fate.is_urdf ? 1 : 0;
    srdf += fate.is_srdf ? 1 : 0;
    scenes += fate.is_scene ? 1 : 0;
  }
  std::printf("%zu files, %zu URDF, %zu SRDF, %zu scenes\n", files.size(), urdf, srdf, scenes);
  EXPECT_GE(files.size(), 9U);
  EXPECT_GE(scenes, 3U);
  EXPECT_GE(urdf, 3U);
  EXPECT_GT(srdf, urdf);
}

TEST(RobotReplay, ChangedBytes) {
  const auto files = robot_corpus();
  std::mt19937 random(test::seed(52));
  std::size_t refused = 0, read = 0;
  for (int round = 0; round < 1500; ++round) {
    std::vector<std::uint8_t> bytes = files[static_cast<std::size_t>(round) % files.size()];
    const bool only_digits = round % 2 == 0;  // the XML stays whole, so the numbers are read
    for (unsigned k = 0; k < 1 + random() % 3; ++k) {
      const std::size_t at = random() % bytes.size();
      if (only_digits) {
        for (std::size_t i = at; i < bytes.size(); ++i)
          if (bytes[i] >= '0' && bytes[i] <= '9') {
            bytes[i] = static_cast<std::uint8_t>("0123456789.-e"[random() % 13]);
            break;
          }
      } else if (random() % 3 == 0) {
        bytes.erase(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                    bytes.begin() +
                        static_cast<std::ptrdiff_t>(std::min(bytes.size() - 1, at + random() % 40)));
      } else {
        bytes[at] = static_cast<std::uint8_t>("0-9e.<>\"/ x:[]"[random() % 14]);
      }
    }
    const RobotFate fate = check_robot(bytes);
    ASSERT_EQ(fate.wrong, "") << "round " << round;
    (fate.is_urdf || fate.is_scene ? read : refused) += 1;
  }
  std::printf("%zu of 1500 refused, %zu robots and scenes\n", refused, read);
  EXPECT_GT(refused, 300U);
  EXPECT_GT(read, 100U);
}

}  // namespace
}  // namespace boxwood::testing
