// SPDX-License-Identifier: MIT
// The words about the proof of a selected pair.
#pragma once

#include <optional>
#include <string>

#include "app/session/session.hpp"

namespace boxwood {

struct ProofStatement {
  std::string text;  // what is proven, and by what
  std::optional<std::string> distance_text, depth_text;
  std::optional<std::string> plane_text;  // of the plane that is shown alone
  std::uint32_t planes = 0, plane = 0;
  bool proven = false;
  template <class F> void describe(F& f) const {
    f("text", text), f("proven", proven), f("planes", planes), f("plane", plane);
    f("distance_text", distance_text), f("depth_text", depth_text), f("plane_text", plane_text);
  }
};

// Returns nullopt if no proof is shown or there is no answer to prove.
std::optional<ProofStatement> proof_statement(const Session& session);

// Returns sentences about the least depth, beginning with ". "; empty if nothing is known. `found` is the
// lower bound of the search, and `saved` the bound that a saved proof shows, which may be smaller; either may
// be 0.
std::string least_depth_text(double found, double saved, const std::string& unit);

}  // namespace boxwood
