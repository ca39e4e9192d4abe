// SPDX-License-Identifier: MIT
// The list of clashes of a motion against that of the command, and what a click on a row shows.
#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "app/document/history_commands.hpp"
#include "app/document/move_object.hpp"
#include "app/features/clash/clash_truth.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/search/clash_motion.hpp"

namespace boxwood::clash_truth {
namespace {

// A few objects that wander, some of them turning; others stay.
std::vector<RigidTransform> random_motion(test::Random& random, std::size_t objects, int steps) {
  std::vector<RigidTransform> out(objects);
  for (int s = 1; s < steps; ++s)
    for (std::size_t i = 0; i < objects; ++i) {
      RigidTransform pose = out[out.size() - objects];
      if (random.chance(0.5)) pose.translation += random.in_cube(1.5);
      if (random.chance(0.2)) pose.rotation = random.rotation();
      out.push_back(pose);
    }
  return out;
}

TEST(ClashReview, RowsOfAMotionAreThoseOfTheCommandAndLeadToTheirStep) {
  std::map<std::string, int> counts;
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    test::Random random(300 + seed);
    const auto scene = random_scene(random, 3 + random.index(6));
    const std::size_t n = scene->objects.size();
    const std::vector<RigidTransform> motion = random_motion(random, n, 2 + random.index(5));
    const std::size_t last = motion.size() / n - 1;
    SessionOptions options;
    options.setups.get<ClashFiles>().read_motion =
        [&](const std::string& file, std::size_t objects) -> Result<std::vector<RigidTransform>> {
      if (file != "cycle.txt" || objects != n) return Error{ErrorKind::input_missing, "no such file", {}};
      return motion;
    };
    Session session(options);
    session.set_scene(scene);
    session.view().set_workspace(Workspace::clash);
    const double clearance = random.chance(0.6) ? random.uniform(0.1, 0.6) : 0.0;  // 0: none
    if (clearance > 0.0) {
      ASSERT_TRUE(session.apply(ClashClearance{clearance}));
    }
    ClashUseMotion use;
    ClashStep step;
    EXPECT_FALSE(session.apply(step));  // through what?
    use.file = "other.txt";
    EXPECT_FALSE(session.apply(use));
    use.file = "cycle.txt";
    ASSERT_TRUE(session.apply(use));
    ASSERT_TRUE(session.apply(ClashCheck{}));
    session.wait();
    const ClashReview& clashes = session.get<ClashReview>();
    ASSERT_EQ(clashes.search().state(), ClashReview::State::done);
    // By hand, as the command does it.
    ClashRules rules(*scene);
    if (clearance > 0.0) rules.set_clearance(clearance);
    ClashObjectsOptions objects_options;
    objects_options.threads = 1;
    objects_options.moving = true;
    ClashObjects objects(*scene, objects_options);
    ASSERT_TRUE(objects.measure());
    ClashSearchOptions search;
    search.threads = 1;
    search.regions = true;
    ClashMotion truth(objects, rules, search, motion);
    std::vector<ClashRecord> told;
    ASSERT_TRUE(truth.run({[&](const ClashRecord& record) {
                             told.push_back(record);
                             return true;
                           },
                           {}}));
    EXPECT_TRUE(same_summary(*clashes.search().summary(), truth.summary()));
    // Pairs that were compared: all that are told, and all whose boxes meet in a step.
    std::set<ObjectPair> near;
    for (const ClashPair& pair : clashes.search().near()) near.insert({pair.first, pair.second});
    EXPECT_EQ(near.size(), clashes.search().near().size());
    EXPECT_LE(near.size(), n * (n - 1) / 2);
    for (const ClashRecord& record : told) EXPECT_TRUE(near.contains({record.first, record.second}));
    for (std::size_t s = 0; s <= last; ++s) {
      for (std::uint32_t i = 0; i < n; ++i) objects.place(i, motion[s * n + i]);
      for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t k = i + 1; k < n; ++k) {
          const BroadObject a = objects.broad(i, 0.5 * clearance), b = objects.broad(k, 0.5 * clearance);
          const bool boxes =
              glm::all(glm::lessThan(a.box.min, b.box.max)) && glm::all(glm::lessThan(b.box.min, a.box.max));
          const double apart = glm::distance(a.sphere.center, b.sphere.center);
          if (!boxes || apart >= 0.999999 * (a.sphere.radius + b.sphere.radius)) continue;
          EXPECT_TRUE(near.contains({i, k}));
          ++counts["boxes and spheres meet"];
        }
    }
    counts["compared on the way"] += static_cast<int>(near.size());
    std::stable_sort(told.begin(), told.end(), [](const ClashRecord& c, const ClashRecord& d) {
      return std::pair(c.first, c.second) < std::pair(d.first, d.second);
    });
    ASSERT_EQ(clashes.search().records().size(), told.size());
    for (std::uint32_t i = 0; i < told.size(); ++i) {
      const ClashRecord row = clashes.search().records()[i];
      ASSERT_TRUE(same_record(row, told[i]));
      ASSERT_TRUE(row.moment);
      EXPECT_EQ(row.moment->step, told[i].moment->step);
      EXPECT_EQ(row.moment->time, told[i].moment->time);
      EXPECT_FALSE(clashes.search().is_stale(row));
      counts["twice"] += i > 0 && told[i - 1].first == row.first && told[i - 1].second == row.second ? 1 : 0;
      // A click on it: all objects are where they are then, and what is looked at is what it says.
      ASSERT_TRUE(session.apply(ClashSelect{i}));
      session.wait();
      EXPECT_EQ(clashes.flight().chosen(), i);
      ASSERT_TRUE(clashes.motion().time());
      ASSERT_NE(clashes.flight().look(), nullptr);
      if (row.moment->step) {
        for (std::uint32_t k = 0; k < n; ++k)
          EXPECT_EQ(numbers_of(session.document().pose(k)), numbers_of(motion[*row.moment->step * n + k]));
        EXPECT_TRUE(same_record(clashes.flight().look()->record, row));
        ++counts["in a step"];
      } else {  // just before they meet
        EXPECT_EQ(clashes.motion().time(), row.moment->time);
        const ClashResult& look = clashes.flight().look()->record.result;
        EXPECT_TRUE(look.kind != ClashClass::clearance || look.distance < 1e-3);
        EXPECT_NE(look.kind, ClashClass::apart);
        ++counts["between steps"];
      }
    }
    // All those steps are one of the history.
    if (!told.empty() && session.document().can_undo()) {
      ASSERT_TRUE(session.apply(Undo{}));
      EXPECT_FALSE(session.document().can_undo());
      for (std::uint32_t k = 0; k < n; ++k)
        EXPECT_EQ(numbers_of(session.document().pose(k)), numbers_of(RigidTransform{}));
      ++counts["undone"];
    }
    step.time = static_cast<double>(last) + 0.25;
    EXPECT_FALSE(session.apply(step));
    step.time = last == 1 ? 0.25 : static_cast<double>(last) - 0.75;
    ASSERT_TRUE(session.apply(step));
    EXPECT_EQ(clashes.motion().time(), step.time);
    ASSERT_TRUE(session.apply(move_object({0U}, random_pose(random))));
    EXPECT_FALSE(clashes.motion().time());
    EXPECT_EQ(clashes.search().moved_objects(), 0U);  // its rows do not care
    // Pairs that are ignored are apart, as where rules ignore them.
    if (told.empty()) continue;
    const ClashRecord& one = told[static_cast<std::size_t>(random.index(static_cast<int>(told.size())))];
    ASSERT_TRUE(session.apply(ClashIgnore{one.first, one.second, true}));
    ClashRules::Objects first(n, false), second = first;
    first[one.first] = second[one.second] = true;
    rules.ignore(first, second);
    ClashMotion without(objects, rules, search, motion);
    ASSERT_TRUE(without.run({}));
    EXPECT_TRUE(same_summary(*clashes.search().summary(), without.summary()));
    ++counts["ignored"];
    // Without the motion all is as it stands again.
    use.file.clear();
    ASSERT_TRUE(session.apply(use));
    EXPECT_TRUE(clashes.search().needs_check());
    ASSERT_TRUE(session.apply(ClashCheck{}));
    session.wait();
    compare(session, ClashRules(*scene), counts);
  }
  for (const auto& [kind, count] : counts) std::printf("%s %d, ", kind.c_str(), count);
  std::printf("\n");
  for (const char* kind : {"in a step", "between steps", "twice", "undone", "ignored"})
    EXPECT_GT(counts[kind], 0) << kind;
}

}  // namespace
}  // namespace boxwood::clash_truth
