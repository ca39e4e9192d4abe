// SPDX-License-Identifier: MIT
// PQP's sample, two tori of 5,000 triangles at (1, 0, 0): why PQP counts 952 pairs and Boxwood 1060.
//
// Both are exact, each on its own numbers. The sample makes its corners in double from a pi of twelve digits,
// so that nothing quite touches; Boxwood's vertices are floats, and rounding to float puts corners that
// mirror each other into the same plane or the same point. The counts are those of rational arithmetic in
// both cases.
#include <algorithm>
#include <cstdio>
#include <iterator>

#include <gtest/gtest.h>

#include "query/exact_oracle.hpp"
#include "query/meshes.hpp"

namespace boxwood {
namespace {

using namespace testing;

// The sample's construction: quads of corners (u, v), split along the other diagonal than torus_mesh().
std::vector<Corners> sample_torus(double pi) {
  constexpr int kSides = 50;
  std::vector<Corners> triangles;
  const auto corner = [&](int i, int k) {
    const double u = 2.0 * pi * i / kSides, v = 2.0 * pi * k / kSides;
    const double rho = 1.0 - 0.2 * std::cos(v);
    return Vec3(rho * std::cos(u), rho * std::sin(u), 0.2 * std::sin(v));
  };
  for (int i = 0; i < kSides; ++i)
    for (int k = 0; k < kSides; ++k) {
      const Vec3 p = corner(i, k), q = corner(i + 1, k), r = corner(i, k + 1), s = corner(i + 1, k + 1);
      triangles.push_back({p, q, r});
      triangles.push_back({s, q, r});
    }
  return triangles;
}

std::vector<Corners> as_floats(std::vector<Corners> triangles) {
  for (Corners& t : triangles)
    for (Vec3& p : t) p = nearest_floats(p);
  return triangles;
}

TriangleMesh mesh_of(const std::vector<Corners>& triangles) {
  TriangleMesh mesh;
  for (const Corners& t : triangles) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (const Vec3& p : t) mesh.vertices.push_back(Vec3f(p));
    mesh.triangles.push_back({first, first + 1, first + 2});
  }
  return mesh;
}

struct ToriCensus {
  std::vector<TrianglePair> pairs;  // by rational numbers
  std::size_t single_points = 0;    // of these, those that have one point in common
  std::size_t differing = 0;        // where the library's predicate says otherwise
};

bool meet_in_one_point(const Corners& a, const Corners& b) {
  std::vector<Exact3> common = {exact(a[0]), exact(a[1]), exact(a[2])};
  for (const HalfSpace& half : half_spaces({exact(b[0]), exact(b[1]), exact(b[2])}))
    common = clipped(common, half);
  return std::all_of(common.begin(), common.end(),
                     [&](const Exact3& p) { return is_zero(p - common.front()); });
}

ToriCensus census(const std::vector<Corners>& torus, const Vec3& by) {
  ToriCensus result;
  TrianglePairCounts counts;
  std::vector<Corners> moved_torus = torus;
  for (Corners& t : moved_torus)
    for (Vec3& p : t) p = place(moved(by), p);
  for (std::uint32_t i = 0; i < torus.size(); ++i)
    for (std::uint32_t k = 0; k < torus.size(); ++k) {
      const bool meet = exactly_meet(torus[i], moved_torus[k]);
      const bool said = meeting_of(torus[i], moved_torus[k], counts) != TriangleMeeting::apart;
      result.differing += meet != said ? 1 : 0;
      if (!meet) continue;
      result.pairs.push_back({i, k, exactly_coplanar(torus[i], moved_torus[k])});
      result.single_points += meet_in_one_point(torus[i], moved_torus[k]) ? 1 : 0;
    }
  return result;
}

std::vector<TrianglePair> only_in(const std::vector<TrianglePair>& these,
                                  const std::vector<TrianglePair>& those) {
  std::vector<TrianglePair> rest;
  std::set_difference(these.begin(), these.end(), those.begin(), those.end(), std::back_inserter(rest),
                      pair_less);
  return rest;
}

TEST(PqpSampleTori, EachCountIsExactForItsOwnNumbers) {
  const std::vector<Corners> doubles = sample_torus(3.14159265359);
  const ToriCensus sample = census(doubles, Vec3(1, 0, 0));
  const ToriCensus rounded = census(as_floats(doubles), Vec3(1, 0, 0));
  for (const auto& [name, c] : {std::pair{"doubles", &sample}, std::pair{"floats", &rounded}})
    std::printf("PQP's tori in %s: %zu pairs, %zu of them in a single point, predicate differs in %zu\n",
                name, c->pairs.size(), c->single_points, c->differing);
  const std::vector<TrianglePair> added = only_in(rounded.pairs, sample.pairs);
  const std::vector<Corners> floats = as_floats(doubles);
  std::size_t points = 0, coplanar = 0;
  for (const TrianglePair& p : added) {
    Corners b = floats[p.b];
    for (Vec3& corner : b) corner = place(moved(Vec3(1, 0, 0)), corner);
    points += meet_in_one_point(floats[p.a], b) ? 1 : 0;
    coplanar += p.coplanar ? 1 : 0;
  }
  std::printf("only in floats: %zu pairs, %zu in a single point, %zu coplanar; only in doubles: %zu\n",
              added.size(), points, coplanar, only_in(sample.pairs, rounded.pairs).size());
  EXPECT_EQ(sample.pairs.size(), 952U);  // PQP's own count
  EXPECT_EQ(rounded.pairs.size(), 1060U);
  EXPECT_EQ(sample.differing + rounded.differing, 0U);

  const TriangleMesh mesh = mesh_of(doubles);
  const Tree tree = tree_over(mesh);
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  for (const QueryEngine engine : {QueryEngine::reference, QueryEngine::fast}) {
    CollideOptions options;
    options.engine = engine;
    collide({&tree, mesh}, {&tree, mesh}, moved(Vec3(1, 0, 0)), options, scratch, pairs);
    EXPECT_EQ(pairs, rounded.pairs);
  }
}

}  // namespace
}  // namespace boxwood
