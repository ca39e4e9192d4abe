// SPDX-License-Identifier: MIT
// The subclasses of Volume: their construction from numbers, their fields and their pickling.
#include <cmath>
#include <type_traits>

#include <pybind11/stl.h>

#include "arrays/arrays_in.hpp"
#include "arrays/arrays_out.hpp"
#include "errors.hpp"
#include "volumes/bind_volumes.hpp"
#include "volumes/volume_pickle.hpp"

namespace boxwood::python {

namespace {
template <class Subclass> py::object as(Volume&& volume) {
  auto made = std::make_shared<Subclass>();
  static_cast<Volume&>(*made) = std::move(volume);
  return py::cast(std::move(made));
}

template <class Subclass, class V> std::shared_ptr<Subclass> made_volume(V value) {
  auto volume = std::make_shared<Subclass>();
  volume->value = std::move(value);
  volume->kind = static_cast<VolumeKind>(volume->value.index());
  return volume;
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

// Calls use(slabs, center, axes) for a k-DOP of any kind; the last two are null for a plain one.
template <class F> auto with_slabs(const AnyVolume& value, const F& use) {
  using Result = std::invoke_result_t<const F&, const Kdop6&, const Vec3*, const Rows3*>;
  return std::visit(
      [&use](const auto& v) -> Result {
        if constexpr (requires { v.slabs; })
          return use(v.slabs, &v.center, &v.axes);
        else if constexpr (requires { v.planar; })
          return use(v, nullptr, nullptr);
        else
          throw Failure{Error{ErrorKind::internal, "this volume has no slabs", {}}};
      },
      value);
}

py::object slab_directions(const Volume& volume) {
  return with_slabs(volume.value, [](const auto& slabs, const Vec3*, const Rows3*) -> py::object {
    std::vector<std::int32_t> numbers;
    for (const DopDirection& d : directions(slabs)) numbers.insert(numbers.end(), {d.x, d.y, d.z});
    return array_of(std::move(numbers), 3);
  });
}

py::object slab_bound(const Volume& volume, bool greatest) {
  return with_slabs(volume.value, [greatest](const auto& slabs, const Vec3*, const Rows3*) -> py::object {
    const auto& bounds = greatest ? slabs.max : slabs.min;
    const auto count = static_cast<std::ptrdiff_t>(directions(slabs).size());
    return array_of(std::vector<double>(bounds.begin(), bounds.begin() + count));
  });
}

void bind_round_and_boxes(py::module_& module) {
  py::class_<SphereVolume, Volume, std::shared_ptr<SphereVolume>> sphere(module, "Sphere", "A solid sphere.");
  sphere
      .def(
          py::init([](const py::object& center, double radius) {
            return made_volume<SphereVolume>(Sphere{point_in(center, "center"), length_in(radius, "radius")});
          }),
          py::arg("center"), py::arg("radius"))
      .def_property_readonly(
          "center", [](const SphereVolume& v) { return vector_of(std::get<Sphere>(v.value).center); },
          "A point, (3,).")
      .def_property_readonly(
          "radius", [](const SphereVolume& v) { return std::get<Sphere>(v.value).radius; },
          "A length; -infinity where it is empty.");
  py::class_<AabbVolume, Volume, std::shared_ptr<AabbVolume>> aabb(module, "Aabb",
                                                                   "A box along the coordinate axes.");
  aabb.def(py::init([](const py::object& min, const py::object& max) {
             return made_volume<AabbVolume>(box_in(min, max));
           }),
           py::arg("min"), py::arg("max"))
      .def_property_readonly(
          "min", [](const AabbVolume& v) { return vector_of(std::get<Aabb>(v.value).min); }, "A point, (3,).")
      .def_property_readonly(
          "max", [](const AabbVolume& v) { return vector_of(std::get<Aabb>(v.value).max); },
          "A point, (3,).");
  py::class_<FixedAabbVolume, Volume, std::shared_ptr<FixedAabbVolume>> fixed(
      module, "FixedAabb", "The cube around the bounding sphere: no rotation about its centre leaves it.");
  fixed
      .def(py::init([](const py::object& center, double half_size) {
             return made_volume<FixedAabbVolume>(
                 FixedAabb{point_in(center, "center"), length_in(half_size, "half_size")});
           }),
           py::arg("center"), py::arg("half_size"))
      .def_property_readonly(
          "center", [](const FixedAabbVolume& v) { return vector_of(std::get<FixedAabb>(v.value).center); },
          "A point, (3,).")
      .def_property_readonly(
          "half_size", [](const FixedAabbVolume& v) { return std::get<FixedAabb>(v.value).half_size; },
          "A length, the same on all axes.")
      .def_property_readonly(
          "min",
          [](const FixedAabbVolume& v) { return vector_of(to_aabb(std::get<FixedAabb>(v.value)).min); },
          "(3,), rounded outward")
      .def_property_readonly(
          "max",
          [](const FixedAabbVolume& v) { return vector_of(to_aabb(std::get<FixedAabb>(v.value)).max); },
          "(3,), rounded outward");
  py::class_<ObbVolume, Volume, std::shared_ptr<ObbVolume>> obb(
      module, "Obb", "An oriented box: center + sum of s_k * axes[k], |s_k| <= half_extents[k].");
  obb.def(py::init([](const py::object& center, const py::object& axes, const py::object& half_extents) {
            return made_volume<ObbVolume>(
                Obb{point_in(center, "center"), axes_in(axes), lengths_in(half_extents, "half_extents")});
          }),
          py::arg("center"), py::arg("axes"), py::arg("half_extents"))
      .def_property_readonly(
          "center", [](const ObbVolume& v) { return vector_of(std::get<Obb>(v.value).center); },
          "A point, (3,).")
      .def_property_readonly(
          "axes", [](const ObbVolume& v) { return rows_of(std::get<Obb>(v.value).axes); },
          "(3, 3): unit rows, right-handed.")
      .def_property_readonly(
          "half_extents", [](const ObbVolume& v) { return vector_of(std::get<Obb>(v.value).half_extents); },
          "(3,): lengths; a fit gives them in descending order.")
      .def_property_readonly(
          "pose",
          [](const ObbVolume& v) {
            const Obb& b = std::get<Obb>(v.value);
            RigidTransform pose;
            for (int i = 0; i < 3; ++i)
              for (int k = 0; k < 3; ++k)
                pose.rotation[static_cast<std::size_t>(i)][k] = b.axes[static_cast<std::size_t>(k)][i];
            pose.translation = b.center;
            return matrix_of(pose);
          },
          "(4, 4) model_from_box: what places a box about the origin, of size 2 * half_extents, here.");
  bind_pickle(sphere);
  bind_pickle(aabb);
  bind_pickle(fixed);
  bind_pickle(obb);
}

template <class Subclass> void bind_slabs(py::class_<Subclass, Volume, std::shared_ptr<Subclass>>& volume) {
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
  py::class_<KdopVolume, Volume, std::shared_ptr<KdopVolume>> plain(
      module, "Kdop", "A k-DOP: min <= p . direction <= max for each of its slabs.");
  bind_slabs(plain);
  py::class_<OrientedKdopVolume, Volume, std::shared_ptr<OrientedKdopVolume>> oriented(
      module, "OrientedKdop", "A k-DOP of q = axes . (p - center), in the axes of the oriented box.");
  bind_slabs(oriented);
  oriented
      .def_property_readonly(
          "center",
          [](const OrientedKdopVolume& v) {
            return with_slabs(v.value, [](const auto&, const Vec3* center, const Rows3*) {
              return vector_of(center != nullptr ? *center : Vec3(0.0));
            });
          },
          "A point, (3,).")
      .def_property_readonly(
          "axes",
          [](const OrientedKdopVolume& v) {
            return with_slabs(v.value, [](const auto&, const Vec3*, const Rows3* axes) {
              return rows_of(axes != nullptr ? *axes : kIdentityRows);
            });
          },
          "(3, 3): unit rows, right-handed.");
  bind_pickle(plain);
  bind_pickle(oriented);
}

template <class Subclass, class V> void bind_round(py::module_& module, const char* name, const char* doc) {
  py::class_<Subclass, Volume, std::shared_ptr<Subclass>> type(module, name, doc);
  type.def(py::init([](const py::object& center, const py::object& axis, double half_length, double radius) {
             const Vec3 unit = vector_in(axis, "axis");
             const double off = std::fabs(glm::length(unit) - 1.0);
             constexpr double kLargestDeviation = 1e-12;
             if (!(off <= kLargestDeviation)) fail_usage("axis must be a unit vector, to 1e-12");
             return made_volume<Subclass>(V{point_in(center, "center"), unit,
                                            length_in(half_length, "half_length"),
                                            length_in(radius, "radius")});
           }),
           py::arg("center"), py::arg("axis"), py::arg("half_length"), py::arg("radius"))
      .def_property_readonly(
          "center", [](const Subclass& v) { return vector_of(std::get<V>(v.value).center); },
          "A point, (3,).")
      .def_property_readonly(
          "axis", [](const Subclass& v) { return vector_of(std::get<V>(v.value).axis); },
          "A unit vector, (3,).")
      .def_property_readonly(
          "half_length", [](const Subclass& v) { return std::get<V>(v.value).half_length; },
          "Half the length between the ends; of a capsule between the centres of its caps.")
      .def_property_readonly(
          "radius", [](const Subclass& v) { return std::get<V>(v.value).radius; },
          "A length; -infinity where it is empty.");
  bind_pickle(type);
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
  using HullPointer = std::shared_ptr<HullVolume>;
  py::class_<HullVolume, Volume, HullPointer> type(module, "Hull", "The exact convex hull of its points.");
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
          "dimension", [](const HullVolume& v) { return std::get<ConvexHull>(v.value).dimension; },
          "-1 empty, 0 a point, 1 a segment, 2 a polygon, 3 a solid.");
  bind_pickle(type);
}
}  // namespace

py::object object_of(Volume volume) {
  switch (volume.kind) {
  case VolumeKind::sphere:
    return as<SphereVolume>(std::move(volume));
  case VolumeKind::fixed_aabb:
    return as<FixedAabbVolume>(std::move(volume));
  case VolumeKind::aabb:
    return as<AabbVolume>(std::move(volume));
  case VolumeKind::obb:
    return as<ObbVolume>(std::move(volume));
  case VolumeKind::hull:
    return as<HullVolume>(std::move(volume));
  case VolumeKind::capsule:
    return as<CapsuleVolume>(std::move(volume));
  case VolumeKind::cylinder:
    return as<CylinderVolume>(std::move(volume));
  default:
    return row_of(volume.kind).in_the_obb ? as<OrientedKdopVolume>(std::move(volume))
                                          : as<KdopVolume>(std::move(volume));
  }
}

py::object object_of(AnyVolume value) {
  Volume volume;
  volume.kind = static_cast<VolumeKind>(value.index());
  volume.value = std::move(value);
  return object_of(std::move(volume));
}

void bind_volume_fields(py::module_& module) {
  bind_round_and_boxes(module);
  bind_kdops(module);
  bind_hull(module);
  bind_round<CapsuleVolume, Capsule>(module, "Capsule", "All points within a radius of a segment.");
  bind_round<CylinderVolume, Cylinder>(module, "Cylinder",
                                       "A circular cylinder, its flat ends square to its axis.");
}

}  // namespace boxwood::python
