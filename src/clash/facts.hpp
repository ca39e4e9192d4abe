// SPDX-License-Identifier: MIT
// What a ClashModel holds, for the room that decides.
#pragma once

#include <atomic>
#include <memory>
#include <new>
#include <optional>

#include <boxwood/clash.hpp>

namespace boxwood {

struct ClashModelAccess {
  // Cheaper than the facts; null as for these.
  static const MeshParts* parts(const ClashModel& model, const std::atomic<bool>* stop);
  // Of the corners of its triangles, as the facts have it; cheaper than these, null as for these.
  static const ConvexHull* hull(const ClashModel& model, const std::atomic<bool>* stop);
  static const Aabb& box(const ClashModel& model) noexcept;  // of its triangles

private:
  // With the model's mutex held; they throw bad_alloc.
  static const MeshParts& parts_of_locked(const ClashModel& model, const std::atomic<bool>* stop);
  static const ConvexHull& hull_of_locked(const ClashModel& model, const std::atomic<bool>* stop);
  static std::optional<MeshParts> parts_of_origin(const ClashModel& model, const std::atomic<bool>* stop);
  friend class ClashModel;
};

// Throws std::bad_alloc where there is no memory for them.
inline const SolidFacts& facts_of(const PlacedClashModel& side, const std::atomic<bool>* stop) {
  const SolidFacts* facts = side.model->facts(stop);
  if (facts == nullptr) throw std::bad_alloc();
  return *facts;
}

}  // namespace boxwood
