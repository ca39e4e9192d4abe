// SPDX-License-Identifier: MIT
// The line of a proof for the answer of `sweep`.
#pragma once

#include <string>

#include <boxwood/sweep.hpp>

#include "app/proofs/pair_proofs.hpp"

namespace boxwood {

// Returns a line without newline: that B never meets A on its way, or the time up to which it surely does
// not, and how near it is at the time of impact. The pose of `pair` is that at time 0. If the answer is not
// decided, `stop` is set, or no certificate is found, the line says so. May throw bad_alloc.
std::string sweep_proof(const ProvenPair& pair, const Motion& motion, const SweepResult& said,
                        const std::atomic<bool>& stop, QueryScratch& scratch);

}  // namespace boxwood
