// SPDX-License-Identifier: MIT
// The class of pairs of solids against counted cells and against rational numbers, and directed cases.
#include <boxwood/clash.hpp>

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "clash/cones.hpp"
#include "clash/polycubes.hpp"
#include "query/exact_oracle.hpp"
#include "query/meshes.hpp"
#include "triangles/crossing.hpp"

namespace boxwood {
namespace {

using test::Random;
using testing::box_mesh;

struct Model {
  explicit Model(TriangleMesh m, bool mirrored = false)
      : mesh(std::move(m)), tree(*build_tree(mesh)), clash({&tree, mesh}, mirrored) {}
  Model(const Model&) = delete;
  TriangleMesh mesh;
  Tree tree;
  ClashModel clash;
};

ClashResult ask(const Model& a, const Model& b, const ClashOptions& options = {},
                const RigidTransform& world_from_b = {}) {
  QueryScratch scratch;
  std::vector<TrianglePair> contacts;
  const ClashResult result = clash({&a.clash, {}}, {&b.clash, world_from_b}, options, scratch, contacts);
  EXPECT_TRUE(result.is_complete());
  EXPECT_EQ(result.contacts, contacts.size());
  ClashOptions alone = options;
  alone.mode = CollideMode::first;
  const ClashResult kind = clash({&a.clash, {}}, {&b.clash, world_from_b}, alone, scratch, contacts);
  EXPECT_EQ(kind.kind, result.kind);
  EXPECT_EQ(kind.inside, result.inside);
  EXPECT_TRUE(kind.doubts_a == result.doubts_a && kind.doubts_b == result.doubts_b &&
              kind.doubts == result.doubts);
  EXPECT_EQ(kind.distance, result.distance);
  EXPECT_EQ(kind.contacts, result.contacts == 0 ? 0U : 1U);
  EXPECT_FALSE(kind.depth.has_value());
  const ClashResult swapped = clash({&b.clash, world_from_b}, {&a.clash, {}}, options, scratch, contacts);
  EXPECT_EQ(swapped.is_certain(), result.is_certain());
  EXPECT_EQ(swapped.kind, result.kind);
  return result;
}
ClashOptions without_depth() {
  ClashOptions options;
  options.depth = false;
  return options;
}

using Sorted = std::multiset<std::array<float, 9>>;
Sorted sorted_triangles(const TriangleMesh& mesh) {
  Sorted all;
  for (const Triangle& t : mesh.triangles) {
    std::array<std::array<float, 3>, 3> c{};
    for (std::size_t i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k) c[i][static_cast<std::size_t>(k)] = mesh.vertices[t[i]][k] + 0.0F;
    std::sort(c.begin(), c.end());
    std::array<float, 9> flat{};
    for (std::size_t i = 0; i < 9; ++i) flat[i] = c[i / 3][i % 3];
    all.insert(flat);
  }
  return all;
}

struct Expected {
  ClashClass kind = ClashClass::apart;
  Containment inside = Containment::none;
};
Expected expected_of(bool both, bool only_a, bool only_b, bool touch) {
  if (!both) return {touch ? ClashClass::touching : ClashClass::apart};
  if (!only_a) return {ClashClass::contained, Containment::a_in_b};
  if (!only_b) return {ClashClass::contained, Containment::b_in_a};
  return {ClashClass::overlapping};
}

void print_census(const char* what, const std::map<std::string, int>& census) {
  std::printf("%s:", what);
  for (const auto& [name, count] : census) std::printf(" %s %d", name.c_str(), count);
  std::printf("\n");
}

TEST(Clash, UnionsOfCellsAsCounted) {
  Random random(1701);
  std::map<std::string, int> census;
  int subtle = 0;  // no triangles pass through each other, and yet the interiors share points
  for (int i = 0; i < 4000; ++i) {
    const bool slanted = i % 2 == 0;
    const test::GridPlaces places = slanted ? test::slanted_places(random) : test::uneven_places(random);
    const test::Polycube p = test::random_polycube(random), q = test::random_polycube(random);
    const Model a(test::surface_of(p, places, random), places.mirrors()),
        b(test::surface_of(q, places, random), places.mirrors());
    const test::CellTruth truth = test::truth_of(p, q);
    Expected expected = expected_of(truth.both, truth.only_a, truth.only_b, truth.touch);
    if (truth.both && !truth.only_a && !truth.only_b && sorted_triangles(a.mesh) == sorted_triangles(b.mesh))
      expected = {ClashClass::duplicate};
    const ClashResult found = ask(a, b, without_depth());
    ASSERT_EQ(a.clash.facts(nullptr)->doubts, Doubt::none) << "case " << i;
    ASSERT_TRUE(found.is_certain()) << "case " << i;
    ASSERT_EQ(found.kind, expected.kind) << "case " << i << ", expected " << name_of(expected.kind);
    ASSERT_EQ(found.inside, expected.inside) << "case " << i;
    ++census[std::string(name_of(found.kind)) + (slanted ? ", slanted" : ", uneven")];
    if (found.kind == ClashClass::overlapping) {
      PredicateCounts counts;
      std::vector<TrianglePair> pairs;
      collide_brute_force(a.mesh, b.mesh, {}, pairs);
      if (std::none_of(pairs.begin(), pairs.end(), [&](const TrianglePair& pair) {
            return cross_properly(corners(a.mesh, pair.a), corners(b.mesh, pair.b), counts);
          }))
        ++subtle;
    }
  }
  print_census("unions of cells", census);
  std::printf("overlapping without a pair that passes through: %d\n", subtle);
  for (const char* kind : {"apart", "touching", "contained", "overlapping"})
    for (const char* places : {", slanted", ", uneven"})
      EXPECT_GT(census[std::string(kind) + places], 60) << kind;
  EXPECT_GT(subtle, 30);
}

// Rational truth of two tetrahedra: the corners of what they share are the points of three of the eight
// planes that no plane cuts off.
struct RationalTruth {
  bool both = false, only_a = false, only_b = false, touch = false;
};
using testing::Exact3;
using testing::HalfSpace;

std::vector<HalfSpace> faces_of(const std::array<Vec3, 4>& t) {
  std::vector<HalfSpace> faces;
  for (std::size_t i = 0; i < 4; ++i) {
    const Exact3 p = testing::exact(t[(i + 1) % 4]), q = testing::exact(t[(i + 2) % 4]),
                 r = testing::exact(t[(i + 3) % 4]);
    Exact3 n = testing::cross(q - p, r - p);
    if (testing::dot(n, testing::exact(t[i]) - p) > 0) n = {-n.x, -n.y, -n.z};
    faces.push_back({n, testing::dot(n, p)});
  }
  return faces;
}
bool all_in(const std::array<Vec3, 4>& t, const std::vector<HalfSpace>& faces) {
  for (const Vec3& p : t)
    for (const HalfSpace& face : faces)
      if (face.excess(testing::exact(p)) > 0) return false;
  return true;
}
RationalTruth rational_truth(const std::array<Vec3, 4>& a, const std::array<Vec3, 4>& b) {
  const std::vector<HalfSpace> of_a = faces_of(a), of_b = faces_of(b);
  std::vector<HalfSpace> planes = of_a;
  planes.insert(planes.end(), of_b.begin(), of_b.end());
  std::vector<Exact3> corners;
  for (std::size_t i = 0; i < 8; ++i)
    for (std::size_t k = i + 1; k < 8; ++k)
      for (std::size_t m = k + 1; m < 8; ++m) {
        const Exact3 &u = planes[i].normal, &v = planes[k].normal, &w = planes[m].normal;
        const mpq_class det = testing::dot(testing::cross(u, v), w);
        if (det == 0) continue;
        const Exact3 vw = testing::cross(v, w), wu = testing::cross(w, u), uv = testing::cross(u, v);
        const mpq_class &x = planes[i].bound, &y = planes[k].bound, &z = planes[m].bound;
        const Exact3 p{(x * vw.x + y * wu.x + z * uv.x) / det, (x * vw.y + y * wu.y + z * uv.y) / det,
                       (x * vw.z + y * wu.z + z * uv.z) / det};
        if (std::all_of(planes.begin(), planes.end(), [&](const HalfSpace& h) { return h.excess(p) <= 0; }))
          corners.push_back(p);
      }
  RationalTruth truth;
  truth.touch = !corners.empty();
  for (std::size_t i = 1; i < corners.size() && !truth.both; ++i)
    for (std::size_t k = i + 1; k < corners.size() && !truth.both; ++k) {
      const Exact3 n = testing::cross(corners[i] - corners[0], corners[k] - corners[0]);
      truth.both = std::any_of(corners.begin(), corners.end(),
                               [&](const Exact3& p) { return testing::dot(n, p - corners[0]) != 0; });
    }
  truth.only_a = !all_in(a, of_b);
  truth.only_b = !all_in(b, of_a);
  return truth;
}

TriangleMesh tetrahedron(std::array<Vec3, 4> t) {
  if (glm::dot(glm::cross(t[1] - t[0], t[2] - t[0]), t[3] - t[0]) > 0.0) std::swap(t[1], t[2]);
  TriangleMesh mesh;
  for (const Vec3& p : t) mesh.vertices.push_back(Vec3f(p));
  mesh.triangles = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};
  return mesh;
}

TEST(Clash, TetrahedraOfALatticeAsInRationals) {
  Random random(77);
  std::map<std::string, int> census;
  const auto any = [&] {
    std::array<Vec3, 4> t;
    do
      for (Vec3& p : t) p = 2.0 * Vec3(random.index(3), random.index(3), random.index(3));
    while (glm::dot(glm::cross(t[1] - t[0], t[2] - t[0]), t[3] - t[0]) == 0.0);
    return t;
  };
  for (int i = 0; i < 1500; ++i) {
    const std::array<Vec3, 4> p = any();
    std::array<Vec3, 4> q = any();
    if (random.chance(0.5))  // share corners, edges or a face
      for (std::size_t k = 0; k < 4; ++k)
        if (random.chance(0.4)) q[k] = p[k];
    if (random.chance(0.15)) {  // one corner drawn in: inside, flush with three faces
      q = p;
      q[0] = 0.5 * (p[0] + p[static_cast<std::size_t>(1 + random.index(3))]);
    }
    if (glm::dot(glm::cross(q[1] - q[0], q[2] - q[0]), q[3] - q[0]) == 0.0) continue;
    const Model a(tetrahedron(p)), b(tetrahedron(q));
    const RationalTruth truth = rational_truth(p, q);
    Expected expected = expected_of(truth.both, truth.only_a, truth.only_b, truth.touch);
    if (truth.both && !truth.only_a && !truth.only_b) expected = {ClashClass::duplicate};
    const ClashResult found = ask(a, b, without_depth());
    ASSERT_TRUE(found.is_certain()) << "case " << i;
    ASSERT_EQ(found.kind, expected.kind) << "case " << i << ", expected " << name_of(expected.kind);
    ASSERT_EQ(found.inside, expected.inside) << "case " << i;
    ++census[std::string(name_of(found.kind))];
  }
  print_census("tetrahedra of a lattice", census);
  EXPECT_GT(census["touching"], 300);
  EXPECT_GT(census["overlapping"], 300);
  EXPECT_GT(census["contained"], 50);
}

TriangleMesh joined(std::initializer_list<TriangleMesh> meshes) {
  TriangleMesh all;
  for (const TriangleMesh& m : meshes) {
    const auto base = static_cast<std::uint32_t>(all.vertices.size());
    all.vertices.insert(all.vertices.end(), m.vertices.begin(), m.vertices.end());
    for (const Triangle& t : m.triangles) all.triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
  }
  return all;
}
TriangleMesh reversed(TriangleMesh mesh) {
  for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
  return mesh;
}

TEST(Clash, NestedShellsKnowWhatIsMaterial) {
  // A hollow box, its wall between half-sizes 3 and 4.
  const Model hollow(joined({box_mesh(Vec3(4)), reversed(box_mesh(Vec3(3)))}));
  EXPECT_EQ(hollow.clash.facts(nullptr)->doubts, Doubt::none);
  const Model in_cavity(box_mesh(Vec3(1))), fills_cavity(box_mesh(Vec3(3))),
      in_wall(box_mesh(Vec3(0.25), Vec3(3.5, 0, 0))), through_wall(box_mesh(Vec3(0.75), Vec3(3.5, 0, 0))),
      shell_in_wall(joined({box_mesh(Vec3(3.75)), reversed(box_mesh(Vec3(3.25)))}));
  EXPECT_EQ(ask(hollow, in_cavity).kind, ClashClass::apart);
  EXPECT_EQ(ask(hollow, fills_cavity).kind, ClashClass::touching);
  EXPECT_EQ(ask(hollow, in_wall).kind, ClashClass::contained);
  EXPECT_EQ(ask(hollow, in_wall).inside, Containment::b_in_a);
  EXPECT_EQ(ask(hollow, through_wall).kind, ClashClass::overlapping);
  EXPECT_EQ(ask(hollow, shell_in_wall).kind, ClashClass::contained);
  EXPECT_EQ(ask(hollow, shell_in_wall).inside, Containment::b_in_a);
  const ClashResult covers = ask(hollow, Model(box_mesh(Vec3(5))));
  EXPECT_EQ(covers.kind, ClashClass::contained);
  EXPECT_EQ(covers.inside, Containment::a_in_b);
  ClashOptions near = without_depth();
  near.clearance = 2.0;
  const ClashResult gap = ask(hollow, in_cavity, near);
  EXPECT_EQ(gap.kind, ClashClass::clearance);
  EXPECT_EQ(gap.distance, 2.0);
  EXPECT_EQ(glm::length(gap.point_b - gap.point_a), 2.0);
  near.clearance = next_down(2.0);
  EXPECT_EQ(ask(hollow, in_cavity, near).kind, ClashClass::apart);
}

// A bolt of n sides in a plate with a hole of the same sides.
TriangleMesh plate_with_hole(const std::vector<Vec2>& hole, double low, double high) {
  TriangleMesh mesh;
  const auto n = static_cast<std::uint32_t>(hole.size());
  const auto ring = [&](double scale, double z) {
    for (const Vec2& p : hole) mesh.vertices.push_back(Vec3f(Vec3(scale * p.x, scale * p.y, z)));
  };
  ring(1.0, low);   // 0
  ring(1.0, high);  // n
  ring(4.0, low);   // 2 n
  ring(4.0, high);  // 3 n
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t k = (i + 1) % n;
    const auto quad = [&](std::uint32_t p, std::uint32_t q, std::uint32_t r, std::uint32_t s) {
      mesh.triangles.push_back({p, q, r});
      mesh.triangles.push_back({p, r, s});
    };
    quad(i, n + i, n + k, k);                          // the hole, seen from inside of it
    quad(2 * n + i, 2 * n + k, 3 * n + k, 3 * n + i);  // the rim
    quad(n + i, 3 * n + i, 3 * n + k, n + k);          // above
    quad(i, k, 2 * n + k, 2 * n + i);                  // below
  }
  return mesh;
}
TriangleMesh bolt(const std::vector<Vec2>& outline, double low, double high) {
  TriangleMesh mesh;
  const auto n = static_cast<std::uint32_t>(outline.size());
  for (const double z : {low, high})
    for (const Vec2& p : outline) mesh.vertices.push_back(Vec3f(Vec3(p.x, p.y, z)));
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t k = (i + 1) % n;
    mesh.triangles.push_back({i, k, n + k});
    mesh.triangles.push_back({i, n + k, n + i});
    if (i != 0 && k != 0) {
      mesh.triangles.push_back({0, k, i});
      mesh.triangles.push_back({n, n + i, n + k});
    }
  }
  return mesh;
}

