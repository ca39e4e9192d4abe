// SPDX-License-Identifier: MIT
// The descent that makes a cut of two models at rest. Two levels of one tree are tried at once.
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
      : a_(a), b_(b), cutter_(a, b, &tests, least, cut), stop_(stop), least_(least),
        families_a_(a.topology(), a.volumes(), a.pose()), families_b_(b.topology(), b.volumes(), b.pose()) {}

  // Returns false if two triangles are nearer, or if `stop` was set.
  bool run() {
    const bool proven = decide({a_.whole(), b_.whole()});
    cutter_.finish();
    return proven;
  }

private:
  // Two levels of one node of a pair, tried against the other node.
  struct Opened {
    bool of_a = false;
    std::uint32_t node = 0;    // the one node
    std::uint32_t recent = 0;  // the number of the direction of the last new leaf at that time
    NodesApart apart;          // along_any: along that one
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
      try_family(opened, families_a_.of(pair.a.node), b_.kept(pair.b));
    else
      try_family(opened, families_b_.of(pair.b.node), a_.kept(pair.a));
    return decide_branch(opened, 1, pair);
  }
  template <class Family>
  void try_family(Opened& opened, const Family& family, const PlacedNode& other) const {
    const Heading& h = cutter_.recent();
    opened.node = family.of;
    opened.shape = family.shape;
    opened.recent = cutter_.recent_number();
    opened.apart = kernels_.nodes_apart(other, family.lanes, least_, {opened.of_a ? -h.way : h.way, h.length},
                                        opened.ways);
  }

  // Returns the direction of a lane from A to B, of integers.
  static Heading heading_of(const Opened& opened, std::size_t lane) noexcept {
    const auto& d = opened.ways.direction;
    const Vec3 way(d[0][lane], d[1][lane], d[2][lane]);
    return {opened.of_a ? -way : way, opened.ways.length[lane]};
  }

  // Returns true if the pair of a lane is apart along the direction of the last new leaf. That of a pair that
  // is not apart along its own direction is tested only if that is known already.
  bool is_apart_again(const Opened& opened, std::size_t lane, const PartPair& pair) {
    if (opened.recent == cutter_.recent_number()) return (opened.apart.along_any >> lane & 1U) != 0;
    if ((opened.apart.along_own >> lane & 1U) == 0) return false;
    // No direction along which the way is too short does.
    const Heading &h = cutter_.recent(), own = heading_of(opened, lane);
    if (!(opened.ways.unit[lane] * glm::dot(h.way, own.way) > least_ * h.length)) return false;
    return opened.of_a ? separates(h, families_a_.of(opened.node).placed(lane), b_.kept(pair.b), least_)
                       : separates(h, a_.kept(pair.a), families_b_.of(opened.node).placed(lane), least_);
  }
  // Adds a leaf for the pair of a lane if it is apart.
  bool add_leaf(const Opened& opened, std::size_t lane, const PartPair& pair) {
    if (is_apart_again(opened, lane, pair)) return cutter_.add_again(), true;
    if ((opened.apart.along_own >> lane & 1U) == 0) return false;
    return cutter_.add(heading_of(opened, lane)), true;
  }

  // Decides the pair of node i of a family.
  bool decide_branch(const Opened& opened, std::size_t i, const PartPair& pair) {
    if (i > 1) {
      if (add_leaf(opened, i, pair)) return true;
      if (opened.shape.is_lowest(i)) {
        if (a_.is_inner(pair.a) || b_.is_inner(pair.b)) return open(pair);
        return decide_leaves(pair, heading_of(opened, i).way);
      }
    }
    const std::array<PartPair, 2> parts = cutter_.split(pair, opened.of_a);
    return decide_branch(opened, 2 * i, parts[0]) && decide_branch(opened, 2 * i + 1, parts[1]);
  }

  // Decides a pair of leaves. If no direction is found for all triangles, those between pairs of them are
  // tried.
  bool decide_leaves(const PartPair& pair, const Vec3& way) {
    constexpr int kRounds = 5;
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
  const double least_;
  NodeFamilies<VA> families_a_;
  NodeFamilies<VB> families_b_;
  alignas(64) double gaps_[kPairBatch], ways_[3][kPairBatch];
  TrianglePairBatch pairs_;
};

}  // namespace boxwood
