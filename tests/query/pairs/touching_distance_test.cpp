// SPDX-License-Identifier: MIT
// The distance of models that touch is exactly 0, and that of models that do not is not: both engines, every
// kind of tree and every instruction set, against rational numbers.
#include <boxwood/distance.hpp>

#include <cstdio>
#include <deque>

#include <gtest/gtest.h>

#include "query/exact_oracle.hpp"
#include "query/meshes.hpp"
#include "seed.hpp"
#include "share.hpp"
#include "tree/simd_targets.hpp"

namespace boxwood {
namespace {

using namespace testing;

struct Model {
  TriangleMesh mesh;
  Tree trees[3];  // one of each kind
  explicit Model(TriangleMesh m)
      : mesh(std::move(m)), trees{tree_over(mesh, TreeKind::obb), tree_over(mesh, TreeKind::aabb),
                                  tree_over(mesh, TreeKind::sphere, SplitRule::longest_axis, 1)} {}
  ModelView view(std::size_t kind = 0) const { return {&trees[kind], mesh}; }
};

// B rotated in general, and moved so that one of its points comes to a point of A, up to rounding.
RigidTransform put_onto(const Vec3& point_a, const Vec3& point_b, std::mt19937& random) {
  RigidTransform pose = random_pose(random, 0.0);
  pose.translation = point_a - place(pose, point_b);
  return pose;
}

struct TouchingCase {
  const Model& a;
  const Model& b;
  RigidTransform pose;
  bool meet = false;  // by rational numbers
};

bool models_meet(const MeshView& a, const MeshView& b, const RigidTransform& pose) {
  for (std::uint32_t i = 0; i < a.triangles.size(); ++i)
    for (std::uint32_t k = 0; k < b.triangles.size(); ++k)
      if (testing::exactly_meet(corners(a, i), placed_corners(b, k, pose))) return true;
  return false;
}

struct Tally {
  std::size_t poses = 0, touching = 0, apart_by_less_than_rounding = 0, wrong[2] = {0, 0}, wrong_bounded = 0;
};

// Whether each engine and kind of tree says 0 exactly where the models meet; also to a clearance, which a
// contact is within however small it is.
void check(const TouchingCase& its, QueryScratch& scratch, Tally& tally) {
  const auto& [a, b, pose, meet] = its;
  ++tally.poses;
  tally.touching += meet;
  for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference})
    for (std::size_t kind = 0; kind < 3; ++kind) {
      DistanceOptions options;
      options.engine = engine;
      const DistanceResult r = distance(a.view(kind), b.view(kind), pose, options, scratch);
      if ((r.distance == 0.0) != meet) ++tally.wrong[engine == QueryEngine::reference];
      if (kind == 0 && engine == QueryEngine::fast)
        tally.apart_by_less_than_rounding += !meet && r.distance < 1e-16;
      options.upper_bound = 0x1p-600;  // its square is 0
      const double bounded = distance(a.view(kind), b.view(kind), pose, options, scratch).distance;
      tally.wrong_bounded += (bounded == 0.0) != meet;
    }
  if (!meet) return;
  for (const double clearance :
       {0.0, std::numeric_limits<double>::denorm_min(), 1e-300, 1e-170, 1e-160, 1e-30})
    for (std::size_t kind = 0; kind < 3; ++kind)
      EXPECT_TRUE(within_clearance(a.view(kind), b.view(kind), pose, {clearance}, scratch).within)
          << "clearance " << clearance << ", kind " << kind;
}

void print(const char* what, const char* target, const Tally& t) {
  std::printf("%s, %s: %zu poses, %zu touch, %zu apart by less than 1e-16; wrong: fast %zu, reference %zu, "
              "with an upper bound %zu\n",
              what, target, t.poses, t.touching, t.apart_by_less_than_rounding, t.wrong[0], t.wrong[1],
              t.wrong_bounded);
}

