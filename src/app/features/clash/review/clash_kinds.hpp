// SPDX-License-Identifier: MIT
// The columns of the clash list, the kinds and statuses of its rows and what groups them, with their names.
#pragma once

#include <iterator>

#include "app/text/enum_names.hpp"

namespace boxwood {

// The columns. `kind`, the first, has the worst first: by class, then the deepest, then the nearest. `time`:
// of a motion, the time at which a pair first meets or comes within its clearance.
// `volume`: of what the two share, the largest first. `status`: the one that needs work first.
enum class ClashColumn : unsigned char { kind, a, b, depth, number, time, volume, status };
template <> struct EnumNames<ClashColumn> {
  static constexpr NamedValue<ClashColumn> kRows[] = {
      {ClashColumn::kind, "class"},    {ClashColumn::a, "a"},           {ClashColumn::b, "b"},
      {ClashColumn::depth, "depth"},   {ClashColumn::number, "number"}, {ClashColumn::time, "time"},
      {ClashColumn::volume, "volume"}, {ClashColumn::status, "status"}};
};
inline constexpr unsigned kClashColumnCount = std::size(EnumNames<ClashColumn>::kRows);

// The kind that a row counts as: its class, or `undecided` if that is not certain.
enum class ClashKind : unsigned char { duplicate, overlapping, contained, touching, clearance, undecided };
template <> struct EnumNames<ClashKind> {
  static constexpr NamedValue<ClashKind> kRows[] = {
      {ClashKind::duplicate, "duplicate"}, {ClashKind::overlapping, "overlapping"},
      {ClashKind::contained, "contained"}, {ClashKind::touching, "touching"},
      {ClashKind::clearance, "clearance"}, {ClashKind::undecided, "undecided"}};
};
inline constexpr unsigned kClashKindCount = std::size(EnumNames<ClashKind>::kRows);

// The state of work on a pair, in the order of the work. All begin as `fresh`.
enum class ClashStatus : unsigned char { fresh, active, reviewed, approved, resolved };
template <> struct EnumNames<ClashStatus> {
  static constexpr NamedValue<ClashStatus> kRows[] = {{ClashStatus::fresh, "new"},
                                                      {ClashStatus::active, "active"},
                                                      {ClashStatus::reviewed, "reviewed"},
                                                      {ClashStatus::approved, "approved"},
                                                      {ClashStatus::resolved, "resolved"}};
};
inline constexpr unsigned kClashStatusCount = std::size(EnumNames<ClashStatus>::kRows);

// The property of a pair that names its group in the list; ClashGroups has their definitions.
enum class ClashGrouping : unsigned char { none, type, element, rule, place };
template <> struct EnumNames<ClashGrouping> {
  static constexpr NamedValue<ClashGrouping> kRows[] = {{ClashGrouping::none, "none"},
                                                        {ClashGrouping::type, "type"},
                                                        {ClashGrouping::element, "element"},
                                                        {ClashGrouping::rule, "rule"},
                                                        {ClashGrouping::place, "place"}};
};

}  // namespace boxwood
