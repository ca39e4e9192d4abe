// SPDX-License-Identifier: MIT
// Thousands of mesh pairs and poses of every kind against the rational oracle: none missed, none invented.
#include <boxwood/collide.hpp>

#include <map>
#include <string>

#include <gtest/gtest.h>

#include "query/exact_oracle.hpp"
#include "query/meshes.hpp"
#include "seed.hpp"
#include "share.hpp"

namespace boxwood {
namespace {

using namespace testing;

struct CollisionCase {
  TriangleMesh a, b;
  RigidTransform pose;
};

TriangleMesh some_mesh(std::mt19937& random) {
  switch (random() % 5) {
  case 0:
    return box_mesh(Vec3(1, 0.5, 0.75));
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

RigidTransform quarter_turn(std::mt19937& random) {
  const std::array<Rows3, 4> turns = {kIdentityRows, Rows3{Vec3(0, -1, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)},
                                      Rows3{Vec3(1, 0, 0), Vec3(0, 0, -1), Vec3(0, 1, 0)},
                                      Rows3{Vec3(0, 0, 1), Vec3(1, 0, 0), Vec3(0, 1, 0)}};
  return {turns[random() % 4], Vec3(0.0)};
}

// One row a kind of pose.
using Maker = CollisionCase (*)(std::mt19937&);
const std::vector<std::pair<std::string, Maker>> kKinds = {
    {"clear",
     [](std::mt19937& r) {
       CollisionCase c{some_mesh(r), some_mesh(r), random_pose(r, 1.0)};
       c.pose.translation += Vec3(6, 0, 0);
       return c;
     }},
    {"a hair apart",
     [](std::mt19937& r) {
       CollisionCase c{box_mesh(Vec3(1)), box_mesh(Vec3(0.5)), quarter_turn(r)};
       c.pose.translation = Vec3(next_up(1.5), 0.25 * double(r() % 5), 0.25 * double(r() % 5));
       return c;
     }},
    {"touching exactly",
     [](std::mt19937& r) {
       CollisionCase c{box_mesh(Vec3(1)), box_mesh(Vec3(0.5)), quarter_turn(r)};
       c.pose.translation = Vec3(1.5, 0.25 * double(r() % 7), 0.25 * double(r() % 7));
       return c;
     }},
    {"overlapping",
     [](std::mt19937& r) {
       return CollisionCase{some_mesh(r), some_mesh(r), random_pose(r, 1.0)};
     }},
    {"nested",
     [](std::mt19937& r) {
       return CollisionCase{box_mesh(Vec3(4)), some_mesh(r), random_pose(r, 0.5)};
     }},
    {"coplanar faces",
     [](std::mt19937& r) {
       CollisionCase c{box_mesh(Vec3(1)), box_mesh(Vec3(1, 0.5, 0.75)), moved(Vec3(0.0))};
       c.pose.translation = 0.25 * Vec3(double(r() % 5), double(r() % 9), double(r() % 3));
       return c;
     }},
    {"identical",
     [](std::mt19937& r) {
       CollisionCase c{some_mesh(r), {}, r() % 2 == 0 ? moved(Vec3(0.0)) : quarter_turn(r)};
       c.b = c.a;
       return c;
     }},
    {"shared vertices",
     [](std::mt19937& r) {
       CollisionCase c{soup_mesh(r, 24, 0.6), soup_mesh(r, 24, 0.6), moved(Vec3(0.0))};
       for (std::size_t i = 0; i < 24; ++i) c.b.vertices[3 * i + r() % 3] = c.a.vertices[r() % 72];
       return c;
     }},
    {"degenerate",
     [](std::mt19937& r) {
       CollisionCase c{grid_mesh(r, 24, 1), grid_mesh(r, 24, 2), quarter_turn(r)};
       c.a.vertices[r() % 72] = Vec3f(NAN, 0, 0);
       c.b.vertices[r() % 72] = Vec3f(0, INFINITY, 0);
       return c;
     }},
};

class ExactCensus : public ::testing::Test {
protected:
  // Every kind of tree, mode, and the swapped query, against the oracle's pairs.
  void check(const CollisionCase& c) {
    const std::vector<TrianglePair> expected = exact_pairs(c.a, c.b, c.pose);
    ++mesh_pairs_;
    colliding_ += expected.empty() ? 0 : 1;
    triangle_pairs_ += expected.size();
    for (const TrianglePair& p : expected) coplanar_ += p.coplanar ? 1 : 0;
    for (const TreeKind kind : {TreeKind::obb, TreeKind::aabb, TreeKind::sphere}) {
      const Tree tree_a = tree_over(c.a, kind, SplitRule::longest_axis, 2),
                 tree_b = tree_over(c.b, kind, SplitRule::longest_axis, 2);
      CollideOptions options;
      options.trace = &trace_;
      const CollideResult r = collide({&tree_a, c.a}, {&tree_b, c.b}, c.pose, options, scratch_, pairs_);
      ASSERT_EQ(pairs_, expected);
      ASSERT_EQ(r.colliding, !expected.empty());
      for (std::size_t i = 0; i < kExitAxisCount; ++i) exits_[i] += trace_.exits[i];
      exact_ += r.counters.exact_signs;
      degenerate_ += r.counters.degenerate_pairs;
      options.trace = nullptr;  // the fast engine, where there is one
      collide({&tree_a, c.a}, {&tree_b, c.b}, c.pose, options, scratch_, pairs_);
      ASSERT_EQ(pairs_, expected);
      options.mode = CollideMode::first;
      ASSERT_EQ(collide({&tree_a, c.a}, {&tree_b, c.b}, c.pose, options, scratch_, pairs_).colliding,
                !expected.empty());
    }
  }

  std::size_t mesh_pairs_ = 0, colliding_ = 0, triangle_pairs_ = 0, coplanar_ = 0;
  std::uint64_t exact_ = 0, degenerate_ = 0;
  std::array<std::uint64_t, kExitAxisCount> exits_{};
  QueryScratch scratch_;
  Trace trace_;
  std::vector<TrianglePair> pairs_;
};

TEST_F(ExactCensus, NoneMissedNoneInvented) {
  std::mt19937 random(test::seed(2024));
  std::map<std::string, std::size_t> colliding_by_kind;
  const int rounds = test::share_of(42);
  for (const auto& [name, make] : kKinds)
    for (const double scale : {1e-6, 1.0, 1e6})
      for (const double offset : {0.0, 1e6})
        for (int round = 0; round < rounds; ++round) {
          CollisionCase c = make(random);
          const Vec3 by = offset * Vec3(1, -1, 0.5);
          c.a = scaled(c.a, scale, by);
          // B keeps its place by A: half the time through its vertices, half through its pose.
          c.pose.translation *= scale;
          if (round % 2 == 0) {
            c.b = scaled(c.b, scale);
            c.pose.translation += by;
          } else {
            c.b = scaled(c.b, scale, by);
            c.pose.translation = by - rotate(c.pose, by) + c.pose.translation;
          }
          const std::size_t before = colliding_;
          ASSERT_NO_FATAL_FAILURE(check(c)) << name << " scale " << scale << " offset " << offset;
          colliding_by_kind[name] += colliding_ - before;
        }
  std::printf(
      "mesh pairs %zu, colliding %zu, triangle pairs %zu, coplanar %zu, exact signs %llu, degenerate %llu\n",
      mesh_pairs_, colliding_, triangle_pairs_, coplanar_, (unsigned long long)exact_,
      (unsigned long long)degenerate_);
  for (const auto& [name, count] : colliding_by_kind)
    std::printf("  %s: %zu colliding\n", name.c_str(), count);
  std::printf("exit axes:");
  for (std::size_t i = 0; i < kExitAxisCount; ++i)
    std::printf(" %s %llu", name_of(static_cast<ExitAxis>(i)).data(), (unsigned long long)exits_[i]);
  std::printf("\n");
  const auto least = [&](int count) { return static_cast<std::size_t>(count * rounds / 42); };
  EXPECT_GE(mesh_pairs_, least(2000));
  EXPECT_GT(colliding_, least(800));
  EXPECT_GT(coplanar_, least(1000));
  EXPECT_GT(exact_, least(10000));
  EXPECT_GT(degenerate_, least(1000));
  for (std::size_t i = 0; i < kBoxAxisCount; ++i)
    EXPECT_GT(exits_[i], 0U) << name_of(static_cast<ExitAxis>(i));
}

}  // namespace
}  // namespace boxwood
