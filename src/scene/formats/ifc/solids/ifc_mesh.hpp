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
  // The largest distance of a triangle from its round surface; nullopt if the file itself contains triangles
  // or faces.
  std::optional<double> chord = 0.0;
};

// Appends the triangles of `more` to those of `mesh`.
void append(IfcMesh& mesh, const IfcMesh& more);

// Moves all vertices. A mirroring map also reverses the triangles, so that they still face outward.
void transform(IfcMesh& mesh, const AffineTransform& map);

// Drops vertices without triangles, and numbers the others in the order of first use.
void drop_unused_vertices(IfcMesh& mesh);

// Returns true if each edge belongs to exactly two triangles, in opposite directions. O(n log n).
bool is_closed(const IfcMesh& mesh);

}  // namespace boxwood
