// SPDX-License-Identifier: MIT
// Volumes of an object where it stands: those along the world's axes are fitted anew, all others carried.
#pragma once

#include <atomic>
#include <span>

#include <boxwood/volumes.hpp>

namespace boxwood {

bool is_at_rest(const RigidTransform& world_from_model) noexcept;  // the identity

bool are_same(const RigidTransform& a, const RigidTransform& b) noexcept;  // number for number

// Whether a volume of this kind lies along the axes of the world however its object is rotated: AABBs and
// k-DOPs. Spheres, hulls and what lies in the OBB's frame go with the object.
bool is_along_world_axes(VolumeKind kind) noexcept;

// Around place(world_from_model, v) of each vertex, in the world's frame. A fixed AABB, given as `in_model`
// (of these vertices, in the model's frame), only moves. Stopped: around those seen so far.
Fit<AnyVolume> fit_placed(VolumeKind kind, std::span<const Vec3f> vertices, const AnyVolume& in_model,
                          const RigidTransform& world_from_model, const std::atomic<bool>* stop = nullptr);

// The same from the vertices of the hull alone, larger by a bound on the roundings of place() and of the
// measuring, so that it holds every vertex: for an object that moves. Without a proof. Empty for another
// kind.
Fit<AnyVolume> fit_placed_hull(VolumeKind kind, const ConvexHull& hull,
                               const RigidTransform& world_from_model);

// The volume of an object at this pose in the world's frame, by rotation and translation alone.
AnyVolume carried(const AnyVolume& in_model, const RigidTransform& world_from_model);

}  // namespace boxwood
