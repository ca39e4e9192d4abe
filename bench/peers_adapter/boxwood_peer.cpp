// SPDX-License-Identifier: MIT
// Boxwood as a peer of a harness that measures collision libraries: a module that exports bw_peers().
//
// The harness, with its header peer_api.h, is not part of Boxwood; configure with
//   cmake --preset release -DBOXWOOD_PEER_API_DIR=<folder of peer_api.h>
// and give build/release/bench/boxwood_peer.so to it.
#include <peer_api.h>

#include <array>
#include <bit>
#include <cmath>
#include <vector>

#include <boxwood/collide.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/hull.hpp>
#include <boxwood/obb.hpp>
#include <boxwood/raycast.hpp>
#include <boxwood/sphere.hpp>

#include "query/wide/triangle_kernels.hpp"
#include "query/wide/wide_kernels.hpp"
#include "triangles/triangle_pair.hpp"

namespace {

using namespace boxwood;

struct Model {
  TriangleMesh mesh;
  Tree tree;
  QueryScratch scratch;
  std::vector<TrianglePair> pairs;
  ModelView view() const { return {&tree, mesh}; }
};

TriangleMesh mesh_of(const BwMesh& m) {
  TriangleMesh mesh;
  for (std::uint32_t i = 0; i < m.nv; ++i)
    mesh.vertices.emplace_back(m.v[3 * i], m.v[3 * i + 1], m.v[3 * i + 2]);
  for (std::uint32_t i = 0; i < m.nf; ++i)
    mesh.triangles.push_back({m.f[3 * i], m.f[3 * i + 1], m.f[3 * i + 2]});
  return mesh;
}

RigidTransform pose_of(const double p[12]) {
  return {{Vec3(p[0], p[1], p[2]), Vec3(p[4], p[5], p[6]), Vec3(p[8], p[9], p[10])}, Vec3(p[3], p[7], p[11])};
}

template <QueryEngine engine, bool with_rays = false> struct Engine {
  static void* build(const BwMesh* m) {
    auto* model = new Model;
    model->mesh = mesh_of(*m);
    BuildOptions options;
    options.wide = engine == QueryEngine::fast;
    options.rays = with_rays;
    Result<Tree> tree = build_tree(model->mesh, options);
    if (!tree.ok()) return nullptr;
    model->tree = std::move(*tree);
    return model;
  }
  static void destroy(void* m) { delete static_cast<Model*>(m); }
  static bool collide_in(Model& m, const double* pose, CollideMode mode) {
    CollideOptions options;
    options.engine = engine;
    options.mode = mode;
    return collide(m.view(), m.view(), pose_of(pose), options, m.scratch, m.pairs).colliding;
  }
  static int first(void* m, const double* pose) {
    return collide_in(*static_cast<Model*>(m), pose, CollideMode::first) ? 1 : 0;
  }
  static std::int64_t all(void* m, const double* pose, std::uint32_t* pairs, std::int64_t cap) {
    auto& model = *static_cast<Model*>(m);
    collide_in(model, pose, CollideMode::all);
    for (std::size_t i = 0; i < model.pairs.size() && static_cast<std::int64_t>(i) < cap; ++i) {
      pairs[2 * i] = model.pairs[i].a;
      pairs[2 * i + 1] = model.pairs[i].b;
    }
    return static_cast<std::int64_t>(model.pairs.size());
  }
  static double smallest_distance(void* m, const double* pose) {
    auto& model = *static_cast<Model*>(m);
    DistanceOptions options;
    options.engine = engine;
    return distance(model.view(), model.view(), pose_of(pose), options, model.scratch).distance;
  }
  static void rays(void* m, const BwRay* rays, BwHit* hits, std::size_t n) {
    auto& model = *static_cast<Model*>(m);
    for (std::size_t i = 0; i < n; ++i) {
      const Ray ray{Vec3(rays[i].o[0], rays[i].o[1], rays[i].o[2]),
                    Vec3(rays[i].d[0], rays[i].d[1], rays[i].d[2]), kInfinity};
      const auto hit = raycast_first(model.view(), ray, {}, model.scratch).hit;
      hits[i] = hit ? BwHit{static_cast<float>(hit->t), hit->triangle} : BwHit{INFINITY, 0};
    }
  }
};

struct BoxPairs {
  std::size_t count;
  std::vector<BoxPairBatch> batches;
};
void put(BoxPairBatch::Boxes& boxes, std::size_t lane, const BwBox& box, const double* origin) {
  for (std::size_t k = 0; k < 3; ++k) {
    boxes.center[k][lane] = static_cast<float>(box.c[k] - origin[k]);
    boxes.half_extents[k][lane] = static_cast<float>(box.half[k]);
    for (std::size_t j = 0; j < 3; ++j) boxes.axes[k][j][lane] = static_cast<float>(box.axis[k][j]);
  }
}
void* boxes_prepare(const BwBoxPair* pairs, std::size_t n) {
  auto* all = new BoxPairs{n, std::vector<BoxPairBatch>((n + kWidth - 1) / kWidth)};
  for (std::size_t i = 0; i < n; ++i) {
    put(all->batches[i / kWidth].a, i % kWidth, pairs[i].a, pairs[i].a.c);
    put(all->batches[i / kWidth].b, i % kWidth, pairs[i].b, pairs[i].a.c);
  }
  return all;
}
std::size_t boxes_run(void* state, std::uint8_t* out) {
  const auto& all = *static_cast<const BoxPairs*>(state);
  const WideKernels& kernels = wide_kernels();
  std::size_t meeting = 0;
  for (std::size_t i = 0; i < all.count; i += kWidth) {
    const std::uint32_t bits = kernels.box_pairs_meeting(all.batches[i / kWidth], 0.0F);
    for (std::size_t lane = 0; lane < kWidth && i + lane < all.count; ++lane)
      meeting += out[i + lane] = static_cast<std::uint8_t>(bits >> lane & 1U);
  }
  return meeting;
}

struct TrianglePairs {
  std::size_t count;
  std::vector<TrianglePairBatch> batches;
};
void* triangles_prepare(const BwTriPair* pairs, std::size_t n) {
  auto* all = new TrianglePairs{n, std::vector<TrianglePairBatch>((n + kPairBatch - 1) / kPairBatch)};
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t c = 0; c < 3; ++c)
      for (std::size_t k = 0; k < 3; ++k) {
        all->batches[i / kPairBatch].a[3 * c + k][i % kPairBatch] = pairs[i].p[c][k];
        all->batches[i / kPairBatch].b[3 * c + k][i % kPairBatch] = pairs[i].q[c][k];
      }
  return all;
}
Corners corners_at(const double (*rows)[kPairBatch], std::size_t i) {
  return {Vec3(rows[0][i], rows[1][i], rows[2][i]), Vec3(rows[3][i], rows[4][i], rows[5][i]),
          Vec3(rows[6][i], rows[7][i], rows[8][i])};
}
std::size_t triangles_run(void* state, std::uint8_t* out) {
  const auto& all = *static_cast<const TrianglePairs*>(state);
  const TriangleKernels& kernels = triangle_kernels();
  std::size_t meeting = 0;
  for (std::size_t i = 0; i < all.count; i += kPairBatch) {
    const TrianglePairBatch& batch = all.batches[i / kPairBatch];
    const std::size_t n = std::min(kPairBatch, all.count - i);
    PairVerdicts verdicts = kernels.classify_pairs(batch, n);
    for (std::uint32_t rest = verdicts.unsure; rest != 0; rest &= rest - 1) {
      const auto k = static_cast<std::size_t>(std::countr_zero(rest));
      TrianglePairCounts counts;
      if (meeting_of(corners_at(batch.a, k), corners_at(batch.b, k), counts) != TriangleMeeting::apart)
        verdicts.meet |= 1U << k;
    }
    for (std::size_t k = 0; k < n; ++k)
      meeting += out[i + k] = static_cast<std::uint8_t>(verdicts.meet >> k & 1U);
  }
  return meeting;
}

