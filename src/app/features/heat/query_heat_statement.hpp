// SPDX-License-Identifier: MIT
// Words, numbers and colours of the heat of a query, for its panel, its marks and `--state`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/features/heat/query_heat.hpp"
#include "overlay/rgba.hpp"

namespace boxwood {

// Colours of the tests by outcome; false alarms have the colour of their outcome, hatched.
inline constexpr Rgba kSeparatedTest{194, 201, 209, 255}, kOverlappingTest{49, 104, 142, 255},
    kLeafTest{213, 94, 0, 255};
Rgba color_of(PairOutcome outcome) noexcept;
// Returns the colour of a triangle that was tested so often: grey for never, then by the logarithm.
Rgba heat_of_tests(std::uint32_t tests, std::uint32_t most) noexcept;

std::string query_heat_text(const QueryHeatAnswer& answer);  // totals, in one or two lines
std::string pair_test_text(const QueryHeatAnswer& answer, std::uint32_t test);

// A run of tests of one level with the same look, in a chart of `width` pixels over all tests.
struct TestRun {
  float x0 = 0, x1 = 0;
  std::uint32_t level = 0, test = 0;  // the first test of the run
  PairOutcome outcome{};
  bool in_vain = false;
};
// Returns the icicle: each test spans the tests below it. O(width * levels * log tests).
std::vector<TestRun> icicle_of(const QueryHeatAnswer& answer, std::uint32_t width);

// The triangles that were tested most often, of one side.
struct HotTriangle {
  std::uint32_t triangle = 0, tests = 0;
  template <class F> void describe(F& f) const { f("triangle", triangle), f("tests", tests); }
};
std::vector<HotTriangle> hottest_of(const QueryHeatAnswer& answer, std::size_t side, std::size_t most);

}  // namespace boxwood
