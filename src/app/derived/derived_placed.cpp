// SPDX-License-Identifier: MIT
// Places volumes: carried by the pose, or along the world's axes and fitted to the placed vertices.
#include <utility>

#include "app/derived/derived_data.hpp"
#include "app/derived/derived_jobs.hpp"
#include "app/derived/placed_volumes.hpp"

namespace boxwood {

namespace {

// Most vertices for a fit without a job: less than a millisecond for every kind.
constexpr std::size_t kVerticesAtOnce = 4096;

}  // namespace

RigidTransform DerivedData::pose_of(const Target& target) const {
  return volume_pose(document_, target);
}

bool DerivedData::stands_in_world(const Target& target, VolumeKind kind) const {
  return is_along_world_axes(kind) && !is_at_rest(pose_of(target));
}

StandingVolume DerivedData::standing(const Target& target, VolumeKind kind) {
  const std::shared_ptr<const FitSnapshot> in_model = fit(target, kind);
  if (!in_model || !stands_in_world(target, kind)) return {in_model, pose_of(target), false};
  const RigidTransform pose = pose_of(target);
  start_placed(target, kind, pose);
  const PlacedSlot& slot = data(target).placed[static_cast<std::size_t>(kind)];
  if (!slot.ready || !(slot.pose && are_same(*slot.pose, pose))) return {};
  return {slot.ready, {}, slot.through_hull};
}

// Requires the fit in the model's frame, and the mesh.
void DerivedData::start_placed(const Target& target, VolumeKind kind, const RigidTransform& pose) {
  TargetData& d = data_of(target);
  PlacedSlot& slot = d.placed[static_cast<std::size_t>(kind)];
  if (!(slot.pose && are_same(*slot.pose, pose))) {
    slot.ready.reset();
    slot.failed = false;
    slot.pose = pose;
  }
  if (slot.failed || (slot.ready && !slot.through_hull)) return;
  const auto& in_model = d.fits[static_cast<std::size_t>(kind)].ready;
  const TriangleMesh& mesh = d.mesh->get();
  if (kind == VolumeKind::fixed_aabb || mesh.vertices.size() <= kVerticesAtOnce) {
    Fit<AnyVolume> fit = fit_placed(kind, mesh.vertices, in_model->fit.volume, pose);
    if (!fit.out_of_memory) slot.ready = std::make_shared<const FitSnapshot>(std::move(fit));
    return;
  }
  if (target.object && document_.is_moving(*target.object)) start_fit(target, VolumeKind::hull);
  const auto& hull = d.fits[static_cast<std::size_t>(VolumeKind::hull)].ready;
  if (!slot.ready && hull) {
    Fit<AnyVolume> fit = fit_placed_hull(kind, std::get<ConvexHull>(hull->fit.volume), pose);
    slot.through_hull = true;
    if (!fit.out_of_memory) slot.ready = std::make_shared<const FitSnapshot>(std::move(fit));
  }
  if (slot.job) return;  // for an earlier pose; requested again when that job is done
  slot.job = submit(
      std::string("to fit the volume '").append(row_of(kind).name) + "' of " + name_of(target),
      [kind, pose, in_model, mesh = d.mesh](const std::atomic<bool>& stop) {
        return fitted_placed(kind, *mesh, *in_model, pose, stop);
      },
      [this, target, kind, pose, revision = d.revision](auto result) {
        take_placed(target, kind, revision, pose, std::move(result));
      });
}

void DerivedData::take_placed(const Target& target, VolumeKind kind, std::uint64_t revision,
                              const RigidTransform& pose, Result<std::shared_ptr<const FitSnapshot>> result) {
  if (!document_.check(target)) return;
  TargetData& now = data_of(target);
  if (now.revision != revision) return;  // outdated
  PlacedSlot& slot = now.placed[static_cast<std::size_t>(kind)];
  slot.job.reset();
  if (!(slot.pose && are_same(*slot.pose, pose))) return;  // the object has moved on
  if (result) {
    slot.ready = std::move(*result);
    slot.through_hull = false;
  } else if (result.error().kind != ErrorKind::cancelled) {
    slot.failed = true;
    messages_.error(result.error());
  }
}

}  // namespace boxwood
