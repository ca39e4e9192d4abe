// SPDX-License-Identifier: MIT
// Certificates of lower bounds of fits: no oriented box and no cylinder around the points has less volume. An
// independent program can check them (docs/proofs.md).
//
// A fit states its bound (fit.hpp); these functions show it, or a lower one, by cells of their own.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <boxwood/cylinder.hpp>
#include <boxwood/export.hpp>
#include <boxwood/fit.hpp>
#include <boxwood/obb.hpp>

namespace BOXWOOD_EXPORT boxwood {

// An ellipsoid inside the hull of some points: center + sum of s_k half_axes[k] with |s| <= 1. The faces are
// a closed surface over the points, counter-clockwise from outside.
struct EllipsoidProof {
  Vec3 center = Vec3(0.0);
  Rows3 half_axes = {Vec3(0.0), Vec3(0.0), Vec3(0.0)};
  std::vector<Triangle> faces;
};

// A difference of points of the hull: (1 - part) (p[0] - p[1]) + part (p[2] - p[3]).
struct PointsApart {
  std::array<std::uint32_t, 4> points{};
  double part = 0.0;
};

// One step of a cut of all rotations, in pre-order. A cell is halved across a coordinate, or holds no needed
// rotation. Otherwise it is bounded by a difference of points for each axis of the box.
struct RotationStep {
  enum class Kind : std::uint8_t { halve_x, halve_y, halve_z, outside, bounded };
  Kind kind = Kind::outside;
  std::array<PointsApart, 3> apart;
};

// Shows that no box around the points has less volume than `lower_bound`. Without steps by the ellipsoid: a
// box around it has at least 8 times the product of its half axes. With steps by cells of rotations; then the
// ellipsoid, if it has faces, is a ball inside the hull.
struct BoxBoundProof {
  double lower_bound = 0.0;  // a volume
  std::vector<Vec3> points;  // of the input
  EllipsoidProof inside;
  std::array<std::int64_t, 4> turn{};  // a quaternion (w, x, y, z), into the frame of the cells
  std::vector<RotationStep> steps;
};

// One step of a cut of all directions, in pre-order. A square on a face of the cube is quartered or bounded.
// The spread of some points with weights bounds the radius, the distance of two ends the length.
struct DirectionStep {
  bool quartered = true;
  std::vector<std::uint32_t> around;
  std::vector<std::int64_t> weights;
  std::array<std::uint32_t, 2> ends{};  // the higher one first
};

// Shows that no cylinder around the points has less volume than `lower_bound`.
struct CylinderBoundProof {
  double lower_bound = 0.0;  // a volume
  std::vector<Vec3> points;  // of the input
  std::vector<DirectionStep> steps;
};

// Shows `wanted`, or as much of it as some ten thousand cells can; a bound of 0 if it shows nothing: flat
// sets, volumes beyond the range of doubles, no memory, or a set `stop` (may be null). `box` and `cylinder`
// are good ones, as a fit returns them. Deterministic. Cost: the hull, then cells times its vertices, up to
// 3e8.
BoxBoundProof prove_box_bound(PointsView points, const Obb& box, double wanted,
                              const std::atomic<bool>* stop);
CylinderBoundProof prove_cylinder_bound(PointsView points, const Cylinder& cylinder, double wanted,
                                        const std::atomic<bool>* stop);

}  // namespace boxwood
