// SPDX-License-Identifier: MIT
// The names of what trees and boxes are built by.
#pragma once

#include <boxwood/fit.hpp>
#include <boxwood/tree_kind.hpp>

#include "app/text/enum_names.hpp"

namespace boxwood {

template <> struct EnumRange<TreeKind> { static constexpr TreeKind kLast = TreeKind::sphere; };
template <> struct EnumRange<SplitRule> { static constexpr SplitRule kLast = kLastSplitRule; };
template <> struct EnumRange<ObbMethod> { static constexpr ObbMethod kLast = ObbMethod::certified; };

}  // namespace boxwood
