// SPDX-License-Identifier: MIT
// The selection of a session, and the surface point under the mouse.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <boxwood/math.hpp>

#include "app/derived/snapshots.hpp"
#include "app/shell/target.hpp"

namespace boxwood {

struct NodeRef {
  Target target;
  std::uint32_t node = 0;
  friend bool operator==(const NodeRef&, const NodeRef&) = default;
};

struct PickHit {
  std::uint32_t object = 0;         // index in the scene
  std::uint32_t triangle = 0;       // in the object's mesh
  std::uint32_t file_triangle = 0;  // number through the object's file (docs/cli.md)
  std::uint32_t number = 0;         // number of the triangle through all open files, shown on screen
  double t = 0.0;                   // in units of the ray's direction
  double distance = 0.0;            // from the ray's origin, world units
  Vec3 point = Vec3(0.0);           // world
  Vec3 normal = Vec3(0.0);          // unit, towards the ray's origin; zero for a degenerate triangle
  Vec3 barycentric = Vec3(0.0);
  // On the clip plane, inside a solid. The triangle is then the first one behind the plane.
  bool on_cap = false;
  // Moved to a corner of its triangle, which a click takes while a feature takes points.
  bool on_corner = false;
};

// A clicked point of an object's surface. It moves with the object.
struct MarkedPoint {
  std::uint32_t object = 0;
  std::uint32_t number = 0;  // of its triangle: PickHit::number
  Vec3 barycentric = Vec3(0.0);
  Vec3 in_model = Vec3(0.0), normal_in_model = Vec3(0.0);  // normal: unit; zero for a degenerate triangle
};

// A MarkedPoint at its object's current pose, in world coordinates.
struct SeenPoint {
  std::uint32_t object = 0, number = 0;
  Vec3 point = Vec3(0.0), normal = Vec3(0.0);  // the normal faces the eye
  std::optional<double> distance;              // from the eye; nullopt in a parallel view, which has no eye
};

// A selected node that the current tree does not contain.
struct LostNode {
  Target target;
  std::vector<std::uint32_t> triangles;
};

struct Selection {
  std::vector<std::uint32_t> objects;  // in the order of selection; the last one is the current one
  std::optional<NodeRef> node;
  // The tree that numbers the node; null until its target has a tree. Kept until the node is found in the
  // next tree.
  std::shared_ptr<const TreeSnapshot> node_tree;
  std::optional<LostNode> lost;      // then `node` is empty
  std::optional<MarkedPoint> point;  // on an object of the selection: takes_points_of()
  bool contains(std::uint32_t object) const noexcept {
    return std::find(objects.begin(), objects.end(), object) != objects.end();
  }
  // Returns true for the selected objects, and for each object while a node of the whole model is selected.
  bool takes_points_of(std::uint32_t object) const noexcept {
    return contains(object) || (node && node->target.is_whole());
  }
};

}  // namespace boxwood
