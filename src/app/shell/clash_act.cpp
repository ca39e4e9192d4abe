// SPDX-License-Identifier: MIT
// The words.
#include "app/shell/clash_act.hpp"

#include <iterator>

namespace boxwood {

namespace {

constexpr std::string_view kVerbNames[] = {
    "check",  "stop",   "select", "next",         "previous", "clear", "ignore", "clearance", "sort",
    "filter", "search", "export", "export-rules", "comment",  "rules", "pairs",  "motion",    "step"};
static_assert(std::size(kVerbNames) == kClashVerbCount);
constexpr std::string_view kColumnNames[] = {"class", "a", "b", "depth", "number", "time"};
static_assert(std::size(kColumnNames) == kClashColumnCount);
constexpr std::string_view kKindNames[] = {"duplicate", "overlapping", "contained",
                                           "touching",  "clearance",   "undecided"};
static_assert(std::size(kKindNames) == kClashKindCount);

}  // namespace

std::string_view name_of(ClashVerb value) noexcept {
  return kVerbNames[static_cast<std::size_t>(value)];
}
std::string_view name_of(ClashColumn value) noexcept {
  return kColumnNames[static_cast<std::size_t>(value)];
}
std::string_view name_of(ClashKind value) noexcept {
  return kKindNames[static_cast<std::size_t>(value)];
}

}  // namespace boxwood
