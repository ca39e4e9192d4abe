// SPDX-License-Identifier: MIT
// Volumes of an object at its pose: those along the world's axes are fitted again, all others are carried.
#pragma once

#include <atomic>
#include <span>

#include <boxwood/volumes.hpp>

namespace boxwood {

bool is_at_rest(const RigidTransform& world_from_model) noexcept;  // the identity

bool are_same(const RigidTransform& a, const RigidTransform& b) noexcept;  // compares all twelve numbers

// Returns true for kinds that stay along the world's axes when the object rotates: AABBs and k-DOPs. Spheres,
// hulls and volumes in the OBB's frame move with the object.
bool is_along_world_axes(VolumeKind kind) noexcept;

// Fits a volume around place(world_from_model, v) of each vertex, in the world's frame. A fixed AABB only
// moves: `in_model` is the one of these vertices in the model's frame. If stopped, fits the vertices read so
// far.
Fit<AnyVolume> fit_placed(VolumeKind kind, std::span<const Vec3f> vertices, const AnyVolume& in_model,
                          const RigidTransform& world_from_model, const std::atomic<bool>* stop = nullptr);

// Fits a volume to the vertices of the hull only, for a moving object. Expands it by a bound on the rounding
// of place() and of the measurement, so that it contains every vertex. Has no proof. Empty for any other
// kind.
Fit<AnyVolume> fit_placed_hull(VolumeKind kind, const ConvexHull& hull,
                               const RigidTransform& world_from_model);

// Returns the volume of an object at this pose in the world's frame, by rotation and translation only.
AnyVolume carried(const AnyVolume& in_model, const RigidTransform& world_from_model);

}  // namespace boxwood
