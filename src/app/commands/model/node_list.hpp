// SPDX-License-Identifier: MIT
// Every node of a tree, as JSON, as CSV and as a table.
#pragma once

#include <string>

#include <boxwood/tree.hpp>

#include "app/text/data_writer.hpp"
#include "app/text/json.hpp"

namespace boxwood {

// Adds `node_list` to the open object: number, parent, left child, level, triangles and volume of each node.
// Nodes come in the order of their numbers, which traces share. All three functions end early on a stop.
void write_nodes(JsonWriter& json, const Tree& tree);
// Each row ends with the name of the file.
void print_nodes_csv(DataWriter& out, const Tree& tree, const std::string& file, bool with_header);
void print_nodes(DataWriter& out, const Tree& tree);

}  // namespace boxwood