TEST(Clash, BoltsInHolesAtExactClearance) {
  int fits = 0, gaps = 0, presses = 0;
  for (const int sides : {3, 4, 5, 6, 8, 12, 32, 64})
    for (const double radius : {1.0, 0.1, 3.7, 1000.3}) {
      std::vector<Vec2> hole, looser, tighter;
      for (int i = 0; i < sides; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / sides + 0.1;
        const struct {
          float x, y;
        } p{static_cast<float>(radius * std::cos(angle)), static_cast<float>(radius * std::sin(angle))};
        hole.emplace_back(p.x, p.y);
        // One unit in the last place of float towards the axis and away from it, in both coordinates.
        looser.emplace_back(std::nextafter(p.x, 0.0F), std::nextafter(p.y, 0.0F));
        tighter.emplace_back(std::nextafter(p.x, p.x > 0 ? 1e30F : -1e30F),
                             std::nextafter(p.y, p.y > 0 ? 1e30F : -1e30F));
      }
      const double h = radius;
      const Model plate(plate_with_hole(hole, 0.0, h));
      ASSERT_EQ(plate.clash.facts(nullptr)->doubts, Doubt::none);
      const Model fit(bolt(hole, -h, 2 * h)), flush(bolt(hole, 0.0, h)), loose(bolt(looser, -h, 2 * h)),
          press(bolt(tighter, -h, 2 * h)), half(bolt(hole, 0.5 * h, 3 * h));
      for (const Model* exact : {&fit, &flush, &half}) {
        const ClashResult found = ask(plate, *exact, without_depth());
        EXPECT_TRUE(found.is_certain());
        fits += found.kind == ClashClass::touching ? 1 : 0;
        EXPECT_EQ(found.kind, ClashClass::touching) << sides << " sides, radius " << radius;
      }
      gaps += ask(plate, loose, without_depth()).kind == ClashClass::apart ? 1 : 0;
      presses += ask(plate, press, without_depth()).kind == ClashClass::overlapping ? 1 : 0;
      ClashOptions near = without_depth();
      near.clearance = 1e-3 * radius;
      const ClashResult gap = ask(plate, loose, near);
      EXPECT_TRUE(gap.kind == ClashClass::clearance || gap.kind == ClashClass::touching) << name_of(gap.kind);
    }
  std::printf("bolts: %d of 96 touch, %d of 32 have a gap of one unit, %d of 32 press by one\n", fits, gaps,
              presses);
  EXPECT_EQ(fits, 96);
  EXPECT_GE(gaps, 30);
  EXPECT_EQ(presses, 32);
}

