// SPDX-License-Identifier: MIT
// The table of overlays and their legend.
#include <algorithm>
#include <string>

#include "overlay/overlay.hpp"

namespace boxwood {

namespace {

constexpr std::array kRows = {
    OverlayRow{"grid", "Grid", add_grid, true},
    OverlayRow{"axes", "Axes", add_axes, true},
    OverlayRow{"mesh", "Geometry", add_mesh, true},
    OverlayRow{"volumes", "Volumes", add_volumes, true},
    OverlayRow{"tree", "Tree levels", add_tree_levels, true},
    OverlayRow{"contacts", "Contacts", add_contacts, true},
    OverlayRow{"selection", "Selection", add_selection, true},
    OverlayRow{"hit", "Point under the mouse", add_hit, true},
};
static_assert(kRows.size() == static_cast<std::size_t>(Overlay::hit) + 1);

}  // namespace

std::span<const OverlayRow> overlay_rows() noexcept {
  return kRows;
}

std::optional<Overlay> overlay_from_name(std::string_view name) noexcept {
  for (std::size_t i = 0; i < kRows.size(); ++i)
    if (kRows[i].name == name) return static_cast<Overlay>(i);
  return std::nullopt;
}

std::uint32_t overlays_on_at_start() noexcept {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < kRows.size(); ++i)
    if (kRows[i].on_at_start) bits |= 1U << i;
  return bits;
}

void add_overlays(const OverlayInput& input, std::uint32_t overlays, OverlayBuffers& buffers,
                  DrawList& list) {
  buffers.begin();
  if ((overlays & bit_of(Overlay::mesh)) == 0) {
    list.meshes.clear();
    list.meshes_revision = 0;
    list.hovered_object = 0;
  }
  list.segments.clear();
  list.points.clear();
  list.triangles.clear();
  list.boxes.clear();
  list.spheres.clear();
  for (std::size_t i = 0; i < kRows.size(); ++i)
    if ((overlays >> i & 1U) != 0) kRows[i].add(input, buffers, list);
}

std::vector<LegendEntry> legend(const OverlayInput& input, std::uint32_t overlays) {
  std::vector<LegendEntry> out;
  const auto add = [&](std::string label, Rgba color) {
    const bool known =
        std::any_of(out.begin(), out.end(), [&](const LegendEntry& e) { return e.label == label; });
    if (!known) out.push_back({std::move(label), color});
  };
  if ((overlays & bit_of(Overlay::volumes)) != 0)
    for (const OverlayVolume& v : input.volumes)
      add(std::string(row_of(v.kind).label), v.beside_volume ? kBesideVolumeColor : color_of(v.kind));
  if ((overlays & bit_of(Overlay::tree)) != 0)
    for (const OverlayNodes& n : input.nodes) {
      const std::string tree = std::string(row_of(n.kind).label) + " tree";
      if (!n.color_by_depth) {
        add(tree, n.beside_volume ? kBesideVolumeColor : color_of(n.kind));
        continue;
      }
      for (std::uint32_t i = 0; i < n.levels.size(); ++i)
        add(tree + ", level " + std::to_string(n.first_level + i),
            level_color(n.first_level + i, n.first_color, n.last_color));
    }
  const OverlayContacts& contacts = input.contacts;
  if ((overlays & bit_of(Overlay::contacts)) != 0 &&
      (contacts.triangles || contacts.faces || contacts.segments || contacts.points))
    add("Contact", kContactColor);
  return out;
}

}  // namespace boxwood
