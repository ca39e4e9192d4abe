// SPDX-License-Identifier: MIT
// Whatever is done with a tree can be stopped at any moment: how much processor time each step still takes.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <boxwood/tree.hpp>
#include <boxwood/tree_quality.hpp>

#include <gtest/gtest.h>

#include "share.hpp"
#include "tree/layout/ray_layout.hpp"
#include "tree/layout/root_support.hpp"
#include "tree/layout/wide_layout.hpp"
#include "tree/tree_models.hpp"

namespace boxwood {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::uint32_t kRings = 50;
#else
constexpr std::uint32_t kRings = 250;
#endif
constexpr std::uint32_t kSides = 400;  // 200,000 triangles

// Of all threads of this process, so that what else the machine does counts for nothing.
double processor_seconds() {
  timespec now = {};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

using Stop = const std::atomic<bool>*;
// Returns whether it says that it was stopped.
using Step = std::function<bool(Stop)>;

struct Stopped {
  double after = 0.0;  // processor seconds from the stop to the end
  bool in_time = false;
  bool said = false;
};

// Runs the step, which takes `whole` seconds, and stops it after that share of them.
Stopped stopped_at(const Step& step, double whole, double share) {
  std::atomic<bool> stop = false, ended = false;
  std::atomic<double> told = 0.0;
  const double begin = processor_seconds();
  std::thread watch([&] {
    while (!ended && processor_seconds() - begin < share * whole)
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    if (ended) return;
    told = processor_seconds();
    stop = true;
  });
  Stopped result;
  result.said = step(&stop);
  const double end = processor_seconds();
  ended = true;
  watch.join();
  result.in_time = told > 0.0;
  if (result.in_time) result.after = std::max(0.0, end - told);
  return result;
}

struct NamedStep {
  std::string name;
  Step step;
};

class TreeStop : public ::testing::Test {
protected:
  static BuildOptions options_of(TreeKind kind, SplitRule split, bool rays, Stop stop) {
    BuildOptions options;
    options.kind = kind;
    options.split = split;
    options.rays = rays;
    options.stop = stop;
    return options;
  }

  static bool is_cancelled(const auto& result) {
    return !result && result.error().kind == ErrorKind::cancelled;
  }

  std::vector<NamedStep> steps() const {
    std::vector<NamedStep> list;
    for (const SplitRule split :
         {SplitRule::longest_axis, SplitRule::median, SplitRule::sah, SplitRule::bottom_up})
      list.push_back({"build " + std::string(name_of(split)), [this, split](Stop stop) {
                        return is_cancelled(
                            build_tree(mesh_.view(), options_of(TreeKind::obb, split, false, stop)));
                      }});
    list.push_back({"root support", [this](Stop stop) { return make_root_support(tree_, stop) == nullptr; }});
    list.push_back({"wide layout", [this](Stop stop) {
                      const auto& boxes = std::get<NodeBounds<Obb>>(tree_.bounds());
                      return make_wide_layout(tree_.topology(), boxes, 1, stop) == nullptr;
                    }});
    list.push_back({"ray layout", [this](Stop stop) {
                      Tree copy = tree_;
                      return is_cancelled(prepare_rays(copy, mesh_.view(), {1, stop}));
                    }});
    list.push_back({"ray layout moved", [this](Stop stop) {
                      return refit_ray_layout(*tree_.rays(), mesh_.view(), 1, stop) == nullptr;
                    }});
    list.push_back({"statistics", [this](Stop stop) {
                      std::uint32_t counted = 0;
                      for (const LevelStatistics& level : statistics(tree_, stop).levels)
                        counted += level.nodes;
                      return counted < tree_.topology().nodes.size();
                    }});
    list.push_back({"fit nodes", [this](Stop stop) {
                      return is_cancelled(fit_nodes<Sphere>(mesh_.view(), tree_.topology(), {1, stop}));
                    }});
    list.push_back({"refit", [this](Stop stop) {
                      return is_cancelled(refit(tree_, mesh_.view(), {1, stop}));
                    }});
    list.push_back({"validate", [this](Stop stop) {
                      (void)validate(tree_, mesh_.view(), {1, stop});
                      return stop != nullptr && *stop;  // it has no way to say so
                    }});
    list.push_back({"adopt", [this](Stop stop) {
                      return is_cancelled(
                          adopt_tree(tree_.topology(), tree_.bounds(), mesh_.view(),
                                     options_of(TreeKind::obb, SplitRule::median, true, stop)));
                    }});
    list.push_back({"end point overlap", [this](Stop stop) {
                      (void)end_point_overlap(tree_, mesh_.view(), {1, stop});
                      return stop != nullptr && *stop;  // a part of the sum
                    }});
    return list;
  }

  const TriangleMesh mesh_ = test::bumpy_torus(kRings, kSides);
  const Tree tree_ =
      *build_tree(mesh_.view(), options_of(TreeKind::obb, SplitRule::longest_axis, true, nullptr));
};

// What was stopped before it began does next to nothing; what runs stops within a quarter of the time that
// the whole takes, and within a tenth of a second. The best of three tries counts: a step may wait for pages.
TEST_F(TreeStop, EachStepEndsSoon) {
  constexpr double kLeast = 0.01, kMost = 0.1;  // seconds
  constexpr double kMoments[] = {0.15, 0.5, 0.85};
  const bool all = test::share() >= 1.0;  // else each step at one of them
  int in_time = 0;
  std::size_t number = 0;
  for (const NamedStep& one : steps()) {
    SCOPED_TRACE(one.name);
    const double begin = processor_seconds();
    ASSERT_FALSE(one.step(nullptr));
    const double whole = processor_seconds() - begin, limit = std::clamp(whole / 4, kLeast, kMost);
    const std::atomic<bool> set = true;
    const double before = processor_seconds();
    EXPECT_TRUE(one.step(&set));
    const double nothing = processor_seconds() - before;
    EXPECT_LE(nothing, limit);
    double worst = 0.0;
    ++number;
    for (std::size_t k = 0; k < 3; ++k) {
      if (!all && k != number % 3) continue;
      const double share = kMoments[k];
      Stopped best = stopped_at(one.step, whole, share);
      for (int again = 0; again < 2 && best.after > limit; ++again) {
        const Stopped other = stopped_at(one.step, whole, share);
        if (other.in_time && other.after < best.after) best = other;
      }
      if (!best.in_time) continue;  // it took less time than before
      ++in_time;
      // A stop in the last moment may come too late to be heard of.
      if (best.after > 0.002) {
        EXPECT_TRUE(best.said) << share;
      }
      EXPECT_LE(best.after, limit) << "after " << share << " of " << whole << " s";
      worst = std::max(worst, best.after);
    }
    std::printf("%-20s %8.1f ms, stopped before %5.1f ms, stopped meanwhile at most %5.1f ms\n",
                one.name.c_str(), 1e3 * whole, 1e3 * nothing, 1e3 * worst);
  }
  EXPECT_GE(in_time, all ? 25 : 8);
}

}  // namespace
}  // namespace boxwood
