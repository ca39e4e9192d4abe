// SPDX-License-Identifier: MIT
// Commands that change the selection.
#pragma once

#include <cstdint>
#include <string>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/target.hpp"
#include "app/view/view_enums.hpp"

namespace boxwood {

// `replace` needs no word.
template <> struct Codec<SelectMode> {
  static bool read(Words& in, SelectMode& value);
  static void write(std::string& out, SelectMode value) {
    out += value == SelectMode::add ? name_of(value) : "";
  }
  static std::string word() { return "[" + names_of<SelectMode>() + "]"; }
};

// clang-format off
struct Select      { static constexpr std::string_view kName = "select";   Targets target; SelectMode manner = SelectMode::replace; BOXWOOD_FIELDS(target, manner) };
struct SelectNode  { static constexpr std::string_view kName = "node";     Target target; std::uint32_t node = 0; BOXWOOD_FIELDS(target, node) };
struct ClearSelection { static constexpr std::string_view kName = "clear"; BOXWOOD_NO_FIELDS };
// clang-format on

}  // namespace boxwood
