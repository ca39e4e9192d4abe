// SPDX-License-Identifier: MIT
// Chooses representations, follows placements, joins items.
#include "scene/formats/ifc/ifc_products.hpp"

#include <algorithm>
#include <array>

#include "scene/formats/ifc/solids/convex_pieces.hpp"
#include "scene/formats/ifc/solids/take_out.hpp"

namespace boxwood {

namespace {

constexpr int kDeepestPlacement = 256;  // placements relative to placements

bool is_in(std::string_view word, const auto& list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

// Returns true for types of bodies, to choose among representations that are not called "Body".
bool is_type_of_body(std::string_view type) {
  static constexpr std::array<std::string_view, 11> kTypes = {
      "SolidModel",   "SweptSolid",   "AdvancedSweptSolid",   "Brep",     "AdvancedBrep", "CSG", "Clipping",
      "SurfaceModel", "Tessellation", "MappedRepresentation", "Surface3D"};
  return is_in(type, kTypes);
}

// Returns the inverse, by cofactors; nullopt if the map is flat.
std::optional<AffineTransform> inverse_of(const AffineTransform& map) {
  const double size = determinant(map);
  if (!is_finite(size) || size == 0.0) return std::nullopt;
  const Rows3& m = map.linear;
  const std::array<Vec3, 3> columns = {glm::cross(m[1], m[2]) / size, glm::cross(m[2], m[0]) / size,
                                       glm::cross(m[0], m[1]) / size};
  AffineTransform out;
  for (int i = 0; i < 3; ++i) {
    out.linear[static_cast<std::size_t>(i)] = Vec3(columns[0][i], columns[1][i], columns[2][i]);
    out.translation[i] = -glm::dot(out.linear[static_cast<std::size_t>(i)], map.translation);
  }
  return out;
}

bool is_name_of_no_body(std::string_view name) {
  static constexpr std::array<std::string_view, 12> kNames = {
      "Axis",      "FootPrint", "Box", "Annotation", "Profile", "Reference",
      "Clearance", "Lighting",  "CoG", "Plan",       "Surface", "Survey Points"};
  return is_in(name, kNames);
}

}  // namespace

AffineTransform IfcBodies::place_of(const StepValue& reference, int depth) {
  if (reference.kind == StepKind::absent) return {};
  if (depth > kDeepestPlacement) leave_unread("its placement is relative to itself");
  if (reference.kind == StepKind::reference)
    if (const auto known = places_.find(reference.id); known != places_.end()) return known->second;
  const IfcEntity placement = access_.at(reference);
  AffineTransform place;
  if (placement.type == "IFCLOCALPLACEMENT") {
    need_values(placement, 2, 2);
    place = compose(place_of(placement.values[0], depth + 1), placement_at(access_, placement.values[1]));
  } else if (placement.type == "IFCLINEARPLACEMENT" && placement.values.size() == 3 && is_set(placement, 2)) {
    place = placement_at(access_, placement.values[2]);  // the place that its writer computed
  } else {
    leave_unread(shown_type(placement.type) + " is not read as a placement");
  }
  places_.emplace(placement.id, place);
  return place;
}

IfcMesh IfcBodies::tool_of(const IfcProduct& opening, const AffineTransform& mesh_from_world) {
  const std::optional<IfcBody> hole = of(opening);
  if (!hole) leave_unread("it has no body");
  IfcMesh tool = *hole->mesh;
  transform(tool, compose(mesh_from_world, hole->world_from_mesh));
  return tool;
}

std::vector<std::string> IfcBodies::cut_out(IfcBody& body, const std::vector<const IfcProduct*>& openings) {
  std::vector<std::string> reasons(openings.size());
  const std::optional<AffineTransform> mesh_from_world = inverse_of(body.world_from_mesh);
  std::vector<ConvexPieces> tools;
  std::vector<std::size_t> number;  // of the opening that a tool is of
  std::optional<double> chord = body.mesh->chord;
  for (std::size_t i = 0; i < openings.size(); ++i) {
    reasons[i] = "its body is not closed, or cannot be cut into convex pieces";
    if (!mesh_from_world) continue;
    try {
      const IfcMesh tool = tool_of(*openings[i], *mesh_from_world);
      std::optional<ConvexPieces> pieces = convex_pieces(tool);
      if (!pieces) continue;
      tools.push_back(std::move(*pieces));
      number.push_back(i);
      if (chord && tool.chord) chord = std::max(*chord, *tool.chord);
    } catch (const Unread& unread) {
      reasons[i] = unread.reason;
    }
  }
  if (tools.empty()) return reasons;
  std::vector<bool> taken;
  std::optional<IfcMesh> left = without(*body.mesh, tools, taken);
  const bool any = std::find(taken.begin(), taken.end(), true) != taken.end();
  const bool is_good = left && any && !left->triangles.empty();
  for (std::size_t t = 0; t < tools.size(); ++t)
    reasons[number[t]] = is_good && taken[t]               ? ""
                         : left && left->triangles.empty() ? "nothing would be left"
                         : left                            ? "what would be left is not closed"
                                                           : "the body that it is in is not closed";
  if (!is_good) return reasons;
  left->chord = chord;
  body.mesh = std::make_shared<const IfcMesh>(std::move(*left));
  body.map = 0;
  return reasons;
}

std::vector<IfcEntity> IfcBodies::body_representations(const IfcProduct& product) const {
  std::vector<IfcEntity> bodies, others;
  if (product.representation.kind == StepKind::absent) return bodies;
  const IfcEntity shape = access_.at(product.representation);
  if (shape.type != "IFCPRODUCTDEFINITIONSHAPE")
    leave_unread("its representation is " + shown(shape) + ", which is not read");
  need_values(shape, 3, 3);
  for (const StepValue& reference : items(shape, 2)) {
    IfcEntity representation = access_.at(reference);
    if (representation.type == "IFCTOPOLOGYREPRESENTATION") continue;
    if (representation.type != "IFCSHAPEREPRESENTATION")
      leave_unread(shown(representation) + " is not read as a representation");
    need_values(representation, 4, 4);
    const std::string name = text(representation, 1), type = text(representation, 2);
    if (name == "Body")
      bodies.push_back(std::move(representation));
    else if (!is_name_of_no_body(name) && is_type_of_body(type))
      others.push_back(std::move(representation));
  }
  return bodies.empty() ? others : bodies;
}

std::optional<IfcBody> IfcBodies::of(const IfcProduct& product) {
  const std::vector<IfcEntity> representations = body_representations(product);
  if (representations.empty()) return std::nullopt;
  IfcBody body;
  body.world_from_mesh = place_of(product.placement, 0);
  const StepValues& first = items(representations[0], 3);
  if (representations.size() == 1 && first.size() == 1 && access_.type_at(first[0]) == "IFCMAPPEDITEM") {
    const IfcItems::Mapped mapped = items_.mapped(first[0]);
    std::shared_ptr<const IfcMesh>& known = maps_[mapped.map];
    if (known == nullptr) known = std::make_shared<const IfcMesh>(items_.mesh_of_all(mapped.representation));
    body.color = colors_.of(first[0]);
    body.mesh = known;
    body.map = mapped.map;
    if (determinant(mapped.map_to) < 0.0) {  // a placing must not mirror
      auto mirrored = std::make_shared<IfcMesh>(*known);
      transform(*mirrored, mapped.map_to);
      body.mesh = std::move(mirrored);
      body.map = 0;
    } else {
      body.world_from_mesh = compose(body.world_from_mesh, mapped.map_to);
    }
  } else {
    auto mesh = std::make_shared<IfcMesh>();
    for (const IfcEntity& representation : representations)
      for (const StepValue& item : items(representation, 3)) {
        append(*mesh, items_.mesh_of(item));
        if (!body.color) body.color = colors_.of(item);
      }
    body.mesh = std::move(mesh);
  }
  if (body.mesh->triangles.empty()) leave_unread("its body has no face");
  for (const Vec3& v : body.mesh->vertices)
    if (!is_finite(apply(body.world_from_mesh, v))) leave_unread("its coordinates are not finite");
  return body;
}

}  // namespace boxwood
