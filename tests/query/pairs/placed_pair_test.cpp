// SPDX-License-Identifier: MIT
// Two models that both stand somewhere, under every pose that is accepted, against rational numbers on the
// placed doubles; in either order.
#include <boxwood/placed_pair.hpp>

#include <gtest/gtest.h>

#include "query/exact_oracle.hpp"
#include "query/meshes.hpp"
#include "seed.hpp"
#include "share.hpp"
#include "triangles/triangle_distance.hpp"

namespace boxwood {
namespace {

using namespace testing;

// The definition, written out.
Vec3 placed_by_hand(const RigidTransform& pose, const Vec3f& v) {
  Vec3 out;
  for (int k = 0; k < 3; ++k) {
    const Vec3& r = pose.rotation[static_cast<std::size_t>(k)];
    const double x = r.x * double{v.x}, y = r.y * double{v.y}, z = r.z * double{v.z};
    const double xy = x + y, xyz = xy + z;
    out[k] = xyz + pose.translation[k];
  }
  return out;
}
Corners placed_by_hand(const TriangleMesh& mesh, std::size_t t, const RigidTransform& pose) {
  const Triangle& c = mesh.triangles[t];
  return {placed_by_hand(pose, mesh.vertices[c[0]]), placed_by_hand(pose, mesh.vertices[c[1]]),
          placed_by_hand(pose, mesh.vertices[c[2]])};
}

struct Body {
  TriangleMesh mesh;
  RigidTransform pose;
};

std::vector<TrianglePair> pairs_in_rationals(const Body& a, const Body& b) {
  std::vector<TrianglePair> pairs;
  for (std::uint32_t i = 0; i < a.mesh.triangles.size(); ++i)
    for (std::uint32_t k = 0; k < b.mesh.triangles.size(); ++k) {
      const Corners p = placed_by_hand(a.mesh, i, a.pose), q = placed_by_hand(b.mesh, k, b.pose);
      if (exactly_meet(p, q)) pairs.push_back({i, k, exactly_coplanar(p, q)});
    }
  return pairs;
}

std::vector<TrianglePair> exchanged(std::vector<TrianglePair> pairs) {
  for (TrianglePair& p : pairs) std::swap(p.a, p.b);
  std::sort(pairs.begin(), pairs.end(), pair_less);
  return pairs;
}

double uniform(std::mt19937& random, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(random);
}
Vec3 in_cube(std::mt19937& random, double half) {
  const double x = uniform(random, -half, half), y = uniform(random, -half, half);
  return {x, y, uniform(random, -half, half)};
}

// A rotation as people type it: to some digits, scaled a little, or sheared a little; accepted. `precise`: of
// those that the fast engine takes.
RigidTransform typed_rotation(std::mt19937& random, bool precise = false) {
  for (;;) {
    RigidTransform pose = random_pose(random, 0.0);
    switch (precise ? random() % 2 : 2 + random() % 3) {
    case 0:
      break;  // to rounding
    case 1:
      for (Vec3& row : pose.rotation) row += in_cube(random, 3e-8);
      break;
    case 2: {
      const double digits = random() % 2 == 0 ? 1e3 : 1e4;
      for (Vec3& row : pose.rotation) row = glm::round(row * digits) / digits;
      break;
    }
    case 3: {
      const double scale = 1.0 + uniform(random, -4.9e-4, 4.9e-4);
      for (Vec3& row : pose.rotation) row *= scale;
      break;
    }
    default:
      for (Vec3& row : pose.rotation) row += in_cube(random, 4e-4);
      break;
    }
    if (rotation_deviation(pose) <= kMaxRotationDeviation) return pose;
  }
}

TriangleMesh some_mesh(std::mt19937& random) {
  switch (random() % 5) {
  case 0:
    return box_mesh(Vec3(1));
  case 1:
    return sphere_mesh(4, 6, 1.0, 0.1);
  case 2:
    return torus_mesh(6, 4, 0.75, 0.25);
  case 3:
    return soup_mesh(random, 24, 0.6);
  default:
    return grid_mesh(random, 24, 2);
  }
}

struct Pair {
  Body a, b;
};

// The vertex that reaches farthest.
Vec3 farthest(const Body& body, const Vec3& direction) {
  Vec3 best = placed_by_hand(body.pose, body.mesh.vertices[0]);
  for (const Vec3f& v : body.mesh.vertices) {
    const Vec3 p = placed_by_hand(body.pose, v);
    if (glm::dot(p, direction) > glm::dot(best, direction)) best = p;
  }
  return best;
}

// Bodies modelled up to 1,000 units from their origins, of which two vertices fall together or miss each
// other by little: any two, or those that reach farthest towards the other.
Pair pair_of(std::mt19937& random) {
  const bool precise = random() % 3 == 0;
  const auto body = [&] {
    const double away[] = {0.0, 10.0, 1000.0};
    TriangleMesh mesh = scaled(some_mesh(random), 1.0, in_cube(random, away[random() % 3]));
    return Body{std::move(mesh), typed_rotation(random, precise)};
  };
  Pair out{body(), body()};
  out.a.pose.translation = in_cube(random, random() % 3 == 0 ? 1e5 : 2.0);
  const double gaps[] = {0.0, 1e-15, 1e-6, 1e-3, 0.3};
  const Vec3 gap = in_cube(random, gaps[random() % 5]);
  if (random() % 4 == 0) {
    const auto vertex = [&](const Body& of) {
      return placed_by_hand(of.pose, of.mesh.vertices[random() % of.mesh.vertices.size()]);
    };
    out.b.pose.translation = vertex(out.a) - vertex(out.b) + gap;
  } else {
    const Vec3 way = in_cube(random, 1.0);
    out.b.pose.translation = farthest(out.a, way) - farthest(out.b, -way) + gap;
  }
  return out;
}

struct Census {
  std::size_t cases = 0, meet = 0, apart = 0, fast = 0, deviating = 0, transposing_is_wrong = 0;
};

void compare(const Pair& pair, std::mt19937& random, Census& census) {
  const std::vector<TrianglePair> expected = pairs_in_rationals(pair.a, pair.b);
  const TreeKind kinds[] = {TreeKind::obb, TreeKind::obb, TreeKind::aabb, TreeKind::sphere};
  const Tree tree_a = tree_over(pair.a.mesh, kinds[random() % 4], SplitRule::longest_axis, 1 + random() % 4),
             tree_b = tree_over(pair.b.mesh, kinds[random() % 4], SplitRule::median, 1 + random() % 4);
  const PlacedModel a{{&tree_a, pair.a.mesh}, pair.a.pose}, b{{&tree_b, pair.b.mesh}, pair.b.pose};
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
    CollideOptions options;
    options.engine = engine;
    options.threads = random() % 4 == 0 ? 2 : 1;
    const CollideResult forth = collide(a, b, options, scratch, pairs);
    ASSERT_EQ(pairs, expected);
    ASSERT_EQ(forth.colliding, !expected.empty());
    ASSERT_EQ(collide(b, a, options, scratch, pairs).colliding, !expected.empty());
    ASSERT_EQ(pairs, exchanged(expected));
    options.mode = CollideMode::first;
    ASSERT_EQ(collide(a, b, options, scratch, pairs).colliding, !expected.empty());
    ASSERT_EQ(collide(b, a, options, scratch, pairs).colliding, !expected.empty());
    census.fast += forth.engine == QueryEngine::fast && engine == QueryEngine::fast ? 1 : 0;
  }
  ++census.cases;
  ++(expected.empty() ? census.apart : census.meet);
  census.deviating += rotation_deviation(pair.a.pose) > 1e-5 ? 1 : 0;
  // What `scene` did: A's rotation transposed.
  const Rows3& r = pair.a.pose.rotation;
  RigidTransform back{
      {Vec3(r[0].x, r[1].x, r[2].x), Vec3(r[0].y, r[1].y, r[2].y), Vec3(r[0].z, r[1].z, r[2].z)}, Vec3(0.0)};
  back.translation = -rotate(back, pair.a.pose.translation);
  const RigidTransform a_from_b = compose(back, pair.b.pose);
  if (collide(a.model, b.model, a_from_b, {}, scratch, pairs).colliding != !expected.empty())
    ++census.transposing_is_wrong;
}

TEST(PlacedPair, AgreesWithRationalsInEitherOrder) {
  std::mt19937 random(test::seed(20));
  Census census;
  for (int i = 0; i < test::share_of(5000); ++i) {
    ASSERT_NO_FATAL_FAILURE(compare(pair_of(random), random, census)) << i;
  }
  std::printf("placed pairs: %zu, %zu meet, %zu apart, %zu by the fast engine, %zu with A no rotation; a "
              "transposed inverse would be wrong of %zu\n",
              census.cases, census.meet, census.apart, census.fast, census.deviating,
              census.transposing_is_wrong);
  EXPECT_GT(census.meet, static_cast<std::size_t>(test::share_of(1500)));
  EXPECT_GT(census.apart, static_cast<std::size_t>(test::share_of(1500)));
  EXPECT_GT(census.fast, static_cast<std::size_t>(test::share_of(200)));
  EXPECT_GT(census.deviating, static_cast<std::size_t>(test::share_of(2000)));
  EXPECT_GT(census.transposing_is_wrong, static_cast<std::size_t>(test::share_of(1000)));
}

// 45 degrees typed as 0.707, the part 1,000 units from its origin: 0.2 of 2 overlap, and 0.15 were lost.
TEST(PlacedPair, ATypedTurnOfAFarPartMissesNothing) {
  RigidTransform turn;
  turn.rotation = {Vec3(0.707, -0.707, 0), Vec3(0.707, 0.707, 0), Vec3(0, 0, 1)};
  const TriangleMesh far = box_mesh(Vec3(1), Vec3(1000, 0, 0)), cube = box_mesh(Vec3(1));
  const Tree far_tree = tree_over(far), cube_tree = tree_over(cube);
  const Vec3 center = place(turn, Vec3(1000, 0, 0));
  const PlacedModel a{{&far_tree, far}, turn}, b{{&cube_tree, cube}, {turn.rotation, center}};
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  int asked = 0;
  for (const Vec3& way : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)})
    for (const double side : {-1.0, 1.0})
      for (const double part : {0.9, 0.999, 1.001, 1.1}) {
        PlacedModel moved_b = b;
        moved_b.world_from_model.translation = center + rotate(turn, 2.0 * side * part * way);
        EXPECT_EQ(collide(a, moved_b, {}, scratch, pairs).colliding, part < 1.0);
        EXPECT_EQ(collide(moved_b, a, {}, scratch, pairs).colliding, part < 1.0);
        ++asked;
      }
  EXPECT_EQ(asked, 24);
}

