// SPDX-License-Identifier: MIT
// What can be done about the clashes of a scene: the words behind `clash` in a command.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace boxwood {

enum class ClashVerb : unsigned char {
  check,
  stop,    // keeps what was found
  select,  // a row by its number, and goes there
  next,    // in the order that is shown
  previous,
  clear,      // none is looked at
  ignore,     // a pair of objects, by their numbers
  clearance,  // a length: pairs that are nearer are told, from the next check on
  sort,
  filter,        // shows a kind, or leaves it out
  search,        // leaves out rows of which neither name holds the text
  export_list,   // as `boxwood clash --json` prints it
  export_rules,  // as `boxwood clash --rules` takes it
  comment,       // words about a pair of objects; none: takes them back
  rules,         // a file as `boxwood clash --rules` takes it, from the next check on; none: no rules
  pairs,         // lines between the objects that are near enough to be compared
  motion,        // poses of all objects, step after step: the next check tells when pairs first meet; none
  step,          // puts all objects where they are in a step of the motion, or between two
};
inline constexpr unsigned kClashVerbCount = 18;

// Columns. `kind`, the first, has the worst first: by class, then the deepest, then the nearest.
// `time`: of a motion, when they first do.
enum class ClashColumn : unsigned char { kind, a, b, depth, number, time };
inline constexpr unsigned kClashColumnCount = 6;

// What a row is counted as: its class, but `undecided` where that is not certain.
enum class ClashKind : unsigned char { duplicate, overlapping, contained, touching, clearance, undecided };
inline constexpr unsigned kClashKindCount = 6;

std::string_view name_of(ClashVerb value) noexcept;
std::string_view name_of(ClashColumn value) noexcept;
std::string_view name_of(ClashKind value) noexcept;

// Only the fields of its verb are said and looked at.
struct ClashAct {
  ClashVerb verb = ClashVerb::check;
  std::uint32_t first = 0;   // select: a row, counted from 0 in the order of the objects; ignore, comment: an
                             // object
  std::uint32_t second = 0;  // ignore, comment: the other object
  double length = 0.0;       // clearance; step: counted from 0
  ClashColumn column = ClashColumn::kind;  // sort
  ClashKind kind{};                        // filter
  bool on = true;                          // ignore, filter, pairs
  bool turned_round = false;               // sort: the last one first
  std::string text;                        // search, comment; a file
};

}  // namespace boxwood
