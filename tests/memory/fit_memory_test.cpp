// SPDX-License-Identifier: MIT
// Memory that ends at any allocation of a fit or of an operation on volumes: told, and never another volume.
#include <boxwood/executor.hpp>
#include <boxwood/proof_fit.hpp>
#include <boxwood/teaching/flat.hpp>
#include <boxwood/volume_distance.hpp>
#include <boxwood/volume_operations.hpp>
#include <boxwood/volume_transform.hpp>
#include <boxwood/volumes.hpp>

#include <array>
#include <atomic>
#include <bit>
#include <cmath>

#include <gtest/gtest.h>

#include "memory/every_allocation.hpp"
#include "random.hpp"

namespace boxwood {
namespace {

using test::fail_every_allocation;
using test::Outcome;

void start_threads() {
  std::atomic<int> calls{0};
  parallel_for(64, 2, [&](std::size_t) { ++calls; });
}

struct Cloud {
  const char* name;
  std::vector<Vec3f> floats;
  std::vector<Vec3> doubles;  // where these are meant
  PointsView view() const { return doubles.empty() ? PointsView(floats) : PointsView(doubles); }
};

// A solid of a few points and of enough for blocks and threads; a flat set, a straight one, one with points
// that are not finite, and doubles beyond what products hold.
std::vector<Cloud> clouds() {
  test::Random random(3);
  std::vector<Cloud> all(6);
  all[0].name = "40 floats";
  for (int i = 0; i < 40; ++i) all[0].floats.push_back(Vec3f(random.in_cube(1.0)));
  all[1].name = "30,000 floats";
  for (int i = 0; i < 30000; ++i) all[1].floats.push_back(Vec3f(random.unit() * random.uniform(0.5, 1.0)));
  all[2].name = "flat doubles";
  for (int i = 0; i < 300; ++i) all[2].doubles.push_back({random.uniform(-1, 1), random.uniform(-1, 1), 0.0});
  all[3].name = "a line";
  for (int i = 0; i < 300; ++i) all[3].floats.push_back(Vec3f(static_cast<float>(i), 0, 0));
  all[4].name = "with NaN";
  for (int i = 0; i < 300; ++i) all[4].floats.push_back(Vec3f(random.in_cube(1.0)));
  all[4].floats[7].y = NAN;
  all[5].name = "huge doubles";
  for (int i = 0; i < 300; ++i) all[5].doubles.push_back(1e200 * random.in_cube(1.0));
  return all;
}

// A digest of a fit, so that what is compared needs no memory; numbers by their bits, for some are NaN.
using Digest = std::array<std::uint64_t, 5>;
Digest digest(const Fit<AnyVolume>& fit) {
  const auto bits = [](double x) { return std::bit_cast<std::uint64_t>(x); };
  return {bits(volume(fit.volume)), bits(area(fit.volume)), bits(fit.proof.lower_bound),
          fit.proof.support.size(), fit.non_finite_points};
}

TEST(FitMemory, EveryKindAndMethod) {
  start_threads();
  std::uint64_t refused = 0;
  for (const Cloud& cloud : clouds())
    for (const VolumeRow& row : kVolumeRows)
      for (const int threads : {1, 2}) {
        FitOptions options;
        options.threads = threads;
        options.gap = 0.05;
        const bool by_box = row.kind == VolumeKind::obb || row.in_the_obb;
        // The certified search of the large cloud takes too long to be run four thousand times.
        options.obb_method = row.kind != VolumeKind::obb || cloud.floats.size() > 1000 ? ObbMethod::fast
                             : threads == 1                                            ? ObbMethod::certified
                                                                                       : ObbMethod::tight;
        if (by_box && row.kind != VolumeKind::obb && row.kind != VolumeKind::obb_kdop26) continue;
        // Threads are the hull's alone, which has a row of its own.
        const bool round = row.kind == VolumeKind::capsule || row.kind == VolumeKind::cylinder;
        if (round && threads > 1 && cloud.floats.size() > 1000) continue;
        if (row.kind == VolumeKind::sphere && threads == 2) options.sphere_method = SphereMethod::approximate;
        const Digest expected = digest(fit_volume(row.kind, cloud.view(), options));
        const auto runs = fail_every_allocation(
            std::string(row.name) + " of " + cloud.name + ", " + std::to_string(threads) + " threads", [&] {
              const Fit<AnyVolume> fit = fit_volume(row.kind, cloud.view(), options);
              if (fit.out_of_memory)
                return !contains(fit.volume, cloud.view()[0]) ? Outcome::out_of_memory : Outcome::wrong;
              return digest(fit) == expected ? Outcome::right : Outcome::wrong;
            });
        refused += runs.refused;
      }
  EXPECT_GT(refused, 1000U);
}

TEST(FitMemory, FixedBoxAboutAPivot) {
  const Cloud cloud = clouds()[1];
  const double expected = fit_fixed_aabb_about(cloud.view(), Vec3(1.0)).volume.half_size;
  fail_every_allocation("fixed box about a pivot", [&] {
    const Fit<FixedAabb> fit = fit_fixed_aabb_about(cloud.view(), Vec3(1.0));
    if (fit.out_of_memory) return Outcome::out_of_memory;
    return fit.volume.half_size == expected ? Outcome::right : Outcome::wrong;
  });
}

TEST(FitMemory, LowerBoundsAreNothingWithoutMemory) {
  const Cloud cloud = clouds()[0];
  const Obb box = fit_obb(cloud.view()).volume;
  const Cylinder cylinder = fit_cylinder(cloud.view()).volume;
  const auto outcome = [](const auto& proof, double expected) {
    if (proof.lower_bound == expected) return Outcome::right;
    return proof.lower_bound == 0.0 && proof.points.empty() ? Outcome::out_of_memory : Outcome::wrong;
  };
  const double of_box = 0.9 * volume(box), of_cylinder = 0.9 * volume(cylinder);
  fail_every_allocation("bound of boxes",
                        [&] { return outcome(prove_box_bound(cloud.view(), box, of_box, nullptr), of_box); });
  fail_every_allocation("bound of cylinders", [&] {
    return outcome(prove_cylinder_bound(cloud.view(), cylinder, of_cylinder, nullptr), of_cylinder);
  });
}

TEST(FitMemory, HullsAreMarkedWhereMemoryEnds) {
  const Cloud a = clouds()[0], b = clouds()[4];
  const ConvexHull hull = fit_hull(a.view()).volume, other = fit_hull(b.view()).volume;
  AffineTransform map;
  map.linear = {Vec3(1, 0.25, 0), Vec3(0, 2, 0), Vec3(0, 0, 1)};
  const auto outcome = [](const ConvexHull& h, double expected) {
    if (h.dimension == kHullOutOfMemory) return is_empty(h) ? Outcome::out_of_memory : Outcome::wrong;
    return volume(h) == expected ? Outcome::right : Outcome::wrong;
  };
  const double moved = volume(transform(hull, map)), grown = volume(expand(hull, 0.1)),
               both = volume(merge(hull, other));
  fail_every_allocation("transform(hull)", [&] { return outcome(transform(hull, map), moved); });
  fail_every_allocation("expand(hull)", [&] { return outcome(expand(hull, 0.1), grown); });
  fail_every_allocation("merge(hulls)", [&] { return outcome(merge(hull, other), both); });
  const AnyVolume any = hull, any_other = other, none = ConvexHull{};
  const auto any_outcome = [&](const AnyVolume& v, double expected) {
    return outcome(std::get<ConvexHull>(v), expected);
  };
  fail_every_allocation("transform(any)", [&] { return any_outcome(transform(any, map), moved); });
  fail_every_allocation("expand(any)", [&] { return any_outcome(expand(any, 0.1), grown); });
  fail_every_allocation("merge(any)", [&] { return any_outcome(merge(any, any_other), both); });
  fail_every_allocation("merge(any, empty)", [&] { return any_outcome(merge(any, none), volume(hull)); });
  // What came out of memory is not taken for the empty hull.
  ConvexHull lost;
  lost.dimension = kHullOutOfMemory;
  EXPECT_EQ(transform(lost, map).dimension, kHullOutOfMemory);
  EXPECT_EQ(expand(lost, 1.0).dimension, kHullOutOfMemory);
  EXPECT_EQ(merge(lost, hull).dimension, kHullOutOfMemory);
  EXPECT_EQ(merge(hull, lost).dimension, kHullOutOfMemory);
  EXPECT_EQ(std::get<ConvexHull>(merge(AnyVolume(hull), AnyVolume(lost))).dimension, kHullOutOfMemory);
}

// Merged boxes hold both whatever happens; without memory they are looser.
TEST(FitMemory, MergedBoxesHoldBoth) {
  test::Random random(5);
  const Obb a = random.obb(1.0, 1.0), b = random.obb(1.0, 2.0);
  const double best = volume(merge(a, b));
  std::vector<Vec3> inside;
  for (int i = 0; i < 100; ++i) {
    inside.push_back(random.point_in(a));
    inside.push_back(random.point_in(b));
  }
  const auto holds_all = [&](const auto& v) {
    for (const Vec3& p : inside)
      if ((contains(a, p) || contains(b, p)) && !contains(v, p)) return false;
    return true;
  };
  EXPECT_GT(fail_every_allocation("merge(OBBs)",
                                  [&] {
                                    const Obb both = merge(a, b);
                                    if (!holds_all(both)) return Outcome::wrong;
                                    return volume(both) == best ? Outcome::right : Outcome::out_of_memory;
                                  })
                .refused,
            1U);
  const OrientedKdop26 da = fit_oriented_kdop<26>(std::span<const Vec3>(inside).first(80)).volume,
                       db = fit_oriented_kdop<26>(std::span<const Vec3>(inside).last(80)).volume;
  const double best_dop = volume(merge(da, db));
  EXPECT_GT(fail_every_allocation("merge(k-DOPs in the OBB)",
                                  [&] {
                                    const OrientedKdop26 both = merge(da, db);
                                    for (const Vec3& p : inside)
                                      if ((contains(da, p) || contains(db, p)) && !contains(both, p))
                                        return Outcome::wrong;
                                    return volume(both) == best_dop ? Outcome::right : Outcome::out_of_memory;
                                  })
                .refused,
            1U);
}

TEST(FitMemory, OutlinesAndChecks) {
  const Cloud cloud = clouds()[0];
  for (const VolumeRow& row : kVolumeRows) {
    const AnyVolume v = fit_volume(row.kind, cloud.view()).volume;
    const Polyhedron expected = outline(v);
    fail_every_allocation("outline of " + std::string(row.name), [&] {
      const Polyhedron shape = outline(v);
      if (shape.vertices.size() == expected.vertices.size() && shape.faces.size() == expected.faces.size())
        return Outcome::right;
      return shape.vertices.empty() && shape.faces.empty() ? Outcome::out_of_memory : Outcome::wrong;
    });
    // Numbers about a volume need no memory.
    const double size = volume(v), surface = area(v);
    const auto runs = fail_every_allocation("measures of " + std::string(row.name), [&] {
      return volume(v) == size && area(v) == surface && contains(v, Vec3(cloud.floats[0])) ? Outcome::right
                                                                                           : Outcome::wrong;
    });
    EXPECT_EQ(runs.allocations, 0U) << row.name;
  }
  // Nor do questions about two of them.
  for (const VolumeRow& row_a : kVolumeRows) {
    const AnyVolume a = fit_volume(row_a.kind, cloud.view()).volume;
    std::uint64_t asked = 0;
    for (const VolumeRow& row_b : kVolumeRows) {
      AffineTransform move;
      move.translation = {1.4, 0.3, 0.2};
      const AnyVolume b = transform(fit_volume(row_b.kind, cloud.view()).volume, move);
      test::fail_allocations_from(1);
      (void)relation(a, b);
      (void)distance(a, b);
      (void)intersects(a, b);
      (void)contains_volume(a, b);
      (void)closest_point(a, Vec3(3, 2, 1));
      (void)support(a, Vec3(3, 2, 1));
      (void)intersect_ray(a, {Vec3(9, 0, 0), Vec3(-1, 0, 0)});
      asked += test::allocations_since_armed();
      test::stop_failing();
    }
    EXPECT_EQ(asked, 0U) << row_a.name;
  }
  const ConvexHull hull = fit_hull(cloud.view()).volume;
  fail_every_allocation("validate(hull)", [&] {
    const Reasons reasons = validate(hull, cloud.view());
    if (reasons.empty()) return Outcome::right;
    return reasons.out_of_memory() ? Outcome::out_of_memory : Outcome::wrong;
  });
}

// Overlapping figures are never `apart`, which is a proof elsewhere.
TEST(FitMemory, FlatFigures) {
  const std::vector<Vec3> corners{Vec3(0, 0, 0), Vec3(2, 0, 0), Vec3(2.5, 1.5, 0), Vec3(0.5, 2, 0)};
  const AnyVolume square = Aabb{Vec3(1, 1, 0), Vec3(3, 3, 0)}, polygon = fit_hull(corners).volume,
                  round = Sphere{Vec3(1, 1, 0), 1.0};
  for (const AnyVolume* a : {&square, &polygon})
    for (const AnyVolume* b : {&square, &polygon, &round}) {
      const FlatAxisTable expected = *flat_axis_table(*a, *b);
      ASSERT_EQ(expected.state, PairState::overlapping);
      const auto runs = fail_every_allocation("flat_axis_table", [&] {
        const Result<FlatAxisTable> table = flat_axis_table(*a, *b);
        if (!table)
          return table.error().kind == ErrorKind::over_limit ? Outcome::out_of_memory : Outcome::wrong;
        return table->state == expected.state && table->rows.size() == expected.rows.size() &&
                       table->largest == expected.largest
                   ? Outcome::right
                   : Outcome::wrong;
      });
      EXPECT_GT(runs.refused, b == &round ? 0U : 10U);
    }
  EXPECT_GT(fail_every_allocation("flat_corners",
                                  [&] {
                                    const std::size_t count = flat_corners(polygon).size();
                                    return count == 4   ? Outcome::right
                                           : count == 0 ? Outcome::out_of_memory
                                                        : Outcome::wrong;
                                  })
                .refused,
            1U);
  const double perimeter = flat_perimeter(polygon);
  EXPECT_GT(fail_every_allocation("flat_perimeter",
                                  [&] {
                                    const double length = flat_perimeter(polygon);
                                    return length == perimeter  ? Outcome::right
                                           : std::isnan(length) ? Outcome::out_of_memory
                                                                : Outcome::wrong;
                                  })
                .refused,
            1U);
  AffineTransform map;
  map.linear = {Vec3(1, 0.25, 0), Vec3(0, 2, 0), Vec3(0, 0, 1)};
  const double moved = flat_area(flat_transform(polygon, map));
  fail_every_allocation("flat_transform", [&] {
    const AnyVolume image = flat_transform(polygon, map);
    if (std::holds_alternative<std::monostate>(image)) return Outcome::out_of_memory;
    if (const auto* hull = std::get_if<ConvexHull>(&image); hull->dimension == kHullOutOfMemory)
      return Outcome::out_of_memory;
    return flat_area(image) == moved ? Outcome::right : Outcome::wrong;
  });
}

}  // namespace
}  // namespace boxwood
