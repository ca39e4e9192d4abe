// SPDX-License-Identifier: MIT
// Groups of clashes, nested: by the types of the two parts, by part, by rule, by place.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <boxwood/scene.hpp>

#include "app/search/clash_record.hpp"
#include "app/search/clash_rules.hpp"

namespace boxwood {

enum class ClashGroupBy : std::uint8_t { type, element, rule, place };

// Names of groups:
//   type     the classes of IFC of the two, else their names without a number at the end: "IfcDoor x IfcWall"
//   element  of the two the one with more clashes, else the one that comes first
//   rule     the `why` of the row of the rules that holds, else what is broken: overlap, contact, clearance
//   place    the nearest node of the file that is above both, such as a storey; files, if they differ
class ClashGroups {
public:
  // All must outlive it. `names`: the selectors of the objects.
  ClashGroups(const Scene& scene, const ClashRules& rules, const std::vector<std::string>& names,
              std::vector<ClashGroupBy> levels);

  // Sets ClashRecord::group of all records.
  void assign(std::vector<ClashRecord>& records) const;
  bool needs_all() const noexcept;  // a group depends on the other records
  void assign(ClashRecord& record) const { record.group = group_of(record, {}); }
  // Returns the group of each record, outermost first, as assign() would set it.
  std::vector<std::vector<std::string>> groups_of(std::span<const ClashRecord> records) const;
  // Returns the rule of a pair, which does not depend on its result: "clearance" or "overlap", or its `why`.
  std::string pair_rule(std::uint32_t first, std::uint32_t second) const;

private:
  std::vector<std::size_t> counts_of(std::span<const ClashRecord> records) const;
  std::vector<std::string> group_of(const ClashRecord& record, const std::vector<std::size_t>& counts) const;
  std::string type_of(std::uint32_t object) const;
  std::string element_name(std::uint32_t object) const;
  std::string place_of_pair(std::uint32_t first, std::uint32_t second) const;

  const Scene& scene_;
  const ClashRules& rules_;
  const std::vector<std::string>& names_;
  std::vector<ClashGroupBy> levels_;
};

// A group of the outermost levels with its members. `first` is the worst member, which represents it.
struct ClashGroupRows {
  std::vector<std::string> group;
  std::vector<std::size_t> rows;  // of the records, the worst first
};
// Returns the innermost groups, those with the worst member first. Groups of one outer group are adjacent.
std::vector<ClashGroupRows> grouped_rows(const std::vector<ClashRecord>& records);

}  // namespace boxwood
