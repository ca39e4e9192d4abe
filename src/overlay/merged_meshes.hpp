// SPDX-License-Identifier: MIT
// Many small meshes, each placed once, as one mesh: a draw call for each would cost more than its triangles.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <boxwood/scene.hpp>

#include "overlay/draw_list.hpp"

namespace boxwood {

// Limits of one draw: the triangles of each mesh, and the objects and vertices together. A change of one
// object uploads the placings of all objects of its draw.
inline constexpr std::size_t kMostMergedTriangles = 1024, kMostMergedObjects = 4096,
                             kMostMergedVertices = 200'000;
inline constexpr std::size_t kMergeFrom = 256;  // meshes; fewer are drawn one by one

struct MergedMesh {
  std::vector<Vec3f> positions;                // each relative to the base of its object, in its mesh's frame
  std::vector<std::uint32_t> indices, owners;  // as in MeshBatch; an owner is a place in the list of objects
  std::vector<Vec3> bases;                     // of each object
  SmoothNormals smooth;                        // empty without normals
};

// Merges the meshes of these objects, in their order. `normals` has those of each object, or is empty: then
// they are drawn flat. O(vertices + triangles); about 40 bytes for a vertex and 12 for a triangle.
MergedMesh merged_mesh(const Scene& scene, std::span<const std::uint32_t> objects,
                       std::span<const SmoothNormals* const> normals);

// Returns true if every normal is that of its triangles to within 0.1 degrees, and no triangle is so thin
// that its direction could not be computed from a picture: the mesh looks the same without these normals,
// with a third of the vertices (a box: 8 instead of 24). O(triangles).
bool is_faceted(const MeshView& mesh, const SmoothNormals& normals);

// Returns the middle of the finite vertices; the origin if no vertex is finite.
Vec3 middle_of(const TriangleMesh& mesh);

}  // namespace boxwood
