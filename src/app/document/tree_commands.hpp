// SPDX-License-Identifier: MIT
// Commands that set the build options of trees and boxes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"
#include "app/shell/words.hpp"
#include "app/text/build_names.hpp"

namespace boxwood {

// A rule by name, or the default of the tree's kind: nullopt.
template <> struct Codec<std::optional<SplitRule>> {
  static bool read(Words& in, std::optional<SplitRule>& value) {
    if (in.done() || in.peek() != kDefault) return Codec<SplitRule>::read(in, value.emplace());
    value.reset();
    ++in.next;
    return true;
  }
  static void write(std::string& out, const std::optional<SplitRule>& value) {
    out += value ? name_of(*value) : kDefault;
  }
  static std::string word() { return std::string(kDefault) + "|" + Codec<SplitRule>::word(); }
  static constexpr std::string_view kDefault = "default";
};

// clang-format off
struct SetTreeKind { static constexpr std::string_view kName = "tree-kind"; TreeKind kind{}; BOXWOOD_FIELDS(kind) };
struct SetSplit    { static constexpr std::string_view kName = "split";     std::optional<SplitRule> rule; BOXWOOD_FIELDS(rule) };
struct SetLeafSize { static constexpr std::string_view kName = "leaf-size"; std::uint32_t triangles = 4; BOXWOOD_FIELDS(triangles) };
struct SetMaxDepth { static constexpr std::string_view kName = "max-depth"; std::uint32_t levels = 0; BOXWOOD_FIELDS(levels) };
struct SetNodeCost { static constexpr std::string_view kName = "node-cost"; double cost = 0.0; BOXWOOD_FIELDS(cost) };  // 0: the usual one
struct SetObbMethod{ static constexpr std::string_view kName = "obb-method"; ObbMethod method{}; BOXWOOD_FIELDS(method) };
// clang-format on

}  // namespace boxwood
