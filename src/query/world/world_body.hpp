// SPDX-License-Identifier: MIT
// The parts of a world, all of them shared by its copies.
#pragma once

#include <atomic>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include <boxwood/obb.hpp>
#include <boxwood/world.hpp>

#include "query/descent/face_axes.hpp"
#include "query/world/box_tree.hpp"
#include "query/world/persistent_array.hpp"

namespace boxwood {

// A box of a model where a pose puts it, as its faces are tested: it holds the place() of every corner in the
// box.
struct FaceBox {
  PlacedBox box;
  Vec3 center = Vec3(0.0);
  float slack = 0.0F;  // covers what placing and floats lose of it, a length; infinity: floats do not hold it
};

// The facts of a model in its own frame, independent of its place.
struct ModelShape {
  Obb box;                     // contains the model
  double radius = -kInfinity;  // of a sphere about the centre of the box around the model
  std::vector<Obb> pieces;     // boxes that together contain the model; at most kMostPieces
  FaceBox at_rest;             // the box, not placed; infinite slack if floats do not hold it
};
inline constexpr std::size_t kMostPieces = 16;

// Reads the mesh of a model. O(triangles). Throws bad_alloc.
ModelShape shape_of(const ModelView& model);

// Places a box: its faces, and a box along the axes of the world that holds the place() of every corner in
// it.
FaceBox placed_faces(const Obb& box, const RigidTransform& world_from_model, Aabb& around) noexcept;
// The same for the box of a shape, its axes in float: several times as fast, and some 1e-5 larger. Leaves
// `own` of the placed box to the caller: set_own(), before its faces are tested.
void place_shape(const ModelShape& shape, const RigidTransform& world_from_model, FaceBox& placed,
                 Aabb& around) noexcept;
// Returns that box alone.
Aabb placed_box(const Obb& box, const RigidTransform& world_from_model) noexcept;

// Returns true if a face of one of two boxes separates them by more than `clearance`.
inline bool faces_apart(const FaceBox& a, const FaceBox& b, float clearance) noexcept {
  const Vec3 d = b.center - a.center;
  const Float4 between{static_cast<float>(d.x), static_cast<float>(d.y), static_cast<float>(d.z), 0.0F};
  const float away = sum_of_three(magnitudes(between));
  const float slack = ((a.slack + b.slack) + clearance) + 0x1p-17F * away;
  return slack < 0x1p36F && face_axis_between(a.box, b.box, between, slack) != 6;
}

// An object. Never changed: an edit makes another record.
struct WorldRecord {
  WorldObject object;
  std::uint32_t number = 0;
  std::shared_ptr<const ModelShape> shape;
  // of a moving object: ascending; null if it skips no object
  std::shared_ptr<const std::vector<std::uint32_t>> skipped;
  // True for a static object in the world.
  bool is_at_rest = false;
  Vec3 center = Vec3(0.0);  // of a sphere around it
  double radius = 0.0;
  std::uint32_t pieces = 0;    // its entries in the tree
  std::vector<FaceBox> faces;  // of each

  bool is_static() const noexcept { return object.group == kStaticGroup; }
  bool skips(std::uint32_t other) const noexcept;
};

struct WorldBody {
  struct Slot {
    std::shared_ptr<const WorldRecord> record;  // null if the number is free
    std::uint32_t next_free = 0;
  };
  PersistentArray<Slot> slots;
  std::uint32_t first_free = kNone;
  static constexpr std::uint32_t kNone = 0xffffffffU;
  std::size_t count = 0;
  std::vector<std::uint8_t> group_tests_itself;
  std::vector<std::uint32_t> moving;  // ascending

  SharedBoxTree statics;
  std::size_t static_count = 0;
  std::size_t edits = 0;  // of static objects, since they were sorted
  std::size_t count_when_sorted = 0;
  double moving_size = 0.0;       // sum of the mean extents of the moving objects, lengths
  double size_when_sorted = 0.0;  // their mean then; 0 without moving objects
  std::uint64_t revision = 0;     // unique for each body

  const WorldRecord& record(std::uint32_t object) const noexcept { return *slots[object].record; }
  bool contains(std::uint32_t object) const noexcept {
    return object < slots.size() && slots[object].record != nullptr;
  }
};

// The factor that widens the radius of a sphere for the largest deviation of a pose from a rotation (no
// unit).
inline constexpr double kMostStretch = 1.0 + 2.0 * kMaxRotationDeviation;

// Access of the queries to the members that World shows to its friends.
struct WorldAccess {
  static const WorldBody* body(const World& world) noexcept { return world.body_.get(); }
  static WorldMemory& memory(WorldScratch& scratch);  // throws bad_alloc on first use
};

}  // namespace boxwood
