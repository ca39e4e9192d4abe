// SPDX-License-Identifier: MIT
// A measure of a tree's quality beyond surface areas: the overlap of nodes with the surface of other nodes.
#pragma once

#include <boxwood/export.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/threads.hpp>
#include <boxwood/tree.hpp>

namespace BOXWOOD_EXPORT boxwood {

// Computes the end-point overlap (Aila, Karras & Laine 2013): the amount of surface inside nodes that do not
// contain it, which queries enter in vain. It is the sum over the nodes of c(n) * A(n) / A(mesh). A(n) is the
// area of triangles outside the node's subtree that lies inside its volume. As in the SAH cost, c is 1.2 for
// inner nodes and the number of triangles for leaves. No unit; 0 is perfect; 0 for an empty tree or a mesh
// without area. The same for any number of threads. Setting `stop`, from another thread or a signal handler,
// soon ends it with a part of the sum. Fails with `over_limit` if memory runs out. O(n log n) for typical
// trees, O(n^2) if all volumes overlap.
Result<double> end_point_overlap(const Tree& tree, const MeshView& mesh, const WorkOptions& work = {});

// Computes the same with another meaning of "outside" for trees with spatial splits, as tinybvh does. Each
// reference to a triangle outside the node's subtree counts with the whole triangle, even if the subtree
// refers to it. Equal to end_point_overlap() without spatial splits. Contract and cost as there.
Result<double> end_point_overlap_by_reference(const Tree& tree, const MeshView& mesh,
                                              const WorkOptions& work = {});

// Returns the area of the part of a triangle inside a closed volume; 0 for the empty volume and non-finite
// corners.
double area_inside(const Aabb& volume, const std::array<Vec3, 3>& corners) noexcept;
double area_inside(const Obb& volume, const std::array<Vec3, 3>& corners) noexcept;
double area_inside(const Sphere& volume, const std::array<Vec3, 3>& corners) noexcept;

}  // namespace boxwood
