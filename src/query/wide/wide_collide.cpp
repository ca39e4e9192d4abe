// SPDX-License-Identifier: MIT
// Collides two models through their wide layouts, on one or many threads.
#include "query/wide/wide_collide.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <new>
#include <utility>

#include <boxwood/executor.hpp>

#include "query/descent/descent.hpp"
#include "query/descent/sort_pairs.hpp"
#include "query/memory/query_memory.hpp"
#include "query/wide/wide_descent.hpp"
#include "query/wide/wide_leaves.hpp"
#include "triangles/crossing.hpp"

namespace boxwood {

namespace {

// The pairs of nodes, open ones and those descended into, at which threads begin to share the open ones:
// enough to keep many threads busy. Finding them takes ten microseconds, and smaller queries never leave
// their thread.
constexpr std::size_t kFrontierSize = 256;
constexpr std::size_t kMostParts = 128;

// The open pairs [first, last).
struct Frontier {
  std::size_t first = 0, last = 0;
  std::array<WidePair, kFrontierSize> pairs;
};

class WideCollision {
public:
  WideCollision(const WideQuery& query, const CollideOptions& options, CollideResult& result,
                std::vector<TrianglePair>& pairs) noexcept
      : query_(query), deviation_(static_cast<float>(query.deviation)),
        first_only_(options.mode == CollideMode::first),
        until_crossing_(options.mode == CollideMode::until_crossing), limit_(options.max_contacts),
        stop_(options.stop), result_(result), pairs_(pairs), cache_a_(query.a, query.corner_pose(true)),
        cache_b_(query.b, query.corner_pose(false)), in_box_(query) {}

  // Descends into nodes in the order in which they were found, from the roots on, until the list is full or
  // complete. For queries of all pairs.
  void widen(Frontier& frontier) {
    WidePair& root = frontier.pairs[0];
    take_start(query_, root_of(query_.layout_a), root_of(query_.layout_b), root);
    if (root.second.is_leaf())
      leaves(root.first, root.second, root.first_is_a, kAllTriangles);
    else
      frontier.last = 1;
    while (frontier.first < frontier.last && frontier.last + kWidth <= kFrontierSize) {
      open(frontier.pairs[frontier.first++]);
      for (; top_ > 0 && frames_[0].count > 0; --frames_[0].count) {
        const std::uint8_t lane = frames_[0].lane[frames_[0].count - 1];
        frames_[0].take(lane, deviation_, frontier.pairs[frontier.last++]);
      }
      top_ = 0;
    }
  }

  void descend() {
    WidePair root;
    take_start(query_, root_of(query_.layout_a), root_of(query_.layout_b), root);
    descend(root);
    finish();
  }

  // Descends; consumes `pair`.
  void descend(WidePair& pair) {
    bool enough =
        pair.second.is_leaf() ? leaves(pair.first, pair.second, pair.first_is_a, kAllTriangles) : open(pair);
    while (!enough && top_ > 0 && !is_set(stop_)) {
      Frame& frame = frames_[top_ - 1];
      const std::uint8_t lane = frame.lane[--frame.count];
      top_ -= frame.count == 0;
      if (frame.both_leaves(lane)) {
        enough = leaves(frame.first, frame.node->child[lane], frame.first_is_a, frame.triangles[lane]);
      } else {
        frame.take(lane, deviation_, pair);
        enough = open(pair);
      }
    }
  }

  void finish() {
    if (!result_.truncated && !result_.crosses && (!first_only_ || pairs_.empty())) test_waiting();
    add_counts(counts_, result_.counters);
  }

private:
  // A frame that also has, if the first node is a leaf, its triangles that each child may meet.
  struct Frame : WideFrame {
    std::uint8_t triangles[kWidth];
  };
  static constexpr std::uint8_t kAllTriangles = 0xFF;
  static_assert(kLeafBatch == 8);

