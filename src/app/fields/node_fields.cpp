// SPDX-License-Identifier: MIT
// Fields of a node and of its volume.
#include "app/fields/node_fields.hpp"

#include <span>
#include <variant>

#include <boxwood/volume_operations.hpp>

#include "app/fields/volume_fields.hpp"

namespace boxwood {

void write_node(JsonWriter& json, const Tree& tree, std::uint32_t i, std::uint32_t level) {
  const TreeNode& node = tree.topology().nodes[i];
  const std::span<const std::uint32_t> order = tree.topology().order;
  json.field("node", i).key("parent");
  i == 0 ? json.null() : json.value(node.parent);
  json.key("left");
  node.is_leaf() ? json.null() : json.value(node.left);
  json.field("level", level).field("count", node.count).key("triangles");
  node.is_leaf() ? json.value(order.subspan(node.first, node.count)) : json.null();
  std::visit(
      [&](const auto& bounds) {
        const auto& v = bounds.volumes[i];
        write_numbers(json, AnyVolume(v));
        json.field("volume", volume(v)).field("area", area(v));
      },
      tree.bounds());
}

std::uint32_t level_of(const TreeTopology& topology, std::uint32_t node) noexcept {
  std::uint32_t level = 0;
  for (; node != 0; node = topology.nodes[node].parent) ++level;
  return level;
}

}  // namespace boxwood
