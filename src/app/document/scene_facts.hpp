// SPDX-License-Identifier: MIT
// Facts about a document as it is placed and shown: numbers, places and bounds, each computed once for a
// revision.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <boxwood/aabb.hpp>
#include <boxwood/math.hpp>
#include <boxwood/raycast.hpp>

#include "app/document/box_tree.hpp"
#include "app/document/edit_state.hpp"

namespace boxwood {

class Document;

struct SceneCounts {
  std::size_t triangles = 0, vertices = 0, visible_objects = 0, visible_triangles = 0;
};

struct ObjectTriangle {
  std::uint32_t object = 0, triangle = 0;
};

// The answers of SceneFacts that a document remembers, with the revisions they belong to.
struct SceneFactsMemory {
  struct Bounded {
    std::uint64_t scene = 0, poses = 0, edits = 0;
    Aabb box;
  };
  Bounded visible_bounds, whole_bounds;
  struct WithVolumes {
    std::uint64_t scene = 0, edits = 0;
    std::vector<std::uint32_t> objects;
  };
  WithVolumes with_volumes;
  struct Counted {
    std::uint64_t scene = 0, edits = 0;
    SceneCounts counts;
  };
  Counted counted;
  struct PosesStamp {
    std::uint64_t poses = 0, stamp = 0;
  };
  PosesStamp poses_stamp;
  struct Boxes {
    std::uint64_t scene = 0, poses = 0;
    ObjectBoxTree tree;
  };
  Boxes boxes;
};

// A view of a document, which must outlive it; references that it returns live in the document. Use it on the
// document's thread.
class SceneFacts {
public:
  explicit SceneFacts(const Document& document) : document_(document) {}

  std::vector<std::uint32_t> visible_objects() const;
  // Returns the objects with volumes or trees of their own, hidden ones included. O(objects) once after an
  // edit.
  const std::vector<std::uint32_t>& objects_with_volumes() const;
  // Returns the numbers of all things in the scene. O(objects) once after an edit.
  const SceneCounts& counts() const;
  // Returns the objects whose boxes the ray may meet, ascending. O(objects log objects) once after objects
  // have moved, then about the number found.
  std::vector<std::uint32_t> objects_along(const Ray& ray) const;

  // Returns a number for the tree of a target: the same for the same build options and, for the tree of
  // several objects, the same poses. O(objects) once after objects have moved.
  std::uint64_t stamp_of_tree(const Target& target) const;
  // Returns the target that owns the hidden nodes of this one: the whole, if the scene has one object.
  Target owner_of_tree(const Target& target) const;
  // Returns the nodes of the current tree of a target that are hidden, in the order of hiding.
  std::vector<std::uint32_t> hidden_nodes(const Target& target) const;

  // Returns the number of a triangle through all objects of all open files. If only one file is open, it is
  // the number on the command line.
  std::uint32_t triangle_number(std::uint32_t object, std::uint32_t triangle) const;
  std::optional<ObjectTriangle> triangle_of(std::uint32_t number) const;

  // center() returns the middle of the object's box at its pose, in the world; rotations keep it fixed.
  // moved_by() returns its displacement from the pose at rest.
  Vec3 center(std::uint32_t object) const;
  Vec3 moved_by(std::uint32_t object) const;

  // Return the bounds, in the world, of one object or of all, and of the visible objects. They bound the
  // placed corners of the objects' boxes. Empty for an empty scene. Of all and of the visible ones,
  // O(objects) once after a change.
  Aabb bounds(const Target& target) const;
  Aabb visible_bounds() const;

private:
  const Document& document_;
};

}  // namespace boxwood
