// SPDX-License-Identifier: MIT
// Layouts of the public types, and bits of answers. It is compiled in several ways (CMakeLists.txt), and all
// of them must print the same: what a consumer tells the compiler and GLM changes neither the library's
// interface nor its arithmetic.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <vector>

#include <boxwood/broad_phase.hpp>
#include <boxwood/collide.hpp>
#include <boxwood/contact.hpp>
#include <boxwood/containment.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/executor.hpp>
#include <boxwood/obb_contact.hpp>
#include <boxwood/sweep.hpp>
#include <boxwood/tree_quality.hpp>
#include <boxwood/version.hpp>
#include <boxwood/volume_distance.hpp>
#include <boxwood/volume_operations.hpp>
#include <boxwood/volume_sweep.hpp>
#include <boxwood/volume_transform.hpp>
#include <boxwood/volumes.hpp>

namespace {

using namespace boxwood;

template <class... T> void print_sizes() {
  int number = 0;
  (std::printf("type %d: %zu bytes, aligned to %zu\n", number++, sizeof(T), alignof(T)), ...);
}

template <class T, class M> void print_place(const char* name, M T::*member) {
  const T object{};
  std::printf("%s at %td\n", name,
              reinterpret_cast<const char*>(&(object.*member)) - reinterpret_cast<const char*>(&object));
}

void print_layouts() {
  print_sizes<Vec2, Vec3, Vec3f, Rows3, RigidTransform, AffineTransform, Aabb, FixedAabb, Obb, Kdop8, Kdop26,
              OrientedKdop26, ConvexHull, HullPlane, AnyVolume, Polyhedron, Fit<Obb>, FitOptions, Proof,
              TriangleMesh, MeshView, PointsView, TrianglesView, PackedMesh, MeshReport, Error, Result<Tree>,
              Threads, BuildOptions, TreeNode, TreeTopology, Tree, Refit, TreeStatistics, ConvexSet,
              PairDistance, PairRelation, BoxPair, SatTolerance, SatReport, MeetingTimes, TurningSweep, Ray,
              RayHit, VolumeHit, ModelView, CollideOptions, CollideResult, DistanceOptions, DistanceResult,
              QueryScratch, Contact, ContactSet, MeshParts, Motion, Sphere, Fit<AnyVolume>>();
  print_place("RigidTransform.translation", &RigidTransform::translation);
  print_place("Obb.axes", &Obb::axes);
  print_place("Obb.half_extents", &Obb::half_extents);
  print_place("OrientedKdop26.slabs", &OrientedKdop26::slabs);
  print_place("FitOptions.threads", &FitOptions::threads);
  print_place("FitOptions.stop", &FitOptions::stop);
  print_place("BuildOptions.threads", &BuildOptions::threads);
  print_place("Proof.support", &Proof::support);
  print_place("ConvexHull.planes", &ConvexHull::planes);
  print_place("PairDistance.point_b", &PairDistance::point_b);
  print_place("SatReport.contacts", &SatReport::contacts);
  print_place("DistanceResult.point_b", &DistanceResult::point_b);
}

void print(const char* what, double x) {
  std::printf("%s %016llx\n", what, static_cast<unsigned long long>(std::bit_cast<std::uint64_t>(x)));
}
void print(const char* what, const Vec3& v) {
  print(what, v.x);
  print(what, v.y);
  print(what, v.z);
}

// Numbers that no flag changes: integers times a power of two.
struct Numbers {
  std::uint64_t state = 88172645463325252U;
  double next() {
    state ^= state << 13U;
    state ^= state >> 7U;
    state ^= state << 17U;
    return static_cast<double>(static_cast<std::int64_t>(state >> 40U) - (1 << 23)) * 0x1p-23;
  }
  Vec3 point() {
    const double x = next(), y = next(), z = next();
    return {x, y, z};
  }
};

TriangleMesh bumps(int cells) {
  Numbers numbers;
  TriangleMesh mesh;
  for (int i = 0; i <= cells; ++i)
    for (int j = 0; j <= cells; ++j)
      mesh.vertices.push_back(
          Vec3f(static_cast<float>(i), static_cast<float>(j), static_cast<float>(numbers.next())));
  const auto at = [&](int i, int j) { return static_cast<std::uint32_t>(i * (cells + 1) + j); };
  for (int i = 0; i < cells; ++i)
    for (int j = 0; j < cells; ++j) {
      mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  return mesh;
}

void print_volumes() {
  Numbers numbers;
  std::vector<Vec3> points;
  for (int i = 0; i < 300; ++i) points.push_back(numbers.point());
  // What -ffast-math takes for impossible.
  const double nan = std::bit_cast<double>(std::uint64_t{0x7ff8000000000000}),
               inf = std::bit_cast<double>(std::uint64_t{0x7ff0000000000000});
  std::printf("finite %d %d %d\n", is_finite(Vec3(nan, 0, 0)), is_finite(Vec3(0, inf, 0)),
              is_finite(points[0]));
  AffineTransform map;
  map.linear = {Vec3(0.8, -0.6, 0), Vec3(0.6, 0.8, 0.1), Vec3(0, 0, 1.7)};
  map.translation = {0.1, 0.2, 0.3};
  std::vector<AnyVolume> volumes;
  for (const VolumeRow& row : kVolumeRows) {
    FitOptions options;
    options.obb_method = ObbMethod::tight;
    const Fit<AnyVolume> fit = fit_volume(row.kind, points, options);
    std::printf("%s holds", row.name.data());
    int held = 0;
    for (const Vec3& p : points) held += contains(fit.volume, p) ? 1 : 0;
    std::printf(" %d, NaN %d, inf %d\n", held, contains(fit.volume, Vec3(nan, 0, 0)),
                contains(fit.volume, Vec3(0, 0, inf)));
    print("volume", volume(fit.volume));
    print("area", area(fit.volume));
    print("bound", fit.proof.lower_bound);
    print("support", support(fit.volume, Vec3(0.3, -0.2, 0.9)));
    print("moved", volume(transform(fit.volume, map)));
    print("grown", volume(expand(fit.volume, 0.1)));
    volumes.push_back(transform(fit.volume, affine({kIdentityRows, Vec3(2.1, 0.4, 0.2)})));
    print("distance", distance(fit.volume, volumes.front()).distance);
    print("depth", relation(fit.volume, transform(fit.volume, map)).depth);
  }
  for (const DopDirection& d : dop::kDirections<26>) print("along", along(d, points[7]));
  const Obb a = fit_obb(points).volume, b = std::get<Obb>(transform(AnyVolume(a), map));
  const BoxPair pair = relative_pose(a, b);
  print("t", pair.t);
  std::printf("axis %d\n", separating_axis(pair).value_or(-1));
  int apart = 0;
  for (int i = 0; i < 1000; ++i) {
    Obb moved = b;
    moved.center += 2.0 * numbers.point();
    apart = 31 * apart % 1000003 + separating_axis(relative_pose(a, moved)).value_or(-1) + 2;
  }
  std::printf("axes %d\n", apart);
}

void print_queries() {
  const TriangleMesh mesh = bumps(60);
  BuildOptions options;
  options.rays = true;
  const Tree tree = *build_tree(mesh, options);
  const ModelView model{&tree, mesh};
  print("cost", statistics(tree).sah_cost);
  print("overlap", *end_point_overlap(tree, mesh));
  RigidTransform a_from_b;
  a_from_b.rotation = {Vec3(0.8, -0.6, 0), Vec3(0.6, 0.8, 0), Vec3(0, 0, 1)};
  a_from_b.translation = {1.0 / 3, 0.1, 0.7};
  print("placed", place(a_from_b, Vec3(0.1, 0.7, 1.3)));
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  for (const QueryEngine engine : {QueryEngine::fast, QueryEngine::reference}) {
    CollideOptions query;
    query.engine = engine;
    const CollideResult result = collide(model, model, a_from_b, query, scratch, pairs);
    std::uint64_t sum = 0;
    for (const TrianglePair& p : pairs) sum = sum * 1000003 + p.a * 7919 + p.b;
    std::printf("%zu pairs, %llx, %d\n", pairs.size(), static_cast<unsigned long long>(sum),
                result.colliding);
    RigidTransform far = a_from_b;
    far.translation.z = 9.3;
    DistanceOptions near;
    near.engine = engine;
    const DistanceResult d = distance(model, model, far, near, scratch);
    print("distance", d.distance);
    print("point", d.point_a);
  }
}

}  // namespace

int main() {
  if (linked_version() != kVersionOfHeaders) return 1;
  print_layouts();
  print_volumes();
  print_queries();
  return 0;
}
