// SPDX-License-Identifier: MIT
// The targets with drawn volumes, and the axes of these volumes.
#pragma once

#include "app/derived/placed_volumes.hpp"
#include "app/session/session.hpp"

namespace boxwood {

// Calls f(target, shown) for the whole and for each visible object with volumes or trees; never while the
// layer of volumes is off.
template <class F> void for_each_shown(const Session& session, F&& f) {
  const Document& document = session.document();
  if (document.object_count() == 0 || !shows_volumes(session)) return;
  f(Target{}, document.shown({}));
  for (std::uint32_t i = 0; i < document.object_count(); ++i)
    if (document.object(i).visible && document.shown({i}) != Shown{}) f(Target{i}, document.shown({i}));
}

// Returns true for a kind along axes if it is drawn along the model's axes, because the one along the world's
// axes is not ready.
inline bool is_in_model_axes(const Session& session, const Target& target, VolumeKind kind, bool in_world) {
  return is_along_world_axes(kind) && kind != VolumeKind::fixed_aabb && !in_world &&
         session.derived().pose_of(target).rotation != kIdentityRows;
}

}  // namespace boxwood
