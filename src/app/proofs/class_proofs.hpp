// SPDX-License-Identifier: MIT
// Lines of a proof for the class of a pair, as `relate` (row `exact`) and `clash` report it.
#pragma once

#include <span>
#include <string>

#include <boxwood/clash.hpp>

#include "app/proofs/pair_proofs.hpp"

namespace boxwood {

// A pair of models as classified. A has to be at rest. `contacts` are all pairs of triangles that meet.
struct ClassAnswer {
  PlacedClashModel a, b;
  const ClashResult& result;
  std::span<const TrianglePair> contacts;
};

// Returns a line without newline that claims the class and what belongs to it: the distance of models that do
// not meet, the depth of those that overlap if `result` has one. With `states`, also the state that `relate`
// prints. If `stop` is set or no certificate is found, the line says so. If the class is in doubt, it says so
// and proves the rest: that triangles meet, or that they do not and how far apart they are. The claimed lower
// bound of the depth may be less than that of `result`. May throw bad_alloc.
std::string class_proof(const ClassAnswer& said, std::size_t answer, const std::array<std::string, 2>& keys,
                        bool states, const std::atomic<bool>& stop, QueryScratch& scratch);

}  // namespace boxwood
