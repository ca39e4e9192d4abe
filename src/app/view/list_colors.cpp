// SPDX-License-Identifier: MIT
// Reads the colours of batches.
#include "app/view/list_colors.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "overlay/draw_list.hpp"

namespace boxwood {

namespace {

const ClipPlane kKeepsAll{Vec3(0.0), -1.0};

// Returns the plane in the frame of a batch.
ClipPlane plane_in(const ClipPlane& plane, const Rows3& rotation, const Vec3& origin) {
  return {rotate(inverse(RigidTransform{rotation, Vec3(0.0)}), plane.normal),
          plane.offset - glm::dot(plane.normal, origin)};
}

// Return the largest product of the normal with a point of the instance.
double reach(const Vec3& n, const SegmentInstance& one) {
  return std::max(glm::dot(n, Vec3(one.a)), glm::dot(n, Vec3(one.b)));
}
double reach(const Vec3& n, const PointInstance& one) {
  return glm::dot(n, Vec3(one.position));
}
double reach(const Vec3& n, const TriangleInstance& one) {
  return std::max({glm::dot(n, Vec3(one.a)), glm::dot(n, Vec3(one.b)), glm::dot(n, Vec3(one.c))});
}
double reach(const Vec3& n, const BoxInstance& one) {
  double out = glm::dot(n, Vec3(one.center));
  for (const Vec3f& half : one.half_axes) out += std::abs(glm::dot(n, Vec3(half)));
  return out;
}
double reach(const Vec3& n, const SphereInstance& one) {
  return glm::dot(n, Vec3(one.center)) + glm::length(n) * static_cast<double>(one.radius);
}
double reach(const Vec3& n, const Aabb& box, const AffineTransform& origin_from_mesh) {
  if (is_empty(box)) return -kInfinity;
  double out = glm::dot(n, apply(origin_from_mesh, 0.5 * box.min + 0.5 * box.max));
  const Vec3 half = 0.5 * box.max - 0.5 * box.min;
  Vec3 along(0.0);
  for (int k = 0; k < 3; ++k) along += n[k] * origin_from_mesh.linear[k];
  return out + glm::dot(glm::abs(along), half);
}

}  // namespace

template <class Colors>
void ListColors::Parts::take(const Key& key, std::uint64_t revision, std::uint32_t first, std::uint32_t count,
                             const ClipPlane& kept, const Colors& color_at) {
  Part& part = parts[key];
  const bool is_new = part.seen == 0 || part.revision != revision || part.first != first ||
                      part.count != count || part.kept != kept;
  part.seen = lists;
  if (!is_new) return;
  part.revision = revision;
  part.first = first;
  part.count = count;
  part.kept = kept;
  part.colors = {};
  Rgba last{0, 0, 0, 0};
  for (std::uint32_t i = first; i < first + count; ++i) {
    const Rgba color = color_at(i);
    if (color.a == 0) continue;                                   // not drawn
    if (std::memcmp(&color, &last, sizeof color) == 0) continue;  // neighbours mostly have the same
    part.colors.add(color);
    last = color;
  }
}

void ListColors::Parts::end() {
  all = {};
  for (auto at = parts.begin(); at != parts.end();) {
    if (at->second.seen != lists) {
      at = parts.erase(at);
      continue;
    }
    all.add_all(at->second.colors);
    ++at;
  }
}

const std::vector<Aabb>& ListColors::boxes_of(const MeshBatch& mesh) {
  MeshBoxes& out = mesh_boxes_[mesh.buffer];
  const std::size_t count = mesh.owners.empty() ? 1 : mesh.instances.size();
  if (out.revision == mesh.revision && out.boxes.size() == count) return out.boxes;
  out.revision = mesh.revision;
  out.boxes.assign(count, Aabb{});
  for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
    Aabb& box = out.boxes[mesh.owners.empty() ? 0 : mesh.owners[i]];
    box = grow(box, Vec3(mesh.positions[i]));
  }
  return out.boxes;
}

void ListColors::read_meshes(const DrawList& list) {
  ++meshes_.lists;
  for (const MeshBatch& mesh : list.meshes) {
    const auto instances = static_cast<std::uint32_t>(mesh.instances.size());
    const ClipPlane kept = clip_ ? plane_in(*clip_, kIdentityRows, mesh.origin) : kKeepsAll;
    if (!mesh.triangle_colors.empty())
      meshes_.take({1, mesh.color_buffer}, mesh.color_revision, 0,
                   static_cast<std::uint32_t>(mesh.triangle_colors.size()), kKeepsAll,
                   [&](std::uint32_t i) { return mesh.triangle_colors[i]; });
    else
      meshes_.take(
          {0, mesh.instance_buffer}, mesh.instance_revision, 0, instances, kept, [&](std::uint32_t i) {
            const MeshInstance& one = mesh.instances[i];
            const bool is_hidden = clip_ && reach(kept.normal, boxes_of(mesh)[mesh.owners.empty() ? 0 : i],
                                                  one.origin_from_mesh) < kept.offset;
            return is_hidden ? Rgba{0, 0, 0, 0} : one.color;
          });
  }
  meshes_.end();
  meshes_revision_ = list.meshes_revision;
}

std::shared_ptr<const DrawnColors> ListColors::of(const DrawList& list) {
  if (clip_ != list.clip) {
    clip_ = list.clip;
    meshes_revision_ = 0;
    if (!clip_) mesh_boxes_.clear();
  }
  ++marks_.lists;
  const auto batches = [&](int kind, const auto& all) {
    for (const auto& batch : all) {
      const ClipPlane kept = clip_ ? plane_in(*clip_, batch.rotation, batch.origin) : kKeepsAll;
      marks_.take({kind, batch.buffer}, batch.revision, batch.first, batch.count, kept, [&](std::uint32_t i) {
        return reach(kept.normal, batch.data[i]) < kept.offset ? Rgba{0, 0, 0, 0} : batch.data[i].color;
      });
    }
  };
  batches(0, list.segments);
  batches(1, list.points);
  batches(2, list.triangles);
  batches(3, list.boxes);
  batches(4, list.spheres);
  marks_.end();
  if (list.meshes_revision == 0 || list.meshes_revision != meshes_revision_) read_meshes(list);
  DrawnColors all = marks_.all;
  all.add_all(meshes_.all);
  if (!all_ || !(all == *all_)) all_ = std::make_shared<const DrawnColors>(std::move(all));
  return all_;
}

}  // namespace boxwood