TEST(Clash, DuplicatesWhateverTheirOrderAndWinding) {
  const TriangleMesh ball = testing::sphere_mesh(8, 12, 1.0);
  TriangleMesh shuffled = ball;
  Random random(3);
  for (std::size_t i = shuffled.triangles.size(); i > 1; --i)
    std::swap(shuffled.triangles[i - 1],
              shuffled.triangles[static_cast<std::size_t>(random.index(static_cast<int>(i)))]);
  for (Triangle& t : shuffled.triangles) {
    std::rotate(t.begin(), t.begin() + random.index(3), t.end());
    if (random.chance(0.5)) std::swap(t[0], t[1]);
  }
  EXPECT_EQ(ask(Model(ball), Model(shuffled)).kind, ClashClass::duplicate);
  TriangleMesh one_off = ball;
  one_off.vertices[5].x = std::nextafter(one_off.vertices[5].x, 10.0F);
  EXPECT_NE(ask(Model(ball), Model(one_off)).kind, ClashClass::duplicate);
  // As often: a triangle twice for another once is not the same.
  TriangleMesh twice = ball, other = ball;
  twice.triangles.push_back(ball.triangles[0]);
  other.triangles.push_back(ball.triangles[1]);
  EXPECT_NE(ask(Model(twice), Model(other)).kind, ClashClass::duplicate);
}

