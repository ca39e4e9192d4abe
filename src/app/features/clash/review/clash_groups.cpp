// SPDX-License-Identifier: MIT
// Names groups and orders them.
#include "app/features/clash/review/clash_groups.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include "app/fields/product_name.hpp"

namespace boxwood {

ClashGroups::ClashGroups(const Scene& scene, const ClashRules& rules, const std::vector<std::string>& names,
                         std::vector<ClashGroupBy> levels)
    : scene_(scene), rules_(rules), names_(names), levels_(std::move(levels)) {}

bool ClashGroups::needs_all() const noexcept {
  return std::find(levels_.begin(), levels_.end(), ClashGroupBy::element) != levels_.end();
}

// Returns the number of records of each object; empty if no group depends on it.
std::vector<std::size_t> ClashGroups::counts_of(std::span<const ClashRecord> records) const {
  std::vector<std::size_t> counts;
  if (!needs_all()) return counts;
  counts.resize(scene_.objects.size(), 0);
  for (const ClashRecord& record : records) {
    ++counts[record.first];
    if (!record.is_self()) ++counts[record.second];
  }
  return counts;
}

void ClashGroups::assign(std::vector<ClashRecord>& records) const {
  const std::vector<std::size_t> counts = counts_of(records);
  for (ClashRecord& record : records) record.group = group_of(record, counts);
}

std::vector<std::vector<std::string>> ClashGroups::groups_of(std::span<const ClashRecord> records) const {
  const std::vector<std::size_t> counts = counts_of(records);
  std::vector<std::vector<std::string>> out;
  out.reserve(records.size());
  for (const ClashRecord& record : records) out.push_back(group_of(record, counts));
  return out;
}

std::string ClashGroups::type_of(std::uint32_t object) const {
  const SceneObject& it = scene_.objects[object];
  if (!it.class_name.empty()) return it.class_name;
  std::string_view name = it.name;
  const std::size_t end = name.find_last_not_of("0123456789 ()[]._-#:");
  return std::string(end == std::string_view::npos ? name : name.substr(0, end + 1));
}

// Returns the selector without the folder of its file, so that a group keeps its name when files move.
std::string ClashGroups::element_name(std::uint32_t object) const {
  const SceneObject& it = scene_.objects[object];
  const std::string file = it.file < scene_.files.size() ? scene_.files[it.file] : "";
  const std::size_t folder = file.size() - std::filesystem::path(file).filename().string().size();
  return names_[object].starts_with(std::string_view(file).substr(0, folder)) ? names_[object].substr(folder)
                                                                              : names_[object];
}

std::string ClashGroups::place_of_pair(std::uint32_t first, std::uint32_t second) const {
  const SceneObject &a = scene_.objects[first], &b = scene_.objects[second];
  const auto file_of = [&](const SceneObject& object) {
    return object.file < scene_.files.size()
               ? std::filesystem::path(scene_.files[object.file]).filename().string()
               : std::string();
  };
  if (a.file != b.file) return file_of(a) + " x " + file_of(b);
  const std::optional<ProductName> of_a = product_name(scene_, first), of_b = product_name(scene_, second);
  if (of_a && of_b && !of_a->storey.empty() && of_a->storey == of_b->storey) return std::string(of_a->storey);
  auto i = a.node < scene_.nodes.size() ? static_cast<std::int32_t>(a.node) : -1,
       k = b.node < scene_.nodes.size() ? static_cast<std::int32_t>(b.node) : -1;
  const auto up = [&](std::int32_t node) { return scene_.nodes[static_cast<std::size_t>(node)].parent; };
  if (i == k && i >= 0 && first != second) {  // parts of one node
  } else if (first == second && i >= 0) {
    i = k = up(i);
  }
  while (i != k && i >= 0 && k >= 0) (i > k ? i : k) = up(i > k ? i : k);  // parents precede children
  while (i == k && i >= 0 && scene_.nodes[static_cast<std::size_t>(i)].name.empty()) i = k = up(i);
  return i == k && i >= 0 ? scene_.nodes[static_cast<std::size_t>(i)].name : file_of(a);
}

std::string ClashGroups::pair_rule(std::uint32_t first, std::uint32_t second) const {
  const PairRule rule = rules_.of(first, second);
  if (!rule.why.empty()) return std::string(rule.why);
  return rule.clearance.value_or(0.0) > 0.0 ? "clearance" : "overlap";
}

std::vector<std::string> ClashGroups::group_of(const ClashRecord& record,
                                               const std::vector<std::size_t>& counts) const {
  std::vector<std::string> group;
  for (const ClashGroupBy by : levels_) switch (by) {
    case ClashGroupBy::type: {
      std::string a = type_of(record.first), b = type_of(record.second);
      if (b < a) std::swap(a, b);
      group.push_back(record.is_self() ? a : a + " x " + b);
      break;
    }
    case ClashGroupBy::element:
      group.push_back(element_name(
          !counts.empty() && counts[record.second] > counts[record.first] ? record.second : record.first));
      break;
    case ClashGroupBy::rule: {
      const PairRule rule = rules_.of(record.first, record.second);
      group.push_back(record.is_self()                              ? "self"
                      : !rule.why.empty()                           ? std::string(rule.why)
                      : record.result.kind == ClashClass::clearance ? "clearance"
                      : record.result.kind == ClashClass::touching  ? "contact"
                                                                    : "overlap");
      break;
    }
    case ClashGroupBy::place:
      group.push_back(place_of_pair(record.first, record.second));
      break;
    }
  return group;
}

std::vector<ClashGroupRows> grouped_rows(const std::vector<ClashRecord>& records) {
  std::vector<std::size_t> order(records.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t i, std::size_t k) { return is_worse(records[i], records[k]); });
  // The rank of each group, of any level, is that of its worst member.
  std::map<std::vector<std::string>, std::size_t> rank;
  for (std::size_t place = 0; place < order.size(); ++place) {
    std::vector<std::string> group = records[order[place]].group;
    for (; !group.empty(); group.pop_back()) rank.try_emplace(group, place);
    rank.try_emplace({}, place);
  }
  const auto ranks_of = [&](std::vector<std::string> group) {
    std::vector<std::size_t> ranks;
    for (; !group.empty(); group.pop_back()) ranks.push_back(rank.at(group));
    std::reverse(ranks.begin(), ranks.end());
    return ranks;
  };
  std::map<std::vector<std::size_t>, ClashGroupRows> groups;
  for (const std::size_t i : order) {
    ClashGroupRows& of = groups[ranks_of(records[i].group)];
    of.group = records[i].group;
    of.rows.push_back(i);
  }
  std::vector<ClashGroupRows> out;
  for (auto& [ranks, group] : groups) out.push_back(std::move(group));
  return out;
}

}  // namespace boxwood
