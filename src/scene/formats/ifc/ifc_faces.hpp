// SPDX-License-Identifier: MIT
// Flat faces of IFC: shells of polyloops.
#pragma once

#include <unordered_map>
#include <vector>

#include "scene/formats/ifc/ifc_access.hpp"
#include "scene/formats/ifc/ifc_mesh.hpp"

namespace boxwood {

// Adds a face to the mesh: loops of its vertices, the first the outline. Corners that stand twice in a row
// count once; a face without three of them is left out. Unread, as `owner`, where its triangles do not fill
// it.
void add_face(IfcMesh& mesh, const std::vector<std::vector<std::uint32_t>>& loops, const IfcEntity& owner);

// Collects shells; faces that name the same point share it.
class IfcShells {
public:
  explicit IfcShells(const IfcAccess& access) : access_(access) {}
  // IfcClosedShell, IfcOpenShell or IfcConnectedFaceSet.
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
