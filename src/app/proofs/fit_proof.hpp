// SPDX-License-Identifier: MIT
// The lines of a proof for the volumes of `fit`.
#pragma once

#include <atomic>
#include <string>

#include <boxwood/volumes.hpp>

namespace boxwood {

// Returns a line without newline that claims that the volume contains every vertex of the model `key`. AABBs
// and k-DOPs also claim to be the smallest along their axes. A sphere claims a lower bound of the radius, at
// most that of the fit, and so do boxes and cylinders with their volume, up to a number of cells or a set
// `stop`. `points` are those of its triangles; if there are others (`has_loose`), nothing is claimed to be
// the smallest along axes. An empty volume is undecided. May throw bad_alloc.
std::string fit_proof(std::string_view key, std::size_t answer, VolumeKind kind, PointsView points,
                      bool has_loose, const Fit<AnyVolume>& fit, const std::atomic<bool>* stop);

}  // namespace boxwood
