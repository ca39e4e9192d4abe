// SPDX-License-Identifier: MIT
// Triangulates the items of IFC representations.
#pragma once

#include <vector>

#include "scene/formats/ifc/ifc_curves.hpp"
#include "scene/formats/ifc/solids/clip_solid.hpp"
#include "scene/formats/ifc/solids/ifc_mesh.hpp"

namespace boxwood {

// A reader of items: face sets, breps of flat faces, surface models, extrusions, blocks and cylinders. Also
// half-spaces and convex solids cut from these, and mapped items of all. Everything is in the file's units.
class IfcItems {
public:
  IfcItems(const IfcAccess& access, const IfcCutting& cutting) : access_(access), cutting_(cutting) {}

  // Returns the mesh of an item. Throws Unread if the item, or anything below it, cannot be read.
  IfcMesh mesh_of(const StepValue& item) { return mesh_of(item, 0); }

  // A mapped item: the number of its representation map, the representation, and the map that places it.
  struct Mapped {
    std::uint64_t map = 0;
    StepValue representation = {};
    AffineTransform map_to = {};
  };
  Mapped mapped(const StepValue& item) const;
  // Returns all items of a representation as one mesh.
  IfcMesh mesh_of_all(const StepValue& representation) { return mesh_of_all(representation, 0); }

private:
  IfcMesh mesh_of(const StepValue& item, int depth);
  IfcMesh mesh_of_all(const StepValue& representation, int depth);
  IfcMesh triangulated(const IfcEntity& set) const;
  IfcMesh polygonal(const IfcEntity& set) const;
  IfcMesh extruded(const IfcEntity& solid) const;
  IfcMesh block(const IfcEntity& solid) const;
  IfcMesh cylinder(const IfcEntity& solid) const;
  IfcMesh boolean(const IfcEntity& result, int depth);
  std::vector<Plane> prism_of(const IfcEntity& half_space, const Plane& end) const;
  void clip(IfcMesh& solid, const IfcEntity& half_space, bool keep_common) const;

  const IfcAccess& access_;
  const IfcCutting& cutting_;
};

}  // namespace boxwood
