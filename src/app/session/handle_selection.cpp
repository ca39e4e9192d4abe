// SPDX-License-Identifier: MIT
// Handlers of the commands about the selection and marked points.
#include "app/session/marked_point.hpp"

#include <cmath>

#include <boxwood/tree.hpp>

#include "app/session/session.hpp"
#include "app/session/surface_pick.hpp"
#include "app/session/target_objects.hpp"
#include "app/text/errors.hpp"
#include "app/view/mark_commands.hpp"
#include "app/view/selection_commands.hpp"

namespace boxwood {

namespace {

Error no_triangle(std::string_view who, std::uint32_t triangle) {
  return usage_error(std::string(who) + ": there is no triangle " + std::to_string(triangle));
}

Result<void> handle_select(const SessionContext& c, const Select& command) {
  const auto objects = objects_of(c, command.target);
  if (!objects) return objects.error();
  c.notify(&Feature::selection_changed);
  if (command.target.kind == Targets::Kind::whole)
    c.view.selected().clear();
  else if (command.target.kind == Targets::Kind::object)
    c.view.selected().select(command.target.first, command.manner);
  else
    c.view.selected().select_many(*objects, command.manner);
  return {};
}

Result<void> handle_select_node(const SessionContext& c, const SelectNode& command) {
  if (auto ok = c.document.check(command.target); !ok) return ok;
  const auto& tree = c.derived.data(command.target).tree.ready;
  if (tree && command.node >= tree->tree.topology().nodes.size())
    return usage_error("there is no node " + std::to_string(command.node) + ": the tree has " +
                       std::to_string(tree->tree.topology().nodes.size()));
  c.notify(&Feature::selection_changed);
  c.view.selected().select_node({command.target, command.node});
  c.control.find_node_again();
  return {};
}

// Returns an error unless the weights are those of a point of a triangle. A pick on a sliver may leave it by
// its rounding, far less than the tolerance.
Result<void> check_weights(std::string_view who, const Vec3& weights) {
  constexpr double kRounding = 1e-3;
  const double sum = weights.x + weights.y + weights.z;
  if (weights.x >= -kRounding && weights.y >= -kRounding && weights.z >= -kRounding &&
      std::fabs(sum - 1.0) <= kRounding)
    return {};
  return usage_error(std::string(who) +
                     ": a point of a triangle is given by the weights of its three corners, each "
                     "from 0 to 1, with the sum 1");
}

Result<void> handle_mark_point(const SessionContext& c, const MarkPoint& command) {
  const auto point = marked_point(c, "point", command.triangle, command.barycentric);
  if (!point) return point.error();
  if (!c.view.selection().takes_points_of(point->object))
    return usage_error("point: triangle " + std::to_string(command.triangle) +
                       " is of an object that is not selected");
  c.view.selected().mark_point(*point);
  return {};
}

Result<void> handle_hover(const SessionContext& c, const Hover& command) {
  if (auto ok = check_weights("hover", command.barycentric); !ok) return ok;
  const auto at = c.document.facts().triangle_of(command.triangle);
  if (!at) return no_triangle("hover", command.triangle);
  const MeshView mesh = c.derived.mesh(Target{at->object})->get().view();
  c.view.selected().hover(hit_at(c.document, at->object, mesh, at->triangle, command.barycentric));
  return {};
}

}  // namespace

Result<MarkedPoint> marked_point(const SessionContext& context, std::string_view who, std::uint32_t triangle,
                                 const Vec3& barycentric) {
  if (auto ok = check_weights(who, barycentric); !ok) return ok.error();
  const auto at = context.document.facts().triangle_of(triangle);
  if (!at) return no_triangle(who, triangle);
  const auto corner = corners(context.derived.mesh(Target{at->object})->get().view(), at->triangle);
  MarkedPoint out{at->object, triangle, barycentric, Vec3(0.0), Vec3(0.0)};
  out.in_model = corner[0] * barycentric.x + corner[1] * barycentric.y + corner[2] * barycentric.z;
  const Vec3 normal = glm::cross(corner[1] - corner[0], corner[2] - corner[0]);
  if (const double length = glm::length(normal); length > 0.0) out.normal_in_model = normal / length;
  return out;
}

void handle_selection_commands(const SessionContext& c) {
  c.bus.on<Select>([c](const Select& command) { return handle_select(c, command); });
  c.bus.on<SelectNode>([c](const SelectNode& command) { return handle_select_node(c, command); });
  c.bus.on<MarkPoint>([c](const MarkPoint& command) { return handle_mark_point(c, command); });
  c.bus.on<Hover>([c](const Hover& command) { return handle_hover(c, command); });
  c.bus.on<ClearSelection>([c](const ClearSelection&) {
    c.notify(&Feature::selection_changed);
    c.view.selected().clear();
  });
}

}  // namespace boxwood
