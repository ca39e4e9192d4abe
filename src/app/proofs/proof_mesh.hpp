// SPDX-License-Identifier: MIT
// The mesh of a model in a proof: in canonical form, with its SHA-256, and as a PLY file.
#pragma once

#include <string>

#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>

namespace boxwood {

// Returns the vertices in the order of their first use by triangles, equal ones (by their bits) once, and the
// triangles in their order. The result does not depend on how a reader shares vertices.
TriangleMesh canonical_mesh(const MeshView& mesh);

// Returns the SHA-256 of a canonical mesh in hexadecimal (docs/proofs.md): the two counts in 64 bits, the
// vertices, the triangles, all little-endian. Every NaN counts as 0x7fc00000.
std::string digest_of(const TriangleMesh& canonical);

// Writes the mesh as binary PLY with floats and 32-bit indices. Fails like OutputFile.
Result<void> write_proof_mesh(const TriangleMesh& mesh, const std::string& file);

// Returns true if the file is an OBJ, STL or PLY of single triangles in one list. A plain reader then finds
// these triangles in this order.
bool is_plain_file(const std::string& file, std::size_t triangles);

}  // namespace boxwood
