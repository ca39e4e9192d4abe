// SPDX-License-Identifier: MIT
// Any bytes as a .bwt file, and everything that must hold of it. Shared by the fuzzer, the replay of its
// corpus and the tests of damaged files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace boxwood::testing {

struct SavedFate {
  bool loaded = false;  // its structure is sound
  bool proven = false;  // and its trees are what they say
  std::string wrong;    // what must not be; empty when all holds
};

// Loads the bytes as they are, as a scene where they hold one, else as a model. A refusal has a kind and a
// sentence. The trees of what is loaded without the proof are asked everything: no answer is wrong, only not
// to come back is. The answers of trees that are proven are those of all triangles in turn.
SavedFate check_saved(const std::vector<std::uint8_t>& bytes);

}  // namespace boxwood::testing
