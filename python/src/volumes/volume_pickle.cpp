// SPDX-License-Identifier: MIT
// Volumes in pickles: their kind, their numbers, and the proof.
#include "volumes/volume_pickle.hpp"

#include <pybind11/stl.h>

#include <boxwood/volume_numbers.hpp>

#include "arrays/arrays_in.hpp"
#include "arrays/arrays_out.hpp"
#include "errors.hpp"

namespace boxwood::python {

namespace {
// Passes the doubles of a volume to `io`, in the order of for_each_number().
template <class IO> struct Doubles {
  IO& io;
  void operator()(const char*, double& x) const { io(x); }
  void operator()(const char*, Vec3& v) const { io(v.x), io(v.y), io(v.z); }
  void operator()(const char* name, Rows3& axes) const {
    for (Vec3& axis : axes) (*this)(name, axis);
  }
  template <std::size_t N> void operator()(const char*, std::array<double, N>& numbers) const {
    for (double& x : numbers) io(x);
  }
  void operator()(const char*, bool& is) const {
    double x = is ? 1.0 : 0.0;
    io(x);
    is = x != 0.0;
  }
  template <int K> void operator()(const char*, Kdop<K>& slabs) const {
    for_each_number(slabs, *this);
    slabs.planar = K == 8 && slabs.planar;
  }
};

template <class IO> void pass(IO& io, AnyVolume& any) {
  std::visit(
      [&](auto& v) {
        const Doubles<IO> doubles{io};
        if constexpr (requires { v.planar; })
          doubles("slabs", v);
        else
          for_each_number(v, doubles);  // a hull has none: it is rebuilt from its vertices
      },
      any);
}

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
  std::vector<double> numbers;
  AnyVolume copy = v.value;
  const auto write = [&](double x) { numbers.push_back(x); };
  pass(write, copy);
  py::object points = py::none();
  if (const auto* hull = std::get_if<ConvexHull>(&v.value))
    points = array_of(std::vector<Vec3>(hull->vertices));
  return py::make_tuple(std::string(row_of(v.kind).name), array_of(std::move(numbers)), points,
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
  const std::vector<double> numbers = numbers_from(state[1]);
  std::size_t at = 0;
  const auto read = [&](double& x) {
    if (at == numbers.size()) fail(ErrorKind::malformed, "the pickle of a volume is too short");
    x = numbers[at++];
  };
  pass(read, v.value);
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
