// SPDX-License-Identifier: MIT
// Corners of fits and of the levels of trees.
#include "app/session/drawn_corners.hpp"

namespace boxwood {

namespace {

void add_placed(const AnyVolume& volume, const RigidTransform& pose, std::vector<Vec3>& out) {
  const Polyhedron shape = std::visit(
      [](const auto& v) {
        if constexpr (requires { polyhedron_around(v); })
          return polyhedron_around(v);
        else
          return outline(v);
      },
      volume);
  for (const Vec3& corner : shape.vertices) out.push_back(place(pose, corner));
}

bool add_levels(const Document& document, const DerivedData& derived, const Target& target, VolumeKind kind,
                std::vector<Vec3>& out) {
  constexpr std::size_t kMost = 4096;
  const auto nodes = derived.drawn_nodes(target, kind);
  if (!nodes || !nodes->tree) return false;
  const RigidTransform pose = nodes->in_world ? RigidTransform{} : volume_pose(document, target);
  const TreeTopology topology = nodes->tree->tree.topology();
  std::size_t count = 0;
  for (std::uint32_t level = first_drawn(nodes->range); level <= nodes->range.last; ++level) {
    if (level >= nodes->levels.size() || !nodes->levels[level]) return false;
    const auto places = drawn_of_level(nodes->tree->by_depth, topology, nodes->range, level);
    if ((count += places.size()) > kMost) return false;
    for (const std::uint32_t i : places) add_placed(volume_at(nodes->levels[level]->volumes, i), pose, out);
  }
  return true;
}

}  // namespace

bool add_drawn_corners(const Document& document, DerivedData& derived, const Target& target,
                       std::vector<Vec3>& out) {
  const Shown& shown = document.shown(target);
  for (const VolumeRow& row : kVolumeRows) {
    if ((shown.volumes & bit_of(row.kind)) != 0) {
      const StandingVolume volume = derived.standing(target, row.kind);
      if (!volume.fit) return false;
      add_placed(volume.fit->fit.volume, volume.world_from_volume, out);
    }
    if ((shown.trees & bit_of(row.kind)) != 0 && !add_levels(document, derived, target, row.kind, out))
      return false;
  }
  return true;
}

}  // namespace boxwood
