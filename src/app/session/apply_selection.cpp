// SPDX-License-Identifier: MIT
// What commands do to the selection, and to points that are marked or measured.
#include "app/session/apply.hpp"
#include "app/session/surface_pick.hpp"

namespace boxwood {

Result<void> Session::Apply::check(const DepthRange& objects) const {
  if (objects.last < document_.object_count()) return {};
  return usage("there is no object " + std::to_string(objects.last) + ": there are " +
               std::to_string(document_.object_count()));
}
MarkedPoint Session::Apply::marked(const Document::ObjectTriangle& at, std::uint32_t number,
                                   const Vec3& barycentric) {
  const auto corner = corners(session_.derived_.mesh(Target{at.object})->get().view(), at.triangle);
  MarkedPoint out{at.object, number, barycentric, Vec3(0.0), Vec3(0.0)};
  out.in_model = corner[0] * barycentric.x + corner[1] * barycentric.y + corner[2] * barycentric.z;
  const Vec3 normal = glm::cross(corner[1] - corner[0], corner[2] - corner[0]);
  if (const double length = glm::length(normal); length > 0.0) out.normal_in_model = normal / length;
  return out;
}
Result<void> Session::Apply::operator()(const Select& c) {
  if (auto ok = document_.check(c.target); !ok) return ok;
  if (!c.target.object) return (*this)(ClearSelection{});
  session_.clashes_.choose_none();
  view_.select(*c.target.object, c.manner);
  return {};
}
Result<void> Session::Apply::operator()(const SelectRange& c) {
  if (auto ok = check(c.objects); !ok) return ok;
  session_.clashes_.choose_none();
  view_.select_range(c.objects, c.manner);
  return {};
}
Result<void> Session::Apply::operator()(const SelectNode& c) {
  if (auto ok = document_.check(c.target); !ok) return ok;
  const auto& tree = session_.derived_.data(c.target).tree.ready;
  if (tree && c.node >= tree->tree.topology().nodes.size())
    return usage("there is no node " + std::to_string(c.node) + ": the tree has " +
                 std::to_string(tree->tree.topology().nodes.size()));
  session_.clashes_.choose_none();
  view_.select_node({c.target, c.node});
  session_.find_node_again();
  return {};
}
Result<void> Session::Apply::operator()(const MarkPoint& c) {
  const auto at = document_.triangle_of(c.triangle);
  if (!at) return usage("point: there is no triangle " + std::to_string(c.triangle));
  if (!view_.selection().contains(at->object))
    return usage("point: triangle " + std::to_string(c.triangle) + " is of an object that is not selected");
  view_.mark_point(marked(*at, c.triangle, c.barycentric));
  return {};
}
Result<void> Session::Apply::operator()(const SetMeasuring& c) {
  view_.set_measuring(c.on);
  return {};
}
Result<void> Session::Apply::operator()(const MeasurePoint& c) {
  const auto at = document_.triangle_of(c.triangle);
  if (!at) return usage("measure-point: there is no triangle " + std::to_string(c.triangle));
  view_.add_measured(marked(*at, c.triangle, c.barycentric));
  return {};
}
Result<void> Session::Apply::operator()(const Hover& c) {
  const auto at = document_.triangle_of(c.triangle);
  if (!at) return usage("hover: there is no triangle " + std::to_string(c.triangle));
  const MeshView mesh = session_.derived_.mesh(Target{at->object})->get().view();
  view_.hover(hit_at(document_, at->object, mesh, at->triangle, c.barycentric));
  return {};
}
Result<void> Session::Apply::operator()(const ClearSelection&) {
  session_.clashes_.choose_none();
  view_.clear_selection();
  return {};
}

}  // namespace boxwood
