// SPDX-License-Identifier: MIT
// Flat faces of IFC: shells of polyloops.
#pragma once

#include <unordered_map>
#include <vector>

#include "scene/formats/ifc/ifc_access.hpp"
#include "scene/formats/ifc/solids/ifc_mesh.hpp"

namespace boxwood {

// Adds a face to the mesh: loops of its vertices, the first one the outline. Repeated corners count once;
// faces of fewer than three corners are dropped. Throws Unread, as `owner`, if the triangles do not fill the
// face.
void add_face(IfcMesh& mesh, const std::vector<std::vector<std::uint32_t>>& loops, const IfcEntity& owner);

// A collector of shells. Faces that name the same point share it.
class IfcShells {
public:
  explicit IfcShells(const IfcAccess& access) : access_(access) {}
  // Adds an IfcClosedShell, IfcOpenShell or IfcConnectedFaceSet.
  void add(const StepValue& shell);
  IfcMesh take() { return std::move(mesh_); }

private:
  void add_face_of(const StepValue& face);
  std::vector<std::uint32_t> loop_of(const IfcEntity& bound);

  const IfcAccess& access_;
  IfcMesh mesh_{{}, {}, std::nullopt};
  std::unordered_map<std::uint64_t, std::uint32_t> corner_of_point_;
};

}  // namespace boxwood
