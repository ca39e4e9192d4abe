// SPDX-License-Identifier: MIT
// Volumes in pickles: their kind, their numbers, and the proof.
#include "volumes/volume_pickle.hpp"

#include <pybind11/stl.h>

#include "arrays/arrays_in.hpp"
#include "arrays/arrays_out.hpp"
#include "errors.hpp"

namespace boxwood::python {

namespace {
// A writer of numbers, in the order in which the reader takes them.
class Writer {
public:
  void operator()(double& x) { numbers.push_back(x); }
  void operator()(Vec3& v) { numbers.insert(numbers.end(), {v.x, v.y, v.z}); }
  std::vector<double> numbers;
};

class Reader {
public:
  explicit Reader(std::vector<double> given) : numbers_(std::move(given)) {}
  void operator()(double& x) {
    if (at_ == numbers_.size()) fail(ErrorKind::malformed, "the pickle of a volume is too short");
    x = numbers_[at_++];
  }
  void operator()(Vec3& v) { (*this)(v.x), (*this)(v.y), (*this)(v.z); }

private:
  std::vector<double> numbers_;
  std::size_t at_ = 0;
};

template <class IO> void pass(IO& io, Sphere& v) {
  io(v.center), io(v.radius);
}
template <class IO> void pass(IO& io, Aabb& v) {
  io(v.min), io(v.max);
}
template <class IO> void pass(IO& io, FixedAabb& v) {
  io(v.center), io(v.half_size);
}
template <class IO> void pass(IO& io, Obb& v) {
  io(v.center);
  for (Vec3& axis : v.axes) io(axis);
  io(v.half_extents);
}
template <class IO, int K> void pass(IO& io, Kdop<K>& v) {
  for (double& x : v.min) io(x);
  for (double& x : v.max) io(x);
  double planar = v.planar ? 1.0 : 0.0;
  io(planar);
  v.planar = K == 8 && planar != 0.0;
}
template <class IO, int K> void pass(IO& io, OrientedKdop<K>& v) {
  io(v.center);
  for (Vec3& axis : v.axes) io(axis);
  pass(io, v.slabs);
}
template <class IO> void pass(IO& io, Capsule& v) {
  io(v.center), io(v.axis), io(v.half_length), io(v.radius);
}
template <class IO> void pass(IO& io, Cylinder& v) {
  io(v.center), io(v.axis), io(v.half_length), io(v.radius);
}
// Passes no numbers: a hull is rebuilt from its vertices, which are its own extreme points.
template <class IO> void pass(IO&, ConvexHull&) {}
template <class IO> void pass(IO&, std::monostate&) {}

py::object proof_state(const Volume& v) {
  if (!v.proof) return py::none();
  return py::make_tuple(static_cast<int>(v.proof->measure), v.proof->value, v.proof->lower_bound,
                        array_of(std::vector<Vec3>(v.proof->support)), v.proof->stopped_early);
}

std::optional<Proof> proof_from(const py::object& state) {
  if (state.is_none()) return std::nullopt;
  const auto fields = py::cast<py::tuple>(state);
  Proof proof;
  const int measure = py::cast<int>(fields[0]);
  if (measure < 0 || measure > static_cast<int>(Measure::radius))
    fail(ErrorKind::malformed, "the pickle of a volume has no such measure");
  proof.measure = static_cast<Measure>(measure);
  proof.value = py::cast<double>(fields[1]);
  proof.lower_bound = py::cast<double>(fields[2]);
  const Points support = points_in(fields[3], "support");
  for (std::size_t i = 0; i < support.view.size(); ++i) proof.support.push_back(support.view[i]);
  proof.stopped_early = py::cast<bool>(fields[4]);
  return proof;
}

std::vector<double> numbers_from(const py::object& object) {
  const Numbers n(object, "numbers", Numbers::Kind::real);
  std::vector<double> numbers;
  if (n.dimensions() != 1) fail(ErrorKind::malformed, "the pickle of a volume has no numbers");
  for (std::size_t i = 0; i < n.size(0); ++i)
    numbers.push_back(n.real_at(n.data() + static_cast<std::ptrdiff_t>(i) * n.stride(0)));
  return numbers;
}

// Returns an empty volume of the kind.
AnyVolume empty_of(VolumeKind kind) {
  switch (kind) {
#define BOXWOOD_ROW(id, Type, name, label, fit, key)                                                         \
  case VolumeKind::id:                                                                                       \
    return AnyVolume(std::in_place_index<static_cast<std::size_t>(VolumeKind::id)>);
    BOXWOOD_VOLUMES(BOXWOOD_ROW)
#undef BOXWOOD_ROW
  }
  return std::monostate();
}

py::tuple state_of(const Volume& v) {
  Writer writer;
  AnyVolume copy = v.value;
  std::visit([&](auto& one) { pass(writer, one); }, copy);
  py::object points = py::none();
  if (const auto* hull = std::get_if<ConvexHull>(&v.value))
    points = array_of(std::vector<Vec3>(hull->vertices));
  return py::make_tuple(std::string(row_of(v.kind).name), array_of(std::move(writer.numbers)), points,
                        proof_state(v), v.method, v.non_finite_points, v.time_ms);
}
}  // namespace

py::tuple pickled(const Volume& volume) {
  return state_of(volume);
}

Volume unpickled(const py::tuple& state) {
  Volume v;
  v.kind = volume_kind_in(py::cast<std::string>(state[0]));
  v.value = empty_of(v.kind);
  Reader reader(numbers_from(state[1]));
  std::visit([&](auto& one) { pass(reader, one); }, v.value);
  if (v.kind == VolumeKind::hull) {
    const Points points = points_in(state[2], "vertices");
    Fit<ConvexHull> fit = fit_hull(points.view);
    if (fit.out_of_memory) fail(ErrorKind::over_limit, "there is not enough memory for the hull");
    v.value = std::move(fit.volume);
  }
  v.proof = proof_from(state[3]);
  v.method = py::cast<std::string>(state[4]);
  v.non_finite_points = py::cast<std::size_t>(state[5]);
  v.time_ms = py::cast<double>(state[6]);
  return v;
}

}  // namespace boxwood::python
