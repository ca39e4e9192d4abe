// SPDX-License-Identifier: MIT
// Puts the rows of a group together.
#include "app/features/clash/review/review_lines.hpp"

#include <algorithm>

namespace boxwood {

ReviewLines lines_of(std::span<const std::uint32_t> rows, std::span<const ClashRecord> records,
                     std::span<const std::uint32_t> group_of, std::span<const std::string> names,
                     const std::set<std::string, std::less<>>& folded, const ReviewNotes& notes) {
  ReviewLines out;
  std::vector<std::uint32_t> number(names.size(), ReviewLine::kNone);  // of each name among the shown groups
  std::vector<std::vector<std::uint32_t>> members;
  // Lines of rows without a group, and one for each group at its first row.
  std::vector<ReviewLine> order;
  for (const std::uint32_t row : rows) {
    const std::uint32_t name = group_of.empty() ? ReviewLine::kNone : group_of[row];
    if (name == ReviewLine::kNone) {
      order.push_back({row, ReviewLine::kNone, false});
      continue;
    }
    if (number[name] == ReviewLine::kNone) {
      number[name] = static_cast<std::uint32_t>(out.groups.size());
      out.groups.push_back({names[name], 0, row, ClashStatus::resolved, folded.contains(names[name])});
      members.emplace_back();
      order.push_back({row, number[name], true});
    }
    ReviewGroup& group = out.groups[number[name]];
    ++group.count;
    group.status = std::min(group.status, notes.status(records[row]));
    if (!group.folded) members[number[name]].push_back(row);
  }
  out.lines.reserve(rows.size() + out.groups.size());
  for (const ReviewLine& line : order) {
    out.lines.push_back(line);
    if (line.is_head)
      for (const std::uint32_t row : members[line.group]) out.lines.push_back({row, line.group, false});
  }
  return out;
}

}  // namespace boxwood
