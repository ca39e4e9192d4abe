// SPDX-License-Identifier: MIT
// The states of pairs against counting, under swaps, and for each class.
#include <boxwood/relation.hpp>

#include <cstdio>
#include <map>
#include <string>

#include <boxwood/tree.hpp>
#include <gtest/gtest.h>

#include "clash/polycubes.hpp"
#include "clash/random_parts.hpp"

namespace boxwood {
namespace {

using test::Random;
using testing::box_mesh;

struct Part {
  explicit Part(TriangleMesh m, bool mirrored = false)
      : mesh(std::move(m)), tree(*build_tree(mesh)), clash({&tree, mesh}, mirrored) {}
  Part(const Part&) = delete;
  TriangleMesh mesh;
  Tree tree;
  ClashModel clash;
};

Relation related(const Part& a, const Part& b, const RigidTransform& world_from_b = {},
                 const RelationOptions& options = {}) {
  QueryScratch scratch;
  const RelationResult found = object_relation({&a.clash, {}}, {&b.clash, world_from_b}, options, scratch);
  EXPECT_TRUE(found.is_complete());
  const RelationResult back = object_relation({&b.clash, world_from_b}, {&a.clash, {}}, options, scratch);
  EXPECT_EQ(back.relation, swapped(found.relation));
  EXPECT_EQ(swapped(back.relation), found.relation);
  return found.relation;
}

std::string reasons(const Relation& relation) {
  std::string out;
  for_each_reason(relation, [&](std::string_view side, std::string_view name) {
    out.append(out.empty() ? "" : "; ").append(side).append(side.empty() ? "" : ": ").append(name);
  });
  return out;
}

TEST(Relation, OpenAndClosedPartsAsCounted) {
  Random random(40);
  std::map<std::string, int> census;
  for (int i = 0; i < 2000; ++i) {
    const test::RandomPart p = test::random_part(random), q = test::random_part(random);
    const Part a(p.mesh), b(q.mesh);
    const Relation expected = test::counted_relation(p, q), found = related(a, b);
    ASSERT_EQ(name_of(found.state), name_of(expected.state)) << "case " << i << ": " << reasons(found);
    ASSERT_EQ(found, expected) << "case " << i << ": " << reasons(found) << ", expected "
                               << reasons(expected);
    ++census[std::string(name_of(found.state)) + (p.solid && q.solid ? ", solids" : ", open")];
  }
  for (const auto& [name, count] : census) std::printf("%s %d  ", name.c_str(), count);
  std::printf("\n");
  for (const char* state : {"apart", "touching", "overlapping", "contained"})
    for (const char* parts : {", solids", ", open"})
      EXPECT_GT(census[std::string(state) + parts], 20) << state;
  EXPECT_GT(census["undecided, open"], 100);
  EXPECT_EQ(census["undecided, solids"], 0);
}

// Under poses that are exact, the answer is that of the moved corners, also for points near a hull.
TEST(Relation, PlacedAsBaked) {
  Random random(41);
  int open = 0, decided = 0;
  for (int i = 0; i < 400; ++i) {
    const test::RandomPart p = test::random_part(random), q = test::random_part(random);
    TriangleMesh moved = q.mesh;
    for (Vec3f& v : moved.vertices) v = Vec3f(v.y - 8.0F, -v.x + 16.0F, v.z - 32.0F);
    RigidTransform back;  // x = -(y' - 16), y = x' + 8
    back.rotation = {Vec3(0, -1, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)};
    back.translation = Vec3(16, 8, 32);
    const Relation baked = test::counted_relation(p, q), placed = related(Part(p.mesh), Part(moved), back);
    if (placed.state == RelationState::undecided && baked.state == RelationState::apart)
      ++open;  // a point on the hull, which rounding may have moved
    else
      ASSERT_EQ(placed, baked) << "case " << i;
    if (baked.state == RelationState::apart && !q.solid) ++decided;
  }
  std::printf("apart from an open part: %d, undecided under the pose: %d\n", decided, open);
  EXPECT_GT(decided, 60);
  EXPECT_LT(open, decided / 4);
}

TEST(Relation, UnionsOfCellsAsCounted) {
  Random random(42);
  for (int i = 0; i < 300; ++i) {
    const test::GridPlaces places = test::slanted_places(random);
    const test::Polycube p = test::random_polycube(random), q = test::random_polycube(random);
    const Part a(test::surface_of(p, places, random), places.mirrors()),
        b(test::surface_of(q, places, random), places.mirrors());
    const test::CellTruth truth = test::truth_of(p, q);
    if (truth.both && !truth.only_a && !truth.only_b) continue;  // the same set of points
    const RelationState state = !truth.both ? truth.touch ? RelationState::touching : RelationState::apart
                                : truth.only_a && truth.only_b ? RelationState::overlapping
                                                               : RelationState::contained;
    const Relation found = related(a, b);
    ASSERT_EQ(name_of(found.state), name_of(state)) << "case " << i;
    if (state == RelationState::contained)
      ASSERT_EQ(found.inside, truth.only_a ? Containment::b_in_a : Containment::a_in_b);
    else
      ASSERT_EQ(found.inside, Containment::none);
  }
}

TEST(Relation, OfEachClass) {
  ClashResult result;
  const std::pair<ClashClass, RelationState> rows[] = {{ClashClass::apart, RelationState::apart},
                                                       {ClashClass::clearance, RelationState::apart},
                                                       {ClashClass::touching, RelationState::touching},
                                                       {ClashClass::contained, RelationState::contained},
                                                       {ClashClass::overlapping, RelationState::overlapping},
                                                       {ClashClass::duplicate, RelationState::overlapping}};
  for (const auto& [kind, state] : rows) {
    result.kind = kind;
    result.inside = kind == ClashClass::contained ? Containment::a_in_b : Containment::none;
    result.doubts = Doubt::none;
    EXPECT_EQ(relation_of(result).state, state);
    EXPECT_EQ(relation_of(result).inside, result.inside);
    EXPECT_EQ(reasons(relation_of(result)), "");
    result.doubts = Doubt::tessellation;
    EXPECT_EQ(relation_of(result).state, RelationState::undecided);
    EXPECT_EQ(relation_of(result).inside, Containment::none);
    EXPECT_EQ(reasons(relation_of(result)), "tessellation");
  }
}

TEST(Relation, ReasonsNameTheirSide) {
  TriangleMesh open = box_mesh(Vec3(2));
  open.triangles.pop_back();
  const Part box(box_mesh(Vec3(2))), lid(open), inner(box_mesh(Vec3(0.5)));
  EXPECT_EQ(reasons(related(lid, inner)), "a: open");
  EXPECT_EQ(reasons(related(inner, lid)), "b: open");
  EXPECT_EQ(related(box, inner), (Relation{RelationState::contained, Containment::b_in_a}));
  EXPECT_EQ(related(Part(TriangleMesh{}), box), Relation{});
  const Part beside(box_mesh(Vec3(2), Vec3(4, 0, 0)));
  EXPECT_EQ(related(box, beside).state, RelationState::touching);
  EXPECT_EQ(reasons(related(box, beside, {}, {.tessellation = 0.1})), "tessellation");
}

// A flat sheet encloses nothing, however it is turned: a box before it is apart.
TEST(Relation, SheetsEncloseNothing) {
  TriangleMesh sheet;
  sheet.vertices = {{-4, -4, -4}, {4, -4, -4}, {4, 4, 4}, {-4, 4, 4}};
  sheet.triangles = {{0, 1, 2}, {0, 2, 3}};
  const Part slanted(sheet), box(box_mesh(Vec3(0.5), Vec3(0, -2, 2)));
  EXPECT_EQ(related(slanted, box), Relation{});
  Random random(43);
  for (int i = 0; i < 200; ++i) {
    const RigidTransform pose{random.rotation(), random.in_cube(3.0)};
    const Part far(box_mesh(Vec3(0.125), place(pose, Vec3(0, -2, 2))));
    EXPECT_EQ(related(far, slanted, pose), Relation{});
  }
}

}  // namespace
}  // namespace boxwood
