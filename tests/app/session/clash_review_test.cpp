// SPDX-License-Identifier: MIT
// The list of clashes against searches made anew: filled, with pairs ignored, after moves, stopped half-way.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <thread>

#include <gtest/gtest.h>

#include "app/clash/clash_motion.hpp"
#include "app/session/session.hpp"
#include "convex_scene.hpp"
#include "session_meshes.hpp"

namespace boxwood {
namespace {

using ObjectPair = ClashReview::Pair;

Clash clash_act(ClashVerb verb, std::uint32_t first = 0, std::uint32_t second = 0, bool on = true) {
  Clash out;
  out.act.verb = verb;
  out.act.first = first;
  out.act.second = second;
  out.act.on = on;
  return out;
}

Clash clearance_of(double length) {
  Clash out = clash_act(ClashVerb::clearance);
  out.act.length = length;
  return out;
}

// Convex solids near each other, some of them inside of, equal to or far from others.
std::shared_ptr<const Scene> random_scene(test::Random& random, int objects) {
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
ClashRules random_rules(const Scene& scene, test::Random& random) {
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
Searched searched(const Scene& scene, const std::vector<RigidTransform>& poses, ClashRules rules,
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

bool near_to(double x, double y) {
  return x == y || std::abs(x - y) <= 1e-9 * std::max({std::abs(x), std::abs(y), 1.0});
}

bool same_record(const ClashRecord& c, const ClashRecord& d) {
  const ClashResult &r = c.result, &s = d.result;
  return c.first == d.first && c.second == d.second && r.kind == s.kind && r.contacts == s.contacts &&
         r.inside == s.inside && r.is_certain() == s.is_certain() &&
         r.depth.has_value() == s.depth.has_value() &&
         (!r.depth || (near_to(r.depth->lower, s.depth->lower) && near_to(r.depth->upper, s.depth->upper))) &&
         (r.kind != ClashClass::clearance || near_to(r.distance, s.distance)) &&
         c.region.has_value() == d.region.has_value();
}

::testing::AssertionResult same_summary(const ClashSummary& c, const ClashSummary& d) {
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
void compare(const Session& session, const ClashRules& rules, std::map<std::string, int>& counts) {
  const ClashReview& clashes = session.clashes();
  ASSERT_EQ(clashes.state(), ClashReview::State::done);
  ASSERT_EQ(clashes.moved_objects(), 0U);
  const Searched truth = searched(session.document().scene(), session.document().poses(), rules,
                                  clashes.clearance(), clashes.ignored());
  std::vector<ClashRecord> rows;
  for (const ClashRecord& record : clashes.records())
    if (!clashes.is_ignored(record)) rows.push_back(record);
  ASSERT_EQ(rows.size(), truth.records.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_TRUE(same_record(rows[i], truth.records[i])) << rows[i].first << " " << rows[i].second;
    ++counts[std::string(name_of(kind_of(rows[i])))];
  }
  EXPECT_TRUE(same_summary(*clashes.summary(), truth.summary));
  EXPECT_EQ(clashes.shown_rows().size(), rows.size());
}

RigidTransform random_pose(test::Random& random) {
  RigidTransform pose;
  pose.rotation = random.rotation();
  pose.translation = random.in_cube(1.5);
  return pose;
}

TEST(ClashReview, RowsAreThoseOfASearchMadeAnewAlsoAfterMovesAndWithPairsIgnored) {
  std::map<std::string, int> counts;
  int updates = 0, ignored_apart = 0, ignored_again = 0;
  const char* more = std::getenv("BOXWOOD_CLASH_SCENES");
  const std::uint64_t seeds = more != nullptr ? std::strtoull(more, nullptr, 10) : 30;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    test::Random random(seed);
    const auto scene = random_scene(random, 2 + random.index(12));
    ClashRules rules(*scene);
    SessionOptions options;
    options.clash_files.read_rules = [&](const std::string&, const Scene&, const std::vector<std::string>&) {
      return Result<ClashRules>(rules);
    };
    Session session(options);
    session.set_scene(scene);
    session.view().set_workspace(Workspace::clash);
    const bool has_rules = random.chance(0.5);
    if (has_rules) {
      rules = random_rules(*scene, random);
      Clash use = clash_act(ClashVerb::rules);
      use.act.text = "some.rules.json";
      ASSERT_TRUE(session.apply(use));
    }
    if (random.chance(0.5)) {
      ASSERT_TRUE(session.apply(clearance_of(random.uniform(0.05, 0.6))));
    }
    const auto object = [&] {
      return static_cast<std::uint32_t>(random.index(static_cast<int>(scene->objects.size())));
    };
    if (random.chance(0.3)) {
      ASSERT_TRUE(session.apply(SetPose{{object()}, numbers_of(random_pose(random))}));
    }
    ASSERT_TRUE(session.apply(clash_act(ClashVerb::check)));
    session.wait();
    compare(session, rules, counts);
    for (int step = 0; step < 5; ++step) {
      if (random.chance(0.6)) {
        const std::uint32_t a = object(), b = object();
        if (a == b) continue;
        const ClashSummary was = *session.clashes().summary();
        ASSERT_TRUE(session.apply(clash_act(ClashVerb::ignore, a, b, random.chance(0.7))));
        const ClashSummary is = *session.clashes().summary();
        ignored_apart += is.apart < was.apart ? 1 : 0;
        ignored_again += has_rules && is.ignored == was.ignored && is.apart == was.apart ? 1 : 0;
      } else {
        const std::uint32_t moved = object();
        if (random.chance(0.4)) session.preview_pose(moved, random_pose(random));  // a drag, and its end
        ASSERT_TRUE(session.apply(SetPose{{moved}, numbers_of(random_pose(random))}));
        if (random.chance(0.3)) {
          ASSERT_TRUE(session.apply(Undo{}));
        }
        session.wait();
        ++updates;
      }
      compare(session, rules, counts);
    }
  }
  for (const char* kind : {"overlapping", "contained", "duplicate", "clearance"})
    EXPECT_GT(counts[kind], 0) << kind;
  EXPECT_GT(updates, 15);
  EXPECT_GT(ignored_apart, 0);
  EXPECT_GT(ignored_again, 0);  // what rules ignore, or what is shallow
  for (const auto& [kind, count] : counts) std::printf("%s %d, ", kind.c_str(), count);
  std::printf("%d updates, %d apart and %d ignored ones ignored\n", updates, ignored_apart, ignored_again);
}

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
    options.clash_files.read_motion = [&](const std::string& file,
                                          std::size_t objects) -> Result<std::vector<RigidTransform>> {
      if (file != "cycle.txt" || objects != n) return Error{ErrorKind::input_missing, "no such file", {}};
      return motion;
    };
    Session session(options);
    session.set_scene(scene);
    session.view().set_workspace(Workspace::clash);
    const double clearance = random.chance(0.6) ? random.uniform(0.1, 0.6) : 0.0;  // 0: none
    if (clearance > 0.0) {
      ASSERT_TRUE(session.apply(clearance_of(clearance)));
    }
    Clash use = clash_act(ClashVerb::motion), step = clash_act(ClashVerb::step);
    EXPECT_FALSE(session.apply(step));  // through what?
    use.act.text = "other.txt";
    EXPECT_FALSE(session.apply(use));
    use.act.text = "cycle.txt";
    ASSERT_TRUE(session.apply(use));
    ASSERT_TRUE(session.apply(clash_act(ClashVerb::check)));
    session.wait();
    const ClashReview& clashes = session.clashes();
    ASSERT_EQ(clashes.state(), ClashReview::State::done);
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
    EXPECT_TRUE(same_summary(*clashes.summary(), truth.summary()));
    // Pairs that were compared: all that are told, and all whose boxes meet in a step.
    std::set<ObjectPair> near;
    for (const ClashPair& pair : clashes.near()) near.insert({pair.first, pair.second});
    EXPECT_EQ(near.size(), clashes.near().size());
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
    ASSERT_EQ(clashes.records().size(), told.size());
    for (std::uint32_t i = 0; i < told.size(); ++i) {
      const ClashRecord row = clashes.records()[i];
      ASSERT_TRUE(same_record(row, told[i]));
      ASSERT_TRUE(row.moment);
      EXPECT_EQ(row.moment->step, told[i].moment->step);
      EXPECT_EQ(row.moment->time, told[i].moment->time);
      EXPECT_FALSE(clashes.is_stale(row));
      counts["twice"] += i > 0 && told[i - 1].first == row.first && told[i - 1].second == row.second ? 1 : 0;
      // A click on it: all objects are where they are then, and what is looked at is what it says.
      ASSERT_TRUE(session.apply(clash_act(ClashVerb::select, i)));
      session.wait();
      EXPECT_EQ(clashes.chosen(), i);
      ASSERT_TRUE(clashes.motion_time());
      ASSERT_NE(clashes.look(), nullptr);
      if (row.moment->step) {
        for (std::uint32_t k = 0; k < n; ++k)
          EXPECT_EQ(numbers_of(session.document().pose(k)), numbers_of(motion[*row.moment->step * n + k]));
        EXPECT_TRUE(same_record(clashes.look()->record, row));
        ++counts["in a step"];
      } else {  // just before they meet
        EXPECT_EQ(clashes.motion_time(), row.moment->time);
        const ClashResult& look = clashes.look()->record.result;
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
    step.act.length = static_cast<double>(last) + 0.25;
    EXPECT_FALSE(session.apply(step));
    step.act.length = last == 1 ? 0.25 : static_cast<double>(last) - 0.75;
    ASSERT_TRUE(session.apply(step));
    EXPECT_EQ(clashes.motion_time(), step.act.length);
    ASSERT_TRUE(session.apply(SetPose{{0U}, numbers_of(random_pose(random))}));
    EXPECT_FALSE(clashes.motion_time());
    EXPECT_EQ(clashes.moved_objects(), 0U);  // its rows do not care
    // Pairs that are ignored are apart, as where rules ignore them.
    if (told.empty()) continue;
    const ClashRecord& one = told[static_cast<std::size_t>(random.index(static_cast<int>(told.size())))];
    ASSERT_TRUE(session.apply(clash_act(ClashVerb::ignore, one.first, one.second)));
    ClashRules::Objects first(n, false), second = first;
    first[one.first] = second[one.second] = true;
    rules.ignore(first, second);
    ClashMotion without(objects, rules, search, motion);
    ASSERT_TRUE(without.run({}));
    EXPECT_TRUE(same_summary(*clashes.summary(), without.summary()));
    ++counts["ignored"];
    // Without the motion all is as it stands again.
    use.act.text.clear();
    ASSERT_TRUE(session.apply(use));
    EXPECT_TRUE(clashes.needs_check());
    ASSERT_TRUE(session.apply(clash_act(ClashVerb::check)));
    session.wait();
    compare(session, ClashRules(*scene), counts);
  }
  for (const auto& [kind, count] : counts) std::printf("%s %d, ", kind.c_str(), count);
  std::printf("\n");
  for (const char* kind : {"in a step", "between steps", "twice", "undone", "ignored"})
    EXPECT_GT(counts[kind], 0) << kind;
}

TEST(ClashReview, AStoppedSearchKeepsTheFirstRowsAndSaysSo) {
  std::vector<std::shared_ptr<SceneMesh>> meshes(60, test::bumpy_sphere(16, 32));
  Scene made = test::scene_of(std::move(meshes));
  for (std::size_t i = 0; i < made.objects.size(); ++i)
    made.objects[i].world_from_mesh.translation =
        Vec3(0.31 * static_cast<double>(i), 0.13 * static_cast<double>(i % 7), 0.0);
  const auto scene = std::make_shared<const Scene>(std::move(made));
  Session session;
  session.set_scene(scene);
  session.view().set_workspace(Workspace::clash);
  ASSERT_TRUE(session.apply(clash_act(ClashVerb::check)));
  for (int i = 0; i < 60000 && session.clashes().records().empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    session.poll();
  }
  ASSERT_EQ(session.clashes().state(), ClashReview::State::running);
  ASSERT_TRUE(session.apply(clash_act(ClashVerb::stop)));
  const auto begun = std::chrono::steady_clock::now();
  session.wait();
  EXPECT_LT(std::chrono::steady_clock::now() - begun,
            std::chrono::seconds(5));  // 100 ms, on a machine that is free
  ASSERT_EQ(session.clashes().state(), ClashReview::State::stopped);
  EXPECT_TRUE(session.clashes().summary()->partial);
  EXPECT_EQ(session.messages().first_error(), nullptr);
  const std::vector<ClashRecord> some(session.clashes().records().begin(), session.clashes().records().end());
  EXPECT_FALSE(session.apply([] {
    Clash out = clash_act(ClashVerb::select, 1'000'000);
    return out;
  }()));
  // Whoever asks again gets all: those come first.
  ASSERT_TRUE(session.apply(clash_act(ClashVerb::check)));
  session.wait();
  ASSERT_EQ(session.clashes().state(), ClashReview::State::done);
  EXPECT_GT(some.size(), 0U);
  ASSERT_GT(session.clashes().records().size(), some.size());
  for (std::size_t i = 0; i < some.size(); ++i)
    EXPECT_TRUE(same_record(some[i], session.clashes().records()[i]));
  std::printf("%zu of %zu rows\n", some.size(), session.clashes().records().size());
}

TEST(ClashReview, OrderFiltersAndSearchSayWhatIsShownAndWhatIsNext) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    test::Random random(100 + seed);
    Session session;
    session.set_scene(random_scene(random, 12));
    session.view().set_workspace(Workspace::clash);
    ASSERT_TRUE(session.apply(clearance_of(0.3)));
    ASSERT_TRUE(session.apply(clash_act(ClashVerb::check)));
    session.wait();
    const ClashReview& clashes = session.clashes();
    Clash sort = clash_act(ClashVerb::sort);
    sort.act.column = static_cast<ClashColumn>(random.index(kClashColumnCount));
    sort.act.turned_round = random.chance(0.3);
    ASSERT_TRUE(session.apply(sort));
    Clash filter = clash_act(ClashVerb::filter);
    filter.act.kind = static_cast<ClashKind>(random.index(kClashKindCount));
    filter.act.on = false;
    ASSERT_TRUE(session.apply(filter));
    Clash search = clash_act(ClashVerb::search);
    search.act.text = random.chance(0.5) ? "JECT 1" : "";
    ASSERT_TRUE(session.apply(search));
    // What is shown, by hand.
    std::vector<std::uint32_t> expected;
    const auto& objects = session.document().scene().objects;
    for (std::uint32_t i = 0; i < clashes.records().size(); ++i) {
      const ClashRecord& record = clashes.records()[i];
      const bool named = search.act.text.empty() ||
                         objects[record.first].name.find("ject 1") != std::string::npos ||
                         objects[record.second].name.find("ject 1") != std::string::npos;
      if (kind_of(record) != filter.act.kind && named) expected.push_back(i);
    }
    std::vector<std::uint32_t> shown = clashes.shown_rows();
    if (sort.act.column == ClashColumn::kind && !sort.act.turned_round) {
      for (std::size_t i = 1; i < shown.size(); ++i)
        EXPECT_FALSE(is_worse(clashes.records()[shown[i]], clashes.records()[shown[i - 1]]));
    }
    if (sort.act.column == ClashColumn::number && !sort.act.turned_round) {
      EXPECT_EQ(shown, expected);
    }
    // Next goes through all of them and stays at the last one.
    std::vector<std::uint32_t> visited;
    for (std::size_t i = 0; i < shown.size() + 1 && !shown.empty(); ++i) {
      ASSERT_TRUE(session.apply(clash_act(ClashVerb::next)));
      if (i < shown.size()) visited.push_back(*clashes.chosen());
    }
    EXPECT_EQ(visited, shown);
    std::sort(shown.begin(), shown.end());
    EXPECT_EQ(shown, expected);
    compared += static_cast<int>(shown.size());
  }
  EXPECT_GT(compared, 100);
}

TEST(ClashReview, WhatIsLookedAtIsWhatStandsThere) {
  int looks = 0, ended = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    test::Random random(200 + seed);
    Session session;
    session.set_scene(random_scene(random, 8));
    session.view().set_workspace(Workspace::clash);
    ASSERT_TRUE(session.apply(clash_act(ClashVerb::check)));
    session.wait();
    const ClashReview& clashes = session.clashes();
    if (clashes.records().empty()) continue;
    const Camera before = session.view().camera();
    ASSERT_TRUE(session.apply(clash_act(ClashVerb::select, 0)));
    EXPECT_EQ(clashes.look(), nullptr);
    session.wait();
    ASSERT_NE(clashes.look(), nullptr);
    EXPECT_TRUE(same_record(clashes.look()->record, clashes.records()[0]));
    EXPECT_FALSE(session.view().camera() == before);
    const Sphere& around = clashes.look()->place.around;
    EXPECT_NEAR(glm::length(session.view().camera().pivot - around.center), 0.0,
                1e-9 * (1.0 + around.radius));
    ++looks;
    // Moved: nothing is told of where it was.
    const std::uint32_t moved = clashes.records()[0].second;
    const Camera there = session.view().camera();
    ASSERT_TRUE(session.apply(SetPose{{moved}, numbers_of(random_pose(random))}));
    EXPECT_EQ(clashes.look(), nullptr);
    session.wait();
    ASSERT_NE(clashes.look(), nullptr);
    if (const auto row = clashes.chosen()) {
      EXPECT_TRUE(same_record(clashes.look()->record, clashes.records()[*row]));
    } else {
      ++ended;
      EXPECT_EQ(clashes.look()->record.result.kind, ClashClass::apart);
    }
    EXPECT_TRUE(session.view().camera() == there);  // it is not pulled along
    // Whoever selects an object looks at that.
    ASSERT_TRUE(session.apply(Select{{moved}}));
    EXPECT_EQ(clashes.look(), nullptr);
    EXPECT_FALSE(clashes.looks());
  }
  EXPECT_GT(looks, 8);
  EXPECT_GT(ended, 0);
}

}  // namespace
}  // namespace boxwood
