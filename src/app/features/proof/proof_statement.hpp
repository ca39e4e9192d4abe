// SPDX-License-Identifier: MIT
// The words about the proof of a selected pair.
#pragma once

#include <array>
#include <cstddef>
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
  std::string saved_text;  // the depth that a saved proof shows: "a depth of 0.01 to 0.04 m"; may be empty
  template <class F> void describe(F& f) const {
    f("text", text), f("proven", proven), f("planes", planes), f("plane", plane);
    f("distance_text", distance_text), f("depth_text", depth_text), f("plane_text", plane_text);
  }
};

// Returns nullopt if no proof is shown or there is no answer to prove.
std::optional<ProofStatement> proof_statement(const Session& session);

// The sentences about a depth.
struct ProvenDepthText {
  std::string text;   // the depth, and the part of it that the proof shows
  std::string saved;  // that part alone: "a depth of 0.01 to 0.04 m"
};
// `found` has the bounds of the search, which the label and the list show too. `shown` has those of the
// proof: its lower bound may be smaller, and is 0 if it shows none. Lengths are in `unit`.
ProvenDepthText proven_depth_text(const std::array<double, 2>& found, const std::array<double, 2>& shown,
                                  const std::string& unit, std::size_t planes);

}  // namespace boxwood
