// SPDX-License-Identifier: MIT
// Statements about objects, the selection and the levels of a tree.
#include "app/statements/statements.hpp"

#include "app/session/shown_trees.hpp"
#include "app/statements/figures.hpp"
#include "app/statements/triangle_text.hpp"

namespace boxwood {

std::string object_name(const Session& session, std::uint32_t object) {
  return session.document().scene().objects[object].name;
}

std::vector<ObjectStatement> object_statements(const Session& session) {
  const Document& document = session.document();
  std::vector<ObjectStatement> out;
  for (std::uint32_t i = 0; i < document.object_count(); ++i)
    out.push_back({object_name(session, i), document.object(i).visible,
                   session.view().selection().contains(i), document.pose(i)});
  return out;
}

SelectionStatement selection_statement(Session& session) {
  const Scene& scene = session.document().scene();
  SelectionStatement out;
  out.target = session.view().current_target();
  out.title = out.target.object ? object_name(session, *out.target.object) : "Whole model";
  const std::size_t selected = session.view().selection().objects.size();
  if (selected > 1 && out.target.object)  // whose the numbers are
    out.title += ", the last of " + std::to_string(selected);
  const auto add = [&](const SceneObject& object) {
    out.triangles += object.mesh->mesh.triangles.size();
    out.vertices += object.mesh->mesh.vertices.size();
  };
  if (out.target.object)
    add(scene.objects[*out.target.object]);
  else
    for (const SceneObject& object : scene.objects) add(object);
  const StandingVolume box = session.derived().standing(out.target, VolumeKind::aabb);
  const auto* aabb = box.fit ? std::get_if<Aabb>(&box.fit->fit.volume) : nullptr;
  out.size_pending = aabb == nullptr && !scene.objects.empty();
  if (aabb != nullptr && !is_empty(*aabb)) out.size = aabb->max - aabb->min;
  if (const auto point = session.view().marked_point(); point && out.target.object == point->object)
    out.hit = HitStatement{point->number, point->point, point->distance,
                           triangle_text(session.document(), point->object, point->number),
                           point_text(point->point, size_of(session.document(), point->object))};
  return out;
}

namespace {
// Of a cut: the leaves above its first level.
void add_leaves(const ShownTree& one, std::uint32_t level, LevelStatement& sum) {
  const auto nodes = one.tree->by_depth.level(level);
  for (const std::uint32_t i :
       drawn_of_level(one.tree->by_depth, one.tree->tree.topology(), one.drawn, level)) {
    const AnyVolume box = volume_of_node(one.tree->tree, nodes[i]);
    ++sum.nodes;
    sum.volume += volume(box);
    sum.area += area(box);
  }
}
}  // namespace

std::vector<LevelStatement> level_statements(const Session& session) {
  const std::vector<ShownTree> trees = shown_trees(session);
  std::vector<LevelStatement> out;
  for (const std::uint32_t level : drawn_levels(trees)) {
    LevelStatement sum{level, 0, 0.0, 0.0};
    for (const ShownTree& one : trees) {
      if (level > one.drawn.last) continue;
      if (level < one.drawn.first) {
        add_leaves(one, level, sum);
        continue;
      }
      const LevelStatistics& l = one.tree->statistics.levels[level];
      sum.nodes += l.nodes;
      sum.volume += l.volume;
      sum.area += l.area;
    }
    out.push_back(sum);
  }
  return out;
}

bool shows_a_tree(const Document& document) {
  if (document.object_count() == 0) return false;
  if (document.edit().whole.trees != 0) return true;
  for (const ObjectState& object : document.edit().objects)
    if (object.visible && object.shown.trees != 0) return true;
  return false;
}

namespace {

// "2 to 5 of 12, 60 nodes"; "of 2 trees" where there are more.
std::string drawn_text(const std::vector<ShownTree>& trees) {
  const std::vector<std::uint32_t> drawn = drawn_levels(trees);
  std::size_t nodes = 0, leaves = 0;
  bool limited = false;
  for (const ShownTree& one : trees) {
    const auto& first = one.tree->by_depth.first_of_level;
    nodes += first[one.drawn.last + 1] - first[one.drawn.first];
    for (std::uint32_t level = first_drawn(one.drawn); level < one.drawn.first; ++level)
      leaves += drawn_of_level(one.tree->by_depth, one.tree->tree.topology(), one.drawn, level).size();
    limited = limited || one.tree->tree.topology().depth_limited;
  }
  nodes += leaves;
  std::string text = std::to_string(drawn.front());
  if (drawn.back() > drawn.front()) {
    const bool all = drawn.back() - drawn.front() + 1 == drawn.size();
    text.append(all ? " to " : " and more to ").append(std::to_string(drawn.back()));
  }
  text.append(" of ").append(std::to_string(level_count(trees) - 1)).append(", ").append(count_text(nodes));
  text.append(nodes == 1 ? " node" : " nodes");
  if (trees.size() > 1) text.append(" of ").append(count_text(trees.size())).append(" trees");
  if (leaves > 0) text.append(", ").append(count_text(leaves)).append(" of them leaves above");
  if (limited) text += ", stopped by the depth asked for";
  return text;
}

}  // namespace

std::shared_ptr<const CollisionAnswer> descent_of_bar(const Session& session) {
  return shows_a_tree(session.document()) ? nullptr : session.collisions().answer();
}

DescentBoxes count_boxes(const CollisionAnswer& answer, const DepthRange& range) {
  DescentBoxes out;
  for (const std::uint64_t n : answer.descent.count(Side::a, range)) out.a += n;
  for (const std::uint64_t n : answer.descent.count(Side::b, range)) out.b += n;
  return out;
}

std::string levels_text(const Session& session, const DescentBoxes& of_query) {
  const DepthRange range = session.document().edit().depth;
  if (descent_of_bar(session)) {
    std::string text = "of the last query's descent: " + std::to_string(range.first);
    if (range.last > range.first) text += " to " + std::to_string(range.last);
    return text + ", " + count_text(of_query.a) + " boxes of A, " + count_text(of_query.b) + " of B";
  }
  if (!shows_a_tree(session.document())) return "Click or drag here to see the tree level by level";
  if (!session.view().layers().volumes) return "the volumes are hidden";
  const std::vector<ShownTree> trees = shown_trees(session);
  return trees.empty() ? "building the tree..." : drawn_text(trees);
}

std::optional<NodeStatement> node_statement(Session& session) {
  if (session.document().object_count() == 0) return std::nullopt;
  const Target target = session.view().current_target();
  const auto& selected = session.view().selection().node;
  const bool is_selected = selected && selected->target == target;
  if (!is_selected && !session.view().panel_open(Panel::tree)) return std::nullopt;
  const auto snapshot = session.derived().tree(target);
  if (!snapshot || snapshot->tree.empty()) return std::nullopt;
  NodeStatement out;
  out.target = target;
  out.node = is_selected ? selected->node : 0;
  const auto& nodes = snapshot->tree.topology().nodes;
  if (out.node >= nodes.size()) return std::nullopt;
  for (std::uint32_t n = out.node; n != 0; n = nodes[n].parent) ++out.level;
  out.triangles = nodes[out.node].count;
  out.is_leaf = nodes[out.node].is_leaf();
  const AnyVolume box = volume_of_node(snapshot->tree, out.node);
  out.volume = volume(box);
  out.area = area(box);
  return out;
}

std::string counts_text(const Session& session) {
  std::size_t triangles = 0;
  const std::vector<SceneObject>& objects = session.document().scene().objects;
  for (const SceneObject& object : objects) triangles += object.mesh->mesh.triangles.size();
  return count_text(objects.size()) + (objects.size() == 1 ? " object, " : " objects, ") +
         count_text(triangles) + " triangles";
}

}  // namespace boxwood
