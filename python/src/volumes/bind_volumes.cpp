// SPDX-License-Identifier: MIT
// The operations that all kinds of volume share.
#include "volumes/bind_volumes.hpp"

#include <boxwood/intersects.hpp>
#include <boxwood/obb_contact.hpp>
#include <boxwood/volume_distance.hpp>
#include <boxwood/volume_operations.hpp>
#include <boxwood/volume_transform.hpp>

#include <pybind11/stl.h>

#include "arrays/arrays_in.hpp"
#include "arrays/arrays_out.hpp"
#include "arrays/pose_arrays.hpp"
#include "errors.hpp"
#include "interrupt.hpp"

namespace boxwood::python {

namespace {
bool is_empty_volume(const AnyVolume& v) {
  return std::visit(
      [](const auto& one) {
        if constexpr (std::is_same_v<std::decay_t<decltype(one)>, std::monostate>)
          return true;
        else
          return is_empty(one);
      },
      v);
}

const Volume& filled(const Volume& v) {
  if (is_empty_volume(v.value)) fail_usage("the empty volume has no such point");
  return v;
}

py::object contains_of(const Volume& v, const py::object& object) {
  if (const Numbers n(object, "points", Numbers::Kind::real); n.dimensions() == 1 && n.size(0) == 3)
    return py::bool_(contains(v.value, vector_in(object, "points")));
  const Points points = points_in(object, "points");
  std::vector<std::uint8_t> inside(points.view.size());
  constexpr std::size_t kMany = 1024, kLookEvery = 64;  // points
  interruptible(inside.size() >= kMany ? Length::many : Length::unknown, [&](const std::atomic<bool>* stop) {
    for (std::size_t i = 0; i < inside.size(); ++i) {
      if (i % kLookEvery == 0 && stop != nullptr && stop->load(std::memory_order_relaxed)) return false;
      inside[i] = contains(v.value, points.view[i]) ? 1 : 0;
    }
    return true;
  });
  return flags_of(std::move(inside));
}

py::object outline_of(const Volume& v) {
  Polyhedron shape = outline(v.value);
  if (const auto* capsule = std::get_if<Capsule>(&v.value)) shape = polyhedron_around(*capsule);
  if (const auto* cylinder = std::get_if<Cylinder>(&v.value)) shape = polyhedron_around(*cylinder);
  py::list faces;
  for (const auto& face : shape.faces) faces.append(py::cast(face));
  return py::make_tuple(array_of(std::move(shape.vertices)), faces);
}

const AnyVolume& checked(const AnyVolume& value) {
  if (const auto* hull = std::get_if<ConvexHull>(&value);
      hull != nullptr && hull->dimension == kHullOutOfMemory)
    fail(ErrorKind::over_limit, "there is not enough memory for the hull");
  return value;
}

py::object transformed(const Volume& v, const py::object& matrix) {
  return object_of(checked(transform(v.value, affine_in(matrix, "matrix"))));
}

py::object expanded(const Volume& v, double distance) {
  if (!(distance >= 0.0) || !is_finite(distance)) fail_usage("distance must be finite and at least 0");
  return object_of(checked(expand(v.value, distance)));
}

py::object merged(const Volume& a, const Volume& b) {
  if (a.kind != b.kind)
    fail_usage("only volumes of one kind can be merged, not " + std::string(row_of(a.kind).name) + " and " +
               std::string(row_of(b.kind).name));
  return object_of(checked(merge(a.value, b.value)));
}

py::object relation_of(const Volume& a, const Volume& b) {
  const PairRelation found = relation(a.value, b.value);
  const PairDistance apart = distance(a.value, b.value);
  return py::module_::import("boxwood.results")
      .attr("VolumeRelation")(std::string(name_of(found.state)), apart.distance, apart.lower_bound,
                              vector_of(apart.point_a), vector_of(apart.point_b), found.depth,
                              vector_of(found.direction), found.error_band);
}

py::object axes_of(const VolumeOf<Obb>& a, const VolumeOf<Obb>& b) {
  const SatReport found = separating_axes(std::get<Obb>(a.value), std::get<Obb>(b.value));
  py::list names;
  std::vector<double> gaps;
  std::vector<Vec3> directions, contacts;
  for (int i = 0; i < kSeparatingAxisCount; ++i) {
    names.append(std::string(name_of_separating_axis(i)));
    gaps.push_back(found.gap[static_cast<std::size_t>(i)]);
    directions.push_back(found.direction[static_cast<std::size_t>(i)]);
  }
  for (int i = 0; i < found.contact_count; ++i)
    contacts.push_back(found.contacts[static_cast<std::size_t>(i)]);
  const py::object separating = found.state == PairState::apart && found.axis >= 0
                                    ? py::object(py::str(std::string(name_of_separating_axis(found.axis))))
                                    : py::object(py::none());
  return py::module_::import("boxwood.results")
      .attr("SeparatingAxes")(std::string(name_of(found.state)), separating, names, array_of(std::move(gaps)),
                              array_of(std::move(directions)), found.distance, found.depth,
                              vector_of(found.depth_direction), vector_of(found.point_a),
                              vector_of(found.point_b), array_of(std::move(contacts)), found.error_band);
}

// Returns (enter, exit, normal), or None.
py::object ray_of(const Volume& v, const py::object& origin, const py::object& direction, double t_max) {
  const Ray ray{vector_in(origin, "origin"), vector_in(direction, "direction"), t_max};
  const std::optional<VolumeHit> hit = intersect_ray(v.value, ray);
  if (!hit) return py::none();
  return py::make_tuple(hit->enter, hit->exit, vector_of(hit->normal));
}

py::object proof_field(const Volume& v, py::object (*field)(const Proof&)) {
  return v.proof && v.proof->measure != Measure::none ? field(*v.proof) : py::none();
}

void bind_proof(py::class_<Volume, std::shared_ptr<Volume>>& volume) {
  const auto add = [&](const char* name, py::object (*field)(const Proof&), const char* doc) {
    volume.def_property_readonly(
        name, [field](const Volume& v) { return proof_field(v, field); }, doc);
  };
  add(
      "measure", [](const Proof& p) -> py::object { return py::str(std::string(name_of(p.measure))); },
      "What the fit made small and the proof is about: 'volume', 'area' (of flat sets), 'length' (of "
      "straight "
      "ones) or 'radius'; None where there is no proof.");
  add(
      "value", [](const Proof& p) -> py::object { return py::float_(p.value); },
      "The measure of this volume; None without a proof.");
  add(
      "lower_bound", [](const Proof& p) -> py::object { return py::float_(p.lower_bound); },
      "No volume of this kind around these points has a smaller measure; None without a proof.");
  add(
      "proven_gap",
      [](const Proof& p) -> py::object {
        const std::optional<double> gap = p.gap();
        return gap ? py::object(py::float_(*gap)) : py::object(py::none());
      },
      "value / lower_bound - 1; None without a proof or where the bound is 0.");
  volume.def_property_readonly(
      "support",
      [](const Volume& v) -> py::object {
        if (!v.proof || v.proof->measure == Measure::none) return py::none();
        return array_of(std::vector<Vec3>(v.proof->support));
      },
      "(n, 3) points that prove the bound (of a sphere at most 4); None without a proof.");
  volume.def_property_readonly(
      "stopped_early", [](const Volume& v) { return v.proof && v.proof->stopped_early; },
      "Whether the clock ended the fit before the gap asked for.");
}
}  // namespace

VolumeKind volume_kind_in(const std::string& name) {
  if (const auto kind = volume_kind_from_name(name)) return *kind;
  std::string names;
  for (const VolumeRow& row : kVolumeRows) names += (names.empty() ? "" : ", ") + std::string(row.name);
  fail_usage("there is no volume '" + name + "'; there are " + names);
}

void bind_volumes(py::module_& module) {
  py::class_<Volume, std::shared_ptr<Volume>> volume(
      module, "Volume", R"(A bounding volume: closed, in float64, in the frame and units of its points.

Made by fit() with a proof, or by the constructors of the subclasses. Touching counts in every test.)");
  volume
      .def_property_readonly(
          "kind", [](const Volume& v) { return std::string(row_of(v.kind).name); },
          "Its name in fit(volumes=...), such as 'obb'.")
      .def_property_readonly(
          "volume", [](const Volume& v) { return boxwood::volume(v.value); }, "Its volume.")
      .def_property_readonly(
          "area", [](const Volume& v) { return area(v.value); }, "Its surface area.")
      .def_property_readonly(
          "is_empty", [](const Volume& v) { return is_empty_volume(v.value); },
          "Whether it holds no point at all.")
      .def_property_readonly(
          "method",
          [](const Volume& v) -> py::object {
            return v.method.empty() ? py::object(py::none()) : py::object(py::str(v.method));
          },
          "'fast', 'tight' or 'certified' for a fitted oriented box, capsule or cylinder; else None.")
      .def_property_readonly(
          "non_finite_points", [](const Volume& v) { return v.non_finite_points; },
          "How many points were left out of the fit, for they are not finite.")
      .def_property_readonly(
          "time_ms", [](const Volume& v) { return v.time_ms; }, "How long the fit took.")
      .def("contains", &contains_of, py::arg("points"),
           "points (n, 3) -> (n,) bool, one point (3,) -> bool: which are in it; bit-exact as "
           "docs/volumes.md writes it.")
      .def(
          "contains_volume",
          [](const Volume& a, const Volume& b) { return contains_volume(a.value, b.value); },
          py::arg("other"), "Whether all of the other volume is in this one, to rounding.")
      .def(
          "intersects", [](const Volume& a, const Volume& b) { return intersects(a.value, b.value); },
          py::arg("other"), "Whether they meet; touching counts.")
      .def("relation", &relation_of, py::arg("other"),
           "How the two lie: a VolumeRelation (state, distance, depth, nearest points).")
      .def(
          "distance", [](const Volume& a, const Volume& b) { return distance(a.value, b.value).distance; },
          py::arg("other"), "The smallest distance; 0 where they meet, infinity with an empty volume.")
      .def(
          "closest_point",
          [](const Volume& v, const py::object& point) {
            return vector_of(closest_point(filled(v).value, vector_in(point, "point")));
          },
          py::arg("point"), "point (3,) -> (3,): the point of the volume nearest to it.")
      .def(
          "farthest_point",
          [](const Volume& v, const py::object& direction) {
            return vector_of(boxwood::support(filled(v).value, vector_in(direction, "direction")));
          },
          py::arg("direction"), "direction (3,) -> (3,): the point of the volume farthest along it.")
      .def(
          "interval",
          [](const Volume& v, const py::object& direction) {
            const Interval found = interval(v.value, vector_in(direction, "direction"));
            return py::make_tuple(found.min, found.max);
          },
          py::arg("direction"), "direction (3,) -> (least, greatest) of p . direction over the volume.")
      .def("intersect_ray", &ray_of, py::arg("origin"), py::arg("direction"), py::arg("t_max") = kInfinity,
           "Where the ray origin + t * direction is inside, for t in [0, t_max]: (enter, exit, normal), or "
           "None.")
      .def("transform", &transformed, py::arg("matrix"),
           "A volume of this kind that holds the image of this one under an affine (3, 4) or (4, 4).")
      .def("expand", &expanded, py::arg("distance"),
           "A volume of this kind that holds every point within the distance (a length).")
      .def("merge", &merged, py::arg("other"), "A volume of this kind around both, of one kind.")
      .def("outline", &outline_of,
           "Its shape: vertices (n, 3) and a list of convex faces (indices, counter-clockwise from outside). "
           "A "
           "sphere has none; of a capsule or cylinder the polyhedron of many sides around it.");
  bind_proof(volume);
  bind_volume_fields(module);
  module.def("axes", &axes_of, py::arg("a"), py::arg("b"),
             "The 15 separating axes of two oriented boxes in one frame: a SeparatingAxes.");
}

}  // namespace boxwood::python