// Where A rests the answer is that of collide(), bit-exact, and so are its counters.
TEST(PlacedPair, AtRestItIsTheQueryOfTwoModels) {
  std::mt19937 random(test::seed(21));
  QueryScratch scratch;
  std::vector<TrianglePair> pairs, expected;
  std::size_t meet = 0;
  for (int i = 0; i < 300; ++i) {
    const TriangleMesh a = some_mesh(random), b = some_mesh(random);
    const Tree tree_a = tree_over(a), tree_b = tree_over(b);
    const ModelView model_a{&tree_a, a}, model_b{&tree_b, b};
    const RigidTransform pose = random_pose(random, 2.0);
    const CollideResult plain = collide(model_a, model_b, pose, {}, scratch, expected);
    const CollideResult placed = collide({model_a, {}}, {model_b, pose}, {}, scratch, pairs);
    EXPECT_EQ(pairs, expected);
    EXPECT_EQ(placed.counters.box_tests, plain.counters.box_tests);
    EXPECT_EQ(distance({model_a, {}}, {model_b, pose}, {}, scratch).distance,
              distance(model_a, model_b, pose, {}, scratch).distance);
    meet += plain.colliding ? 1 : 0;
  }
  EXPECT_GT(meet, 50U);
  EXPECT_LT(meet, 290U);
}

