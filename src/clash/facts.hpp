// SPDX-License-Identifier: MIT
// Access to the contents of a ClashModel, for the code that classifies pairs.
#pragma once

#include <atomic>
#include <memory>
#include <new>
#include <optional>

#include <boxwood/clash.hpp>

namespace boxwood {

struct ClashModelAccess {
  // Returns the parts, cheaper than the facts. Null in the same cases.
  static const MeshParts* parts(const ClashModel& model, const std::atomic<bool>* stop);
  // Returns the hull of the corners of its triangles, as in the facts, but cheaper than these. Null in the
  // same cases.
  static const ConvexHull* hull(const ClashModel& model, const std::atomic<bool>* stop);
  // Returns the doubts of the facts, without the hull that these need. Throws bad_alloc in the cases in which
  // facts() returns null.
  static Doubt doubts(const ClashModel& model, const std::atomic<bool>* stop);
  // Returns true if memory ran out when the model was made. It then has no box.
  static bool is_lost(const ClashModel& model) noexcept;
  static const Aabb& box(const ClashModel& model) noexcept;  // of its triangles
  // Returns welded() of its mesh, computed on the first call. Null as for the facts.
  static const std::vector<std::uint32_t>* welded_vertices(const ClashModel& model,
                                                           const std::atomic<bool>* stop);

private:
  // Call these with the model's mutex held; they throw bad_alloc.
  static const std::vector<std::uint32_t>& welded_of_locked(const ClashModel& model,
                                                            const std::atomic<bool>* stop);
  static const MeshParts& parts_of_locked(const ClashModel& model, const std::atomic<bool>* stop);
  static const ConvexHull& hull_of_locked(const ClashModel& model, const std::atomic<bool>* stop);
  static SolidFacts& facts_of_locked(const ClashModel& model, const std::atomic<bool>* stop);  // no hull
  static bool is_simple_like_origin(const ClashModel& model, const std::atomic<bool>* stop);
  static std::optional<MeshParts> parts_of_origin(const ClashModel& model, const std::atomic<bool>* stop);
  friend class ClashModel;
};

// Returns all facts but the hull. Set `is_simple` if the mesh is known not to intersect itself. Throws
// bad_alloc. Facts are partial after a stop.
SolidFacts facts_without_hull(const ModelView& model, bool mirrored, MeshParts parts, bool is_simple,
                              const std::atomic<bool>* stop);
// Returns the hull of the corners of the triangles in parts. Throws bad_alloc.
ConvexHull hull_of_parts(const MeshView& mesh, const MeshParts& parts, const std::atomic<bool>* stop);

// Returns the facts; throws std::bad_alloc if they cannot be allocated.
inline const SolidFacts& facts_of(const PlacedClashModel& side, const std::atomic<bool>* stop) {
  const SolidFacts* facts = side.model->facts(stop);
  if (facts == nullptr) throw std::bad_alloc();
  return *facts;
}

}  // namespace boxwood