TEST(Clash, DoubtsAreNamed) {
  const TriangleMesh box = box_mesh(Vec3(2));
  TriangleMesh open = box;
  open.triangles.pop_back();
  TriangleMesh twisted = box;
  std::swap(twisted.triangles[0][1], twisted.triangles[0][2]);
  const Model m_open(open), m_twisted(twisted), m_inverted(reversed(box)),
      m_crossing(joined({box, box_mesh(Vec3(2), Vec3(1, 1, 1))})), inner(box_mesh(Vec3(0.5))),
      beside(box_mesh(Vec3(0.5), Vec3(2.5, 0, 0))), far(box_mesh(Vec3(0.5), Vec3(9, 0, 0))),
      through(box_mesh(Vec3(0.5), Vec3(2, 0.1, 0.2)));
  const std::pair<const Model*, Doubt> doubtful[] = {{&m_open, Doubt::open},
                                                     {&m_twisted, Doubt::not_oriented},
                                                     {&m_inverted, Doubt::inverted},
                                                     {&m_crossing, Doubt::self_intersecting}};
  for (const auto& [model, doubt] : doubtful) {
    EXPECT_EQ(model->clash.facts(nullptr)->doubts, doubt) << name_of(doubt);
    const ClashResult within = ask(*model, inner);
    EXPECT_EQ(within.kind, ClashClass::contained);
    EXPECT_EQ(within.inside, Containment::b_in_a);
    EXPECT_EQ(within.doubts_a, doubt);
    EXPECT_EQ(within.doubts_b, Doubt::none);
    // A plane between them leaves no doubt, nor does a surface that passes through.
    EXPECT_TRUE(ask(*model, far).is_certain());
    EXPECT_EQ(ask(*model, far).kind, ClashClass::apart);
    EXPECT_TRUE(ask(*model, through).is_certain());
    EXPECT_EQ(ask(*model, through).kind, ClashClass::overlapping);
  }
  EXPECT_EQ(ask(m_inverted, beside).kind, ClashClass::touching);
  EXPECT_TRUE(ask(m_inverted, beside).is_certain());
  // From inside, at the wall.
  const Model at_wall(box_mesh(Vec3(0.5), Vec3(1.5, 0, 0)));
  EXPECT_FALSE(ask(m_inverted, at_wall).is_certain());
  EXPECT_EQ(ask(Model(box), at_wall).kind, ClashClass::contained);
  // A mirrored placing turns the winding round, and that is no fault; of one that was inverted it is.
  EXPECT_EQ(Model(reversed(box), true).clash.facts(nullptr)->doubts, Doubt::none);
  EXPECT_EQ(Model(box, true).clash.facts(nullptr)->doubts, Doubt::inverted);
  EXPECT_EQ(ask(Model(reversed(box), true), inner).kind, ClashClass::contained);
  EXPECT_TRUE(ask(Model(reversed(box), true), inner).is_certain());
  // An open sheet in a solid is inside of it; half of it is not.
  TriangleMesh sheet;
  sheet.vertices = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}};
  sheet.triangles = {{0, 1, 2}};
  EXPECT_EQ(ask(Model(box), Model(sheet)).kind, ClashClass::contained);
  EXPECT_TRUE(ask(Model(box), Model(sheet)).is_certain());
  EXPECT_EQ(ask(Model(box_mesh(Vec3(2), Vec3(2, 0, 0))), Model(sheet)).kind, ClashClass::overlapping);
  // Shells that are not wound in turn.
  const Model both_out(joined({box, box_mesh(Vec3(1))}));
  EXPECT_EQ(both_out.clash.facts(nullptr)->doubts, Doubt::inverted);
  // An edge of three triangles, and no triangle at all.
  TriangleMesh fin = box;
  fin.vertices.emplace_back(9.0F, 9.0F, 9.0F);
  fin.triangles.push_back({0, 1, 8});
  EXPECT_TRUE(has(Model(fin).clash.facts(nullptr)->doubts, Doubt::open));
  EXPECT_TRUE(has(Model(fin).clash.facts(nullptr)->doubts, Doubt::not_oriented));
  EXPECT_EQ(ask(Model(TriangleMesh{}), Model(box)).kind, ClashClass::apart);
}

