// SPDX-License-Identifier: MIT
// Writes nodes and their volumes.
#include "app/commands/model/node_list.hpp"

#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/cli/csv_rows.hpp"
#include "app/cli/interrupt.hpp"
#include "app/fields/node_fields.hpp"
#include "app/text/csv.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/table.hpp"

namespace boxwood {

namespace {
std::vector<std::uint32_t> levels_of(const TreeTopology& topology) {
  std::vector<std::uint32_t> levels(topology.nodes.size(), 0), open;
  if (!levels.empty()) open.push_back(0);
  while (!open.empty()) {
    const std::uint32_t i = open.back(), left = topology.nodes[i].left;
    open.pop_back();
    if (topology.nodes[i].is_leaf()) continue;
    for (const std::uint32_t child : {left, left + 1}) {
      levels[child] = levels[i] + 1;
      open.push_back(child);
    }
  }
  return levels;
}

// By kind of tree.
constexpr CsvTable kNodeTables[] = {{"tree", nullptr, ".",
                                     "@node,center{xyz},axis0=axes.0{xyz},axis1=axes.1{xyz},"
                                     "axis2=axes.2{xyz},half_extent=half_extents{3}"},
                                    {"tree", nullptr, ".", "@node,min{xyz},max{xyz}"},
                                    {"tree", nullptr, ".", "@node,center{xyz},radius"}};

// Calls f(number, level) for each node.
template <class F> void for_each_node(const Tree& tree, const F& f) {
  const std::vector<std::uint32_t> levels = levels_of(tree.topology());
  for (std::uint32_t i = 0; i < levels.size() && !stops_at(i); ++i) f(i, levels[i]);
}

// Adds a node as an object.
void add_node(JsonWriter& json, const Tree& tree, std::uint32_t i, std::uint32_t level) {
  json.begin_object();
  write_node(json, tree, i, level);
  json.end_object();
}
}  // namespace

void write_nodes(JsonWriter& json, const Tree& tree) {
  json.key("node_list").begin_array();
  for_each_node(tree, [&](std::uint32_t i, std::uint32_t level) { add_node(json, tree, i, level); });
  json.end_array();
}

void print_nodes_csv(DataWriter& out, const Tree& tree, const std::string& file, bool with_header) {
  const std::unique_ptr<CsvRows> rows = CsvRows::of(kNodeTables[static_cast<std::size_t>(tree.kind())]);
  if (with_header) out.write_line(rows->header() + ",file");
  const std::string behind = "," + csv_text(file);
  for_each_node(tree, [&](std::uint32_t i, std::uint32_t level) {
    JsonWriter json;
    add_node(json, tree, i, level);
    out.write_line(rows->row_of(json.text()) + behind);
  });
}

void print_nodes(DataWriter& out, const Tree& tree) {
  Table table({{"node"}, {"parent"}, {"left"}, {"level"}, {"triangles"}, {"volume"}, {"area"}});
  for_each_node(tree, [&](std::uint32_t i, std::uint32_t level) {
    const TreeNode& node = tree.topology().nodes[i];
    std::visit(
        [&](const auto& bounds) {
          const auto& v = bounds.volumes[i];
          table.add_row({std::to_string(i), i == 0 ? "-" : std::to_string(node.parent),
                         node.is_leaf() ? "-" : std::to_string(node.left), std::to_string(level),
                         std::to_string(node.count), value_text(volume(v)), value_text(area(v))});
        },
        tree.bounds());
  });
  table.print(out);
}

}  // namespace boxwood