  // Puts those children of the second that may meet the first into a new frame. Returns true if enough was
  // found.
  bool open(const WidePair& pair) {
    const WideLayout& layout = query_.layout(!pair.first_is_a);
    const WideNode& node = layout.nodes[pair.second.index()];
    const ChildErrors errors = child_errors(pair, layout.reach_ratio, deviation_);
    Frame& frame = frames_[top_];
    std::uint32_t meeting =
        boxes_.children_meeting(node, pair.pose, pair.half_first, errors.slack, frame.poses);
    result_.counters.box_tests += kWidth;
    if (meeting == 0) return false;
    if (pair.first.is_leaf()) {
      meeting = children_meeting_triangles(pair, node, errors, meeting, frame);
      if (meeting == 0) return false;
    }
    frame.begin(pair, node, errors);
    if (first_only_ || until_crossing_) {
      frame.take_by_key(meeting, [&](std::size_t lane) { return squared_center(frame.poses, lane); });
      prefetch(layout, node.child[frame.lane[frame.count - 1]]);
    } else {
      if (pair.first.is_leaf())
        prefetch_leaves(query_.model(!pair.first_is_a), [&](const auto& visit) {
          for (std::uint32_t rest = meeting; rest != 0; rest &= rest - 1) {
            const WideChild child = node.child[static_cast<std::size_t>(std::countr_zero(rest))];
            if (child.is_leaf()) visit(child.index());
          }
        });
      for (; meeting != 0; meeting &= meeting - 1) {
        const auto lane = static_cast<std::uint8_t>(std::countr_zero(meeting));
        if (pair.first.is_leaf() && node.child[lane].is_leaf()) {  // the order does not matter
          leaves(pair.first, node.child[lane], pair.first_is_a, frame.triangles[lane]);
          if (result_.truncated) return true;
          continue;
        }
        frame.lane[frame.count++] = lane;
        prefetch(layout, node.child[lane]);
      }
    }
    top_ += frame.count != 0;
    return false;
  }

  // Returns those of the children meeting a leaf's box that meet some of its triangles: long and thin
  // triangles fill little of their box. The frame gets the triangles that each child may meet.
  std::uint32_t children_meeting_triangles(const WidePair& pair, const WideNode& node,
                                           const ChildErrors& errors, std::uint32_t meeting, Frame& frame) {
    if (query_.model(pair.first_is_a).tree->topology().nodes[pair.first.index()].count > kLeafBatch) {
      std::fill_n(frame.triangles, kWidth, kAllTriangles);
      return meeting;
    }
    in_box_.take(pair.first.index(), pair.first_is_a, pair.first_is_a ? cache_a_ : cache_b_);
    // The corners are less exact than boxes by 8 roundings of the same size.
    return in_box_.meeting(frame.poses, node, meeting, 3.0F * errors.slack, frame.triangles);
  }

  // Adds the triangles of two leaves whose boxes meet to the batch. They wait until it is full or, if one
  // contact is enough, until the leaves end. Returns true if enough was found.
  bool leaves(WideChild first, WideChild second, bool first_is_a, std::uint8_t of_first) {
    const std::uint32_t of_a = first_is_a ? of_first : kAllTriangles,
                        of_b = first_is_a ? kAllTriangles : of_first;
    const TreeNode& leaf_a = query_.a.tree->topology().nodes[(first_is_a ? first : second).index()];
    const TreeNode& leaf_b = query_.b.tree->topology().nodes[(first_is_a ? second : first).index()];
    const bool enough =
        for_leaf_batches(cache_a_, cache_b_, leaf_a, leaf_b,
                         [&](const LeafCorners& corners_a, std::uint32_t a, std::uint32_t count_a,
                             const LeafCorners& corners_b, std::uint32_t b, std::uint32_t count_b) {
                           for (std::uint32_t k = 0; k < count_b; ++k) {
                             if ((of_b >> k & 1U) == 0) continue;
                             std::uint32_t meeting =
                                 triangles_.boxes_meeting(corners_a, count_a, corners_b, k) & of_a;
                             result_.counters.triangle_tests += count_a;
                             for (; meeting != 0; meeting &= meeting - 1) {
                               const auto i = static_cast<std::uint32_t>(std::countr_zero(meeting));
                               waiting_.put(corners_a, i, a + i, corners_b, k, b + k);
                               if (waiting_.count == kPairBatch && test_waiting()) return true;
                             }
                           }
                           return false;
                         });
    return enough || (looks_for_one() && test_waiting());
  }

  // Returns true while one crossing is enough. If a few pairs meet without crossing, faces lie on each other,
  // and all pairs will be needed.
  bool looks_for_one() const noexcept {
    constexpr std::size_t kFew = 4;
    return first_only_ || (until_crossing_ && pairs_.size() < kFew);
  }

