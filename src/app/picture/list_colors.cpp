// SPDX-License-Identifier: MIT
// Reads the colours of batches.
#include "app/picture/list_colors.hpp"

#include <cstring>

namespace boxwood {

template <class Colors>
void ListColors::take(const Key& key, std::uint64_t revision, std::uint32_t first, std::uint32_t count,
                      const Colors& color_at) {
  Part& part = parts_[key];
  const bool is_new =
      part.seen == 0 || part.revision != revision || part.first != first || part.count != count;
  part.seen = lists_;
  if (!is_new) return;
  part.revision = revision;
  part.first = first;
  part.count = count;
  part.colors = {};
  Rgba last{0, 0, 0, 0};
  for (std::uint32_t i = first; i < first + count; ++i) {
    const Rgba color = color_at(i);
    if (std::memcmp(&color, &last, sizeof color) == 0) continue;  // neighbours mostly have the same
    part.colors.add(color);
    last = color;
  }
}

std::shared_ptr<const DrawnColors> ListColors::of(const DrawList& list) {
  ++lists_;
  const auto batches = [&](int kind, const auto& all) {
    for (const auto& batch : all)
      take({kind, batch.buffer}, batch.revision, batch.first, batch.count,
           [&](std::uint32_t i) { return batch.data[i].color; });
  };
  batches(0, list.segments);
  batches(1, list.points);
  batches(2, list.triangles);
  batches(3, list.boxes);
  batches(4, list.spheres);
  for (const MeshBatch& mesh : list.meshes) {
    const auto instances = static_cast<std::uint32_t>(mesh.instances.size());
    if (!mesh.triangle_colors.empty())
      take({6, mesh.color_buffer}, mesh.color_revision, 0,
           static_cast<std::uint32_t>(mesh.triangle_colors.size()),
           [&](std::uint32_t i) { return mesh.triangle_colors[i]; });
    else
      take({5, mesh.instance_buffer}, mesh.instance_revision, 0, instances,
           [&](std::uint32_t i) { return mesh.instances[i].color; });
  }
  DrawnColors all;
  for (auto at = parts_.begin(); at != parts_.end();) {
    if (at->second.seen != lists_) {
      at = parts_.erase(at);
      continue;
    }
    all.add_all(at->second.colors);
    ++at;
  }
  if (!all_ || !(all == *all_)) all_ = std::make_shared<const DrawnColors>(std::move(all));
  return all_;
}

}  // namespace boxwood
