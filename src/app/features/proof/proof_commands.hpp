// SPDX-License-Identifier: MIT
// Commands about the proof that is shown for a selected pair.
#pragma once

#include <cstdint>
#include <string>

#include "app/shell/command.hpp"
#include "app/shell/fields.hpp"

namespace boxwood {

struct ShowProof {
  static constexpr std::string_view kName = "proof show";
  bool on = true;
  BOXWOOD_FIELDS(on)
};
struct SetProofPlane {  // counted from 1; 0: all planes
  static constexpr std::string_view kName = "proof plane";
  std::uint32_t plane = 0;
  BOXWOOD_FIELDS(plane)
  static std::optional<SetProofPlane> joined(const SetProofPlane&, const SetProofPlane& b) { return b; }
};
struct SaveProof {  // for boxwood-check
  static constexpr std::string_view kName = "proof save", kWords = "FILE";
  std::string file;
  BOXWOOD_FIELDS(file)
};

}  // namespace boxwood
