// SPDX-License-Identifier: MIT
// The subclasses of Volume: their construction from numbers, their fields and their pickling.
#include <cmath>
#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <utility>

#include <pybind11/stl.h>

#include <boxwood/volume_numbers.hpp>

#include "arrays/arrays_in.hpp"
#include "arrays/arrays_out.hpp"
#include "errors.hpp"
#include "volumes/bind_volumes.hpp"
#include "volumes/volume_pickle.hpp"

namespace boxwood::python {

namespace {
template <class Subclass> using Class = py::class_<Subclass, Volume, std::shared_ptr<Subclass>>;

Volume volume_with(AnyVolume value) {
  Volume volume;
  volume.kind = static_cast<VolumeKind>(value.index());
  volume.value = std::move(value);
  return volume;
}

template <class Subclass> std::shared_ptr<Subclass> as(Volume&& volume) {
  auto made = std::make_shared<Subclass>();
  static_cast<Volume&>(*made) = std::move(volume);
  return made;
}

// Returns the docstring of a number of for_each_number().
const char* doc_of(std::string_view name) {
  static constexpr std::pair<std::string_view, const char*> kDocs[] = {
      {"center", "A point, (3,)."},
      {"min", "A point, (3,)."},
      {"max", "A point, (3,)."},
      {"axis", "A unit vector, (3,)."},
      {"axes", "(3, 3): unit rows, right-handed."},
      {"radius", "A length; -infinity where it is empty."},
      {"half_size", "A length, the same on all axes."},
      {"half_length", "Half the length between the ends; of a capsule between the centres of its caps."},
      {"half_extents", "(3,): lengths; a fit gives them in descending order."},
  };
  for (const auto& [known, doc] : kDocs)
    if (known == name) return doc;
  throw std::logic_error("a number of a volume has no docstring");
}

// Returns the number of this name and type of a volume, as Python has it.
template <class Number> auto number_out(const AnyVolume& value, std::string_view name) {
  const Number* found = nullptr;
  const auto take = [&]<class Other>(std::string_view other_name, const Other& other) {
    if constexpr (std::is_same_v<Other, Number>)
      if (other_name == name) found = &other;
  };
  std::visit([&](const auto& v) { for_each_number(v, take); }, value);
  if (found == nullptr) throw Failure{Error{ErrorKind::internal, "this volume has no such number", {}}};
  if constexpr (std::is_same_v<Number, Vec3>)
    return vector_of(*found);
  else if constexpr (std::is_same_v<Number, Rows3>)
    return rows_of(*found);
  else
    return double{*found};
}

// Defines a read-only property for each number of V, but not for the slabs of a k-DOP.
template <class V> void bind_numbers(Class<SubclassOf<V>>& type) {
  const V volume;
  for_each_number(volume, [&]<class Number>(const char* name, const Number&) {
    if constexpr (!requires(const Number& slabs) { slabs.planar; })
      type.def_property_readonly(
          name, [name](const SubclassOf<V>& v) { return number_out<Number>(v.value, name); }, doc_of(name));
  });
}

// Binds a kind that Python makes from its numbers: `make` takes them in the order of for_each_number().
template <class V, class... Numbers>
Class<SubclassOf<V>> bind_kind(py::module_& module, const char* name, const char* doc,
                               V (*make)(Numbers...)) {
  Class<SubclassOf<V>> type(module, name, doc);
  std::vector<py::arg> names;
  const V volume;
  for_each_number(volume, [&](const char* number, const auto&) { names.emplace_back(number); });
  if (names.size() != sizeof...(Numbers)) throw std::logic_error("a volume is not made from its numbers");
  const auto bind_init = [&]<std::size_t... I>(std::index_sequence<I...>) {
    type.def(
        py::init([make](Numbers... numbers) { return as<SubclassOf<V>>(volume_with(make(numbers...))); }),
        names[I]...);
  };
  bind_init(std::index_sequence_for<Numbers...>());
  bind_numbers<V>(type);
  bind_pickle(type);
  return type;
}

Rows3 axes_in(const py::object& object) {
  const Points rows = points_in(object, "axes");
  if (rows.view.size() != 3) fail_usage("axes must have the shape (3, 3)");
  const Rows3 axes{rows.view[0], rows.view[1], rows.view[2]};
  constexpr double kLargestDeviation = 1e-12;  // boxes take their axes as orthonormal
  if (!(rotation_deviation(RigidTransform{axes, Vec3(0.0)}) <= kLargestDeviation))
    fail_usage("axes must be three unit vectors at right angles, right-handed, to 1e-12");
  return axes;
}

Vec3 point_in(const py::object& object, const char* name) {
  const Vec3 point = vector_in(object, name);
  if (!is_finite(point)) fail_usage(std::string(name) + " must be finite");
  return point;
}

// Checks a length. A negative one, -infinity included, belongs to an empty volume.
double length_in(double length, const char* name) {
  if (!(length < kInfinity)) fail_usage(std::string(name) + " must be finite");
  return length;
}

Vec3 lengths_in(const py::object& object, const char* name) {
  const Vec3 lengths = vector_in(object, name);
  for (int k = 0; k < 3; ++k) (void)length_in(lengths[k], name);
  return lengths;
}

// Makes a box of finite corners, or an empty one: its least corner may be infinity, the greatest -infinity.
Aabb box_in(const py::object& min, const py::object& max) {
  const Aabb box{vector_in(min, "min"), vector_in(max, "max")};
  for (int k = 0; k < 3; ++k) {
    if (!(box.min[k] > -kInfinity)) fail_usage("min must be finite");
    if (!(box.max[k] < kInfinity)) fail_usage("max must be finite");
  }
  if (!is_empty(box) && !(is_finite(box.min) && is_finite(box.max))) fail_usage("min and max must be finite");
  return box;
}

Sphere sphere_in(const py::object& center, double radius) {
  return {point_in(center, "center"), length_in(radius, "radius")};
}

FixedAabb fixed_aabb_in(const py::object& center, double half_size) {
  return {point_in(center, "center"), length_in(half_size, "half_size")};
}

Obb obb_in(const py::object& center, const py::object& axes, const py::object& half_extents) {
  return {point_in(center, "center"), axes_in(axes), lengths_in(half_extents, "half_extents")};
}

// Makes a capsule or a cylinder.
template <class V>
V round_in(const py::object& center, const py::object& axis, double half_length, double radius) {
  const Vec3 unit = vector_in(axis, "axis");
  const double off = std::fabs(glm::length(unit) - 1.0);
  constexpr double kLargestDeviation = 1e-12;
  if (!(off <= kLargestDeviation)) fail_usage("axis must be a unit vector, to 1e-12");
  return {point_in(center, "center"), unit, length_in(half_length, "half_length"),
          length_in(radius, "radius")};
}

void bind_round_and_boxes(py::module_& module) {
  bind_kind(module, "Sphere", "A solid sphere.", sphere_in);
  bind_kind(module, "Aabb", "A box along the coordinate axes.", box_in);
  const auto corner = [](Vec3 Aabb::*which) {
    return [which](const VolumeOf<FixedAabb>& v) {
      return vector_of(to_aabb(std::get<FixedAabb>(v.value)).*which);
    };
  };
  bind_kind(module, "FixedAabb",
            "The cube around the bounding sphere: no rotation about its centre leaves it.", fixed_aabb_in)
      .def_property_readonly("min", corner(&Aabb::min), "(3,), rounded outward")
      .def_property_readonly("max", corner(&Aabb::max), "(3,), rounded outward");
  bind_kind(module, "Obb", "An oriented box: center + sum of s_k * axes[k], |s_k| <= half_extents[k].",
            obb_in)
      .def_property_readonly(
          "pose",
          [](const VolumeOf<Obb>& v) {
            const Obb& b = std::get<Obb>(v.value);
            RigidTransform pose;
            for (int i = 0; i < 3; ++i)
              for (int k = 0; k < 3; ++k)
                pose.rotation[static_cast<std::size_t>(i)][k] = b.axes[static_cast<std::size_t>(k)][i];
            pose.translation = b.center;
            return matrix_of(pose);
          },
          "(4, 4) model_from_box: what places a box about the origin, of size 2 * half_extents, here.");
}

// Calls use(slabs) for a k-DOP of any kind.
template <class F> py::object with_slabs(const AnyVolume& value, const F& use) {
  return std::visit(
      [&use](const auto& v) -> py::object {
        if constexpr (requires { v.slabs; })
          return use(v.slabs);
        else if constexpr (requires { v.planar; })
          return use(v);
        else
          throw Failure{Error{ErrorKind::internal, "this volume has no slabs", {}}};
      },
      value);
}

py::object slab_directions(const Volume& volume) {
  return with_slabs(volume.value, [](const auto& slabs) {
    std::vector<std::int32_t> numbers;
    for (const DopDirection& d : directions(slabs)) numbers.insert(numbers.end(), {d.x, d.y, d.z});
    return array_of(std::move(numbers), 3);
  });
}

py::object slab_bound(const Volume& volume, bool greatest) {
  return with_slabs(volume.value, [greatest](const auto& slabs) {
    const auto& bounds = greatest ? slabs.max : slabs.min;
    const auto count = static_cast<std::ptrdiff_t>(directions(slabs).size());
    return array_of(std::vector<double>(bounds.begin(), bounds.begin() + count));
  });
}

template <class Subclass> void bind_slabs(Class<Subclass>& volume) {
  volume
      .def_property_readonly(
          "directions", [](const Subclass& v) { return slab_directions(v); },
          "(k, 3) int32: one for each slab, not normalised.")
      .def_property_readonly(
          "min", [](const Subclass& v) { return slab_bound(v, false); }, "(k,): the least p . direction.")
      .def_property_readonly(
          "max", [](const Subclass& v) { return slab_bound(v, true); }, "(k,): the greatest p . direction.");
}

void bind_kdops(py::module_& module) {
  Class<KdopVolume> plain(module, "Kdop", "A k-DOP: min <= p . direction <= max for each of its slabs.");
  bind_slabs(plain);
  Class<OrientedKdopVolume> oriented(module, "OrientedKdop",
                                     "A k-DOP of q = axes . (p - center), in the axes of the oriented box.");
  bind_slabs(oriented);
  bind_numbers<OrientedKdop8>(oriented);  // the same for any number of slabs
  bind_pickle(plain);
  bind_pickle(oriented);
}

py::list face_corners(const ConvexHull& hull) {
  py::list faces;
  for (std::size_t f = 0; f < hull.faces.size(); ++f) {
    const auto corners = corners_of_face(hull, f);
    faces.append(py::cast(std::vector<std::uint32_t>(corners.begin(), corners.end())));
  }
  return faces;
}

void bind_hull(py::module_& module) {
  using HullPointer = std::shared_ptr<VolumeOf<ConvexHull>>;
  Class<VolumeOf<ConvexHull>> type(module, "Hull", "The exact convex hull of its points.");
  type.def_property_readonly(
          "vertices",
          [](const HullPointer& v) {
            const auto& hull = std::get<ConvexHull>(v->value);
            return view_of(v, hull.vertices.data(), hull.vertices.size());
          },
          "(n, 3): the extreme points, input bit for bit, ascending; read-only.")
      .def_property_readonly(
          "faces",
          [](const HullPointer& v) {
            const auto& hull = std::get<ConvexHull>(v->value);
            return view_of(v, hull.triangles.data(), hull.triangles.size());
          },
          "(m, 3) uint32: its surface in triangles, counter-clockwise from outside; read-only.")
      .def_property_readonly(
          "polygons", [](const HullPointer& v) { return face_corners(std::get<ConvexHull>(v->value)); },
          "Its faces, coplanar triangles merged: a list of lists of vertices.")
      .def_property_readonly(
          "normals",
          [](const HullPointer& v) {
            std::vector<Vec3> normals;
            for (const HullPlane& p : std::get<ConvexHull>(v->value).planes) normals.push_back(p.normal);
            return array_of(std::move(normals));
          },
          "(k, 3): normals of the half-spaces normal . p <= offset.")
      .def_property_readonly(
          "offsets",
          [](const HullPointer& v) {
            std::vector<double> offsets;
            for (const HullPlane& p : std::get<ConvexHull>(v->value).planes) offsets.push_back(p.offset);
            return array_of(std::move(offsets));
          },
          "(k,): offsets of those half-spaces.")
      .def_property_readonly(
          "dimension", [](const VolumeOf<ConvexHull>& v) { return std::get<ConvexHull>(v.value).dimension; },
          "-1 empty, 0 a point, 1 a segment, 2 a polygon, 3 a solid.");
  bind_pickle(type);
}
}  // namespace

py::object object_of(Volume volume) {
  switch (volume.kind) {
#define BOXWOOD_ROW(id, Type, name, label, fit, key)                                                         \
  case VolumeKind::id:                                                                                       \
    return py::cast(as<SubclassOf<Type>>(std::move(volume)));
    BOXWOOD_VOLUMES(BOXWOOD_ROW)
#undef BOXWOOD_ROW
  }
  return py::none();
}

py::object object_of(AnyVolume value) {
  return object_of(volume_with(std::move(value)));
}

void bind_volume_fields(py::module_& module) {
  bind_round_and_boxes(module);
  bind_kdops(module);
  bind_hull(module);
  bind_kind(module, "Capsule", "All points within a radius of a segment.", round_in<Capsule>);
  bind_kind(module, "Cylinder", "A circular cylinder, its flat ends square to its axis.", round_in<Cylinder>);
}

}  // namespace boxwood::python