TEST(Clash, TriangleSizeIsNotThePart) {
  ClashOptions options = without_depth();
  options.tessellation = 0.1;
  const Model box(box_mesh(Vec3(1)));
  const auto at = [](double x) { return box_mesh(Vec3(1), Vec3(x, 0, 0)); };
  EXPECT_TRUE(has(ask(box, Model(at(2.0)), options).doubts, Doubt::tessellation));  // touching
  EXPECT_TRUE(
      has(ask(box, Model(at(1.875)), options).doubts, Doubt::tessellation));  // 0.125 deep: two surfaces
  EXPECT_TRUE(ask(box, Model(at(1.75)), options).is_certain());               // a sphere of 0.125
  EXPECT_TRUE(ask(box, Model(at(2.001)), options).is_certain());
}

TEST(Clash, PlacedAsBaked) {
  Random random(12);
  int agree = 0;
  for (int i = 0; i < 300; ++i) {
    const test::GridPlaces places = test::slanted_places(random);
    const test::Polycube p = test::random_polycube(random), q = test::random_polycube(random);
    TriangleMesh mesh_b = test::surface_of(q, places, random);
    const Model a(test::surface_of(p, places, random), places.mirrors()), b(mesh_b, places.mirrors());
    // Moved and rotated by what is exact, and back by the pose.
    for (Vec3f& v : mesh_b.vertices) v = Vec3f(v.y - 8.0F, -v.x + 16.0F, v.z - 32.0F);
    RigidTransform back;  // x = -(y' - 16), y = x' + 8
    back.rotation = {Vec3(0, -1, 0), Vec3(1, 0, 0), Vec3(0, 0, 1)};
    back.translation = Vec3(16, 8, 32);
    const ClashResult baked = ask(a, b, without_depth()),
                      placed = ask(a, Model(mesh_b, places.mirrors()), without_depth(), back);
    ASSERT_EQ(placed.kind, baked.kind);
    ASSERT_EQ(placed.inside, baked.inside);
    ASSERT_TRUE(placed.is_certain());
    ++agree;
  }
  EXPECT_EQ(agree, 300);
}

// Such a corner has no arcs: of triangles without area alone.
TEST(Clash, ACornerWithoutArcsIsUnclear) {
  const Corners line = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(2, 0, 0)};
  std::vector<DirectionArc> arcs;
  append_arcs(line[0], line, false, arcs);
  EXPECT_TRUE(arcs.empty());
  bool unclear = false;
  EXPECT_FALSE(is_direction_inside(line[0], Vec3(0, 0, 1), arcs, unclear));
  EXPECT_TRUE(unclear);
}

}  // namespace
}  // namespace boxwood
