// The wide engine: its layout is the binary tree again, its loops never contradict the exact tests, and its
// answers are those of the reference descent, on every instruction set.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <random>

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <boxwood/batch.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/obb_sat.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/sweep.hpp>

#include "geometry/triangle_distance.hpp"
#include "geometry/triangle_pair.hpp"
#include "query/triangle_kernels.hpp"
#include "query/wide_kernels.hpp"
#include "tree/tree_models.hpp"
#include "tree/wide_layout.hpp"

namespace boxwood {
namespace {

// Calls use(name) with each instruction set chosen that this machine and this build have.
template <class Use> int for_each_target(const Use& use) {
  int count = 0;
  for (const auto target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().DeInit();
    use(hwy::TargetName(target));
    ++count;
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().DeInit();
  return count;
}

RigidTransform random_pose(std::mt19937& random, double distance) {
  std::normal_distribution<double> normal;
  Vec3 u = glm::normalize(Vec3(normal(random), normal(random), normal(random)));
  const Vec3 w = glm::normalize(glm::cross(u, Vec3(normal(random), normal(random), normal(random))));
  const Vec3 t = glm::normalize(Vec3(normal(random), normal(random), normal(random)));
  return {{u, glm::cross(w, u), w}, t * distance};
}

TEST(WideLayout, IsTheBinaryTreeAgain) {
  for (const std::uint32_t leaf_size : {1U, 4U}) {
    const TriangleMesh mesh = test::bumpy_torus(80, 43);
    BuildOptions options;
    options.leaf_size = leaf_size;
    const Tree tree = *build_tree(mesh, options);
    ASSERT_NE(tree.wide, nullptr);
    const WideLayout& wide = *tree.wide;
    const std::vector<Obb>& boxes = std::get<NodeBounds<Obb>>(tree.bounds).volumes;
    std::vector<int> leaves(boxes.size(), 0), wide_visits(wide.nodes.size(), 0);
    wide_visits[0] = 1;
    std::size_t children = 0;
    for (std::size_t w = 0; w < wide.nodes.size(); ++w) {
      const Obb& frame = boxes[wide.binary_id[w]];
      const double size = glm::length(frame.half_extents);
      bool ended = false;
      for (std::size_t lane = 0; lane < kWidth; ++lane) {
        const WideNode& node = wide.nodes[w];
        const WideChild child = node.child[lane];
        if (child.is_none()) {
          ended = true;
          EXPECT_EQ(node.half_extents[0][lane], kAbsentHalfExtent);
          continue;
        }
        EXPECT_FALSE(ended) << "children come first";
        ++children;
        const std::uint32_t id = child.is_leaf() ? child.index() : wide.binary_id[child.index()];
        if (child.is_leaf())
          ++leaves[id];
        else
          ++wide_visits[child.index()];
        EXPECT_EQ(child.is_leaf(), tree.topology.nodes[id].is_leaf());
        std::uint32_t above = id;  // the child is below the node in the binary tree
        while (above != wide.binary_id[w] && above != 0) above = tree.topology.nodes[above].parent;
        EXPECT_EQ(above, wide.binary_id[w]);
        float reach = 0.0F;
        for (std::size_t i = 0; i < 3; ++i) {
          const auto k = static_cast<int>(i);
          EXPECT_NEAR(static_cast<double>(node.center[i][lane]),
                      glm::dot(frame.axes[i], boxes[id].center - frame.center), 1e-6 * size);
          EXPECT_GE(static_cast<double>(node.half_extents[i][lane]), boxes[id].half_extents[k]);
          for (std::size_t j = 0; j < 2; ++j)
            EXPECT_NEAR(static_cast<double>(node.rotation[i][j][lane]),
                        glm::dot(frame.axes[i], boxes[id].axes[j]), 1e-7);
          reach += std::fabs(node.center[i][lane]) + node.half_extents[i][lane];
        }
        const Vec3& h = frame.half_extents;
        EXPECT_LE(static_cast<double>(reach),
                  static_cast<double>(wide.reach_ratio) * (h.x + h.y + h.z) * (1 + 1e-6));
      }
    }
    ASSERT_EQ(wide.ray_nodes.size(), wide.nodes.size());
    for (std::size_t w = 0; w < wide.nodes.size(); ++w) {
      const RayNode& ray_node = wide.ray_nodes[w];
      for (std::size_t lane = 0; lane < ray_node.lanes; ++lane) {
        const WideChild child = wide.nodes[w].child[lane];
        const std::uint32_t id = child.is_leaf() ? child.index() : wide.binary_id[child.index()];
        const TreeNode& binary = tree.topology.nodes[id];
        EXPECT_EQ(ray_node.count[lane], child.is_leaf() ? binary.count : 0U);
        EXPECT_EQ(ray_node.child[lane], child.is_leaf() ? binary.first : child.index());
        for (std::uint32_t i = binary.first; i < binary.first + binary.count; ++i)
          for (const std::uint32_t v : mesh.triangles[tree.topology.order[i]])
            for (std::size_t k = 0; k < 3; ++k) {
              const auto j = static_cast<int>(k);
              const double x = static_cast<double>(mesh.vertices[v][j]) - wide.root_box.center[j],
                           origin = static_cast<double>(ray_node.origin[k]),
                           step = static_cast<double>(ray_node.step[k]);
              EXPECT_LE(origin + step * ray_node.bounds[k][0][lane], x);
              EXPECT_GE(origin + step * ray_node.bounds[k][1][lane], x);
            }
      }
    }
    for (std::size_t i = 0; i < boxes.size(); ++i)
      EXPECT_EQ(leaves[i], tree.topology.nodes[i].is_leaf() ? 1 : 0);
    for (const int visits : wide_visits) EXPECT_EQ(visits, 1);
    std::printf("%zu wide nodes, %.2f children each, depth %u, reach ratio %.2f\n", wide.nodes.size(),
                static_cast<double>(children) / static_cast<double>(wide.nodes.size()), wide.depth,
                static_cast<double>(wide.reach_ratio));
  }
}

TEST(WideLayout, IsTheSameForAnyNumberOfThreads) {
  const TriangleMesh mesh = test::bumpy_torus(120, 60);
  BuildOptions options;
  const Tree one = *build_tree(mesh, options);
  options.threads = 3;
  const Tree three = *build_tree(mesh, options);
  ASSERT_EQ(one.wide->nodes.size(), three.wide->nodes.size());
  EXPECT_EQ(std::memcmp(one.wide->nodes.data(), three.wide->nodes.data(),
                        one.wide->nodes.size() * sizeof(WideNode)),
            0);
  EXPECT_EQ(one.wide->reach_ratio, three.wide->reach_ratio);
}

TEST(WideLayout, IsMadeForOrientedBoxesOnly) {
  const TriangleMesh mesh = test::bumpy_torus(10, 10);
  BuildOptions options;
  options.kind = TreeKind::aabb;
  EXPECT_EQ(build_tree(mesh, options)->wide, nullptr);
  options.kind = TreeKind::obb;
  options.wide = false;
  EXPECT_EQ(build_tree(mesh, options)->wide, nullptr);
  options.wide = true;
  options.leaf_size = 1000;
  const Tree one_leaf = *build_tree(mesh, options);
  ASSERT_NE(one_leaf.wide, nullptr);
  EXPECT_TRUE(one_leaf.wide->root.is_leaf());
  EXPECT_TRUE(one_leaf.wide->nodes.empty());
}

TEST(WideKernels, LoadAndPlaceCornersAsPlaceDoes) {
  const TriangleMesh mesh = test::triangle_soup(100, 1);
  std::mt19937 random(2);
  for_each_target([&](const char* target) {
    for (int round = 0; round < 50; ++round) {
      const RigidTransform pose = random_pose(random, 3.0);
      std::uint32_t order[kLeafBatch];
      for (std::uint32_t& t : order) t = static_cast<std::uint32_t>(random() % 100);
      const std::size_t count = 1 + random() % kLeafBatch;
      for (const RigidTransform* p : {static_cast<const RigidTransform*>(nullptr), &pose}) {
        LeafCorners loaded;
        triangle_kernels().load_corners(mesh, order, count, p, loaded);
        for (std::size_t i = 0; i < count; ++i)
          for (std::size_t c = 0; c < 3; ++c) {
            const Vec3 corner = corners(mesh, order[i])[c];
            const Vec3 expected = p != nullptr ? place(*p, corner) : corner;
            for (std::size_t k = 0; k < 3; ++k)
              ASSERT_EQ(loaded.corner[3 * c + k][i], expected[static_cast<int>(k)]) << target;
          }
      }
    }
  });
}

// Pairs in general position, on a grid (touching, coplanar, degenerate), needles, and all of it scaled.
Corners random_triangle(std::mt19937& random, int sort) {
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  std::uniform_int_distribution<int> grid(-1, 2);
  Corners t;
  const Vec3 along(unit(random), unit(random), unit(random));
  for (Vec3& p : t) {
    if (sort == 0) p = Vec3(unit(random), unit(random), unit(random));
    if (sort == 1) p = Vec3(grid(random), grid(random), grid(random));
    if (sort == 2) p = along * (5.0 * unit(random)) + 1e-9 * Vec3(unit(random), unit(random), unit(random));
    if (sort == 3) p = Vec3(unit(random), unit(random), 1e-14 * unit(random));
  }
  return t;
}

TEST(WideKernels, VerdictsNeverContradictTheExactTest) {
  std::mt19937 random(7);
  std::size_t census[4][3] = {};
  const int targets = for_each_target([&](const char* target) {
    for (int round = 0; round < 400; ++round) {
      const int sort = round % 4;
      const double scale = std::pow(10.0, static_cast<double>(round % 13) - 6.0);
      const Vec3 offset = round % 3 == 0 ? Vec3(1e6, -1e6, 1e6) * scale : Vec3(0.0);
      TrianglePairBatch batch;
      Corners a[kPairBatch], b[kPairBatch];
      const std::size_t count = 1 + random() % kPairBatch;
      for (std::size_t i = 0; i < kPairBatch; ++i) {
        a[i] = random_triangle(random, sort);
        b[i] = random_triangle(random, sort);
        for (std::size_t c = 0; c < 3; ++c) {
          a[i][c] = a[i][c] * scale + offset;
          b[i][c] = b[i][c] * scale + offset;
          for (std::size_t k = 0; k < 3; ++k) {
            batch.a[3 * c + k][i] = a[i][c][static_cast<int>(k)];
            batch.b[3 * c + k][i] = b[i][c][static_cast<int>(k)];
          }
        }
      }
      const PairVerdicts verdicts = triangle_kernels().classify_pairs(batch, count);
      ASSERT_EQ(verdicts.meet & verdicts.unsure, 0U);
      ASSERT_EQ(count < 32 ? (verdicts.meet | verdicts.unsure) >> count : 0U, 0U);
      for (std::size_t i = 0; i < count; ++i) {
        TrianglePairCounts counts;
        const TriangleMeeting truth = meeting_of(a[i], b[i], counts);
        const bool meet = (verdicts.meet >> i & 1U) != 0, unsure = (verdicts.unsure >> i & 1U) != 0;
        ++census[sort][unsure ? 2 : (meet ? 1 : 0)];
        if (unsure) continue;
        ASSERT_EQ(truth, meet ? TriangleMeeting::meet : TriangleMeeting::apart) << target;
      }
    }
  });
  for (const auto& row : census) std::printf("apart %zu, meet %zu, unsure %zu\n", row[0], row[1], row[2]);
  EXPECT_GT(census[0][0], 200U * static_cast<std::size_t>(targets));
  EXPECT_GT(census[0][1], 50U * static_cast<std::size_t>(targets));
  EXPECT_LT(census[0][2], census[0][0] / 2) << "the filter decides ordinary pairs";
  EXPECT_GT(census[1][2], 100U);
}

TEST(WideKernels, PairGapsAreBelowTheDistanceAndCloseToIt) {
  std::mt19937 random(23);
  std::size_t pairs = 0, apart = 0, close = 0;
  for_each_target([&](const char* target) {
    for (int round = 0; round < 400; ++round) {
      const int sort = round % 4;
      const double scale = std::pow(10.0, static_cast<double>(round % 13) - 6.0),
                   gap = std::pow(10.0, static_cast<double>(round % 7) - 4.0);
      TrianglePairBatch batch;
      Corners a[kPairBatch], b[kPairBatch];
      double coordinates = 0.0;
      for (std::size_t i = 0; i < kPairBatch; ++i) {
        a[i] = random_triangle(random, sort);
        b[i] = random_triangle(random, sort);
        const Vec3 away = random_pose(random, gap).translation;
        for (std::size_t c = 0; c < 3; ++c) {
          a[i][c] = a[i][c] * scale;
          b[i][c] = (b[i][c] + away) * scale;
          for (std::size_t k = 0; k < 3; ++k) {
            const auto j = static_cast<int>(k);
            batch.a[3 * c + k][i] = a[i][c][j];
            batch.b[3 * c + k][i] = b[i][c][j];
            coordinates = std::max({coordinates, std::fabs(a[i][c][j]), std::fabs(b[i][c][j])});
          }
        }
      }
      const std::size_t count = 1 + random() % kPairBatch;
      alignas(64) double gaps[kPairBatch], ways[3][kPairBatch];
      triangle_kernels().pair_gaps(batch, count, 0x1p-46 * 6.0 * coordinates, gaps, ways);
      for (std::size_t i = 0; i < count; ++i) {
        TrianglePairCounts counts;
        const double distance = distance_of(a[i], b[i], counts).distance;
        ASSERT_LE(gaps[i], distance) << target << " sort " << sort << " round " << round;
        ++pairs;
        if (sort == 2 || !(distance > 0.1 * coordinates))
          continue;  // needles and small gaps are lost on float
        ++apart;
        close += gaps[i] > 0.999 * distance;
        const Vec3 way(ways[0][i], ways[1][i], ways[2][i]);
        EXPECT_NEAR(glm::length(way), 1.0, 1e-9);
      }
    }
  });
  std::printf("%zu pairs, %zu well apart, %zu of them within a thousandth\n", pairs, apart, close);
  EXPECT_GT(apart, pairs / 3);
  EXPECT_GT(close, apart * 999 / 1000);
}

// Rays of many directions, some along the axes, some through corners, at several scales and far from the
// origin.
TEST(WideRays, HitAsAllTrianglesInTurnOnEveryInstructionSet) {
  std::size_t rays = 0, hits = 0;
  const int targets = for_each_target([&](const char* target) {
    std::mt19937 random(29);
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    for (const double scale : {1.0, 1e-6, 1e6})
      for (const std::uint32_t leaf_size : {1U, 4U, 20U, 300U}) {
        const Vec3 offset = leaf_size == 4 ? Vec3(1e3, -1e2, 10.0) * scale : Vec3(0.0);
        const TriangleMesh mesh = leaf_size == 1 ? test::triangle_soup(300, 3, scale)
                                                 : test::bumpy_torus(30, 17, 0.1, scale, offset);
        BuildOptions build;
        build.leaf_size = leaf_size;
        const Tree tree = *build_tree(mesh, build);
        for (int i = 0; i < 150; ++i) {
          Ray ray;
          ray.origin = offset + scale * 3.0 * Vec3(unit(random), unit(random), unit(random));
          const Vec3 corner(mesh.vertices[random() % mesh.vertices.size()]);
          ray.direction = i % 3 == 0   ? corner - ray.origin
                          : i % 3 == 1 ? Vec3(unit(random), unit(random), unit(random))
                                       : Vec3(i % 2, i / 3 % 2, (i + 1) % 2);
          if (i % 3 == 2) ray.origin = corner - ray.direction * (scale * 4.0);
          if (i % 5 == 0) ray.origin += ray.direction * (-1e4 * scale);  // from far away
          ray.direction *= std::pow(10.0, i % 7 - 3);
          const auto hit = raycast_first(tree, mesh, ray), expected = raycast_brute_force(mesh, ray);
          ASSERT_EQ(hit.has_value(), expected.has_value()) << target << " ray " << i;
          ++rays;
          if (!hit) continue;
          ++hits;
          EXPECT_EQ(hit->triangle, expected->triangle);
          EXPECT_EQ(hit->t, expected->t);
          std::vector<RayHit> all, expected_all;
          raycast_all(tree, mesh, ray, all);
          raycast_all_brute_force(mesh, ray, expected_all);
          EXPECT_EQ(all.size(), expected_all.size());
        }
      }
  });
  std::printf("%zu rays, %zu hits, %d instruction sets\n", rays, hits, targets);
  EXPECT_GT(hits, rays / 4);
}

struct Census {
  std::size_t queries = 0, fast = 0, colliding = 0, pairs = 0;
};

void expect_same_answers(const ModelView& a, const ModelView& b, const RigidTransform& pose, Census& census) {
  QueryScratch scratch;
  std::vector<TrianglePair> fast_pairs, reference_pairs;
  CollideOptions options;
  const CollideResult fast = collide(a, b, pose, options, scratch, fast_pairs);
  options.engine = QueryEngine::reference;
  const CollideResult reference = collide(a, b, pose, options, scratch, reference_pairs);
  EXPECT_EQ(reference.engine, QueryEngine::reference);
  EXPECT_EQ(fast.colliding, reference.colliding);
  EXPECT_EQ(fast_pairs, reference_pairs);
  options.mode = CollideMode::first;
  options.engine = QueryEngine::fast;
  const CollideResult first = collide(a, b, pose, options, scratch, fast_pairs);
  EXPECT_EQ(first.colliding, reference.colliding);
  EXPECT_EQ(fast_pairs.size(), reference.colliding ? 1U : 0U);
  EXPECT_TRUE(fast_pairs.empty() ||
              std::binary_search(reference_pairs.begin(), reference_pairs.end(), fast_pairs[0],
                                 [](const TrianglePair& p, const TrianglePair& q) {
                                   return p.a != q.a ? p.a < q.a : p.b < q.b;
                                 }));
  ++census.queries;
  census.fast += fast.engine == QueryEngine::fast;
  census.colliding += reference.colliding;
  census.pairs += reference_pairs.size();
}

TEST(WideCollide, AnswersAsTheReferenceOnEveryInstructionSet) {
  Census census;
  const int targets = for_each_target([&](const char*) {
    std::mt19937 random(11);
    for (const double scale : {1.0, 1e-6, 1e6}) {
      const TriangleMesh torus = test::bumpy_torus(30, 17, 0.1, scale),
                         soup = test::triangle_soup(400, 3, scale);
      for (const std::uint32_t leaf_size : {1U, 4U, 11U}) {
        BuildOptions build;
        build.leaf_size = leaf_size;
        const Tree torus_tree = *build_tree(torus, build), soup_tree = *build_tree(soup, build);
        const ModelView a{&torus_tree, torus}, b{&soup_tree, soup};
        for (int i = 0; i < 6; ++i) {
          expect_same_answers(a, a, random_pose(random, scale * 0.7 * i), census);
          expect_same_answers(a, b, random_pose(random, scale * 0.65 * i), census);
          expect_same_answers(b, a, random_pose(random, scale * 0.65 * i), census);
        }
        expect_same_answers(a, a, {}, census);  // the same mesh in the same place
        expect_same_answers(b, b, {}, census);
      }
    }
  });
  std::printf("%zu queries on %d instruction sets, %zu fast, %zu colliding, %zu pairs\n", census.queries,
              targets, census.fast, census.colliding, census.pairs);
  EXPECT_EQ(census.fast, census.queries);
  EXPECT_GT(census.colliding, census.queries / 3);
  EXPECT_LT(census.colliding, census.queries * 9 / 10);
}

TEST(WideCollide, PosesThatAreNotQuiteRotationsAndModelsFarApartOrMixedInSize) {
  Census census;
  std::mt19937 random(5);
  const TriangleMesh small = test::bumpy_torus(12, 8, 0.1, 1e-3),
                     large = test::bumpy_torus(60, 31, 0.1, 10.0, Vec3(1e3, 0, 0));
  const Tree small_tree = *build_tree(small), large_tree = *build_tree(large);
  const ModelView a{&small_tree, small}, b{&large_tree, large};
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  for (int i = 0; i < 300; ++i) {
    RigidTransform pose = random_pose(random, 0.0);
    const double deviation = std::pow(10.0, -(i % 12) - 3.4);  // from refused by the fast engine to exact
    for (Vec3& row : pose.rotation) row += deviation * Vec3(unit(random), unit(random), unit(random));
    const Vec3f& v = large.vertices[random() % large.vertices.size()];
    pose.translation =
        Vec3(small.vertices[random() % small.vertices.size()]) - (place(pose, Vec3(v)) - pose.translation);
    expect_same_answers(a, b, pose, census);
    expect_same_answers(b, a, inverse(pose), census);
  }
  std::printf("%zu queries, %zu fast, %zu colliding\n", census.queries, census.fast, census.colliding);
  EXPECT_GT(census.fast, census.queries / 2);
  EXPECT_LT(census.fast, census.queries);
  EXPECT_GT(census.colliding, census.queries / 4);
}

TEST(WideCollide, DegenerateMeshes) {
  Census census;
  std::mt19937 random(5);
  for (const auto& [name, mesh] : test::degenerate_meshes()) {
    if (mesh.triangles.size() > 500) continue;  // identical ones all meet
    const Tree tree = *build_tree(mesh);
    const ModelView m{&tree, mesh};
    expect_same_answers(m, m, {}, census);
    for (int i = 0; i < 3; ++i) expect_same_answers(m, m, random_pose(random, 0.0), census);
  }
  std::printf("%zu queries, %zu fast, %zu colliding\n", census.queries, census.fast, census.colliding);
  EXPECT_GT(census.fast, census.queries / 3);
}

TEST(WideDistance, AnswersAsTheReferenceOnEveryInstructionSet) {
  std::size_t queries = 0, apart = 0, within = 0;
  for_each_target([&](const char*) {
    std::mt19937 random(13);
    for (const double scale : {1.0, 1e-6, 1e6}) {
      const TriangleMesh torus = test::bumpy_torus(24, 13, 0.1, scale),
                         soup = test::triangle_soup(150, 3, scale);
      const Tree torus_tree = *build_tree(torus), soup_tree = *build_tree(soup);
      const ModelView a{&torus_tree, torus}, b{&soup_tree, soup};
      for (int i = 0; i < 12; ++i) {
        const RigidTransform pose = random_pose(random, scale * (1.5 + 0.4 * i));
        QueryScratch scratch;
        DistanceOptions options;
        const DistanceResult fast = distance(a, i % 2 == 0 ? a : b, pose, options, scratch);
        options.engine = QueryEngine::reference;
        const DistanceResult reference = distance(a, i % 2 == 0 ? a : b, pose, options, scratch);
        EXPECT_EQ(fast.engine, QueryEngine::fast);
        EXPECT_EQ(reference.engine, QueryEngine::reference);
        EXPECT_EQ(fast.distance == 0.0, reference.distance == 0.0);
        EXPECT_NEAR(fast.distance, reference.distance, 1e-14 * scale);
        EXPECT_NEAR(glm::distance(fast.point_a, fast.point_b), fast.distance, 1e-14 * scale);
        options.engine = QueryEngine::fast;
        options.upper_bound = 0.5 * reference.distance;
        EXPECT_EQ(distance(a, i % 2 == 0 ? a : b, pose, options, scratch).distance, kInfinity);
        within += within_clearance(a, i % 2 == 0 ? a : b, pose, reference.distance * 1.001, scratch).within;
        EXPECT_FALSE(
            reference.distance > 0.0 &&
            within_clearance(a, i % 2 == 0 ? a : b, pose, reference.distance * 0.999, scratch).within);
        ++queries;
        apart += reference.distance > 0.0;
      }
    }
  });
  std::printf("%zu queries, %zu apart\n", queries, apart);
  EXPECT_EQ(within, queries);
  EXPECT_GT(apart, queries / 2);
}

// Straight, turning and both, from apart; the reference is the same query on trees without wide layouts.
TEST(WideSweep, ArrivesWithTheReferenceAndNeverLateOnEveryInstructionSet) {
  std::size_t sweeps = 0, impacts = 0, turning = 0;
  for_each_target([&](const char* target) {
    std::mt19937 random(31);
    for (const double scale : {1.0, 1e-6, 1e6}) {
      const TriangleMesh torus = test::bumpy_torus(16, 9, 0.1, scale),
                         soup = test::triangle_soup(40, 3, scale);
      BuildOptions plain;
      plain.wide = false;
      const Tree torus_tree = *build_tree(torus), soup_tree = *build_tree(soup);
      const Tree plain_torus = *build_tree(torus, plain), plain_soup = *build_tree(soup, plain);
      for (int i = 0; i < 24; ++i) {
        const bool with_soup = i % 4 == 3;
        const ModelView a{&torus_tree, torus}, b = with_soup ? ModelView{&soup_tree, soup} : a;
        const ModelView plain_a{&plain_torus, torus},
            plain_b = with_soup ? ModelView{&plain_soup, soup} : plain_a;
        Motion motion;
        motion.from = random_pose(random, scale * 4.0);
        motion.to = random_pose(random, scale * (i % 3));
        if (i % 2 == 0) motion.to.rotation = motion.from.rotation;
        if (i % 6 == 5) motion.to.translation = motion.from.translation;  // turns in its place
        QueryScratch scratch;
        const SweepResult fast = sweep(a, b, motion, {}, scratch),
                          reference = sweep(plain_a, plain_b, motion, {}, scratch);
        ++sweeps;
        turning += i % 2 != 0;
        ASSERT_EQ(fast.impact, reference.impact) << target << " sweep " << i;
        EXPECT_EQ(fast.exhausted, reference.exhausted);
        EXPECT_NEAR(fast.time, reference.time, 1e-6) << target << " sweep " << i;
        EXPECT_LE(fast.counters.triangle_tests, 20 * (reference.counters.triangle_tests + kPairBatch));
        if (!fast.impact) continue;
        ++impacts;
        const double gap = distance(a, b, pose_at(motion, fast.time), {}, scratch).distance;
        EXPECT_LE(gap, fast.tolerance + 1e-12 * scale);
        std::vector<TrianglePair> pairs;
        for (int k = 0; k < 16; ++k)  // no contact on the way
          EXPECT_FALSE(collide(a, b, pose_at(motion, fast.time * k / 16.0), {}, scratch, pairs).colliding)
              << target << " sweep " << i;
      }
    }
  });
  std::printf("%zu sweeps, %zu turning, %zu impacts\n", sweeps, turning, impacts);
  EXPECT_GT(impacts, sweeps / 3);
  EXPECT_LT(impacts, sweeps);
}

TEST(Batch, AnswersAsOnePoseAtATimeOnAnyNumberOfThreads) {
  const TriangleMesh mesh = test::bumpy_torus(24, 13);
  const Tree tree = *build_tree(mesh);
  const ModelView m{&tree, mesh};
  std::mt19937 random(17);
  std::vector<RigidTransform> poses;
  for (int i = 0; i < 101; ++i) poses.push_back(random_pose(random, 0.04 * i));
  std::vector<CollideResult> results;
  std::vector<std::vector<TrianglePair>> pairs;
  for (const int threads : {1, 2, 0}) {
    collide_batch(m, m, poses, {}, threads, results, &pairs);
    ASSERT_EQ(results.size(), poses.size());
    std::size_t colliding = 0;
    for (std::size_t i = 0; i < poses.size(); ++i) {
      QueryScratch scratch;
      std::vector<TrianglePair> expected;
      EXPECT_EQ(results[i].colliding, collide(m, m, poses[i], {}, scratch, expected).colliding);
      EXPECT_EQ(pairs[i], expected);
      colliding += results[i].colliding;
    }
    EXPECT_GT(colliding, 20U);
    EXPECT_LT(colliding, 100U);
  }
}

TEST(Batch, RaysHitAsOneAfterAnotherOnAnyNumberOfThreads) {
  const TriangleMesh mesh = test::bumpy_torus(40, 23);
  const Tree tree = *build_tree(mesh);
  std::mt19937 random(37);
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  std::vector<Ray> rays(2000);
  for (Ray& ray : rays) {
    ray.origin = random_pose(random, 4.0).translation;
    ray.direction = Vec3(unit(random), unit(random), unit(random)) - ray.origin;
  }
  rays[7].direction = Vec3(0.0);  // hits nothing
  std::vector<std::optional<RayHit>> hits;
  for (const int threads : {1, 2, 0}) {
    raycast_batch(tree, mesh, rays, threads, hits);
    ASSERT_EQ(hits.size(), rays.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < rays.size(); ++i) {
      const auto expected = raycast_first(tree, mesh, rays[i]);
      ASSERT_EQ(hits[i].has_value(), expected.has_value());
      count += hits[i].has_value();
      if (hits[i]) {
        EXPECT_EQ(hits[i]->triangle, expected->triangle);
      }
    }
    EXPECT_GT(count, rays.size() / 4);
  }
}

// Random boxes in one frame against the double test, away from touching.
TEST(WideKernels, BoxPairsMeetAsTheDoubleTestSays) {
  std::mt19937 random(19);
  std::uniform_real_distribution<double> unit(0.1, 1.0);
  std::size_t meeting = 0, apart = 0;
  for_each_target([&](const char* target) {
    for (int round = 0; round < 300; ++round) {
      BoxPairBatch batch;
      Obb boxes[2][kWidth];
      for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t lane = 0; lane < kWidth; ++lane) {
          const RigidTransform pose = random_pose(random, side == 0 ? 0.0 : 3.0 * unit(random));
          boxes[side][lane] = {pose.translation, pose.rotation,
                               Vec3(unit(random), unit(random), unit(random))};
          const Obb& box = boxes[side][lane];
          BoxPairBatch::Boxes& to = side == 0 ? batch.a : batch.b;
          for (std::size_t k = 0; k < 3; ++k) {
            to.center[k][lane] = static_cast<float>(box.center[static_cast<int>(k)]);
            to.half_extents[k][lane] = static_cast<float>(box.half_extents[static_cast<int>(k)]);
            for (std::size_t j = 0; j < 3; ++j)
              to.axes[k][j][lane] = static_cast<float>(box.axes[k][static_cast<int>(j)]);
          }
        }
      const std::uint32_t bits = wide_kernels().box_pairs_meeting(batch, 0.0F);
      for (std::size_t lane = 0; lane < kWidth; ++lane) {
        const BoxPair pair = relative_pose(boxes[0][lane], boxes[1][lane]);
        SatTolerance wider, tighter;
        wider.absolute = 1e-5;
        tighter.absolute = -1e-5;
        const bool surely_apart = separating_axis(pair, wider).has_value();
        const bool surely_meet = !separating_axis(pair, tighter).has_value();
        if (!surely_apart && !surely_meet) continue;
        EXPECT_EQ((bits >> lane & 1U) != 0, surely_meet) << target;
        (surely_meet ? meeting : apart) += 1;
      }
    }
  });
  std::printf("%zu meet, %zu apart\n", meeting, apart);
  EXPECT_GT(meeting, 1000U);
  EXPECT_GT(apart, 1000U);
}

TEST(WideCollide, ReportsTruncation) {
  const TriangleMesh mesh = test::bumpy_torus(30, 17);
  const Tree tree = *build_tree(mesh);
  const ModelView m{&tree, mesh};
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  CollideOptions options;
  options.max_contacts = 7;
  const CollideResult cut = collide(m, m, {}, options, scratch, pairs);
  EXPECT_EQ(cut.engine, QueryEngine::fast);
  EXPECT_TRUE(cut.truncated);
  EXPECT_EQ(pairs.size(), 7U);
  options.max_contacts = 1U << 30;
  EXPECT_FALSE(collide(m, m, {}, options, scratch, pairs).truncated);
}

}  // namespace
}  // namespace boxwood
