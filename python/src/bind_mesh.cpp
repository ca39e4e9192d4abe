// SPDX-License-Identifier: MIT
// Makes meshes from arrays and answers queries about them.
#include "bind_mesh.hpp"

#include <cstdint>

#include <pybind11/stl.h>

#include "arrays/arrays_out.hpp"
#include "errors.hpp"
#include "interrupt.hpp"
#include "process.hpp"

namespace boxwood::python {

namespace {
bool lies_as_floats(const PointsView& points) {
  return !points.floats().empty() && reinterpret_cast<std::uintptr_t>(points.data()) % alignof(float) == 0;
}

py::object report_of(const Mesh& mesh) {
  MeshReport report;
  {
    const py::gil_scoped_release released;
    report = validate(mesh.view());
  }
  py::dict fields;
  fields["usable"] = report.usable();
  fields["non_finite_vertices"] = report.non_finite_vertices;
  fields["non_finite_triangles"] = report.non_finite_triangles;
  fields["zero_area_triangles"] = report.zero_area_triangles;
  if (report.unreferenced_vertices == MeshReport::kNotCounted)
    fail(ErrorKind::over_limit, "there is not enough memory to look at the mesh");
  fields["unreferenced_vertices"] = report.unreferenced_vertices;
  return fields;
}

py::object parts_of(const Mesh& mesh) {
  std::shared_ptr<const MeshParts> parts;
  interruptible(Length::unknown, [&](const std::atomic<bool>* stop) {
    parts = mesh.parts(stop);
    return parts != nullptr;
  });
  std::vector<std::uint32_t> first, triangles;
  std::vector<std::uint8_t> closed, oriented;
  std::vector<Vec3> least, greatest;
  for (const MeshPart& part : parts->parts) {
    first.push_back(part.first_triangle);
    triangles.push_back(part.triangles);
    closed.push_back(part.closed ? 1 : 0);
    oriented.push_back(part.oriented ? 1 : 0);
    least.push_back(part.box.min);
    greatest.push_back(part.box.max);
  }
  const py::object of_triangle = view_of(parts, parts->of_triangle.data(), parts->of_triangle.size());
  return py::module_::import("boxwood.results")
      .attr("MeshParts")(array_of(std::move(first)), array_of(std::move(triangles)),
                         flags_of(std::move(closed)), flags_of(std::move(oriented)),
                         array_of(std::move(least)), array_of(std::move(greatest)), of_triangle);
}
}  // namespace

Mesh::Mesh(py::handle vertices, py::handle faces, bool copy) {
  Points points = points_in(vertices, "vertices");
  if (!faces.is_none()) packed_.triangles = triangles_in(faces, points.view.size());
  if (!copy && lies_as_floats(points.view)) {
    numbers_ = std::move(points.numbers);
    view_ = {points.view.floats(), packed_.triangles};
    return;
  }
  const std::vector<Triangle> triangles = std::move(packed_.triangles);
  PackedMesh packed;
  {
    const py::gil_scoped_release released;
    packed = value_of(pack_mesh(points.view, triangles));
  }
  packed_ = std::move(packed.mesh);
  largest_move_ = packed.largest_move;
  moved_vertices_ = packed.moved_vertices;
  view_ = packed_;
}

std::shared_ptr<const MeshParts> Mesh::parts(const std::atomic<bool>* stop) const {
  if (auto known = known_parts()) return known;
  Result<MeshParts> found = mesh_parts(view_, stop);
  if (!found && found.error().kind == ErrorKind::cancelled) return nullptr;
  auto made = std::make_shared<const MeshParts>(value_of(std::move(found)));
  const std::lock_guard lock(mutex_);
  if (parts_ == nullptr) parts_ = std::move(made);
  return parts_;
}

std::shared_ptr<const Tree> Mesh::default_tree(const std::atomic<bool>* stop) const {
  if (auto known = known_tree()) return known;
  BuildOptions options;
  options.threads = threads_of(0);
  options.stop = stop;
  Result<Tree> built = build_tree(view_, options);
  if (!built && built.error().kind == ErrorKind::cancelled) return nullptr;
  keep_tree(std::make_shared<const Tree>(value_of(std::move(built))));
  return known_tree();
}

std::shared_ptr<const MeshParts> Mesh::known_parts() const {
  const std::lock_guard lock(mutex_);
  return parts_;
}

std::shared_ptr<const Tree> Mesh::known_tree() const {
  const std::lock_guard lock(mutex_);
  return tree_;
}

void Mesh::keep_tree(std::shared_ptr<const Tree> tree) const {
  const std::lock_guard lock(mutex_);
  if (tree_ == nullptr) tree_ = std::move(tree);
}

void bind_mesh(py::module_& module) {
  using Pointer = std::shared_ptr<Mesh>;
  py::class_<Mesh, Pointer>(module, "Mesh", R"(A triangle mesh, or a set of points where there are no faces.

vertices: (n, 3), in the units of the model. C-contiguous float32 is used in place, without a copy: do not
write to it while the mesh is in use (or pass copy=True). Other real numbers are rounded to the nearest float32;
largest_move tells how far.
faces: (m, 3) integers from 0 to n - 1, counter-clockwise from outside where there is an inside. They are
copied, so that no later write can make a query read elsewhere. None: points only.

Raises MalformedError where a face names a vertex that is not there or a coordinate is beyond float32.
Vertices that are not finite are allowed: their triangles never meet anything.)")
      .def(py::init([](const py::object& vertices, const py::object& faces, bool copy) {
             return std::make_shared<Mesh>(vertices, faces, copy);
           }),
           py::arg("vertices"), py::arg("faces") = py::none(), py::kw_only(), py::arg("copy") = false)
      .def_property_readonly(
          "vertices",
          [](const Pointer& mesh) {
            return view_of(mesh, mesh->view().vertices.data(), mesh->view().vertices.size());
          },
          "(n, 3) float32, read-only, without a copy.")
      .def_property_readonly(
          "faces",
          [](const Pointer& mesh) {
            return view_of(mesh, mesh->view().triangles.data(), mesh->view().triangles.size());
          },
          "(m, 3) uint32, read-only, without a copy.")
      .def_property_readonly("largest_move", &Mesh::largest_move,
                             "How far rounding to float32 moved the farthest vertex: a length, rounded up; 0 "
                             "where none moved.")
      .def_property_readonly("moved_vertices", &Mesh::moved_vertices,
                             "How many vertices rounding to float32 moved.")
      .def_property_readonly(
          "chord", &Mesh::chord,
          "How far its triangles may be from the surfaces they stand for, where it is that "
          "of an object of STEP or IGES: a length, which clash() takes; 0 where all is "
          "straight; None: it is not known.")
      .def_property_readonly("is_view", &Mesh::is_view,
                             "Whether the vertices lie in the array that was given.")
      .def("report", &report_of,
           "What is odd about the mesh, counted: a dict with usable, non_finite_vertices, "
           "non_finite_triangles, zero_area_triangles, unreferenced_vertices.")
      .def("parts", &parts_of,
           "Its connected parts and which of them are closed: a MeshParts. About linear, found once.")
      .def(
          "__len__", [](const Mesh& mesh) { return mesh.view().triangles.size(); }, "Number of triangles.")
      .def("__repr__",
           [](const Mesh& mesh) {
             return "<boxwood.Mesh of " + std::to_string(mesh.view().vertices.size()) + " vertices, " +
                    std::to_string(mesh.view().triangles.size()) + " triangles>";
           })
      .def(py::pickle(
          [](const Pointer& mesh) {
            return py::make_tuple(view_of(mesh, mesh->view().vertices.data(), mesh->view().vertices.size()),
                                  view_of(mesh, mesh->view().triangles.data(), mesh->view().triangles.size()),
                                  mesh->largest_move(), mesh->moved_vertices(), mesh->chord());
          },
          [](const py::tuple& state) {
            auto mesh = std::make_shared<Mesh>(state[0], state[1], true);
            mesh->set_moves(py::cast<double>(state[2]), py::cast<std::size_t>(state[3]));
            mesh->set_chord(py::cast<std::optional<double>>(state[4]));
            return mesh;
          }));
}

}  // namespace boxwood::python
