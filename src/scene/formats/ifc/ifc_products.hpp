// SPDX-License-Identifier: MIT
// The bodies of products.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <boxwood/scene.hpp>

#include "scene/formats/ifc/ifc_colors.hpp"
#include "scene/formats/ifc/ifc_items.hpp"
#include "scene/formats/ifc/ifc_tree.hpp"

namespace boxwood {

// The placed body of a product.
struct IfcBody {
  std::shared_ptr<const IfcMesh> mesh;  // in the file's units
  AffineTransform world_from_mesh;      // in the file's units
  std::optional<SurfaceColor> color;
  std::uint64_t map = 0;  // for a single mapped item: products of the same number share the mesh; otherwise 0
};

class IfcBodies {
public:
  IfcBodies(const IfcAccess& access, const IfcCutting& cutting, const IfcColors& colors)
      : access_(access), items_(access, cutting), colors_(colors) {}

  // Returns the body. nullopt if the product has none: no representation, or only axes, footprints and texts.
  // Throws Unread if the body cannot be read.
  std::optional<IfcBody> of(const IfcProduct& product);

  // Subtracts the bodies of openings. Returns for each the reason why it is not cut out; an empty text if it
  // is. Keeps the body if nothing would remain, or no opening is cut out.
  std::vector<std::string> cut_out(IfcBody& body, const std::vector<const IfcProduct*>& openings);

private:
  // The body of an opening in the frame of another body's mesh. Unread if it cannot be read.
  IfcMesh tool_of(const IfcProduct& opening, const AffineTransform& mesh_from_world);
  AffineTransform place_of(const StepValue& placement, int depth);
  std::vector<IfcEntity> body_representations(const IfcProduct& product) const;

  const IfcAccess& access_;
  IfcItems items_;
  const IfcColors& colors_;
  std::unordered_map<std::uint64_t, AffineTransform> places_;
  std::unordered_map<std::uint64_t, std::shared_ptr<const IfcMesh>> maps_;
};

}  // namespace boxwood
