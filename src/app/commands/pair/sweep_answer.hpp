// SPDX-License-Identifier: MIT
// The answer of `boxwood sweep`: of two models, or of an object that moves
// through a scene.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boxwood/query.hpp>

#include "app/text/shaped.hpp"

namespace boxwood {

// An object that the moving one may meet.
struct SweepCandidateLine {
  std::uint32_t object = 0;
  std::string name;
  double enter = 0.0;
  bool tested = false, impact = false;
  double time = 0.0;
  template <class F> void describe(F& f) const {
    f("object", object), f("object_name", name), f("enter", enter);
    f("fate", shaped<"'tested'|'skipped'">(tested ? "tested" : "skipped"));
    f("impact", tested ? std::optional(impact) : std::nullopt);
    f("time", tested ? std::optional(time) : std::nullopt);
  }
};

struct SweepSceneLine {
  std::optional<std::uint32_t> object;
  std::optional<std::string> name;
  std::size_t tested = 0, skipped = 0, never = 0;
  std::vector<SweepCandidateLine> candidates;
  template <class F> void describe(F& f) const {
    f("object", object), f("object_name", name), f("tested", tested), f("skipped", skipped);
    f("never", never), f("candidates", candidates);
  }
};

struct SweepLine {
  bool impact = false;
  double time = 0.0, tolerance = 0.0;
  bool undecided = false;
  std::optional<std::pair<std::uint32_t, std::uint32_t>> triangles;
  std::uint64_t steps = 0;
  QueryCounters counters;
  std::optional<SweepSceneLine> scene;  // of an object that moves through a scene
  template <class F> void describe(F& f) const {
    f("impact", impact), f("time", time), f("tolerance", shaped<"n~">(tolerance)), f("undecided", undecided);
    f("triangles", triangles), f("steps", steps), f("box_tests", counters.box_tests);
    f("triangle_tests", counters.triangle_tests), f.maybe_fields(scene);
  }
};

}  // namespace boxwood
