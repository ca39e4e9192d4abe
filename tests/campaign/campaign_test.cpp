// SPDX-License-Identifier: MIT
// Some thousand cases of each part of the campaign, on every instruction set; and that it can see a fault.
#include <cstdio>

#include <gtest/gtest.h>

#include "campaign/case.hpp"
#include "tree/simd_targets.hpp"

namespace boxwood::testing {
namespace {

const CampaignPart& part_named(std::string_view name) {
  for (const CampaignPart& part : campaign_parts())
    if (part.name == name) return part;
  std::abort();
}

Census run_on_every_target(std::string_view name, std::uint64_t cases) {
  const CampaignPart& part = part_named(name);
  Census census;
  std::uint64_t seed = 1;
  for_each_target([&](const char* target) {
    run_cases(part, seed, cases, census,
              [&](std::uint64_t s, const CampaignCase& c, const std::string& wrong) {
                const CampaignCase small = shrunk(part, c);
                ADD_FAILURE() << name << " seed " << s << " on " << target << ": " << wrong << " ("
                              << small.a.triangles.size() << " and " << small.b.triangles.size()
                              << " triangles left; repeat with campaign " << name << " --seed " << s
                              << " --cases 1)";
                return false;
              });
    seed += cases;
  });
  std::printf("%llu cases, %llu trees, %llu answers, %llu contacts, %llu triangles without area\n",
              static_cast<unsigned long long>(census.cases), static_cast<unsigned long long>(census.trees),
              static_cast<unsigned long long>(census.answers),
              static_cast<unsigned long long>(census.contacts),
              static_cast<unsigned long long>(census.degenerate));
  return census;
}

TEST(Campaign, Trees) {
  const Census census = run_on_every_target("trees", 20000);
  EXPECT_GT(census.degenerate, census.cases);
  for (const std::uint64_t meshes : census.of_family) EXPECT_GT(meshes, census.cases / 20);
}
TEST(Campaign, Pairs) {
  const Census census = run_on_every_target("pairs", 400);
  EXPECT_GT(census.meeting, census.cases / 3);
  EXPECT_GT(census.exact_signs, census.cases);
}
TEST(Campaign, Metamorphic) {
  const Census census = run_on_every_target("metamorphic", 400);
  EXPECT_GT(census.meeting, census.cases / 3);
  EXPECT_GT(census.answers, 5 * census.cases);
}
TEST(Campaign, Touching) {
  const Census census = run_on_every_target("touching", 1500);
  EXPECT_GT(census.meeting, census.cases / 2);
}
TEST(Campaign, Hulls) {
  const Census census = run_on_every_target("hulls", 3000);
  EXPECT_EQ(census.answers, census.cases);
}

// A check that cannot fail is none: a part with a fault is seen, and what is left of the case is small.
TEST(Campaign, ShrinksWhatFails) {
  const CampaignPart faulty = {"faulty", "", part_named("trees").make,
                               [](const CampaignCase& c, Census&) -> std::string {
                                 for (const Triangle& t : c.a.triangles)
                                   if (c.a.vertices[t[0]] == c.a.vertices[t[1]])
                                     return "two corners in one place";
                                 return "";
                               }};
  Census census;
  int found = 0;
  run_cases(faulty, 1, 300, census, [&](std::uint64_t, const CampaignCase& c, const std::string&) {
    EXPECT_EQ(shrunk(faulty, c).a.triangles.size(), 1U);
    ++found;
    return true;
  });
  EXPECT_GT(found, 10);
}

}  // namespace
}  // namespace boxwood::testing
