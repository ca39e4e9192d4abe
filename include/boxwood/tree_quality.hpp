// SPDX-License-Identifier: MIT
// How good a tree is, beside what its surface areas say.
#pragma once

#include <atomic>

#include <boxwood/executor.hpp>
#include <boxwood/export.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/tree.hpp>

namespace BOXWOOD_EXPORT boxwood {

// End-point overlap (Aila, Karras & Laine 2013): how much of the surface lies inside nodes that do not hold
// it, where a query enters for nothing. Sum over the nodes of c(n) * A(n) / A(mesh), with A(n) the area of
// those parts of triangles outside the node's subtree that lie inside its volume, c = 1.2 for inner nodes and
// the number of triangles for leaves, as in the SAH cost. No unit; 0 is perfect; 0 for an empty tree or a
// mesh of no area. The same whatever the number of threads. O(n log n) for usual trees, O(n^2) when all
// volumes overlap; `stop`, set by another thread or a signal handler, ends it soon with a part of the sum.
// Fails with `over_limit` where memory ends.
Result<double> end_point_overlap(const Tree& tree, const MeshView& mesh, Threads threads = 1,
                                 const std::atomic<bool>* stop = nullptr);

// The area of the part of a triangle inside a closed volume; 0 for the empty volume and non-finite corners.
double area_inside(const Aabb& volume, const std::array<Vec3, 3>& corners) noexcept;
double area_inside(const Obb& volume, const std::array<Vec3, 3>& corners) noexcept;
double area_inside(const Sphere& volume, const std::array<Vec3, 3>& corners) noexcept;

}  // namespace boxwood