TouchingCase case_of(const Model& a, const Model& b, const RigidTransform& pose) {
  return {a, b, pose, models_meet(a.mesh, b.mesh, pose)};
}

// Every instruction set answers every case.
void check_all(const char* what, const std::vector<TouchingCase>& cases, int touching, int hair_apart) {
  const int targets = for_each_target([&](const char* target) {
    QueryScratch scratch;
    Tally tally;
    for (const TouchingCase& its : cases) check(its, scratch, tally);
    print(what, target, tally);
    EXPECT_GT(tally.touching, static_cast<std::size_t>(test::share_of(touching)));
    EXPECT_GT(tally.apart_by_less_than_rounding, static_cast<std::size_t>(test::share_of(hair_apart)));
    EXPECT_EQ(tally.wrong[0] + tally.wrong[1] + tally.wrong_bounded, 0U);
  });
  EXPECT_GT(targets, 0);
}

TEST(TouchingDistance, CornerOnCorner) {
  const Model cube(box_mesh(Vec3(0.5)));
  std::vector<TouchingCase> cases;
  constexpr int count = 700;  // all of them also in CI: few poses are hard
  for (const unsigned seed : {11U, 12U, 13U, 14U, 15U, 16U}) {
    std::mt19937 random(test::seed(seed));
    for (int i = 0; i < count; ++i) {
      const Vec3 corner_a(cube.mesh.vertices[random() % 8]), corner_b(cube.mesh.vertices[random() % 8]);
      cases.push_back(case_of(cube, cube, put_onto(corner_a, corner_b, random)));
    }
  }
  check_all("cubes, corner on corner", cases, 2500, 150);
}

// Corners, points of edges and of faces of finer meshes, put onto each other at scales and offsets: B is
// moved to the last place at which the two meet, and to the next one at which they do not.
TEST(TouchingDistance, CornersEdgesAndFaces) {
  std::mt19937 random(test::seed(5));
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  std::deque<Model> models;  // stay where they are
  std::vector<TouchingCase> cases;
  const int count = test::share_of(40);
  for (int round = 0; round < 12; ++round) {
    const double scale = round % 3 == 0 ? 1.0 : round % 3 == 1 ? 1e-6 : 1e6;
    const Vec3 offset = scale * Vec3(round % 2 == 0 ? 0.0 : 100.0);
    const Model& a = models.emplace_back(scaled(sphere_mesh(5, 7, 1.0, 0.2), scale, offset));
    const Model& b = models.emplace_back(
        scaled(round % 4 < 2 ? torus_mesh(8, 6, 1.0, 0.3) : grid_mesh(random, 30, 2), scale));
    const auto point_of = [&](const Model& model) {
      const Corners c = corners(model.mesh, random() % model.mesh.triangles.size());
      const double s = unit(random), t = unit(random) * (1.0 - s);
      switch (random() % 3) {
      case 0:
        return c[0];
      case 1:
        return (1.0 - s) * c[0] + s * c[1];
      default:
        return (1.0 - s - t) * c[0] + s * c[1] + t * c[2];
      }
    };
    for (int i = 0; i < count; ++i) {
      const Vec3 point_a = point_of(a), way = glm::normalize(point_a - offset);
      const RigidTransform pose = put_onto(point_a, point_of(b), random);
      const auto moved_out = [&](double by) {
        return RigidTransform{pose.rotation, pose.translation + by * way};
      };
      double in = 0.0, out = 4.0 * scale;
      for (int k = 0; k < 70; ++k) {
        const double middle = 0.5 * (in + out);
        (collide(a.view(), b.view(), moved_out(middle), {}, scratch, pairs).colliding ? in : out) = middle;
      }
      cases.push_back(case_of(a, b, moved_out(in)));
      cases.push_back(case_of(a, b, moved_out(out)));
    }
  }
  check_all("features of meshes", cases, 300, 100);
}

}  // namespace
}  // namespace boxwood
