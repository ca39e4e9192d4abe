// SPDX-License-Identifier: MIT
// Which volumes are drawn, and along whose axes.
#pragma once

#include "app/derived/placed_volumes.hpp"
#include "app/session/session.hpp"

namespace boxwood {

// f(target, shown) for the whole and for each visible object that shows something; for none while the layer
// of volumes is off.
template <class F> void for_each_shown(const Session& session, F&& f) {
  const Document& document = session.document();
  if (document.object_count() == 0 || !shows_volumes(session)) return;
  f(Target{}, document.shown({}));
  for (std::uint32_t i = 0; i < document.object_count(); ++i)
    if (document.object(i).visible && document.shown({i}) != Shown{}) f(Target{i}, document.shown({i}));
}

// Of a kind along the axes, drawn along those of the model until those of the world are there.
inline bool is_in_model_axes(const Session& session, const Target& target, VolumeKind kind, bool in_world) {
  return is_along_world_axes(kind) && kind != VolumeKind::fixed_aabb && !in_world &&
         session.derived().pose_of(target).rotation != kIdentityRows;
}

}  // namespace boxwood
