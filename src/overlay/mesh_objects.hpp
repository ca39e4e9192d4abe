// SPDX-License-Identifier: MIT
// The objects of a scene as their meshes are drawn, for meshes drawn one by one and for merged ones.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "overlay/overlay.hpp"

namespace boxwood::mesh_objects {

// The objects that share a mesh.
struct MeshGroup {
  std::shared_ptr<const SceneMesh> mesh;
  std::vector<std::uint32_t> objects;
};

struct Instances {
  Vec3 origin = Vec3(0.0);
  std::vector<MeshInstance> instances;
};

// Returns the object, or a plain one if the input has none of this number.
const OverlayObject& object_of(const OverlayInput& input, std::uint32_t i);

// Returns a stamp of everything that instances depend on.
Stamp instances_stamp(const OverlayInput& input, const std::vector<std::uint32_t>& objects);

Rgba instance_color(const OverlayInput& input, const SceneMesh& mesh, bool translucent, std::uint32_t i);

// Returns true for an opaque object in a picture in which others are transparent.
bool is_firm(const OverlayInput& input, std::uint32_t object);

// Returns true for a transparent object. `clear_unless_firm`: all are transparent that are not firm.
bool is_clear(const OverlayInput& input, std::uint32_t object, bool clear_unless_firm);

// Returns true for an object that no other one is drawn with.
bool is_drawn_alone(const OverlayInput& input, std::uint32_t object, bool is_clear);

// Returns true for a mesh that may be merged with others of its kind.
bool may_merge(const MeshGroup& group);

// Adds the meshes that are merged, but for objects that are drawn alone. Returns false if no mesh is merged.
bool add_merges(const OverlayInput& input, const std::vector<MeshGroup>& groups, bool clear_unless_firm,
                OverlayBuffers& buffers, DrawList& list);

}  // namespace boxwood::mesh_objects
