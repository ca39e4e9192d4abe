// SPDX-License-Identifier: MIT
#include "fuzz/nodes_case.hpp"

#include <bit>
#include <string_view>
#include <variant>

#include "tree/tree_models.hpp"

namespace boxwood::testing {

namespace {

template <class V> bool same_bytes(const std::vector<V>& a, const std::vector<V>& b) {
  const auto bytes = [](const std::vector<V>& v) {
    return std::string_view(reinterpret_cast<const char*>(v.data()), v.size() * sizeof(V));
  };
  return bytes(a) == bytes(b);
}

bool is_same(const ForeignTree& a, const ForeignTree& b) {
  if (a.nodes.size() != b.nodes.size() || a.references != b.references || a.kind() != b.kind()) return false;
  for (std::size_t i = 0; i < a.nodes.size(); ++i)
    if (a.nodes[i].first != b.nodes[i].first || a.nodes[i].count != b.nodes[i].count ||
        (!a.nodes[i].is_leaf() && a.nodes[i].second != b.nodes[i].second))
      return false;
  return std::visit(
      [&](const auto& bounds) {
        return same_bytes(bounds.volumes, std::get<std::decay_t<decltype(bounds)>>(b.volumes).volumes);
      },
      a.volumes);
}

}  // namespace

TriangleMesh nodes_mesh() {
  return test::triangle_soup(12, 9);
}

NodesFate check_nodes(std::span<const std::uint8_t> bytes, NodesFormat format) {
  NodesFate fate;
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const Result<NodesFile> file = read_nodes(text, format);
  if (!file) {
    if (file.error().kind != ErrorKind::malformed || file.error().message.empty())
      fate.wrong = "a refusal of another kind";
    return fate;
  }
  fate.understood = true;
  const TriangleMesh mesh = nodes_mesh();
  const Result<ForeignCheck> check = check_foreign_tree(file->tree, mesh, NodeRule::outwards);
  const Result<Tree> tree = adopt_foreign_tree(file->tree, mesh, NodeRule::outwards);
  if (!check) {
    fate.wrong = "the check failed: " + check.error().message;
  } else if (tree.ok() != (check->fault_count == 0)) {
    fate.wrong = "check and adoption disagree";
  } else if (tree.ok()) {
    fate.adopted = true;
    for (const std::string& reason : validate(*tree, mesh)) fate.wrong = reason;
    const ForeignTree ours = *foreign_tree_of(*tree);
    const Result<NodesFile> binary = read_nodes(nodes_binary(ours, NodeRule::outwards), NodesFormat::boxwood);
    const Result<NodesFile> json = read_nodes(nodes_json(ours, NodeRule::outwards), NodesFormat::boxwood);
    if (!binary || !is_same(binary->tree, ours)) fate.wrong = "the binary form is not the same";
    // JSON lists the triangles of each leaf, so that the references come in the order of the nodes.
    if (!json || json->tree.nodes.size() != ours.nodes.size() ||
        !adopt_foreign_tree(json->tree, mesh, NodeRule::outwards))
      fate.wrong = "JSON is not the same";
  }
  return fate;
}

}  // namespace boxwood::testing
