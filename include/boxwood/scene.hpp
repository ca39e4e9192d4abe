// SPDX-License-Identifier: MIT
// What a file holds, ready for use: shared meshes, the objects that place them, and what is worth a warning.
// In the library boxwood_scene, with import.hpp.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/export.hpp>
#include <boxwood/mesh.hpp>
#include <boxwood/result.hpp>
#include <boxwood/tree.hpp>

namespace BOXWOOD_EXPORT boxwood {

enum class UpAxis : unsigned char { plus_x, minus_x, plus_y, minus_y, plus_z, minus_z };

// As shown (sRGB), 0 to 255.
struct SurfaceColor {
  std::uint8_t red = 0, green = 0, blue = 0;
  friend bool operator==(const SurfaceColor&, const SurfaceColor&) = default;
};

// A mesh as stored, shared by every object that places it. Positions welded (equal bits), vertices that no
// face uses dropped when the mesh has faces; faces in file order after triangulation.
struct SceneMesh {
  std::string name;
  TriangleMesh mesh;
  // The base colour of its material, where the file has one (OBJ: Kd of a material file); no textures.
  std::optional<SurfaceColor> color = std::nullopt;
  // Where the file holds exact surfaces that were cut into triangles (STEP, IGES): no triangle is farther
  // than this from the surface it stands for, in the mesh's units; 0 where all faces and edges are straight.
  // None: the file holds triangles, and nobody knows what they stand for.
  std::optional<double> chord = std::nullopt;
};

// One placing of one mesh: an object of the scene. Objects stand in the order of docs/numbers.md, that of the
// face numbering (node tree depth first in pre-order, meshes in node order).
struct SceneObject {
  std::string name;  // never empty; unique names are not promised
  std::shared_ptr<const SceneMesh> mesh;
  AffineTransform world_from_mesh;             // composed in double
  std::uint32_t node = 0;                      // index into Scene::nodes
  std::uint32_t file = 0;                      // index into Scene::files
  std::uint32_t first_triangle = 0;            // number of its first triangle in its file
  std::shared_ptr<const Tree> tree = nullptr;  // over baked(); null unless it came with one (saved_scene.hpp)
  // Of a product of IFC its class ("IfcWall") and its GlobalId, as the file writes it; empty for other files.
  std::string class_name = {};
  std::string global_id = {};
};

// A part of a file that is in no object, or that an object lacks, and why.
struct UnreadPart {
  std::string name, class_name, global_id;  // each may be empty
  std::string reason;
  std::uint32_t file = 0;  // index into Scene::files
};

struct SceneNode {
  std::string name;
  std::int32_t parent = -1;  // index into Scene::nodes; -1: a root. Parents stand before children
  AffineTransform parent_from_node = {};
};

struct Scene {
  std::vector<std::string> files;
  std::vector<SceneNode> nodes;
  std::vector<SceneObject> objects;
  std::vector<std::string> warnings;  // one sentence each, names the file and the object
  // Of each file, over baked_whole(); null, or fewer than files, where there is none (saved_scene.hpp).
  std::vector<std::shared_ptr<const Tree>> whole_trees = {};
  // Of each file which way is up, where its format tells: glTF and COLLADA, FBX, 3MF. Fewer than files: the
  // rest tells nothing.
  std::vector<std::optional<UpAxis>> up_axes = {};
  // Of each file, how many metres a unit of its coordinates is, as the file or its format says: glTF and
  // COLLADA (whose coordinates are given in metres) 1; FBX, 3MF, STEP and IGES what they say. 0, or fewer
  // than files: not known.
  std::vector<double> metres_per_unit = {};
  // What could not be read (IFC). Where there is anything, the scene is only a part of its files.
  std::vector<UnreadPart> unread = {};
  // Of each file what was taken off its coordinates before they became floats: coordinates of the file are
  // those of the scene plus this, in the scene's units. 0, or fewer than files: nothing.
  std::vector<Vec3> origins = {};
};

// Which trees of a scene: of each file as a whole (Scene::whole_trees), of each object (SceneObject::tree).
enum class SceneTrees : unsigned char { none, whole, objects, all };

// The object's mesh in the model's frame: float(M * v), M in double; an identity leaves the bits unchanged.
// Queries and fits use this one. A mirrored placing keeps the corner order.
// O(vertices + triangles). Fails with `over_limit` where memory ends, and with `cancelled` soon after `stop`
// (may be null) was set.
Result<TriangleMesh> baked(const SceneObject& object, const std::atomic<bool>* stop = nullptr);

// All objects of one file (or of the whole scene, file < 0) as one mesh, triangles numbered as
// docs/numbers.md says. It fails as baked() does.
Result<TriangleMesh> baked_whole(const Scene& scene, int file = -1, const std::atomic<bool>* stop = nullptr);

// Scene::whole_trees of that file; null where there is none.
std::shared_ptr<const Tree> whole_tree(const Scene& scene, std::size_t file) noexcept;

// Scene::up_axes of that file.
std::optional<UpAxis> told_up_axis(const Scene& scene, std::size_t file) noexcept;

// Scene::metres_per_unit of that file; 0 where it is not known.
double unit_of(const Scene& scene, std::size_t file) noexcept;

// Scene::origins of that file; 0 where nothing was taken off.
Vec3 origin_of(const Scene& scene, std::size_t file) noexcept;

// Places all objects of the file so that a unit is so many metres; their trees are let go of. O(objects).
void scale_to_unit(Scene& scene, std::size_t file, double metres_per_unit);

// SceneMesh::chord as the object places it: times the most that its placing stretches a length.
std::optional<double> placed_chord(const SceneObject& object) noexcept;

// Appends `other` behind `scene` (several files on one command line make one scene). Fails with `over_limit`
// where memory ends; both are then as they were. Files whose origins differ are brought to the first origin
// that is not 0, if their units are the same or not known; trees of what is moved are let go of.
Result<void> append(Scene& scene, Scene&& other);

}  // namespace boxwood
