// SPDX-License-Identifier: MIT
// The committed corpus of meshes, and random ones, through the fuzzer's check.
#include <cstdio>
#include <filesystem>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/mesh_case.hpp"
#include "store/saved_bytes.hpp"

namespace boxwood::testing {
namespace {

TEST(MeshReplay, Corpus) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(BOXWOOD_FUZZ_CORPUS "/mesh")) {
    EXPECT_EQ(check_mesh(mesh_from_bytes(test::read_bytes(entry.path()))).wrong, "") << entry.path();
    ++files;
  }
  EXPECT_GE(files, 6U);
}

TEST(MeshReplay, RandomBytes) {
  std::mt19937 random(5);
  std::size_t usable = 0, finite = 0;
  constexpr int kRounds = 400;
  for (int round = 0; round < kRounds; ++round) {
    test::Bytes bytes(30 + random() % 300);
    for (std::uint8_t& b : bytes) b = static_cast<std::uint8_t>(random());
    bytes[0] = static_cast<std::uint8_t>(round);  // every coding in turn
    const MeshFate fate = check_mesh(mesh_from_bytes(bytes));
    ASSERT_EQ(fate.wrong, "") << "round " << round;
    usable += fate.usable ? 1 : 0;
    finite += fate.all_finite ? 1 : 0;
  }
  std::printf("%zu of %d usable, %zu all finite\n", usable, kRounds, finite);
  EXPECT_GT(usable, 150U);
  EXPECT_LT(usable, 350U);
  EXPECT_LT(finite, 400U);
}

}  // namespace
}  // namespace boxwood::testing
