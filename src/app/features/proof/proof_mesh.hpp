// SPDX-License-Identifier: MIT
// The mesh of a model as a proof names it: canonical, with its SHA-256, and as a PLY file.
#pragma once

#include <string>

#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>

namespace boxwood {

// Vertices in the order in which the triangles first use them, equal ones (by their bits) once; the triangles
// in their order. It does not depend on how a reader shares vertices.
TriangleMesh canonical_mesh(const MeshView& mesh);

// Returns the SHA-256 of a canonical mesh in hexadecimal (docs/proofs.md): the two counts in 64 bits, the
// vertices, the triangles, all little-endian. Every NaN counts as 0x7fc00000.
std::string digest_of(const TriangleMesh& canonical);

// Writes the mesh as binary PLY, floats and 32-bit indices. Fails as OutputFile does.
Result<void> write_proof_mesh(const TriangleMesh& mesh, const std::string& file);

// Returns true if the file is an OBJ, STL or PLY of single triangles in one list, so that a plain reader
// finds these triangles in this order.
bool is_plain_file(const std::string& file, std::size_t triangles);

}  // namespace boxwood
