// SPDX-License-Identifier: MIT
// Makes the statements about objects, the selection, the hovered surface and the steps of the history.
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
  const auto& hovered = session.view().selected().hovered();
  out.facts = {"triangle " + out.hit.triangle_text,
               (hovered && hovered->on_corner ? "corner " : "point ") + out.hit.point_text};
  if (out.hit.distance) out.facts.push_back(length_text(session, *out.hit.distance) + " from the eye");
  for (const std::string& fact : out.facts) out.text += (out.text.empty() ? "" : "   ") + fact;
  return out;
}

namespace {

// Returns the objects A and B of the pair that is chosen: that of a feature with labels of its own, else the
// first and the last selected object. It does not wait for an answer about them.
std::optional<std::array<std::uint32_t, 2>> chosen_pair(const Session& session) {
  for (const auto& feature : session.features())
    if (feature->labels_pair())
      if (const auto pair = feature->pair()) return pair;
  const auto& selected = session.view().selection().objects;
  if (selected.size() < 2) return std::nullopt;
  return std::array{std::min(selected.front(), selected.back()), std::max(selected.front(), selected.back())};
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

namespace {

// Writes a change of the history in words. Its new values are in the edits before an undo, and in the change
// before a redo.
struct ChangeText {
  const Session& session;
  HistoryWay way;

  template <class T> const T& changed(const T& kept, const T& now) const {
    return way == HistoryWay::undo ? now : kept;
  }
  const EditState& edit() const { return session.document().edit(); }
  std::string objects(std::size_t count, std::uint32_t first) const {
    if (const std::string name = shown_name(session, first); count == 1 && !name.empty()) return name;
    return (count == edit().objects.size() ? "all " : "") + count_text(count) +
           (count == 1 ? " object" : " objects");
  }
  static std::string around(const Shown& changes, const std::string& target) {
    const std::uint32_t kinds = changes.volumes | changes.trees;
    std::string out = "volumes";
    for (const VolumeRow& row : kVolumeRows)
      if (kinds == bit_of(row.kind)) out = row.label;
    out.front() = static_cast<char>(std::isupper(static_cast<unsigned char>(out[1]))
                                        ? out.front()
                                        : std::tolower(static_cast<unsigned char>(out.front())));
    return out + (changes.volumes == 0 ? " around the nodes of " : " around ") + target;
  }
  static Shown flipped(const Shown& a, const Shown& b) { return {a.volumes ^ b.volumes, a.trees ^ b.trees}; }

  std::string operator()(const VisibilityChange& step) const {
    std::size_t count = 0, shown = 0;
    for (const IndexRange& range : step.flipped)
      for (std::uint32_t i = range.first; i < range.end; ++i) {
        ++count;
        shown += edit().objects[i].visible == (way == HistoryWay::undo) ? 1U : 0U;
      }
    const char* const verb = shown == count ? "show " : shown == 0 ? "hide " : "show or hide ";
    return verb + objects(count, step.flipped.front().first);
  }
  std::string operator()(const ShownChange& step) const {
    return around(flipped(step.value, edit().shown(step.target)),
                  step.target.object ? objects(1, *step.target.object) : "the whole model");
  }
  std::string operator()(const ManyShownChange& step) const {
    Shown changes;
    for (const auto& [object, value] : step.values) {
      const Shown one = flipped(value, edit().objects[object].shown);
      changes.volumes |= one.volumes;
      changes.trees |= one.trees;
    }
    return around(changes, objects(step.values.size(), step.values.front().first));
  }
  std::string operator()(const PoseChange& step) const { return "move " + objects(1, step.object); }
  std::string operator()(const ManyPosesChange& step) const {
    return "move " + objects(step.values.size(), step.values.front().first);
  }
  std::string operator()(const DepthChange& step) const {
    const DepthRange& range = changed(step.value, edit().depth);
    std::string out = (range.first == range.last ? "level " : "levels ") + std::to_string(range.first);
    if (range.first != range.last) out.append(" to ").append(std::to_string(range.last));
    return out + (range.leaves_above ? " and leaves above" : "");
  }
  std::string operator()(const TreeChange&) const { return "options of the tree"; }
  std::string operator()(const HiddenNodesChange&) const { return "hidden nodes"; }
  std::string operator()(const MethodChange&) const { return "fit method of OBBs"; }
  std::string operator()(const OwnerStep& step) const { return step.what; }
};

// Returns true for a change that shows only in drawn volumes.
bool is_of_volumes(const EditStep& change) {
  return std::holds_alternative<ShownChange>(change) || std::holds_alternative<ManyShownChange>(change) ||
         std::holds_alternative<DepthChange>(change) || std::holds_alternative<MethodChange>(change) ||
         std::holds_alternative<HiddenNodesChange>(change) || std::holds_alternative<TreeChange>(change);
}

}  // namespace

HistoryStatement history_statement(const Session& session, HistoryWay way) {
  const Document& document = session.document();
  const bool undoes = way == HistoryWay::undo;
  if (!(undoes ? document.can_undo() : document.can_redo())) return {};
  const EditHistory& history = document.history();
  const EditHistory::Changes* const step = undoes ? history.next_undo() : history.next_redo();
  if (step == nullptr) return {.text = "remove files"};  // the document keeps such a step itself
  HistoryStatement out{.text = std::visit(ChangeText{session, way}, step->back())};
  if (step->size() > 1) out.text += " and " + more_text(step->size() - 1, "change");
  out.is_drawn = shows_volumes(session) || !std::all_of(step->begin(), step->end(), is_of_volumes);
  return out;
}

}  // namespace boxwood
