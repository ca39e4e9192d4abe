// SPDX-License-Identifier: MIT
// What a ClashModel holds, for the room that decides.
#pragma once

#include <atomic>
#include <new>

#include <boxwood/clash.hpp>

namespace boxwood {

struct ClashModelAccess {
  // Cheaper than the facts; null as for these.
  static const MeshParts* parts(const ClashModel& model, const std::atomic<bool>* stop);
  static const Aabb& box(const ClashModel& model) noexcept;  // of its triangles
};

// Throws std::bad_alloc where there is no memory for them.
inline const SolidFacts& facts_of(const PlacedClashModel& side, const std::atomic<bool>* stop) {
  const SolidFacts* facts = side.model->facts(stop);
  if (facts == nullptr) throw std::bad_alloc();
  return *facts;
}

}  // namespace boxwood
