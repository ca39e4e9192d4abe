// SPDX-License-Identifier: MIT
// Commands that set layers, colours, and the contents of lists and ticks in panels.
#pragma once

#include <cstdint>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/view/view_enums.hpp"

namespace boxwood {

// clang-format off
struct SetColorBy  { static constexpr std::string_view kName = "color-by"; ColorBy by{}; BOXWOOD_FIELDS(by) bool is_remembered() const { return true; } };
struct SetFills    { static constexpr std::string_view kName = "fills";    Fills fills{}; BOXWOOD_FIELDS(fills) bool is_remembered() const { return true; } };
struct ShowLayer   { static constexpr std::string_view kName = "layer";    Layer layer{}; bool on = true; BOXWOOD_FIELDS(layer, on) bool is_remembered() const { return true; } };
struct SetPaint    { static constexpr std::string_view kName = "paint";    Paint paint{}; BOXWOOD_FIELDS(paint) };
struct ShowAllKinds{ static constexpr std::string_view kName = "all-kinds"; bool on = true; BOXWOOD_FIELDS(on) bool is_remembered() const { return true; } };  // of volumes, in the panels
struct SetAround   { static constexpr std::string_view kName = "around";   VolumeScope around{}; BOXWOOD_FIELDS(around) };
struct FoldNode    { static constexpr std::string_view kName = "fold";     std::uint32_t node = 0; bool on = true; BOXWOOD_FIELDS(node, on) };  // nodes of the file in the list; larger numbers are files
// clang-format on

}  // namespace boxwood
