// SPDX-License-Identifier: MIT
// Puts the heat of a query into words, colours and bars.
#include "app/features/heat/query_heat_statement.hpp"

#include <algorithm>
#include <cmath>

#include "app/features/heat/heat_rays.hpp"
#include "app/text/readable_number.hpp"
#include "overlay/palette.hpp"

namespace boxwood {

Rgba color_of(PairOutcome outcome) noexcept {
  return outcome == PairOutcome::separated     ? kSeparatedTest
         : outcome == PairOutcome::overlapping ? kOverlappingTest
                                               : kLeafTest;
}

Rgba heat_of_tests(std::uint32_t tests, std::uint32_t most) noexcept {
  if (tests == 0) return kMeshColor;
  const double t = most > 1 ? std::log(double(tests)) / std::log(double(most)) : 1.0;
  return heat_color(HeatColors::viridis, t);
}

std::string query_heat_text(const QueryHeatAnswer& answer) {
  const PairHeat& heat = answer.heat;
  std::string out =
      count_text(heat.box_tests()) + " box tests: " + count_text(heat.count(PairOutcome::separated)) +
      " separated, " + count_text(heat.count(PairOutcome::overlapping)) + " overlapping, " +
      count_text(heat.count(PairOutcome::leaf)) + " pairs of leaves; " + count_text(heat.pairs_tested()) +
      " pairs of triangles tested, " + count_text(heat.contacts()) + " meet";
  const std::uint64_t open = heat.count(PairOutcome::overlapping) + heat.count(PairOutcome::leaf);
  if (open > 0 && !heat.is_truncated())
    out += "; " + share_text(static_cast<double>(heat.in_vain()) / static_cast<double>(open)) +
           " of the overlaps are false alarms";
  return out;
}

std::string pair_test_text(const QueryHeatAnswer& answer, std::uint32_t number) {
  const PairTest& test = answer.heat.tests()[number];
  const TreeNode &a = answer.tree(0).topology().nodes[test.a], &b = answer.tree(1).topology().nodes[test.b];
  std::string out = "Test " + count_text(std::uint64_t{number} + 1) + ", level " +
                    std::to_string(test.level) + ": node " + count_text(test.a) + " of A (" +
                    count_text(a.count) + " triangles) and node " + count_text(test.b) + " of B (" +
                    count_text(b.count) + "): ";
  if (test.outcome == PairOutcome::separated) return out + "separated";
  out += test.outcome == PairOutcome::leaf ? "two leaves" : "overlapping";
  out += ", " + count_text(test.triangle_tests) + " pairs of triangles tested below, " +
         count_text(test.contacts) + " meet";
  return test.is_in_vain() ? out + ": a false alarm" : out;
}

std::vector<TestRun> icicle_of(const QueryHeatAnswer& answer, std::uint32_t width) {
  std::vector<TestRun> out;
  const auto& tests = answer.heat.tests();
  if (tests.empty() || width == 0) return out;
  const double step = static_cast<double>(tests.size()) / width;
  for (std::uint32_t level = 0; level < answer.by_level.size(); ++level) {
    std::uint32_t last = 0xFFFFFFFFU;
    for (std::uint32_t x = 0; x < width; ++x) {
      // The middle of the pixel, so that a bar narrower than a pixel has its chance.
      const auto at = std::min(static_cast<std::uint32_t>((x + 0.5) * step),
                               static_cast<std::uint32_t>(tests.size()) - 1);
      const auto found = answer.test_at(at, level);
      if (!found) {
        last = 0xFFFFFFFFU;
        continue;
      }
      const PairTest& test = tests[*found];
      if (*found == last) {
        out.back().x1 = static_cast<float>(x + 1);
        continue;
      }
      last = *found;
      out.push_back(
          {static_cast<float>(x), static_cast<float>(x + 1), level, *found, test.outcome, test.is_in_vain()});
    }
  }
  return out;
}

std::vector<HotTriangle> hottest_of(const QueryHeatAnswer& answer, std::size_t side, std::size_t most) {
  std::vector<HotTriangle> out;
  const auto& tests = answer.heat.triangle_tests(side);
  for (std::uint32_t i = 0; i < tests.size(); ++i)
    if (tests[i] > 0) out.push_back({i, tests[i]});
  const auto end = out.begin() + static_cast<std::ptrdiff_t>(std::min(most, out.size()));
  std::partial_sort(out.begin(), end, out.end(), [](const HotTriangle& a, const HotTriangle& b) {
    return a.tests != b.tests ? a.tests > b.tests : a.triangle < b.triangle;
  });
  out.erase(end, out.end());
  return out;
}

}  // namespace boxwood
