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

  // Subtracts the body of an opening. Returns false and keeps the body if the opening has no convex body, the
  // body is not closed, or nothing would remain. Throws Unread if the opening's body cannot be read.
  bool cut_out(IfcBody& body, const IfcProduct& opening);

private:
  AffineTransform place_of(const StepValue& placement, int depth);
  std::vector<IfcEntity> body_representations(const IfcProduct& product) const;

  const IfcAccess& access_;
  IfcItems items_;
  const IfcColors& colors_;
  std::unordered_map<std::uint64_t, AffineTransform> places_;
  std::unordered_map<std::uint64_t, std::shared_ptr<const IfcMesh>> maps_;
};

}  // namespace boxwood
