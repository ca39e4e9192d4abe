// SPDX-License-Identifier: MIT
// Making, checking and shrinking cases: the parts of the campaign.
#include "campaign/case.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <boxwood/distance.hpp>
#include <boxwood/hull.hpp>

#include "exact/predicates.hpp"
#include "query/descent/leaf_tests.hpp"
#include "query/exact_oracle.hpp"
#include "tree/simd_targets.hpp"

namespace boxwood::testing {

namespace {

using test::Random;

TriangleMesh any_mesh(Random& random, Census& census, int most) {
  const test::MeshFamily family = test::any_family(random);
  ++census.of_family[static_cast<std::size_t>(family)];
  TriangleMesh mesh = test::mesh_of_family(family, random, 1 + random.index(most));
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const Corners p = corners(mesh, t);
    PredicateCounts counts;
    census.degenerate += collinear(p[0], p[1], p[2], counts) ? 1 : 0;
  }
  return mesh;
}

// A tree of any kind, rule, leaf size, builder and layout; now and then refitted from another shape.
BuildOptions any_options(Random& random) {
  BuildOptions options;
  options.kind = random.chance(0.6) ? TreeKind::obb : static_cast<TreeKind>(random.index(3));
  options.split = static_cast<SplitRule>(random.index(3));
  options.leaf_size = static_cast<std::uint32_t>(1 + random.index(8));
  if (random.chance(0.1)) options.max_depth = static_cast<std::uint32_t>(1 + random.index(4));
  if (random.chance(0.02)) options.threads = 2;
  options.wide = random.chance(0.9);
  options.rays = random.chance(0.2);
  return options;
}
Tree any_tree(const MeshView& mesh, Random& random) {
  BuildOptions options = any_options(random);
  const bool merges = random.chance(0.15);
  if (merges) options.split = SplitRule::bottom_up;
  Tree tree = std::move(build_tree(mesh, options).value());
  if (merges || !random.chance(0.15)) return tree;
  // Refitted to the mesh from a tree over another shape of it.
  TriangleMesh other{std::vector<Vec3f>(mesh.vertices.begin(), mesh.vertices.end()),
                     std::vector<Triangle>(mesh.triangles.begin(), mesh.triangles.end())};
  const Vec3f scale(random.unit());
  for (Vec3f& v : other.vertices) v *= scale;
  const Tree over_other = std::move(build_tree(other, options).value());
  // Products of denormal floats may be equal or lost, but the triangles are the same.
  if (over_other.topology().order.size() != mesh.triangles.size()) return tree;
  Result<Refit> refitted = refit(over_other, mesh);
  return refitted.ok() ? std::move(refitted.value().tree) : tree;
}
std::string describe(const Tree& tree) {
  return std::string(name_of(tree.kind())) + ", " + std::string(name_of(split_of(tree.options()))) +
         ", leaf size " + std::to_string(tree.options().leaf_size) + ", " +
         (tree.wide() != nullptr ? "wide" : "not wide");
}

// --- trees -------------------------------------------------------------------------------------------

CampaignCase make_mesh(Random& random, Census& census) {
  CampaignCase c;
  c.a = any_mesh(random, census, random.chance(0.02) ? 200 : 20);
  c.choices = random.bits();
  return c;
}

std::string check_trees(const CampaignCase& c, Census& census) {
  Random random(c.choices);
  const Tree tree = any_tree(c.a, random);
  ++census.trees;
  if (const auto reasons = validate(tree, c.a); !reasons.empty()) return describe(tree) + ": " + reasons[0];
  return "";
}

// --- pairs -------------------------------------------------------------------------------------------

double size_of(const TriangleMesh& mesh) {
  double size = 0.0;
  for (const Vec3f& v : mesh.vertices)
    for (int k = 0; k < 3; ++k) size = std::fmax(size, std::fabs(static_cast<double>(v[k])));
  return size;
}
Vec3 any_vertex(const TriangleMesh& mesh, Random& random) {
  return Vec3(mesh.vertices[static_cast<std::size_t>(random.index(static_cast<int>(mesh.vertices.size())))]);
}

// Under which place() is exact: quarter turns, and a translation by a difference of vertices.
RigidTransform exact_pose(const CampaignCase& c, Random& random) {
  RigidTransform pose{test::quarter_turns(random).rows(), Vec3(0.0)};
  if (random.chance(0.3)) pose.rotation = kIdentityRows;
  if (random.chance(0.8)) pose.translation = any_vertex(c.a, random) - rotate(pose, any_vertex(c.b, random));
  return pose;
}
// A generic rotation; a vertex of B on one of A, on an edge or in a face of it, or anywhere near.
RigidTransform generic_pose(const CampaignCase& c, Random& random) {
  RigidTransform pose{random.awkward_rotation(), Vec3(0.0)};
  const Vec3 on_b = rotate(pose, any_vertex(c.b, random));
  Vec3 on_a = any_vertex(c.a, random);
  if (random.chance(0.5)) {
    const Corners t =
        corners(c.a, static_cast<std::size_t>(random.index(static_cast<int>(c.a.triangles.size()))));
    const double u = random.uniform(0.0, 1.0), v = random.chance(0.5) ? 0.0 : random.uniform(0.0, 1.0 - u);
    on_a = t[0] + u * (t[1] - t[0]) + v * (t[2] - t[0]);
  }
  if (random.chance(0.2)) on_a += random.in_cube(size_of(c.a) * random.magnitude(-8.0, 0.0));
  pose.translation = on_a - on_b;
  return pose;
}

CampaignCase make_pair(Random& random, Census& census) {
  CampaignCase c;
  c.a = any_mesh(random, census, 12);
  // Often of the same family and scale, so that they meet.
  c.b = random.chance(0.4) ? c.a : any_mesh(random, census, 12);
  if (random.chance(0.3)) {
    const double sa = size_of(c.a), sb = size_of(c.b);
    if (sa > 0.0 && sb > 0.0) {
      const int e = std::clamp(std::ilogb(sa) - std::ilogb(sb), -100, 100);
      for (Vec3f& v : c.b.vertices)
        for (int k = 0; k < 3; ++k) v[k] = std::ldexp(v[k], e);
    }
  }
  c.pose = random.chance(0.5) ? exact_pose(c, random) : generic_pose(c, random);
  c.choices = random.bits();
  return c;
}

std::string compare_with(const std::vector<TrianglePair>& expected, const CampaignCase& c, const Tree& ta,
                         const Tree& tb, Random& random, Census& census) {
  thread_local QueryScratch scratch;
  thread_local std::vector<TrianglePair> pairs;
  const ModelView a{&ta, c.a}, b{&tb, c.b};
  const std::string of = " (A: " + describe(ta) + "; B: " + describe(tb) + ")";
  CollideOptions options;
  options.engine = random.chance(0.3) ? QueryEngine::reference : QueryEngine::fast;
  options.threads = random.chance(0.05) ? 2 : 1;
  const CollideResult all = collide(a, b, c.pose, options, scratch, pairs);
  census.exact_signs += all.counters.exact_signs;
  if (pairs != expected)
    return std::to_string(pairs.size()) + " pairs, but " + std::to_string(expected.size()) + " meet" + of;
  options.mode = CollideMode::first;
  if (collide(a, b, c.pose, options, scratch, pairs).colliding == expected.empty())
    return "mode first is wrong" + of;
  if (within_clearance(a, b, c.pose, {0.0}, scratch).within == expected.empty())
    return "a clearance of 0 is wrong" + of;
  DistanceOptions nearest;
  nearest.engine = options.engine;
  if ((distance(a, b, c.pose, nearest, scratch).distance == 0.0) == expected.empty())
    return "distance 0 and contact disagree" + of;
  census.answers += 4;
  return "";
}

std::string check_pairs(const CampaignCase& c, Census& census) {
  if (!pose_is_usable(c.pose)) return "";
  Random random(c.choices);
  const std::vector<TrianglePair> expected = exact_pairs(c.a, c.b, c.pose);
  census.contacts += expected.size();
  census.meeting += expected.empty() ? 0 : 1;
  std::vector<TrianglePair> brute;
  collide_brute_force(c.a, c.b, c.pose, brute);
  if (brute != expected) return "the exact tests of triangles differ from rationals";
  for (int round = 0; round < 3; ++round) {
    const Tree ta = any_tree(c.a, random), tb = any_tree(c.b, random);
    if (std::string wrong = compare_with(expected, c, ta, tb, random, census); !wrong.empty()) return wrong;
  }
  return "";
}

// --- metamorphic properties: no oracle ---------------------------------------------------------------

CampaignCase make_metamorphic(Random& random, Census& census) {
  CampaignCase c;
  const bool same = random.chance(0.4);
  c.a = any_mesh(random, census, 60);
  c.b = same ? c.a : any_mesh(random, census, 60);
  c.pose = random.chance(0.6) ? exact_pose(c, random) : generic_pose(c, random);
  c.choices = random.bits();
  return c;
}

bool is_exact(const CampaignCase& c) {
  for (const Vec3& row : c.pose.rotation) {
    const Vec3 r = glm::abs(row);
    if (!((r.x == 0.0 || r.x == 1.0) && (r.y == 0.0 || r.y == 1.0) && (r.z == 0.0 || r.z == 1.0)))
      return false;
  }
  for (const Vec3f& v : c.b.vertices) {
    const Vec3 turned = rotate(c.pose, Vec3(v)), placed = turned + c.pose.translation;
    for (int k = 0; k < 3; ++k) {
      const double sum = placed[k], part = sum - turned[k];
      if ((turned[k] - (sum - part)) + (c.pose.translation[k] - part) != 0.0) return false;  // two_sum
    }
  }
  return true;
}

std::vector<TrianglePair> pairs_of(const CampaignCase& c, Random& random) {
  const Tree ta = any_tree(c.a, random), tb = any_tree(c.b, random);
  CollideOptions options;
  options.engine = random.chance(0.3) ? QueryEngine::reference : QueryEngine::fast;
  options.threads = random.chance(0.05) ? 2 + random.index(2) : 1;
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  collide({&ta, c.a}, {&tb, c.b}, c.pose, options, scratch, pairs);
  return pairs;
}

std::vector<std::uint32_t> shuffled(std::size_t n, Random& random) {
  std::vector<std::uint32_t> order(n);
  std::iota(order.begin(), order.end(), 0U);
  for (std::size_t i = n; i > 1; --i)
    std::swap(order[i - 1], order[static_cast<std::size_t>(random.index(static_cast<int>(i)))]);
  return order;
}
// The same triangles in another order, over vertices in another order, corners rotated. was[new] = old.
TriangleMesh permuted(const TriangleMesh& mesh, Random& random, std::vector<std::uint32_t>& was) {
  const std::vector<std::uint32_t> vertices = shuffled(mesh.vertices.size(), random);
  std::vector<std::uint32_t> now(vertices.size());
  TriangleMesh result;
  for (std::uint32_t i = 0; i < vertices.size(); ++i) {
    now[vertices[i]] = i;
    result.vertices.push_back(mesh.vertices[vertices[i]]);
  }
  was = shuffled(mesh.triangles.size(), random);
  for (const std::uint32_t t : was) {
    const Triangle& old = mesh.triangles[t];
    const auto r = static_cast<std::size_t>(random.index(3));
    result.triangles.push_back({now[old[r]], now[old[(r + 1) % 3]], now[old[(r + 2) % 3]]});
  }
  return result;
}

// Whether 2^k times every coordinate is exact: zero or normal, with room for differences.
bool can_scale(const CampaignCase& c, int k) {
  const auto fits = [&](double x) {
    if (x == 0.0) return true;
    const int e = std::ilogb(x);
    return e > -100 && e < 100 && e + k > -100 && e + k < 100;
  };
  for (const TriangleMesh* mesh : {&c.a, &c.b})
    for (const Vec3f& v : mesh->vertices)
      for (int i = 0; i < 3; ++i)
        if (!fits(static_cast<double>(v[i]))) return false;
  for (int i = 0; i < 3; ++i)
    if (!fits(c.pose.translation[i])) return false;
  return true;
}

std::string check_metamorphic(const CampaignCase& c, Census& census) {
  if (!pose_is_usable(c.pose)) return "";
  Random random(c.choices);
  const std::vector<TrianglePair> pairs = pairs_of(c, random);
  census.contacts += pairs.size();
  census.meeting += pairs.empty() ? 0 : 1;
  census.answers += 2;
  if (pairs_of(c, random) != pairs) return "trees, engines or leaf sizes change the pairs";
  if (random.chance(0.02)) {
    // Every instruction set builds and asks for itself.
    const std::int64_t before = chosen_target();
    std::string wrong;
    for_each_target([&](const char* name) {
      ++census.answers;
      if (pairs_of(c, random) != pairs) wrong = std::string("other pairs on ") + name;
    });
    choose_target(before);
    if (!wrong.empty()) return wrong;
  }
  {
    CampaignCase p = c;
    std::vector<std::uint32_t> was_a, was_b;
    p.a = permuted(c.a, random, was_a);
    p.b = permuted(c.b, random, was_b);
    std::vector<TrianglePair> found = pairs_of(p, random);
    for (TrianglePair& pair : found) pair = {was_a[pair.a], was_b[pair.b], pair.coplanar};
    std::sort(found.begin(), found.end(), pair_less);
    ++census.answers;
    if (found != pairs) return "permuting triangles and vertices changes the pairs";
  }
  {
    // Far triangles in A, all of B once more.
    CampaignCase p = c;
    const auto n = static_cast<std::uint32_t>(p.b.triangles.size());
    p.b.triangles.reserve(2 * std::size_t{n});
    for (std::uint32_t t = 0; t < n; ++t) p.b.triangles.push_back(p.b.triangles[t]);
    const double reach = 8.0 * (size_of(c.a) + size_of(c.b) + glm::length(c.pose.translation));
    if (reach > 0.0 && reach < 1e38) {  // not where all of both is the origin
      const Vec3f far(static_cast<float>(reach), static_cast<float>(reach), static_cast<float>(-reach));
      for (int i = 0; i < 3; ++i)
        test::detail::add_triangle(p.a, far, far * 1.5F, Vec3f(far.x, far.y * 1.25F, far.z));
    }
    std::vector<TrianglePair> expected, found = pairs_of(p, random);
    for (const TrianglePair& pair : pairs)
      for (const std::uint32_t copy : {0U, n}) expected.push_back({pair.a, pair.b + copy, pair.coplanar});
    std::sort(expected.begin(), expected.end(), pair_less);
    ++census.answers;
    if (found != expected) return "far and duplicate triangles change the pairs";
  }
  if (const int k = random.index(100) - 50; can_scale(c, k)) {
    CampaignCase p = c;
    for (TriangleMesh* mesh : {&p.a, &p.b})
      for (Vec3f& v : mesh->vertices) v *= std::ldexp(1.0F, k);
    p.pose.translation *= std::ldexp(1.0, k);
    ++census.answers;
    if (pairs_of(p, random) != pairs) return "scaling by 2^" + std::to_string(k) + " changes the pairs";
  }
  if (!is_exact(c)) return "";
  {
    // place() is exact, so B may rest as well: by the inverse, which is exact where it rounds nothing.
    CampaignCase p{c.b, c.a, inverse(c.pose), c.choices};
    if (is_exact(p)) {
      std::vector<TrianglePair> found = pairs_of(p, random);
      for (TrianglePair& pair : found) std::swap(pair.a, pair.b);
      std::sort(found.begin(), found.end(), pair_less);
      ++census.answers;
      if (found != pairs) return "exchanging A and B changes the pairs";
    }
  }
  {
    // Other axes, or a mirror, for the frame of A, and others for that of B.
    const test::SignedPermutation of_a = test::signed_permutation(random);
    test::SignedPermutation of_b = test::signed_permutation(random);
    if (of_a.is_rotation() != of_b.is_rotation()) of_b.sign = -of_b.sign;
    CampaignCase p = c;
    for (Vec3f& v : p.a.vertices) v = of_a(v);
    for (Vec3f& v : p.b.vertices) v = of_b(v);
    p.pose.translation = of_a(c.pose.translation);
    // R' = P_a R P_b^T
    const Rows3 pb = of_b.rows();
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec3 row =
          of_a.sign[static_cast<int>(i)] * c.pose.rotation[static_cast<std::size_t>(of_a.from[i])];
      for (std::size_t k = 0; k < 3; ++k) p.pose.rotation[i][static_cast<int>(k)] = glm::dot(row, pb[k]);
    }
    ++census.answers;
    if (pairs_of(p, random) != pairs) return "other axes change the pairs";
  }
  return "";
}

