// SPDX-License-Identifier: MIT
// Volumes around whole objects: translucent faces with opaque edges, dimmed if another object is selected.
// Volumes at their original place are drawn together, one kind at a time; moved ones separately.
#include <map>

#include "overlay/overlay.hpp"
#include "overlay/volume_shapes.hpp"

namespace boxwood {

namespace {

BatchStyle style_of(Emphasis emphasis) {
  BatchStyle style;
  switch (emphasis) {
  case Emphasis::normal:
    break;
  case Emphasis::dimmed:
    style.line_alpha = 0.4F;
    style.line_width_px = 1.2F;
    style.fill_alpha = 0.04F;
    break;
  case Emphasis::strong:
    style.line_width_px = 2.6F;
    style.fill_alpha = 0.2F;
    break;
  }
  return style;
}

bool is_moved(const RigidTransform& t) {
  return t.rotation != kIdentityRows || t.translation != Vec3(0.0);
}

void add_each(const std::vector<OverlayVolume>& volumes, const std::string& name, bool always_strong,
              OverlayBuffers& buffers, DrawList& list) {
  struct Group {
    std::vector<const OverlayVolume*> volumes;
    Emphasis emphasis{};
    RigidTransform world_from_model;
    bool outlined = false;
  };
  std::map<std::string, Group> groups;
  for (const OverlayVolume& shown : volumes) {
    if (!shown.volume) continue;
    const Emphasis emphasis = always_strong ? Emphasis::strong : shown.emphasis;
    std::string key =
        name + " " + std::string(row_of(shown.kind).name) + " " + std::to_string(static_cast<int>(emphasis));
    if (shown.hovered) key += " hovered";
    if (shown.outlined) key += " outlined";
    if (shown.beside_volume) key += " beside volume";
    if (is_moved(shown.world_from_model))
      key += " " + std::to_string(shown.id.object) + " " + std::to_string(shown.id.item);
    Group& group = groups[key];
    group.volumes.push_back(&shown);
    group.emphasis = emphasis;
    group.outlined = shown.outlined;
    group.world_from_model = shown.world_from_model;
  }
  for (const auto& entry : groups) {
    const std::string& key =
        entry.first;  // no structured binding: lambdas may not capture one in C++20 of Clang 14
    const Group& group = entry.second;
    Stamp stamp;
    for (const OverlayVolume* shown : group.volumes)
      stamp << std::shared_ptr<const void>(shown->volume)
            << (std::uint64_t{shown->id.object} << 32 | shown->id.item);
    const auto& kept = buffers.keep<ShapeArrays>(key, std::move(stamp), [&](ShapeArrays& out) {
      out.origin = center_of(*group.volumes.front()->volume);
      for (const OverlayVolume* shown : group.volumes)
        add_shape(*shown->volume,
                  shown->hovered         ? kHoveredBoxColor
                  : shown->outlined      ? kOutlinedNodeColor
                  : shown->beside_volume ? kBesideVolumeColor
                                         : color_of(shown->kind),
                  shown->id, out);
    });
    BatchStyle style = style_of(group.emphasis);
    if (group.outlined) style.fill = FillMode::edges;
    draw_shapes({kept.value, kept.buffer, kept.revision, group.world_from_model, {}, counts_of(kept.value)},
                style, list);
  }
}

struct LitArrays {
  Vec3 origin = Vec3(0.0);
  std::vector<TriangleInstance> triangles;
};

void add_lit(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list) {
  if (!input.lit || input.lit->empty()) return;
  const auto& kept =
      buffers.keep<LitArrays>("lit", Stamp() << std::shared_ptr<const void>(input.lit), [&](LitArrays& out) {
        out.origin = input.lit->front()[0];
        out.triangles.reserve(input.lit->size());
        const auto at = [&](const Vec3& p) { return Vec3f(p - out.origin); };
        for (const auto& t : *input.lit)
          out.triangles.push_back({at(t[0]), at(t[1]), at(t[2]), kLitColor, {}});
      });
  Batch<TriangleInstance> batch;
  batch.buffer = kept.buffer;
  batch.revision = kept.revision;
  batch.data = kept.value.triangles;
  batch.count = static_cast<std::uint32_t>(kept.value.triangles.size());
  batch.origin = place(input.world_from_lit, kept.value.origin);
  batch.rotation = input.world_from_lit.rotation;
  batch.style.pickable = false;
  batch.style.fill_alpha = 1.0F;
  batch.style.line_width_px = 0.8F;
  list.triangles.push_back(batch);
}

}  // namespace

void add_volumes(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list) {
  add_each(input.volumes, "volumes", false, buffers, list);
}

void add_selection(const OverlayInput& input, OverlayBuffers& buffers, DrawList& list) {
  add_each(input.highlighted, "selection", true, buffers, list);
  add_lit(input, buffers, list);
}

}  // namespace boxwood
