// SPDX-License-Identifier: MIT
// Writes nodes and their volumes.
#include "app/commands/model/node_list.hpp"

#include <span>
#include <string>
#include <variant>
#include <vector>

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

// Adds the numbers of each vector.
void add_numbers(JsonWriter& row, std::initializer_list<Vec3> vectors) {
  for (const Vec3& v : vectors) row.value(v.x).value(v.y).value(v.z);
}
void add_numbers(JsonWriter& row, const Obb& box) {
  add_numbers(row, {box.center, box.axes[0], box.axes[1], box.axes[2], box.half_extents});
}
void add_numbers(JsonWriter& row, const Aabb& box) {
  add_numbers(row, {box.min, box.max});
}
void add_numbers(JsonWriter& row, const Sphere& sphere) {
  add_numbers(row, {sphere.center});
  row.value(sphere.radius);
}

constexpr const char* kColumns[] = {
    (",center_x,center_y,center_z,axis0_x,axis0_y,axis0_z,axis1_x,axis1_y,axis1_z,axis2_x,axis2_y,axis2_z,"
     "half_extent_0,half_extent_1,half_extent_2"),
    ",min_x,min_y,min_z,max_x,max_y,max_z", ",center_x,center_y,center_z,radius"};

// Calls f(number, node, level, volume) for each node.
template <class F> void for_each_node(const Tree& tree, const F& f) {
  const TreeTopology& topology = tree.topology();
  const std::vector<std::uint32_t> levels = levels_of(topology);
  std::visit(
      [&](const auto& bounds) {
        for (std::size_t i = 0; i < topology.nodes.size() && !stops_at(i); ++i)
          f(i, topology.nodes[i], levels[i], bounds.volumes[i]);
      },
      tree.bounds());
}
}  // namespace

void write_nodes(JsonWriter& json, const Tree& tree) {
  json.key("node_list").begin_array();
  const std::vector<std::uint32_t> levels = levels_of(tree.topology());
  for (std::uint32_t i = 0; i < levels.size() && !stops_at(i); ++i) {
    json.begin_object();
    write_node(json, tree, i, levels[i]);
    json.end_object();
  }
  json.end_array();
}

void print_nodes_csv(DataWriter& out, const Tree& tree, const std::string& file, bool with_header) {
  if (with_header)
    out.write_line("node,parent,left,level,count,volume,area" +
                   std::string(kColumns[static_cast<std::size_t>(tree.kind())]) + ",file");
  const std::string behind = "," + csv_text(file);
  for_each_node(tree, [&](std::size_t i, const TreeNode& node, std::uint32_t level, const auto& v) {
    JsonWriter row;
    row.value(volume(v)).value(area(v));
    add_numbers(row, v);
    out.write_line(std::to_string(i) + "," + (i == 0 ? "" : std::to_string(node.parent)) + "," +
                   (node.is_leaf() ? "" : std::to_string(node.left)) + "," + std::to_string(level) + "," +
                   std::to_string(node.count) + "," + row.text() + behind);
  });
}

void print_nodes(DataWriter& out, const Tree& tree) {
  Table table({{"node"}, {"parent"}, {"left"}, {"level"}, {"triangles"}, {"volume"}, {"area"}});
  for_each_node(tree, [&](std::size_t i, const TreeNode& node, std::uint32_t level, const auto& v) {
    table.add_row({std::to_string(i), i == 0 ? "-" : std::to_string(node.parent),
                   node.is_leaf() ? "-" : std::to_string(node.left), std::to_string(level),
                   std::to_string(node.count), value_text(volume(v)), value_text(area(v))});
  });
  table.print(out);
}

}  // namespace boxwood
