// SPDX-License-Identifier: MIT
// What is selected in a session, and what is under the mouse.
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
  std::uint32_t file_triangle = 0;  // as docs/cli.md numbers it, through the object's file
  std::uint32_t number = 0;         // of the triangle through all files that are open: the one that is shown
  double t = 0.0;                   // in units of the ray's direction
  double distance = 0.0;            // from the ray's origin, world units
  Vec3 point = Vec3(0.0);           // world
  Vec3 normal = Vec3(0.0);          // unit, towards the ray's origin; zero for a degenerate triangle
  Vec3 barycentric = Vec3(0.0);
  bool on_cap = false;  // on the clip plane, where it cuts a solid; the triangle is the first one behind
};

// A point of an object's surface that was clicked. It belongs to the object and goes where that goes.
struct MarkedPoint {
  std::uint32_t object = 0;
  std::uint32_t number = 0;  // of its triangle, as PickHit::number
  Vec3 barycentric = Vec3(0.0);
  Vec3 in_model = Vec3(0.0), normal_in_model = Vec3(0.0);  // normal: unit; zero for a degenerate triangle
};

// The same as it is seen now, in the world.
struct SeenPoint {
  std::uint32_t object = 0, number = 0;
  Vec3 point = Vec3(0.0), normal = Vec3(0.0);  // the normal faces the eye
  std::optional<double> distance;              // from the eye; none in a parallel view, which has no eye
};

// A node that was selected and is not in the tree that is there now.
struct LostNode {
  Target target;
  std::vector<std::uint32_t> triangles;
};

struct Selection {
  std::vector<std::uint32_t> objects;  // in the order they were selected; the last one is the current one
  std::optional<NodeRef> node;
  // The tree that numbers the node; null until the first tree of its target is there. Kept until the node was
  // found in the next tree.
  std::shared_ptr<const TreeSnapshot> node_tree;
  std::optional<LostNode> lost;      // with `node` empty
  std::optional<MarkedPoint> point;  // of an object of the selection
  bool contains(std::uint32_t object) const noexcept {
    return std::find(objects.begin(), objects.end(), object) != objects.end();
  }
};

}  // namespace boxwood
