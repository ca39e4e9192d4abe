// SPDX-License-Identifier: MIT
// Computes the node colours of triangles, and assigns them to objects.
#include "app/features/nodes/node_paint.hpp"
#include "app/session/scene_marks.hpp"

#include <algorithm>

#include <boxwood/tree.hpp>

namespace boxwood {

std::vector<Rgba> node_colors(const TreeSnapshot& tree, std::uint32_t level, std::size_t triangles,
                              const std::vector<Rgba>* by_figure) {
  const TreeTopology& topology = tree.tree.topology();
  std::vector<std::uint32_t> nodes;  // these contain each triangle once
  for (std::uint32_t above = 0; above <= level && above < tree.by_depth.levels(); ++above)
    for (const std::uint32_t node : tree.by_depth.level(above))
      if (above == level || topology.nodes[node].is_leaf()) nodes.push_back(node);
  std::sort(nodes.begin(), nodes.end(), [&](std::uint32_t a, std::uint32_t b) {
    return topology.nodes[a].first < topology.nodes[b].first;
  });
  std::vector<Rgba> out(triangles, kMeshColor);
  std::uint32_t number = 0;
  for (const std::uint32_t node : nodes) {
    const Rgba color = by_figure != nullptr ? (*by_figure)[node] : object_color(number++);
    const TreeNode& range = topology.nodes[node];
    for (std::uint32_t i = range.first; i < range.first + range.count; ++i)
      if (topology.order[i] < triangles) out[topology.order[i]] = color;
  }
  return out;
}

void NodePaint::paint(const Session& session, OverlayInput& input) {
  if (session.view().settings().paint != Paint::node) {
    painted_.clear();
    return;
  }
  const Document& document = session.document();
  std::map<std::uint64_t, Painted> still;
  for (const ShownTree& shown : trees_with_levels(session)) {
    const std::uint64_t key = shown.target.object ? std::uint64_t{1} + *shown.target.object : 0;
    Painted& now = still[key];
    if (const auto known = painted_.find(key); known != painted_.end()) now = known->second;
    const auto figures = node_colors_of(session, shown.tree);
    if (now.tree == shown.tree && now.level == shown.drawn.last && now.figures == figures) continue;
    std::size_t triangles = 0;
    if (shown.target.object)
      triangles = document.scene().objects[*shown.target.object].mesh->mesh.triangles.size();
    else
      for (const SceneObject& object : document.scene().objects)
        triangles += object.mesh->mesh.triangles.size();
    now = {shown.tree, shown.drawn.last, figures,
           std::make_shared<const std::vector<Rgba>>(
               node_colors(*shown.tree, shown.drawn.last, triangles, figures.get()))};
  }
  painted_ = std::move(still);
  const auto whole = painted_.find(0);
  std::size_t first = 0;
  for (std::uint32_t i = 0; i < document.object_count() && i < input.objects.size(); ++i) {
    const std::size_t count = document.scene().objects[i].mesh->mesh.triangles.size();
    const auto own = painted_.find(std::uint64_t{1} + i);
    if (own != painted_.end())
      input.objects[i].triangles = TriangleColors{own->second.colors, 0};
    else if (whole != painted_.end() && document.object(i).visible)
      input.objects[i].triangles = TriangleColors{whole->second.colors, first};
    first += count;
  }
}

namespace {

class NodeSceneMarks final : public SceneMarks {
public:
  bool paints_objects(const Session& session) const override {
    return session.view().settings().paint == Paint::node;
  }
  void paint(const Session& session, OverlayInput& input) override { paint_.paint(session, input); }

private:
  NodePaint paint_;
};

}  // namespace

void add_nodes_marks(MarksList& list) {
  list.add<NodeSceneMarks>(0);
}

}  // namespace boxwood
