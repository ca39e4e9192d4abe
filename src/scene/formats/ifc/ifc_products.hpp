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

// A body as it is placed, in metres.
struct IfcBody {
  std::shared_ptr<const IfcMesh> mesh;  // in the file's units
  AffineTransform world_from_mesh;      // in the file's units
  std::optional<SurfaceColor> color;
  std::uint64_t map = 0;  // of a mapped item alone: products of the same number share the mesh; else 0
};

class IfcBodies {
public:
  IfcBodies(const IfcAccess& access, const IfcCutting& cutting, const IfcColors& colors)
      : access_(access), items_(access, cutting), colors_(colors) {}

  // Empty where the product has no body: no representation, or only axes, footprints and texts. Unread where
  // it has one that cannot be read.
  std::optional<IfcBody> of(const IfcProduct& product);

  // Takes the body of an opening out of one. False, with the body as it was, where the opening has no convex
  // body, the body is not closed, or nothing would be left. Unread where the opening's cannot be read.
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
