// SPDX-License-Identifier: MIT
// Scenes for lists of clashes, and searches made by hand as the command makes them.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/derived/convex_scene.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/search/clash_models.hpp"
#include "app/search/clash_rules.hpp"
#include "app/search/clash_search.hpp"
#include "app/session/session.hpp"
#include "app/session/session_meshes.hpp"

namespace boxwood::clash_truth {

using ObjectPair = ClashReview::Pair;

// Convex solids near each other, some of them inside of, equal to or far from others.
inline std::shared_ptr<const Scene> random_scene(test::Random& random, int objects) {
  std::vector<std::shared_ptr<SceneMesh>> meshes;
  std::vector<Vec3> places;
  for (int i = 0; i < objects; ++i) {
    const bool again = i > 0 && random.chance(0.15);
    meshes.push_back(again ? meshes[static_cast<std::size_t>(random.index(i))]
                           : test::convex_solid(random, random.chance(0.2) ? 0.2 : 1.0));
    places.push_back(again && random.chance(0.5) ? places[static_cast<std::size_t>(random.index(i))]
                                                 : random.in_cube(2.2));
  }
  Scene scene = test::scene_of(std::move(meshes));
  for (std::size_t i = 0; i < places.size(); ++i) scene.objects[i].world_from_mesh.translation = places[i];
  return std::make_shared<const Scene>(std::move(scene));
}

struct Searched {
  std::vector<ClashRecord> records;
  ClashSummary summary;
};

// What a file of rules may say, apart from clearances.
inline ClashRules random_rules(const Scene& scene, test::Random& random) {
  ClashRules rules(scene);
  const auto some = [&](double share) {
    ClashRules::Objects out(scene.objects.size());
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = random.chance(share);
    return out;
  };
  if (random.chance(0.5)) rules.ignore(some(0.3), some(0.5));
  if (random.chance(0.5)) rules.rest(some(0.4));
  if (random.chance(0.8)) rules.set_min_depth(random.uniform(0.05, 0.8));
  return rules;
}

// By hand, as the command does it.
inline Searched searched(const Scene& scene, const std::vector<RigidTransform>& poses, ClashRules rules,
                         std::optional<double> clearance, const std::set<ObjectPair>& ignored) {
  if (clearance) rules.set_clearance(*clearance);
  for (const auto& [a, b] : ignored) {
    ClashRules::Objects first(scene.objects.size(), false), second = first;
    first[a] = second[b] = true;
    rules.ignore(first, second);
  }
  ClashObjectsOptions options;
  options.threads = 1;
  options.moving = true;
  ClashObjects objects(scene, options);
  EXPECT_TRUE(objects.measure());
  for (std::uint32_t i = 0; i < poses.size(); ++i) objects.place(i, poses[i]);
  ClashSearchOptions search_options;
  search_options.threads = 1;
  search_options.regions = true;
  ClashSearch search(objects, rules, search_options);
  EXPECT_TRUE(search.find_pairs());
  Searched out;
  EXPECT_TRUE(search.run({[&](const ClashRecord& record) {
                            out.records.push_back(record);
                            return true;
                          },
                          {}}));
  out.summary = search.summary();
  return out;
}

inline bool near_to(double x, double y) {
  return x == y || std::abs(x - y) <= 1e-9 * std::max({std::abs(x), std::abs(y), 1.0});
}

inline bool same_record(const ClashRecord& c, const ClashRecord& d) {
  const ClashResult &r = c.result, &s = d.result;
  return c.first == d.first && c.second == d.second && r.kind == s.kind && r.contacts == s.contacts &&
         r.inside == s.inside && r.is_certain() == s.is_certain() &&
         r.depth.has_value() == s.depth.has_value() &&
         (!r.depth || (near_to(r.depth->lower, s.depth->lower) && near_to(r.depth->upper, s.depth->upper))) &&
         (r.kind != ClashClass::clearance || near_to(r.distance, s.distance)) &&
         c.region.has_value() == d.region.has_value();
}

inline ::testing::AssertionResult same_summary(const ClashSummary& c, const ClashSummary& d) {
  const auto numbers = [](const ClashSummary& s) {
    std::vector<std::size_t> out{s.objects, s.pairs, s.apart, s.ignored, s.undecided, s.partial ? 1U : 0U};
    for (const ClashClass kind : kClashClasses) out.push_back(s.of(kind));
    return out;
  };
  if (numbers(c) == numbers(d)) return ::testing::AssertionSuccess();
  auto failure = ::testing::AssertionFailure();
  for (const std::size_t n : numbers(c)) failure << n << " ";
  failure << "is not";
  for (const std::size_t n : numbers(d)) failure << " " << n;
  return failure;
}

// The rows that are not ignored, and the summary, are those of a search made anew.
inline void compare(const Session& session, const ClashRules& rules, std::map<std::string, int>& counts) {
  const ClashReview& clashes = session.get<ClashReview>();
  ASSERT_EQ(clashes.search().state(), ClashReview::State::done);
  ASSERT_EQ(clashes.search().moved_objects(), 0U);
  const Searched truth = searched(session.document().scene(), session.document().poses(), rules,
                                  clashes.rules().clearance(), clashes.notes().ignored());
  std::vector<ClashRecord> rows;
  for (const ClashRecord& record : clashes.search().records())
    if (!clashes.notes().is_ignored(record)) rows.push_back(record);
  ASSERT_EQ(rows.size(), truth.records.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_TRUE(same_record(rows[i], truth.records[i])) << rows[i].first << " " << rows[i].second;
    ++counts[std::string(name_of(kind_of(rows[i])))];
  }
  EXPECT_TRUE(same_summary(*clashes.search().summary(), truth.summary));
  EXPECT_EQ(clashes.table().rows().size(), rows.size());
}

inline RigidTransform random_pose(test::Random& random) {
  RigidTransform pose;
  pose.rotation = random.rotation();
  pose.translation = random.in_cube(1.5);
  return pose;
}

}  // namespace boxwood::clash_truth
