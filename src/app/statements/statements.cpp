// SPDX-License-Identifier: MIT
// Makes the statements about objects, the selection and the hovered surface.
#include "app/statements/statements.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <string_view>

#include "app/session/surface_pick.hpp"
#include "app/statements/length_text.hpp"
#include "app/statements/triangle_text.hpp"
#include "app/text/readable_number.hpp"
#include "app/text/unit_name.hpp"
#include "base/clean_text.hpp"

namespace boxwood {

namespace {
HitStatement hit_statement(const Session& session, const SeenPoint& point) {
  return {point.number, point.point, point.distance,
          triangle_text(session.document(), point.object, point.number),
          point_text(point.point, size_of(session.document(), point.object))};
}
}  // namespace

std::string unit_suffix(const Session& session, int power) {
  const Scene& scene = session.document().scene();
  if (scene.files.empty()) return {};
  const double metres = unit_of(scene, 0);
  for (std::size_t f = 1; f < scene.files.size(); ++f)
    if (unit_of(scene, f) != metres) return {};
  const std::string_view* const name = known_unit(metres);
  constexpr const char* kPowers[] = {"", "\xC2\xB2", "\xC2\xB3"};
  return name == nullptr ? "" : " " + std::string(shown_name(*name)) + kPowers[power - 1];
}

std::string object_name(const Session& session, std::uint32_t object) {
  return session.document().scene().objects[object].name;
}

namespace {
bool is_typed(std::string_view file) {
  return file.starts_with("volume:");
}
}  // namespace

std::string shown_name(const Session& session, std::uint32_t object) {
  const Scene& scene = session.document().scene();
  std::string name = object_name(session, object);
  const std::uint32_t file = scene.objects[object].file;
  if (name.empty() || file >= scene.files.size() || !is_typed(scene.files[file])) return name;
  const bool is_box = name == "aabb" || name == "obb";
  for (std::size_t i = 0; i < (is_box ? name.size() : 1); ++i)
    name[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[i])));
  return name;
}

std::string window_title(const Session& session) {
  const std::vector<std::string>& files = session.document().scene().files;
  std::string title;
  for (const auto& feature : session.features())
    if (title.empty()) title = feature->scene_title();
  if (title.empty()) {
    if (files.empty()) return "Boxwood";
    title = is_typed(files.back()) && session.document().object_count() > 0
                ? shown_name(session, session.document().object_count() - 1)
                : clean_text(std::filesystem::path(files.back()).filename().string());
    if (files.size() > 1) title += " and " + more_text(files.size() - 1, "file");
  }
  return title + " - Boxwood";
}

std::vector<ObjectStatement> object_statements(const Session& session) {
  const Document& document = session.document();
  std::vector<ObjectStatement> out;
  for (std::uint32_t i = 0; i < document.object_count(); ++i)
    out.push_back({object_name(session, i), document.object(i).visible,
                   session.view().selection().contains(i),
                   document.scene().objects[i].mesh->mesh.triangles.size(), document.pose(i)});
  return out;
}

namespace {
// Returns the innermost node, else the file, that has these objects and no others; nullopt without one, and
// for a single object. The objects of a group have consecutive numbers.
std::optional<GroupStatement> group_of(const Scene& scene, const std::vector<std::uint32_t>& objects) {
  if (objects.size() < 2) return std::nullopt;
  for (std::size_t i = 1; i < objects.size(); ++i)
    if (objects[i] != objects[i - 1] + 1) return std::nullopt;
  const auto is_all = [&](const auto& has) {
    const std::size_t after = std::size_t{objects.back()} + 1;
    return (objects.front() == 0 || !has(scene.objects[objects.front() - 1])) &&
           (after >= scene.objects.size() || !has(scene.objects[after])) &&
           std::all_of(objects.begin(), objects.end(),
                       [&](std::uint32_t i) { return has(scene.objects[i]); });
  };
  GroupStatement out;
  const auto parent = [&](std::int32_t n) { return scene.nodes[static_cast<std::size_t>(n)].parent; };
  const SceneObject& first = scene.objects[objects.front()];
  auto node = first.node < scene.nodes.size() ? static_cast<std::int32_t>(first.node) : -1;
  const auto is_below = [&](const SceneObject& object) {
    auto n = object.node < scene.nodes.size() ? static_cast<std::int32_t>(object.node) : -1;
    while (n >= 0 && n != node) n = parent(n);
    return n >= 0;
  };
  while (node >= 0 && !is_all(is_below)) node = parent(node);
  if (node >= 0)
    out.name = scene.nodes[static_cast<std::size_t>(node)].name;
  else if (scene.files.size() > 1 && is_all([&](const SceneObject& o) { return o.file == first.file; }))
    out.name = std::filesystem::path(scene.files[first.file]).filename().string();
  if (out.name.empty()) return std::nullopt;
  out.objects = objects.size();
  for (const std::uint32_t i : objects) {
    out.triangles += scene.objects[i].mesh->mesh.triangles.size();
    out.vertices += scene.objects[i].mesh->mesh.vertices.size();
  }
  return out;
}
}  // namespace

