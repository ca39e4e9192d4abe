// SPDX-License-Identifier: MIT
// One argument of an entity in a STEP physical file (ISO 10303-21).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace boxwood {

enum class StepKind : unsigned char {
  absent,       // $
  derived,      // *
  integer,      // 7
  real,         // 7.
  text,         // '...': the bytes between the quotes, still encoded
  enumeration,  // .UNION.: the word between the dots
  reference,    // #12
  list,         // (...)
  typed,        // IFCLABEL('x'): a word and one argument
  binary,       // "0F"
};

struct StepValue {
  StepKind kind = StepKind::absent;
  double number = 0.0;             // integers and reals
  std::uint64_t id = 0;            // references
  std::string_view word = {};      // texts, enumerations, the type's name, binaries
  std::vector<StepValue> items{};  // lists; of typed values the one argument
};

using StepValues = std::vector<StepValue>;

}  // namespace boxwood