// Against all pairs of placed triangles.
TEST(PlacedPair, DistanceIsThatOfThePlacedTriangles) {
  std::mt19937 random(test::seed(22));
  QueryScratch scratch;
  std::size_t apart = 0, touching = 0, in_a_frame_it_differs = 0, told_beforehand = 0;
  for (int i = 0; i < 1200; ++i) {
    const Pair pair = pair_of(random);
    const Tree tree_a = tree_over(pair.a.mesh, static_cast<TreeKind>(random() % 3)),
               tree_b = tree_over(pair.b.mesh, static_cast<TreeKind>(random() % 3));
    const PlacedModel a{{&tree_a, pair.a.mesh}, pair.a.pose}, b{{&tree_b, pair.b.mesh}, pair.b.pose};
    // The slow answer: every pair of triangles.
    double expected = kInfinity, size = 0.0;
    TrianglePairCounts counts;
    for (std::uint32_t k = 0; k < pair.a.mesh.triangles.size(); ++k)
      for (std::uint32_t l = 0; l < pair.b.mesh.triangles.size(); ++l) {
        const Corners p = placed_by_hand(pair.a.mesh, k, pair.a.pose),
                      q = placed_by_hand(pair.b.mesh, l, pair.b.pose);
        expected = std::min(expected, distance_of(p, q, counts).distance);
        for (const Vec3& c : p) size = std::max(size, glm::length(c));
      }
    const DistanceResult forth = distance(a, b, {}, scratch), back = distance(b, a, {}, scratch);
    ASSERT_LE(std::abs(forth.distance - expected), 1e-14 * size) << i;
    ASSERT_LE(std::abs(back.distance - expected), 1e-14 * size) << i;
    ASSERT_EQ(forth.distance == 0.0, expected == 0.0) << i;
    ASSERT_EQ(back.distance == 0.0, expected == 0.0) << i;
    ASSERT_LE(std::abs(glm::length(forth.point_b - forth.point_a) - expected), 1e-14 * size) << i;
    ++(expected > 0.0 ? apart : touching);
    // What the fast engine tells beforehand saves work and changes no bit.
    const DistanceResult alone = distance(a, b, {.engine = QueryEngine::reference}, scratch);
    ASSERT_EQ(forth.distance, alone.distance) << i;
    ASSERT_EQ(forth.triangle_a, alone.triangle_a) << i;
    ASSERT_EQ(forth.triangle_b, alone.triangle_b) << i;
    ASSERT_EQ(forth.point_a, alone.point_a) << i;
    ASSERT_EQ(forth.point_b, alone.point_b) << i;
    // Below a bound of its own, and not at it.
    ASSERT_EQ(distance(a, b, {.upper_bound = 1.5 * alone.distance + 1e-300}, scratch).distance,
              alone.distance)
        << i;
    if (alone.distance > 0.0) {
      ASSERT_EQ(distance(a, b, {.upper_bound = alone.distance}, scratch).distance, kInfinity) << i;
    }
    told_beforehand += tree_a.wide() != nullptr && tree_b.wide() != nullptr ? 1 : 0;
    const RigidTransform a_from_b = compose(inverse(pair.a.pose), pair.b.pose);
    const double in_a = distance(a.model, b.model, a_from_b, {}, scratch).distance;
    in_a_frame_it_differs += std::abs(in_a - expected) > 1e-5 * expected ? 1 : 0;
  }
  std::printf("placed distances: %zu apart, %zu touching, another in A's frame of %zu\n", apart, touching,
              in_a_frame_it_differs);
  EXPECT_GT(apart, 300U);
  EXPECT_GT(touching, 300U);
  EXPECT_GT(in_a_frame_it_differs, 100U);
  EXPECT_GT(told_beforehand, 100U);
}

