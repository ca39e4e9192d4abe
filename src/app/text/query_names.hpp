// SPDX-License-Identifier: MIT
// The names of the engines of queries, of the rules by which nodes contain their triangles, and of the
// formats of files of nodes.
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

enum class NodesFormat : unsigned char { boxwood, tinybvh, bvh2, nanort, three_mesh_bvh, csv };
template <> struct EnumNames<NodesFormat> {
  static constexpr NamedValue<NodesFormat> kRows[] = {{NodesFormat::boxwood, "boxwood"},
                                                      {NodesFormat::tinybvh, "tinybvh"},
                                                      {NodesFormat::bvh2, "bvh2"},
                                                      {NodesFormat::nanort, "nanort"},
                                                      {NodesFormat::three_mesh_bvh, "three-mesh-bvh"},
                                                      {NodesFormat::csv, "csv"}};
};

}  // namespace boxwood