SelectionStatement selection_statement(Session& session) {
  const Scene& scene = session.document().scene();
  SelectionStatement out;
  out.of = session.revision();
  out.target = session.view().current_target();
  out.title = out.target.object ? object_name(session, *out.target.object) : "Whole model";
  const std::size_t selected = session.view().selection().objects.size();
  if (selected > 1 && out.target.object)  // the numbers are those of the object selected last
    out.title += ", selected last of " + std::to_string(selected);
  if (out.target.object) out.group = group_of(scene, session.view().selection().objects);
  if (out.target.object) {
    const TriangleMesh& mesh = scene.objects[*out.target.object].mesh->mesh;
    out.triangles = mesh.triangles.size();
    out.vertices = mesh.vertices.size();
  } else {
    const SceneCounts& all = session.document().facts().counts();
    out.triangles = all.triangles;
    out.vertices = all.vertices;
  }
  const StandingVolume box = session.derived().standing(out.target, VolumeKind::aabb);
  const auto* aabb = box.fit ? std::get_if<Aabb>(&box.fit->fit.volume) : nullptr;
  out.size_pending = aabb == nullptr && !scene.objects.empty();
  if (aabb != nullptr && !is_empty(*aabb)) out.size = aabb->max - aabb->min;
  if (const auto point = clicked_point(session);
      point && (out.target.is_whole() || out.target.object == point->object))
    out.hit = hit_statement(session, *point);
  return out;
}

std::string clicked_text(const Session& session) {
  const auto point = clicked_point(session);
  if (!point) return {};
  return triangle_of_object_text(session.document(), point->object, point->number);
}

std::optional<HoverStatement> hover_statement(const Session& session) {
  const auto point = session.view().hovered_point();
  if (!point) return std::nullopt;
  HoverStatement out;
  out.of = session.revision();
  out.object = point->object;
  out.name = object_name(session, point->object);
  out.hit = hit_statement(session, *point);
  out.facts = {"triangle " + out.hit.triangle_text, "point " + out.hit.point_text};
  if (out.hit.distance) out.facts.push_back(length_text(session, *out.hit.distance) + " from the eye");
  for (const std::string& fact : out.facts) out.text += (out.text.empty() ? "" : "   ") + fact;
  return out;
}

namespace {

// Returns the objects A and B of the pair that is chosen: that of a feature with labels of its own, else the
// two selected objects. It does not wait for an answer about them.
std::optional<std::array<std::uint32_t, 2>> chosen_pair(const Session& session) {
  for (const auto& feature : session.features())
    if (feature->labels_pair())
      if (const auto pair = feature->pair()) return pair;
  const auto& selected = session.view().selection().objects;
  if (selected.size() != 2) return std::nullopt;
  return std::array{std::min(selected[0], selected[1]), std::max(selected[0], selected[1])};
}

}  // namespace

std::optional<MotionStatement> motion_statement(const Session& session) {
  const auto object = session.view().current_object();
  if (!object || !session.view().asks_contacts()) return std::nullopt;
  MotionStatement out{session.revision(), *object, {}, session.document().facts().moved_by(*object)};
  if (const auto pair = chosen_pair(session))
    out.name = (*pair)[0] == *object ? "A: " : (*pair)[1] == *object ? "B: " : "";
  out.name += object_name(session, *object);
  return out;
}

std::string controls_title(const Session& session) {
  const Target target = session.view().current_target();
  return target.object ? "around " + object_name(session, *target.object) : "around the whole model";
}

std::string counts_text(const Session& session) {
  const SceneCounts& all = session.document().facts().counts();
  std::size_t triangles = all.visible_triangles, drawn = all.visible_objects;
  const std::vector<SceneObject>& objects = session.document().scene().objects;
  const HiddenSubtrees& hidden = session.derived().hidden();
  const std::size_t count = hidden.subtrees() > 0 ? objects.size() : 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto left = session.document().object(i).visible ? hidden.drawn_triangles(i) : nullptr;
    if (!left) continue;
    triangles -= objects[i].mesh->mesh.triangles.size() - left->size();
    drawn -= left->empty() ? 1U : 0U;
  }
  return (drawn == objects.size() ? "" : count_text(drawn) + " of ") + count_text(objects.size()) +
         (objects.size() == 1 ? " object, " : " objects, ") + count_text(triangles) + " triangles";
}

std::string status_text(Session& session, const FrameFacts& facts) {
  std::string out = counts_text(session);
  const VolumeCount drawn = volume_count(session);
  if (drawn.volumes > 1) out.append(", ").append(count_text(drawn.volumes)).append(" volumes");
  if (drawn.edges_alone) out.append(" (edges only)");
  if (facts.fixed) return out;
  if (session.derived().jobs_under_way() > 0)
    out.append("  |  working: ").append(count_text(session.derived().jobs_under_way()));
  if (facts.frame_ms > 0.0) out.append("  |  ").append(time_text(facts.frame_ms)).append("/frame");
  if (!facts.device.empty()) out.append("  |  ").append(facts.device);
  return out;
}

}  // namespace boxwood
