// SPDX-License-Identifier: MIT
// Lines of the clash list: every row once, groups together, folded ones as their head, compared with a slow
// rule.
#include "app/features/clash/review/review_lines.hpp"
#include "seed.hpp"

#include <algorithm>
#include <cstdio>
#include <random>

#include <gtest/gtest.h>

namespace boxwood {
namespace {

TEST(ReviewLines, GroupsAreTogetherAtTheirFirstRowAndFoldedOnesAreOneLine) {
  std::mt19937 random(test::seed(7));
  const auto pick = [&](std::uint32_t n) {
    return std::uniform_int_distribution<std::uint32_t>(0, n - 1)(random);
  };
  std::size_t heads = 0, folded_heads = 0;
  for (int round = 0; round < 400; ++round) {
    const std::uint32_t n = pick(30);
    const std::vector<std::string> names{"doors", "walls", "ducts", "pipes"};
    std::vector<ClashRecord> records(n);
    std::vector<std::uint32_t> group_of(n), rows;
    ReviewNotes notes;
    for (std::uint32_t i = 0; i < n; ++i) {
      records[i].first = i;
      records[i].second = i + 1;
      group_of[i] = pick(2) == 0 ? ReviewLine::kNone : pick(4);
      if (pick(4) != 0) rows.push_back(i);
      if (pick(3) != 0) continue;
      ReviewRemarks remarks;
      remarks.status = static_cast<ClashStatus>(pick(5));
      notes.set({i, i + 1}, remarks);
    }
    std::shuffle(rows.begin(), rows.end(), random);
    std::set<std::string, std::less<>> folded;
    for (const std::string& name : names)
      if (pick(2) == 0) folded.insert(name);
    const ReviewLines found = lines_of(rows, records, group_of, names, folded, notes);

    // The slow rule: for each row in order, its group if that was not written yet, else the row.
    std::vector<std::pair<std::uint32_t, bool>> wanted;
    std::set<std::uint32_t> written;
    for (const std::uint32_t row : rows) {
      const std::uint32_t group = group_of[row];
      if (group == ReviewLine::kNone) {
        wanted.emplace_back(row, false);
        continue;
      }
      if (!written.insert(group).second) continue;
      wanted.emplace_back(row, true);
      if (!folded.contains(names[group]))
        for (const std::uint32_t other : rows)
          if (group_of[other] == group) wanted.emplace_back(other, false);
    }
    std::vector<std::pair<std::uint32_t, bool>> is;
    for (const ReviewLine& line : found.lines) is.emplace_back(line.row, line.is_head);
    ASSERT_EQ(is, wanted);
    for (const ReviewGroup& group : found.groups) {
      std::uint32_t count = 0;
      ClashStatus first = ClashStatus::resolved;
      for (const std::uint32_t row : rows)
        if (group_of[row] != ReviewLine::kNone && names[group_of[row]] == group.name) {
          ++count;
          first = std::min(first, notes.status(records[row]));
        }
      EXPECT_EQ(group.count, count);
      EXPECT_EQ(group.status, first);
      EXPECT_EQ(group.folded, folded.contains(group.name));
      ++heads;
      folded_heads += group.folded ? 1 : 0;
    }
  }
  std::printf("%zu heads, %zu folded\n", heads, folded_heads);
  EXPECT_GT(folded_heads, 100U);
  EXPECT_LT(folded_heads, heads);
}

}  // namespace
}  // namespace boxwood
