// SPDX-License-Identifier: MIT
// Intervals of depth against unions of boxes, whose difference is a union of boxes, and against rotated ones.
#include <boxwood/clash.hpp>
#include <boxwood/clash_region.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include <gtest/gtest.h>

#include "clash/convex_depth.hpp"
#include "clash/polycubes.hpp"
#include "oracle.hpp"
#include "query/meshes.hpp"
#include "share.hpp"

namespace boxwood {
namespace {

using test::Random;
using testing::box_mesh;

struct DepthModel {
  explicit DepthModel(TriangleMesh m) : mesh(std::move(m)), tree(*build_tree(mesh)), clash({&tree, mesh}) {}
  DepthModel(const DepthModel&) = delete;
  TriangleMesh mesh;
  Tree tree;
  ClashModel clash;
};

ClashResult ask(const DepthModel& a, const DepthModel& b) {
  QueryScratch scratch;
  std::vector<TrianglePair> contacts;
  return clash({&a.clash, {}}, {&b.clash, {}}, {}, scratch, contacts);
}

// Translations after which two unions of fine cells still share interior points: a union of open boxes, one
// for each pair of cells. In whole numbers.
struct OpenBoxes {
  std::vector<std::array<int, 6>> boxes;
  OpenBoxes(const test::Polycube& a, const test::Polycube& b) {
    std::vector<std::array<int, 3>> of_a, of_b;
    for (int x = 0; x < test::kFine; ++x)
      for (int y = 0; y < test::kFine; ++y)
        for (int z = 0; z < test::kFine; ++z) {
          if (a.fine_cell(x, y, z)) of_a.push_back({x, y, z});
          if (b.fine_cell(x, y, z)) of_b.push_back({x, y, z});
        }
    for (const auto& p : of_a)
      for (const auto& q : of_b)
        boxes.push_back({p[0] - q[0] - 1, p[0] - q[0] + 1, p[1] - q[1] - 1, p[1] - q[1] + 1, p[2] - q[2] - 1,
                         p[2] - q[2] + 1});
    std::sort(boxes.begin(), boxes.end());
    boxes.erase(std::unique(boxes.begin(), boxes.end()), boxes.end());
  }
  bool holds(const Vec3& t) const {
    return std::any_of(boxes.begin(), boxes.end(), [&](const auto& b) {
      return b[0] < t.x && t.x < b[1] && b[2] < t.y && t.y < b[3] && b[4] < t.z && t.z < b[5];
    });
  }
};

// Of open unit boxes about lattice points: the nearest point of what they leave has in each coordinate 0 or a
// whole number. But where only cells' union has no common face (a face between two boxes that touch is not
// covered by either, though the closure is): the interior of a union of closed cells counts, so a translation
// is free only if it is so with all cells that touch there. The pairs of all cells overlap by half, so that
// no such face is left open.
double true_depth(const OpenBoxes& boxes) {
  double least = std::numeric_limits<double>::infinity();
  constexpr int kMost = test::kFine + 1;
  for (int x = -kMost; x <= kMost; ++x)
    for (int y = -kMost; y <= kMost; ++y)
      for (int z = -kMost; z <= kMost; ++z) {
        const Vec3 t(x, y, z);
        if (glm::length(t) < least && !boxes.holds(t)) least = glm::length(t);
      }
  return least;
}

TEST(ClashDepth, UnionsOfCells) {
  Random random(5);
  int overlapping = 0, sharp = 0, by_exit = 0;
  std::vector<double> widths;
  for (int i = 0; i < 400; ++i) {
    test::GridPlaces places;
    for (auto& axis : places.at)
      for (int k = 0; k <= test::kFine; ++k) axis[static_cast<std::size_t>(k)] = k;
    const test::Polycube p = test::random_polycube(random), q = test::random_polycube(random);
    const DepthModel a(test::surface_of(p, places, random)), b(test::surface_of(q, places, random));
    const ClashResult found = ask(a, b);
    ASSERT_EQ(found.depth.has_value(), found.kind == ClashClass::overlapping);
    if (!found.depth) continue;
    ++overlapping;
    const OpenBoxes boxes(p, q);
    const double depth = true_depth(boxes);
    ASSERT_LE(found.depth->lower, depth) << "case " << i;
    ASSERT_GE(found.depth->upper, depth * (1.0 - 1e-12)) << "case " << i;
    // The way out is one, but for what is left of rounding.
    ASSERT_FALSE(boxes.holds((1.0 + 1e-12) * found.depth->upper * found.depth->direction)) << "case " << i;
    ASSERT_NEAR(glm::length(found.depth->direction), 1.0, 1e-12);
    if (found.depth->method == DepthMethod::exit) ++by_exit;
    if (found.depth->method == DepthMethod::convex) {
      ASSERT_NEAR(found.depth->lower, depth, 1e-9);
      ASSERT_NEAR(found.depth->upper, depth, 1e-9);
    }
    widths.push_back(found.depth->lower / found.depth->upper);
    sharp += found.depth->lower > 0.999 * found.depth->upper ? 1 : 0;
  }
  std::sort(widths.begin(), widths.end());
  const double median = widths[widths.size() / 2], tenth = widths[widths.size() / 10];
  std::printf(
      "depth of unions of cells: %d overlap, %d by an exit, %d exact, lower / upper %.4f in the median, "
      "%.4f at the tenth percentile\n",
      overlapping, by_exit, sharp, median, tenth);
  EXPECT_GT(median, 0.999);
  EXPECT_GT(tenth, 0.99);
  EXPECT_GT(overlapping, 150);
  EXPECT_GT(by_exit, 20);
}

// The nearest point of what open parallelepipeds about lattice points leave, where `map` takes the lattice:
// it is the point of a lattice plane, line or corner that is nearest to the origin.
double true_depth(const OpenBoxes& boxes, const test::GridPlaces& places) {
  constexpr int kMost = test::kFine + 1;
  const double step = places.at[0][1] - places.at[0][0];
  const auto image = [&](const Vec3& t) {
    return step * (t.x * places.map[0] + t.y * places.map[1] + t.z * places.map[2]);
  };
  std::vector<std::pair<double, Vec3>> ways;
  const auto offer = [&](const Vec3& t) { ways.emplace_back(glm::length(image(t)), t); };
  for (int x = -kMost; x <= kMost; ++x) {
    for (int axis = 0; axis < 3; ++axis) {
      const int u = (axis + 1) % 3, v = (axis + 2) % 3;
      const Vec3 &m = places.map[static_cast<std::size_t>(axis)],
                 &p = places.map[static_cast<std::size_t>(u)], &q = places.map[static_cast<std::size_t>(v)];
      const Vec3 n = glm::cross(p, q);
      const double gram = glm::dot(n, n), on_p = -x * glm::dot(m, p), on_q = -x * glm::dot(m, q);
      Vec3 t(0.0);
      t[axis] = x;
      t[u] = (on_p * glm::dot(q, q) - on_q * glm::dot(p, q)) / gram;
      t[v] = (on_q * glm::dot(p, p) - on_p * glm::dot(p, q)) / gram;
      offer(t);
      for (int y = -kMost; y <= kMost; ++y) {
        t[u] = y;
        t[v] = -glm::dot(static_cast<double>(x) * m + static_cast<double>(y) * p, q) / glm::dot(q, q);
        offer(t);
      }
    }
    for (int y = -kMost; y <= kMost; ++y)
      for (int z = -kMost; z <= kMost; ++z) offer(Vec3(x, y, z));
  }
  std::sort(ways.begin(), ways.end(), [](const auto& p, const auto& q) { return p.first < q.first; });
  return std::find_if(ways.begin(), ways.end(), [&](const auto& way) { return !boxes.holds(way.second); })
      ->first;
}

// Cells under whole maps: faces that are slanted to each other and to the axes, and to those of any boxes.
// BOXWOOD_CASES=10000 for more than the usual ones.
TEST(ClashDepth, UnionsOfSlantedCells) {
  const char* wanted = std::getenv("BOXWOOD_CASES");
  const std::size_t cases = wanted != nullptr ? static_cast<std::size_t>(std::atoi(wanted)) : 120;
  Random random(41);
  std::vector<double> widths;
  double least = 1.0;
  while (widths.size() < cases) {
    const test::GridPlaces places = test::slanted_places(random);
    const test::Polycube p = test::random_polycube(random), q = test::random_polycube(random);
    const TriangleMesh mesh_a = test::surface_of(p, places, random),
                       mesh_b = test::surface_of(q, places, random);
    const Tree tree_a = *build_tree(mesh_a), tree_b = *build_tree(mesh_b);
    const ClashModel a({&tree_a, mesh_a}, places.mirrors()), b({&tree_b, mesh_b}, places.mirrors());
    QueryScratch scratch;
    std::vector<TrianglePair> contacts;
    const ClashResult found = clash({&a, {}}, {&b, {}}, {}, scratch, contacts);
    if (!found.depth || found.depth->method == DepthMethod::convex) continue;
    const double depth = true_depth(OpenBoxes(p, q), places);
    ASSERT_LE(found.depth->lower, depth * (1.0 + 1e-12)) << "case " << widths.size();
    ASSERT_GE(found.depth->upper, depth * (1.0 - 1e-12)) << "case " << widths.size();
    least = std::min(least, depth / found.depth->upper);
    widths.push_back(found.depth->lower / found.depth->upper);
  }
  std::sort(widths.begin(), widths.end());
  const double median = widths[widths.size() / 2], tenth = widths[widths.size() / 10];
  std::printf(
      "depth of unions of slanted cells: %zu overlap, lower / upper %.3f in the median, %.3f at the tenth "
      "percentile; true depth / upper at least %.3f\n",
      widths.size(), median, tenth, least);
  EXPECT_GT(median, 0.95);
  EXPECT_GT(tenth, 0.8);
}

// Two triangles with whole corners, long and thin: the depth is the least height of the difference along the
// two normals and the crosses of edges, which are whole vectors. The directions that the search begins with
// may find only points in one plane.
TEST(ClashDepth, ThinTrianglesInWholeNumbers) {
  Random random(77);
  int crossing = 0;
  double loosest = 0.0;
  for (int i = 0; i < test::share_of(60000); ++i) {
    const auto corner = [&](int reach) {
      return Vec3(random.index(2 * reach + 1) - reach, random.index(2 * reach + 1) - reach,
                  random.index(2 * reach + 1) - reach);
    };
    std::array<Vec3, 3> a, b;
    for (std::array<Vec3, 3>* t : {&a, &b}) {
      const Vec3 along = corner(400), from = corner(20);
      *t = {from - along, from + along, from + along + corner(3)};
    }
    const auto height = [&](const Vec3& n) {
      double most = -kInfinity;
      for (const Vec3& p : a)
        for (const Vec3& q : b) most = std::max(most, glm::dot(n, p - q));
      return most / glm::length(n);
    };
    std::vector<Vec3> normals = {glm::cross(a[1] - a[0], a[2] - a[0]), glm::cross(b[1] - b[0], b[2] - b[0])};
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t m = 0; m < 3; ++m)
        normals.push_back(glm::cross(a[(k + 1) % 3] - a[k], b[(m + 1) % 3] - b[m]));
    double depth = kInfinity;
    for (const Vec3& n : normals)
      if (n != Vec3(0.0)) depth = std::min({depth, height(n), height(-n)});
    if (!(depth > 0.0)) continue;
    ++crossing;
    const ConvexDepth found = convex_depth(a, b);
    ASSERT_LE(found.lower, depth * (1.0 + 1e-15)) << "case " << i << ": " << found.lower / depth - 1.0;
    ASSERT_GE(found.upper, depth * (1.0 - 1e-15)) << "case " << i;
    double size = 0.0;  // that of the end of the search
    for (const auto* t : {&a, &b})
      for (const Vec3& p : *t) size = std::max(size, std::fabs(p.x) + std::fabs(p.y) + std::fabs(p.z));
    loosest = std::max(loosest, (found.upper - found.lower) / size);
  }
  std::printf("%d pairs of thin triangles cross; their bounds are at most %.2g of the size apart\n", crossing,
              loosest);
  EXPECT_GT(crossing, test::share_of(1500));
  EXPECT_LE(loosest, 0x1p-40);
}

TEST(ClashDepth, ConvexPairsAreExact) {
  const ClashResult cubes =
      ask(DepthModel(box_mesh(Vec3(0.5))), DepthModel(box_mesh(Vec3(0.5), Vec3(0.5, 0.3, 0.2))));
  ASSERT_TRUE(cubes.depth.has_value());
  EXPECT_EQ(cubes.depth->method, DepthMethod::convex);
  EXPECT_NEAR(cubes.depth->upper, 0.5, 1e-7);  // the corners are floats
  EXPECT_LE(cubes.depth->upper - cubes.depth->lower, 1e-11);
  EXPECT_NEAR(cubes.depth->direction.x, 1.0, 1e-9);

  // Turned boxes against all face normals and crosses of edges.
  Random random(9);
  int overlapping = 0, exact = 0;
  for (int i = 0; i < 400; ++i) {
    const auto turned_box = [&] {
      const Obb obb{random.in_cube(0.7), random.rotation(), random.half_extents(1.0) + Vec3(0.05)};
      TriangleMesh mesh = box_mesh(obb.half_extents);
      for (Vec3f& v : mesh.vertices) {
        const Vec3 x(v);
        v = Vec3f(obb.center + x.x * obb.axes[0] + x.y * obb.axes[1] + x.z * obb.axes[2]);
      }
      return mesh;
    };
    const DepthModel a(turned_box()), b(turned_box());
    const ClashResult found = ask(a, b);
    if (!found.depth) continue;
    ++overlapping;
    exact += found.depth->method == DepthMethod::convex ? 1 : 0;
    const auto shape = [](const TriangleMesh& mesh) {
      Polyhedron p;
      for (const Vec3f& v : mesh.vertices) p.vertices.emplace_back(v);
      for (const Triangle& t : mesh.triangles) p.faces.push_back({t[0], t[1], t[2]});
      return test::oracle_shape(p);
    };
    const auto depth = static_cast<double>(test::oracle_depth(shape(a.mesh), shape(b.mesh)));
    // The corners are rounded to float, and few of these boxes are convex to the last bit. The oracle is of
    // their hulls.
    const double off = found.depth->method == DepthMethod::convex ? 1e-10 : 1e-6;
    ASSERT_LE(found.depth->lower, depth * (1.0 + 1e-12)) << i;
    ASSERT_GE(found.depth->upper, depth - off) << i;
    ASSERT_LE(found.depth->upper - found.depth->lower, off + 0.001 * depth) << i;
  }
  std::printf("depth of rotated boxes: %d overlap, %d of them convex to the last bit\n", overlapping, exact);
  EXPECT_GT(overlapping, 60);
}

TEST(ClashDepth, RoundSolidsComeToAnEnd) {
  for (const double x : {0.1, 0.9, 1.7, 1.99}) {
    TriangleMesh other = testing::sphere_mesh(24, 48, 1.0);
    for (Vec3f& v : other.vertices) v.x += static_cast<float>(x);
    const ClashResult found =
        ask(DepthModel(testing::sphere_mesh(24, 48, 1.0)), DepthModel(std::move(other)));
    ASSERT_TRUE(found.depth.has_value()) << x;
    EXPECT_LE(found.depth->lower, 2.0 - x + 1e-6);
    EXPECT_GE(found.depth->upper, 0.98 * (2.0 - x) - 0.02);
    EXPECT_LE(found.depth->upper - found.depth->lower, 0.02);
    EXPECT_GT(found.depth->lower, 0.0);
  }
}

// An inner ring round a bar: hulls say the half-length of the bar, the exit is across where it is open.
TEST(ClashDepth, HooksAreFreedByExits) {
  // A U of three bars round a bar that touches its bottom by a quarter.
  const auto bar = [](const Vec3& low, const Vec3& high) {
    return box_mesh(0.5 * (high - low), 0.5 * (low + high));
  };
  test::GridPlaces places;
  for (auto& axis : places.at)
    for (int k = 0; k <= test::kFine; ++k) axis[static_cast<std::size_t>(k)] = k;
  test::Polycube u;
  u.lines = {std::vector<int>{0, 1, 3, 4}, {0, 1, 4}, {0, 8}};
  u.cells.assign(6, true);
  u.cells[u.index(1, 1, 0)] = false;
  Random random(1);
  const ClashResult found =
      ask(DepthModel(test::surface_of(u, places, random)), DepthModel(bar({1.25, 0.75, 1}, {2.75, 3, 7})));
  ASSERT_TRUE(found.depth.has_value());
  EXPECT_EQ(found.depth->method, DepthMethod::exit);
  EXPECT_GE(found.depth->upper, 0.25);
  EXPECT_LE(found.depth->upper, 0.3);
  EXPECT_LE(found.depth->lower, 0.25);
}

// Volumes of common cells: counted, times the volume that each has where its planes lie.
double common_volume_of(const test::Polycube& a, const test::Polycube& b, const test::GridPlaces& places) {
  const double scale = std::fabs(glm::dot(glm::cross(places.map[0], places.map[1]), places.map[2]));
  double sum = 0.0;
  for (std::size_t x = 0; x < test::kFine; ++x)
    for (std::size_t y = 0; y < test::kFine; ++y)
      for (std::size_t z = 0; z < test::kFine; ++z)
        if (a.fine_cell(static_cast<int>(x), static_cast<int>(y), static_cast<int>(z)) &&
            b.fine_cell(static_cast<int>(x), static_cast<int>(y), static_cast<int>(z)))
          sum += (places.at[0][x + 1] - places.at[0][x]) * (places.at[1][y + 1] - places.at[1][y]) *
                 (places.at[2][z + 1] - places.at[2][z]) * scale;
  return sum;
}

// The truth lies in the interval, which is narrow but where the common part is a few units in the last place
// thin. BOXWOOD_CASES=400 for more than the usual ones.
TEST(ClashRegion, VolumesOfUnionsOfCellsAsCounted) {
  const char* wanted = std::getenv("BOXWOOD_CASES");
  const int cases = wanted != nullptr ? std::atoi(wanted) : 120;
  Random random(4711);
  int asked = 0, wide = 0, turned = 0;
  std::vector<double> widths;
  int thick_and_wide = 0;  // wide, and no sliver or thread
  for (int i = 0; asked < cases; ++i) {
    const bool slanted = i % 3 != 0;
    const test::GridPlaces places = slanted ? test::slanted_places(random) : test::uneven_places(random);
    const test::Polycube p = test::random_polycube(random), q = test::random_polycube(random);
    TriangleMesh mesh_b = test::surface_of(q, places, random);
    RigidTransform back;
    const bool is_turned = slanted && i % 2 == 0;
    if (is_turned) {  // moved and rotated by what is exact, and back by the pose
      for (Vec3f& v : mesh_b.vertices) v = Vec3f(v.y - 8.0F, -v.x + 16.0F, v.z - 32.0F);
      back.rotation = {Vec3(0, -1, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)};
      back.translation = Vec3(16, 8, 32);
    }
    const TriangleMesh mesh_a = test::surface_of(p, places, random);
    const Tree tree_a = *build_tree(mesh_a), tree_b = *build_tree(mesh_b);
    const ClashModel a({&tree_a, mesh_a}, places.mirrors()), b({&tree_b, mesh_b}, places.mirrors());
    QueryScratch scratch;
    std::vector<TrianglePair> contacts;
    ClashOptions options;
    options.depth = false;
    const ClashResult found = clash({&a, {}}, {&b, back}, options, scratch, contacts);
    if (found.kind != ClashClass::overlapping || !found.is_certain()) continue;
    const ClashRegionResult region = clash_region({&a, {}}, {&b, back}, contacts, nullptr, scratch);
    ASSERT_TRUE(region.region.has_value());
    const double truth = common_volume_of(p, q, places);
    ASSERT_LE(region.region->volume_lower, truth * (1.0 + 1e-12));
    ASSERT_GE(region.region->volume_upper, truth * (1.0 - 1e-12));
    ASSERT_GE(region.region->volume_lower, 0.0);
    const double width = (region.region->volume_upper - region.region->volume_lower) / truth;
    widths.push_back(width);
    wide += width > 0.05 ? 1 : 0;
    const Vec3 extent = region.region->box.max - region.region->box.min;
    const double longest = std::max({extent.x, extent.y, extent.z});
    thick_and_wide += width > 0.05 && truth > 1e-4 * longest * longest * longest ? 1 : 0;
    turned += is_turned ? 1 : 0;
    ++asked;
  }
  std::sort(widths.begin(), widths.end());
  std::printf("%d volumes (%d of placed solids): interval's width %.2g of the volume in the median, %d above "
              "1/20\n",
              asked, turned, widths[widths.size() / 2], wide);
  EXPECT_GT(turned, cases / 5);
  EXPECT_LT(widths[widths.size() / 2], 1e-6);
  EXPECT_LT(wide, std::max(5, cases / 25));
  EXPECT_EQ(thick_and_wide, 0);
}

}  // namespace
}  // namespace boxwood