// --- distances of models that touch ------------------------------------------------------------------

// A generic rotation that puts a vertex of B exactly on one of A, in the arithmetic of place().
CampaignCase make_touching(Random& random, Census& census) {
  for (;;) {
    CampaignCase c;
    c.a = any_mesh(random, census, 12);
    c.b = random.chance(0.3) ? c.a : any_mesh(random, census, 12);
    const Vec3 on_a = any_vertex(c.a, random), on_b = any_vertex(c.b, random);
    c.pose.rotation = random.chance(0.8) ? random.rotation() : random.awkward_rotation();
    const Vec3 turned = rotate(c.pose, on_b);
    c.pose.translation = on_a - turned;
    c.choices = random.bits();
    if (place(c.pose, on_b) != on_a || !pose_is_usable(c.pose)) continue;
    return c;
  }
}

std::string check_touching(const CampaignCase& c, Census& census) {
  Random random(c.choices);
  // A vertex that no triangle uses may have been chosen.
  std::vector<TrianglePair> expected;
  collide_brute_force(c.a, c.b, c.pose, expected);
  census.contacts += expected.size();
  census.meeting += expected.empty() ? 0 : 1;
  QueryScratch scratch;
  for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
    const Tree ta = any_tree(c.a, random), tb = any_tree(c.b, random);
    const ModelView a{&ta, c.a}, b{&tb, c.b};
    DistanceOptions options;
    options.engine = engine;
    const double d = distance(a, b, c.pose, options, scratch).distance;
    if ((d == 0.0) == expected.empty())
      return "the distance is " + std::to_string(d) + " of " + std::to_string(expected.size()) +
             " pairs that meet (" + describe(ta) + "; " + describe(tb) + ")";
    for (const double clearance : {0.0, 0x1p-1074, 1e-300, 1e-200, 1e-30})
      if (!expected.empty() && !within_clearance(a, b, c.pose, {clearance}, scratch).within)
        return "models in contact are not within a clearance of " + std::to_string(clearance);
    census.answers += 6;
  }
  return "";
}

