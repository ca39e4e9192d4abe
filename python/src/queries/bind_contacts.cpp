// SPDX-License-Identifier: MIT
// boxwood.contacts: where two models meet, as points, curves and patches.
#include <boxwood/contact.hpp>
#include <boxwood/placed_pair.hpp>

#include "arrays/arrays_out.hpp"
#include "arrays/pose_arrays.hpp"
#include "bind_tree.hpp"
#include "queries/bind_queries.hpp"
#include "queries/query_loop.hpp"

namespace boxwood::python {

namespace {
struct ContactColumns {
  std::vector<std::uint32_t> triangles, first_point, point_count, patch;
  std::vector<std::uint8_t> coplanar;
  std::vector<Vec3> normal;
  std::vector<double> depth;
};

ContactColumns columns_of(const std::vector<Contact>& contacts) {
  ContactColumns c;
  for (const Contact& contact : contacts) {
    c.triangles.push_back(contact.triangles.a);
    c.triangles.push_back(contact.triangles.b);
    c.coplanar.push_back(contact.triangles.coplanar ? 1 : 0);
    c.first_point.push_back(contact.first_point);
    c.point_count.push_back(contact.point_count);
    c.normal.push_back(contact.normal);
    c.depth.push_back(contact.depth);
    c.patch.push_back(contact.patch);
  }
  return c;
}

py::list curves_of(const ContactSet& set) {
  const py::object type = results_class("ContactCurve");
  py::list curves;
  for (const ContactCurve& curve : set.curves) {
    const auto begin = set.curve_points.begin() + static_cast<std::ptrdiff_t>(curve.first_point);
    const auto count = static_cast<std::ptrdiff_t>(curve.point_count);
    curves.append(type(array_of(std::vector<Vec3>(begin, begin + count)), curve.closed, curve.patch));
  }
  return curves;
}

py::list patches_of(const ContactSet& set) {
  const py::object type = results_class("ContactPatch");
  py::list patches;
  for (const ContactPatch& p : set.patches)
    patches.append(type(vector_of(p.point), vector_of(p.normal), p.depth, p.contacts));
  return patches;
}

py::object to_object(ContactSet&& set) {
  ContactColumns c = columns_of(set.contacts);
  const py::list curves = curves_of(set), patches = patches_of(set);
  return results_class("ContactSet")(
      array_of(std::move(c.triangles), 2), array_of(std::move(c.normal)), array_of(std::move(c.depth)),
      flags_of(std::move(c.coplanar)), array_of(std::move(c.patch)), array_of(std::move(set.points)),
      array_of(std::move(c.first_point)), array_of(std::move(c.point_count)), curves, patches);
}

// Makes the list of sets. Most of millions of poses have no contact; they share empty arrays, which takes a
// tenth of the time.
py::list to_list(std::vector<ContactSet>& sets) {
  const py::object type = results_class("ContactSet"), empty = to_object({});
  py::tuple arrays(8);
  std::size_t count = 0;
  for (const char* name :
       {"triangles", "normal", "depth", "coplanar", "patch", "points", "first_point", "point_count"})
    arrays[count++] = empty.attr(name);
  py::list list(sets.size());
  for (std::size_t i = 0; i < sets.size(); ++i)
    list[i] =
        sets[i].contacts.empty() ? type(*arrays, py::list(), py::list()) : to_object(std::move(sets[i]));
  return list;
}

py::object contacts(const py::object& a, const py::object& b, const py::object& pose,
                    std::size_t max_contacts, int threads) {
  const Model model_a = model_in(a), model_b = model_in(b);
  const ModelView view_a = model_a.view(), view_b = model_b.view();
  const Poses poses(pose);
  std::vector<ContactSet> sets(poses.size());
  CollideOptions options;
  options.max_contacts = max_contacts;
  options.threads = poses.is_single() ? threads_of(threads) : Threads(1);
  const auto ask = [&](std::size_t i, QueryScratch& scratch, const std::atomic<bool>* stop) -> QueryStatus {
    CollideOptions own = options;
    own.stop = stop;
    std::vector<TrianglePair> pairs;
    const CollideResult found = boxwood::collide(view_a, view_b, poses[i], own, scratch, pairs);
    QueryStatus status = found;
    if (status.is_complete())
      status.add(find_contacts(view_a, view_b, poses[i], pairs, {.stop = stop}, scratch, sets[i]));
    return status;
  };
  if (poses.is_single()) {
    ask_once([&](QueryScratch& scratch, const std::atomic<bool>* stop) { return ask(0, scratch, stop); });
    return to_object(std::move(sets[0]));
  }
  ask_each(poses.size(), threads, ask);
  return to_list(sets);
}

// Finds the contacts of two models placed in the world.
py::object placed_contacts(const py::object& a, const py::object& pose_a, const py::object& b,
                           const py::object& pose_b) {
  const Model model_a = model_in(a), model_b = model_in(b);
  const PlacedModel placed_a{model_a.view(), pose_in(pose_a, "pose_a")};
  const PlacedModel placed_b{model_b.view(), pose_in(pose_b, "pose_b")};
  ContactSet set;
  ask_once([&](QueryScratch& scratch, const std::atomic<bool>* stop) -> QueryStatus {
    CollideOptions options;
    options.stop = stop;
    std::vector<TrianglePair> pairs;
    QueryStatus status = boxwood::collide(placed_a, placed_b, options, scratch, pairs);
    if (status.is_complete())
      status.add(find_contacts(placed_a, placed_b, pairs, {.stop = stop}, scratch, set));
    return status;
  });
  return to_object(std::move(set));
}
}  // namespace

void bind_contacts(py::module_& module) {
  module.def("contacts", &contacts, py::arg("a"), py::arg("b"), py::arg("pose") = py::none(), py::kw_only(),
             py::arg("max_contacts") = 0, py::arg("threads") = 0,
             R"(Where two meshes meet: a ContactSet, or a list of them for many poses.

For each pair of triangles its points, normal (unit, from A to B) and depth; contacts that hang together as
patches, joined end to end as curves. Everything is in A's frame. a, b, pose: as for collide().)");
  module.def("placed_contacts", &placed_contacts, py::arg("a"), py::arg("pose_a"), py::arg("b"),
             py::arg("pose_b"),
             "Where two meshes meet that both stand in the world: a ContactSet in the world's frame.");
}

}  // namespace boxwood::python
