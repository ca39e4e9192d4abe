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
  double number = 0.0;             // of integers and reals
  std::uint64_t id = 0;            // of references
  std::string_view word = {};      // of texts, enumerations and binaries, or the type's name
  std::vector<StepValue> items{};  // of lists; the one argument of a typed value
};

using StepValues = std::vector<StepValue>;

}  // namespace boxwood