int sphere(const BwMesh* m, double out[4]) {
  const TriangleMesh mesh = mesh_of(*m);
  const Sphere s = fit_sphere(PointsView(mesh.vertices)).volume;
  for (int k = 0; k < 3; ++k) out[k] = s.center[k];
  out[3] = s.radius;
  return 0;
}
int box(const BwMesh* m, BwBox* out) {
  const TriangleMesh mesh = mesh_of(*m);
  FitOptions options;
  options.obb_method = ObbMethod::fast;
  const Obb b = fit_obb(PointsView(mesh.vertices), options).volume;
  for (int k = 0; k < 3; ++k) {
    out->c[k] = b.center[k];
    out->half[k] = b.half_extents[k];
    for (int j = 0; j < 3; ++j) out->axis[k][j] = b.axes[static_cast<std::size_t>(k)][j];
  }
  return 0;
}

template <QueryEngine engine> BwPeer peer(const char* name, const char* origin) {
  using E = Engine<engine>;
  BwPeer p{};
  p.abi = BW_PEER_ABI;
  p.name = name;
  p.origin = origin;
  p.build = E::build;
  p.destroy = E::destroy;
  p.first = E::first;
  p.all = E::all;
  p.distance = E::smallest_distance;
  p.rays = E::rays;
  return p;
}
const BwPeer g_fast = [] {
  BwPeer p = peer<QueryEngine::fast>("Boxwood", "this tree, OBB, leaf size 4, wide layout, one thread");
  p.obb_prepare = boxes_prepare;
  p.obb_run = boxes_run;
  p.tri_prepare = triangles_prepare;
  p.tri_run = triangles_run;
  p.fit_sphere = sphere;
  p.fit_obb = box;
  return p;
}();
const BwPeer g_reference = peer<QueryEngine::reference>(
    "Boxwood-reference", "this tree, OBB, leaf size 4, binary descent, one thread");
const BwPeer g_rays = [] {
  using E = Engine<QueryEngine::fast, true>;
  BwPeer p{};
  p.abi = BW_PEER_ABI;
  p.name = "Boxwood-rays";
  p.origin = "this tree as Boxwood's, and the ray layout, one thread";
  p.build = E::build;
  p.destroy = E::destroy;
  p.rays = E::rays;
  return p;
}();

}  // namespace

extern "C" __attribute__((visibility("default"))) const BwPeer* const* bw_peers(int* n) {
  static const BwPeer* const list[] = {&g_fast, &g_rays, &g_reference};
  *n = 3;
  return list;
}
