// SPDX-License-Identifier: MIT
// boxwood.Volume and a subclass for each shape: one volume, with the proof of its fit.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <boxwood/fit.hpp>
#include <boxwood/volumes.hpp>

#include "common.hpp"

namespace boxwood::python {

struct Volume {
  VolumeKind kind = VolumeKind::sphere;
  AnyVolume value;
  // The proof of a fit; nullopt for other volumes.
  std::optional<Proof> proof;
  std::string method;  // of oriented boxes, as on the command line
  std::size_t non_finite_points = 0;
  double time_ms = 0.0;
};

// The subclasses in Python, one for each set of fields: k-DOPs of any number of slabs share one.
template <class V> struct VolumeOf : Volume {};
struct KdopVolume : Volume {};
struct OrientedKdopVolume : Volume {};
template <class V> VolumeOf<V> subclass_of(const V&);
template <int K> KdopVolume subclass_of(const Kdop<K>&);
template <int K> OrientedKdopVolume subclass_of(const OrientedKdop<K>&);
template <class V> using SubclassOf = decltype(subclass_of(std::declval<V>()));

// Returns the volume as an object of its subclass.
py::object object_of(Volume volume);
// Returns a volume without a proof.
py::object object_of(AnyVolume value);

// Returns a kind by its name; a usage failure lists the names.
VolumeKind volume_kind_in(const std::string& name);

void bind_volumes(py::module_& module);
void bind_volume_fields(py::module_& module);  // the subclasses
void bind_fit(py::module_& module);

}  // namespace boxwood::python
