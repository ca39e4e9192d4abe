// SPDX-License-Identifier: MIT
// The objects of a tick beside a kind of volume, and of its key: one target, or several objects.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "app/session/session.hpp"

namespace boxwood {

struct Ticks {
  std::vector<std::uint32_t> objects;  // if there are several
  std::optional<Targets> several;
  Target target;  // otherwise

  std::size_t all() const noexcept { return several ? objects.size() : 1; }
  // Returns the number of them with a volume of this kind, or with the volumes of their trees' nodes.
  std::size_t volumes_shown(const Session& session, VolumeKind kind) const;
  std::size_t trees_shown(const Session& session, VolumeKind kind) const;
  // Returns the number of them whose volume of this kind is ready to be drawn.
  std::size_t volumes_drawn(Session& session, VolumeKind kind) const;
  Command show_volume(VolumeKind kind, bool on) const;
  Command show_tree(VolumeKind kind, bool on) const;
};

// Return the targets of volumes, those chosen beside "Around", and of trees, the selected ones or the whole.
Ticks volume_ticks(const Session& session);
Ticks tree_ticks(const Session& session);

}  // namespace boxwood