// A small box in a large one: inside where every corner is on the inner side of every face, in rationals.
TEST(PlacedPair, ContainedIsDecidedInTheWorld) {
  std::mt19937 random(test::seed(23));
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  std::vector<ContainedPart> found;
  std::size_t nested = 0, outside = 0, meeting = 0, tight = 0;
  for (int i = 0; i < test::share_of(1500); ++i) {
    Body outer{box_mesh(Vec3(1), in_cube(random, i % 3 == 0 ? 1000.0 : 0.0)), typed_rotation(random)};
    const bool is_tight = random() % 2 == 0;
    const double half = is_tight ? 0.9995 : 0.4;
    Body inner{box_mesh(Vec3(half), in_cube(random, i % 4 == 0 ? 1000.0 : 0.0)), outer.pose};
    if (!is_tight) inner.pose = typed_rotation(random);
    outer.pose.translation = in_cube(random, 50.0);
    const auto center = [](const Body& body) {
      return 0.5 * (placed_by_hand(body.pose, body.mesh.vertices.front()) +
                    placed_by_hand(body.pose, body.mesh.vertices.back()));
    };
    inner.pose.translation = Vec3(0.0);
    const double shift = is_tight ? (random() % 2 == 0 ? 3e-4 : 3e-3) : (random() % 2 == 0 ? 0.2 : 4.0);
    inner.pose.translation = center(outer) - center(inner) + in_cube(random, shift);
    const Tree outer_tree = tree_over(outer.mesh), inner_tree = tree_over(inner.mesh);
    const PlacedModel a{{&outer_tree, outer.mesh}, outer.pose}, b{{&inner_tree, inner.mesh}, inner.pose};
    const bool meet = !pairs_in_rationals(outer, inner).empty();
    ASSERT_EQ(collide(a, b, {}, scratch, pairs).colliding, meet) << i;
    bool inside = !meet;
    for (std::uint32_t t = 0; inside && t < outer.mesh.triangles.size(); ++t) {
      const Corners face = placed_by_hand(outer.mesh, t, outer.pose);
      const Exact3 p = exact(face[0]), n = cross(exact(face[1]) - p, exact(face[2]) - p);
      for (const Vec3f& v : inner.mesh.vertices)
        inside = inside && dot(n, exact(placed_by_hand(inner.pose, v)) - p) < 0;
    }
    ASSERT_EQ(containment(a, b, pairs, {}, scratch, found).contained,
              inside ? Containment::b_in_a : Containment::none)
        << i;
    ASSERT_EQ(containment(b, a, exchanged(pairs), {}, scratch, found).contained,
              inside ? Containment::a_in_b : Containment::none)
        << i;
    ++(inside ? nested : meet ? meeting : outside);
    tight += inside && is_tight ? 1 : 0;
  }
  std::printf("nested %zu (%zu tight), outside %zu, meeting %zu\n", nested, tight, outside, meeting);
  EXPECT_GT(nested, static_cast<std::size_t>(test::share_of(500)));
  EXPECT_GT(tight, static_cast<std::size_t>(test::share_of(200)));
  EXPECT_GT(outside, static_cast<std::size_t>(test::share_of(100)));
  EXPECT_GT(meeting, static_cast<std::size_t>(test::share_of(200)));
}

