// SPDX-License-Identifier: MIT
// The figures of a cover: its certificate, its volume, how far it sticks out.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include <boxwood/containment.hpp>
#include <boxwood/cover.hpp>
#include <boxwood/tree.hpp>

#include "app/features/cover/show/cover_set.hpp"

namespace boxwood {

struct CoverFigures {
  std::string body;
  std::size_t elements = 0;
  CoverCertificate certificate;
  FigureBounds volume;
  // A lower bound for the volume of any cover that also holds the solid: that of its closed parts. Parts
  // whose boxes meet count once, by the largest. nullopt for a mesh without closed, oriented parts.
  std::optional<double> solid_volume;
  CoverProtrusion protrusion;
};

// A mesh with its tree and parts, to be measured against several covers. The mesh must outlive it.
class CoverMeasure {
public:
  static Result<CoverMeasure> make(const TriangleMesh& mesh, const std::atomic<bool>* stop);
  // With `list_pieces` the certificate lists the pieces outside. Fails with `cancelled`, and as
  // certify_cover().
  Result<CoverFigures> figures_of(const Cover& cover, std::uint64_t samples, std::uint64_t seed,
                                  const std::atomic<bool>* stop, bool list_pieces = false) const;
  Result<CoverProtrusion> protrusion_of(const Cover& cover, std::uint64_t samples, std::uint64_t seed,
                                        const std::atomic<bool>* stop) const;

private:
  CoverMeasure() = default;
  MeshView mesh_;
  Tree tree_;
  MeshParts parts_;
  std::optional<double> solid_volume_;
};

// An object with the fields of `boxwood certify --json`.
std::string figures_to_json(const CoverFigures& figures);
std::string shape_of_certify();

}  // namespace boxwood
