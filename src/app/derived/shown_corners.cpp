// SPDX-License-Identifier: MIT
// Collects the corners of fits and of the levels of trees.
#include "app/derived/shown_corners.hpp"

#include <boxwood/tree.hpp>

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

// Calls f(function that makes the volume, pose) for each drawn volume of a tree's levels. Returns false if
// levels are missing or too large, or if f does.
template <class F>
bool for_drawn_levels(const Document& document, const DerivedData& derived, const Target& target,
                      VolumeKind kind, const F& f) {
  constexpr std::size_t kMost = 4096;
  const auto nodes = derived.drawn_nodes(target, kind);
  if (!nodes || !nodes->tree) return false;
  const TreeTopology& topology = nodes->tree->tree.topology();
  const std::uint32_t first = first_drawn(nodes->range), last = nodes->range.last;
  if (last >= nodes->levels.size()) return false;
  std::size_t count = 0;
  std::vector<std::vector<std::uint32_t>> places;
  for (std::uint32_t level = first; level <= last; ++level) {
    if (!nodes->levels[level]) return false;
    places.push_back(drawn_of_level(nodes->tree->by_depth, topology, nodes->range, level));
    if ((count += places.back().size()) > kMost) return false;
  }
  const RigidTransform pose = nodes->in_world ? RigidTransform{} : volume_pose(document, target);
  for (std::uint32_t level = first; level <= last; ++level)
    for (const std::uint32_t i : places[level - first])
      if (!f([&] { return volume_at(nodes->levels[level]->volumes, i); }, pose)) return false;
  return true;
}

// Calls f(function that makes the volume, pose) for each volume shown by the target. Returns false if one is
// missing, or if f does.
template <class F>
bool for_drawn(const Document& document, DerivedData& derived, const Target& target, const F& f) {
  const Shown& shown = document.shown(target);
  for (const VolumeRow& row : kVolumeRows) {
    if ((shown.volumes & bit_of(row.kind)) != 0) {
      const StandingVolume volume = derived.standing(target, row.kind);
      if (!volume.fit || !f([&] { return volume.fit->fit.volume; }, volume.world_from_volume)) return false;
    }
    if ((shown.trees & bit_of(row.kind)) != 0 && !for_drawn_levels(document, derived, target, row.kind, f))
      return false;
  }
  return true;
}

}  // namespace

bool add_drawn_corners(const Document& document, DerivedData& derived, const Target& target,
                       std::vector<Vec3>& out, const std::atomic<bool>* stop) {
  // Making corners takes a while, so first checks that all volumes exist.
  const auto is_there = [](const auto&, const RigidTransform&) { return true; };
  return for_drawn(document, derived, target, is_there) &&
         for_drawn(document, derived, target, [&](const auto& volume, const RigidTransform& pose) {
           if (stop != nullptr && stop->load()) return false;
           add_placed(volume(), pose, out);
           return true;
         });
}

}  // namespace boxwood
