// SPDX-License-Identifier: MIT
// Reads the colours of batches.
#include "app/view/list_colors.hpp"

#include <cstring>

#include "overlay/draw_list.hpp"

namespace boxwood {

template <class Colors>
void ListColors::Parts::take(const Key& key, std::uint64_t revision, std::uint32_t first, std::uint32_t count,
                             const Colors& color_at) {
  Part& part = parts[key];
  const bool is_new =
      part.seen == 0 || part.revision != revision || part.first != first || part.count != count;
  part.seen = lists;
  if (!is_new) return;
  part.revision = revision;
  part.first = first;
  part.count = count;
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

void ListColors::read_meshes(const DrawList& list) {
  ++meshes_.lists;
  for (const MeshBatch& mesh : list.meshes) {
    const auto instances = static_cast<std::uint32_t>(mesh.instances.size());
    if (!mesh.triangle_colors.empty())
      meshes_.take({1, mesh.color_buffer}, mesh.color_revision, 0,
                   static_cast<std::uint32_t>(mesh.triangle_colors.size()),
                   [&](std::uint32_t i) { return mesh.triangle_colors[i]; });
    else
      meshes_.take({0, mesh.instance_buffer}, mesh.instance_revision, 0, instances,
                   [&](std::uint32_t i) { return mesh.instances[i].color; });
  }
  meshes_.end();
  meshes_revision_ = list.meshes_revision;
}

std::shared_ptr<const DrawnColors> ListColors::of(const DrawList& list) {
  ++marks_.lists;
  const auto batches = [&](int kind, const auto& all) {
    for (const auto& batch : all)
      marks_.take({kind, batch.buffer}, batch.revision, batch.first, batch.count,
                  [&](std::uint32_t i) { return batch.data[i].color; });
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
