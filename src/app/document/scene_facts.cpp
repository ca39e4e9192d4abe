// SPDX-License-Identifier: MIT
// Computes the facts, and remembers those that take time in a large scene.
#include "app/document/scene_facts.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "app/document/document.hpp"

namespace boxwood {

namespace {

// FNV-1a over 64-bit words.
struct WordHash {
  std::uint64_t value = 0xcbf29ce484222325U;
  void add(std::uint64_t word) { value = (value ^ word) * 0x100000001b3U; }
  void add(double x) { add(std::bit_cast<std::uint64_t>(x == 0.0 ? 0.0 : x)); }  // -0 as 0
};

}  // namespace

std::vector<std::uint32_t> SceneFacts::visible_objects() const {
  std::vector<std::uint32_t> out;
  for (std::uint32_t i = 0; i < document_.object_count(); ++i)
    if (document_.edit_.objects[i].visible) out.push_back(i);
  return out;
}

const std::vector<std::uint32_t>& SceneFacts::objects_with_volumes() const {
  SceneFactsMemory::WithVolumes& last = document_.remembered_.with_volumes;
  if (last.scene == document_.scene_revision_ && last.edits == document_.edit_revision_) return last.objects;
  last = {document_.scene_revision_, document_.edit_revision_, {}};
  for (std::uint32_t i = 0; i < document_.object_count(); ++i)
    if (!(document_.edit_.objects[i].shown == Shown{})) last.objects.push_back(i);
  return last.objects;
}

const SceneCounts& SceneFacts::counts() const {
  SceneFactsMemory::Counted& last = document_.remembered_.counted;
  if (last.scene == document_.scene_revision_ && last.edits == document_.edit_revision_) return last.counts;
  SceneCounts out;
  for (std::uint32_t i = 0; i < document_.object_count(); ++i) {
    const TriangleMesh& mesh = document_.scene_->objects[i].mesh->mesh;
    out.triangles += mesh.triangles.size();
    out.vertices += mesh.vertices.size();
    if (!document_.edit_.objects[i].visible) continue;
    ++out.visible_objects;
    out.visible_triangles += mesh.triangles.size();
  }
  last = {document_.scene_revision_, document_.edit_revision_, out};
  return last.counts;
}

std::vector<std::uint32_t> SceneFacts::objects_along(const Ray& ray) const {
  SceneFactsMemory::Boxes& last = document_.remembered_.boxes;
  if (last.scene != document_.scene_revision_ || last.poses != document_.pose_revision_) {
    std::vector<Aabb> boxes(document_.object_count());
    for (std::uint32_t i = 0; i < boxes.size(); ++i) boxes[i] = bounds(Target{i});
    last = {document_.scene_revision_, document_.pose_revision_, ObjectBoxTree(std::move(boxes))};
  }
  std::vector<std::uint32_t> out;
  last.tree.add_met(ray, out);
  return out;
}

Target SceneFacts::owner_of_tree(const Target& target) const {
  return document_.edit_.objects.size() == 1 ? Target{} : target;
}

std::uint64_t SceneFacts::stamp_of_tree(const Target& target) const {
  WordHash hash;
  const TreeOptions& tree = document_.edit_.tree;
  hash.add(static_cast<std::uint64_t>(tree.kind));
  hash.add(static_cast<std::uint64_t>(split_of(tree)));
  hash.add(std::uint64_t{tree.leaf_size});
  hash.add(std::uint64_t{tree.max_depth});
  hash.add(tree.node_cost);
  if (target.object || document_.edit_.objects.size() <= 1) return hash.value;
  SceneFactsMemory::PosesStamp& last = document_.remembered_.poses_stamp;
  if (last.poses != document_.pose_revision_) {
    WordHash of_poses;
    for (std::uint32_t i = 0; i < document_.object_count(); ++i)
      for (const double x : numbers_of(document_.pose(i))) of_poses.add(x);
    last = {document_.pose_revision_, of_poses.value};
  }
  hash.add(last.stamp);
  return hash.value;
}

std::vector<std::uint32_t> SceneFacts::hidden_nodes(const Target& target) const {
  std::vector<std::uint32_t> out;
  if (document_.edit_.hidden_nodes.empty()) return out;
  const Target owner = owner_of_tree(target);
  const std::uint64_t stamp = stamp_of_tree(target);
  for (const HiddenNode& one : document_.edit_.hidden_nodes)
    if (one.target == owner && one.stamp == stamp) out.push_back(one.node);
  return out;
}

std::uint32_t SceneFacts::triangle_number(std::uint32_t object, std::uint32_t triangle) const {
  return document_.first_triangles_[object] + triangle;
}

std::optional<ObjectTriangle> SceneFacts::triangle_of(std::uint32_t number) const {
  if (document_.first_triangles_.empty() || number >= document_.first_triangles_.back()) return std::nullopt;
  const auto after =
      std::upper_bound(document_.first_triangles_.begin(), document_.first_triangles_.end(), number);
  const auto object = static_cast<std::uint32_t>(after - document_.first_triangles_.begin()) - 1;
  return ObjectTriangle{object, number - document_.first_triangles_[object]};
}

Vec3 SceneFacts::center(std::uint32_t object) const {
  const Aabb& box = document_.facts_[object].box;
  return place(document_.pose(object), is_empty(box) ? Vec3(0.0) : 0.5 * box.min + 0.5 * box.max);
}

Vec3 SceneFacts::moved_by(std::uint32_t object) const {
  const RigidTransform placed = document_.pose(object);
  if (placed.rotation == kIdentityRows) return placed.translation;
  const Aabb& box = document_.facts_[object].box;
  const Vec3 rest = is_empty(box) ? Vec3(0.0) : 0.5 * box.min + 0.5 * box.max;
  Vec3 out = place(placed, rest) - rest;
  // A rotation and its inverse end within rounding of the start. The bound is relative to the largest number
  // that cancels.
  const double rounding =
      0x1p-44 * (glm::length(rest) + glm::length(placed.translation) + glm::length(box.max - box.min));
  for (int k = 0; k < 3; ++k)
    if (std::abs(out[k]) <= rounding) out[k] = 0.0;
  return out;
}

Aabb SceneFacts::bounds(const Target& target) const {
  Aabb out;
  const auto add = [&](std::uint32_t i) {
    const Aabb& box = document_.facts_[i].box;
    if (is_empty(box)) return;
    const RigidTransform placed = document_.pose(i);
    for (int corner = 0; corner < 8; ++corner)
      out = grow(out, place(placed, Vec3((corner & 1) != 0 ? box.max.x : box.min.x,
                                         (corner & 2) != 0 ? box.max.y : box.min.y,
                                         (corner & 4) != 0 ? box.max.z : box.min.z)));
  };
  if (target.object) {
    if (*target.object < document_.facts_.size()) add(*target.object);
    return out;
  }
  SceneFactsMemory::Bounded& last = document_.remembered_.whole_bounds;
  if (last.scene != document_.scene_revision_ || last.poses != document_.pose_revision_) {
    for (std::uint32_t i = 0; i < document_.facts_.size(); ++i) add(i);
    last = {document_.scene_revision_, document_.pose_revision_, 0, out};
  }
  return last.box;
}

Aabb SceneFacts::visible_bounds() const {
  SceneFactsMemory::Bounded& last = document_.remembered_.visible_bounds;
  if (last.scene == document_.scene_revision_ && last.poses == document_.pose_revision_ &&
      last.edits == document_.edit_revision_)
    return last.box;
  Aabb out;
  for (std::uint32_t i = 0; i < document_.object_count(); ++i) {
    if (!document_.edit_.objects[i].visible) continue;
    const Aabb box = bounds(Target{i});
    if (!is_empty(box)) out = grow(grow(out, box.min), box.max);
  }
  last = {document_.scene_revision_, document_.pose_revision_, document_.edit_revision_, out};
  return out;
}

}  // namespace boxwood
