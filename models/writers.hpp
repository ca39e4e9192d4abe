// SPDX-License-Identifier: MIT
// Writers of the model formats that the project makes itself: OBJ, PLY, STL and GLB.
#pragma once

#include <filesystem>

#include <boxwood/scene.hpp>

namespace boxwood::models {

// Each writes the whole scene and says whether it could. Vertices are in the model's frame, except in GLB,
// which keeps the node tree, its names and the shared meshes. Numbers in text read back exactly.
bool write_obj(const Scene& scene, const std::filesystem::path& file);  // one `o` for each object
bool write_ply(const Scene& scene, const std::filesystem::path& file);  // binary, little-endian, one mesh
bool write_stl(const Scene& scene, const std::filesystem::path& file);  // binary
bool write_glb(const Scene& scene, const std::filesystem::path& file);  // glTF 2.0, one buffer

// By the extension of `file`; false for any other.
bool write_model(const Scene& scene, const std::filesystem::path& file);

}  // namespace boxwood::models
