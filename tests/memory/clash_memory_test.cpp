// SPDX-License-Identifier: MIT
// Memory that ends at any allocation of a clash, of what a mesh encloses, or of a proof: told, and never
// another answer.
#include <boxwood/clash.hpp>
#include <boxwood/clash_form.hpp>
#include <boxwood/clash_region.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/proof.hpp>
#include <boxwood/proof_class.hpp>
#include <boxwood/proof_motion.hpp>
#include <boxwood/relation.hpp>
#include <boxwood/tree.hpp>

#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "memory/every_allocation.hpp"
#include "query/meshes.hpp"

namespace boxwood {
namespace {

using namespace testing;
using test::fail_every_allocation;
using test::Outcome;

struct Solid {
  TriangleMesh mesh;
  Tree tree;
  explicit Solid(TriangleMesh m) : mesh(std::move(m)), tree(tree_over(mesh)) {}
  ModelView view() const { return {&tree, mesh}; }
};

// A ring and a box that go through each other, a box inside the ring's tube, and a box apart.
const Solid& ring() {
  static const Solid one(torus_mesh(12, 8, 3.0, 1.0));
  return one;
}
const Solid& box() {
  static const Solid one(box_mesh(Vec3(1.0, 1.2, 0.7)));
  return one;
}
const Solid& small_box() {
  static const Solid one(box_mesh(Vec3(0.2)));
  return one;
}
const RigidTransform kCrossing = rotated(Vec3(0.2, 1.0, 0.1), 0.4, Vec3(3.1, 0.3, 0.2)),
                     kInside = moved(Vec3(3.0, 0, 0)), kApart = moved(Vec3(9.0, 0.5, 0.25));

bool same(const SolidFacts& a, const SolidFacts& b) {
  return a.doubts == b.doubts && a.winding == b.winding && a.convex == b.convex &&
         a.hull.vertices.size() == b.hull.vertices.size() && a.parts.parts.size() == b.parts.parts.size() &&
         a.parts.of_triangle == b.parts.of_triangle;
}

TEST(ClashMemory, FactsOfASolid) {
  for (const Solid* solid : {&ring(), &box()}) {
    const SolidFacts expected = *solid_facts(solid->view(), false);
    ASSERT_EQ(expected.doubts, Doubt::none);
    EXPECT_GT(fail_every_allocation("solid_facts",
                                    [&] {
                                      const Result<SolidFacts> facts = solid_facts(solid->view(), false);
                                      if (!facts)
                                        return facts.error().kind == ErrorKind::over_limit
                                                   ? Outcome::out_of_memory
                                                   : Outcome::wrong;
                                      return same(*facts, expected) ? Outcome::right : Outcome::wrong;
                                    })
                  .refused,
              10U);
    // A model without memory has no facts, and with memory for itself it tries again.
    EXPECT_GT(fail_every_allocation("ClashModel::facts",
                                    [&] {
                                      const ClashModel model(solid->view());
                                      const SolidFacts* facts = model.facts(nullptr);
                                      if (facts != nullptr)
                                        return same(*facts, expected) ? Outcome::right : Outcome::wrong;
                                      return Outcome::out_of_memory;
                                    })
                  .refused,
              10U);
    ClashModel model(solid->view());
    test::fail_allocations_from(1);
    EXPECT_EQ(model.facts(nullptr), nullptr);
    test::stop_failing();
    ASSERT_NE(model.facts(nullptr), nullptr);
    EXPECT_TRUE(same(*model.facts(nullptr), expected));
  }
}

TEST(ClashMemory, ClassOfAPair) {
  std::uint64_t refused = 0;
  int classes = 0;
  struct Case {
    const Solid *a, *b;
    RigidTransform pose;
    ClashClass kind;
  };
  for (const Case& c :
       {Case{&box(), &box(), rotated(Vec3(0.2, 1.0, 0.1), 0.4, Vec3(0.9, 0.3, 0.2)), ClashClass::overlapping},
        Case{&ring(), &small_box(), kInside, ClashClass::contained},
        Case{&ring(), &box(), kApart, ClashClass::clearance}}) {
    ClashOptions options;
    options.clearance = 20.0;
    // New models each time, so that their facts are found there, too.
    const auto answer = [&](std::vector<TrianglePair>& contacts) {
      const ClashModel a(c.a->view()), b(c.b->view());
      QueryScratch scratch;
      return clash({&a, {}}, {&b, c.pose}, options, scratch, contacts);
    };
    std::vector<TrianglePair> pairs;
    const ClashResult expected = answer(pairs);
    ASSERT_EQ(expected.kind, c.kind);
    ASSERT_TRUE(expected.is_complete() && expected.is_certain());
    ++classes;
    refused += fail_every_allocation("clash", [&] {
                 std::vector<TrianglePair> contacts;
                 const ClashResult found = answer(contacts);
                 if (found.out_of_memory) return Outcome::out_of_memory;
                 return found.kind == expected.kind && found.contacts == expected.contacts &&
                                contacts.size() == pairs.size() && found.is_certain() &&
                                found.depth.has_value() == expected.depth.has_value() &&
                                (!found.depth || (found.depth->lower == expected.depth->lower &&
                                                  found.depth->upper == expected.depth->upper)) &&
                                found.distance == expected.distance
                            ? Outcome::right
                            : Outcome::wrong;
               }).refused;
  }
  EXPECT_EQ(classes, 3);
  EXPECT_GT(refused, 50U);
}

TEST(ClashMemory, RelationOfAPair) {
  for (const auto& [a, b, pose] :
       {std::tuple(&box(), &box(), kCrossing), std::tuple(&ring(), &small_box(), kInside),
        std::tuple(&ring(), &box(), kApart)}) {
    const auto answer = [&, one = a, other = b, at = pose] {
      const ClashModel x(one->view()), y(other->view());
      QueryScratch scratch;
      return object_relation({&x, {}}, {&y, at}, {}, scratch);
    };
    const RelationResult expected = answer();
    ASSERT_TRUE(expected.is_complete());
    EXPECT_GT(fail_every_allocation("object_relation",
                                    [&] {
                                      const RelationResult found = answer();
                                      if (found.out_of_memory) return Outcome::out_of_memory;
                                      return found.relation == expected.relation ? Outcome::right
                                                                                 : Outcome::wrong;
                                    })
                  .refused,
              1U);
  }
}

TEST(ClashMemory, CommonRegion) {
  const ClashModel a(ring().view()), b(box().view());
  QueryScratch warm;
  std::vector<TrianglePair> contacts;
  ASSERT_EQ(clash({&a, {}}, {&b, kCrossing}, {}, warm, contacts).kind, ClashClass::overlapping);
  ASSERT_NE(a.facts(nullptr), nullptr);
  ASSERT_NE(b.facts(nullptr), nullptr);
  const auto region = [&] {
    QueryScratch scratch;
    return clash_region({&a, {}}, {&b, kCrossing}, contacts, nullptr, scratch);
  };
  const ClashRegionResult expected = region();
  ASSERT_TRUE(expected.region);
  ASSERT_GT(expected.region->volume_upper, 0.0);
  EXPECT_GT(fail_every_allocation("clash_region",
                                  [&] {
                                    const ClashRegionResult found = region();
                                    if (found.out_of_memory) return Outcome::out_of_memory;
                                    return found.region &&
                                                   found.region->box.min == expected.region->box.min &&
                                                   found.region->box.max == expected.region->box.max &&
                                                   found.region->volume_lower ==
                                                       expected.region->volume_lower &&
                                                   found.region->volume_upper == expected.region->volume_upper
                                               ? Outcome::right
                                               : Outcome::wrong;
                                  })
                .refused,
            5U);
}

TEST(ClashMemory, Form) {
  const ClashModel a(ring().view()), b(box().view());
  QueryScratch warm;
  std::vector<TrianglePair> contacts;
  const ClashResult clash_of_both = clash({&a, {}}, {&b, kCrossing}, {}, warm, contacts);
  ASSERT_EQ(clash_of_both.kind, ClashClass::overlapping);
  const auto form = [&] {
    QueryScratch scratch;
    return clash_form({&a, {}}, {&b, kCrossing}, clash_of_both, contacts, nullptr, scratch);
  };
  const ClashForm expected = form().form;
  ASSERT_TRUE(expected == ClashForm::pierce || expected == ClashForm::protrusion);
  EXPECT_GT(fail_every_allocation("clash_form",
                                  [&] {
                                    const ClashFormResult found = form();
                                    if (found.out_of_memory)
                                      return found.form == ClashForm::undecided ? Outcome::out_of_memory
                                                                                : Outcome::wrong;
                                    return found.form == expected ? Outcome::right : Outcome::wrong;
                                  })
                .refused,
            5U);
}

// A proof that is claimed is the whole one.
template <class Prove> void fails_whole(const char* name, const Prove& prove) {
  std::size_t expected = 0;
  ASSERT_TRUE(prove(expected).proven) << name;
  const auto runs = fail_every_allocation(name, [&] {
    std::size_t size = 0;
    const ProofStatus status = prove(size);
    if (status.proven) return !status.out_of_memory && size == expected ? Outcome::right : Outcome::wrong;
    return status.out_of_memory ? Outcome::out_of_memory : Outcome::wrong;
  });
  EXPECT_GT(runs.refused, 0U) << name;
}

TEST(ProofMemory, EveryProof) {
  const ModelView a = ring().view(), b = box().view();
  for (const double least : {0.0, 1.0})
    fails_whole(least > 0.0 ? "prove_apart by a distance" : "prove_apart", [&](std::size_t& size) {
      ProofCut cut;
      const ProofStatus status = prove_apart(a, b, kApart, least, {}, cut);
      size = cut.steps.size() + 1000 * cut.leaves();
      return status;
    });
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  (void)collide(a, b, kCrossing, {}, scratch, pairs);
  ASSERT_FALSE(pairs.empty());
  const auto size_of = [](const PointsProof& points) {
    std::size_t size = points.triangle_a + points.triangle_b;
    for (const auto* weights : {&points.weights_a, &points.weights_b})
      for (const std::string& weight : *weights) size += weight.size();
    return size;
  };
  fails_whole("prove_contact", [&](std::size_t& size) {
    PointsProof points;
    const ProofStatus status = prove_contact(a, b, kCrossing, pairs.front(), points);
    size = size_of(points);
    return status;
  });
  const DistanceResult nearest = distance(a, b, kApart, {}, scratch);
  ASSERT_GT(nearest.distance, 1.0);
  fails_whole("prove_near", [&](std::size_t& size) {
    PointsProof points;
    const ProofStatus status = prove_near(a, b, kApart, {nearest.triangle_a, nearest.triangle_b},
                                          nearest.point_a, nearest.point_b, points);
    size = size_of(points);
    return status;
  });
  const MeshParts parts_a = *mesh_parts(ring().mesh), parts_b = *mesh_parts(small_box().mesh);
  const ModelView outer{&ring().tree, ring().mesh, &parts_a},
      inner{&small_box().tree, small_box().mesh, &parts_b};
  fails_whole("prove_containment", [&](std::size_t& size) {
    std::vector<RayProof> rays;
    const ProofStatus status = prove_containment(outer, inner, kInside, Containment::b_in_a, {}, rays);
    for (const RayProof& ray : rays) size += 1 + ray.crossings.size();
    return status;
  });
}

std::size_t size_of(const FreeProof& proof) {
  return proof.cut.steps.size() + 1000 * proof.cut.leaves() + 100000 * proof.rays.size() +
         (proof.moved ? 1 : 0);
}

TEST(ProofMemory, EveryProofOfAClass) {
  const MeshParts parts_a = *mesh_parts(box().mesh), parts_b = *mesh_parts(small_box().mesh);
  const ModelView a{&box().tree, box().mesh, &parts_a}, b{&small_box().tree, small_box().mesh, &parts_b};
  QueryScratch scratch;
  std::vector<TrianglePair> touching, crossing;
  const RigidTransform on_top = moved(Vec3(1.0 + double{0.2F}, 0, 0)), through = moved(Vec3(1.1, 0.1, 0));
  (void)collide(a, b, on_top, {}, scratch, touching);
  (void)collide(a, b, through, {}, scratch, crossing);
  ASSERT_FALSE(touching.empty());
  ASSERT_FALSE(crossing.empty());
  fails_whole("prove_free", [&](std::size_t& size) {
    FreeProof proof;
    const ProofStatus status = prove_free(a, b, on_top, Containment::none, touching, 0.0, {}, proof);
    size = size_of(proof);
    return status;
  });
  fails_whole("prove_overlap", [&](std::size_t& size) {
    OverlapProof proof;
    const ProofStatus status = prove_overlap(a, b, through, {}, {}, proof);
    for (const PointProof& p : proof.points) size += 1 + p.of_a.crossings.size();
    return status;
  });
  const ClashModel model_a(a), model_b(b);
  ASSERT_TRUE(model_a.facts(nullptr) != nullptr && model_b.facts(nullptr) != nullptr);
  const PlacedClashModel placed_a{&model_a, {}}, placed_b{&model_b, through};
  std::vector<TrianglePair> contacts;
  const ClashResult found = clash(placed_a, placed_b, {}, scratch, contacts);
  ASSERT_TRUE(found.depth);
  fails_whole("prove_depth", [&](std::size_t& size) {
    DepthProof proof;
    const ProofStatus status = prove_depth(placed_a, placed_b, contacts, *found.depth, {}, scratch, proof);
    size = size_of(proof.free) + proof.faces.size() + (proof.lower > 0.0 ? 1 : 0);
    return status;
  });
}

TEST(ProofMemory, EveryProofOfAMotion) {
  const Motion motion{kApart, moved(Vec3(9.0, 5.0, 0.25))};
  EXPECT_EQ(turn_of(motion).angle_rad, 0.0);
  fails_whole("prove_path", [&](std::size_t& size) {
    ProofCut cut;
    const ProofStatus status = prove_path(ring().view(), box().view(), motion, 1.0, {}, cut);
    size = cut.steps.size() + 1000 * cut.leaves();
    return status;
  });
}

}  // namespace
}  // namespace boxwood
