// SPDX-License-Identifier: MIT
// Boxwood itself: the fast engine, and the readable reference descent.
#include <algorithm>
#include <bit>

#include <boxwood/batch.hpp>
#include <boxwood/distance.hpp>
#include <boxwood/hull.hpp>
#include <boxwood/raycast.hpp>

#include "peers/peer.hpp"
#include "query/wide/triangle_kernels.hpp"
#include "query/wide/wide_kernels.hpp"
#include "tree/layout/wide_layout.hpp"
#include "triangles/triangle_pair.hpp"

namespace boxwood::bench {
namespace {

// One for all models of a process, as a program has it: the working memory stays in the caches.
QueryScratch& shared_scratch() {
  static QueryScratch scratch;
  return scratch;
}

template <QueryEngine engine, bool with_rays = false> class BoxwoodPeer : public Peer {
public:
  unsigned skills() const override {
    if (with_rays) return kSkillBuild | kSkillThreadedBuild | kSkillRefit | kSkillRays;
    constexpr unsigned both = kSkillBuild | kSkillThreadedBuild | kSkillFirst | kSkillAll | kSkillDistance |
                              kSkillClearance | kSkillRays | kSkillCounters;
    // The reference's time of impact takes a thousand times as long on large models.
    constexpr unsigned fast = kSkillBoxes | kSkillTriangles | kSkillHull | kSkillSphere | kSkillObb |
                              kSkillBatch | kSkillRefit | kSkillImpact | kSkillThreadedAll;
    return engine == QueryEngine::fast ? both | fast : both;
  }
  void build(const TriangleMesh& mesh, int threads) override {
    mesh_ = mesh;  // as the peers do
    BuildOptions options;
    options.threads = threads;
    options.wide = engine == QueryEngine::fast;
    options.rays = with_rays;
    tree_ = std::move(*build_tree(mesh_, options));
  }
  void build_other(const TriangleMesh& mesh) override {
    other_mesh_ = mesh;
    other_tree_ = std::move(*build_tree(other_mesh_, tree_.options()));
  }
  void drop() override {
    mesh_ = {};
    tree_ = {};
  }
  void refit() override { (void)boxwood::refit(tree_, mesh_); }
  bool first(const RigidTransform& pose) override { return collide_at(pose, CollideMode::first).colliding; }
  void all(const RigidTransform& pose, std::vector<std::uint64_t>& pairs) override {
    collide_at(pose, CollideMode::all);
    for (const TrianglePair& p : pairs_) pairs.push_back(static_cast<std::uint64_t>(p.a) << 32U | p.b);
  }
  void all_on_threads(const RigidTransform& pose, int threads, std::vector<std::uint64_t>& pairs) override {
    CollideOptions options;
    options.threads = threads;
    collide(model(), model_b(), pose, options, scratch_, pairs_);
    for (const TrianglePair& p : pairs_) pairs.push_back(static_cast<std::uint64_t>(p.a) << 32U | p.b);
  }
  double distance(const RigidTransform& pose) override {
    DistanceOptions options;
    options.engine = engine;
    const DistanceResult r = boxwood::distance(model(), model_b(), pose, options, scratch_);
    counters_ = r.counters;
    return r.distance;
  }
  bool nearer(const RigidTransform& pose, double clearance) override {
    ClearanceOptions options;
    options.clearance = clearance;
    options.engine = engine;
    const ClearanceResult r = within_clearance(model(), model_b(), pose, options, scratch_);
    counters_ = r.counters;
    return r.within;
  }
  double impact(const Motion& motion) override {
    const SweepResult r = sweep(model(), model_b(), motion, {}, scratch_);
    return r.impact ? r.time : 1.0;
  }
  void rays(std::span<const FloatRay> rays, FloatHit* hits) override {
    for (const FloatRay& r : rays) {
      const Ray ray{Vec3(r.origin[0], r.origin[1], r.origin[2]),
                    Vec3(r.direction[0], r.direction[1], r.direction[2]), kInfinity};
      const auto hit = raycast_first(model(), ray, {}, scratch_).hit;
      *hits++ = hit ? FloatHit{static_cast<float>(hit->t), hit->triangle} : FloatHit{INFINITY, 0};
    }
  }
  void batch(std::span<const RigidTransform> poses, int threads, std::vector<bool>& colliding) override {
    CollideOptions options;
    options.engine = engine;
    options.threads = threads;
    collide_batch(model(), model_b(), poses, options, scratch_, results_);
    colliding.clear();
    for (const CollideResult& r : results_) colliding.push_back(r.colliding);
  }
  void take_boxes(std::span<const BoxPair> pairs) override {
    count_ = pairs.size();
    box_batches_.resize((count_ + kWidth - 1) / kWidth);
    for (std::size_t i = 0; i < count_; ++i) {
      put(box_batches_[i / kWidth].a, i % kWidth, pairs[i].a, pairs[i].a.center);
      put(box_batches_[i / kWidth].b, i % kWidth, pairs[i].b, pairs[i].a.center);
    }
  }
  void run_boxes(std::uint8_t* meet) override {
    const WideKernels& kernels = wide_kernels();
    for (std::size_t i = 0; i < count_; i += kWidth) {
      const std::uint32_t bits = kernels.box_pairs_meeting(box_batches_[i / kWidth], 0.0F);
      for (std::size_t lane = 0; lane < kWidth && i + lane < count_; ++lane)
        meet[i + lane] = static_cast<std::uint8_t>(bits >> lane & 1U);
    }
  }
  void take_triangles(std::span<const TrianglePairInput> pairs) override {
    count_ = pairs.size();
    triangle_batches_.resize((count_ + kPairBatch - 1) / kPairBatch);
    for (std::size_t i = 0; i < count_; ++i)
      for (std::size_t c = 0; c < 3; ++c)
        for (int k = 0; k < 3; ++k) {
          const std::size_t row = 3 * c + static_cast<std::size_t>(k);
          triangle_batches_[i / kPairBatch].a[row][i % kPairBatch] = pairs[i].a[c][k];
          triangle_batches_[i / kPairBatch].b[row][i % kPairBatch] = pairs[i].b[c][k];
        }
  }
  void run_triangles(std::uint8_t* meet) override {
    const TriangleKernels& kernels = triangle_kernels();
    for (std::size_t i = 0; i < count_; i += kPairBatch) {
      const TrianglePairBatch& batch = triangle_batches_[i / kPairBatch];
      const std::size_t n = std::min(kPairBatch, count_ - i);
      const PairVerdicts verdicts = kernels.classify_pairs(batch, n);
      for (std::size_t k = 0; k < n; ++k) meet[i + k] = static_cast<std::uint8_t>(verdicts.meet >> k & 1U);
      for (std::uint32_t rest = verdicts.unsure; rest != 0; rest &= rest - 1) {
        const auto k = static_cast<std::size_t>(std::countr_zero(rest));
        meet[i + k] = meet_exactly(batch, k);
      }
    }
  }
  std::vector<Vec3> hull(std::span<const Vec3f> points) override { return fit_hull(points).volume.vertices; }
  Sphere sphere(std::span<const Vec3f> points) override { return fit_sphere(points).volume; }
  Obb obb(std::span<const Vec3f> points) override { return fit_obb(points).volume; }  // certified, to 1e-3
  QueryCounters counters() const override { return counters_; }
  // A wide node for each eight box tests; of two leaves that are compared each triangle's place in the order,
  // indices and corners, leaves taken as large as they are on average.
  double bytes_read(double box_tests, double triangle_tests) const override {
    if (engine != QueryEngine::fast || tree_.wide() == nullptr) return NAN;
    const TreeStatistics facts = statistics(tree_);
    const double leaf = static_cast<double>(facts.triangles) / static_cast<double>(facts.leaves);
    constexpr double kTriangle = sizeof(std::uint32_t) + sizeof(Triangle) + 3 * sizeof(Vec3f);
    return box_tests / kWidth * sizeof(WideNode) + triangle_tests / (leaf * leaf) * 2.0 * leaf * kTriangle;
  }

private:
  ModelView model() const { return {&tree_, mesh_}; }
  ModelView model_b() const { return other_tree_.empty() ? model() : ModelView{&other_tree_, other_mesh_}; }
  CollideResult collide_at(const RigidTransform& pose, CollideMode mode) {
    CollideOptions options;
    options.engine = engine;
    options.mode = mode;
    const CollideResult r = collide(model(), model_b(), pose, options, scratch_, pairs_);
    counters_ = r.counters;
    return r;
  }
  static void put(BoxPairBatch::Boxes& boxes, std::size_t lane, const Obb& box, const Vec3& origin) {
    for (std::size_t k = 0; k < 3; ++k) {
      const int i = static_cast<int>(k);
      boxes.center[k][lane] = static_cast<float>(box.center[i] - origin[i]);
      boxes.half_extents[k][lane] = static_cast<float>(box.half_extents[i]);
      for (std::size_t j = 0; j < 3; ++j)
        boxes.axes[k][j][lane] = static_cast<float>(box.axes[k][static_cast<int>(j)]);
    }
  }
  static bool meet_exactly(const TrianglePairBatch& batch, std::size_t i) {
    const auto at = [i](const double(*rows)[kPairBatch]) {
      return Corners{Vec3(rows[0][i], rows[1][i], rows[2][i]), Vec3(rows[3][i], rows[4][i], rows[5][i]),
                     Vec3(rows[6][i], rows[7][i], rows[8][i])};
    };
    TrianglePairCounts counts;
    return meeting_of(at(batch.a), at(batch.b), counts) != TriangleMeeting::apart;
  }

  TriangleMesh mesh_, other_mesh_;
  Tree tree_, other_tree_;
  QueryScratch& scratch_ = shared_scratch();
  QueryCounters counters_;
  std::vector<TrianglePair> pairs_;
  std::vector<CollideResult> results_;
  std::size_t count_ = 0;
  std::vector<BoxPairBatch> box_batches_;
  std::vector<TrianglePairBatch> triangle_batches_;
};

// The tier of a tree's nodes, to be read beside the boxes that other trees fit.
class FastBoxPeer : public Peer {
public:
  unsigned skills() const override { return kSkillObb; }
  Obb obb(std::span<const Vec3f> points) override {
    FitOptions options;
    options.obb_method = ObbMethod::fast;
    return fit_obb(points, options).volume;
  }
};

const RegisterPeer fast("Boxwood", "this tree: OBB, leaf size 4, wide layout, run-time dispatch",
                        make_peer<BoxwoodPeer<QueryEngine::fast>>);
const RegisterPeer rays("Boxwood rays", "the same tree and its ray layout",
                        make_peer<BoxwoodPeer<QueryEngine::fast, true>>);
const RegisterPeer reference("Boxwood reference", "this tree: OBB, leaf size 4, binary descent",
                             make_peer<BoxwoodPeer<QueryEngine::reference>>);
const RegisterPeer fast_box("Boxwood fast box", "the oriented box by ObbMethod::fast",
                            make_peer<FastBoxPeer>);

}  // namespace
}  // namespace boxwood::bench
