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

std::vector<LevelStatement> level_statements(const Session& session) {
  const std::vector<ShownTree> trees = shown_trees(session);
  std::vector<LevelStatement> out;
  for (const std::uint32_t level : drawn_levels(trees)) {
    LevelStatement sum{level, 0, 0.0, 0.0};
    for (const ShownTree& one : trees) {
      if (level < one.drawn.first || level > one.drawn.last) continue;
      const LevelStatistics& l = one.tree->statistics.levels[level];
      sum.nodes += l.nodes;
      sum.volume += l.volume;
      sum.area += l.area;
    }
    out.push_back(sum);
  }
  return out;
}

}  // namespace boxwood
