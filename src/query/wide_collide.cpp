// Collision through the wide layouts.
#include "query/wide_collide.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "query/descent.hpp"
#include "query/wide_descent.hpp"
#include "query/wide_leaves.hpp"

namespace boxwood {

namespace {

class WideCollision {
public:
  WideCollision(const WideQuery& query, const CollideOptions& options, CollideResult& result,
                std::vector<TrianglePair>& pairs) noexcept
      : kernels_(wide_kernels()), query_(query), deviation_(static_cast<float>(query.deviation)),
        first_only_(options.mode == CollideMode::first), limit_(options.max_contacts), result_(result),
        pairs_(pairs), cache_a_(query.a, nullptr), cache_b_(query.b, &query.a_from_b) {}

  void descend(const WidePair& root) {
    stack_[0] = root;
    for (std::size_t top = 1; top > 0;) {
      const WidePair& pair = stack_[--top];
      const bool both_leaves = pair.first.is_leaf() && pair.second.is_leaf();
      if (both_leaves ? leaves(pair.first, pair.second, pair.first_is_a) : open(pair, top)) break;
    }
    add_counts(counts_, result_.counters);
  }

private:
  // Replaces the pair on top by those of its children that may meet, the nearest last; true: enough.
  bool open(WidePair pair, std::size_t& top) {
    choose_side(pair, deviation_);
    const WideLayout& layout = query_.layout(!pair.first_is_a);
    const WideNode& node = layout.nodes[pair.second.index()];
    const ChildErrors errors = child_errors(pair, layout.reach_ratio, deviation_);
    WidePoses poses;
    std::uint32_t meeting = kernels_.children_meeting(node, pair.pose, pair.half_first, errors.slack, poses);
    result_.counters.box_tests += kWidth;
    const std::size_t base = top;
    for (; meeting != 0; meeting &= meeting - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(meeting));
      const bool both_leaves = pair.first.is_leaf() && node.child[lane].is_leaf();
      if (both_leaves && !first_only_) {  // the order does not matter
        leaves(pair.first, node.child[lane], pair.first_is_a);
        if (result_.truncated) return true;
        continue;
      }
      stack_[top++] = with_child(pair, node, poses, lane, errors);
    }
    if (first_only_) sort_farthest_first(base, top);
    return false;
  }

  void sort_farthest_first(std::size_t begin, std::size_t end) {
    std::sort(stack_.begin() + static_cast<std::ptrdiff_t>(begin),
              stack_.begin() + static_cast<std::ptrdiff_t>(end),
              [](const WidePair& p, const WidePair& q) { return p.key > q.key; });
  }

  // All triangles of two leaves; true: enough.
  bool leaves(WideChild first, WideChild second, bool first_is_a) {
    const TreeNode& leaf_a = query_.a.tree->topology.nodes[(first_is_a ? first : second).index()];
    const TreeNode& leaf_b = query_.b.tree->topology.nodes[(first_is_a ? second : first).index()];
    return for_pair_batches(cache_a_, cache_b_, leaf_a, leaf_b, batch_,
                            [&](const TrianglePairBatch& batch, std::size_t n, const std::uint32_t* a,
                                const std::uint32_t* b) { return take_batch(batch, n, a, b); });
  }

  bool take_batch(const TrianglePairBatch& batch, std::size_t n, const std::uint32_t* a,
                  const std::uint32_t* b) {
    PairVerdict verdicts[kPairBatch];
    kernels_.classify_pairs(batch, n, verdicts);
    result_.counters.triangle_tests += n;
    for (std::size_t i = 0; i < n; ++i) {
      if (verdicts[i] == PairVerdict::apart) continue;
      bool coplanar = false;
      if (verdicts[i] == PairVerdict::unsure) {
        const TriangleMeeting meeting = meeting_of(triangle_of(batch.a, i), triangle_of(batch.b, i), counts_);
        if (meeting == TriangleMeeting::apart) continue;
        coplanar = meeting == TriangleMeeting::meet_coplanar;
      }
      if (limit_ != 0 && pairs_.size() == limit_) {
        result_.truncated = true;
        return true;
      }
      pairs_.push_back({query_.a.tree->topology.order[a[i]], query_.b.tree->topology.order[b[i]], coplanar});
      if (first_only_) return true;
    }
    return false;
  }

  const WideKernels& kernels_;
  const WideQuery& query_;
  const float deviation_;
  const bool first_only_;
  const std::size_t limit_;
  CollideResult& result_;
  std::vector<TrianglePair>& pairs_;
  TrianglePairCounts counts_;
  LeafCache cache_a_, cache_b_;
  TrianglePairBatch batch_;
  std::array<WidePair, kWideStackSize> stack_;
};

}  // namespace

CollideResult collide_wide(const ModelView& a, const ModelView& b, const RigidTransform& a_from_b,
                           double deviation, const CollideOptions& options,
                           std::vector<TrianglePair>& pairs) {
  pairs.clear();
  CollideResult result;
  result.engine = QueryEngine::fast;
  const double reach_b = reach_of(*b.tree);
  const NodeTests tests(a_from_b, reach_b);
  const WideQuery query{a, b, *a.tree->wide, *b.tree->wide, a_from_b, deviation};
  const Obb &box_a = query.layout_a.root_box, &box_b = query.layout_b.root_box;
  ++result.counters.box_tests;
  if (tests.exit_axis(ball_around(box_a), ball_around(box_b)) != kMeets) return result;
  ++result.counters.box_tests;
  if (tests.exit_axis(box_a, box_b) != kMeets) return result;
  WideCollision(query, options, result, pairs).descend(root_pair(query, reach_b));
  std::sort(pairs.begin(), pairs.end(), pair_less);
  result.colliding = !pairs.empty();
  return result;
}

}  // namespace boxwood
