// SPDX-License-Identifier: MIT
// The instruction sets of this processor, beside what Highway's own library finds.
#include "base/simd/simd_dispatch.hpp"

#include <cstdio>

#include <gtest/gtest.h>

namespace boxwood {

namespace {

TEST(SimdDispatch, FindsTheInstructionSetsThatHighwayFinds) {
  const std::int64_t compiled = HWY_TARGETS;
  EXPECT_EQ(simd::targets() & compiled, hwy::SupportedTargets() & compiled);
  EXPECT_NE(simd::targets() & compiled, 0) << "portable code at least";
  for (std::int64_t left = simd::targets() & compiled; left != 0; left &= left - 1)
    std::printf("%s\n", hwy::TargetName(left & -left));
}

TEST(SimdDispatch, TakesTheBestOfThoseThatAreCompiledAndAllowed) {
  const std::int64_t all = simd::targets() & HWY_TARGETS;
  std::size_t last = 0;
  int sets = 0;
  for (std::int64_t left = all; left != 0; left &= left - 1, ++sets) {  // a lower bit is a better set
    const std::int64_t one = left & -left;
    simd::use_only(one);
    const std::size_t row = simd::row_of(HWY_TARGETS);
    if (sets > 0) {
      EXPECT_GT(row, last);
    }
    last = row;
    EXPECT_EQ(simd::row_of(0), std::size_t{HWY_MAX_DYNAMIC_TARGETS}) << "none is compiled: the last row";
    simd::use_only(all);
    EXPECT_EQ(simd::row_of(one), row) << "the only one that is compiled";
    simd::use_only(left);
    EXPECT_EQ(simd::row_of(HWY_TARGETS), row) << "the best that is allowed";
  }
  simd::use_only(0);
  EXPECT_EQ(simd::targets() & HWY_TARGETS, all);
}

}  // namespace

}  // namespace boxwood
