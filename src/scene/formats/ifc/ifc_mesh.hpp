// SPDX-License-Identifier: MIT
// Triangles of one item of an IFC file, in double and in the file's units.
#pragma once

#include <optional>
#include <vector>

#include <boxwood/mesh.hpp>

namespace boxwood {

struct IfcMesh {
  std::vector<Vec3> vertices;
  std::vector<Triangle> triangles;
  // The farthest that a triangle is from a round surface it stands for; nullopt if the file holds triangles
  // or faces itself.
  std::optional<double> chord = 0.0;
};

// Puts the triangles of `more` behind those of `mesh`.
void append(IfcMesh& mesh, const IfcMesh& more);

// Moves all vertices. A mirroring map also turns the triangles round, so that they still look outwards.
void transform(IfcMesh& mesh, const AffineTransform& map);

// Leaves out vertices that no triangle has, and numbers the others as triangles first name them.
void drop_unused_vertices(IfcMesh& mesh);

// Returns whether each edge of a triangle is that of one other triangle, the other way round. O(n log n).
bool is_closed(const IfcMesh& mesh);

}  // namespace boxwood
