// SPDX-License-Identifier: MIT
// Generated assemblies, every pair of parts against rational numbers: gear trains, pipes in pipes with
// flanges, bolts in holes at a clearance of 0 and of one unit in the last place, mirrored parts, a thousand
// instances.
//
// Every part is a plane figure of convex polygons of floats, between two heights. So the volume of what two
// parts share is a sum of areas of clipped polygons, times heights, in rationals: it, and whether closed
// pieces meet, tells the class. None of this shares code with the library.
#include <boxwood/clash.hpp>
#include <boxwood/clash_region.hpp>
#include <boxwood/object_tree.hpp>
#include <boxwood/tree.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <numbers>
#include <set>
#include <string>

#include <gmpxx.h>
#include <gtest/gtest.h>

#include "generators.hpp"
#include "random.hpp"

namespace boxwood {
namespace {

using test::Random;

struct PlanePoint {
  mpq_class x, y;
};
using PlanePolygon = std::vector<PlanePoint>;  // convex, counter-clockwise

struct Figure {
  std::vector<std::array<float, 2>> points;
  std::vector<std::vector<std::uint32_t>> pieces;  // convex, counter-clockwise, no two share inner points
};
struct Part {
  Figure figure;
  float low = 0.0F, high = 0.0F;
};

mpq_class side_of(const PlanePoint& p, const PlanePoint& q, const PlanePoint& r) {
  return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
}
PlanePolygon exact_piece(const Figure& figure, std::size_t i) {
  PlanePolygon out;
  for (const std::uint32_t v : figure.pieces[i]) out.push_back({figure.points[v][0], figure.points[v][1]});
  return out;
}
mpq_class doubled_area_of(const PlanePolygon& polygon) {
  mpq_class sum = 0;
  for (std::size_t i = 2; i < polygon.size(); ++i) sum += side_of(polygon[0], polygon[i - 1], polygon[i]);
  return sum;
}
// Closed: what has no area left is a segment, a point, or nothing.
PlanePolygon common_polygon(PlanePolygon polygon, const PlanePolygon& other) {
  for (std::size_t i = 0; i < other.size() && !polygon.empty(); ++i) {
    const PlanePoint &p = other[i], &q = other[(i + 1) % other.size()];
    PlanePolygon kept;
    for (std::size_t k = 0; k < polygon.size(); ++k) {
      const PlanePoint &u = polygon[k], &v = polygon[(k + 1) % polygon.size()];
      const mpq_class at_u = side_of(p, q, u), at_v = side_of(p, q, v);
      if (at_u >= 0) kept.push_back(u);
      if ((at_u > 0 && at_v < 0) || (at_u < 0 && at_v > 0)) {
        const mpq_class share = at_u / (at_u - at_v);
        kept.push_back({u.x + share * (v.x - u.x), u.y + share * (v.y - u.y)});
      }
    }
    polygon = std::move(kept);
  }
  return polygon;
}

struct PartTruth {
  mpq_class of_a = 0, of_b = 0, common = 0;  // volumes
  bool touch = false;
};
mpq_class volume_of(const Part& part) {
  mpq_class sum = 0;
  for (std::size_t i = 0; i < part.figure.pieces.size(); ++i)
    sum += doubled_area_of(exact_piece(part.figure, i));
  return sum * (mpq_class(part.high) - mpq_class(part.low)) / 2;
}
PartTruth truth_of_parts(const Part& a, const Part& b) {
  PartTruth truth;
  truth.of_a = volume_of(a);
  truth.of_b = volume_of(b);
  const mpq_class low = std::max(a.low, b.low), high = std::min(a.high, b.high);
  if (low > high) return truth;
  for (std::size_t i = 0; i < a.figure.pieces.size(); ++i)
    for (std::size_t k = 0; k < b.figure.pieces.size(); ++k) {
      const PlanePolygon both = common_polygon(exact_piece(a.figure, i), exact_piece(b.figure, k));
      if (both.empty()) continue;
      truth.touch = true;
      truth.common += doubled_area_of(both) * (high - low) / 2;
    }
  return truth;
}

// Caps of fans of the pieces, and walls along edges of one piece.
// `as_placed`: where the map mirrors, the winding is mirrored with it.
TriangleMesh mesh_of(const Part& part, const test::SignedPermutation& map, bool as_placed) {
  TriangleMesh mesh;
  const auto n = static_cast<std::uint32_t>(part.figure.points.size());
  for (const float z : {part.low, part.high})
    for (const auto& [x, y] : part.figure.points) mesh.vertices.push_back(map(Vec3f(x, y, z)));
  std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
  for (const auto& piece : part.figure.pieces)
    for (std::size_t i = 0; i < piece.size(); ++i) {
      edges.emplace(piece[i], piece[(i + 1) % piece.size()]);
      if (i < 2) continue;
      mesh.triangles.push_back({piece[0], piece[i], piece[i - 1]});
      mesh.triangles.push_back({n + piece[0], n + piece[i - 1], n + piece[i]});
    }
  for (const auto& [p, q] : edges) {
    if (edges.contains({q, p})) continue;
    mesh.triangles.push_back({p, q, n + q});
    mesh.triangles.push_back({p, n + q, n + p});
  }
  if (!map.is_rotation() && !as_placed)
    for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
  return mesh;
}

using Outline = std::vector<std::array<float, 2>>;
Outline circle(int sides, double radius, double turn, const Vec2& at) {
  Outline out;
  for (int i = 0; i < sides; ++i) {
    const double a = turn + 2.0 * std::numbers::pi * i / sides;
    out.push_back(
        {static_cast<float>(at.x + radius * std::cos(a)), static_cast<float>(at.y + radius * std::sin(a))});
  }
  return out;
}
Figure disc(const Outline& outline) {
  Figure figure{outline, {{}}};
  for (std::uint32_t i = 0; i < outline.size(); ++i) figure.pieces[0].push_back(i);
  return figure;
}
Figure ring(const Outline& inner, const Outline& outer) {
  Figure figure{inner, {}};
  const auto n = static_cast<std::uint32_t>(inner.size());
  figure.points.insert(figure.points.end(), outer.begin(), outer.end());
  for (std::uint32_t i = 0; i < n; ++i) figure.pieces.push_back({i, n + i, n + (i + 1) % n, (i + 1) % n});
  return figure;
}
// A hub of 2 n sides with a tooth on every second one.
Figure gear_figure(int teeth, double root, double tip, double turn, const Vec2& at) {
  const Outline hub = circle(2 * teeth, root, turn, at);
  Figure figure = disc(hub);
  const double half = std::numbers::pi / (2.0 * teeth);
  for (int i = 0; i < teeth; ++i) {
    const double middle = turn + 2.0 * std::numbers::pi * i / teeth + half;
    const auto first = static_cast<std::uint32_t>(figure.points.size());
    for (const double a : {middle - 0.4 * half, middle + 0.4 * half})
      figure.points.push_back(
          {static_cast<float>(at.x + tip * std::cos(a)), static_cast<float>(at.y + tip * std::sin(a))});
    const auto base = static_cast<std::uint32_t>(2 * i);
    figure.pieces.push_back({base, first, first + 1, base + 1});
  }
  return figure;
}
Outline nudged(Outline outline, const Vec2& middle, bool out) {
  for (auto& point : outline)
    for (std::size_t k = 0; k < 2; ++k) {
      const double c = k == 0 ? middle.x : middle.y;
      const bool up = (static_cast<double>(point[k]) > c) == out;
      point[k] = std::nextafter(point[k], up ? 1e30F : -1e30F);
    }
  return outline;
}

struct AssemblyModel {
  AssemblyModel(TriangleMesh m, bool mirrored)
      : mesh(std::move(m)), tree(*build_tree(mesh)), clash({&tree, mesh}, mirrored) {}
  AssemblyModel(const AssemblyModel&) = delete;
  TriangleMesh mesh;
  Tree tree;
  ClashModel clash;
};

class Assemblies {
public:
  // Compares all pairs. Where the map mirrors, every other part is one that a file mirrors by its placing.
  void check(const char* name, const std::vector<Part>& parts, const test::SignedPermutation& map) {
    std::vector<std::unique_ptr<AssemblyModel>> models;
    ObjectTree near;
    for (const Part& part : parts) {
      const bool as_placed = models.size() % 2 == 1;
      models.push_back(
          std::make_unique<AssemblyModel>(mesh_of(part, map, as_placed), as_placed && !map.is_rotation()));
      ASSERT_EQ(models.back()->clash.facts(nullptr)->doubts, Doubt::none) << name << ' ' << models.size() - 1;
      BroadObject object;
      for (const Vec3f& v : models.back()->mesh.vertices) object.box = grow(object.box, Vec3(v));
      object.sphere = {0.5 * (object.box.min + object.box.max),
                       1.01 * glm::length(object.box.max - object.box.min)};
      ASSERT_TRUE(near.add(object));
    }
    std::vector<CandidatePair> candidates;
    near.candidates({}, candidates);
    std::size_t next = 0;
    for (std::uint32_t i = 0; i < parts.size(); ++i)
      for (std::uint32_t k = i + 1; k < parts.size(); ++k) {
        const bool is_near =
            next < candidates.size() && candidates[next].first == i && candidates[next].second == k;
        next += is_near ? 1 : 0;
        if (!is_near && !may_touch(parts[i], parts[k])) {
          ++census["apart"];
          continue;
        }
        const PartTruth truth = truth_of_parts(parts[i], parts[k]);
        ASSERT_TRUE(is_near || !truth.touch) << name << ' ' << i << ' ' << k;
        compare(name, *models[i], *models[k], truth, i, k);
        if (::testing::Test::HasFatalFailure()) return;
      }
    EXPECT_EQ(next, candidates.size());
  }
  std::map<std::string, int> census;
  int regions = 0;

private:
  // But for the winding.
  static bool same_triangles_in_order(const TriangleMesh& a, const TriangleMesh& b) {
    if (a.triangles.size() != b.triangles.size()) return false;
    for (std::size_t t = 0; t < a.triangles.size(); ++t) {
      Triangle u = a.triangles[t], v = b.triangles[t];
      std::sort(u.begin(), u.end());
      std::sort(v.begin(), v.end());
      if (u != v) return false;
    }
    return true;
  }
  static bool may_touch(const Part& a, const Part& b) {
    if (a.low > b.high || b.low > a.high) return false;
    for (std::size_t k = 0; k < 2; ++k) {
      const auto range = [k](const Part& p) {
        const auto [low, high] =
            std::minmax_element(p.figure.points.begin(), p.figure.points.end(),
                                [k](const auto& u, const auto& v) { return u[k] < v[k]; });
        return std::pair((*low)[k], (*high)[k]);
      };
      const auto [low_a, high_a] = range(a);
      const auto [low_b, high_b] = range(b);
      if (low_a > high_b || low_b > high_a) return false;
    }
    return true;
  }

