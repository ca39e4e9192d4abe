// SPDX-License-Identifier: MIT
// Makes the tables about the moving objects, and the poses of a configuration.
#include "query/world/world_memory.hpp"

#include <bit>
#include <cmath>

#include "query/descent/leaf_tests.hpp"
#include "query/descent/placed_pose.hpp"

namespace boxwood {

WorldScratch::WorldScratch() noexcept = default;
WorldScratch::~WorldScratch() = default;
WorldScratch::WorldScratch(WorldScratch&& other) noexcept = default;
WorldScratch& WorldScratch::operator=(WorldScratch&& other) noexcept = default;

WorldMemory& WorldAccess::memory(WorldScratch& scratch) {
  if (scratch.memory_ == nullptr) scratch.memory_ = std::make_unique<WorldMemory>();
  return *scratch.memory_;
}

std::size_t poses_per_configuration(const World& world, PosesOf of) noexcept {
  return of == PosesOf::objects ? world.moving().size() : world.group_count();
}

std::size_t configurations_of(const World& world, std::span<const RigidTransform> poses,
                              PosesOf of) noexcept {
  const std::size_t each = poses_per_configuration(world, of);
  if (each == 0 || world.moving().empty()) return 0;
  BOXWOOD_ASSERT(poses.size() % each == 0);
  return poses.size() / each;
}

void prepare(const WorldBody& body, PosesOf poses_of, WorldMemory& memory) {
  if (memory.revision == body.revision && memory.poses_of == poses_of) return;
  memory.revision = 0;
  memory.movers.clear();
  memory.pairs.clear();
  for (std::uint32_t i = 0; i < body.moving.size(); ++i) {
    const WorldRecord& record = body.record(body.moving[i]);
    const bool of_groups = poses_of == PosesOf::groups;
    memory.movers.push_back(
        {&record, of_groups ? record.object.group : i, of_groups && !is_at_rest(record.object.pose)});
  }
  memory.has_pairs = memory.movers.size() <= kFewMovers;
  if (memory.has_pairs)
    for (std::uint32_t a = 0; a < memory.movers.size(); ++a)
      for (std::uint32_t b = a + 1; b < memory.movers.size(); ++b)
        if (is_tested(body, *memory.movers[a].record, *memory.movers[b].record))
          memory.pairs.push_back({a, b});
  memory.poses_of = poses_of;
  memory.revision = body.revision;
}

RigidTransform pose_of(const MovedObject& mover, std::span<const RigidTransform> poses) noexcept {
  const RigidTransform& pose = poses[mover.pose];
  return mover.has_local_pose ? compose(pose, mover.record->object.pose) : pose;
}

namespace {

// pose_is_usable(), without a branch for each number: infinity and NaN have an exponent of ones, which
// overflows into the top bit.
bool pose_is_usable_at_once(const RigidTransform& pose) noexcept {
  constexpr std::uint64_t kExponent = 0x7ff0000000000000U, kOne = 0x0010000000000000U;
  std::uint64_t overflow = 0;
  for (const Vec3& row : pose.rotation)
    for (int k = 0; k < 3; ++k) overflow |= (std::bit_cast<std::uint64_t>(row[k]) & kExponent) + kOne;
  bool is_near = true;
  for (int k = 0; k < 3; ++k) is_near &= std::fabs(pose.translation[k]) <= kFarTranslation;
  return (overflow >> 63U) == 0 && is_near;
}

}  // namespace

void place_movers(const WorldMemory& memory, std::span<const RigidTransform> poses, double clearance,
                  std::vector<PlacedMover>& placed) noexcept {
  for (std::size_t i = 0; i < memory.movers.size(); ++i) {
    const MovedObject& mover = memory.movers[i];
    const ModelShape& shape = *mover.record->shape;
    PlacedMover& at = placed[i];
    at.pose = &poses[mover.pose];
    if (mover.has_local_pose) {
      at.composed = pose_of(mover, poses);
      at.pose = &at.composed;
    }
    at.is_usable = !is_empty(shape.box) && pose_is_usable_at_once(*at.pose);
    if (!at.is_usable) continue;
    place_shape(shape, *at.pose, at.faces, at.box);
    at.has_own = false;
    at.center = at.faces.center;
    const auto size = [](const Vec3& v) { return (std::fabs(v.x) + std::fabs(v.y)) + std::fabs(v.z); };
    // More than the rounding of distances (relative, no unit).
    const double grow =
        clearance > 0.0 ? clearance + 0x1p-40 * (clearance + size(at.center) + shape.radius) : 0.0;
    at.radius = shape.radius * kMostStretch + grow;
    at.box.min -= Vec3(grow);
    at.box.max += Vec3(grow);
  }
}

}  // namespace boxwood
