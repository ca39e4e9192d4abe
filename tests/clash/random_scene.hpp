// SPDX-License-Identifier: MIT
// Scenes of random parts with the relation of each pair by counting.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "clash/random_parts.hpp"

namespace boxwood::test {

using Relations = std::map<std::pair<std::uint32_t, std::uint32_t>, Relation>;

struct RandomScene {
  std::vector<RandomPart> parts;  // two to four
  Relations expected;             // of each pair that is not apart; A is the first

  explicit RandomScene(Random& random) {
    const int count = 2 + random.index(3);
    for (int i = 0; i < count; ++i) parts.push_back(random_part(random));
    for (std::uint32_t i = 0; i < parts.size(); ++i)
      for (std::uint32_t k = i + 1; k < parts.size(); ++k)
        if (const Relation one = counted_relation(parts[i], parts[k]); one != Relation{})
          expected[{i, k}] = one;
  }
};

// The seed of the scenes in which all parts of the program are compared.
inline constexpr std::uint64_t kAgreementSeed = 4001;

}  // namespace boxwood::test