  void compare(const char* name, const AssemblyModel& a, const AssemblyModel& b, const PartTruth& truth,
               std::uint32_t i, std::uint32_t k) {
    ClashClass expected = ClashClass::apart;
    Containment inside = Containment::none;
    if (truth.common > 0) {
      expected = truth.common < truth.of_a && truth.common < truth.of_b ? ClashClass::overlapping
                                                                        : ClashClass::contained;
      if (expected == ClashClass::contained)
        inside = truth.common == truth.of_a ? Containment::a_in_b : Containment::b_in_a;
      if (a.mesh.vertices == b.mesh.vertices && same_triangles_in_order(a.mesh, b.mesh)) {
        expected = ClashClass::duplicate;
        inside = Containment::none;
      }
    } else if (truth.touch) {
      expected = ClashClass::touching;
    }
    QueryScratch scratch;
    std::vector<TrianglePair> contacts;
    ClashOptions options;
    options.depth = false;
    const ClashResult found = clash({&a.clash, {}}, {&b.clash, {}}, options, scratch, contacts);
    ASSERT_TRUE(found.is_complete() && found.is_certain()) << name << ' ' << i << ' ' << k;
    ASSERT_EQ(found.kind, expected) << name << ' ' << i << ' ' << k << ": " << name_of(expected);
    ASSERT_EQ(found.inside, inside) << name << ' ' << i << ' ' << k;
    ++census[std::string(name_of(expected))];
    std::vector<TrianglePair> some;
    options.mode = CollideMode::first;
    const ClashResult alone = clash({&a.clash, {}}, {&b.clash, {}}, options, scratch, some);
    ASSERT_TRUE(alone.is_complete() && alone.is_certain()) << name << ' ' << i << ' ' << k;
    ASSERT_EQ(alone.kind, expected) << name << ' ' << i << ' ' << k << ", class alone";
    ASSERT_EQ(alone.inside, inside) << name << ' ' << i << ' ' << k << ", class alone";
    if (expected != ClashClass::overlapping || regions >= 400) return;
    const ClashRegionResult region = clash_region({&a.clash, {}}, {&b.clash, {}}, contacts, nullptr, scratch);
    ASSERT_TRUE(region.region.has_value());
    ASSERT_LE(mpq_class(region.region->volume_lower), truth.common) << name << ' ' << i << ' ' << k;
    ASSERT_GE(mpq_class(region.region->volume_upper), truth.common) << name << ' ' << i << ' ' << k;
    ++regions;
  }
};

// Gears on a line, each one's teeth into the next one's gaps, or a little too near; shafts through their
// hubs.
std::vector<Part> gear_train(Random& random) {
  std::vector<Part> parts;
  const int teeth = 6 + random.index(6);
  const double root = 2.0, tip = 2.6;
  double x = random.uniform(-3.0, 3.0);
  for (int i = 0; i < 5; ++i) {
    const Vec2 at(x, 0.0);
    const auto low = static_cast<float>(random.index(2));
    const double turn = i % 2 == 0
                            ? -std::numbers::pi / (2.0 * teeth)
                            : std::numbers::pi - std::numbers::pi / (2.0 * teeth) + std::numbers::pi / teeth;
    parts.push_back({gear_figure(teeth, root, tip, turn, at), low, low + 1.0F});
    const Outline shaft = circle(8, 0.5, 0.1, at);
    parts.push_back({disc(shaft), random.chance(0.5) ? -2.0F : low + 1.0F, 4.0F});  // through it, or upon it
    x += root + tip + (random.chance(0.6) ? random.uniform(-0.1, 0.15) : 0.0);
  }
  return parts;
}

// Pipes end to end and in each other, flanges round them, bolts through the flanges' plates.
std::vector<Part> pipework(Random& random) {
  std::vector<Part> parts;
  const int sides = 5 + random.index(8);
  const Vec2 at(random.uniform(-9.0, 9.0), random.uniform(-9.0, 9.0));
  const double turn = random.uniform(0.0, 1.0);
  const Outline bore = circle(sides, 0.8, turn, at), outside = circle(sides, 1.0, turn, at),
                rim = circle(sides, 1.7, turn, at), core = circle(sides, 0.5, turn, at);
  for (int i = 0; i < 3; ++i) {
    const auto low = static_cast<float>(3 * i);
    parts.push_back({ring(bore, outside), low, low + (random.chance(0.8) ? 3.0F : 3.125F)});
    const Outline hole = random.chance(0.6) ? outside : nudged(outside, at, random.chance(0.5));
    parts.push_back({ring(hole, rim), low + 1.0F, low + 1.5F});
    if (random.chance(0.5)) parts.push_back({ring(core, bore), low, low + 3.0F});  // a pipe in the pipe
  }
  const Outline pin = random.chance(0.5) ? bore : nudged(bore, at, random.chance(0.5));
  parts.push_back({disc(pin), -1.0F, 4.5F});
  if (random.chance(0.5)) parts.push_back(parts[static_cast<std::size_t>(random.index(3))]);  // twice there
  return parts;
}

// BOXWOOD_CASES=300 for more than the usual ones.
TEST(ClashAssemblies, GearsPipesAndBoltsAsInRationals) {
  const char* wanted = std::getenv("BOXWOOD_CASES");
  const int cases = wanted != nullptr ? std::atoi(wanted) : 30;
  Random random(20171);
  Assemblies all;
  for (int i = 0; i < cases && !HasFatalFailure(); ++i) {
    const test::SignedPermutation map = test::signed_permutation(random);
    all.check("gear train", gear_train(random), map);
    all.check("pipework", pipework(random), map);
  }
  std::printf("pairs:");
  for (const auto& [name, count] : all.census) std::printf(" %s %d", name.c_str(), count);
  std::printf("; volumes of %d common parts\n", all.regions);
  for (const char* kind : {"apart", "touching", "contained", "overlapping", "duplicate"})
    EXPECT_GE(all.census[kind], 3) << kind;
}

// Washers, plates, bolts and gears, placed at multiples of an eighth: a thousand of them.
TEST(ClashAssemblies, ThousandInstancesAsInRationals) {
  Random random(1000);
  const Vec2 middle(0.0, 0.0);
  const auto rounded = [](Outline outline) {  // so that places add up without rounding
    for (auto& point : outline)
      for (float& x : point) x = std::round(x * 4096.0F) / 4096.0F;
    return outline;
  };
  const Outline hole = rounded(circle(6, 0.5, 0.2, middle)), rim = rounded(circle(6, 1.0, 0.2, middle));
  Figure gear = gear_figure(7, 0.75, 1.0, 0.0, middle);
  gear.points = rounded(gear.points);
  const std::array<Part, 4> kinds = {Part{ring(hole, rim), 0.0F, 0.25F}, Part{disc(hole), -1.0F, 1.0F},
                                     Part{disc(rim), 0.0F, 0.5F}, Part{gear, 0.0F, 0.25F}};
  std::vector<Part> parts;
  for (int i = 0; i < 1000; ++i) {
    Part part = kinds[static_cast<std::size_t>(random.index(4))];
    // On a grid, many of them upon and in each other.
    const auto x = static_cast<float>(2 * random.index(14)), y = static_cast<float>(2 * random.index(14)),
               z = 0.25F * static_cast<float>(random.index(60));
    for (auto& point : part.figure.points) point = {point[0] + x, point[1] + y};
    part.low += z;
    part.high += z;
    parts.push_back(std::move(part));
  }
  Assemblies all;
  all.check("instances", parts, {});
  std::printf("pairs:");
  for (const auto& [name, count] : all.census) std::printf(" %s %d", name.c_str(), count);
  std::printf("\n");
  for (const char* kind : {"touching", "contained", "overlapping", "duplicate"})
    EXPECT_GE(all.census[kind], 2) << kind;
}

}  // namespace
}  // namespace boxwood
