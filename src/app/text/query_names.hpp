// SPDX-License-Identifier: MIT
// The names of the engines of queries, and of the rules by which nodes contain their triangles.
#pragma once

#include <boxwood/foreign_tree.hpp>
#include <boxwood/query.hpp>

#include "app/text/enum_names.hpp"

namespace boxwood {

template <> struct EnumNames<QueryEngine> {
  static constexpr NamedValue<QueryEngine> kRows[] = {{QueryEngine::fast, "fast"},
                                                      {QueryEngine::reference, "reference"}};
};
template <> struct EnumRange<NodeRule> { static constexpr NodeRule kLast = NodeRule::clipped; };

}  // namespace boxwood
