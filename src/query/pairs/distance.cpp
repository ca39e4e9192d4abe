// SPDX-License-Identifier: MIT
// Computes distance and clearance: by the fast engine, or by the descent to the nearest pair.
#include <boxwood/distance.hpp>

#include "query/descent/nearest_descent.hpp"
#include "query/descent/root_separation.hpp"
#include "query/memory/query_memory.hpp"
#include "query/wide/wide_descent.hpp"
#include "query/wide/wide_distance.hpp"

namespace boxwood {

namespace {

// Returns true if the wide engine can bound squares of distances in float: lengths beyond 2^60 would overflow
// there.
bool squares_fit_float(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b) noexcept {
  return reach_of(*a.tree) + reach_of(*b.tree) + glm::length(a_from_b.translation) < 0x1p60;
}

// Searches. `enough`: a distance that ends the search.
DistanceResult search(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                      const DistanceOptions& options, double enough, QueryScratch& scratch) {
  DistanceResult result;
  if (options.trace != nullptr) options.trace->clear();
  if (!has_triangles(a) || !has_triangles(b) || !pose_is_usable(a_from_b)) return result;
  const WideLayout *wide_a = a.tree->wide(), *wide_b = b.tree->wide();
  if (options.engine == QueryEngine::fast && options.trace == nullptr && wide_a != nullptr &&
      wide_b != nullptr) {
    const double deviation = rotation_deviation(a_from_b);
    if (squares_fit_float(a, b, a_from_b) && can_go_wide(*wide_a, *wide_b, a_from_b, deviation)) {
      catch_bad_alloc(result, [&] {
        result = distance_wide(a, b, a_from_b, deviation, options.upper_bound, enough, options.stop,
                               memory_of(scratch).engine);
      });
      return result;
    }
  }
  const NodeTests tests(a_from_b, reach_of(*b.tree));
  find_nearest(a, b, tests, InFrame(a_from_b), options.upper_bound, enough, options, result);
  return result;
}

}  // namespace

DistanceResult distance(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                        const DistanceOptions& options, QueryScratch& scratch) {
  return search(a, b, a_from_b, options, 0.0, scratch);
}

namespace {

// Tests without clearance, or with a negative one, the depth to which volumes may overlap.
ClearanceResult overlaps(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                         const ClearanceOptions& options, QueryScratch& scratch) {
  ClearanceResult result;
  catch_bad_alloc(result, [&] {
    CollideOptions first;
    first.mode = CollideMode::first;
    first.engine = options.engine;
    first.allowed_depth = options.clearance < 0.0 ? -options.clearance : 0.0;
    first.trace = options.trace;
    first.stop = options.stop;
    const CollideResult r = collide(a, b, a_from_b, first, scratch, memory_of(scratch).pairs);
    result.add(r);
    result.within = r.colliding;
    result.counters = r.counters;
  });
  return result;
}

}  // namespace

ClearanceResult within_clearance(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                                 const ClearanceOptions& options, QueryScratch& scratch) {
  if (!(options.clearance > 0.0)) return overlaps(a, b, a_from_b, options, scratch);
  ClearanceResult result;
  if (options.trace != nullptr) options.trace->clear();
  if (!has_triangles(a) || !has_triangles(b)) return result;
  const RootSeparation separation = separate_roots(*a.tree, *b.tree, a_from_b, options.clearance);
  if (separation.apart) {
    result.counters.box_tests = 1;
    if (options.trace != nullptr) record_separation(separation, *options.trace, result);
    return result;
  }
  // A distance just above the clearance may count as infinite; exactly the clearance is within. The first
  // pair that near ends the search, so that equally near pairs do not matter.
  const DistanceOptions nearest{next_up(options.clearance), options.engine, options.trace, options.stop};
  const DistanceResult r = search(a, b, a_from_b, nearest, options.clearance, scratch);
  result.add(r);
  result.within = r.distance <= options.clearance;
  result.counters = r.counters;
  return result;
}

}  // namespace boxwood
