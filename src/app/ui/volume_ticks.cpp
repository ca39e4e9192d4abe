// SPDX-License-Identifier: MIT
// Counts the objects with a tick, and makes the command that sets it for all of them.
#include "app/ui/volume_ticks.hpp"

#include <algorithm>

#include "app/document/drawn_commands.hpp"

namespace boxwood {

namespace {

std::size_t ticked(const Session& session, const Ticks& ticks, std::uint32_t Shown::*what, VolumeKind kind) {
  if (!ticks.several) return (session.document().shown(ticks.target).*what & bit_of(kind)) != 0 ? 1 : 0;
  std::size_t n = 0;
  for (const std::uint32_t i : ticks.objects)
    n += (session.document().object(i).shown.*what & bit_of(kind)) != 0 ? 1 : 0;
  return n;
}

}  // namespace

std::size_t Ticks::volumes_shown(const Session& session, VolumeKind kind) const {
  return ticked(session, *this, &Shown::volumes, kind);
}

std::size_t Ticks::volumes_drawn(Session& session, VolumeKind kind) const {
  const auto is_drawn = [&](const Target& of) {
    return (session.document().shown(of).volumes & bit_of(kind)) != 0 &&
           session.derived().standing(of, kind).fit != nullptr;
  };
  if (!several) return is_drawn(target) ? 1 : 0;
  return static_cast<std::size_t>(std::count_if(
      objects.begin(), objects.end(), [&](std::uint32_t object) { return is_drawn(Target{object}); }));
}

std::size_t Ticks::trees_shown(const Session& session, VolumeKind kind) const {
  return ticked(session, *this, &Shown::trees, kind);
}

Command Ticks::show_volume(VolumeKind kind, bool on) const {
  if (several) return ShowVolume{kind, *several, on};
  return ShowVolume{kind, target, on};
}

Command Ticks::show_tree(VolumeKind kind, bool on) const {
  if (several) return ShowTree{kind, *several, on};
  return ShowTree{kind, target, on};
}

Ticks volume_ticks(const Session& session) {
  Ticks out;
  out.several = session.view().selected().several();
  out.target = session.view().selected().ticked_target();
  if (out.several == Targets::selected()) out.objects = session.view().selection().objects;
  if (out.several == Targets::each())
    for (std::uint32_t i = 0; i < session.document().object_count(); ++i) out.objects.push_back(i);
  return out;
}

Ticks tree_ticks(const Session& session) {
  Ticks out;
  out.target = session.view().current_target();
  const Selection& selection = session.view().selection();
  if (selection.objects.size() < 2 || selection.node) return out;
  out.several = Targets::selected();
  out.objects = selection.objects;
  return out;
}

}  // namespace boxwood
