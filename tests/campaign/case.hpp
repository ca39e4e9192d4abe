// SPDX-License-Identifier: MIT
// One case of the campaign: what it is made of, how it is checked, and how a failure is made small.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <boxwood/collide.hpp>

#include "generators.hpp"

namespace boxwood::testing {

struct CampaignCase {
  TriangleMesh a, b;  // b is empty where a part asks of one mesh
  RigidTransform pose;
  std::uint64_t choices = 0;  // a seed: which trees, engines and threads this case is asked with
};

// What the cases of a part have met, so that a campaign shows that its hard branches were reached.
struct Census {
  std::uint64_t cases = 0;
  std::uint64_t trees = 0;       // built and validated
  std::uint64_t answers = 0;     // compared with the truth
  std::uint64_t contacts = 0;    // pairs of triangles that meet
  std::uint64_t meeting = 0;     // cases with a contact
  std::uint64_t degenerate = 0;  // triangles without area
  std::uint64_t exact_signs = 0;
  std::uint64_t of_family[test::kMeshFamilyCount] = {};
};

struct CampaignPart {
  std::string_view name, what;
  CampaignCase (*make)(test::Random& random, Census& census);
  // Empty where all is right, else what is wrong.
  std::string (*check)(const CampaignCase& c, Census& census);
};
std::span<const CampaignPart> campaign_parts();

// The case with as few triangles as still fail, for any reason.
CampaignCase shrunk(const CampaignPart& part, CampaignCase c);

// Runs cases from a seed on, each with a seed of its own. Calls failed(seed, case, reason) for each that is
// wrong; ends when it returns false.
template <class Failed>
void run_cases(const CampaignPart& part, std::uint64_t seed, std::uint64_t count, Census& census,
               const Failed& failed) {
  for (std::uint64_t i = 0; i < count; ++i) {
    test::Random random(seed + i);
    const CampaignCase c = part.make(random, census);
    ++census.cases;
    if (const std::string wrong = part.check(c, census); !wrong.empty() && !failed(seed + i, c, wrong))
      return;
  }
}

}  // namespace boxwood::testing
