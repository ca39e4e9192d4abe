// SPDX-License-Identifier: MIT
// Commands that set the build options of trees and boxes.
#pragma once

#include <cstdint>

#include <boxwood/fit.hpp>
#include <boxwood/tree_kind.hpp>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"

namespace boxwood {

template <> struct EnumRange<TreeKind> { static constexpr TreeKind kLast = TreeKind::sphere; };
template <> struct EnumRange<SplitRule> { static constexpr SplitRule kLast = kLastSplitRule; };
template <> struct EnumRange<ObbMethod> { static constexpr ObbMethod kLast = ObbMethod::certified; };

// clang-format off
struct SetTreeKind { static constexpr std::string_view kName = "tree-kind"; TreeKind kind{}; BOXWOOD_FIELDS(kind) };
struct SetSplit    { static constexpr std::string_view kName = "split";     SplitRule rule{}; BOXWOOD_FIELDS(rule) };
struct SetLeafSize { static constexpr std::string_view kName = "leaf-size"; std::uint32_t triangles = 4; BOXWOOD_FIELDS(triangles) };
struct SetMaxDepth { static constexpr std::string_view kName = "max-depth"; std::uint32_t levels = 0; BOXWOOD_FIELDS(levels) };
struct SetObbMethod{ static constexpr std::string_view kName = "obb-method"; ObbMethod method{}; BOXWOOD_FIELDS(method) };
// clang-format on

}  // namespace boxwood