  // Takes the meeting pairs of the batch. Returns true if enough was found.
  bool test_waiting() {
    const PairVerdicts verdicts =
        triangles_.classify_pairs(waiting_.corners, std::exchange(waiting_.count, 0));
    for (std::uint32_t rest = verdicts.meet | verdicts.unsure; rest != 0; rest &= rest - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(rest));
      bool coplanar = false;
      if ((verdicts.unsure >> i & 1U) != 0) {
        const TriangleMeeting meeting =
            meeting_of(triangle_of(waiting_.corners.a, i), triangle_of(waiting_.corners.b, i), counts_);
        if (meeting == TriangleMeeting::apart) continue;
        coplanar = meeting == TriangleMeeting::meet_coplanar;
      }
      if (limit_ != 0 && pairs_.size() == limit_) {
        result_.truncated = true;
        return true;
      }
      pairs_.push_back({query_.a.tree->topology().order[waiting_.place_a[i]],
                        query_.b.tree->topology().order[waiting_.place_b[i]], coplanar});
      if (first_only_) return true;
      if (until_crossing_ && !coplanar &&
          cross_properly(triangle_of(waiting_.corners.a, i), triangle_of(waiting_.corners.b, i)))
        return result_.crosses = true;
    }
    return false;
  }

  const WideKernels& boxes_ = wide_kernels();
  const TriangleKernels& triangles_ = triangle_kernels();
  const WideQuery& query_;
  const float deviation_;
  const bool first_only_, until_crossing_;
  const std::size_t limit_;
  const std::atomic<bool>* const stop_;
  CollideResult& result_;
  std::vector<TrianglePair>& pairs_;
  TrianglePairCounts counts_;
  LeafCache cache_a_, cache_b_;
  WaitingPairs waiting_;
  LeafInItsBox in_box_;
  std::size_t top_ = 0;
  std::array<Frame, kWideStackSize> frames_;
};

// The data shared by the threads of one query.
struct SharedWork {
  Frontier frontier;
  std::array<CollideResult, kMostParts> results;
};

// Finds all pairs: after a while the open nodes are distributed over the threads. Every pair of triangles has
// one pair of leaves, so the parts together find the pairs of one descent, by the same tests.
void collide_in_parts(const WideQuery& query, const CollideOptions& options, QueryMemory& memory,
                      CollideResult& result, std::vector<TrianglePair>& pairs) {
  SharedWork& shared = memory.shared.make<SharedWork>();
  Frontier& frontier = shared.frontier;
  WideCollision& beginning = memory.engine.make<WideCollision>(query, options, result, pairs);
  beginning.widen(frontier);
  beginning.finish();
  const std::size_t open = frontier.last - frontier.first, parts = std::min(open, kMostParts);
  if (memory.parts.size() < parts) memory.parts.resize(parts);
  // Working memory for each thread that may come, before they begin.
  const std::size_t workers = std::min<std::size_t>(thread_count(options.threads), parts);
  if (memory.workers.size() < workers) memory.workers.resize(workers);
  for (std::size_t i = 0; i < workers; ++i) memory_of(memory.workers[i]).engine.reserve<WideCollision>();
  std::atomic<std::size_t> next{0};
  std::atomic<bool> memory_ended{false};
  const auto do_part = [&](std::size_t part, EngineMemory& engine) {
    std::vector<TrianglePair>& found = memory.parts[part];
    WideCollision& collision = engine.make<WideCollision>(query, options, shared.results[part], found);
    for (std::size_t i = open * part / parts; i < open * (part + 1) / parts; ++i)
      collision.descend(frontier.pairs[frontier.first + i]);
    collision.finish();
  };
  for (std::size_t part = 0; part < parts; ++part) memory.parts[part].clear();
  parallel_for(workers, options.threads, [&](std::size_t worker) {
    EngineMemory& engine = memory_of(memory.workers[worker]).engine;
    try {
      for (std::size_t part = next++; part < parts && !memory_ended; part = next++) do_part(part, engine);
    } catch (const std::bad_alloc&) {
      memory_ended = true;
    }
  });
  result.out_of_memory = memory_ended;
  for (std::size_t part = 0; part < parts; ++part) {
    if (is_set(options.stop) && !pairs.empty()) return;  // one pair shows that they meet
    pairs.insert(pairs.end(), memory.parts[part].begin(), memory.parts[part].end());
    result.counters += shared.results[part].counters;
  }
}

}  // namespace

void collide_wide(const WideQuery& query, const CollideOptions& options, QueryMemory& memory,
                  CollideResult& result, std::vector<TrianglePair>& pairs) {
  result.engine = QueryEngine::fast;
  result.counters.box_tests = 1;  // the roots, which the caller has tested
  if (options.mode == CollideMode::all && options.max_contacts == 0 && thread_count(options.threads) > 1)
    collide_in_parts(query, options, memory, result, pairs);
  else
    memory.engine.make<WideCollision>(query, options, result, pairs).descend();
  sort_pairs(pairs, memory.sorting, options.stop);
  result.stopped = is_set(options.stop);
  result.colliding = !pairs.empty();
}

}  // namespace boxwood
