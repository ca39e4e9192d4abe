// SPDX-License-Identifier: MIT
// The descent that makes a cut of two models at rest. Two levels of one tree are tried at once in float, and
// each direction found is verified in double.
#pragma once

#include "query/proof/cutter.hpp"
#include "query/proof/node_families.hpp"
#include "query/wide/triangle_kernels.hpp"

namespace boxwood {

// `tests` are of B's place.
template <class VA, class VB> class FamilyCutter {
public:
  FamilyCutter(Half<VA>& a, Half<VB>& b, const NodeTests& tests, double least, ProofCut& cut,
               const std::atomic<bool>* stop)
      : a_(a), b_(b), cutter_(a, b, &tests, least, cut), stop_(stop),
        frame_(SceneUnits::around(a.placed(a.whole()), b.placed(b.whole()))),
        least_(static_cast<float>(least * frame_.per_unit)), families_a_(a.topology(), frame_),
        families_b_(b.topology(), frame_) {}

  // Returns false if two triangles are nearer, or if `stop` was set.
  bool run() { return decide({a_.whole(), b_.whole()}); }

private:
  // Two levels of one node of a pair, tried against the other node.
  struct Opened {
    bool of_a = false;
    NodeVerdicts lanes;
    FamilyShape shape;
    NodeWays ways;
  };

  bool decide(const PartPair& pair) { return cutter_.separate(pair) || open(pair); }

  // Splits a pair that is not separated, and decides its parts.
  bool open(const PartPair& pair) {
    if (is_set(stop_) || (pair.a.size() == 1 && pair.b.size() == 1)) return false;
    Opened opened;
    opened.of_a = cutter_.splits_a(pair);
    if (opened.of_a ? !a_.is_inner(pair.a) : !b_.is_inner(pair.b)) {
      const std::array<PartPair, 2> parts = cutter_.split(pair);
      return decide(parts[0]) && decide(parts[1]);
    }
    if (opened.of_a)
      try_family(opened, families_a_.of(pair.a.node, a_), b_.kept(pair.b));
    else
      try_family(opened, families_b_.of(pair.b.node, b_), a_.kept(pair.a));
    return decide_branch(opened, 1, pair);
  }
  void try_family(Opened& opened, const NodeFamilies::Family& family, const PlacedNode& other) const {
    opened.shape = family.shape;
    opened.lanes = kernels_.nodes_apart(frame_.node(other), family.lanes, least_, opened.ways);
  }

  // Returns the way of a lane from A to B.
  Vec3 way_of(const Opened& opened, std::size_t lane) const noexcept {
    const auto& w = opened.ways.way;
    return (opened.of_a ? -frame_.unit : frame_.unit) * Vec3(w[0][lane], w[1][lane], w[2][lane]);
  }

  // Decides the pair of node i of a family.
  bool decide_branch(const Opened& opened, std::size_t i, const PartPair& pair) {
    if (i > 1) {
      const Vec3 way = way_of(opened, i);
      const bool apart = (opened.lanes.apart >> i & 1U) != 0, unsure = (opened.lanes.unsure >> i & 1U) != 0;
      if (apart && cutter_.separate_along(pair, way)) return true;
      if ((apart || unsure) && cutter_.separate_nodes(pair)) return true;
      if (opened.shape.is_lowest(i)) {
        if (a_.is_inner(pair.a) || b_.is_inner(pair.b)) return open(pair);
        return decide_leaves(pair, way);
      }
    }
    const std::array<PartPair, 2> parts = cutter_.split(pair, opened.of_a);
    return decide_branch(opened, 2 * i, parts[0]) && decide_branch(opened, 2 * i + 1, parts[1]);
  }

  // Decides a pair of leaves. If no direction is found for all triangles, those between pairs of them are
  // tried.
  bool decide_leaves(const PartPair& pair, const Vec3& way) {
    constexpr int kRounds = 3;
    if (cutter_.separate_points(pair, way, kRounds)) return true;
    if (pair.a.size() * pair.b.size() > kPairBatch) {
      const std::array<PartPair, 2> parts = cutter_.split(pair);
      return decide_leaves(parts[0], way) && decide_leaves(parts[1], way);
    }
    const std::span<const Vec3> of_a = cutter_.points_a(), of_b = cutter_.points_b();
    std::size_t n = 0;
    for (std::size_t k = 0; k < of_b.size(); k += 3)
      for (std::size_t i = 0; i < of_a.size(); i += 3, ++n)
        for (std::size_t row = 0; row < 9; ++row) {
          pairs_.a[row][n] = of_a[i + row / 3][static_cast<int>(row % 3)];
          pairs_.b[row][n] = of_b[k + row / 3][static_cast<int>(row % 3)];
        }
    triangle_kernels().pair_gaps(pairs_, n, 0.0, gaps_, ways_);
    return decide_triangles(pair, pair);
  }

  // Decides a part of the leaves, whose triangles are the last ones taken.
  bool decide_triangles(const PartPair& leaves, const PartPair& part) {
    std::size_t nearest = 0;
    double least = kInfinity;
    for (std::uint32_t k = part.b.begin; k < part.b.end; ++k)
      for (std::uint32_t i = part.a.begin; i < part.a.end; ++i) {
        const std::size_t n = std::size_t{k - leaves.b.begin} * leaves.a.size() + (i - leaves.a.begin);
        if (gaps_[n] < least) least = gaps_[n], nearest = n;
      }
    const auto points = [](std::span<const Vec3> of, const Part& whole, const Part& some) {
      return of.subspan(3 * std::size_t{some.begin - whole.begin}, 3 * std::size_t{some.size()});
    };
    if (cutter_.separate_points(points(cutter_.points_a(), leaves.a, part.a),
                                points(cutter_.points_b(), leaves.b, part.b),
                                {ways_[0][nearest], ways_[1][nearest], ways_[2][nearest]}, 1))
      return true;
    if (part.a.size() == 1 && part.b.size() == 1) return cutter_.separate_triangles(part);
    const std::array<PartPair, 2> parts = cutter_.split(part);
    return decide_triangles(leaves, parts[0]) && decide_triangles(leaves, parts[1]);
  }

  Half<VA>& a_;
  Half<VB>& b_;
  Cutter<VA, VB> cutter_;
  const std::atomic<bool>* const stop_;
  const NodeKernels& kernels_ = node_kernels();
  const SceneUnits frame_;
  const float least_;  // in the units of the frame
  NodeFamilies families_a_, families_b_;
  alignas(64) double gaps_[kPairBatch], ways_[3][kPairBatch];
  TrianglePairBatch pairs_;
};

}  // namespace boxwood
