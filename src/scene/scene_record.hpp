// SPDX-License-Identifier: MIT
// The names and placements of a scene as bytes; the units, up axes and colours of its files; products of IFC:
// the sections `scene`, `scene_facts` and `products` of a .bwt file (docs/bwt.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <boxwood/math.hpp>
#include <boxwood/scene.hpp>

namespace boxwood {

inline constexpr std::uint32_t kNoTree = ~0U;

// A scene with numbers in place of meshes and trees.
struct SceneRecord {
  struct File {
    std::string name;
    std::uint32_t tree = kNoTree;
    double metres_per_unit = 0.0;  // 0 if unknown
    std::optional<UpAxis> up = std::nullopt;
    Vec3 origin = Vec3(0.0);  // as in Scene::origins
  };
  struct Object {
    std::string name;
    std::uint32_t mesh = 0, node = 0, file = 0, tree = kNoTree;
    AffineTransform world_from_mesh;
    std::string class_name = {}, global_id = {};  // of IFC
  };
  std::vector<File> files;
  std::vector<SceneNode> nodes;
  std::vector<std::string> meshes;                       // their names
  std::vector<std::optional<SurfaceColor>> colors = {};  // of each mesh
  std::vector<Object> objects;
  std::vector<std::string> warnings;
  std::vector<UnreadPart> unread = {};
};

std::vector<std::byte> bytes_of(const SceneRecord& record);
std::vector<std::byte> bytes_of_facts(const SceneRecord& record);
// Returns the classes and GlobalIds of nodes and objects, the origins of files and the parts that were not
// read; empty if the scene has none of these.
std::vector<std::byte> bytes_of_products(const SceneRecord& record);

// Reads the record; texts are sanitised. The bytes are not trusted: every count, length and number is
// compared with the actual data, parents precede children, objects have names. Returns nullopt and sets
// `fault` if anything is wrong. May throw bad_alloc. O(bytes).
std::optional<SceneRecord> read_scene_record(std::span<const std::byte> bytes, std::uint32_t meshes,
                                             std::uint32_t trees, std::string& fault);
// Reads the facts into a record that has been read. Returns false and sets `fault` if anything is wrong.
bool read_scene_facts(std::span<const std::byte> bytes, SceneRecord& record, std::string& fault);
// Reads the products likewise.
bool read_scene_products(std::span<const std::byte> bytes, SceneRecord& record, std::string& fault);

}  // namespace boxwood
