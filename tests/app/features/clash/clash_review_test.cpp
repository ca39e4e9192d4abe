// SPDX-License-Identifier: MIT
// The list of clashes against searches made anew: filled, with pairs ignored, after moves, stopped half-way.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <thread>

#include <gtest/gtest.h>

#include "app/document/history_commands.hpp"
#include "app/document/move_object.hpp"
#include "app/document/visible_commands.hpp"
#include "app/features/clash/clash_truth.hpp"
#include "app/features/clash/review/clash_commands.hpp"
#include "app/features/clash/review/clash_review.hpp"
#include "app/features/clash/row_of_cubes.hpp"
#include "app/view/selection_commands.hpp"

namespace boxwood::clash_truth {
namespace {

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
    options.setups.get<ClashFiles>().read_rules = [&](const std::string&, const Scene&,
                                                      const std::vector<std::string>&) {
      return Result<ClashRules>(rules);
    };
    Session session(options);
    session.set_scene(scene);
    session.view().set_workspace(Workspace::clash);
    const bool has_rules = random.chance(0.5);
    if (has_rules) {
      rules = random_rules(*scene, random);
      ASSERT_TRUE(session.apply(ClashUseRules{"some.rules.json"}));
    }
    if (random.chance(0.5)) {
      ASSERT_TRUE(session.apply(ClashClearance{random.uniform(0.05, 0.6)}));
    }
    const auto object = [&] {
      return static_cast<std::uint32_t>(random.index(static_cast<int>(scene->objects.size())));
    };
    if (random.chance(0.3)) {
      ASSERT_TRUE(session.apply(move_object({object()}, random_pose(random))));
    }
    ASSERT_TRUE(session.apply(ClashCheck{}));
    session.wait();
    compare(session, rules, counts);
    for (int step = 0; step < 5; ++step) {
      if (random.chance(0.6)) {
        const std::uint32_t a = object(), b = object();
        if (a == b) continue;
        const ClashSummary was = *session.get<ClashReview>().search().summary();
        ASSERT_TRUE(session.apply(ClashIgnore{a, b, random.chance(0.7)}));
        const ClashSummary is = *session.get<ClashReview>().search().summary();
        ignored_apart += is.apart < was.apart ? 1 : 0;
        ignored_again += has_rules && is.ignored == was.ignored && is.apart == was.apart ? 1 : 0;
      } else {
        const std::uint32_t moved = object();
        if (random.chance(0.4)) session.preview_pose(moved, random_pose(random));  // a drag, and its end
        ASSERT_TRUE(session.apply(move_object({moved}, random_pose(random))));
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
  ASSERT_TRUE(session.apply(ClashCheck{}));
  for (int i = 0; i < 60000 && session.get<ClashReview>().search().records().empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    session.poll();
  }
  ASSERT_EQ(session.get<ClashReview>().search().state(), ClashReview::State::running);
  ASSERT_TRUE(session.apply(ClashStop{}));
  const auto begun = std::chrono::steady_clock::now();
  session.wait();
  EXPECT_LT(std::chrono::steady_clock::now() - begun,
            std::chrono::seconds(5));  // 100 ms, on a machine that is free
  ASSERT_EQ(session.get<ClashReview>().search().state(), ClashReview::State::stopped);
  EXPECT_TRUE(session.get<ClashReview>().search().summary()->partial);
  EXPECT_EQ(session.messages().first_error(), nullptr);
  const std::vector<ClashRecord> some(session.get<ClashReview>().search().records().begin(),
                                      session.get<ClashReview>().search().records().end());
  EXPECT_FALSE(session.apply(ClashSelect{1'000'000}));
  // Whoever asks again gets all: those come first.
  ASSERT_TRUE(session.apply(ClashCheck{}));
  session.wait();
  ASSERT_EQ(session.get<ClashReview>().search().state(), ClashReview::State::done);
  EXPECT_GT(some.size(), 0U);
  ASSERT_GT(session.get<ClashReview>().search().records().size(), some.size());
  for (std::size_t i = 0; i < some.size(); ++i)
    EXPECT_TRUE(same_record(some[i], session.get<ClashReview>().search().records()[i]));
  std::printf("%zu of %zu rows\n", some.size(), session.get<ClashReview>().search().records().size());
}

TEST(ClashReview, OrderFiltersAndSearchSayWhatIsShownAndWhatIsNext) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    test::Random random(100 + seed);
    Session session;
    session.set_scene(random_scene(random, 12));
    session.view().set_workspace(Workspace::clash);
    ASSERT_TRUE(session.apply(ClashClearance{0.3}));
    ASSERT_TRUE(session.apply(ClashCheck{}));
    session.wait();
    const ClashReview& clashes = session.get<ClashReview>();
    ClashSort sort;
    sort.by = static_cast<ClashColumn>(random.index(kClashColumnCount));
    sort.forward = !random.chance(0.3);
    ASSERT_TRUE(session.apply(sort));
    ClashFilter filter;
    filter.kind = static_cast<ClashKind>(random.index(kClashKindCount));
    filter.on = false;
    ASSERT_TRUE(session.apply(filter));
    ClashFind search;
    search.text = random.chance(0.5) ? "JECT 1" : "";
    ASSERT_TRUE(session.apply(search));
    // What is shown, by hand.
    std::vector<std::uint32_t> expected;
    const auto& objects = session.document().scene().objects;
    for (std::uint32_t i = 0; i < clashes.search().records().size(); ++i) {
      const ClashRecord& record = clashes.search().records()[i];
      const bool named = search.text.empty() ||
                         objects[record.first].name.find("ject 1") != std::string::npos ||
                         objects[record.second].name.find("ject 1") != std::string::npos;
      if (kind_of(record) != filter.kind && named) expected.push_back(i);
    }
    std::vector<std::uint32_t> shown = clashes.table().rows();
    if (sort.by == ClashColumn::kind && sort.forward) {
      for (std::size_t i = 1; i < shown.size(); ++i)
        EXPECT_FALSE(
            is_worse(clashes.search().records()[shown[i]], clashes.search().records()[shown[i - 1]]));
    }
    if (sort.by == ClashColumn::number && sort.forward) {
      EXPECT_EQ(shown, expected);
    }
    // Next goes through all of them and stays at the last one.
    std::vector<std::uint32_t> visited;
    for (std::size_t i = 0; i < shown.size() + 1 && !shown.empty(); ++i) {
      ASSERT_TRUE(session.apply(ClashNext{}));
      if (i < shown.size()) visited.push_back(*clashes.flight().chosen());
    }
    EXPECT_EQ(visited, shown);
    std::sort(shown.begin(), shown.end());
    EXPECT_EQ(shown, expected);
    compared += static_cast<int>(shown.size());
  }
  EXPECT_GT(compared, 40);
}

// Undo takes back the last thing that the user did, a remark or an edit, and redo does it again.
TEST(ClashReview, RemarksAreUndoneBetweenTheEdits) {
  Session session;
  session.set_scene(row_of_cubes(5));
  session.view().set_workspace(Workspace::clash);
  ASSERT_TRUE(session.apply(ClashCheck{}));
  session.wait();
  const ClashReview& clashes = session.get<ClashReview>();
  ASSERT_EQ(clashes.search().records().size(), 4U);
  const auto now = [&] {
    std::vector<Command> commands;
    clashes.add_commands(commands);
    std::string out = session.document().object(4).visible ? "visible" : "hidden";
    for (const Command& command : commands)  // undoing a remark also selects its row
      if (!format(command).starts_with("clash select")) out += "\n" + format(command);
    return out;
  };
  std::vector<std::string> path = {now()};
  const std::vector<Command> steps = {ShowObject{{4}, false},
                                      ClashSetStatus{0, 1, ClashStatus::active},
                                      ClashIgnore{1, 2, true},
                                      ClashComment{0, 1, "seen"},
                                      ShowObject{{4}, true},
                                      ClashGroupPair{2, 3, "stairs"},
                                      ClashSetStatus{0, 1, ClashStatus::resolved},
                                      ClashIgnore{1, 2, false},
                                      ClashComment{0, 1, ""}};
  for (const Command& step : steps) {
    ASSERT_TRUE(session.apply(step)) << format(step);
    path.push_back(now());
    EXPECT_NE(path.back(), path[path.size() - 2]) << format(step);
    ASSERT_TRUE(session.apply(step));  // a second time it changes nothing
  }
  for (std::size_t i = path.size() - 1; i-- > 0;) {
    ASSERT_TRUE(session.apply(Undo{}));
    EXPECT_EQ(now(), path[i]) << i;
  }
  EXPECT_FALSE(session.document().can_undo());
  for (std::size_t i = 1; i < path.size(); ++i) {
    ASSERT_TRUE(session.apply(Redo{}));
    EXPECT_EQ(now(), path[i]) << i;
  }
  EXPECT_FALSE(session.document().can_redo());
}

// A new check that does not list a pair leaves out the steps about it, and no others; another scene, all.
TEST(ClashReview, ANewCheckDropsTheStepsAboutPairsThatItDoesNotList) {
  Session session;
  session.set_scene(row_of_cubes(4));
  session.view().set_workspace(Workspace::clash);
  ASSERT_TRUE(session.apply(ClashCheck{}));
  session.wait();
  const ClashReview& clashes = session.get<ClashReview>();
  ASSERT_TRUE(session.apply(ClashSetStatus{0, 1, ClashStatus::active}));
  ASSERT_TRUE(session.apply(ClashIgnore{1, 2, true}));
  ASSERT_TRUE(session.apply(move_object({3U}, {kIdentityRows, Vec3(0, 0, 50)})));
  ASSERT_TRUE(session.apply(ClashSetStatus{2, 3, ClashStatus::reviewed}));
  session.wait();
  ASSERT_TRUE(session.apply(ClashCheck{}));
  session.wait();
  ASSERT_EQ(clashes.search().records().size(), 2U);
  ASSERT_TRUE(session.apply(Undo{}));  // the move: the status before it belongs to a pair without a row
  EXPECT_EQ(session.document().pose(3).translation, Vec3(0.0));
  EXPECT_EQ(clashes.notes().statuses().size(), 2U);
  ASSERT_TRUE(session.apply(Undo{}));
  EXPECT_TRUE(clashes.notes().ignored().empty());
  ASSERT_TRUE(session.apply(Undo{}));
  EXPECT_EQ(clashes.notes().statuses().size(), 1U);
  EXPECT_FALSE(session.document().can_undo());
  ASSERT_TRUE(session.apply(ClashIgnore{1, 2, true}));
  session.set_scene(row_of_cubes(3));
  EXPECT_FALSE(session.document().can_undo());
}

// Rules name the objects of a file, and lines are between its objects: the next file begins without both.
TEST(ClashReview, RulesAndLinesOfPairsEndWithTheirFile) {
  SessionOptions options;
  options.setups.get<ClashFiles>().read_rules = [](const std::string&, const Scene& scene,
                                                   const std::vector<std::string>&) {
    return Result<ClashRules>(ClashRules(scene));
  };
  Session session(options);
  const auto open = [&](const char* file) {
    Scene scene = *row_of_cubes(3);
    scene.files = {file};
    session.set_scene(std::make_shared<const Scene>(std::move(scene)));
    session.wait();
  };
  open("first.obj");
  ASSERT_TRUE(session.apply(ClashUseRules{"some.rules.json"}));
  ASSERT_TRUE(session.apply(ClashShowPairs{true}));
  const ClashReview& clashes = session.get<ClashReview>();
  open("first.obj");  // read again
  EXPECT_EQ(clashes.rules().file(), "some.rules.json");
  EXPECT_TRUE(clashes.shows_pairs());
  EXPECT_TRUE(session.messages().all().empty());
  open("second.obj");
  EXPECT_TRUE(clashes.rules().file().empty());
  EXPECT_FALSE(clashes.shows_pairs());
  ASSERT_EQ(session.messages().all().size(), 1U);
  EXPECT_EQ(session.messages().all().front().text,
            "The rules of 'some.rules.json' were for the model before and are no longer used");
}

TEST(ClashReview, WhatIsLookedAtIsWhatStandsThere) {
  int looks = 0, ended = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    test::Random random(200 + seed);
    Session session;
    session.set_scene(random_scene(random, 8));
    session.view().set_workspace(Workspace::clash);
    ASSERT_TRUE(session.apply(ClashCheck{}));
    session.wait();
    const ClashReview& clashes = session.get<ClashReview>();
    if (clashes.search().records().empty()) continue;
    const Camera before = session.view().camera();
    ASSERT_TRUE(session.apply(ClashSelect{0}));
    EXPECT_EQ(clashes.flight().look(), nullptr);
    session.wait();
    ASSERT_NE(clashes.flight().look(), nullptr);
    EXPECT_TRUE(same_record(clashes.flight().look()->record, clashes.search().records()[0]));
    EXPECT_FALSE(session.view().camera() == before);
    const Sphere& around = clashes.flight().look()->place.around;
    EXPECT_NEAR(glm::length(session.view().camera().pivot - around.center), 0.0,
                1e-9 * (1.0 + around.radius));
    ++looks;
    // Moved: nothing is told of where it was.
    const std::uint32_t moved = clashes.search().records()[0].second;
    const Camera there = session.view().camera();
    ASSERT_TRUE(session.apply(move_object({moved}, random_pose(random))));
    EXPECT_EQ(clashes.flight().look(), nullptr);
    session.wait();
    ASSERT_NE(clashes.flight().look(), nullptr);
    if (const auto row = clashes.flight().chosen()) {
      EXPECT_TRUE(same_record(clashes.flight().look()->record, clashes.search().records()[*row]));
    } else {
      ++ended;
      EXPECT_EQ(clashes.flight().look()->record.result.kind, ClashClass::apart);
    }
    EXPECT_TRUE(session.view().camera() == there);  // it is not pulled along
    // Whoever selects an object looks at that.
    ASSERT_TRUE(session.apply(Select{{moved}}));
    EXPECT_EQ(clashes.flight().look(), nullptr);
    EXPECT_FALSE(clashes.flight().looks());
  }
  EXPECT_GT(looks, 8);
  EXPECT_GT(ended, 0);
}

}  // namespace
}  // namespace boxwood::clash_truth
