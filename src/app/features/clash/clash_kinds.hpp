// SPDX-License-Identifier: MIT
// The columns of the clash list and the kinds of its rows, with their names.
#pragma once

#include <iterator>

#include "app/text/enum_names.hpp"

namespace boxwood {

// The columns. `kind`, the first, has the worst first: by class, then the deepest, then the nearest. `time`:
// of a motion, the time at which a pair first meets or comes within its clearance.
enum class ClashColumn : unsigned char { kind, a, b, depth, number, time };
template <> struct EnumNames<ClashColumn> {
  static constexpr NamedValue<ClashColumn> kRows[] = {
      {ClashColumn::kind, "class"},  {ClashColumn::a, "a"},           {ClashColumn::b, "b"},
      {ClashColumn::depth, "depth"}, {ClashColumn::number, "number"}, {ClashColumn::time, "time"}};
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

}  // namespace boxwood
