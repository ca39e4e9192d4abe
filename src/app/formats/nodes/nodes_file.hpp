// SPDX-License-Identifier: MIT
// Files of nodes: our own form, boxwood.nodes/1, and those of other programs (docs/nodes.md).
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <boxwood/foreign_tree.hpp>

#include "app/text/query_names.hpp"

namespace boxwood {

struct NodesFile {
  ForeignTree tree;
  std::optional<NodeRule> rule;  // the promise of the file; only boxwood.nodes/1 has one
};

// Reads a file's contents. Nothing is believed: sizes must add up to the last byte, and what is read is at
// most as large as the file (JSON: some 40 times). The structure of the nodes is not checked; that is
// check_foreign_tree(). Fails with `malformed` and one sentence. May throw bad_alloc.
Result<NodesFile> read_nodes(std::string_view bytes, NodesFormat format);

// Reads a file of at most 4 GiB. Without a format, contents and name tell it: boxwood.nodes/1 by its first
// bytes, .bvh is tinybvh, .csv is csv. Fails with `input_missing`, `usage` if the format is unknown,
// `malformed`, `over_limit` and `cancelled`.
Result<NodesFile> load_nodes(const std::string& file, std::optional<NodesFormat> format,
                             const std::atomic<bool>* stop);

// Writes boxwood.nodes/1 of a tree in which the check finds no fault. Numbers read back as the same doubles.
std::string nodes_json(const ForeignTree& tree, NodeRule rule);
std::string nodes_binary(const ForeignTree& tree, NodeRule rule);
// The form of BVHVisualization: "left right primitiveIdx aabb_min_x ...", blanks as separators. A node of
// another kind is written as the box around it; a leaf has the number of its first triangle.
std::string nodes_csv(const ForeignTree& tree);

}  // namespace boxwood
