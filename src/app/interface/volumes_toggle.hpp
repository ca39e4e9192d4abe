// SPDX-License-Identifier: MIT
// The toggle of the volumes, by its button and its key.
#pragma once

#include <vector>

#include "app/session/session.hpp"
#include "app/view/look_commands.hpp"

namespace boxwood {

// Returns true if the toggle is down: the layer is on and the workspace draws it.
inline bool volumes_toggled(const Session& session) {
  return session.view().layers().volumes && !leaves_out_volumes(session);
}

// Returns the commands of a click. In Clash it pins the volumes of the other workspaces and releases them.
inline std::vector<Command> volumes_flipped(const Session& session) {
  const Layers& layers = session.view().layers();
  if (session.view().workspace() != Workspace::clash) return {ShowLayer{Layer::volumes, !layers.volumes}};
  if (layers.pinned && layers.volumes) return {ShowLayer{Layer::pinned, false}};
  std::vector<Command> out{ShowLayer{Layer::pinned, true}};
  if (!layers.volumes) out.emplace_back(ShowLayer{Layer::volumes, true});
  return out;
}

}  // namespace boxwood
