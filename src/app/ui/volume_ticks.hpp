// SPDX-License-Identifier: MIT
// What a tick beside a kind of volume acts on, and its key: one target, or several objects.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "app/session/session.hpp"

namespace boxwood {

struct Ticks {
  std::vector<std::uint32_t> objects;  // where there are several
  std::optional<Targets> several;
  Target target;  // else

  std::size_t all() const noexcept { return several ? objects.size() : 1; }
  // Around how many of them the volume of this kind is drawn, or the volumes of the nodes of their trees.
  std::size_t volumes_shown(const Session& session, VolumeKind kind) const;
  std::size_t trees_shown(const Session& session, VolumeKind kind) const;
  Command show_volume(VolumeKind kind, bool on) const;
  Command show_tree(VolumeKind kind, bool on) const;
};

// Volumes go around what is chosen beside "Around", trees around what is selected, else the whole.
Ticks volume_ticks(const Session& session);
Ticks tree_ticks(const Session& session);

}  // namespace boxwood
