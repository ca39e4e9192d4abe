// SPDX-License-Identifier: MIT
// boxwood.fit: volumes around a mesh or points.
#include <chrono>
#include <cmath>

#include <boxwood/volumes.hpp>

#include "arrays/arrays_in.hpp"
#include "bind_mesh.hpp"
#include "errors.hpp"
#include "interrupt.hpp"
#include "process.hpp"
#include "volumes/bind_volumes.hpp"

namespace boxwood::python {

namespace {
ObbMethod obb_method_in(const std::string& name) {
  for (const ObbMethod method : {ObbMethod::fast, ObbMethod::tight, ObbMethod::certified})
    if (name == name_of(method)) return method;
  fail_usage("obb_method must be 'fast', 'tight' or 'certified', not '" + name + "'");
}

SphereMethod sphere_method_in(const std::string& name) {
  if (name == "exact") return SphereMethod::exact;
  if (name == "approximate") return SphereMethod::approximate;
  fail_usage("sphere_method must be 'exact' or 'approximate', not '" + name + "'");
}

// The points of a mesh inside its volumes: those that faces use, or all if there are no faces.
struct FitPoints {
  Points given;
  std::shared_ptr<Mesh> mesh;
  std::vector<Vec3f> used;
  PointsView view;
};

void keep_used(FitPoints& points) {
  const MeshView& mesh = points.mesh->view();
  points.view = PointsView(mesh.vertices);
  if (mesh.triangles.empty()) return;
  std::vector<std::uint8_t> is_used(mesh.vertices.size(), 0);
  std::size_t count = 0;
  for (const Triangle& t : mesh.triangles)
    for (const std::uint32_t i : t) count += is_used[i]++ == 0 ? 1 : 0, is_used[i] = 1;
  if (count == mesh.vertices.size()) return;
  points.used.reserve(count);
  for (std::size_t i = 0; i < is_used.size(); ++i)
    if (is_used[i] != 0) points.used.push_back(mesh.vertices[i]);
  points.view = PointsView(points.used);
}

FitPoints fit_points(const py::object& object) {
  FitPoints points;
  if (is_mesh(object)) {
    points.mesh = mesh_in(object);
    keep_used(points);
  } else {
    points.given = points_in(object, "points");
    points.view = points.given.view;
  }
  return points;
}

std::vector<VolumeKind> kinds_in(const py::object& volumes, bool& is_one) {
  std::vector<VolumeKind> kinds;
  is_one = false;
  if (py::isinstance<py::str>(volumes)) {
    const auto name = py::cast<std::string>(volumes);
    if (name == "all") {
      for (const VolumeRow& row : kVolumeRows) kinds.push_back(row.kind);
      return kinds;
    }
    is_one = true;
    return {volume_kind_in(name)};
  }
  for (const py::handle name : volumes) kinds.push_back(volume_kind_in(py::cast<std::string>(name)));
  return kinds;
}

Volume fitted(VolumeKind kind, const PointsView& points, FitOptions options, const Obb* box) {
  using Clock = std::chrono::steady_clock;
  Fit<AnyVolume> fit;
  const Clock::time_point start = Clock::now();
  // With proofs, the fit of a box may take long; the others are one or a few passes.
  const bool is_search = kind == VolumeKind::obb || (row_of(kind).in_the_obb && box == nullptr);
  const Length length = is_search || points.size() > 20000 ? Length::many : Length::unknown;
  interruptible(length, [&](const std::atomic<bool>* stop) {
    FitOptions own = options;
    own.stop = stop;
    own.box = box;
    fit = fit_volume(kind, points, own);
    return stop == nullptr || !stop->load();
  });
  if (fit.out_of_memory) fail(ErrorKind::over_limit, "there is not enough memory for the fit");
  Volume volume;
  volume.kind = kind;
  volume.value = std::move(fit.volume);
  volume.proof = std::move(fit.proof);
  volume.non_finite_points = fit.non_finite_points;
  volume.time_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  if (kind == VolumeKind::obb || row_of(kind).in_the_obb || kind == VolumeKind::capsule ||
      kind == VolumeKind::cylinder)
    volume.method = name_of(options.obb_method);
  return volume;
}

py::object fit(const py::object& object, const py::object& volumes, const std::string& obb_method,
               const std::string& sphere_method, double gap, double time_limit, int threads) {
  FitOptions options;
  options.obb_method = obb_method_in(obb_method);
  options.sphere_method = sphere_method_in(sphere_method);
  if (!(gap >= 1e-6 && gap <= 1.0)) fail_usage("gap must be from 1e-6 to 1");
  if (!(time_limit >= 0.0)) fail_usage("time_limit must be at least 0 seconds");
  options.gap = gap;
  options.time_limit_s = time_limit;
  options.threads = threads_of(threads);
  bool is_one = false;
  const std::vector<VolumeKind> kinds = kinds_in(volumes, is_one);
  const FitPoints points = fit_points(object);
  std::optional<Obb> box;
  py::dict found;
  for (const VolumeKind kind : kinds) {
    Volume volume = fitted(kind, points.view, options, box ? &*box : nullptr);
    if (kind == VolumeKind::obb) box = std::get<Obb>(volume.value);
    py::object made = object_of(std::move(volume));
    if (is_one) return made;
    found[py::str(std::string(row_of(kind).name))] = std::move(made);
  }
  return found;
}
}  // namespace

void bind_fit(py::module_& module) {
  module.def("fit", &fit, py::arg("points"), py::arg("volumes") = "obb", py::kw_only(),
             py::arg("obb_method") = "certified", py::arg("sphere_method") = "exact", py::arg("gap") = 1e-3,
             py::arg("time_limit") = 0.0, py::arg("threads") = 0,
             R"(Bounding volumes around a mesh or points, with the proof of how good they are.

points: a Mesh (or anything with vertices and faces), or an array (n, 3): float32 and float64 are read where
they lie, whatever the stride; float64 is not rounded. Of a mesh with faces the vertices that they use.
volumes: a name gives one Volume; a list of names, or 'all', a dict of them: 'sphere', 'fixed-aabb', 'aabb',
'obb', 'kdop6', 'kdop8', 'kdop14', 'kdop18', 'kdop26', 'obb-kdop8', 'obb-kdop14', 'obb-kdop18', 'obb-kdop26',
'hull', 'capsule', 'cylinder': boxwood.VOLUMES.
obb_method: 'certified' searches until the box is proven to be within `gap` of the smallest one; 'tight' and
'fast' take less time. gap: relative, from 1e-6 to 1. time_limit: seconds, 0 for none. threads: 0 for all of
the machine; the result is the same bit for bit.

Every finite point is inside its volume: contains() is true for each. No finite point gives an empty volume.)");
  py::list names;
  for (const VolumeRow& row : kVolumeRows) names.append(std::string(row.name));
  module.attr("VOLUMES") = py::tuple(names);
}

}  // namespace boxwood::python