// --- hulls -------------------------------------------------------------------------------------------

std::string check_hull(const CampaignCase& c, Census& census) {
  Random random(c.choices);
  std::vector<Vec3> points;
  const bool as_doubles = random.chance(0.5);
  const Vec3 stretch = random.chance(0.5) ? Vec3(1.0) : random.unit();
  for (const Vec3f& v : c.a.vertices)  // with doubles that are no floats
    points.push_back(as_doubles ? Vec3(v) * stretch + 0.1 * Vec3(v.y, 0.0, v.x) : Vec3(v));
  const Fit<ConvexHull> fit = fit_hull(PointsView(points));
  ++census.answers;
  if (const auto reasons = validate(fit.volume, PointsView(points)); !reasons.empty()) return reasons[0];
  for (const Vec3& p : points)
    if (!contains(fit.volume, p)) return "the hull does not hold a point";
  if (!(volume(fit.volume) >= 0.0)) return "the volume of the hull is negative or not a number";
  if (!(area(fit.volume) >= 0.0)) return "the area of the hull is negative or not a number";
  return "";
}

constexpr CampaignPart kParts[] = {
    {"trees", "small meshes built and validated: every kind, split, leaf size, builder, refit and layout",
     make_mesh, check_trees},
    {"pairs", "all pairs, first contact, clearance 0 and distance 0 against rational numbers", make_pair,
     check_pairs},
    {"metamorphic", "the same pairs after changes that must not matter", make_metamorphic, check_metamorphic},
    {"touching", "models that touch in a vertex by construction: distance exactly 0, within any clearance",
     make_touching, check_touching},
    {"hulls", "convex hulls: every point inside, validated exactly", make_mesh, check_hull},
};

}  // namespace

std::span<const CampaignPart> campaign_parts() {
  return kParts;
}

CampaignCase shrunk(const CampaignPart& part, CampaignCase c) {
  Census ignored;
  const auto fails = [&](const CampaignCase& smaller) { return !part.check(smaller, ignored).empty(); };
  for (bool changed = true; changed;) {
    changed = false;
    for (TriangleMesh CampaignCase::*mesh : {&CampaignCase::a, &CampaignCase::b})
      for (std::size_t size = ((c.*mesh).triangles.size() + 1) / 2; size > 0; size /= 2)
        for (std::size_t t = 0; t + size <= (c.*mesh).triangles.size();) {
          CampaignCase smaller = c;
          auto& triangles = (smaller.*mesh).triangles;
          const auto begin = triangles.begin() + static_cast<std::ptrdiff_t>(t);
          triangles.erase(begin, begin + static_cast<std::ptrdiff_t>(size));
          if (!triangles.empty() && fails(smaller)) {
            c = std::move(smaller);
            changed = true;
          } else {
            t += size;
          }
        }
  }
  return c;
}

}  // namespace boxwood::testing
