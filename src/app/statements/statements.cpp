// SPDX-License-Identifier: MIT
// Statements about objects, the selection and the levels of a tree.
#include "app/statements/statements.hpp"

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
  if (const auto& hit = session.view().selection().hit; hit && out.target.object == hit->object)
    out.hit = HitStatement{hit->triangle, hit->file_triangle, hit->point, hit->distance};
  return out;
}

std::optional<Target> tree_target(const Session& session) {
  const Document& document = session.document();
  const auto shows = [&](const Target& target) {
    return document.shown(target).trees != 0 && (!target.object || document.object(*target.object).visible);
  };
  if (const Target current = session.view().current_target(); shows(current)) return current;
  if (shows({})) return Target{};
  for (std::uint32_t i = 0; i < document.object_count(); ++i)
    if (shows({i})) return Target{i};
  return std::nullopt;
}

std::vector<LevelStatement> level_statements(Session& session) {
  std::vector<LevelStatement> out;
  const auto target = tree_target(session);
  const auto tree = target ? session.derived().tree(*target) : nullptr;
  if (!tree) return out;
  for (const LevelStatistics& level : tree->statistics.levels)
    out.push_back({static_cast<std::uint32_t>(out.size()), level.nodes, level.volume, level.area});
  return out;
}

}  // namespace boxwood
