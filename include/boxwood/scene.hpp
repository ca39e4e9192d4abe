// SPDX-License-Identifier: MIT
// A file's contents, ready for use: shared meshes, the objects that place them, and warnings. Part of the
// library boxwood_scene, with import.hpp.
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

namespace BOXWOOD_EXPORT boxwood {

class Tree;  // tree.hpp

enum class UpAxis : unsigned char { plus_x, minus_x, plus_y, minus_y, plus_z, minus_z };

// A colour as displayed (sRGB), 0 to 255.
struct SurfaceColor {
  std::uint8_t red = 0, green = 0, blue = 0;
  friend bool operator==(const SurfaceColor&, const SurfaceColor&) = default;
};

// A mesh as stored, shared by every object that places it. Positions with equal bits are welded. If the mesh
// has faces, vertices that no face uses are dropped; faces are in file order after triangulation.
struct SceneMesh {
  std::string name;
  TriangleMesh mesh;
  // The base colour of its material, if the file has one (OBJ: Kd of a material file). Textures are not read.
  std::optional<SurfaceColor> color = std::nullopt;
  // The largest distance of a triangle from the exact surface that it approximates (STEP, IGES), in the
  // mesh's units. It is 0 if all faces and edges are straight. It is nullopt if the file contains triangles,
  // whose deviation is unknown.
  std::optional<double> chord = std::nullopt;
};

// An object of the scene: one placement of one mesh. Objects are in the order of the face numbering in
// docs/numbers.md: the node tree depth first in pre-order, meshes in node order.
struct SceneObject {
  std::string name;  // never empty; not necessarily unique
  std::shared_ptr<const SceneMesh> mesh;
  AffineTransform world_from_mesh;   // composed in double
  std::uint32_t node = 0;            // index into Scene::nodes
  std::uint32_t file = 0;            // index into Scene::files
  std::uint32_t first_triangle = 0;  // the number in its file of its first triangle
  // The tree over baked(); null unless the file contained it (saved_scene.hpp).
  std::shared_ptr<const Tree> tree = nullptr;
  // The class ("IfcWall") and the GlobalId of a product of IFC, as written in the file; empty for other
  // files.
  std::string class_name = {};
  std::string global_id = {};
};

// A part of a file that no object contains, or that an object lacks, with the reason.
struct UnreadPart {
  std::string name, class_name, global_id;  // each may be empty
  std::string reason;
  std::uint32_t file = 0;  // index into Scene::files
};

struct SceneNode {
  std::string name;
  std::int32_t parent = -1;  // index into Scene::nodes; -1: a root. Parents precede children
  AffineTransform parent_from_node = {};
  // For a place or product of IFC, as in SceneObject; empty for other files.
  std::string class_name = {};
  std::string global_id = {};
};

struct Scene {
  std::vector<std::string> files;
  std::vector<SceneNode> nodes;
  std::vector<SceneObject> objects;
  std::vector<std::string> warnings;  // one sentence each; names the file and the object
  // The tree over baked_whole() for each file; null, or fewer than files, if there is no such tree
  // (saved_scene.hpp).
  std::vector<std::shared_ptr<const Tree>> whole_trees = {};
  // The upward axis of each file if its format defines one: glTF and COLLADA, FBX, 3MF. May have fewer
  // entries than files; it is unknown for the rest.
  std::vector<std::optional<UpAxis>> up_axes = {};
  // The metres in one unit of each file's coordinates. 1 for glTF and COLLADA, whose coordinates are
  // converted to metres; as stated in the file for FBX, 3MF, STEP and IGES. 0, or fewer entries than files:
  // unknown.
  std::vector<double> metres_per_unit = {};
  // The parts that could not be read (IFC). If there are any, the scene is only a part of its files.
  std::vector<UnreadPart> unread = {};
  // The vector subtracted from each file's coordinates before they became floats, in scene units. 0, or fewer
  // entries than files: nothing was subtracted.
  std::vector<Vec3> origins = {};
};

// The trees of a scene to build or load: of each file as a whole (Scene::whole_trees), of each object
// (SceneObject::tree).
enum class SceneTrees : unsigned char { none, whole, objects, all };

// Returns the object's mesh in the model's frame: float(M * v), with M in double. An identity leaves the bits
// unchanged. Queries and fits use this mesh. A mirrored placement keeps the order of corners. `stop` may be
// null. Fails with `over_limit` if memory runs out, and with `cancelled` soon after `stop` was set.
// O(vertices + triangles).
Result<TriangleMesh> baked(const SceneObject& object, const std::atomic<bool>* stop = nullptr);

// Returns all objects of one file (or of the whole scene if file < 0) as one mesh. Triangles are numbered as
// in docs/numbers.md. Fails as baked() does.
Result<TriangleMesh> baked_whole(const Scene& scene, int file = -1, const std::atomic<bool>* stop = nullptr);

// Returns the file's entry of Scene::whole_trees, or null.
std::shared_ptr<const Tree> whole_tree(const Scene& scene, std::size_t file) noexcept;

// Returns the file's entry of Scene::up_axes, or nullopt.
std::optional<UpAxis> up_axis_of(const Scene& scene, std::size_t file) noexcept;

// Returns the file's entry of Scene::metres_per_unit; 0 if unknown.
double unit_of(const Scene& scene, std::size_t file) noexcept;

// Returns the file's entry of Scene::origins; 0 if nothing was subtracted.
Vec3 origin_of(const Scene& scene, std::size_t file) noexcept;

// Returns the nearest node at or above the object's node whose class is IfcBuildingStorey; null if there is
// no such node. O(depth).
const SceneNode* storey_of(const Scene& scene, const SceneObject& object) noexcept;

// Rescales the placements of all objects of the file so that a unit is `metres_per_unit` metres. Their trees
// are released. Fails with `over_limit` if memory runs out; the scene is then unchanged. O(objects).
Result<void> scale_to_unit(Scene& scene, std::size_t file, double metres_per_unit);

// Returns SceneMesh::chord of the object as placed: multiplied by the largest stretch of its placement.
std::optional<double> placed_chord(const SceneObject& object) noexcept;

// Appends `other` to `scene`; several files on one command line form one scene. Fails with `over_limit` if
// memory runs out; both are then unchanged. Files with different origins are moved to the first origin that
// is not 0, if their units are the same or unknown; the trees of moved objects are released.
Result<void> append(Scene& scene, Scene&& other);

}  // namespace boxwood
