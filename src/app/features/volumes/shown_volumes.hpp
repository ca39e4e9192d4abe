// SPDX-License-Identifier: MIT
// The targets with drawn volumes.
#pragma once

#include "app/session/session.hpp"
#include "app/session/shown_trees.hpp"

namespace boxwood {

// Calls f(target, shown) for the whole and for each visible object with volumes or trees; never while the
// layer of volumes is off.
template <class F> void for_each_shown(const Session& session, F&& f) {
  const Document& document = session.document();
  if (document.object_count() == 0 || !shows_volumes(session)) return;
  f(Target{}, document.shown({}));
  for (const std::uint32_t i : document.facts().objects_with_volumes())
    if (document.object(i).visible) f(Target{i}, document.shown({i}));
}

}  // namespace boxwood