// The points of contacts lie on both placed surfaces, whichever comes first.
TEST(PlacedPair, ContactsAreInTheWorld) {
  std::mt19937 random(test::seed(24));
  QueryScratch scratch;
  ContactSet contacts;
  std::vector<TrianglePair> pairs;
  std::size_t points = 0;
  for (int i = 0; i < 300; ++i) {
    const Pair pair = pair_of(random);
    const Tree tree_a = tree_over(pair.a.mesh), tree_b = tree_over(pair.b.mesh);
    const PlacedModel a{{&tree_a, pair.a.mesh}, pair.a.pose}, b{{&tree_b, pair.b.mesh}, pair.b.pose};
    collide(a, b, {}, scratch, pairs);
    ASSERT_TRUE(find_contacts(a, b, pairs, {}, scratch, contacts).is_complete());
    ASSERT_EQ(contacts.contacts.size(), pairs.size());
    for (const Contact& c : contacts.contacts) {
      const Corners p = placed_by_hand(pair.a.mesh, c.triangles.a, pair.a.pose),
                    q = placed_by_hand(pair.b.mesh, c.triangles.b, pair.b.pose);
      ASSERT_GE(c.point_count, 1U);
      double size = 0.0;
      for (const Vec3& corner : p) size = std::max(size, glm::length(corner));
      for (std::uint32_t k = 0; k < c.point_count; ++k, ++points) {
        const Vec3& at = contacts.points[c.first_point + k];
        EXPECT_LE(glm::distance(nearest_on_triangle(at, p), at), 1e-13 * size);
        EXPECT_LE(glm::distance(nearest_on_triangle(at, q), at), 1e-13 * size);
      }
    }
  }
  std::printf("points of placed contacts: %zu\n", points);
  EXPECT_GT(points, 1000U);
}

TEST(PlacedPair, WhatHasNoPlaceMeetsNothing) {
  const TriangleMesh cube = box_mesh(Vec3(1));
  const Tree tree = tree_over(cube), none = tree_over(TriangleMesh{});
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  const PlacedModel here{{&tree, cube}, moved(Vec3(1, 0, 0))}, nowhere{{&tree, cube}, moved(Vec3(NAN, 0, 0))},
      beyond{{&tree, cube}, moved(Vec3(1e300, 0, 0))}, empty{{&none, {}}, moved(Vec3(1, 0, 0))};
  EXPECT_TRUE(collide(here, here, {}, scratch, pairs).colliding);
  for (const PlacedModel& other : {nowhere, beyond, empty}) {
    EXPECT_FALSE(collide(here, other, {}, scratch, pairs).colliding);
    EXPECT_FALSE(collide(other, here, {}, scratch, pairs).colliding);
    EXPECT_EQ(distance(here, other, {}, scratch).distance, kInfinity);
    EXPECT_EQ(distance(other, here, {}, scratch).distance, kInfinity);
  }
}

}  // namespace
}  // namespace boxwood
